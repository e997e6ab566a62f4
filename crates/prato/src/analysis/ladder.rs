//! The ladder: a position worked on with easy means first, and with harder ones only where those
//! are stuck, as a player does.
//!
//! The rungs are single clues, pairs of clues, all arrangements up to a limit, and counting with the
//! total. Every progress leads back to the first rung. [`climb`] opens no cell, so there are no new
//! clues: what is found is noted as safe or as a mine, and helps with the next cells.
//! [`crate::play::climb`] works on a mine field with the same rungs, and opens what is safe.

mod rungs;

use std::time::Duration;

use super::reason::Clue;
use super::technique::Technique;
use crate::grid::Pos;
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::View;
use crate::watch::Watch;

pub(crate) use rungs::Ladder;

/// The rungs, from easy to hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rung {
    /// One clue, with what is known already.
    Single,
    /// Two clues that share cells.
    Pair,
    /// All arrangements of mines, one by one.
    Arrangements,
    /// The exact chances, with the total.
    Chances,
}

/// Every rung, from easy to hard.
pub static RUNGS: &[Rung] = &[Rung::Single, Rung::Pair, Rung::Arrangements, Rung::Chances];

impl Rung {
    /// Its name, as in JSON answers.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Rung::Single => "single clues",
            Rung::Pair => "sets",
            Rung::Arrangements => "brute force",
            Rung::Chances => "chances",
        }
    }

    /// The letter of what it found, in pictures and maps.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Rung::Single => 't',
            Rung::Pair => 's',
            Rung::Arrangements => 'b',
            Rung::Chances => 'c',
        }
    }

    /// Its name in one word, as rungs are chosen.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Rung::Single => "trivial",
            Rung::Pair => "sets",
            Rung::Arrangements => "brute",
            Rung::Chances => "chances",
        }
    }
}

/// The means to work with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Means {
    /// The rungs, whatever their order.
    pub rungs: Vec<Rung>,
    /// How far brute force goes.
    pub limit: Limit,
}

/// How far brute force goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Each component by itself and without the total, up to so many arrangements that fit its clues.
    Arrangements(usize),
    /// The whole board with its total, while there are no more ways than this to put the mines that
    /// are not found into the cells that are not known: the binomial coefficient of these cells over
    /// these mines. Without a total never.
    Choices(u64),
}

impl Means {
    /// Every rung, with brute force up to so many arrangements of a component.
    #[must_use]
    pub fn all(arrangements: usize) -> Means {
        Means { rungs: RUNGS.to_vec(), limit: Limit::Arrangements(arrangements) }
    }
}

/// What work on one rung came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The rung.
    pub rung: Rung,
    /// How often it was tried.
    pub tries: usize,
    /// How many of these found something.
    pub progress: usize,
    /// How many arrangements were looked at.
    pub arrangements: u64,
    /// How often brute force was not begun or not ended because of the limit.
    pub over_limit: usize,
    /// The time that it took, where there is a clock.
    pub time: Option<Duration>,
}

/// By what a cell of a mine field was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// By nothing: it is covered.
    Not,
    /// It was open from the beginning.
    Start,
    /// This rung opened it.
    Opened(Rung),
    /// This rung put a flag on it.
    Flagged(Rung),
}

/// One progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// On which rung.
    pub rung: Rung,
    /// By which technique.
    pub technique: Technique,
    /// With which clues, in reading order. None on the last rung, where all of them count.
    pub clues: Vec<Clue>,
    /// How many arrangements there are, on their rung.
    pub arrangements: Option<usize>,
    /// The cells found to be safe, in reading order.
    pub safe: Vec<Pos>,
    /// The cells found to be mines, in reading order.
    pub mines: Vec<Pos>,
}

/// All that the ladder reaches.
#[derive(Clone, Debug, PartialEq)]
pub struct Climb {
    /// Each progress, in order.
    pub steps: Vec<Progress>,
    /// Where it ends; `None` if the work was stopped before.
    pub top: Option<Top>,
}

/// Where the ladder ends: nothing more is certain.
#[derive(Clone, Debug, PartialEq)]
pub struct Top {
    /// How many cells are not open.
    pub covered: usize,
    /// How many components had more arrangements than the limit when last looked at.
    pub over_limit: usize,
    /// How many covered cells are not certain, or not found to be, without the rung of chances.
    pub undecided: usize,
    /// If there are any: those with the smallest chance of a mine, by the rung of chances.
    pub best: Vec<Pos>,
    /// That chance.
    pub best_chance: Option<f64>,
}

/// Works on `view` by these means until they find nothing more.
///
/// ```
/// use prato::analysis::{Means, Rung, climb};
/// use prato::puzzles::minesweeper::parse;
/// use prato::watch::Watch;
///
/// let view = parse("....\n1111\n", None).unwrap().view;
/// let climb = climb(&view, &Means::all(1000), &Watch::default()).answer().unwrap();
/// assert_eq!(climb.steps[0].rung, Rung::Pair);
/// assert_eq!(climb.top.unwrap().undecided, 0);
/// ```
pub fn climb(view: &View, means: &Means, watch: &Watch) -> Outcome<Climb, Climb> {
    let mut ladder = Ladder::new(view, means);
    let mut steps = Vec::new();
    loop {
        match ladder.step(watch).or_end() {
            Ok(Some(step)) => steps.push(step),
            Ok(None) => {
                return Outcome::Answered(Climb { steps, top: Some(ladder.top(view)) });
            }
            Err(end) => return end.map_so_far(|()| Climb { steps, top: None }),
        }
    }
}
