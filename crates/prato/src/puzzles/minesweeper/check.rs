//! The referee: does a mine field fit a view? Written from the rules of the game alone, so that
//! everything else can be held to it.

use thiserror::Error;

use super::model::group;
use super::{Cell, Field, Flags, View};
use crate::grid::{Pos, Shape};
use crate::plural::number_of;
use crate::puzzles::{Kind, Rules};

/// How a mine field breaks the rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Broken {
    /// The field is of another size.
    #[error("the mine field is {} x {}, the board {} x {}", .field.rows, .field.cols, .view.rows, .view.cols)]
    Shape {
        /// The shape of the mine field.
        field: Shape,
        /// The shape of the board.
        view: Shape,
    },
    /// A mine in an open cell, or in one that is known to be safe.
    #[error("there is a mine at {0}, which is not covered or known to be safe")]
    Mine(Pos),
    /// No mine under a flag that is to be trusted.
    #[error("there is no mine under the flag at {0}, which is to be trusted")]
    Flag(Pos),
    /// A clue with another number of mines around.
    #[error("the {clue} at {pos} has {} around", number_of(*mines, "mine"))]
    Clue {
        /// Where the clue is.
        pos: Pos,
        /// What it says.
        clue: u8,
        /// How many mines there are.
        mines: usize,
    },
    /// Another number of mines in all.
    #[error("the field has {}, not {expected}", number_of(*found, "mine"))]
    Total {
        /// How many there are.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
}

/// Checks that `field` is a solution of `view`. A flag that is only a belief is not checked.
///
/// # Errors
/// The first rule that is broken, in reading order, the total last.
pub fn check(view: &View, field: &Field) -> Result<(), Broken> {
    check_of(view, field, &Kind::Minesweeper.rules())
}

/// The same by some of the rules alone. What the board gives beside its clues always holds.
pub(super) fn check_of(view: &View, field: &Field, rules: &Rules) -> Result<(), Broken> {
    let [clue_cells, clues, total] =
        [group::CLUE_CELLS, group::CLUES, group::TOTAL].map(|name| rules.has(name));
    let shape = view.shape();
    if field.mines.shape() != shape {
        return Err(Broken::Shape { field: field.mines.shape(), view: shape });
    }
    let mines = field.mines.cells();
    for (index, &cell) in view.cells().cells().iter().enumerate() {
        let clear = match cell {
            Cell::Open(_) => clue_cells,
            Cell::KnownSafe => true,
            Cell::Covered | Cell::Flagged => false,
        };
        if mines[index] && clear {
            return Err(Broken::Mine(shape.pos(index)));
        }
        if !mines[index] && cell == Cell::Flagged && view.flags == Flags::Trusted {
            return Err(Broken::Flag(shape.pos(index)));
        }
        if let Cell::Open(clue) = cell
            && clues
        {
            let around = shape.neighbours(index).filter(|&other| mines[other]).count();
            if around != usize::from(clue) {
                return Err(Broken::Clue { pos: shape.pos(index), clue, mines: around });
            }
        }
    }
    match view.mines {
        Some(expected) if total && expected != field.count() => {
            Err(Broken::Total { found: field.count(), expected })
        }
        _ => Ok(()),
    }
}
