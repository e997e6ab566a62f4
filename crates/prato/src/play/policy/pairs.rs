//! Pairs of cells that may never be told apart, and so may end the game with the toss of a coin.
//!
//! Two covered cells look alike to every open clue if they are in the same box, or both unseen.
//! Only a cell that touches one of them and not the other can tell them apart: once it is open, it
//! is a clue that sees just one. If all such cells turn out to be mines, and one of the pair is a
//! mine and the other not, nothing is left but to guess. That this may come is a risk which a guess
//! takes away if it opens one of the pair, or one of the cells that tell them apart.

use crate::grid::{Pos, Shape};
use crate::play::odds::{Place, Position};
use crate::play::tuning::NEGLIGIBLE_RISK;

/// The cells that have to do with a pair lie in a window of 4 x 5 cells around its first cell.
const WINDOW: Shape = Shape { rows: 4, cols: 5 };

/// Where the first cell of a pair is in the window.
const FIRST: Pos = Pos { row: 1, col: 2 };

/// Where the other cell may be. Farther cells are told apart by so many others that the risk is
/// negligible.
const OTHERS: [Pos; 4] = [
    Pos { row: 1, col: 3 },
    Pos { row: 2, col: 1 },
    Pos { row: 2, col: 2 },
    Pos { row: 2, col: 3 },
];

/// For each cell the risk that is gone once it is open: for each pair, the chance to lose because
/// of it. Chances of different cells are multiplied as if they were independent.
pub(super) fn relief(position: &Position) -> Vec<f64> {
    let shape = position.shape;
    // The board with a margin of decided cells, so that every window lies in it.
    let width = shape.cols + WINDOW.cols - 1;
    let offset = |pos: Pos| pos.row * width + pos.col;
    let size = (shape.rows + WINDOW.rows - 1) * width;
    let (mut places, mut chances) = (vec![Place::Decided; size], vec![1.0; size]);
    for (pos, (cell, &place)) in shape.positions().zip(position.places.iter().enumerate()) {
        let padded = offset(pos) + offset(FIRST);
        places[padded] = place;
        chances[padded] = position.chance(cell).unwrap_or(1.0);
    }
    let pairs = OTHERS.map(|other| {
        let tellers: Vec<usize> = tellers_apart(FIRST, other).map(offset).collect();
        (offset(other), tellers)
    });
    let mut relief = vec![0.0; size];
    for (pos, &place) in shape.positions().zip(&position.places) {
        let differ = match place {
            Place::Decided => continue,
            Place::Boxed { part, in_box } => position.parts[part as usize].differ[in_box as usize],
            Place::Unseen => 2.0 * position.unseen_chance * (1.0 - position.unseen_chance),
        };
        let window = offset(pos);
        for (other, tellers) in &pairs {
            if places[window + other] != place {
                continue;
            }
            // One of the pair is a mine, and all cells that tell them apart are.
            let all_mines: f64 = tellers.iter().map(|teller| chances[window + teller]).product();
            let risk = differ / 2.0 * all_mines;
            if risk >= NEGLIGIBLE_RISK {
                for gone in tellers.iter().chain([&offset(FIRST), other]) {
                    relief[window + gone] += risk;
                }
            }
        }
    }
    shape.positions().map(|pos| relief[offset(pos) + offset(FIRST)]).collect()
}

/// The cells of the window that touch one of two cells and not the other. An open one among them
/// would have put the two into different boxes.
fn tellers_apart(a: Pos, b: Pos) -> impl Iterator<Item = Pos> {
    let touch = |a: Pos, b: Pos| a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1;
    WINDOW.positions().filter(move |&cell| touch(cell, a) != touch(cell, b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::odds::tests::position;

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
