//! Mine fields from a seed.

use thiserror::Error;

use crate::grid::{Grid, Pos, Shape};
use crate::plural::number_of;
use crate::puzzles::minesweeper::Field;
use crate::rng::{Rng, Stream};

/// There are more mines than cells for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "{} {} not fit into the {} that may hold one",
    number_of(*mines, "mine"),
    if *mines == 1 { "does" } else { "do" },
    number_of(*room, "cell")
)]
pub struct TooManyMines {
    /// How many mines were asked for.
    pub mines: usize,
    /// How many cells may hold one.
    pub room: usize,
}

/// A field with `mines` mines, none of them in the cells `clear`; all such fields are equally
/// likely. Takes time in proportion to the number of cells.
///
/// The cells outside `clear` are numbered from 0 in reading order, and the mines lie in those that
/// [`Rng::choose`] chooses from [`Stream::Field`]. This will never change: a seed means the same
/// field for ever.
///
/// # Errors
/// If there are fewer cells than mines outside `clear`.
///
/// ```
/// use prato::grid::{Pos, Shape};
/// use prato::play;
///
/// let field = play::field(Shape { rows: 3, cols: 5 }, 5, &[Pos::new(1, 2)], 1)?;
/// assert_eq!(field.to_string(), "0 0 0 1 0\n0 0 0 0 0\n1 1 1 0 1\n");
/// # Ok::<(), play::TooManyMines>(())
/// ```
pub fn field(shape: Shape, mines: usize, clear: &[Pos], seed: u64) -> Result<Field, TooManyMines> {
    let mut may_hold = Grid::filled(shape.rows, shape.cols, true);
    for &pos in clear {
        may_hold[pos] = false;
    }
    let room = may_hold.cells().iter().filter(|&&may| may).count();
    if mines > room {
        return Err(TooManyMines { mines, room });
    }
    let mut chosen = Rng::new(seed, Stream::Field).choose(mines, room).into_iter();
    let mines = may_hold.map(|&may| may && chosen.next() == Some(true));
    Ok(Field { mines })
}

/// What the player's first click is sure of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FirstClick {
    /// Nothing: it may hit a mine.
    Any,
    /// There is no mine.
    Safe,
    /// There is no mine in the cell or around it, so that a 0 opens.
    #[default]
    Opening,
}

impl FirstClick {
    /// The cells that hold no mine if the first click is at `start`, in reading order.
    ///
    /// ```
    /// use prato::grid::{Pos, Shape};
    /// use prato::play::FirstClick;
    ///
    /// let clear = |first: FirstClick| first.clear(Shape { rows: 9, cols: 9 }, Pos::new(0, 4));
    /// assert_eq!(clear(FirstClick::Any), []);
    /// assert_eq!(clear(FirstClick::Safe), [Pos::new(0, 4)]);
    /// assert_eq!(clear(FirstClick::Opening).len(), 6);
    /// ```
    #[must_use]
    pub fn clear(self, shape: Shape, start: Pos) -> Vec<Pos> {
        match self {
            FirstClick::Any => Vec::new(),
            FirstClick::Safe => vec![start],
            FirstClick::Opening => {
                shape.square(shape.index(start), 1).map(|index| shape.pos(index)).collect()
            }
        }
    }
}

/// The cell in the middle, where our generated games start; of two rows or columns in the middle,
/// the lower and the right one.
///
/// ```
/// use prato::grid::{Pos, Shape};
/// use prato::play;
///
/// assert_eq!(play::centre(Shape { rows: 16, cols: 31 }), Pos::new(8, 15));
/// ```
#[must_use]
pub fn centre(shape: Shape) -> Pos {
    Pos::new(shape.rows / 2, shape.cols / 2)
}

/// For each cell the number of mines around it: its clue, once it is open.
///
/// ```
/// use prato::grid::Grid;
/// use prato::play;
/// use prato::puzzles::minesweeper::Field;
///
/// let mines = Grid::new(1, 4, vec![true, false, true, false]).unwrap();
/// assert_eq!(play::clues(&Field { mines }).cells(), [0, 2, 0, 1]);
/// ```
#[must_use]
pub fn clues(field: &Field) -> Grid<u8> {
    let shape = field.mines.shape();
    let mut clues = Grid::filled(shape.rows, shape.cols, 0);
    for (index, _) in field.mines.cells().iter().enumerate().filter(|&(_, &mine)| mine) {
        for other in shape.neighbours(index) {
            clues.cells_mut()[other] += 1;
        }
    }
    clues
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::{LEVELS, Level};
    use super::*;

    fn rows(field: &Field) -> Vec<String> {
        let sign = |&mine: &bool| if mine { '*' } else { '.' };
        field.mines.rows().map(|row| row.iter().map(sign).collect()).collect()
    }

    /// If this fails, every published seed means another board: undo what you did.
    #[test]
    fn fields_are_pinned_for_ever() {
        let check = |first: FirstClick, seed, expected: &[&str]| {
            let Level { shape, mines, .. } = LEVELS[0];
            let field = field(shape, mines, &first.clear(shape, centre(shape)), seed).unwrap();
            assert_eq!(rows(&field), expected);
        };
        check(
            FirstClick::Any,
            0,
            &[
                "*......**",
                "........*",
                ".**....*.",
                ".........",
                ".........",
                ".*.......",
                "*.....*..",
                ".........",
                ".........",
            ],
        );
        check(
            FirstClick::Any,
            1,
            &[
                ".........",
                ".*.......",
                "...*.....",
                "*....*...",
                ".*.......",
                ".........",
                "...*.*.*.",
                "..*..*...",
                ".........",
            ],
        );
        check(
            FirstClick::Opening,
            1,
            &[
                ".........",
                "*........",
                "*.....*..",
                ".*.......",
                "*........",
                ".........",
                ".....**..",
                "*..*..*..",
                ".........",
            ],
        );
        check(
            FirstClick::Opening,
            u64::MAX,
            &[
                ".........",
                ".....*...",
                ".........",
                "*........",
                "..*...**.",
                ".*....*.*",
                ".........",
                ".*.......",
                ".......*.",
            ],
        );
    }

    #[test]
    fn mines_are_as_many_as_asked_and_never_in_clear_cells() {
        for level in LEVELS {
            for seed in 0..100 {
                let corner = Pos::new(0, level.shape.cols - 1);
                let clear = FirstClick::Opening.clear(level.shape, corner);
                let field = field(level.shape, level.mines, &clear, seed).unwrap();
                assert_eq!(field.count(), level.mines);
                assert!(clear.iter().all(|&pos| !field.mines[pos]));
                assert_eq!(clues(&field)[corner], 0);
            }
        }
    }

    #[test]
    fn full_and_too_full() {
        let shape = Shape { rows: 2, cols: 3 };
        let clear = [Pos::new(0, 1), Pos::new(1, 2), Pos::new(0, 1)];
        assert_eq!(rows(&field(shape, 4, &clear, 1).unwrap()), ["*.*", "**."]);
        assert_eq!(field(shape, 5, &clear, 1), Err(TooManyMines { mines: 5, room: 4 }));
        assert_eq!(rows(&field(shape, 0, &[], 1).unwrap()), ["...", "..."]);
        let none = Shape { rows: 0, cols: 3 };
        assert_eq!(field(none, 0, &[], 1).unwrap().mines.shape(), none);
    }

    /// Pearson's test over the 45 ways to lay 2 mines into 10 of 12 cells.
    #[test]
    fn all_fields_are_equally_likely() {
        let shape = Shape { rows: 3, cols: 4 };
        let clear = [Pos::new(0, 0), Pos::new(1, 2)];
        let mut seen = BTreeMap::new();
        for seed in 0..45_000 {
            *seen.entry(rows(&field(shape, 2, &clear, seed).unwrap())).or_insert(0.0) += 1.0;
        }
        assert_eq!(seen.len(), 45);
        let squares: f64 = seen.values().map(|times: &f64| (times - 1000.0).powi(2)).sum();
        // With 44 degrees of freedom, one generator in a thousand would exceed this by chance.
        assert!(squares / 1000.0 < 78.7, "{}", squares / 1000.0);
    }
}
