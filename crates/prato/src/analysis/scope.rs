//! What each clue sees, worked out where it is asked for: a question about one cell of a large
//! board looks only at what is near it.

use crate::grid::Shape;
use crate::puzzles::minesweeper::{Cell, Flags, View};

/// A view as the searches for reasons see it. Cells and clues are numbers of the grid.
#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    pub(super) view: &'a View,
    pub(super) shape: Shape,
}

impl<'a> Scope<'a> {
    pub(super) fn new(view: &'a View) -> Scope<'a> {
        Scope { view, shape: view.shape() }
    }

    /// Whether the view itself leaves open what the cell holds.
    pub(super) fn is_unknown(self, cell: usize) -> bool {
        match self.view.cells().cells()[cell] {
            Cell::Covered => true,
            Cell::Flagged => self.view.flags == Flags::Beliefs,
            Cell::KnownSafe | Cell::Open(_) => false,
        }
    }

    /// Whether the cell is a flag that is to be trusted.
    pub(super) fn is_given_mine(self, cell: usize) -> bool {
        self.view.cells().cells()[cell] == Cell::Flagged && self.view.flags == Flags::Trusted
    }

    /// The number of the clue in this cell, if it is open.
    pub(super) fn number(self, cell: usize) -> Option<u8> {
        match self.view.cells().cells()[cell] {
            Cell::Open(number) => Some(number),
            _ => None,
        }
    }

    /// The cells around a clue that are not known, in reading order.
    pub(super) fn cells(self, clue: usize) -> impl Iterator<Item = usize> {
        self.shape.neighbours(clue).filter(move |&cell| self.is_unknown(cell))
    }

    /// The clues around a cell, in reading order.
    pub(super) fn clues(self, cell: usize) -> impl Iterator<Item = usize> {
        self.shape.neighbours(cell).filter(move |&clue| self.number(clue).is_some())
    }

    /// How many mines a clue has among the cells around it that are not known. Below 0 if more
    /// flags than its number are to be trusted.
    pub(super) fn missing(self, clue: usize) -> i32 {
        let given = self.shape.neighbours(clue).filter(|&cell| self.is_given_mine(cell)).count();
        let number = self.number(clue).expect("only open cells are clues");
        i32::from(number) - i32::try_from(given).expect("at most 8")
    }
}
