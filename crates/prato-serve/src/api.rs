//! Questions: from the body of a request to the work, and back.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Extension, Path, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use http_body_util::BodyExt as _;
use serde_json::{Map, Value};
use tokio::sync::mpsc;
use tokio::time::timeout;

use prato_api::{Object, QUESTIONS, Told};

use crate::events::{self, Stream};
use crate::places::Visit;
use crate::refusal::{self, Refusal};
use crate::routes::{Client, House};

/// How many times the largest body is read of one that is too large, so that a client that writes
/// before it reads hears why it is turned away.
const DRAIN: usize = 16;

/// `POST /api/v1/ask`: the request says which question it is.
pub async fn ask(
    State(house): State<Arc<House>>,
    Extension(client): Extension<Client>,
    request: Request,
) -> Response {
    answered(&house, client, request, None).await.unwrap_or_else(Refusal::into_response)
}

/// `POST /api/v1/{question}`: the path says it.
pub async fn question(
    State(house): State<Arc<House>>,
    Extension(client): Extension<Client>,
    Path(name): Path<String>,
    request: Request,
) -> Response {
    let Some(question) = QUESTIONS.iter().find(|one| one.name == name) else {
        let names: Vec<&str> = QUESTIONS.iter().map(|one| one.name).collect();
        let hint = format!("there are {}", names.join(", "));
        let message = format!("there is no question `{name}`");
        return Refusal::new(StatusCode::NOT_FOUND, message, hint).into_response();
    };
    let answered = answered(&house, client, request, Some(question.name)).await;
    answered.unwrap_or_else(Refusal::into_response)
}

async fn answered(
    house: &House,
    client: Client,
    request: Request,
    question: Option<&'static str>,
) -> Result<Response, Refusal> {
    let (parts, body) = request.into_parts();
    let written = Written::of(&parts.headers, question)?;
    let stream = Stream::accepted(&parts.headers);
    // Whoever still sends takes nobody's place; how many send at a time is limited by the doors.
    let body = read(body, house.config.body, house.config.patience).await?;
    let visit = house.jobs.places.enter(client.0)?;
    let object = match written.object(body)? {
        Ok(object) => object,
        Err(told) => return Ok(refusal::response(told)),
    };
    let object = named(object, question)?;
    respond(house, visit, object, stream).await
}

async fn respond(
    house: &House,
    visit: Visit,
    object: Map<String, Value>,
    stream: Option<Stream>,
) -> Result<Response, Refusal> {
    let Some(stream) = stream else {
        let job = house.jobs.start(visit, object, None).await?;
        return Ok(refusal::response(job.end().await));
    };
    let (to, lines) = mpsc::channel(events::QUEUE);
    let job = house.jobs.start(visit, object, Some(to.clone())).await?;
    Ok(events::response(stream, job, to, lines))
}

/// How a body is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Written {
    /// As a JSON object.
    Json,
    /// As the text of the board alone.
    Board,
}

impl Written {
    fn of(headers: &HeaderMap, question: Option<&str>) -> Result<Written, Refusal> {
        let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim();
        if kind.eq_ignore_ascii_case("application/json") {
            Ok(Written::Json)
        } else if kind.eq_ignore_ascii_case("text/plain") && question.is_some() {
            Ok(Written::Board)
        } else {
            let message = format!("a request cannot be written as `{kind}`");
            let hint = "say `Content-Type: application/json`; with the name of a question in \
                the path, `text/plain` stands for the board alone";
            Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message, hint))
        }
    }

    /// The request that it holds, or the reply that it holds none.
    fn object(self, body: Vec<u8>) -> Result<Result<Map<String, Value>, Told>, Refusal> {
        if self == Written::Json {
            let object = serde_json::from_slice(&body).map(|Object(members)| members);
            return Ok(object.map_err(|error| Told::no_request(&error)));
        }
        let Ok(text) = String::from_utf8(body) else {
            let message = "the board is no text in UTF-8";
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return Err(Refusal::new(status, message, "send it as UTF-8"));
        };
        Ok(Ok(Map::from_iter([("board".to_owned(), Value::String(text))])))
    }
}

/// The request with the name of its question.
fn named(
    mut object: Map<String, Value>,
    question: Option<&'static str>,
) -> Result<Map<String, Value>, Refusal> {
    let Some(name) = question else { return Ok(object) };
    match object.insert("question".to_owned(), Value::from(name)) {
        Some(other) if other != name => {
            let message = format!("the path asks for `{name}`, the request for {other}");
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            Err(Refusal::new(status, message, "leave `question` out"))
        }
        _ => Ok(object),
    }
}

/// Reads a body of up to `most` bytes.
async fn read(mut body: Body, most: usize, patience: Duration) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    let mut length = 0_usize;
    let whole = timeout(patience, async {
        while let Some(frame) = body.frame().await {
            let Ok(data) = frame?.into_data() else { continue };
            length = length.saturating_add(data.len());
            if length <= most {
                bytes.extend_from_slice(&data);
            } else if length / DRAIN > most {
                break;
            }
        }
        Ok::<(), axum::Error>(())
    });
    let read = whole.await;
    if length > most {
        let message = format!("the request is too large: this server takes {most} bytes");
        let hint = "take a smaller board, or ask the program itself";
        return Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, message, hint));
    }
    match read {
        Ok(Ok(())) => Ok(bytes),
        Ok(Err(_)) => {
            let message = "the request broke off";
            Err(Refusal::new(StatusCode::BAD_REQUEST, message, "send all of it"))
        }
        Err(_) => {
            let message = "the request took too long to arrive";
            Err(Refusal::new(StatusCode::REQUEST_TIMEOUT, message, "send it faster"))
        }
    }
}
