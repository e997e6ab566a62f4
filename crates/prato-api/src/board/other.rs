//! An input that is fine, but for another question.

use prato::doc::Span;
use prato::error::ReadError;
use prato::foreign::{self, AnyFormat};
use prato::formats;
use prato::play::Replay;
use prato::puzzles::{Instance, KINDS, Kind};

/// What a question may be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// A board of this puzzle.
    Board(Kind),
    /// A game that was played.
    Game,
}

impl Thing {
    /// What the text holds, if it is anything: a board without a mistake, or a game.
    fn of(text: &str) -> Option<Thing> {
        if foreign::read(text, AnyFormat::detect(text)).is_ok() {
            return Some(Thing::Board(Kind::Minesweeper));
        }
        let format = formats::detect(text);
        let doc = formats::read(text, format).ok();
        let holds = |kind: &&Kind| {
            doc.as_ref().is_some_and(|doc| Instance::read(**kind, doc, format).is_ok())
        };
        match KINDS.iter().find(holds) {
            Some(&kind) => Some(Thing::Board(kind)),
            None => Replay::is_meant(text).then_some(Thing::Game),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Thing::Board(kind) => kind.one(),
            Thing::Game => "a game that was played",
        }
    }

    /// Who reads it.
    fn readers(self) -> &'static str {
        match self {
            Thing::Board(Kind::Minesweeper) => {
                "`prato odds`, `safe`, `hint`, `explain`, `solve` and `count` read boards"
            }
            Thing::Board(Kind::Queens) => "`prato queens`, `solve` and `count` read such boards",
            Thing::Board(_) => "`prato solve`, `count`, `unique` and `explain` read such instances",
            Thing::Game => "`prato review` reads games",
        }
    }

    /// The error that something is this, and not what was wanted.
    #[must_use]
    pub fn instead_of(self, wanted: Thing) -> ReadError {
        let message = format!("this is {}, not {}", self.name(), wanted.name());
        ReadError::new(Span::default(), message, self.readers())
    }
}

/// The error to tell about a text that is not what was wanted: that it is something else, or else
/// the mistake in it.
#[must_use]
pub fn explained(text: &str, wanted: Thing, mistake: ReadError) -> ReadError {
    match Thing::of(text) {
        Some(found) if found != wanted => found.instead_of(wanted),
        _ => mistake,
    }
}
