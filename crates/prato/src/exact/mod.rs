//! The exact counting engine for Minesweeper.

mod board;
mod census;
mod chances;
mod combine;
mod forced;
mod memory;
mod numbers;
mod order;
mod parts;
mod plan;
mod reduce;
mod residues;
mod solutions;
mod support;
mod sweep;
mod weigh;

pub use census::{Census, census, count, count_by_mines};
pub use chances::chances;
pub use forced::{Forced, forced};
pub use solutions::{Solutions, solutions};

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
