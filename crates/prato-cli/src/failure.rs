//! What can go wrong, how it is told, and with which exit code the program ends.

use std::io;
use std::panic;
use std::process::ExitCode;

use serde::Serialize;
use thiserror::Error;

use prato::engine::EngineError;
use prato::error::{Place, ReadError, Style};
use prato::export::ExportError;
use prato::puzzles::minesweeper::Broken;
use prato::puzzles::{queens, tetravex};

use crate::exit::Exit;
use crate::output;

/// Why there is no answer.
#[derive(Debug, Error)]
pub enum Failure {
    /// The command line makes no sense, which only the board tells.
    #[error("{0}")]
    Usage(String),
    /// The input cannot be read.
    #[error("cannot read {file}: {source}")]
    Unreadable {
        /// Its name.
        file: String,
        /// Why.
        source: io::Error,
    },
    /// Reading the input takes more memory than allowed.
    #[error("stopped while reading: the memory limit was reached")]
    TooLarge,
    /// The input is no valid board.
    #[error("{0}")]
    Invalid(Box<Invalid>),
    /// A file cannot be written.
    #[error("cannot write {file}: {why}")]
    Unwritable {
        /// Its name.
        file: String,
        /// Why.
        why: String,
    },
    /// Standard output cannot be written.
    #[error("cannot write the answer: {0}")]
    Output(#[from] io::Error),
    /// The engine gave a solution that breaks the rules.
    #[error("the engine gave a wrong solution: {0}")]
    Wrong(#[from] Broken),
    /// The same for N-Queens.
    #[error("the engine gave a wrong solution: {0}")]
    WrongQueens(#[from] queens::Broken),
    /// The same for Tetravex.
    #[error("the engine gave a wrong solution: {0}")]
    WrongTiles(#[from] tetravex::Broken),
    /// The engine cannot answer this question.
    #[error("{0}")]
    Engine(#[from] EngineError),
    /// A tool that is needed is not installed; the text says which, and how to get it.
    #[error("{0}")]
    Missing(String),
    /// The model cannot be written in the language that was asked for.
    #[error("{0}")]
    Export(#[from] ExportError),
    /// The program panicked, and the hook of [`announce_bugs`] has said so.
    #[error("internal error")]
    Panic,
}

/// How to tell about a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tell {
    /// In words, on standard error.
    Words,
    /// The same, and a JSON object on standard output.
    Json,
}

/// An input that is no valid board: what is wrong, and where.
#[derive(Debug, Error)]
#[error("{}", .error.message)]
pub struct Invalid {
    file: String,
    error: ReadError,
    place: Place,
    /// The message for people, with the line and a caret.
    rendered: String,
}

impl Invalid {
    /// `error` in `text`, which was read from `file`.
    pub fn new(file: String, text: &str, error: ReadError) -> Invalid {
        // Standard error takes the colours away where they do not belong.
        let rendered = error.render(&file, text, Style::Coloured);
        Invalid { file, place: error.place(text), error, rendered }
    }
}

/// From now on a panic says how to report it, instead of a backtrace.
pub fn announce_bugs() {
    panic::set_hook(Box::new(|info| {
        anstream::eprintln!(
            "prato: internal error: {info}\n\
             This is a bug. Please report it, with the board and the command line."
        );
    }));
}

impl Failure {
    /// Tells the user, and gives the exit code.
    pub fn report(&self, tell: Tell) -> ExitCode {
        if self.is_closed_pipe() {
            // Whoever read our output has seen enough.
            return Exit::Answered.into();
        }
        match self {
            Failure::Panic => {}
            Failure::Invalid(invalid) => anstream::eprintln!("{}", invalid.rendered.trim_end()),
            _ => output::note(&format!("{self}\nhint: {}", self.hint())),
        }
        if tell == Tell::Json {
            // If even this cannot be written, there is nobody left to tell.
            let _ = output::json(&self.json());
        }
        self.exit().into()
    }

    fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// What to do about it.
    fn hint(&self) -> &str {
        match self {
            Failure::Invalid(invalid) => &invalid.error.hint,
            Failure::Usage(_) => "`prato help` with the name of the command says what it takes",
            Failure::Unreadable { source, .. } => match source.kind() {
                io::ErrorKind::NotFound => "look at the name; `-` stands for standard input",
                io::ErrorKind::IsADirectory => "name a file in it",
                io::ErrorKind::PermissionDenied => "you may not read it; ask its owner",
                _ => "is it a file that can be read?",
            },
            Failure::TooLarge => "allow more with --memory-limit",
            Failure::Unwritable { .. } => "name another file, or make room and allow writing there",
            Failure::Output(_) => "is the disk full?",
            Failure::Missing(_) | Failure::Engine(EngineError::Missing(_)) => {
                "install the program, or do without what needs it"
            }
            Failure::Engine(EngineError::Unsupported(_)) => "take another --engine",
            Failure::Engine(EngineError::TooLarge(_)) => {
                "allow more with --memory-limit, or take another --engine or --encoding"
            }
            Failure::Engine(EngineError::Failed(_)) => {
                "take another --engine; if it is ours that failed, please report it"
            }
            Failure::Export(ExportError::TooLarge { .. }) => {
                "ask for more with --largest, or take another --to"
            }
            Failure::Export(ExportError::Unsupported(_)) => "take another --to",
            Failure::Export(ExportError::Stopped(_)) => "allow more with --time-limit",
            Failure::Wrong(_)
            | Failure::WrongQueens(_)
            | Failure::WrongTiles(_)
            | Failure::Panic => {
                "this is a bug; please report it, with the board and the command line"
            }
        }
    }

    fn exit(&self) -> Exit {
        match self {
            Failure::Usage(_) => Exit::Usage,
            Failure::Unreadable { .. } => Exit::NoInput,
            Failure::Invalid(_) => Exit::Invalid,
            Failure::Unwritable { .. } | Failure::Output(_) => Exit::CannotWrite,
            Failure::Engine(EngineError::Unsupported(_) | EngineError::TooLarge(_))
            | Failure::Export(_)
            | Failure::TooLarge => Exit::Stopped,
            Failure::Missing(_) | Failure::Engine(EngineError::Missing(_)) => Exit::Missing,
            Failure::Engine(EngineError::Failed(_))
            | Failure::Wrong(_)
            | Failure::WrongQueens(_)
            | Failure::WrongTiles(_)
            | Failure::Panic => Exit::Bug,
        }
    }

    fn json(&self) -> Problem<'_> {
        let (file, line, column) = match self {
            Failure::Invalid(invalid) => {
                (Some(invalid.file.as_str()), Some(invalid.place.line), Some(invalid.place.column))
            }
            Failure::Unreadable { file, .. } | Failure::Unwritable { file, .. } => {
                (Some(file.as_str()), None, None)
            }
            _ => (None, None, None),
        };
        let (message, hint) = (self.to_string(), self.hint());
        Problem { status: "error", message, file, line, column, hint }
    }
}

/// A failure as JSON.
#[derive(Serialize)]
struct Problem<'a> {
    status: &'static str,
    message: String,
    file: Option<&'a str>,
    line: Option<usize>,
    column: Option<usize>,
    hint: &'a str,
}

#[cfg(test)]
mod tests {
    use prato::doc::Span;

    use super::*;

    #[test]
    fn every_failure_has_its_exit_code_and_a_hint() {
        let check = |failure: Failure, code: Exit| {
            assert_eq!(failure.exit(), code, "{failure}");
            assert_ne!(failure.hint(), "", "{failure}");
        };
        let io = || io::Error::other("why");
        let error = ReadError::new(Span::new(0..1), "what", "how");
        check(Failure::Usage(String::new()), Exit::Usage);
        check(Failure::Unreadable { file: String::new(), source: io() }, Exit::NoInput);
        check(Failure::Invalid(Box::new(Invalid::new(String::new(), "?", error))), Exit::Invalid);
        check(Failure::Unwritable { file: String::new(), why: String::new() }, Exit::CannotWrite);
        check(Failure::Output(io()), Exit::CannotWrite);
        check(Failure::Missing(String::new()), Exit::Missing);
        check(Failure::Engine(EngineError::Missing(String::new())), Exit::Missing);
        check(Failure::Wrong(Broken::Total { found: 1, expected: 2 }), Exit::Bug);
        check(Failure::TooLarge, Exit::Stopped);
        check(Failure::Panic, Exit::Bug);
    }
}
