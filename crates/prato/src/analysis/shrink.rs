//! Leaving out what is not needed (deletion-based minimisation), for questions that only the exact engine can answer.

use super::fit::{End, Work};
use super::reason::Size;
use super::scope::Scope;
use crate::exact;
use crate::grid::Grid;
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::{Cell, Flags, View};
use crate::watch::Watch;

/// Some of `parts`, in the same order, for which `enough` still holds: it holds for all of them,
/// and for more parts whenever it holds for fewer. None of them can be left out, unless the work
/// was spent before that was known.
pub(super) fn shrink<T: Clone>(
    mut parts: Vec<T>,
    mut enough: impl FnMut(&[T]) -> Result<bool, End>,
) -> Result<(Vec<T>, Size), End> {
    let mut chunk = parts.len().div_ceil(2);
    while chunk > 0 {
        let mut end = parts.len();
        while end > 0 {
            let start = end.saturating_sub(chunk);
            let fewer = [&parts[..start], &parts[end..]].concat();
            match enough(&fewer) {
                Ok(true) => parts = fewer,
                Ok(false) => {}
                Err(End::Spent) => return Ok((parts, Size::Enough)),
                Err(stopped) => return Err(stopped),
            }
            end = start;
        }
        chunk = if chunk == 1 { 0 } else { chunk.div_ceil(2) };
    }
    // With fewer than one it has been tried.
    let size = if parts.len() <= 1 { Size::Smallest } else { Size::Minimal };
    Ok((parts, size))
}

/// The view with flags that are beliefs taken away, so that a flag can stand for a mine.
pub(super) fn without_beliefs(view: &View) -> View {
    let mut view = view.clone();
    if view.flags == Flags::Beliefs {
        let cells = view.cells().map(|cell| match cell {
            Cell::Flagged => Cell::Covered,
            other => *other,
        });
        view = View::new(cells, view.mines);
        view.flags = Flags::Trusted;
    }
    view
}

/// The view with only these of its clues, given in reading order; the other open cells are known to
/// be safe.
pub(super) fn only(view: &View, clues: &[usize]) -> View {
    let shape = view.shape();
    let mut cells: Vec<Cell> = view.cells().cells().to_vec();
    for cell in &mut cells {
        if let Cell::Open(_) = cell {
            *cell = Cell::KnownSafe;
        }
    }
    let scope = Scope::new(view);
    for &clue in clues {
        cells[clue] = Cell::Open(scope.number(clue).expect("it is a clue"));
    }
    let cells = Grid::new(shape.rows, shape.cols, cells).expect("of the same shape");
    let mut some = View::new(cells, view.mines);
    some.flags = view.flags;
    some
}

/// Whether the view has no solution. The work it takes is one unit for each cell.
pub(super) fn is_impossible(view: &View, work: &mut Work<'_>, watch: &Watch) -> Result<bool, End> {
    work.spend(view.shape().len() as u64)?;
    match exact::solutions(view, watch) {
        Outcome::Answered(_) => Ok(false),
        Outcome::Impossible => Ok(true),
        Outcome::Stopped { why, .. } => Err(End::Stopped(why)),
    }
}

/// How many cells the exact engine may look at to make a set of clues smaller: some seconds.
pub(super) const CELLS: u64 = 30_000_000;
