//! A reply as a stream: what is found on the way, line by line, and the reply as the last line.

use std::pin::Pin;
use std::sync::Mutex;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use hyper::body::{Bytes, Frame};
use tokio::sync::mpsc::{Receiver, Sender};
use tokio::time::sleep;

use prato::watch::Progress;
use prato_api::{Event, Told};

use crate::job::Job;

/// How many events may wait for the client. Whoever finds more waits, too.
pub const QUEUE: usize = 16;

/// How often progress is told at most.
const BREATH: Duration = Duration::from_millis(100);

/// After so long without an event, the stream says that it is alive.
const SILENCE: Duration = Duration::from_secs(10);

/// How a stream is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// One JSON object a line.
    Lines,
    /// Server-sent events, for `EventSource` and its kin.
    ServerSent,
}

impl Stream {
    /// The stream that a client accepts, if it asks for one.
    pub fn accepted(headers: &HeaderMap) -> Option<Stream> {
        let accept = headers.get(header::ACCEPT)?.to_str().ok()?;
        let kinds = accept.split(',').map(|one| one.split(';').next().unwrap_or_default().trim());
        kinds.into_iter().find_map(|kind| match kind {
            "application/x-ndjson" => Some(Stream::Lines),
            "text/event-stream" => Some(Stream::ServerSent),
            _ => None,
        })
    }

    fn content_type(self) -> &'static str {
        match self {
            Stream::Lines => "application/x-ndjson",
            Stream::ServerSent => "text/event-stream",
        }
    }

    fn write(self, line: &Line) -> String {
        match self {
            Stream::Lines => format!("{}\n", line.json),
            Stream::ServerSent => format!("event: {}\ndata: {}\n\n", line.name(), line.json),
        }
    }
}

/// The name of the last event.
const REPLY: &str = "reply";

/// An event on one line: an object whose first member `event` is its name.
pub struct Line {
    json: String,
}

impl Line {
    /// What was found.
    pub fn event(event: &Event<'_>) -> Line {
        Line { json: event.to_json() }
    }

    fn progress(share: f64) -> Line {
        Line { json: format!(r#"{{"event":"progress","share":{share}}}"#) }
    }

    /// The work goes on, and nothing was found for a while.
    fn working() -> Line {
        Line { json: r#"{"event":"working"}"#.to_owned() }
    }

    fn reply(told: &Told) -> Line {
        Line { json: format!(r#"{{"event":"{REPLY}","reply":{}}}"#, told.json) }
    }

    fn name(&self) -> &str {
        self.json.split('"').nth(3).unwrap_or_default()
    }
}

/// Tells how far the work is, now and then, and never waits for the client.
pub fn progress(to: Sender<Line>) -> Progress {
    let last: Mutex<Option<Instant>> = Mutex::default();
    std::sync::Arc::new(move |share: f64| {
        let Ok(mut last) = last.lock() else { return };
        let now = Instant::now();
        if share.is_finite() && last.is_none_or(|last| now - last >= BREATH) {
            *last = Some(now);
            let _ = to.try_send(Line::progress(share));
        }
    })
}

/// The stream of a job's events.
pub fn response(stream: Stream, job: Job, to: Sender<Line>, lines: Receiver<Line>) -> Response {
    tokio::spawn(follow(job, to));
    let mut response = Response::new(Body::new(Events { stream, lines, is_over: false }));
    let kind = HeaderValue::from_static(stream.content_type());
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

/// Waits for the end of a job, unless its client leaves before.
async fn follow(job: Job, to: Sender<Line>) {
    let end = job.end();
    tokio::pin!(end);
    loop {
        tokio::select! {
            told = &mut end => {
                let _ = to.send(Line::reply(&told)).await;
                return;
            }
            () = to.closed() => return,
            () = sleep(SILENCE) => {
                let _ = to.try_send(Line::working());
            }
        }
    }
}

/// The body: it ends with the reply, also if work that was given up still goes on.
struct Events {
    stream: Stream,
    lines: Receiver<Line>,
    is_over: bool,
}

impl hyper::body::Body for Events {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if self.is_over {
            return Poll::Ready(None);
        }
        self.lines.poll_recv(context).map(|line| {
            let line = line?;
            self.is_over = line.name() == REPLY;
            Some(Ok(Frame::data(self.stream.write(&line).into())))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_names() {
        let reply = Line::reply(&Told { json: "{}".into(), trouble: None });
        for (line, name) in
            [(Line::progress(0.5), "progress"), (Line::working(), "working"), (reply, "reply")]
        {
            assert_eq!(line.name(), name);
            let value: serde_json::Value = serde_json::from_str(&line.json).unwrap();
            assert_eq!(value["event"], name);
        }
    }

    #[test]
    fn what_clients_accept() {
        let check = |accept: &str, expected: Option<Stream>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT, accept.parse().unwrap());
            assert_eq!(Stream::accepted(&headers), expected, "{accept}");
        };
        check("*/*", None);
        check("application/json", None);
        check("text/event-stream", Some(Stream::ServerSent));
        check("application/json, application/x-ndjson; q=0.9", Some(Stream::Lines));
    }
}
