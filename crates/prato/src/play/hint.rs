//! One move: a safe cell with its reason, or the guess of the policy `deep` with why it is best.

use super::after::{After, Beyond};
use super::{Advice, Choice, Merit, NoMove, advise};
use crate::analysis::{Reason, easiest};
use crate::engine::{Engine, EngineError};
use crate::exact::{forced_with, solve_with};
use crate::grid::Pos;
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::View;
use crate::watch::{Stop, Watch};

/// A move to make.
#[derive(Clone, Debug, PartialEq)]
pub enum Hint {
    /// Open this cell: it is safe. No safe cell has a reason by an easier technique.
    Safe(Reason),
    /// Open this cell: it is safe, but why was not found.
    Unexplained(Pos),
    /// No cell is certainly safe: the best guess, then the next best, if there is another cell.
    Guess(Guess, Option<Guess>),
    /// Every cell that is not open certainly holds a mine.
    Finished,
}

impl Hint {
    /// The cell to open, if there is one.
    #[must_use]
    pub fn cell(&self) -> Option<Pos> {
        match self {
            Hint::Safe(reason) => Some(reason.cell),
            Hint::Unexplained(cell) => Some(*cell),
            Hint::Guess(best, _) => Some(best.cell),
            Hint::Finished => None,
        }
    }
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

/// One move on `view`. `helper` answers where components are too wide to count.
///
/// A safe cell is looked for technique by technique, from the easiest, and the first cell that one
/// of them explains is taken. A stopped job may know a safe cell, but makes no guess.
///
/// ```
/// use prato::analysis::Technique;
/// use prato::engine::Search;
/// use prato::play::{Hint, hint};
/// use prato::puzzles::minesweeper::parse;
/// use prato::watch::Watch;
///
/// let view = parse("...\n111\n", None).unwrap().view;
/// let found = hint(&view, &Search, &Watch::default()).unwrap().answer();
/// assert!(matches!(found, Some(Hint::Safe(reason)) if reason.technique == Technique::Subset));
/// ```
///
/// # Errors
/// If the helper fails, or if a guess needs the weights of the net and they are missing.
pub fn hint(
    view: &View,
    helper: &dyn Engine,
    watch: &Watch,
) -> Result<Outcome<Hint, Option<Hint>>, EngineError> {
    let (forced, stopped) = match forced_with(view, helper, watch)? {
        Outcome::Answered(forced) => (forced, None),
        Outcome::Impossible => return Ok(Outcome::Impossible),
        // If some solution is known, what was too much to count does not matter to a safe cell.
        Outcome::Stopped { why: Stop::Memory, so_far } => match solve_with(view, helper, watch)? {
            Outcome::Answered(_) => (so_far, None),
            Outcome::Impossible => return Ok(Outcome::Impossible),
            Outcome::Stopped { why, .. } => (so_far, Some(why)),
        },
        Outcome::Stopped { why, so_far } => (so_far, Some(why)),
    };
    let Some(&first) = forced.safe.first() else {
        return match stopped {
            Some(why) => Ok(Outcome::Stopped { why, so_far: None }),
            None => Ok(guess(view, watch)?.map_so_far(|()| None)),
        };
    };
    Ok(match (easiest(view, forced, helper, watch)?, stopped) {
        (Outcome::Answered(reason), None) => Outcome::Answered(Hint::Safe(reason)),
        (Outcome::Answered(reason), Some(why)) => {
            Outcome::Stopped { why, so_far: Some(Hint::Safe(reason)) }
        }
        (Outcome::Stopped { why, so_far }, _) => {
            let hint = so_far.map_or(Hint::Unexplained(first), Hint::Safe);
            Outcome::Stopped { why, so_far: Some(hint) }
        }
        (Outcome::Impossible, _) => Outcome::Impossible,
    })
}

/// The guess of the policy `deep`, where no cell is known to be safe.
fn guess(view: &View, watch: &Watch) -> Result<Outcome<Hint>, EngineError> {
    let hint = match advise(view, watch) {
        Ok(advice) => advised(view, &advice, watch),
        Err(NoMove::Finished) => Ok(Hint::Finished),
        Err(NoMove::Stopped(why)) => Err(why),
        Err(NoMove::NoWeights(missing)) => return Err(EngineError::Missing(missing.to_string())),
        Err(NoMove::Impossible) => unreachable!("a solution is known"),
    };
    Ok(hint.map(Some).into())
}

/// This advice, with what comes after its guesses.
fn advised(view: &View, advice: &Advice, watch: &Watch) -> Result<Hint, Stop> {
    let Advice { choice, next_best } = advice;
    let beyond = Beyond::of(view, watch)?;
    let guess = |choice: &Choice| -> Result<Option<Guess>, Stop> {
        let (super::Reason::Guess { chance, merit }, &[cell]) = (choice.reason, &choice.open[..])
        else {
            return Ok(None);
        };
        let after = beyond.as_ref().map(|beyond| beyond.after(cell)).transpose()?;
        Ok(Some(Guess { cell, chance, merit, after }))
    };
    let next_best = next_best.as_ref().map(guess).transpose()?.flatten();
    Ok(match guess(choice)? {
        Some(best) => Hint::Guess(best, next_best),
        // The policy found more than there was memory for before.
        None => Hint::Unexplained(choice.open[0]),
    })
}
