//! Policies: who chooses the next move, and why. A policy sees a [`View`] and nothing else, so it
//! cannot peek: the fields that it plays on in mind are drawn from all that fit the view.
//!
//! Every policy opens what is safe first and never opens a certain mine. They differ in how they
//! guess. The same view gives the same choice, whatever was asked before.
//!
//! ```
//! use prato::play::{Choice, POLICIES, Reason, policy};
//! use prato::puzzles::minesweeper::parse;
//! use prato::watch::Watch;
//!
//! let view = parse("1 4 1\n01..\n", None)?.view;
//! let best = policy("best").unwrap();
//! let Choice { open, reason } = (best.make)(&Watch::default()).choose(&view)?;
//! assert_eq!(open.len(), 1);
//! assert!(matches!(reason, Reason::Safe(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advice;
mod analyst;
mod best;
mod brute;
mod explore;
mod ladder;
mod learnt;
mod lookahead;
mod min_chance;
mod net;
mod outlook;
mod pairs;
mod playout;
mod ranking;
mod rollout;
#[cfg(test)]
mod tests;

pub use advice::{Advice, advise};
pub use explore::{Crossroads, Seen, Tried, explore};
pub use net::{BadWeights, NoWeights, load_weights, weights};
pub(super) use playout::{First, worths};
pub use ranking::{Ranked, Ranking, rank};

use best::Best;
use thiserror::Error;

use crate::grid::Pos;
use crate::play::tuning::{DEEP, QUICK};
use crate::puzzles::minesweeper::View;
use crate::watch::{Stop, Watch};

/// Chooses moves.
pub trait Policy: Send {
    /// What to open next, and why.
    ///
    /// # Errors
    /// If there is nothing to open, if no mine field fits the view, if the work was stopped, or if
    /// the policy needs weights that are missing.
    fn choose(&mut self, view: &View) -> Result<Choice, NoMove>;
}

/// A move, and the reason for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The cells to open: all that are known to be safe, in reading order, or the one to guess.
    pub open: Vec<Pos>,
    /// Why.
    pub reason: Reason,
}

/// Why a move was chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// No solution has a mine there.
    Safe(Proof),
    /// No cell is known to be safe.
    Guess {
        /// The chance of a mine there.
        chance: f64,
        /// Why there.
        merit: Merit,
    },
}

/// How it is known that cells are safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// By one clue or two clues together, or the view says so.
    Rules,
    /// By trying all ways to fill the cells around some clues.
    BruteForce,
    /// By counting all solutions.
    Counting,
}

/// Why a guess is better than others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Merit {
    /// It has the least chance of a mine.
    Least,
    /// It has the best prospects.
    Prospects {
        /// An estimate, from the clues nearby, of the chance that it is no mine and makes another cell
        /// safe.
        progress: f64,
        /// What it was judged by: an estimate of the chance to survive it and what follows. The
        /// policies `best` and `deep` correct it by what was learnt from games, in which the number of
        /// mines was known: without one it is no chance, and is not told.
        score: Option<f64>,
    },
    /// A good strategy, if not the best, wins most after it of the solutions that were looked at:
    /// some, drawn at random. Of all solutions it wins fewer, because what is the same in those
    /// looked at is taken for certain.
    Look {
        /// How many it wins.
        wins: u32,
        /// How many were looked at.
        solutions: u32,
    },
    /// By games that were played out after it and after other guesses, and by what was thought of
    /// them before, it is worth most.
    Games {
        /// The chance to win them, on average.
        worth: f64,
        /// How many games were played out.
        games: usize,
    },
    /// The best strategy opens it: the rest of the game was solved exactly.
    Endgame {
        /// How many solutions the best strategy wins.
        wins: u32,
        /// How many solutions there are.
        solutions: u32,
    },
}

/// Why there is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoMove {
    /// Every cell is open or a certain mine.
    #[error("there is nothing left to open")]
    Finished,
    /// No mine field fits the view.
    #[error("no mine field fits what is open")]
    Impossible,
    /// Time or memory ran out before there was one.
    #[error("stopped before there was a move: {0}")]
    Stopped(#[from] Stop),
    /// The policy asks a net that is not there.
    #[error(transparent)]
    NoWeights(#[from] NoWeights),
}

/// A policy by name.
pub struct PolicyInfo {
    /// Its name, as in `--policy NAME`.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// Makes one whose work this watch may end.
    pub make: fn(&Watch) -> Box<dyn Policy>,
}

/// Every policy, from the weakest to the strongest.
pub static POLICIES: &[PolicyInfo] = &[
    PolicyInfo {
        name: "ladder",
        about: "one clue, two clues, brute force under a limit, chances: the cheapest that helps",
        make: |watch| Box::new(ladder::Ladder::under(watch)),
    },
    PolicyInfo {
        name: "min-chance",
        about: "the least chance of a mine, the first such cell in reading order",
        make: |watch| Box::new(min_chance::MinChance::under(watch)),
    },
    PolicyInfo {
        name: "lookahead",
        about: "a low chance of a mine, and the best prospects afterwards",
        make: |watch| Box::new(lookahead::Lookahead::under(watch)),
    },
    PolicyInfo {
        name: "best",
        about: "the endgame solved exactly, looked at before that, and what was learnt at first",
        make: |watch| Box::new(Best::under(watch, &QUICK)),
    },
    PolicyInfo {
        name: "deep",
        about: "as best, with more effort, and guesses compared by games played out in mind: slow",
        make: |watch| Box::new(deep(watch)),
    },
];

/// The strongest policy. This watch may end its work.
pub(super) fn deep(watch: &Watch) -> impl Policy + use<> {
    Best::under(watch, &DEEP)
}

/// The policy of this name, if there is one.
#[must_use]
pub fn policy(name: &str) -> Option<&'static PolicyInfo> {
    POLICIES.iter().find(|policy| policy.name == name)
}
