//! One question, one answer: what every front of Prato asks, and what it is told.
//!
//! A front turns what a person did into a [`Request`], hands it to [`ask`], and shows the
//! [`Reply`]. It makes no JSON of its own, chooses no engine and checks no solution: every solution
//! in a reply has passed the referee of its puzzle. To answer reads and writes nothing and looks at no
//! clock but the [`Watch`](prato::watch::Watch) that the front hands in; the engine `asp` alone runs a
//! program. For fronts that have processes, [`process`] of `prato-engines` is passed on: it looks how
//! much memory there is, runs programs under limits, and waits.
//!
//! ```
//! use std::time::Instant;
//!
//! use prato::watch::{Watch, alarm_at};
//! use prato_api::ask_json;
//!
//! let request = r#"{"question": "count", "board": "...\n.1.\n..."}"#;
//! let reply = ask_json(request, &Watch::default(), &|limit| alarm_at(Instant::now() + limit));
//! assert_eq!(
//!     reply,
//!     r#"{"question":"count","api":1,"status":"answered","puzzle":"minesweeper","rows":3,"cols":3,"mines":null,"count":"8"}"#
//! );
//! ```

pub mod batch;
pub mod board;
pub mod campaign;
pub mod engines;
mod given;
mod json;
pub mod named;
mod once;
mod puzzles;
pub mod questions;
mod reply;
mod schema;
pub mod scores;
pub mod settings;
pub mod shape;
pub mod stated;

pub use json::{
    Streamed, Told, ask_json, ask_json_with, ask_object, end_json, stopped_json, unheard,
};
pub use once::Object;
pub use prato_engines::process;
pub use questions::{
    AboutBoard, Entry, Event, QUESTIONS, Question, QuestionInfo, Reply, Request, ask, ask_with,
};
pub use reply::{API, About, End, Problem, ReplyTo, Trouble, Why};
pub use schema::schema;
