//! One move: a safe cell with its reason, or the guess of the policy `deep` with why it is best.

use num_bigint::BigUint;

use super::explain::{Explainer, Known, explain_simply};
use super::few::fewest;
use super::reason::{Reason, Verdict};
use super::scope::Scope;
use super::technique::Technique;
use crate::engine::{Engine, EngineError};
use crate::exact::{Chance, Forced, chances, forced_with, how_many, ratio, solve_with};
use crate::grid::Pos;
use crate::outcome::Outcome;
use crate::play::{self, Advice, Choice, Merit, NoMove, advise};
use crate::puzzles::minesweeper::{Cell, View};
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

/// What is to be expected if a cell is opened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct After {
    /// The chance that the cell is safe and that some covered cell is certainly safe afterwards.
    pub progress: f64,
    /// How many covered cells are certainly safe afterwards, on average (0 where there was a mine).
    pub opened: f64,
}

/// One move on `view`. `helper` answers where components are too wide to count.
///
/// A safe cell is looked for technique by technique, from the easiest, and the first cell that one
/// of them explains is taken. If the work is stopped, `so_far` is a safe cell, if one is known.
///
/// ```
/// use prato::analysis::{Hint, Technique, hint};
/// use prato::engine::Search;
/// use prato::puzzles::minesweeper::parse;
/// use prato::watch::Watch;
///
/// let view = parse("...\n111\n", None).unwrap().view;
/// let found = hint(&view, &Search, &Watch::default()).unwrap().answer().flatten();
/// assert!(matches!(found, Some(Hint::Safe(reason)) if reason.technique == Technique::Subset));
/// ```
///
/// # Errors
/// If the helper fails, or if a guess needs the weights of the net and they are missing.
pub fn hint(
    view: &View,
    helper: &dyn Engine,
    watch: &Watch,
) -> Result<Outcome<Option<Hint>>, EngineError> {
    let (forced, stopped) = match forced_with(view, helper, watch)? {
        Outcome::Answered(forced) => (forced, None),
        Outcome::Impossible => return Ok(Outcome::Impossible),
        // If some solution is known, what was too much to count does not matter to a safe cell.
        Outcome::Stopped { so_far, .. } => match solve_with(view, helper, watch)? {
            Outcome::Answered(_) => (so_far, None),
            Outcome::Impossible => return Ok(Outcome::Impossible),
            Outcome::Stopped { why, .. } => (so_far, Some(why)),
        },
    };
    let Some(&first) = forced.safe.first() else {
        return match stopped {
            Some(why) => Ok(Outcome::Stopped { why, so_far: None }),
            None => guess(view, watch),
        };
    };
    Ok(match (easiest(view, forced, helper, watch)?, stopped) {
        (Outcome::Answered(reason), Some(why)) => {
            Outcome::Stopped { why, so_far: reason.map(Hint::Safe) }
        }
        (Outcome::Stopped { why, .. }, _) => {
            Outcome::Stopped { why, so_far: Some(Hint::Unexplained(first)) }
        }
        (outcome, None) => outcome.map(|reason| reason.map(Hint::Safe)),
        (Outcome::Impossible, Some(_)) => Outcome::Impossible,
    })
}

/// The reason for the first safe cell that the easiest technique explains, where these cells are
/// forced and one of them is safe. `so_far` is `None`.
///
/// # Errors
/// If the helper fails.
pub(crate) fn easiest(
    view: &View,
    forced: Forced,
    helper: &dyn Engine,
    watch: &Watch,
) -> Result<Outcome<Option<Reason>>, EngineError> {
    if let Some(reason) = simple(view, &forced.safe) {
        return Ok(Outcome::Answered(Some(reason)));
    }
    Ok(match Known::with(forced, view, helper, watch)? {
        Outcome::Answered(Some(known)) => match harder(view, &known, watch) {
            Ok(reason) => Outcome::Answered(Some(reason)),
            Err(why) => Outcome::Stopped { why, so_far: None },
        },
        other => other.map(|_| None),
    })
}

/// The easiest reason of those safe cells that the view names, or one or two clues explain.
fn simple(view: &View, safe: &[Pos]) -> Option<Reason> {
    let scope = Scope::new(view);
    let ease = |&pos: &Pos| {
        let cell = scope.shape.index(pos);
        if !scope.is_unknown(cell) {
            return Some((Technique::Given, 0, pos));
        }
        let (technique, clues) = fewest(scope, cell, Verdict::Safe)?;
        Some((technique, clues.len(), pos))
    };
    let (.., easiest) = safe.iter().filter_map(ease).min()?;
    explain_simply(view, easiest, Verdict::Safe)
}

/// A reason for a safe cell that takes more than two clues: the first chain, or else the first case
/// analysis, or else with the total.
fn harder(view: &View, known: &Known, watch: &Watch) -> Result<Reason, Stop> {
    let mut explainer = Explainer::new(view, known);
    let mut by_cases = None;
    for &cell in &known.without_total.safe {
        if explainer.may_have_chain(cell, Verdict::Safe, watch)? {
            match explainer.reason(cell, watch)? {
                Some(reason) if reason.technique == Technique::Chain => return Ok(reason),
                reason => by_cases = by_cases.or(reason),
            }
        }
    }
    if let Some(reason) = by_cases {
        return Ok(reason);
    }
    let first = known.without_total.safe.first().or(known.forced.safe.first());
    let reason = explainer.reason(*first.expect("some cell is safe"), watch)?;
    Ok(reason.expect("the cell is forced"))
}

/// The guess of the policy `deep`, where no cell is known to be safe.
fn guess(view: &View, watch: &Watch) -> Result<Outcome<Option<Hint>>, EngineError> {
    let hint = match advise(view, watch) {
        Ok(advice) => advised(view, &advice, watch),
        Err(NoMove::Finished) => Ok(Hint::Finished),
        Err(NoMove::Stopped(why)) => Err(why),
        Err(NoMove::NoWeights(missing)) => return Err(EngineError::Missing(missing.to_string())),
        Err(NoMove::Impossible) => unreachable!("a solution is known"),
    };
    Ok(match hint {
        Ok(hint) => Outcome::Answered(Some(hint)),
        Err(why) => Outcome::Stopped { why, so_far: None },
    })
}

/// This advice, with what comes after its guesses.
fn advised(view: &View, advice: &Advice, watch: &Watch) -> Result<Hint, Stop> {
    let Advice { choice, next_best } = advice;
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
    Ok(match guess(choice)? {
        Some(best) => Hint::Guess(best, next_best),
        // The policy found more than there was memory for before.
        None => Hint::Unexplained(choice.open[0]),
    })
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
