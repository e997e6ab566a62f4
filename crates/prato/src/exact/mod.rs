//! The exact counting engine for Minesweeper (model counting by dynamic programming over a frontier): what
//! follows from a view, by counting every mine field that fits it.
//!
//! ```
//! use prato::exact::{Chance, census, chances};
//! use prato::grid::Pos;
//! use prato::puzzles::minesweeper::parse;
//! use prato::watch::Watch;
//!
//! let view = parse("...\n.2.\n...\n", None)?.view;
//! let watch = Watch::default();
//! let chances = chances(&view, &watch).answer().expect("it has solutions");
//! let corner = Pos::new(0, 0);
//! assert_eq!(chances[corner], Chance::Between(0.25));
//! let census = census(&view, &watch).answer().expect("as above");
//! assert_eq!(census.solutions, 28u8.into());
//! assert_eq!(census.mines[corner], 7u8.into());
//! # Ok::<(), prato::error::ReadError>(())
//! ```
//!
//! How it works, a file for each step:
//!
//! 1. `reduce` decides the easy cells: by one clue, or by two clues together.
//! 2. `parts` merges covered cells that the same clues see into *boxes*, and splits boxes and
//!    clues into *components* that know nothing of each other.
//! 3. `order` and `plan` choose the order in which the boxes of a component are filled, so that few
//!    clues are open at a time, and pack the mines that open clues still miss into words.
//! 4. `sweep` fills one box after the other and merges equal states; a sweep back gives each box
//!    its share. The same sweep counts with truth values, floats or residues (`numbers`,
//!    `residues`), or keeps the fewest and the most mines (`spans`).
//! 5. `combine` multiplies the components' counts by number of mines; `support` says which numbers
//!    are possible, exactly, and `weigh` how likely they are. Where the total is not known, the
//!    components know nothing of each other, and `density` says what a mine more weighs.
//! 6. `chances`, `census`, `forced`, `solutions` and `one` answer the questions.
//!
//! **Exact means exact.** Counts are integers of any size, put together from residues modulo
//! primes. Which cells are safe and which are mines is never read off a rounded number: a float
//! here is 0 only if nothing was ever added to it (`numbers` says why). Chances are floats; all
//! sums have positive terms only, so the relative error of a chance is about 2^-52 times the
//! number of steps, plus 1e-25 for each component from tails that are left out: below 1e-9 on any
//! board, and near 1e-15 on common ones.
//!
//! **It never thrashes.** All sweeps of a question share the memory that the watch allows. A
//! component that needs more is given up, and the outcome is
//! [`Stopped`](crate::outcome::Outcome::Stopped) with what is certain all the same.

mod block;
mod census;
mod chances;
mod combine;
mod density;
mod forced;
mod handover;
mod memory;
mod numbers;
mod one;
mod order;
pub(crate) mod parts;
pub(crate) mod plan;
mod prepared;
#[cfg(test)]
mod random;
mod range;
pub(crate) mod reduce;
mod residues;
mod solutions;
mod spans;
mod support;
mod sweep;
mod weigh;

pub use census::{Census, census, census_by_density, count, count_by_mines};
pub(crate) use census::{how_many, ratio};
pub use chances::{chances, chances_by_density};
pub use density::{Density, NoDensity};
pub use forced::{Forced, forced};
pub use handover::{forced_with, solve_with};
pub use one::solution;
pub use range::fewest_and_most;
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
    /// Some solutions have a mine there and some do not; this is the share of those that do, or
    /// what they weigh where mines have a [`Density`].
    Between(f64),
    /// The work stopped before this cell was decided.
    Unknown,
}
