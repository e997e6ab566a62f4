//! The end of a game, solved exactly: the chance to win with the best strategy there is.
//!
//! `list` lists all solutions of a position, and `tree` searches the game tree over them. Where
//! they are too many, `draw` draws some of them, and guesses are compared by what a good strategy
//! wins of those. The work is limited by the number of solutions and of looks at them, never by the
//! clock, so that the same position gives the same answer everywhere.

mod draw;
mod known;
mod list;
#[cfg(test)]
pub(super) mod tests;
mod tree;

pub(super) use draw::{Bag, MOST_UNSEEN};
pub(super) use known::key;

use num_bigint::BigUint;

use draw::draw;
use list::{Cells, Listed, list};
use tree::Tree;

use super::odds::{Chains, Position};
use crate::exact::how_many;
use crate::exact::reduce::Reducer;
use crate::grid::Pos;
use crate::puzzles::minesweeper::{Cell, View};
use crate::watch::{Stop, Watch};

/// How much work may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most solutions; never more than a million.
    pub solutions: usize,
    /// The most looks, each at one solution after one guess: some 20 million a second.
    pub looks: usize,
}

/// What a strategy achieves.
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
/// let value = optimum(&view, Budget { solutions: 2000, looks: 100_000_000 }).unwrap();
/// assert_eq!((value.wins, value.solutions), (961, 1820));
/// # Ok::<(), prato::error::ReadError>(())
/// ```
#[must_use]
pub fn optimum(view: &View, budget: Budget) -> Option<Value> {
    let mut reducer = Reducer::new(view);
    reducer.update(view).ok()?;
    let safe: Vec<u32> = reducer.safe().collect();
    let (board, mut chains) = (reducer.board(), Chains::default());
    let position = Position::new(board, view.mines, &mut chains, &Watch::default()).ok()?;
    solve(&position, safe, budget)
}

/// How many solutions the best strategy wins that opens these cells first. `None` if that is more
/// work than allowed.
///
/// # Errors
/// Why the solutions could not be counted.
pub(super) fn wins_after(
    view: &View,
    opened: &[Pos],
    budget: Budget,
    watch: &Watch,
) -> Result<Option<u32>, Stop> {
    let left = how_many(view, watch)?;
    if left == BigUint::ZERO {
        return Ok(Some(0));
    }
    let &[cell, ref others @ ..] = opened else {
        // What is known for certain is won, even if nothing is left to open.
        let certain = (left == BigUint::ONE).then_some(1);
        return Ok(certain.or_else(|| Some(optimum(view, budget)?.wins)));
    };
    let mut wins = 0;
    for number in 0..=8 {
        let mut shown = view.clone();
        shown.mark(cell, Cell::Open(number));
        match wins_after(&shown, others, budget, watch)? {
            Some(more) => wins += more,
            None => return Ok(None),
        }
    }
    Ok(Some(wins))
}

/// The value of a position without safe cells. `None` if that is too much work.
pub(super) fn value(position: &Position, budget: Budget) -> Option<Value> {
    solve(position, Vec::new(), budget)
}

/// The value of a position with these `safe` cells, which it does not know any longer.
fn solve(position: &Position, safe: Vec<u32>, budget: Budget) -> Option<Value> {
    let listed = list(position, safe, budget.solutions.min(Tree::MOST))?;
    let solutions = u32::try_from(listed.solutions.len()).ok()?;
    let (cells, tree) = grow(position, listed);
    let best = tree.within(budget.looks).best().ok()??;
    Some(Value { wins: best.wins, solutions, open: cells.pos(best.cell, position) })
}

/// Of these guesses, the one after which a good strategy wins the most: of all solutions, if they
/// are at most `most`, or of so many drawn at random. `None` if that is too much work, or if the
/// number of mines is not known.
pub(super) fn preferred(position: &Position, guesses: &[usize], most: usize) -> Option<Value> {
    let listed = list(position, Vec::new(), most).or_else(|| draw(position, most))?;
    let solutions = u32::try_from(listed.solutions.len()).ok()?;
    let (cells, tree) = grow(position, listed);
    let numbers: Vec<usize> = guesses.iter().filter_map(|&cell| cells.number(cell)).collect();
    let best = tree.narrow().preferred(&numbers).ok()??;
    Some(Value { wins: best.wins, solutions, open: cells.pos(best.cell, position) })
}

/// The tree over some solutions.
fn grow(position: &Position, Listed { cells, solutions }: Listed) -> (Cells, Tree) {
    let within = |reach: usize| -> Vec<u128> {
        let bits = |&cell: &u32| {
            let around = position.shape.square(cell as usize, reach);
            around
                .filter_map(|other| cells.number(other))
                .fold(0, |bits, number| bits | 1 << number)
        };
        cells.0.iter().map(bits).collect()
    };
    let tree = Tree::new(solutions, &within(1), within(2));
    (cells, tree)
}
