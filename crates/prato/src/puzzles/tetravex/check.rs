//! The referee: do these tiles solve an instance? Written from the rules of the game alone.

use thiserror::Error;

use super::model::group;
use super::{Instance, Side, Solution};
use crate::grid::{Pos, Shape};
use crate::puzzles::{Kind, Rules};

/// How tiles break the rules. Tiles and places count from 1 in words.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Broken {
    /// The tiles are laid in another shape.
    #[error("the tiles lie in {} x {} places, not {} x {}", .tiles.rows, .tiles.cols, .board.rows, .board.cols)]
    Shape {
        /// The shape of what was laid.
        tiles: Shape,
        /// The shape of the board.
        board: Shape,
    },
    /// There is no such tile.
    #[error("there is no tile {} to lie at {pos}", tile + 1)]
    NoTile {
        /// The place.
        pos: Pos,
        /// The tile, from 0.
        tile: usize,
    },
    /// A tile lies at two places.
    #[error("tile {} lies at {first} and at {second}", tile + 1)]
    Twice {
        /// The tile, from 0.
        tile: usize,
        /// One place.
        first: Pos,
        /// The other, after it in reading order.
        second: Pos,
    },
    /// Another tile than the one that is fixed there.
    #[error("tile {} is fixed at {pos}, but tile {} lies there", fixed + 1, tile + 1)]
    Moved {
        /// The place.
        pos: Pos,
        /// The tile that is fixed there, from 0.
        fixed: usize,
        /// The tile that lies there, from 0.
        tile: usize,
    },
    /// Two sides that touch have different numbers.
    #[error("the {number} on the {side} of {pos} touches a {other}")]
    Edge {
        /// The place.
        pos: Pos,
        /// The side of its tile.
        side: Side,
        /// The number on it.
        number: i32,
        /// The number that it touches.
        other: i32,
    },
}

/// Checks that `solution` solves `instance`, in time linear in its size.
///
/// # Errors
/// The first rule that is broken.
pub fn check(instance: &Instance, solution: &Solution) -> Result<(), Broken> {
    check_of(instance, solution, &Kind::Tetravex.rules())
}

/// The same by some of the rules alone. What is fixed always holds.
pub(super) fn check_of(
    instance: &Instance,
    solution: &Solution,
    rules: &Rules,
) -> Result<(), Broken> {
    let board = instance.shape();
    if solution.tiles.shape() != board {
        return Err(Broken::Shape { tiles: solution.tiles.shape(), board });
    }
    let mut place_of: Vec<Option<Pos>> = vec![None; instance.tiles().len()];
    for (pos, &tile) in solution.tiles.iter() {
        let Some(place) = place_of.get_mut(tile) else { return Err(Broken::NoTile { pos, tile }) };
        if let Some(first) = place.replace(pos)
            && rules.has(group::ALL_DIFFERENT)
        {
            return Err(Broken::Twice { tile, first, second: pos });
        }
        if let Some(fixed) = instance.fixed()[pos].filter(|&fixed| fixed != tile) {
            return Err(Broken::Moved { pos, fixed, tile });
        }
    }
    // As many tiles as places and none twice: each lies somewhere. What is left are the edges.
    let number = |pos: Pos, side: Side| {
        let tile = solution.tiles.get(pos)?;
        Some(instance.tiles()[*tile].number(side))
    };
    for pos in board.positions() {
        let right = (group::HORIZONTAL, Side::East, Pos::new(pos.row, pos.col + 1));
        let below = (group::VERTICAL, Side::South, Pos::new(pos.row + 1, pos.col));
        let edges = [right, below].into_iter().filter(|(group, ..)| rules.has(group));
        for (_, side, next) in edges {
            let touching = number(pos, side).zip(number(next, side.opposite()));
            if let Some((number, other)) = touching.filter(|(number, other)| number != other) {
                return Err(Broken::Edge { pos, side, number, other });
            }
        }
    }
    Ok(())
}
