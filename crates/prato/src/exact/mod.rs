//! The exact counting engine for Minesweeper.

use num_bigint::BigUint;

use crate::grid::{Grid, Pos};
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::{Field, View};
use crate::watch::{Stop, Watch};

/// What is known about a mine in one cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Chance {
    /// The cell is open.
    Open,
    /// No solution has a mine there. Exact, never a rounded 0.
    Safe,
    /// Every solution has a mine there. Exact, never a rounded 1.
    Mine,
    /// Some solutions have a mine there and some do not; this is the share of those that do.
    Between(f64),
    /// The work stopped before this cell was decided.
    Unknown,
}

/// The chance of a mine in every cell.
pub fn chances(view: &View, watch: &Watch) -> Outcome<Grid<Chance>> {
    let _ = (view, watch);
    unimplemented!()
}

/// The cells that are the same in every solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forced {
    /// Covered cells without a mine in any solution, in reading order.
    pub safe: Vec<Pos>,
    /// Covered cells with a mine in every solution, in reading order.
    pub mines: Vec<Pos>,
}

/// The cells that are the same in every solution.
pub fn forced(view: &View, watch: &Watch) -> Outcome<Forced> {
    let _ = (view, watch);
    unimplemented!()
}

/// How many solutions there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// In all.
    pub solutions: BigUint,
    /// For each number of mines on the board that is possible, ascending, the solutions with it.
    pub by_mines: Vec<(usize, BigUint)>,
}

/// How many solutions there are. `so_far` is `None`.
pub fn count(view: &View, watch: &Watch) -> Outcome<Option<Count>> {
    let _ = (view, watch);
    unimplemented!()
}

/// How many solutions there are, in all and with a mine in each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// In all, and for each number of mines.
    pub count: Count,
    /// For each cell the solutions with a mine there; 0 in open cells.
    pub mines: Grid<BigUint>,
}

/// How many solutions there are, in all and with a mine in each cell. `so_far` is `None`.
pub fn census(view: &View, watch: &Watch) -> Outcome<Option<Census>> {
    let _ = (view, watch);
    unimplemented!()
}

/// All solutions, one after the other, each of them once, in a fixed order.
pub struct Solutions;

impl Iterator for Solutions {
    type Item = Result<Field, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        unimplemented!()
    }
}

/// All solutions of `view`. `so_far` is `None`. If there is at least one, the answer's first
/// `next` yields it.
pub fn solutions(view: &View, watch: &Watch) -> Outcome<Option<Solutions>> {
    let _ = (view, watch);
    unimplemented!()
}
