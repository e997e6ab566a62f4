//! The two trivial rules, on a board of any size in linear time.
//!
//! A clue whose mines are all found opens the other cells around it; a clue with as many covered
//! cells around as it misses mines finds a mine in each. What they reach together does not depend
//! on the order in which they are applied.

use super::field::clues;
use crate::grid::Shape;
use crate::puzzles::minesweeper::Field;

/// A game as the two trivial rules see it.
pub(super) struct TrivialGame<'a> {
    pub(super) shape: Shape,
    mines: &'a [bool],
    pub(super) cells: Vec<State>,
    /// How many cells are open.
    pub(super) opened: usize,
    /// For each cell how many of the cells around it are neither open nor found to be mines.
    covered: Vec<u8>,
    /// For each cell how many mines around it are not found yet.
    missing: Vec<u8>,
    /// Clues to which a rule applies.
    // Invariant: every open cell with `covered > 0` and `missing` 0 or `covered` is in here.
    ready: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    Covered,
    Open,
    Mine,
}

impl<'a> TrivialGame<'a> {
    /// The board with all cells covered.
    pub(super) fn new(field: &'a Field) -> TrivialGame<'a> {
        let shape = field.mines.shape();
        let around = |index| u8::try_from(shape.neighbours(index).count()).expect("at most 8");
        TrivialGame {
            shape,
            mines: field.mines.cells(),
            cells: vec![State::Covered; shape.len()],
            opened: 0,
            covered: (0..shape.len()).map(around).collect(),
            missing: clues(field).cells().to_vec(),
            ready: Vec::new(),
        }
    }

    /// Applies the two rules until neither applies to any clue.
    pub(super) fn follow(&mut self) {
        while let Some(clue) = self.ready.pop() {
            // A clue gets here twice if both rules came to apply to it; once is enough.
            if self.covered[clue] == 0 {
                continue;
            }
            let no_mine_left = self.missing[clue] == 0;
            for cell in self.shape.neighbours(clue) {
                match self.cells[cell] {
                    State::Covered if no_mine_left => self.open(cell),
                    State::Covered => self.find(cell),
                    State::Open | State::Mine => {}
                }
            }
        }
    }

    /// Opens a covered cell.
    pub(super) fn open(&mut self, cell: usize) {
        debug_assert!(!self.mines[cell], "the rules open safe cells only");
        self.cells[cell] = State::Open;
        self.opened += 1;
        let (missing, covered) = (self.missing[cell], self.covered[cell]);
        if covered > 0 && (missing == 0 || missing == covered) {
            self.ready.push(cell);
        }
        for clue in self.shape.neighbours(cell) {
            self.covered[clue] -= 1;
            // Only the second rule can come to apply when there is less to cover.
            let (missing, covered) = (self.missing[clue], self.covered[clue]);
            if self.cells[clue] == State::Open && covered > 0 && missing == covered {
                self.ready.push(clue);
            }
        }
    }

    /// Marks a covered cell as a mine.
    fn find(&mut self, cell: usize) {
        self.cells[cell] = State::Mine;
        for clue in self.shape.neighbours(cell) {
            self.covered[clue] -= 1;
            self.missing[clue] -= 1;
            // Only the first rule can come to apply when a mine is found.
            if self.cells[clue] == State::Open && self.covered[clue] > 0 && self.missing[clue] == 0
            {
                self.ready.push(clue);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::position::tests::fields;
    use super::*;
    use crate::grid::Pos;

    /// The obvious version of [`TrivialGame::follow`]: looks at every clue until none gives anything.
    fn follow_slowly(field: &Field, start: Pos) -> Vec<State> {
        let shape = field.mines.shape();
        let clues = clues(field);
        let mut cells = vec![State::Covered; shape.len()];
        cells[shape.index(start)] = State::Open;
        loop {
            let before = cells.clone();
            for clue in (0..shape.len()).filter(|&clue| before[clue] == State::Open) {
                let number = usize::from(clues.cells()[clue]);
                let around = |cells: &[State], state| {
                    shape.neighbours(clue).filter(|&cell| cells[cell] == state).collect::<Vec<_>>()
                };
                let covered = around(&cells, State::Covered);
                let found = around(&cells, State::Mine).len();
                let state = match number - found {
                    0 => State::Open,
                    missing if missing == covered.len() => State::Mine,
                    _ => State::Covered,
                };
                for cell in covered {
                    cells[cell] = state;
                }
            }
            if cells == before {
                return cells;
            }
        }
    }

    #[test]
    fn the_same_as_the_obvious_version() {
        for (field, start) in fields(20) {
            let mut board = TrivialGame::new(&field);
            board.open(board.shape.index(start));
            board.follow();
            assert!(board.cells == follow_slowly(&field, start));
        }
    }
}
