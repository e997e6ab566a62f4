//! One move: a safe cell with its reason, or the best guess with why it is best.

use num_bigint::BigUint;

use super::explain::{Explainer, Known, ease};
use super::reason::Reason;
use crate::exact::{Chance, chances, count, ratio};
use crate::grid::{Grid, Pos};
use crate::outcome::Outcome;
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
    /// The chance to be alive after the next move as well, if that is the safest there is then.
    pub alive: f64,
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
    let chances = match chances(view, watch) {
        Outcome::Answered(chances) => chances,
        Outcome::Impossible => return Ok(Hint::Finished),
        Outcome::Stopped { why, .. } => return Err(why),
    };
    let mut guesses = guess(view, &chances, watch)?.into_iter();
    Ok(match guesses.next() {
        Some(best) => Hint::Guess(best, guesses.next()),
        None => Hint::Finished,
    })
}

/// How many cells, those least likely to hold a mine, are looked at.
const CANDIDATES: usize = 12;
/// The largest board, in cells, on which it is worked out what comes after a guess.
const LARGEST: usize = 10_000;

/// The guesses worth a thought, the best first: the one with the best chance to be alive after the
/// next move too, then the one that opens most, then the one least likely to hold a mine.
fn guess(view: &View, chances: &Grid<Chance>, watch: &Watch) -> Result<Vec<Guess>, Stop> {
    let between = |(cell, chance): (Pos, &Chance)| match *chance {
        Chance::Between(chance) => Some(Guess { cell, chance, after: None }),
        _ => None,
    };
    let mut guesses: Vec<Guess> = chances.iter().filter_map(between).collect();
    guesses.sort_by(|a, b| a.chance.total_cmp(&b.chance).then(a.cell.cmp(&b.cell)));
    guesses.truncate(CANDIDATES);
    if view.shape().len() > LARGEST {
        return Ok(guesses);
    }
    let all = solutions(view, watch)?;
    for guess in &mut guesses {
        guess.after = Some(after(view, guess.cell, &all, watch)?);
    }
    let value = |guess: &Guess| guess.after.map_or((0.0, 0.0), |after| (after.alive, after.opened));
    guesses.sort_by(|a, b| {
        let ((a_alive, a_opened), (b_alive, b_opened)) = (value(a), value(b));
        b_alive.total_cmp(&a_alive).then(b_opened.total_cmp(&a_opened))
    });
    Ok(guesses)
}

/// What is to be expected if `cell` is opened: for each number that may turn up, how likely it is, and
/// what is certain then.
fn after(view: &View, cell: Pos, all: &BigUint, watch: &Watch) -> Result<After, Stop> {
    let mut after = After { progress: 0.0, opened: 0.0, alive: 0.0 };
    let around = view.shape().neighbours(view.shape().index(cell)).count();
    for number in 0..=u8::try_from(around).expect("at most 8") {
        let mut opened = view.clone();
        opened.mark(cell, Cell::Open(number));
        let solutions = solutions(&opened, watch)?;
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
        let least = chances.cells().iter().filter_map(|chance| match chance {
            Chance::Between(chance) => Some(*chance),
            _ => None,
        });
        // Where nothing is left to open, the game is won.
        let least = if safe > 0 { 0.0 } else { least.min_by(f64::total_cmp).unwrap_or(0.0) };
        after.progress += if safe > 0 { weight } else { 0.0 };
        after.opened += weight * safe as f64;
        after.alive += weight * (1.0 - least);
    }
    Ok(after)
}

/// How many solutions a view has; 0 if it is impossible.
fn solutions(view: &View, watch: &Watch) -> Result<BigUint, Stop> {
    match count(view, watch) {
        Outcome::Answered(count) => Ok(count.unwrap_or_default()),
        Outcome::Impossible => Ok(BigUint::ZERO),
        Outcome::Stopped { why, .. } => Err(why),
    }
}
