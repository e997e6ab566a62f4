//! Minesweeper: the answers of the exact engine held to each other, and the engines to them.

use std::collections::BTreeSet;

use num_bigint::BigUint;

use prato::engine::{self, Engine};
use prato::exact::{self, Chance, Forced};
use prato::model::Var;
use prato::outcome::Outcome;
use prato::puzzles::minesweeper::{View, check};
use prato::watch::Watch;

use super::{FEW, hold};

/// How far a float may be from the exact chance.
const TOLERANCE: f64 = 1e-9;

/// Holds the exact engine to itself, and all `engines` to it. `asked` is a cell, by its number.
///
/// # Panics
/// If two answers differ, or if the referee refuses a solution.
pub fn minesweeper(view: &View, asked: usize, engines: &[Box<dyn Engine>]) {
    let watch = Watch::default();
    let census = exact(view, &watch).answer();
    if census.is_none() {
        assert_eq!(exact::count(view, &watch), Outcome::Impossible, "{view:?}");
    }
    let asked = Var(u32::try_from(asked).expect("a small board"));
    for engine in engines {
        hold(engine.as_ref(), view, census.as_ref(), asked);
    }
}

/// The census of a board, once every answer of the exact engine agrees with it.
///
/// # Panics
/// If two answers differ, or if the referee refuses a solution.
pub fn exact(view: &View, watch: &Watch) -> Outcome<engine::Census> {
    let census = match exact::census(view, watch) {
        Outcome::Answered(census) => census,
        Outcome::Impossible => {
            let forced = exact::forced(view, watch);
            assert!(!matches!(forced, Outcome::Answered(_)), "{forced:?}: {view:?}");
            let solutions = exact::solutions(view, watch).map(|_| ());
            assert!(!matches!(solutions, Outcome::Answered(())), "{view:?}");
            return Outcome::Impossible;
        }
        Outcome::Stopped { why, so_far: () } => return Outcome::Stopped { why, so_far: () },
    };
    let chances = census.chances(view);
    if let Some(floats) = unless_stopped(exact::chances(view, watch)) {
        for ((pos, exact), float) in chances.iter().zip(floats.cells()) {
            let near = match (exact, float) {
                (Chance::Between(exact), Chance::Between(float)) => {
                    (exact - float).abs() < TOLERANCE
                }
                _ => exact == float,
            };
            assert!(near, "{exact:?}, {float:?} at {pos}: {view:?}");
        }
    }
    if let Some(forced) = unless_stopped(exact::forced(view, watch)) {
        assert_eq!(forced, Forced::of(&chances), "{view:?}");
    }
    if let Some(count) = unless_stopped(exact::count(view, watch)) {
        assert_eq!(count, census.solutions, "{view:?}");
    }
    by_mines(view, &census.solutions, watch);
    listed(view, &census.solutions, watch);

    let facts =
        census.mines.cells().iter().map(|mines| vec![&census.solutions - mines, mines.clone()]);
    Outcome::Answered(engine::Census { facts: facts.collect(), solutions: census.solutions })
}

/// The counts by number of mines add up, and the range of that number is theirs.
fn by_mines(view: &View, solutions: &BigUint, watch: &Watch) {
    let Some(counts) = unless_stopped(exact::count_by_mines(view, watch)) else { return };
    assert_eq!(&counts.iter().map(|(_, count)| count).sum::<BigUint>(), solutions, "{view:?}");
    let Some((fewest, most)) = unless_stopped(exact::fewest_and_most(view, watch)) else { return };
    if let Some(total) = view.mines {
        assert!((fewest..=most).contains(&total), "{view:?}");
        return;
    }
    let possible = counts.iter().filter(|(_, count)| *count != BigUint::ZERO);
    let numbers: Vec<usize> = possible.map(|(mines, _)| *mines).collect();
    assert_eq!((numbers.first(), numbers.last()), (Some(&fewest), Some(&most)), "{view:?}");
}

/// The solutions are as many as were counted, if they are few; the first of them if not. Each is
/// another, and passes the referee.
fn listed(view: &View, solutions: &BigUint, watch: &Watch) {
    let Some(found) = unless_stopped(exact::solutions(view, watch)) else { return };
    let mut fields = BTreeSet::new();
    for field in found.take(FEW + 1) {
        let Ok(field) = field else { return };
        assert_eq!(check(view, &field), Ok(()), "{view:?}");
        assert!(fields.insert(field.mines.cells().to_vec()), "twice: {view:?}");
    }
    let expected = solutions.min(&BigUint::from(FEW + 1)).clone();
    assert_eq!(BigUint::from(fields.len()), expected, "{view:?}");
}

/// The answer about a board that has solutions; `None` if there was not enough time or memory.
fn unless_stopped<T, S>(outcome: Outcome<T, S>) -> Option<T> {
    assert!(!matches!(outcome, Outcome::Impossible), "it has solutions");
    outcome.answer()
}
