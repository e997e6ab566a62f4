//! What can go wrong, how it is told, and with which exit code the program ends.

use std::io;
use std::net::SocketAddr;
use std::panic;
use std::process::ExitCode;

use thiserror::Error;

use prato::engine::EngineError;
use prato::error::Style;
use prato::play::Size;
use prato_api::{End, Problem, Trouble, end_json};

use crate::exit::Exit;
use crate::{help, output};

/// Why there is no answer.
#[derive(Debug, Error)]
pub enum Failure {
    /// The command line makes no sense, which only the board tells.
    #[error("{0}")]
    Usage(String),
    /// The question could not be put or answered.
    #[error("{}", .0.problem.message)]
    Told(Box<Told>),
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
    /// A tool that is needed is not installed; the text says which, and how to get it.
    #[error("{0}")]
    Missing(String),
    /// The server cannot listen there.
    #[error("cannot listen at {address}: {why}")]
    Address {
        /// Where.
        address: SocketAddr,
        /// Why.
        why: io::Error,
    },
    /// The program panicked, and the hook of [`announce_bugs`] has said so.
    #[error("internal error")]
    Panic,
}

/// A problem, as it is told about a file.
#[derive(Debug)]
pub struct Told {
    problem: Problem,
    /// The message for people, with the line and a caret, of a mistake in a text.
    rendered: Option<String>,
}

impl Told {
    /// The problem with `text`, which was read from `file`.
    pub fn in_file(problem: Problem, file: &str, text: &str) -> Told {
        // Standard error takes the colours away where they do not belong.
        let rendered = problem.render(file, text, Style::Coloured, output::window(&io::stderr()));
        Told { problem: Problem { file: Some(file.to_owned()), ..problem }, rendered }
    }
}

impl From<Told> for Failure {
    fn from(told: Told) -> Failure {
        Failure::Told(Box::new(told))
    }
}

/// A problem names members of a request; here they are options.
impl From<Problem> for Failure {
    fn from(mut problem: Problem) -> Failure {
        if problem.kind != Trouble::Board {
            problem.message = help::in_options(&problem.message);
            problem.hint = problem.hint.map(|hint| help::in_options(&hint));
        }
        Failure::from(Told { problem, rendered: None })
    }
}

impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Failure {
        Problem::from(error).into()
    }
}

/// How to tell about a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tell {
    /// In words, on standard error.
    Words,
    /// The same, and the reply to the question of this name, if it is one, on standard output.
    Json(Option<&'static str>),
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
    pub fn report(self, tell: Tell) -> ExitCode {
        if self.is_closed_pipe() {
            // Whoever read our output has seen enough.
            return Exit::Answered.into();
        }
        let (is_panic, exit) = (matches!(self, Failure::Panic), self.exit());
        let Told { problem, rendered } = self.told();
        match (rendered, &problem.hint) {
            _ if is_panic => {}
            (Some(rendered), _) => anstream::eprintln!("{}", rendered.trim_end()),
            (None, Some(hint)) => output::note(&format!("{}\nhint: {hint}", problem.message)),
            (None, None) => output::note(&problem.message),
        }
        if let Tell::Json(question) = tell {
            // If even this cannot be written, there is nobody left to tell.
            let _ = output::line(&end_json(question, End::Error(problem)));
        }
        exit.into()
    }

    fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    fn exit(&self) -> Exit {
        match self {
            Failure::Usage(_) => Exit::Usage,
            Failure::Unreadable { .. } => Exit::NoInput,
            Failure::Unwritable { .. } | Failure::Output(_) => Exit::CannotWrite,
            Failure::TooLarge => Exit::Stopped,
            Failure::Missing(_) | Failure::Address { .. } => Exit::Missing,
            Failure::Panic => Exit::Bug,
            Failure::Told(told) => match told.problem.kind {
                Trouble::Question => Exit::Usage,
                Trouble::Board => Exit::Invalid,
                Trouble::Large | Trouble::Busy => Exit::Stopped,
                Trouble::File => Exit::NoInput,
                Trouble::Missing => Exit::Missing,
                Trouble::Bug => Exit::Bug,
            },
        }
    }

    /// The problem, with a hint.
    pub fn problem(self) -> Problem {
        self.told().problem
    }

    /// The problem as the library tells problems.
    fn told(self) -> Told {
        let message = self.to_string();
        let (kind, file, hint) = match self {
            Failure::Told(told) => return *told,
            Failure::Usage(_) => (
                Trouble::Question,
                None,
                "`prato help` with the name of the command says what it takes",
            ),
            Failure::Unreadable { file, source } => {
                let hint = match source.kind() {
                    io::ErrorKind::NotFound if file.parse::<Size>().is_ok() => {
                        "that is a size; `prato generate minesweeper --level` and `prato play --level` take one"
                    }
                    io::ErrorKind::NotFound => "look at the name; `-` stands for standard input",
                    io::ErrorKind::IsADirectory => "name a file in it",
                    io::ErrorKind::PermissionDenied => "you may not read it; ask its owner",
                    io::ErrorKind::FileTooLarge => "no board and no game is as large as that",
                    _ => "is it a file that can be read?",
                };
                (Trouble::File, Some(file), hint)
            }
            Failure::TooLarge => (Trouble::Large, None, "allow more with --memory-limit"),
            Failure::Unwritable { file, .. } => {
                let hint = "name another file, or make room and allow writing there";
                (Trouble::File, Some(file), hint)
            }
            Failure::Output(_) => (Trouble::File, None, "is the disk full?"),
            Failure::Missing(_) => {
                (Trouble::Missing, None, "install the program, or do without what needs it")
            }
            Failure::Address { .. } => {
                (Trouble::Question, None, "take another --port, or 0 for any that is free")
            }
            Failure::Panic => {
                let hint = "this is a bug; please report it, with the board and the command line";
                (Trouble::Bug, None, hint)
            }
        };
        let hint = Some(hint.to_owned());
        Told { problem: Problem { file, hint, ..Problem::new(kind, message) }, rendered: None }
    }
}

#[cfg(test)]
mod tests {
    use prato::doc::Span;
    use prato::error::ReadError;
    use prato::puzzles::minesweeper::Broken;

    use super::*;

    #[test]
    fn every_failure_has_its_exit_code_and_a_hint() {
        let check = |failure: Failure, code: Exit| {
            assert_eq!(failure.exit(), code, "{failure}");
            assert_ne!(failure.told().problem.hint.unwrap_or_default(), "");
        };
        let io = || io::Error::other("why");
        let error = ReadError::new(Span::new(0..1), "what", "how");
        check(Failure::Usage(String::new()), Exit::Usage);
        check(Failure::Unreadable { file: String::new(), source: io() }, Exit::NoInput);
        check(Told::in_file(Problem::board(error, "?"), "", "?").into(), Exit::Invalid);
        check(Failure::Unwritable { file: String::new(), why: String::new() }, Exit::CannotWrite);
        check(Failure::Output(io()), Exit::CannotWrite);
        check(Failure::Missing(String::new()), Exit::Missing);
        check(EngineError::Missing(String::new()).into(), Exit::Missing);
        check(Problem::wrong(&Broken::Total { found: 1, expected: 2 }).into(), Exit::Bug);
        check(Failure::TooLarge, Exit::Stopped);
        check(Failure::Panic, Exit::Bug);
    }

    #[test]
    fn members_of_requests_are_told_as_options() {
        let problem = Problem::question("`distinct_tiles` or `mzn`", "name it as `at`");
        let told = Failure::from(problem).told().problem;
        assert_eq!(told.message, "--distinct-tiles or `mzn`");
        assert_eq!(told.hint.as_deref(), Some("name it as --at"));
    }
}
