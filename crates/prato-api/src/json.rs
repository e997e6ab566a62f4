//! A request in JSON answered in JSON: what a pipe, a socket or a page carries.

use std::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use prato::watch::{Alarm, Watch};

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
    ask_json_with(request, watch, alarm, &mut |_| ())
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
        Ok(object) => ask_object(object, watch, alarm, events).json,
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
    let Envelope { id, limits, request } = match serde_json::from_value(object.into()) {
        Ok(envelope) => envelope,
        Err(error) => return no_request(&error, None),
    };
    let limits = match limits.map(|limits| serde_json::from_value(limits.into())).transpose() {
        Ok(limits) => limits,
        Err(error) => return no_request(&error, None),
    };
    let told = ask_members(request, &|| limited(watch, limits.as_ref(), alarm), events)
        .unwrap_or_else(|error| no_request(&error, None));
    match id {
        None => told,
        // A reply is an object and never empty.
        Some(id) => Told { json: format!("{{\"id\":{id},{}", &told.json[1..]), ..told },
    }
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
        Err(problem) => return Ok(Told::error(problem)),
    };
    let reply = ask.answer(&watch, events);
    // A reply is an object and never empty.
    let json = format!("{{\"question\":\"{}\",{}", Q::NAME, &to_json(&reply)[1..]);
    Ok(Told { json, trouble: reply.end.trouble() })
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
    #[derive(Serialize)]
    struct Named<'a> {
        #[serde(skip_serializing_if = "Option::is_none")]
        question: Option<&'a str>,
        #[serde(flatten)]
        reply: ReplyTo<Value>,
    }
    let end = end.map(|never| match never {});
    to_json(&Named { question, reply: ReplyTo { about: None, end } })
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
    let message = error.to_string();
    // The place is told beside it.
    let message = message.split(" at line ").next().unwrap_or(&message);
    let problem = Problem {
        line: place.map(|place| place.0),
        column: place.map(|place| place.1),
        hint: Some(format!("a request is an object with a `question`: {}", names.join(", "))),
        ..Problem::new(Trouble::Question, message)
    };
    Told::error(problem)
}

fn to_json(reply: &impl Serialize) -> String {
    serde_json::to_string(reply).expect("replies have no keys but words, and no broken numbers")
}
