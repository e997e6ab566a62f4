//! Tetravex: our own search held to plain backtracking, and the engines to both.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use prato::engine::Engine;
use prato::model::Var;
use prato::puzzles::Puzzle as _;
use prato::puzzles::tetravex::{End, Instance, Solution, backtrack, check, solutions};
use prato::watch::Watch;

use super::{FEW, hold};

/// Holds our own search to plain backtracking, and all `engines` to both, unless there are many
/// solutions. `asked` is a place, by its number.
///
/// # Panics
/// If two answers differ, or if the referee refuses a solution.
pub fn tetravex(instance: &Instance, asked: usize, engines: &[Box<dyn Engine>]) {
    let watch = Watch::default();
    let (mut expected, mut found) = (Vec::new(), Vec::new());
    let slow = backtrack(instance, &watch, collect(instance, &mut expected));
    let fast = solutions(instance, &watch, collect(instance, &mut found));
    assert_eq!(slow.end, fast.end, "{instance:?}");
    if slow.end != End::Complete {
        return;
    }
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected, "{instance:?}");
    expected.dedup();
    assert_eq!(found, expected, "twice: {instance:?}");

    let model = instance.model();
    // The variables of the places, beside which there are those of the edges.
    let tiles: Vec<Var> = (0..)
        .map(Var)
        .take(model.domains().len())
        .filter(|&var| model.name(var).family.shown)
        .collect();
    let first = engines.first().expect("there is an engine");
    let census = first.census(&model, &watch).expect("it can express it").outcome.answer();
    let count = census.as_ref().map_or(BigUint::ZERO, |census| census.solutions.clone());
    assert_eq!(count, BigUint::from(found.len()), "{instance:?}");
    if let Some(census) = &census {
        for (place, var) in tiles.iter().enumerate() {
            for (class, count) in census.facts[var.0 as usize].iter().enumerate() {
                let with = found.iter().filter(|types| types[place] == class).count();
                assert_eq!(*count, BigUint::from(with), "{instance:?}");
            }
        }
    }
    for engine in engines {
        hold(engine.as_ref(), instance, census.as_ref(), tiles[asked]);
    }
}

/// Notes the types of each solution, which the referee has passed, until they are many.
fn collect<'a>(
    instance: &'a Instance,
    found: &'a mut Vec<Vec<usize>>,
) -> impl FnMut(&Solution) -> ControlFlow<()> + 'a {
    move |solution| {
        assert_eq!(check(instance, solution), Ok(()), "{instance:?}");
        found.push(solution.tiles.cells().iter().map(|&tile| instance.type_of(tile)).collect());
        if found.len() > FEW { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
