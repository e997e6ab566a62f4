//! Where a rule comes from, in the words of its puzzle (the *provenance* of a constraint).

use std::fmt;

use crate::grid::Pos;
use crate::plural::number_of;

/// A rule of a game. Each puzzle has a `static` for each of its rules; a rule of a model is one of
/// them at a place.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct GameRule {
    /// What all rules of a model that come from it are called together.
    pub group: &'static str,
    /// One of them as a player would say it. `{at}` stands for its place, `{number}` for its number,
    /// and any other word for so many of such things: `{mine}` for `3 mines`.
    pub words: &'static str,
}

/// Where a rule comes from. It becomes words only when somebody asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Origin {
    /// The rule of the game.
    pub rule: &'static GameRule,
    /// The place, if it has one.
    pub at: Option<Pos>,
    /// The number, if it has one.
    pub number: Option<usize>,
}

impl Origin {
    /// A rule that belongs to no puzzle.
    pub const GIVEN: Origin =
        Origin::of(&GameRule { group: "given", words: "a rule of the model itself" });

    /// A solution that was found before, when the next one is asked for.
    pub const FOUND: Origin =
        Origin::of(&GameRule { group: "found", words: "a solution found before" });

    /// A rule of the whole board.
    #[must_use]
    pub const fn of(rule: &'static GameRule) -> Origin {
        Origin { rule, at: None, number: None }
    }

    /// The same at a place.
    #[must_use]
    pub const fn at(self, pos: Pos) -> Origin {
        Origin { at: Some(pos), ..self }
    }

    /// The same with a number.
    #[must_use]
    pub const fn with(self, number: usize) -> Origin {
        Origin { number: Some(number), ..self }
    }
}

/// As a player would say it: `the 3 at row 2, column 5`.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.rule.words;
        while let Some((before, after)) = rest.split_once('{') {
            let (slot, after) = after.split_once('}').unwrap_or((after, ""));
            f.write_str(before)?;
            match (slot, self.at, self.number) {
                ("at", Some(pos), _) => write!(f, "{pos}")?,
                ("number", _, Some(number)) => write!(f, "{number}")?,
                (things, _, Some(number)) => f.write_str(&number_of(number, things))?,
                // A slot that nothing fills is shown, so that a test sees it.
                (slot, _, None) => write!(f, "{{{slot}}}")?,
            }
            rest = after;
        }
        f.write_str(rest)
    }
}
