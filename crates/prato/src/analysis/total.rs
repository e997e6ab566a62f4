//! Reasons that need the number of mines on the whole board (a cardinality constraint over all cells).
//!
//! Any clue may have a part in them, however far away, so they are found by leaving out clues as
//! long as the exact engine says that the rest is enough.

use super::fit::{End, Work};
use super::reason::{Argument, Size, Verdict};
use super::scope::Scope;
use super::shrink::{CELLS, is_impossible, only, shrink, without_beliefs};
use crate::exact;
use crate::grid::Pos;
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::{Cell, View};
use crate::watch::{Stop, Watch};

/// Clues that force `cell` together with the total, of which none can be left out. `like` are the
/// clues of such reasons for other cells, to be tried first.
pub(super) fn find(
    view: &View,
    cell: Pos,
    verdict: Verdict,
    like: &[Vec<usize>],
    watch: &Watch,
) -> Result<(Vec<usize>, Size), Stop> {
    let opposite = assume(view, cell, verdict.opposite());
    let mut work = Work::new(CELLS, watch);
    let mut enough = |clues: &[usize]| is_impossible(&only(&opposite, clues), &mut work, watch);
    let stopped = |end| match end {
        End::Stopped(why) => why,
        End::Spent => unreachable!("what is spent ends the search without an error"),
    };
    for clues in like {
        match enough(clues) {
            Ok(true) => return shrink(clues.clone(), enough).map_err(stopped),
            Ok(false) => {}
            Err(End::Spent) => break,
            Err(End::Stopped(why)) => return Err(why),
        }
    }
    shrink(useful(view), enough).map_err(stopped)
}

/// The clues around which not everything is known, and of those that see the same cells only one.
fn useful(view: &View) -> Vec<usize> {
    let scope = Scope::new(view);
    let repeats = |clue: usize| {
        let same = |other: usize| {
            other < clue
                && scope.number(other).is_some()
                && scope.cells(other).eq(scope.cells(clue))
        };
        scope.shape.square(clue, 2).any(same)
    };
    let clues = (0..scope.shape.len()).filter(|&cell| scope.number(cell).is_some());
    clues.filter(|&clue| scope.cells(clue).next().is_some() && !repeats(clue)).collect()
}

/// How the total comes in: how many mines there could be if the cell were the opposite.
pub(super) fn argue(
    view: &View,
    clues: &[usize],
    cell: Pos,
    verdict: Verdict,
    watch: &Watch,
) -> Result<Argument, Stop> {
    let mut opposite = only(&assume(view, cell, verdict.opposite()), clues);
    opposite.mines = None;
    match exact::fewest_and_most(&opposite, watch) {
        Outcome::Answered((least, most)) => Ok(Argument::Count { least, most }),
        Outcome::Impossible => Ok(Argument::ManyCases),
        Outcome::Stopped { why, .. } => Err(why),
    }
}

/// The view with what a cell holds given. Flags are beliefs no more.
pub(super) fn assume(view: &View, cell: Pos, verdict: Verdict) -> View {
    let view = without_beliefs(view);
    let mut cells = view.cells().clone();
    cells[cell] = match verdict {
        Verdict::Safe => Cell::KnownSafe,
        Verdict::Mine => Cell::Flagged,
    };
    let mut assumed = View::new(cells, view.mines);
    assumed.flags = view.flags;
    assumed
}
