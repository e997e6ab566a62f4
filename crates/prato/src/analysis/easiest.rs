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
/// forced and one of them is safe.
///
/// # Errors
/// If the helper fails.
pub(crate) fn easiest(
    view: &View,
    forced: Forced,
    helper: &dyn Engine,
    watch: &Watch,
) -> Result<Outcome<Reason>, EngineError> {
    if let Some(reason) = simple(view, &forced.safe) {
        return Ok(Outcome::Answered(reason));
    }
    Ok(match Known::with(forced, view, helper, watch)?.or_end() {
        Ok(known) => harder(view, &known, watch).map(Some).into(),
        Err(end) => end,
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
