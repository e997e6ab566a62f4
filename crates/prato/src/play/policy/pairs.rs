//! Pairs of cells that may never be told apart, and so may end the game with the toss of a coin.
//!
//! Two covered cells look alike to every open clue if they are in the same box, or both unseen. Only
//! a cell that touches one of them and not the other can tell them apart: once it is open, it is
//! a clue that sees just one. If all such cells turn out to be mines, and one of the pair is a
//! mine and the other not, nothing is left but to guess. That this may come is a risk which a
//! guess takes away if it opens one of the pair, or one of the cells that tell them apart.

use arrayvec::ArrayVec;

use super::position::{Place, Position};
use crate::grid::{Pos, Shape};

/// Where the other cell of a pair may be: rows down and columns to the right, one too many.
/// Farther cells are told apart by so many others that the risk is negligible.
const OTHERS: [(usize, usize); 4] = [(0, 2), (1, 0), (1, 1), (1, 2)];

/// Smaller risks are left out.
const NEGLIGIBLE: f64 = 1e-4;

/// For each cell the risk that is gone once it is open: for each pair, the chance to lose because
/// of it. Chances of different cells are multiplied as if they were independent.
pub(super) fn relief(position: &Position) -> Vec<f64> {
    let shape = position.shape;
    let mut relief = vec![0.0; position.places.len()];
    for (cell, &place) in position.places.iter().enumerate() {
        let differ = match place {
            Place::Decided => continue,
            Place::Boxed { part, in_box } => position.parts[part as usize].differ[in_box as usize],
            Place::Unseen => 2.0 * position.unseen_chance * (1.0 - position.unseen_chance),
        };
        let Pos { row, col } = shape.pos(cell);
        for (down, right) in OTHERS {
            let Some(col) = (col + right).checked_sub(1) else { continue };
            let pos = Pos::new(row + down, col);
            if !shape.contains(pos) || position.places[shape.index(pos)] != place {
                continue;
            }
            let other = shape.index(pos);
            let mut risk = differ / 2.0;
            let mut tellers = ArrayVec::<usize, 16>::new();
            for teller in tellers_apart(shape, cell, other) {
                if risk < NEGLIGIBLE {
                    break;
                }
                if let Some(chance) = position.chance(teller) {
                    risk *= chance;
                    tellers.push(teller);
                }
            }
            if risk >= NEGLIGIBLE {
                for gone in tellers.into_iter().chain([cell, other]) {
                    relief[gone] += risk;
                }
            }
        }
    }
    relief
}

/// The cells that touch one of two cells and not the other. An open one among them would have put
/// the two into different boxes.
fn tellers_apart(shape: Shape, a: usize, b: usize) -> impl Iterator<Item = usize> {
    let only = move |of: usize, other: usize| {
        let Pos { row, col } = shape.pos(other);
        shape.neighbours(of).filter(move |&cell| {
            let pos = shape.pos(cell);
            pos.row.abs_diff(row) > 1 || pos.col.abs_diff(col) > 1
        })
    };
    only(a, b).chain(only(b, a))
}

#[cfg(test)]
mod tests {
    use super::super::position::tests::position;
    use super::*;

    /// Checks the relief of the cells of a board, in percent and in reading order.
    fn check(board: &str, expected: &[(usize, u32)]) {
        let relief = relief(&position(board));
        let percent: Vec<(usize, u32)> = relief
            .iter()
            .enumerate()
            .filter(|(_, risk)| **risk > 0.0)
            .map(|(cell, risk)| (cell, format!("{:.0}", 100.0 * risk).parse().unwrap()))
            .collect();
        assert_eq!(percent, expected, "{board}");
    }

    #[test]
    fn a_coin_to_toss() {
        // One mine in the two cells at the bottom, which nothing can tell apart.
        check("3 2 1\n00\n11\n..\n", &[(4, 50), (5, 50)]);
    }

    #[test]
    fn cells_that_tell_them_apart() {
        // One mine in the first two cells, and one in the last two, of which either tells the
        // first two apart; both of the last two are mines as seldom as two coins show heads.
        check("2 3 2\n...\n12.\n", &[(0, 12), (1, 12), (2, 62), (5, 62)]);
    }
}
