//! The page: files that were in the folder `web` when the program was built. A request is looked up
//! in that list and nowhere else.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::OnceLock;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};

use prato_api::QUESTIONS;

use crate::refusal::Refusal;

/// A file: its path in the folder, with `/`, and what it holds.
struct File(&'static str, &'static [u8]);

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// A file as it is sent.
struct Asset {
    path: &'static str,
    kind: &'static str,
    bytes: Cow<'static, [u8]>,
    tag: HeaderValue,
}

/// `GET` of a file.
pub async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let Some(asset) = assets().iter().find(|asset| asset.path == path) else {
        return missing(uri).await.into_response();
    };
    let fresh = headers.get_all(header::IF_NONE_MATCH).iter().any(|tags| {
        let tags = tags.to_str().unwrap_or_default().split(',').map(str::trim);
        let own = asset.tag.to_str().unwrap_or_default();
        tags.into_iter().any(|tag| tag == "*" || tag.trim_start_matches("W/") == own)
    });
    let body = match &asset.bytes {
        _ if fresh => Body::empty(),
        Cow::Borrowed(bytes) => Body::from(*bytes),
        Cow::Owned(bytes) => Body::from(bytes.clone()),
    };
    let mut response = Response::new(body);
    if fresh {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.kind));
    headers.insert(header::ETAG, asset.tag.clone());
    // Names do not change with what they name: whoever has a file asks whether it is the newest.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

/// There is no such thing.
pub async fn missing(uri: Uri) -> Refusal {
    let message = format!("there is nothing at {}", uri.path());
    let hint = "the page is at /, and /api/v1/openapi.json describes the questions";
    Refusal::new(StatusCode::NOT_FOUND, message, hint)
}

fn assets() -> &'static [Asset] {
    static ASSETS: OnceLock<Vec<Asset>> = OnceLock::new();
    ASSETS.get_or_init(|| {
        let files = FILES.iter().map(|&File(path, bytes)| (path, served(path, bytes)));
        let mut assets: Vec<Asset> = files.map(|(path, bytes)| Asset::new(path, bytes)).collect();
        if !assets.iter().any(|asset| asset.path == "index.html") {
            assets.push(Asset::new("index.html", Cow::Owned(index().into_bytes())));
        }
        assets
    })
}

impl Asset {
    fn new(path: &'static str, bytes: Cow<'static, [u8]>) -> Asset {
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let tag = format!("\"{:016x}\"", hasher.finish());
        let tag = HeaderValue::from_str(&tag).expect("hexadecimal digits may stand in a header");
        Asset { path, kind: kind(path), bytes, tag }
    }
}

/// The file as the server sends it: the page asks the server instead of its own module.
fn served(path: &str, bytes: &'static [u8]) -> Cow<'static, [u8]> {
    const ALONE: &str = r#"<meta name="prato-engine" content="wasm">"#;
    const SERVED: &str = r#"<meta name="prato-engine" content="server">"#;
    match std::str::from_utf8(bytes) {
        Ok(text) if path == "index.html" => Cow::Owned(text.replace(ALONE, SERVED).into_bytes()),
        _ => Cow::Borrowed(bytes),
    }
}

/// What there is to ask, for a program that was built without the page.
fn index() -> String {
    let questions = QUESTIONS
        .iter()
        .map(|one| format!("<li><code>POST /api/v1/{}</code> {}</li>\n", one.name, one.about));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Prato</title>\n\
         <h1>Prato</h1>\n<p>Questions, each a JSON object such as \
         <code>{{\"board\": \"...\"}}</code>; <a href=\"api/v1/openapi.json\">the description</a> \
         has the details.</p>\n<ul>\n{}</ul>\n</html>\n",
        questions.collect::<String>()
    )
}

/// What a file is, by the end of its name.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_asks_the_server() {
        let page = br#"<meta name="prato-engine" content="wasm">"#;
        assert_eq!(&*served("index.html", page), br#"<meta name="prato-engine" content="server">"#);
        assert_eq!(&*served("other.html", page), page);
    }

    #[test]
    fn every_file_has_a_kind_and_an_own_path() {
        let mut paths: Vec<&str> = assets().iter().map(|asset| asset.path).collect();
        assert!(paths.contains(&"index.html"));
        for asset in assets() {
            assert!(
                asset.path == "prato.weights" || asset.kind != "application/octet-stream",
                "{}",
                asset.path
            );
        }
        paths.sort_unstable();
        paths.dedup();
        assert_eq!(paths.len(), assets().len());
    }
}
