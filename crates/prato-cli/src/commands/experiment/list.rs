//! The experiments: what the reports claim and measured, and the commands that measure it again.
//!
//! The reports are five student works on solving puzzles by constraints; here they go by the numbers
//! that the project gave them, and each has a file. Their figures are from their machines, years ago:
//! only what grows or shrinks can be compared.

use super::games::{Played, Table};
use super::{Compared, Size};
use super::{clauses, click, minizinc, player, tiles};

/// Every experiment, in the order of the reports.
pub static EXPERIMENTS: &[Experiment] = &[
    minizinc::CONSTRAINTS,
    minizinc::STRATEGIES,
    click::METHODS,
    player::BRUTE_FORCE,
    player::LADDER,
    click::COUNTING,
    tiles::TETRAVEX,
    clauses::QUEENS,
    clauses::IMPLIED,
];

/// An experiment.
pub struct Experiment {
    /// Its name, as in `prato experiment NAME`.
    pub name: &'static str,
    /// What it asks, in one line.
    pub title: &'static str,
    /// Which report it is from, and what it says.
    pub claim: &'static str,
    /// What was measured there, as rows of a table under its heads; may be empty.
    pub theirs: &'static [&'static [&'static str]],
    /// The boards that it needs.
    pub boards: fn(Size) -> Vec<BoardFile>,
    /// How it is measured.
    pub measure: Measure,
}

/// How an experiment is measured, and whether the claim holds by that.
pub enum Measure {
    /// By comparisons.
    Compare {
        /// The arguments of each `prato compare`.
        runs: fn(Size) -> Vec<String>,
        /// Whether the claim holds.
        verdict: fn(&[Compared]) -> String,
    },
    /// By games of the ladder.
    Play {
        /// The tables.
        tables: fn(Size) -> Vec<Table>,
        /// Whether the claim holds, by all lines of all tables.
        verdict: fn(&[Played]) -> String,
    },
}

/// A board, and the file that it goes to.
pub enum BoardFile {
    /// This text.
    Text {
        /// The file.
        file: String,
        /// What it holds.
        text: String,
    },
    /// What `prato generate` prints.
    Generated {
        /// The file.
        file: String,
        /// The arguments.
        line: String,
    },
}

impl BoardFile {
    pub fn file(&self) -> &str {
        match self {
            BoardFile::Text { file, .. } | BoardFile::Generated { file, .. } => file,
        }
    }
}

/// A board that `prato generate` makes.
pub fn generated(file: &str, line: &str) -> BoardFile {
    BoardFile::Generated { file: file.to_owned(), line: line.to_owned() }
}

/// A covered board of n x n cells with so many mines.
pub fn covered(size: usize, mines: usize) -> BoardFile {
    let row = ".".repeat(size) + "\n";
    let text = format!("{size} {size} {mines}\n{}", row.repeat(size));
    BoardFile::Text { file: format!("covered-{size}x{size}-{mines}.txt"), text }
}
