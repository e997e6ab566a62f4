//! Boards as arrays of small numbers: from 0 to 8 an open cell with its clue, and the negative ones
//! for cells that are not open.

use std::borrow::Cow;

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

/// What the numbers from [`KNOWN_SAFE`] on stand for.
static CELLS: [Cell; 12] = [
    Cell::KnownSafe,
    Cell::Flagged,
    Cell::Covered,
    Cell::Open(0),
    Cell::Open(1),
    Cell::Open(2),
    Cell::Open(3),
    Cell::Open(4),
    Cell::Open(5),
    Cell::Open(6),
    Cell::Open(7),
    Cell::Open(8),
];

/// The place of a number in that list; if it stands for no cell, past its end.
fn place(number: i8) -> usize {
    usize::from(number.wrapping_sub(KNOWN_SAFE).cast_unsigned())
}

/// The view in an array.
///
/// # Errors
/// As [`check`].
pub fn view(cells: ArrayView2<'_, i8>, mines: Option<usize>) -> Result<View, Problem> {
    check(cells)?;
    let (rows, cols) = cells.dim();
    let numbers = in_order(cells);
    let known = numbers.iter().map(|&number| CELLS[place(number)]).collect();
    let grid = Grid::new(rows, cols, known).expect("as many cells as the array has");
    Ok(View::new(grid, mines))
}

/// Whether an array is a board.
///
/// # Errors
/// The first number that stands for no cell, or that there is none at all.
pub fn check(cells: ArrayView2<'_, i8>) -> Result<(), Problem> {
    let (rows, cols) = cells.dim();
    if cells.is_empty() {
        return Err(wrong(
            "the array has no cells".into(),
            "a board has at least one row and column",
        ));
    }
    let numbers = in_order(cells);
    let Some(index) = numbers.iter().position(|&number| place(number) >= CELLS.len()) else {
        return Ok(());
    };
    let Pos { row, col } = Shape { rows, cols }.pos(index);
    let message = format!("there is no cell {}, as at [{row}, {col}]", numbers[index]);
    let hint = "a cell is a clue from 0 to 8, -1 if covered, -2 if flagged, -3 if known to be safe";
    Err(wrong(message, hint))
}

/// The numbers row by row; most arrays have them so, and a walk over any array takes its time.
fn in_order(cells: ArrayView2<'_, i8>) -> Cow<'_, [i8]> {
    match cells.to_slice() {
        Some(numbers) => Cow::Borrowed(numbers),
        None => Cow::Owned(cells.iter().copied().collect()),
    }
}

fn wrong(message: String, hint: &str) -> Problem {
    Problem { hint: Some(hint.into()), ..Problem::new(Trouble::Board, message) }
}

/// A chance as a float: nothing in cells that are open or not decided.
pub fn to_float(chance: Chance) -> f64 {
    // In two steps, neither of which is a branch: what a cell is like is hard to foresee.
    let certain = match chance {
        Chance::Safe => 0.0,
        Chance::Mine => 1.0,
        Chance::Between(_) | Chance::Open | Chance::Unknown => f64::NAN,
    };
    if let Chance::Between(chance) = chance { chance } else { certain }
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
