//! N-Queens: the small exact engine held to the referee, and the engines to it.

use num_bigint::BigUint;

use prato::engine::{Census, Engine};
use prato::model::Var;
use prato::outcome::Outcome;
use prato::puzzles::queens::{Board, check, exact};
use prato::watch::Watch;

use super::hold;

/// Holds all `engines` to the exact engine for small boards. `asked` is a row, by its number.
///
/// # Panics
/// If two answers differ, or if the referee refuses a solution.
pub fn queens(board: &Board, asked: usize, engines: &[Box<dyn Engine>]) {
    let watch = Watch::default();
    let size = board.size();
    let mut census =
        Census { solutions: BigUint::ZERO, facts: vec![vec![BigUint::ZERO; size]; size] };
    for placement in exact::solutions(board, &watch).expect("a small board") {
        let placement = placement.expect("no limits");
        assert_eq!(check(board, &placement), Ok(()), "{board:?}");
        census.solutions += 1u8;
        for (counts, &column) in census.facts.iter_mut().zip(&placement.columns) {
            counts[column as usize] += 1u8;
        }
    }
    let census = (census.solutions != BigUint::ZERO).then_some(census);
    let expected = census
        .as_ref()
        .map_or(Outcome::Impossible, |census| Outcome::Answered(census.solutions.clone()));
    let count = exact::count(board, &watch).expect("a small board");
    assert_eq!(count.map(BigUint::from), expected, "{board:?}");

    let asked = Var(u32::try_from(asked).expect("a small board"));
    for engine in engines {
        hold(engine.as_ref(), board, census.as_ref(), asked);
    }
}
