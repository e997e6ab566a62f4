//! Boards as arrays of small numbers: from 0 to 8 an open cell with its clue, and the negative ones
//! for cells that are not open.

use numpy::ndarray::{Array2, ArrayView2};
use numpy::{IntoPyArray as _, PyArray2};
use pyo3::prelude::*;

use prato::exact::Chance;
use prato::grid::{Grid, Pos, Shape};
use prato::puzzles::minesweeper::{Cell, View};
use prato_api::{Problem, Trouble};

/// A covered cell.
pub const COVERED: i8 = -1;
/// A cell with the player's flag.
pub const FLAGGED: i8 = -2;
/// A cell that is known to be safe.
pub const KNOWN_SAFE: i8 = -3;

/// The number of a cell.
pub fn to_number(cell: Cell) -> i8 {
    match cell {
        Cell::Covered => COVERED,
        Cell::Flagged => FLAGGED,
        Cell::KnownSafe => KNOWN_SAFE,
        Cell::Open(clue) => i8::try_from(clue).expect("a clue is at most 8"),
    }
}

fn to_cell(number: i8) -> Option<Cell> {
    match number {
        COVERED => Some(Cell::Covered),
        FLAGGED => Some(Cell::Flagged),
        KNOWN_SAFE => Some(Cell::KnownSafe),
        0..=8 => Some(Cell::Open(number.unsigned_abs())),
        _ => None,
    }
}

/// The view in an array.
///
/// # Errors
/// The first number that stands for no cell, or that there is none at all.
pub fn view(cells: ArrayView2<'_, i8>, mines: Option<usize>) -> Result<View, Problem> {
    let (rows, cols) = cells.dim();
    if cells.is_empty() {
        return Err(wrong(
            "the array has no cells".into(),
            "a board has at least one row and column",
        ));
    }
    let mut known = Vec::with_capacity(cells.len());
    for (index, &number) in cells.iter().enumerate() {
        let Some(cell) = to_cell(number) else {
            let Pos { row, col } = Shape { rows, cols }.pos(index);
            let message = format!("there is no cell {number}, as at [{row}, {col}]");
            let hint = "a cell is a clue from 0 to 8, -1 if covered, -2 if flagged, -3 if known to be safe";
            return Err(wrong(message, hint));
        };
        known.push(cell);
    }
    let grid = Grid::new(rows, cols, known).expect("as many cells as the array has");
    Ok(View::new(grid, mines))
}

fn wrong(message: String, hint: &str) -> Problem {
    Problem { hint: Some(hint.into()), ..Problem::new(Trouble::Board, message) }
}

/// A chance as a float: nothing in cells that are open or not decided.
pub fn to_float(chance: Chance) -> f64 {
    match chance {
        Chance::Safe => 0.0,
        Chance::Mine => 1.0,
        Chance::Between(chance) => chance,
        Chance::Open | Chance::Unknown => f64::NAN,
    }
}

/// A grid as an array of what `number` says of each cell.
pub fn array<'py, T, N: numpy::Element>(
    py: Python<'py>,
    grid: &Grid<T>,
    number: impl Fn(&T) -> N,
) -> Bound<'py, PyArray2<N>> {
    let Shape { rows, cols } = grid.shape();
    let numbers = grid.cells().iter().map(number).collect();
    let array = Array2::from_shape_vec((rows, cols), numbers);
    array.expect("as many as the grid has").into_pyarray(py)
}
