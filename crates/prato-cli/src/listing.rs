//! How lists of solutions are written, whatever the puzzle.

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;

use prato::watch::Stop;

use crate::json;

/// Why no more solutions are shown.
#[derive(Clone, Copy)]
pub enum End {
    /// These are all.
    Complete,
    /// The user wanted no more.
    Enough,
    Stopped(Stop),
}

/// How solutions are written.
#[derive(Clone, Copy)]
pub enum Layout {
    /// A single one.
    Single,
    /// With lines between them, as MiniZinc writes them.
    Listed,
    /// One object. Its status comes last, because only then it is known.
    Json,
}

impl Layout {
    /// What comes before the first solution; `head` are the first members of the object.
    pub fn begin(self, out: &mut impl Write, head: &str) -> io::Result<()> {
        match self {
            Layout::Single | Layout::Listed => Ok(()),
            Layout::Json => write!(out, r#"{{{head},"solutions":["#),
        }
    }

    /// A solution, which ends its last line itself, after this many others.
    pub fn solution(
        self,
        out: &mut impl Write,
        text: &impl Display,
        json: &impl Serialize,
        before: usize,
    ) -> io::Result<()> {
        match self {
            Layout::Single => write!(out, "{text}"),
            Layout::Listed => writeln!(out, "{text}----------"),
            Layout::Json => {
                out.write_all(if before == 0 { b"" } else { b"," })?;
                Ok(serde_json::to_writer(out, json)?)
            }
        }
    }

    /// What comes after the last solution.
    pub fn end(self, out: &mut impl Write, end: End) -> io::Result<()> {
        match (self, end) {
            (Layout::Listed, End::Complete) => writeln!(out, "=========="),
            (Layout::Single | Layout::Listed, _) => Ok(()),
            (Layout::Json, End::Complete) => {
                writeln!(out, r#"],"complete":true,"status":"answered"}}"#)
            }
            (Layout::Json, End::Enough) => {
                writeln!(out, r#"],"complete":false,"status":"answered"}}"#)
            }
            (Layout::Json, End::Stopped(why)) => {
                let why = json::reason(why);
                writeln!(out, r#"],"complete":false,"status":"stopped","why":"{why}"}}"#)
            }
        }
    }
}
