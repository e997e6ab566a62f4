//! One move: a safe cell with its reason, or the guess of the policy `deep` with why it is best.

use num_bigint::BigUint;

use super::explain::{Explainer, Known, ease};
use super::reason::Reason;
use crate::exact::{Chance, chances, how_many, ratio};
use crate::grid::Pos;
use crate::outcome::Outcome;
use crate::play::{self, Advice, Choice, Merit, advise};
use crate::puzzles::minesweeper::{Cell, View};
use crate::watch::{Stop, Watch};

/// A move to make.
#[derive(Clone, Debug, PartialEq)]
pub enum Hint {
    /// Open this cell: it is safe. No safe cell has an easier reason.
    Safe(Reason),
    /// No cell is certainly safe: the best guess, then the next best, if there is another cell.
    Guess(Guess, Option<Guess>),
    /// Every cell that is not open certainly holds a mine.
    Finished,
}

/// What is known about opening a cell that may hold a mine.
#[derive(Clone, Debug, PartialEq)]
pub struct Guess {
    /// The cell.
    pub cell: Pos,
    /// The chance of a mine.
    pub chance: f64,
    /// What it was chosen by.
    pub merit: Merit,
    /// What comes after it; `None` if that would take too long to say.
    pub after: Option<After>,
}

/// What is to be expected if a cell is opened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct After {
    /// The chance that the cell is safe and that some covered cell is certainly safe afterwards.
    pub progress: f64,
    /// How many covered cells are certainly safe afterwards, on average (0 where there was a mine).
    pub opened: f64,
}

/// One move on `view`.
///
/// # Errors
/// Why the work ended before there was one.
pub fn hint(view: &View, known: &Known, watch: &Watch) -> Result<Hint, Stop> {
    let mut explainer = Explainer::new(view, known);
    let mut easiest: Option<Reason> = None;
    for &cell in &known.forced.safe {
        let reason = explainer.reason(cell, watch)?;
        easiest = easiest.into_iter().chain(reason).min_by_key(ease);
    }
    if let Some(reason) = easiest {
        return Ok(Hint::Safe(reason));
    }
    let advised = advise(view, watch);
    watch.check()?;
    let Ok(Advice { choice, next_best }) = advised else { return Ok(Hint::Finished) };
    let all = if view.shape().len() > LARGEST { None } else { Some(how_many(view, watch)?) };
    let guess = |choice: &Choice| -> Result<Option<Guess>, Stop> {
        let (play::Reason::Guess { chance, merit }, &[cell]) = (choice.reason, &choice.open[..])
        else {
            return Ok(None);
        };
        let after = all.as_ref().map(|all| after(view, cell, all, watch)).transpose()?;
        Ok(Some(Guess { cell, chance, merit, after }))
    };
    let next_best = next_best.as_ref().map(guess).transpose()?.flatten();
    match guess(&choice)? {
        Some(best) => Ok(Hint::Guess(best, next_best)),
        // What is known was cut short, or the cell would have a reason.
        None => Err(Stop::Memory),
    }
}

/// The largest board, in cells, on which it is worked out what comes after a guess.
const LARGEST: usize = 10_000;

/// What is to be expected if `cell` is opened: for each number that may turn up, how likely it is,
/// and what is certain then.
fn after(view: &View, cell: Pos, all: &BigUint, watch: &Watch) -> Result<After, Stop> {
    let mut after = After { progress: 0.0, opened: 0.0 };
    let around = view.shape().neighbours(view.shape().index(cell)).count();
    for number in 0..=u8::try_from(around).expect("at most 8") {
        let mut opened = view.clone();
        opened.mark(cell, Cell::Open(number));
        let solutions = how_many(&opened, watch)?;
        if solutions == BigUint::ZERO {
            continue;
        }
        let weight = ratio(&solutions, all);
        let chances = match chances(&opened, watch) {
            Outcome::Answered(chances) => chances,
            Outcome::Impossible => continue,
            Outcome::Stopped { why, .. } => return Err(why),
        };
        let safe = chances.cells().iter().filter(|chance| **chance == Chance::Safe).count();
        after.progress += if safe > 0 { weight } else { 0.0 };
        after.opened += weight * safe as f64;
    }
    Ok(after)
}
