//! From an outcome to what is printed and how the program ends: the same for every question.

use std::io;

use serde::Serialize;

use prato::outcome::Outcome;
use prato::puzzles::minesweeper::View;
use prato::watch::Stop;

use crate::args::BoardArgs;
use crate::exit::Exit;
use crate::json::{MineBoard, Report};
use crate::output;

/// Prints the outcome of a question about `view`, as text or as JSON. An outcome that was stopped
/// shows what is known so far, if anything is.
pub fn print<'a, T, J: Serialize>(
    args: &BoardArgs,
    view: &View,
    outcome: &'a Outcome<Option<T>>,
    text: impl FnOnce(&'a T) -> io::Result<()>,
    json: impl FnOnce(&'a T) -> J,
) -> io::Result<Exit> {
    let form = if args.json { Form::Json } else { Form::Text };
    print_about(form, MineBoard::from(view), outcome, text, json)
}

/// How an answer is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// For people.
    Text,
    /// One object.
    Json,
}

/// The same for an instance of any puzzle, about which JSON tells `about`.
pub fn print_about<'a, A: Serialize, T, J: Serialize>(
    form: Form,
    about: A,
    outcome: &'a Outcome<Option<T>>,
    text: impl FnOnce(&'a T) -> io::Result<()>,
    json: impl FnOnce(&'a T) -> J,
) -> io::Result<Exit> {
    let known = match outcome {
        Outcome::Answered(answer) => answer.as_ref(),
        Outcome::Impossible => None,
        Outcome::Stopped { so_far, .. } => so_far.as_ref(),
    };
    if form == Form::Json {
        output::json(&Report::new(about, outcome, known.map(json)))?;
    } else if matches!(outcome, Outcome::Impossible) {
        output::unsatisfiable()?;
    } else if let Some(known) = known {
        text(known)?;
    }
    Ok(match outcome {
        Outcome::Answered(_) | Outcome::Impossible => Exit::Answered,
        Outcome::Stopped { why, .. } => stopped(*why),
    })
}

/// Says on standard error why the work ended early.
pub fn stopped(why: Stop) -> Exit {
    output::note(&format!("stopped before the answer was complete: {why}"));
    Exit::Stopped
}
