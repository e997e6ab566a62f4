//! What a player sees of a Minesweeper board, and the questions a file may ask about it.

use crate::grid::{Grid, Pos, Shape};

/// One cell as the player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing is known.
    Covered,
    /// Covered, and the player believes that there is a mine. A belief forces nothing.
    Flagged,
    /// Covered, and known to hold no mine.
    KnownSafe,
    /// Open, with this many mines around: a clue, from 0 to 8.
    Open(u8),
}

/// What the player knows. Never holds the truth under covered cells.
///
/// ```
/// use prato::grid::Grid;
/// use prato::puzzles::minesweeper::{Cell, View};
///
/// let cells = Grid::new(1, 3, vec![Cell::Covered, Cell::Open(1), Cell::Covered]).unwrap();
/// let view = View::new(cells, Some(1));
/// assert_eq!(view.covered().count(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    // Invariant: no `Open(n)` with n > 8.
    cells: Grid<Cell>,
    /// How many mines there are on the whole board, if that is known.
    pub mines: Option<usize>,
    /// What flags mean.
    pub flags: Flags,
}

/// What a flag means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flags {
    /// The player believes in a mine there, and may be wrong: a flag forces nothing.
    #[default]
    Beliefs,
    /// Every flag is on a mine.
    Trusted,
}

impl View {
    /// A view of these cells, with the total number of mines if it is known. Flags are
    /// beliefs.
    ///
    /// # Panics
    /// If a clue is above 8. What reads clues from outside must have refused it with a place.
    #[must_use]
    pub fn new(cells: Grid<Cell>, mines: Option<usize>) -> View {
        assert!(
            cells.cells().iter().all(|cell| !matches!(cell, Cell::Open(9..))),
            "a clue is at most 8"
        );
        View { cells, mines, flags: Flags::default() }
    }

    /// The cells.
    #[must_use]
    pub fn cells(&self) -> &Grid<Cell> {
        &self.cells
    }

    /// Notes what is known about a cell.
    ///
    /// # Panics
    /// If it is a clue above 8, or if the place lies outside.
    pub fn mark(&mut self, pos: Pos, cell: Cell) {
        assert!(!matches!(cell, Cell::Open(9..)), "a clue is at most 8");
        self.cells[pos] = cell;
    }

    /// Changes the cell of this number. For games, whose clues are never above 8.
    pub(crate) fn set(&mut self, index: usize, cell: Cell) {
        debug_assert!(!matches!(cell, Cell::Open(9..)), "a clue is at most 8");
        self.cells.cells_mut()[index] = cell;
    }

    /// What is known for certain: the same without flags, unless these are to be trusted.
    #[must_use]
    pub fn without_beliefs(&self) -> View {
        let mut view = self.clone();
        if view.flags == Flags::Beliefs {
            let cells = view.cells.cells_mut().iter_mut();
            cells.filter(|cell| **cell == Cell::Flagged).for_each(|cell| *cell = Cell::Covered);
        }
        view
    }

    /// Number of rows and columns.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.cells.shape()
    }

    /// The places that are not open: covered, flagged or known to be safe, in reading order.
    pub fn covered(&self) -> impl Iterator<Item = Pos> {
        self.cells.iter().filter(|(_, cell)| !matches!(cell, Cell::Open(_))).map(|(pos, _)| pos)
    }
}

/// What a file holds: a view, and the places it asks about (`click/2` in Prolog and ASP files).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The board as the player sees it.
    pub view: View,
    /// May there be a mine here? In the order of the file.
    pub clicks: Vec<Pos>,
}
