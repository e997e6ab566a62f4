//! What stands around a cell, as a constraint program sees it: numbers, and a variable for each cell
//! that is not open.

use super::{Cell, View};
use crate::grid::{Grid, Pos};

/// What a constraint program has in place of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// The number of an open cell.
    Number(u8),
    /// A variable, by its number from 0: those of a board are numbered in reading order.
    Variable(usize),
}

/// Each cell of a view as a term.
#[must_use]
pub fn terms(view: &View) -> Grid<Term> {
    let mut variables = 0;
    view.cells().map(|cell| match cell {
        Cell::Open(number) => Term::Number(*number),
        Cell::Covered | Cell::Flagged | Cell::KnownSafe => {
            variables += 1;
            Term::Variable(variables - 1)
        }
    })
}

/// The cells around a place, in reading order, each as a term.
///
/// ```
/// use prato::grid::Pos;
/// use prato::puzzles::minesweeper::{Term::{Number, Variable}, neighbours, parse};
///
/// let view = parse(".22.\n...1\n0..0\n", None).unwrap().view;
/// let found: Vec<_> = neighbours(&view, Pos::new(1, 0)).into_iter().map(|(_, term)| term).collect();
/// assert_eq!(found, [Variable(0), Number(2), Variable(3), Number(0), Variable(5)]);
/// ```
///
/// # Panics
/// If the place lies outside.
#[must_use]
pub fn neighbours(view: &View, at: Pos) -> Vec<(Pos, Term)> {
    let (shape, terms) = (view.shape(), terms(view));
    let around = shape.neighbours(shape.index(at)).map(|cell| shape.pos(cell));
    around.map(|pos| (pos, terms[pos])).collect()
}
