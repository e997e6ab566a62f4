//! The exact chance to win small boards with the best strategy, where the first click may hit a
//! mine: a yardstick for players. Prints a Markdown table.

use prato::grid::Grid;
use prato::play::{Budget, Value, optimum};
use prato::puzzles::minesweeper::{Cell, View};

const BUDGET: Budget = Budget { solutions: 5000, looks: 1_000_000_000 };

/// The numbers of mines in the table.
const MINES: std::ops::RangeInclusive<usize> = 1..=6;

fn main() {
    let head: Vec<String> = MINES.map(|mines| mines.to_string()).collect();
    println!("| board | {} |\n|---|{}", head.join(" | "), "---:|".repeat(head.len()));
    for (rows, cols) in [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (3, 5), (4, 4)] {
        let values: Vec<String> = MINES.map(|mines| value(rows, cols, mines)).collect();
        println!("| {rows}x{cols} | {} |", values.join(" | "));
    }
}

/// The solutions won and all solutions.
fn value(rows: usize, cols: usize, mines: usize) -> String {
    let view = View::new(Grid::filled(rows, cols, Cell::Covered), Some(mines));
    match optimum(&view, BUDGET) {
        Some(Value { wins, solutions, .. }) => format!("{wins}/{solutions}"),
        None => "-".into(),
    }
}
