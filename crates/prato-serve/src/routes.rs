//! The routes, and what stands behind the small ones.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};

use crate::config::Config;
use crate::job::Jobs;
use crate::metrics::Metrics;
use crate::refusal::Refusal;
use crate::{api, assets, gate, log, openapi};

/// What all requests share.
pub struct House {
    /// The limits.
    pub config: Config,
    /// The work.
    pub jobs: Jobs,
    /// The figures.
    pub metrics: Metrics,
}

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub struct Client(pub IpAddr);

/// All routes.
pub fn router(house: Arc<House>) -> Router {
    Router::new()
        .route("/api/v1/ask", post(api::ask))
        .route("/api/v1/{question}", post(api::question))
        .route("/api/v1/openapi.json", get(describe))
        .route("/healthz", get(|| async { text("fine\n".to_owned()) }))
        .route("/metrics", get(metrics))
        .route("/", get(assets::page))
        .route("/{*path}", get(assets::page))
        .fallback(assets::missing)
        .method_not_allowed_fallback(not_so)
        // The last one is the outermost.
        .layer(from_fn_with_state(Arc::clone(&house), gate::guard))
        .layer(from_fn_with_state(Arc::clone(&house), log::note))
        .with_state(house)
}

async fn metrics(State(house): State<Arc<House>>) -> Response {
    let mut response = text(house.metrics.page(&house.jobs.places));
    let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

async fn describe() -> Response {
    let mut response = text(openapi::text().to_owned());
    let kind = HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

fn text(text: String) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    (kind, text).into_response()
}

/// The route is there, but not for this method; axum says for which it is.
async fn not_so(method: Method, uri: Uri) -> Refusal {
    let message = format!("{} does not take {method}", uri.path());
    let hint = "questions are asked with POST, everything else with GET";
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, message, hint)
}
