//! A request in JSON answered in JSON: what a pipe, a socket or a page carries.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use prato::watch::{Alarm, Watch};

use crate::questions::{QUESTIONS, Reply, Request, ask};
use crate::reply::{Problem, ReplyTo, Trouble};

/// A request, and what goes with it.
#[derive(Deserialize)]
struct Envelope {
    /// Comes back with the reply.
    id: Option<Value>,
    limits: Option<Limits>,
    #[serde(flatten)]
    request: Map<String, Value>,
}

/// The limits of one request.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Limits {
    /// How long it may take.
    seconds: Option<f64>,
    /// How many bytes it may hold.
    memory: Option<usize>,
}

/// Answers a request: one line without its end. Beside the members of its question, a request may
/// have an `id`, which comes back with the reply, and `limits` of its own: `seconds` and `memory` in
/// bytes. `alarm` makes the alarm that rings after so long.
#[must_use]
pub fn ask_json(request: &str, watch: &Watch, alarm: &dyn Fn(Duration) -> Alarm) -> String {
    let Envelope { id, limits, request } = match serde_json::from_str(request) {
        Ok(envelope) => envelope,
        Err(error) => return no_request(&error, Some((error.line(), error.column()))),
    };
    let reply = match serde_json::from_value::<Request>(request.into()) {
        Err(error) => no_request(&error, None),
        Ok(request) => match limited(watch, limits.as_ref(), alarm) {
            Ok(watch) => ask(&request, &watch).to_json(),
            Err(problem) => to_json(&ReplyTo::<Value>::error(problem)),
        },
    };
    match id {
        None => reply,
        // A reply is an object and never empty.
        Some(id) => format!("{{\"id\":{id},{}", &reply[1..]),
    }
}

impl Reply {
    /// The reply on one line, without its end.
    #[must_use]
    pub fn to_json(&self) -> String {
        to_json(self)
    }
}

/// The same watch with the limits of a request, which can only make it stricter.
fn limited(
    watch: &Watch,
    limits: Option<&Limits>,
    alarm: &dyn Fn(Duration) -> Alarm,
) -> Result<Watch, Problem> {
    let mut watch = watch.clone();
    let Some(limits) = limits else { return Ok(watch) };
    if let Some(seconds) = limits.seconds {
        let limit = Duration::try_from_secs_f64(seconds).map_err(|_| {
            let message = format!("a request cannot take {seconds} seconds");
            Problem::question(message, "give a number from 0, such as 1.5")
        })?;
        let (own, outer) = (alarm(limit), watch.alarm.take());
        let both = move || own() || outer.as_ref().is_some_and(|outer| outer());
        watch.alarm = Some(Arc::new(both));
    }
    watch.memory = limits.memory.map_or(watch.memory, |memory| memory.min(watch.memory));
    Ok(watch)
}

/// The reply to something that is no request.
fn no_request(error: &serde_json::Error, place: Option<(usize, usize)>) -> String {
    let names: Vec<&str> = QUESTIONS.iter().map(|question| question.name).collect();
    let message = error.to_string();
    // The place is told beside it.
    let message = message.split(" at line ").next().unwrap_or(&message);
    let problem = Problem {
        line: place.map(|place| place.0),
        column: place.map(|place| place.1),
        hint: Some(format!("a request is an object with a `question`: {}", names.join(", "))),
        ..Problem::new(Trouble::Question, message)
    };
    to_json(&ReplyTo::<Value>::error(problem))
}

fn to_json(reply: &impl Serialize) -> String {
    serde_json::to_string(reply).expect("replies have no keys but words, and no broken numbers")
}
