//! A board to complete, and the queens that complete it.

use std::fmt;

use crate::grid::{Pos, Shape};

/// The most rows that a board may have: a few bytes of text must not ask for much memory.
pub const MOST_ROWS: usize = 100_000_000;

/// A board with some queens placed and some cells forbidden. Only these are stored, so that an
/// empty board is small at any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    // Invariant: from 1 to MOST_ROWS.
    size: usize,
    // Invariant: both in reading order without doubles, inside the board, and no place in both.
    queens: Vec<Pos>,
    forbidden: Vec<Pos>,
}

impl Board {
    /// The board of this many rows and columns with nothing on it.
    ///
    /// # Panics
    /// Unless the size is from 1 to [`MOST_ROWS`].
    #[must_use]
    pub fn empty(size: usize) -> Board {
        Board::new(size, Vec::new(), Vec::new())
    }

    /// A board with these queens and forbidden cells.
    ///
    /// # Panics
    /// Unless the size is from 1 to [`MOST_ROWS`], all places lie inside and none is both. What reads
    /// them from outside must have refused it with a place.
    #[must_use]
    pub fn new(size: usize, mut queens: Vec<Pos>, mut forbidden: Vec<Pos>) -> Board {
        assert!((1..=MOST_ROWS).contains(&size), "a board has from 1 to {MOST_ROWS} rows");
        for places in [&mut queens, &mut forbidden] {
            places.sort_unstable();
            places.dedup();
        }
        let board = Board { size, queens, forbidden };
        let inside = |pos: &Pos| board.shape().contains(*pos);
        assert!(board.queens.iter().chain(&board.forbidden).all(inside), "a place lies outside");
        let free = |pos: &Pos| board.forbidden.binary_search(pos).is_err();
        assert!(board.queens.iter().all(free), "a queen stands on a forbidden cell");
        board
    }

    /// The number of rows, of columns, and of queens in a solution.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// Rows and columns.
    #[must_use]
    pub fn shape(&self) -> Shape {
        Shape { rows: self.size, cols: self.size }
    }

    /// Where queens stand already, in reading order.
    #[must_use]
    pub fn queens(&self) -> &[Pos] {
        &self.queens
    }

    /// Where no queen may stand, in reading order.
    #[must_use]
    pub fn forbidden(&self) -> &[Pos] {
        &self.forbidden
    }

    /// Whether there is nothing on it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.queens.is_empty() && self.forbidden.is_empty()
    }
}

/// One queen in each row: a solution, or something that claims to be one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The column of each row's queen, from 0.
    pub columns: Vec<u32>,
}

impl Placement {
    /// The columns as people count, from 1.
    #[must_use]
    pub fn to_one(&self) -> impl ExactSizeIterator<Item = u32> {
        self.columns.iter().map(|&col| col + 1)
    }

    /// The places of the queens, from the top.
    #[must_use]
    pub fn places(&self) -> impl ExactSizeIterator<Item = Pos> {
        self.columns.iter().enumerate().map(|(row, &col)| Pos::new(row, col as usize))
    }
}

/// The columns from 1, split by blanks.
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, col) in self.to_one().enumerate() {
            let blank = if row == 0 { "" } else { " " };
            write!(f, "{blank}{col}")?;
        }
        Ok(())
    }
}
