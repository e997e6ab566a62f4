//! Boards to complete, from a seed: a few queens stand, and there is one way for the others.

use thiserror::Error;

use super::{Board, Placement, exact};
use crate::grid::Pos;
use crate::rng::{Rng, Stream};
use crate::watch::{Stop, Watch};

/// The largest board that is made.
pub const LARGEST_MADE: usize = 32;

/// Why there is no such board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoPuzzle {
    /// There is no solution at all, or the board is too large.
    #[error("a board has 1, or from 4 to {LARGEST_MADE} rows")]
    Size,
    /// The watch ended the search.
    #[error("stopped before a board was made")]
    Stopped(Stop),
}

/// A board with one solution, and the solution.
///
/// A solution is drawn: row by row from the top, in each the free columns in a random order (`below` for each
/// from the last to the second, as Tetravex tiles are), going back where none is free. Then the queens are taken
/// away one by one, in a random order made the same way, each if there is still one solution without
/// it, until `givens` are left. Without `givens` none of those that stay can be taken away. All random numbers
/// come from [`Stream::Queens`].
///
/// # Errors
/// If there is no board of this size, or if the watch ends the search.
///
/// # Panics
/// Never: boards of these sizes are small enough for the engine.
///
/// ```
/// use prato::puzzles::queens;
/// use prato::watch::Watch;
///
/// let (board, solution) = queens::generate(8, None, 1, &Watch::default())?;
/// assert!(board.queens().len() < 8);
/// assert_eq!(queens::check(&board, &solution), Ok(()));
/// # Ok::<(), queens::NoPuzzle>(())
/// ```
pub fn generate(
    size: usize,
    givens: Option<usize>,
    seed: u64,
    watch: &Watch,
) -> Result<(Board, Placement), NoPuzzle> {
    if !(size == 1 || (4..=LARGEST_MADE).contains(&size)) {
        return Err(NoPuzzle::Size);
    }
    let mut random = Rng::new(seed, Stream::Queens);
    let columns = drawn(size, &mut random, watch).map_err(NoPuzzle::Stopped)?;
    let places: Vec<Pos> =
        columns.iter().enumerate().map(|(row, &col)| Pos::new(row, col)).collect();
    let mut kept = places.clone();
    let mut order: Vec<usize> = (0..size).collect();
    shuffle(&mut order, &mut random);
    for row in order {
        if givens.is_some_and(|givens| kept.len() <= givens) {
            break;
        }
        let fewer: Vec<Pos> = kept.iter().copied().filter(|pos| pos.row != row).collect();
        let board = Board::new(size, fewer.clone(), Vec::new());
        if is_unique(&board, watch).map_err(NoPuzzle::Stopped)? {
            kept = fewer;
        }
    }
    let columns =
        columns.iter().map(|&col| u32::try_from(col).expect("a board is small")).collect();
    Ok((Board::new(size, kept, Vec::new()), Placement { columns }))
}

fn is_unique(board: &Board, watch: &Watch) -> Result<bool, Stop> {
    let solutions = exact::solutions(board, watch).expect("the board is small");
    let mut found = 0;
    for one in solutions.take(2) {
        one?;
        found += 1;
    }
    Ok(found == 1)
}

/// A solution, the column of each row.
fn drawn(size: usize, random: &mut Rng, watch: &Watch) -> Result<Vec<usize>, Stop> {
    // Invariant: untried[row] are the columns of that row that are still to be tried.
    let mut columns: Vec<usize> = Vec::new();
    let mut untried: Vec<Vec<usize>> = vec![shuffled(size, random)];
    while columns.len() < size {
        watch.check()?;
        let row = columns.len();
        let free = |col: usize| {
            columns
                .iter()
                .enumerate()
                .all(|(other, &taken)| taken != col && taken.abs_diff(col) != row - other)
        };
        let next = std::iter::from_fn(|| untried[row].pop()).find(|&col| free(col));
        if let Some(col) = next {
            columns.push(col);
            untried.push(shuffled(size, random));
        } else {
            untried.pop();
            columns.pop();
        }
    }
    Ok(columns)
}

fn shuffled(size: usize, random: &mut Rng) -> Vec<usize> {
    let mut columns: Vec<usize> = (0..size).collect();
    shuffle(&mut columns, random);
    columns
}

fn shuffle(all: &mut [usize], random: &mut Rng) {
    for place in (1..all.len()).rev() {
        all.swap(place, random.below(place + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::Outcome;
    use crate::puzzles::queens::check;

    #[test]
    fn boards_have_one_solution_and_no_queen_too_many() {
        let watch = Watch::default();
        for size in [1, 4, 5, 6, 8, 10] {
            for seed in 1..=4 {
                let (board, solution) = generate(size, None, seed, &watch).unwrap();
                assert_eq!(check(&board, &solution), Ok(()));
                assert_eq!(exact::count(&board, &watch).unwrap(), Outcome::Answered(1));
                for &queen in board.queens() {
                    let fewer = board.queens().iter().copied().filter(|&one| one != queen);
                    let fewer = Board::new(size, fewer.collect(), Vec::new());
                    assert_ne!(exact::count(&fewer, &watch).unwrap(), Outcome::Answered(1));
                }
            }
        }
    }

    #[test]
    fn so_many_queens_stand_as_are_wished_for() {
        let watch = Watch::default();
        let (board, _) = generate(8, Some(6), 1, &watch).unwrap();
        assert_eq!(board.queens().len(), 6);
        assert_eq!(generate(3, None, 1, &watch), Err(NoPuzzle::Size));
        assert_eq!(generate(33, None, 1, &watch), Err(NoPuzzle::Size));
        assert_eq!(generate(8, None, 3, &watch), generate(8, None, 3, &watch));
    }
}
