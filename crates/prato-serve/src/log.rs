//! What is counted and written of every request: never the board.

use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;

use crate::routes::{Client, House};

/// The longest part of a path that is written.
const LONGEST: usize = 100;

/// Counts a request and, if wanted, writes a line about it: when (in seconds since 1970), from
/// where, what, the HTTP status, and how many milliseconds its response took to begin.
pub async fn note(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let client = request.extensions().get::<Client>().copied();
    let method = request.method().clone();
    let path: String = request.uri().path().chars().take(LONGEST).collect();
    let response = next.run(request).await;
    let (status, took) = (response.status().as_u16(), start.elapsed());
    house.metrics.count(&path, status, took);
    if house.config.access_log {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let client = client.map_or_else(|| "-".to_owned(), |client| client.0.to_string());
        let (seconds, millis) = (now.as_secs(), now.subsec_millis());
        let took = took.as_secs_f64() * 1000.0;
        eprintln!("{seconds}.{millis:03} {client} {method} {path} {status} {took:.1}");
    }
    response
}
