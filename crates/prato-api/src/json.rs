//! A request in JSON answered in JSON: what a pipe, a socket or a page carries.

use std::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use prato::formats::json_message;
use prato::watch::{Alarm, Stop, Watch};

use crate::once::{self, Object};
use crate::questions::compare::LeftOut;
use crate::questions::solve::{Solution, Solved};
use crate::questions::{Event, QUESTIONS, Question, Reply, ask_members, review};
use crate::reply::{End, Problem, ReplyTo, Trouble};
use crate::shape::Tally;

/// A request, and what goes with it.
#[derive(Deserialize)]
struct Envelope {
    /// Comes back with the reply.
    id: Option<Value>,
    /// [`Limits`], once it is known to be an object: serde takes a list for one as well.
    limits: Option<Map<String, Value>>,
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
    match serde_json::from_str(request) {
        Ok(Object(mut members)) => match unheard(&members) {
            None => ask_object(members, watch, alarm, &mut |_| ()).json,
            Some(problem) => {
                let id = members.remove("id");
                let told = match named_in(&members) {
                    Some(name) => Told::of(name, problem),
                    None => Told::error(problem),
                };
                with_id(id, told.json)
            }
        },
        Err(error) => Told::no_request(&error).json,
    }
}

/// The problem that solutions are to be told as they are found, where nobody listens.
#[must_use]
pub fn unheard(members: &Map<String, Value>) -> Option<Problem> {
    (members.get("stream") == Some(&Value::Bool(true))).then(|| {
        Problem::question(
            "`stream` needs a reply that is a stream",
            "over HTTP say `Accept: application/x-ndjson` or `text/event-stream`; else leave it out",
        )
    })
}

/// The question of the list that these members name.
fn named_in(members: &Map<String, Value>) -> Option<&'static str> {
    let question = members.get("question").and_then(Value::as_str);
    QUESTIONS.iter().map(|one| one.name).find(|&name| question == Some(name))
}

/// The same, and what is found on the way is told to `events`.
#[must_use]
pub fn ask_json_with(
    request: &str,
    watch: &Watch,
    alarm: &dyn Fn(Duration) -> Alarm,
    events: &mut dyn FnMut(Event<'_>),
) -> String {
    match serde_json::from_str(request) {
        Ok(Object(members)) => ask_object(members, watch, alarm, events).json,
        Err(error) => Told::no_request(&error).json,
    }
}

/// A reply in JSON, on one line without its end.
#[derive(Clone, Debug)]
pub struct Told {
    /// The reply.
    pub json: String,
    /// What kind of trouble it tells of, if any.
    pub trouble: Option<Trouble>,
}

impl Told {
    /// The reply to text that is no JSON object.
    #[must_use]
    pub fn no_request(error: &serde_json::Error) -> Told {
        no_request(error, Some((error.line(), error.column())))
    }

    /// The reply to what could not be asked.
    #[must_use]
    pub fn error(problem: Problem) -> Told {
        let trouble = Some(problem.kind);
        Told { json: to_json(&ReplyTo::<Value>::error(problem)), trouble }
    }

    /// The same of a question that was named.
    pub(crate) fn of(question: &str, problem: Problem) -> Told {
        let trouble = Some(problem.kind);
        Told { json: named(question, &ReplyTo::<Value>::error(problem)), trouble }
    }
}

/// The same as [`ask_json`] of an object, for a front that must know how it ended. What is found on
/// the way is told to `events`.
#[must_use]
pub fn ask_object(
    object: Map<String, Value>,
    watch: &Watch,
    alarm: &dyn Fn(Duration) -> Alarm,
    events: &mut dyn FnMut(Event<'_>),
) -> Told {
    let question = named_in(&object);
    let wrong = |error: serde_json::Error| match question {
        Some(name) => Told::of(name, Problem::members(name, &error)),
        None => no_request(&error, None),
    };
    let Envelope { id, limits, request } = match serde_json::from_value(object.into()) {
        Ok(envelope) => envelope,
        Err(error) => return wrong(error),
    };
    let limits = limits.map(|limits| serde_json::from_value(limits.into())).transpose();
    let told = limits
        .and_then(|limits: Option<Limits>| {
            ask_members(request, &|| limited(watch, limits.as_ref(), alarm), events)
        })
        .unwrap_or_else(wrong);
    Told { json: with_id(id, told.json), trouble: told.trouble }
}

/// The reply in JSON to a question with these members, as [`Reply`] has it.
pub(crate) fn answered<Q>(
    members: Map<String, Value>,
    watch: &dyn Fn() -> Result<Watch, Problem>,
    events: &mut dyn FnMut(Event<'_>),
) -> Result<Told, serde_json::Error>
where
    Q: Question<Answer: Serialize> + DeserializeOwned,
{
    let ask: Q = serde_json::from_value(members.into())?;
    let watch = match watch() {
        Ok(watch) => watch,
        Err(problem) => return Ok(Told::of(Q::NAME, problem)),
    };
    let reply = ask.answer(&watch, events);
    Ok(Told { json: named(Q::NAME, &reply), trouble: reply.end.trouble() })
}

impl Event<'_> {
    /// The event on one line, without its end: an object whose `event` is its name.
    #[must_use]
    pub fn to_json(&self) -> String {
        #[derive(Serialize)]
        #[serde(tag = "event", rename_all = "kebab-case")]
        enum Wire<'a> {
            Solution {
                solution: Solution,
            },
            Game {
                seed: u64,
                won: bool,
                guesses: u64,
                so_far: Tally,
            },
            LeftOut(&'a LeftOut),
            Move {
                #[serde(rename = "move")]
                one: &'a review::Move,
            },
        }
        to_json(&match *self {
            Event::Solution(solved) => Wire::Solution { solution: solved.json() },
            Event::Game { seed, game, so_far } => {
                Wire::Game { seed, won: game.won, guesses: game.guesses, so_far }
            }
            Event::LeftOut(left_out) => Wire::LeftOut(left_out),
            Event::Move(one) => Wire::Move { one },
        })
    }
}

impl Reply {
    /// The reply that a text holds, if it is one.
    #[must_use]
    pub fn from_json(text: &str) -> Option<Reply> {
        serde_json::from_str(text).ok()
    }

    /// The reply on one line, without its end.
    #[must_use]
    pub fn to_json(&self) -> String {
        to_json(self)
    }

    /// Writes the same piece by piece: that of a board with millions of cells is long.
    ///
    /// # Errors
    /// What `out` fails with.
    pub fn write_json(&self, out: impl io::Write) -> io::Result<()> {
        Ok(serde_json::to_writer(out, self)?)
    }
}

/// The reply to a question of this name that ended without an answer, on one line.
#[must_use]
pub fn end_json(question: Option<&str>, end: End<Infallible>) -> String {
    let reply = ReplyTo::<Value> { about: None, end: end.map(|never| match never {}) };
    question.map_or_else(|| to_json(&reply), |question| named(question, &reply))
}

/// A reply with the name of its question.
fn named(question: &str, reply: &impl Serialize) -> String {
    // A reply is an object and never empty.
    format!("{{\"question\":\"{question}\",{}", &to_json(reply)[1..])
}

/// The reply to a request whose work was ended by somebody else before it had one, on one line.
#[must_use]
pub fn stopped_json(request: &str, why: Stop) -> String {
    let envelope = serde_json::from_str::<Envelope>(request).ok();
    let (id, question) = envelope.map_or((None, None), |Envelope { id, request, .. }| {
        (id, request.get("question").and_then(Value::as_str).map(str::to_owned))
    });
    let json = end_json(question.as_deref(), End::Stopped { why: why.into(), so_far: None });
    with_id(id, json)
}

/// The same reply with the `id` of its request.
fn with_id(id: Option<Value>, json: String) -> String {
    match id {
        None => json,
        // A reply is an object and never empty.
        Some(id) => format!("{{\"id\":{id},{}", &json[1..]),
    }
}

/// A reply whose solutions are written as they are found: together they are one object on one line,
/// the same as a reply that holds them.
#[derive(Default)]
pub struct Streamed {
    begun: bool,
}

impl Streamed {
    /// What to write for this solution.
    pub fn solution(&mut self, solution: &Solved) -> String {
        let before = if self.begun { "," } else { OPENING };
        self.begun = true;
        format!("{before}{}", to_json(&solution.json()))
    }

    /// What to write at the end, for a reply that does not hold the solutions again.
    #[must_use]
    pub fn end(self, reply: &Reply) -> String {
        let before = if self.begun { "" } else { OPENING };
        // A reply is an object and never empty.
        format!("{before}],{}", &reply.to_json()[1..])
    }
}

/// How a streamed reply begins.
const OPENING: &str = r#"{"solutions":["#;

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
fn no_request(error: &serde_json::Error, place: Option<(usize, usize)>) -> Told {
    let names: Vec<&str> = QUESTIONS.iter().map(|question| question.name).collect();
    let hint = format!("a request is an object with a `question`: {}", names.join(", "));
    let message = json_message(error);
    let hint = once::hint(&message, hint);
    Told::error(Problem {
        line: place.map(|place| place.0),
        column: place.map(|place| place.1),
        ..Problem::question(message, hint)
    })
}

impl Problem {
    /// The members are not those of this question.
    fn members(question: &str, error: &serde_json::Error) -> Problem {
        let hint = format!("`prato schema` has the members of `{question}`");
        Problem::question(json_message(error), hint)
    }
}

fn to_json(reply: &impl Serialize) -> String {
    serde_json::to_string(reply).expect("replies have no keys but words, and no broken numbers")
}
