//! The safe cell that is easiest to explain.

use super::explain::{Explainer, Known, explain_simply};
use super::few::fewest;
use super::reason::{Reason, Verdict};
use super::scope::Scope;
use super::technique::Technique;
use crate::engine::{Engine, EngineError};
use crate::exact::Forced;
use crate::grid::Pos;
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::View;
use crate::watch::{Stop, Watch};

/// The reason for the first safe cell that the easiest technique explains, where these cells are
/// forced and one of them is safe. A stopped job may know the easiest reason that it found so far.
///
/// # Errors
/// If the helper fails.
pub(crate) fn easiest(
    view: &View,
    forced: Forced,
    helper: &dyn Engine,
    watch: &Watch,
) -> Result<Outcome<Reason, Option<Reason>>, EngineError> {
    let simply = |cell| explain_simply(view, cell, Verdict::Safe);
    match simple(view, &forced.safe, watch) {
        Ok(easiest) => {
            if let Some(reason) = easiest.and_then(simply) {
                return Ok(Outcome::Answered(reason));
            }
        }
        Err((why, so_far)) => {
            return Ok(Outcome::Stopped { why, so_far: so_far.and_then(simply) });
        }
    }
    let end = match Known::with(forced, view, helper, watch)?.or_end() {
        Ok(known) => harder(view, &known, watch).map(Some).into(),
        Err(end) => end,
    };
    Ok(end.map_so_far(|()| None))
}

/// So many cells are looked at between two looks at the watch.
const LOOKS: usize = 256;

/// The easiest of those safe cells that the view names, or one or two clues explain; if the work was
/// stopped, of those that it came to.
fn simple(view: &View, safe: &[Pos], watch: &Watch) -> Result<Option<Pos>, (Stop, Option<Pos>)> {
    let scope = Scope::new(view);
    if let Some(&given) = safe.iter().find(|&&pos| !scope.is_unknown(scope.shape.index(pos))) {
        return Ok(Some(given));
    }
    let mut easiest = None;
    for cells in safe.chunks(LOOKS) {
        for &pos in cells {
            let Some((technique, clues)) = fewest(scope, scope.shape.index(pos), Verdict::Safe)
            else {
                continue;
            };
            if technique == Technique::AllSafe {
                // Nothing is easier, and the cells are in reading order.
                return Ok(Some(pos));
            }
            let ease = (technique, clues.len(), pos);
            easiest = Some(easiest.map_or(ease, |easiest| ease.min(easiest)));
        }
        if let Err(why) = watch.check() {
            return Err((why, easiest.map(|(.., pos)| pos)));
        }
    }
    Ok(easiest.map(|(.., pos)| pos))
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
