//! Boards for the tests.

use crate::grid::Grid;
use crate::puzzles::minesweeper::{Cell, View};

/// Numbers from a seed (xorshift).
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 20) % end as u64).unwrap()
    }

    /// A board of some mines, with some of the other cells open.
    pub(super) fn view(&mut self, rows: usize, cols: usize) -> View {
        let (mines_in_ten, open_in_ten) = (1 + self.below(5), 3 + self.below(5));
        let field = Grid::from_fn(rows, cols, |_| self.below(10) < mines_in_ten);
        let cells = Grid::from_fn(rows, cols, |pos| {
            let cell = field.shape().index(pos);
            let around = field.shape().neighbours(cell).filter(|&near| field.cells()[near]);
            if field[pos] || self.below(10) >= open_in_ten {
                Cell::Covered
            } else {
                Cell::Open(u8::try_from(around.count()).unwrap())
            }
        });
        View::new(cells, Some(field.cells().iter().filter(|&&mine| mine).count()))
    }

    /// A small board, now and then with another total, which may be impossible.
    pub(super) fn small_view(&mut self) -> View {
        let (rows, cols) = (1 + self.below(5), 1 + self.below(6));
        let mut view = self.view(rows, cols);
        if self.below(4) == 0 {
            view.mines = Some(self.below(view.shape().len() + 1));
        }
        view
    }
}
