//! The referee: do these queens solve a board? Written from the rules of the game alone.

use thiserror::Error;

use super::model::group;
use super::{Board, Placement};
use crate::grid::Pos;
use crate::plural::number_of;
use crate::puzzles::{Kind, Rules};

/// How queens break the rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Broken {
    /// Not one queen a row.
    #[error("the board has {} and {}", number_of(*rows, "row"), number_of(*queens, "queen"))]
    Number {
        /// The queens that there are.
        queens: usize,
        /// The rows of the board.
        rows: usize,
    },
    /// A queen stands outside.
    #[error("the queen at {0} is outside the board")]
    Outside(Pos),
    /// Two queens attack each other.
    #[error("the queens at {0} and {1} attack each other")]
    Attack(Pos, Pos),
    /// A queen that stood on the board is gone.
    #[error("the queen at {0} is gone")]
    Gone(Pos),
    /// A queen stands where none may.
    #[error("there is a queen at {0}, which is forbidden")]
    Forbidden(Pos),
}

/// The number of the line of some direction that a place lies on, on a board of this size.
type LineOf = fn(Pos, usize) -> usize;

/// Checks a placement, in time linear in its size.
///
/// # Errors
/// The first rule that is broken.
pub fn check(board: &Board, placement: &Placement) -> Result<(), Broken> {
    check_of(board, placement, &Kind::Queens.rules())
}

/// The same by some of the rules alone. What stands on the board always holds.
pub(super) fn check_of(board: &Board, placement: &Placement, rules: &Rules) -> Result<(), Broken> {
    let size = board.size();
    if placement.columns.len() != size {
        return Err(Broken::Number { queens: placement.columns.len(), rows: size });
    }
    if let Some(pos) = placement.places().find(|pos| pos.col >= size) {
        return Err(Broken::Outside(pos));
    }
    // One queen a row, so two attack each other on a column or on one of the two diagonals.
    let lines: [(&str, LineOf); 3] = [
        (group::COLUMNS, |pos, _| pos.col),
        (group::DIAGONALS, |pos, _| pos.col + pos.row),
        (group::DIAGONALS, |pos, size| pos.col + (size - 1 - pos.row)),
    ];
    for (_, line) in lines.into_iter().filter(|(group, _)| rules.has(group)) {
        let mut queen_of: Vec<Option<u32>> = vec![None; 2 * size];
        for (row, pos) in (0..).zip(placement.places()) {
            if let Some(other) = queen_of[line(pos, size)].replace(row) {
                let other = Pos::new(other as usize, placement.columns[other as usize] as usize);
                return Err(Broken::Attack(other, pos));
            }
        }
    }
    let stands = |pos: &&Pos| placement.columns[pos.row] as usize == pos.col;
    if let Some(&pos) = board.queens().iter().find(|pos| !stands(pos)) {
        return Err(Broken::Gone(pos));
    }
    match board.forbidden().iter().find(stands) {
        Some(&pos) => Err(Broken::Forbidden(pos)),
        None => Ok(()),
    }
}
