//! Who may ask: the `Host` and `Origin` of a request, and what browsers are told to keep to.
//!
//! A page of a stranger can make a name of its own point to this machine (DNS rebinding); then the
//! browser takes us for that page's server. The `Host` header gives it away: it has the stranger's
//! name. An address in it is safe, because nobody can rebind one.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::refusal::Refusal;
use crate::routes::House;

/// What the page may load: its own parts, and nothing from elsewhere.
const CONTENT_SECURITY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; \
    connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// Headers of every response.
const ALWAYS: &[(&str, &str)] = &[
    ("content-security-policy", CONTENT_SECURITY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("vary", "origin"),
];

/// Turns away whoever may not ask, and sets the headers that all responses have.
pub async fn guard(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let config = &house.config;
    let origin = request.headers().get(header::ORIGIN).cloned();
    let mut response = match admitted(&request, &config.allow_hosts, &config.allow_origins) {
        Err(refusal) => refusal.into_response(),
        Ok(Visitor::Stranger) if is_preflight(&request) => preflight(),
        Ok(visitor) => {
            let mut response = next.run(request).await;
            if let (Visitor::Stranger, Some(origin)) = (visitor, &origin) {
                allow(&mut response, origin);
            }
            response
        }
    };
    if let (true, Some(origin)) = (response.status() == StatusCode::NO_CONTENT, &origin) {
        allow(&mut response, origin);
    }
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(*name, HeaderValue::from_static(value));
    }
    // Whatever has no rule of its own is an answer of the moment.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Visitor {
    /// Our own page, or no page at all.
    Own,
    /// A page of another origin that was allowed.
    Stranger,
}

fn admitted(request: &Request, hosts: &[String], origins: &[String]) -> Result<Visitor, Refusal> {
    let Some(host) = host(request.headers(), request.uri()) else {
        let message = "the request does not say which host it is for";
        return Err(Refusal::new(StatusCode::BAD_REQUEST, message, "send one `Host` header"));
    };
    if !is_ours(host, hosts) {
        let message = format!("this server is not `{host}`");
        let hint = "if it is, start it with --allow-host and that name";
        return Err(Refusal::new(StatusCode::MISDIRECTED_REQUEST, message, hint));
    }
    let Some(origin) = request.headers().get(header::ORIGIN) else { return Ok(Visitor::Own) };
    let origin = origin.to_str().unwrap_or_default();
    let own =
        |scheme| origin.strip_prefix(scheme).is_some_and(|rest| rest.eq_ignore_ascii_case(host));
    if own("http://") || own("https://") {
        Ok(Visitor::Own)
    } else if origins.iter().any(|one| one.eq_ignore_ascii_case(origin)) {
        Ok(Visitor::Stranger)
    } else {
        let message = "pages of other origins may not ask this server";
        let hint = "start it with --allow-origin and the origin of the page";
        Err(Refusal::new(StatusCode::FORBIDDEN, message, hint))
    }
}

/// The host and maybe the port that a request is for.
fn host<'a>(headers: &'a HeaderMap, uri: &'a Uri) -> Option<&'a str> {
    let mut given = headers.get_all(header::HOST).iter();
    let host = given.next()?.to_str().ok()?;
    let alone = given.next().is_none();
    let agrees = uri.authority().is_none_or(|authority| authority.as_str() == host);
    (alone && agrees).then_some(host)
}

/// Whether a host is an address, `localhost`, or a name that was allowed.
fn is_ours(host: &str, allowed: &[String]) -> bool {
    if let Some(rest) = host.strip_prefix('[') {
        let Some((address, port)) = rest.split_once(']') else { return false };
        return address.parse::<Ipv6Addr>().is_ok() && (port.is_empty() || port.starts_with(':'));
    }
    let name = host.split(':').next().unwrap_or_default();
    name.parse::<Ipv4Addr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || allowed.iter().any(|one| one.eq_ignore_ascii_case(name))
}

fn is_preflight(request: &Request) -> bool {
    request.method() == Method::OPTIONS
        && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
}

/// The answer to a browser that asks what a page of another origin may do.
fn preflight() -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    let headers = response.headers_mut();
    let allow = HeaderValue::from_static;
    headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, allow("GET, POST"));
    headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, allow("content-type"));
    headers.insert(header::ACCESS_CONTROL_MAX_AGE, allow("600"));
    response
}

fn allow(response: &mut Response, origin: &HeaderValue) {
    response.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts() {
        let allowed = ["puzzles.example".to_owned()];
        let check = |host: &str, expected| assert_eq!(is_ours(host, &allowed), expected, "{host}");
        check("localhost", true);
        check("LocalHost:7878", true);
        check("127.0.0.1:7878", true);
        check("192.168.1.4", true);
        check("[::1]:7878", true);
        check("puzzles.example:80", true);
        check("localhost.evil.example", false);
        check("127.0.0.1.evil.example", false);
        check("[::1", false);
        check("[evil.example]", false);
        check("[::1]evil.example", false);
        check("", false);
    }

    #[test]
    fn visitors() {
        let check = |headers: &[(&str, &str)], expected: Result<Visitor, u16>| {
            let mut request = Request::new(Body::empty());
            for (name, value) in headers {
                let name = header::HeaderName::from_bytes(name.as_bytes()).unwrap();
                request.headers_mut().append(name, value.parse().unwrap());
            }
            let found = admitted(&request, &[], &["https://friend.example".to_owned()]);
            let found = found.map_err(|refusal| refusal.into_response().status().as_u16());
            assert_eq!(found, expected, "{headers:?}");
        };
        let host = ("host", "localhost:7878");
        check(&[host], Ok(Visitor::Own));
        check(&[], Err(400));
        check(&[host, host], Err(400));
        check(&[("host", "evil.example")], Err(421));
        check(&[host, ("origin", "http://localhost:7878")], Ok(Visitor::Own));
        check(&[host, ("origin", "http://localhost:9999")], Err(403));
        check(&[host, ("origin", "http://evil.example")], Err(403));
        check(&[host, ("origin", "null")], Err(403));
        check(&[host, ("origin", "https://friend.example")], Ok(Visitor::Stranger));
    }
}
