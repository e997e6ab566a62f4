//! All arrangements of mines in the cells of a component, one by one.

use std::collections::BTreeSet;

use super::scope::Scope;
use crate::exact::solutions;
use crate::grid::{Grid, Pos};
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::{Cell, View};
use crate::watch::{Stop, Watch};

/// Clues and unknown cells that hang together, each in reading order.
pub(super) struct Component {
    pub(super) clues: Vec<usize>,
    pub(super) cells: Vec<usize>,
}

/// The components of a view, in reading order of their first cells.
pub(super) fn components(scope: Scope<'_>) -> Vec<Component> {
    let mut seen = vec![false; scope.shape.len()];
    let mut components = Vec::new();
    for start in 0..scope.shape.len() {
        let is_edge =
            !seen[start] && scope.is_unknown(start) && scope.clues(start).next().is_some();
        if !is_edge {
            continue;
        }
        let mut clues = BTreeSet::new();
        let mut cells = vec![start];
        seen[start] = true;
        // Invariant: the cells before `next` have told their clues, and these their cells.
        let mut next = 0;
        while let Some(&cell) = cells.get(next) {
            next += 1;
            for clue in scope.clues(cell).filter(|&clue| clues.insert(clue)) {
                for other in scope.cells(clue) {
                    if !seen[other] {
                        seen[other] = true;
                        cells.push(other);
                    }
                }
            }
        }
        cells.sort_unstable();
        components.push(Component { clues: clues.into_iter().collect(), cells });
    }
    components
}

/// What all arrangements of a component have in common.
pub(super) enum Agreed {
    /// All of them were seen.
    All { arrangements: usize, safe: Vec<usize>, mines: Vec<usize> },
    /// There are more than the limit; so many were seen.
    TooMany(usize),
    /// There are none.
    Impossible,
}

/// Looks at the arrangements of a component, at most `limit` of them.
pub(super) fn agreed(
    view: &View,
    component: &Component,
    limit: usize,
    watch: &Watch,
) -> Result<Agreed, Stop> {
    let shape = view.shape();
    let places = || component.clues.iter().chain(&component.cells).map(|&cell| shape.pos(cell));
    let end = |last: Option<usize>| last.map_or(0, |last| last + 1);
    let top = places().map(|pos| pos.row).min().unwrap_or(0);
    let left = places().map(|pos| pos.col).min().unwrap_or(0);
    let rows = end(places().map(|pos| pos.row).max()) - top;
    let cols = end(places().map(|pos| pos.col).max()) - left;
    let scope = Scope::new(view);
    let cells = Grid::from_fn(rows, cols, |pos| {
        let cell = shape.index(Pos::new(top + pos.row, left + pos.col));
        if component.clues.binary_search(&cell).is_ok() {
            // Only what its unknown cells miss: mines beyond the edge of the part do not count.
            let missing = u8::try_from(scope.missing(cell)).unwrap_or(0);
            Cell::Open(missing)
        } else if component.cells.binary_search(&cell).is_ok() {
            Cell::Covered
        } else {
            Cell::KnownSafe
        }
    });
    let (arrangements, common) = match common(&View::new(cells, None), limit, watch)? {
        Common::All(arrangements, common) => (arrangements, common),
        Common::TooMany(seen) => return Ok(Agreed::TooMany(seen)),
        Common::Impossible => return Ok(Agreed::Impossible),
    };
    let with = |wanted: bool| {
        let holds = |&&cell: &&usize| {
            let pos = shape.pos(cell);
            common[Pos::new(pos.row - top, pos.col - left)] == Some(wanted)
        };
        component.cells.iter().filter(holds).copied().collect()
    };
    Ok(Agreed::All { arrangements, safe: with(false), mines: with(true) })
}

/// Looks at all arrangements of the whole view, with its total.
pub(super) fn agreed_everywhere(view: &View, watch: &Watch) -> Result<Agreed, Stop> {
    let (arrangements, common) = match common(view, usize::MAX, watch)? {
        Common::All(arrangements, common) => (arrangements, common),
        Common::TooMany(seen) => return Ok(Agreed::TooMany(seen)),
        Common::Impossible => return Ok(Agreed::Impossible),
    };
    let scope = Scope::new(view);
    let with = |wanted: bool| {
        let holds = |&cell: &usize| scope.is_unknown(cell) && common.cells()[cell] == Some(wanted);
        (0..scope.shape.len()).filter(holds).collect()
    };
    Ok(Agreed::All { arrangements, safe: with(false), mines: with(true) })
}

/// What the solutions of a view have in common.
enum Common {
    /// How many there are, and for each cell whether it is a mine in all of them or in none.
    All(usize, Grid<Option<bool>>),
    /// There are more than the limit; so many were seen.
    TooMany(usize),
    /// There are none.
    Impossible,
}

/// Looks at the solutions of a view one by one, at most `limit` of them.
fn common(part: &View, limit: usize, watch: &Watch) -> Result<Common, Stop> {
    let found = match solutions(part, watch) {
        Outcome::Answered(found) => found,
        Outcome::Impossible => return Ok(Common::Impossible),
        // What cannot even be swept has more arrangements than anybody looks at.
        Outcome::Stopped { why: Stop::Memory, .. } => return Ok(Common::TooMany(0)),
        Outcome::Stopped { why, .. } => return Err(why),
    };
    let mut common: Option<Grid<Option<bool>>> = None;
    let mut arrangements = 0;
    for field in found {
        let mines = field?.mines;
        arrangements += 1;
        if arrangements > limit {
            return Ok(Common::TooMany(limit));
        }
        let same = |common: &Grid<Option<bool>>| {
            common.zip_with(&mines, |old, new| old.filter(|old| old == new))
        };
        common = Some(common.as_ref().map_or_else(|| mines.map(|mine| Some(*mine)), same));
    }
    Ok(match common {
        Some(common) => Common::All(arrangements, common),
        None => Common::Impossible,
    })
}
