//! Replies of the status `error` with the HTTP status that fits.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use prato_api::{Problem, Told, Trouble};

/// A request that is turned away before anybody works on it.
#[derive(Clone, Debug)]
pub struct Refusal {
    status: StatusCode,
    message: String,
    hint: String,
}

impl Refusal {
    /// Turns it away, with a sentence and what to do about it.
    pub fn new(status: StatusCode, message: impl Into<String>, hint: impl Into<String>) -> Refusal {
        Refusal { status, message: message.into(), hint: hint.into() }
    }

    /// There is too much to do.
    pub fn busy(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, message, "ask again in a moment")
    }

    /// The reply.
    pub fn told(self) -> Told {
        let kind = match self.status {
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => Trouble::Busy,
            StatusCode::PAYLOAD_TOO_LARGE => Trouble::Large,
            _ => Trouble::Question,
        };
        Told::error(Problem { hint: Some(self.hint), ..Problem::new(kind, self.message) })
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        json(self.status, self.told().json)
    }
}

/// A reply as a response.
pub fn response(told: Told) -> Response {
    json(status_of(told.trouble), told.json)
}

/// The HTTP status of a reply: whatever was found out is a success, also that there is no solution
/// or that the time was over.
pub fn status_of(trouble: Option<Trouble>) -> StatusCode {
    match trouble {
        None => StatusCode::OK,
        Some(Trouble::Question | Trouble::Board | Trouble::File) => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        Some(Trouble::Large) => StatusCode::PAYLOAD_TOO_LARGE,
        Some(Trouble::Missing) => StatusCode::NOT_IMPLEMENTED,
        Some(Trouble::Busy) => StatusCode::SERVICE_UNAVAILABLE,
        Some(Trouble::Bug) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

fn json(status: StatusCode, text: String) -> Response {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    let json = HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, json);
    if matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    }
    response
}
