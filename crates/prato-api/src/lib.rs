//! One question, one answer: what every front of Prato asks, and what it is told.
//!
//! A front turns what a person did into a [`Request`], hands it to [`ask`], and shows the
//! [`Reply`]. It makes no JSON of its own, chooses no engine and checks no solution: every solution
//! in a reply has passed the referee of its puzzle. Nothing here reads, writes or looks at a clock
//! but the [`Watch`](prato::watch::Watch) that the front hands in.
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
mod puzzles;
pub mod questions;
mod reply;
mod schema;
pub mod scores;
pub mod settings;
pub mod shape;
pub mod stated;

pub use json::{Streamed, Told, ask_json, ask_json_with, ask_object, end_json, stopped_json};
pub use prato_engines::process;
pub use questions::{
    AboutBoard, Entry, Event, QUESTIONS, Question, QuestionInfo, Reply, Request, ask, ask_with,
};
pub use reply::{API, About, End, Problem, ReplyTo, Trouble, Why};
pub use schema::schema;
