//! Clues that cannot hold together, of which none can be left out (a minimal unsatisfiable subset).

use super::fit::{End, Work};
use super::reason::{Clue, Size};
use super::scope::Scope;
use super::shrink::{CELLS, is_impossible, shrink};
use crate::grid::{Grid, Pos};
use crate::puzzles::minesweeper::{Cell, Flags, View};
use crate::watch::{Stop, Watch};

/// Clues and trusted flags that cannot hold together, with the total if it is needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The clues, in reading order.
    pub clues: Vec<Clue>,
    /// The flags, in reading order.
    pub flags: Vec<Pos>,
    /// The number of mines on the whole board, if it is needed.
    pub total: Option<usize>,
    /// How small the set is.
    pub size: Size,
}

/// Why `view` has no solution; `None` if it has one. Flags matter only if they are to be trusted.
///
/// ```
/// use prato::analysis::contradiction;
/// use prato::puzzles::minesweeper::parse;
/// use prato::watch::Watch;
///
/// let view = parse("1.1.3\n", None).unwrap().view;
/// let found = contradiction(&view, &Watch::default())?.unwrap();
/// assert_eq!(found.clues.iter().map(|clue| clue.number).collect::<Vec<_>>(), [3]);
/// # Ok::<(), prato::watch::Stop>(())
/// ```
///
/// # Errors
/// Why the work ended before that was known.
pub fn contradiction(view: &View, watch: &Watch) -> Result<Option<Contradiction>, Stop> {
    let scope = Scope::new(view);
    let parts = parts(scope);
    let mut work = Work::new(CELLS, watch);
    let found = near(view, &parts, &mut work, watch).transpose();
    let found = found.or_else(|| far(view, &parts, &mut work, watch).transpose());
    let (parts, size, total) = match found {
        None => return Ok(None),
        Some(Ok(found)) => found,
        Some(Err(End::Stopped(why))) => return Err(why),
        // Not even the first question was answered: all that can be said is that there is none.
        Some(Err(End::Spent)) => (parts, Size::Enough, view.mines),
    };
    Ok(Some(gathered(scope, &parts, size, total)))
}

/// All clues and trusted flags of `view`, and the total: what is certain to be a contradiction of a
/// board that is known to have no solution, before a smaller one is found.
#[must_use]
pub fn whole_contradiction(view: &View) -> Contradiction {
    let scope = Scope::new(view);
    let parts = parts(scope);
    let is_one = parts.len() == 1 && view.mines.is_none();
    gathered(scope, &parts, if is_one { Size::Smallest } else { Size::Enough }, view.mines)
}

/// Why not all flags of `view` can be right, whether they are to be trusted or not: clues and flags
/// that cannot hold together. `None` if all of them may be right, or if the board has no solution
/// in any case.
///
/// # Errors
/// Why the work ended before that was known.
pub fn wrong_flags(view: &View, watch: &Watch) -> Result<Option<Contradiction>, Stop> {
    if !view.cells().cells().contains(&Cell::Flagged) {
        return Ok(None);
    }
    let mut trusted = view.clone();
    trusted.flags = Flags::Trusted;
    Ok(contradiction(&trusted, watch)?.filter(|found| !found.flags.is_empty()))
}

/// What can be left out: a clue or a flag, by the number of its cell.
type Part = usize;

/// All that can be left out, in reading order.
fn parts(scope: Scope<'_>) -> Vec<Part> {
    let is_part = |&cell: &Part| scope.number(cell).is_some() || scope.is_given_mine(cell);
    (0..scope.shape.len()).filter(is_part).collect()
}

/// These parts as a contradiction.
fn gathered(scope: Scope<'_>, parts: &[Part], size: Size, total: Option<usize>) -> Contradiction {
    let clue =
        |&cell: &Part| scope.number(cell).map(|number| Clue { pos: scope.shape.pos(cell), number });
    let flags = parts.iter().filter(|&&cell| scope.is_given_mine(cell));
    Contradiction {
        clues: parts.iter().filter_map(clue).collect(),
        flags: flags.map(|&cell| scope.shape.pos(cell)).collect(),
        total,
        size,
    }
}

type Found = (Vec<Part>, Size, Option<usize>);

/// A contradiction without the total. Its parts are near each other, so that after two searches for
/// where it ends and begins, in reading order, little of the board is looked at.
fn near(
    view: &View,
    parts: &[Part],
    work: &mut Work<'_>,
    watch: &Watch,
) -> Result<Option<Found>, End> {
    let mut broken = |parts: &[Part]| is_impossible(&cut_out(view, parts), work, watch);
    if !broken(parts)? {
        return Ok(None);
    }
    // Invariant: the first `enough` parts are, and the first `few` are not.
    let (mut few, mut enough) = (0, parts.len());
    while enough - few > 1 {
        let middle = usize::midpoint(few, enough);
        if broken(&parts[..middle])? { enough = middle } else { few = middle }
    }
    let mut length = 32;
    while length < enough && !broken(&parts[enough - length..enough])? {
        length *= 2;
    }
    let (parts, size) = shrink(parts[enough.saturating_sub(length)..enough].to_vec(), broken)?;
    Ok(Some((parts, size, None)))
}

/// A contradiction with the total.
fn far(
    view: &View,
    parts: &[Part],
    work: &mut Work<'_>,
    watch: &Watch,
) -> Result<Option<Found>, End> {
    let mut broken = |parts: &[Part]| is_impossible(&with_parts(view, parts), work, watch);
    if view.mines.is_none() || !broken(parts)? {
        return Ok(None);
    }
    let (parts, size) = shrink(parts.to_vec(), broken)?;
    Ok(Some((parts, size, view.mines)))
}

/// The view with only these clues and flags, given in reading order.
fn with_parts(view: &View, parts: &[Part]) -> View {
    let shape = view.shape();
    let cells = Grid::from_fn(shape.rows, shape.cols, |pos| {
        kept(view.cells()[pos], view.flags, || parts.binary_search(&shape.index(pos)).is_ok())
    });
    let mut some = View::new(cells, view.mines);
    some.flags = view.flags;
    some
}

/// A cell of which the clue or the flag is kept or not.
fn kept(cell: Cell, flags: Flags, keep: impl Fn() -> bool) -> Cell {
    match cell {
        Cell::Open(_) if !keep() => Cell::KnownSafe,
        Cell::Flagged if flags == Flags::Trusted && !keep() => Cell::Covered,
        other => other,
    }
}

/// The part of the board around these clues and flags, without the total.
fn cut_out(view: &View, parts: &[Part]) -> View {
    let shape = view.shape();
    let places = || parts.iter().map(|&part| shape.pos(part));
    let top = places().map(|pos| pos.row).min().unwrap_or(0).saturating_sub(1);
    let left = places().map(|pos| pos.col).min().unwrap_or(0).saturating_sub(1);
    let bottom = places().map(|pos| pos.row + 2).max().unwrap_or(0).min(shape.rows);
    let right = places().map(|pos| pos.col + 2).max().unwrap_or(0).min(shape.cols);
    let cells = Grid::from_fn(bottom - top, right - left, |pos| {
        let pos = Pos::new(top + pos.row, left + pos.col);
        kept(view.cells()[pos], view.flags, || parts.binary_search(&shape.index(pos)).is_ok())
    });
    let mut some = View::new(cells, None);
    some.flags = view.flags;
    some
}
