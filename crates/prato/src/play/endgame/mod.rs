//! The end of a game, solved exactly: the chance to win with the best strategy there is.
//!
//! `list` lists all solutions of a position, and `tree` searches the game tree over them. The work
//! is limited by the number of solutions and of sets of them that are looked at, never by the
//! clock, so that the same position gives the same answer everywhere.

mod list;
#[cfg(test)]
pub(super) mod tests;
mod tree;

use tree::Tree;

use super::policy::position::Position;
use crate::exact::reduce::Reducer;
use crate::grid::Pos;
use crate::puzzles::minesweeper::View;
use crate::watch::Watch;

/// How much work may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most solutions.
    pub solutions: usize,
    /// The most sets of solutions to look at.
    pub sets: usize,
}

/// What the best strategy achieves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// How many solutions it wins.
    pub wins: u32,
    /// How many solutions there are.
    pub solutions: u32,
    /// A cell that it opens first.
    pub open: Pos,
}

/// What the best strategy achieves from this view on. `None` if that is more work than allowed, if
/// the number of mines is not known, or if there is nothing to open.
///
/// ```
/// use prato::play::{Budget, optimum};
/// use prato::puzzles::minesweeper::parse;
///
/// // Four mines in 4 x 4 cells, and nobody says where to begin.
/// let view = parse("4 4 4\n....\n....\n....\n....\n", None)?.view;
/// let value = optimum(&view, Budget { solutions: 2000, sets: 1_000_000 }).unwrap();
/// assert_eq!((value.wins, value.solutions), (961, 1820));
/// # Ok::<(), prato::error::ReadError>(())
/// ```
#[must_use]
pub fn optimum(view: &View, budget: Budget) -> Option<Value> {
    let mut reducer = Reducer::new(view);
    reducer.update(view).ok()?;
    let safe: Vec<u32> = reducer.safe().collect();
    let position = Position::new(reducer.board(), view.mines, None, &Watch::default()).ok()?;
    solve(&position, safe, budget)
}

/// The value of a position without safe cells. `None` if that is too much work.
pub(super) fn value(position: &Position, budget: Budget) -> Option<Value> {
    solve(position, Vec::new(), budget)
}

/// The value of a position with these `safe` cells, which it does not know any longer.
fn solve(position: &Position, safe: Vec<u32>, budget: Budget) -> Option<Value> {
    let listed = list::list(position, safe, budget.solutions)?;
    let solutions = u32::try_from(listed.solutions.len()).ok()?;
    let within = |reach: usize| -> Vec<u128> {
        let bits = |&cell: &u32| {
            let around = position.shape.square(cell as usize, reach);
            let numbers = around.filter_map(|other| {
                u32::try_from(other).ok().and_then(|other| listed.cells.binary_search(&other).ok())
            });
            numbers.fold(0, |bits, number| bits | 1 << number)
        };
        listed.cells.iter().map(bits).collect()
    };
    let mut tree = Tree::new(listed.solutions, &within(1), within(2), budget.sets);
    let best = tree.best().ok()??;
    let open = position.shape.pos(listed.cells[best.cell] as usize);
    Some(Value { wins: best.wins, solutions, open })
}
