//! A board with its queens as a [`Picture`].

use super::{Board, Placement};
use crate::grid::{Grid, Pos};
use crate::picture::{Ground, Key, Picture, Sign, Tile};
use crate::plural::number_of;

const FOUND: Tile = Tile { ground: Ground::Queen, sign: Sign::Queen, badge: None };
const GIVEN: Tile = Tile { ground: Ground::Given, sign: Sign::Queen, badge: None };
const FORBIDDEN: Tile = Tile { ground: Ground::Covered, sign: Sign::Cross, badge: None };

/// The board to complete.
#[must_use]
pub fn board(board: &Board) -> Picture {
    drawn(board, &[])
}

/// One solution. The queens that stood on the board already look different from the others.
#[must_use]
pub fn placement(board: &Board, placement: &Placement) -> Picture {
    drawn(board, &placement.places().collect::<Vec<_>>())
}

fn drawn(board: &Board, found: &[Pos]) -> Picture {
    let size = board.size();
    let mut tiles = Grid::from_fn(size, size, |pos| {
        let ground =
            if (pos.row + pos.col).is_multiple_of(2) { Ground::Light } else { Ground::Dark };
        Tile::new(ground, Sign::Blank)
    });
    for &pos in board.forbidden() {
        tiles[pos] = FORBIDDEN;
    }
    for &pos in found {
        tiles[pos] = FOUND;
    }
    for &pos in board.queens() {
        tiles[pos] = GIVEN;
    }
    let mut legend = vec![
        (FOUND, "queen", found.len().saturating_sub(board.queens().len())),
        (GIVEN, "queen that stood there", board.queens().len()),
        (FORBIDDEN, "forbidden", board.forbidden().len()),
    ];
    legend.retain(|&(_, _, count)| count > 0);
    let key = |(tile, meaning, _): (Tile, &str, usize)| Key::Tile(tile, meaning.into());
    let title = number_of(size, "queen");
    Picture { title, tiles, legend: legend.into_iter().map(key).collect() }
}
