//! What an engine for models says, held to a census.

use std::fmt::Debug;

use num_bigint::BigUint;

use prato::engine::{Census, Engine, METHODS, Method, range, solutions};
use prato::model::{Fact, Model, Var};
use prato::outcome::Outcome;
use prato::puzzles::Puzzle;
use prato::watch::Watch;

use super::FEW;

/// Holds every answer of an engine to the census, which is `None` if there is no solution: one
/// solution, what is forced, all counts, whether the solution is the only one, and which values
/// `asked` can have by each method. What takes all solutions is asked where they are few.
///
/// # Panics
/// If an answer differs, or if the referee refuses a solution.
pub fn hold<P: Puzzle + Debug>(
    engine: &dyn Engine,
    puzzle: &P,
    census: Option<&Census>,
    asked: Var,
) {
    let watch = Watch::default();
    let (name, model) = (engine.name(), puzzle.model());
    let checked = |values: &Vec<i32>| {
        assert_eq!(model.check(values), Ok(()), "{name}: {puzzle:?}");
        if let Err(broken) = puzzle.check(&puzzle.decode(values)) {
            panic!("{name}: {broken}: {puzzle:?}");
        }
    };
    let solved = engine.solve(&model, &[], &watch).expect("it can express it").outcome;
    let forced = engine.forced(&model, &watch).expect("as above").outcome;
    let Some(census) = census else {
        assert_eq!(solved, Outcome::Impossible, "{name}: {puzzle:?}");
        assert_eq!(forced, Outcome::Impossible, "{name}: {puzzle:?}");
        let counted = engine.census(&model, &watch).expect("as above").outcome;
        assert_eq!(counted, Outcome::Impossible, "{name}: {puzzle:?}");
        return;
    };
    checked(&solved.answer().unwrap_or_else(|| panic!("{name}: {puzzle:?}")));
    assert_eq!(forced, Outcome::Answered(certain(&model, census)), "{name}: {puzzle:?}");

    let few = census.solutions <= BigUint::from(FEW);
    if few {
        let counted = engine.census(&model, &watch).expect("as above").outcome;
        assert_eq!(counted.answer().as_ref(), Some(census), "{name}: {puzzle:?}");
    }
    let first_two: Vec<_> = solutions(engine, &model, &watch).take(2).map(Result::unwrap).collect();
    first_two.iter().for_each(checked);
    assert_eq!(first_two.len() == 1, census.solutions == 1u8.into(), "{name}: {puzzle:?}");

    let counts = model.domains()[asked.0 as usize].clone().zip(&census.facts[asked.0 as usize]);
    let possible = counts.filter(|(_, count)| **count != 0u8.into()).map(|(value, _)| value);
    let expected = possible.clone().min().zip(possible.max()).map(|(least, most)| least..=most);
    let expected = expected.expect("there are solutions");
    for &method in METHODS.iter().filter(|&&method| few || method != Method::FindAll) {
        let run = range(engine, &model, asked, method, &watch).expect("as above");
        let by = method.name();
        assert_eq!(run.outcome, Outcome::Answered(expected.clone()), "{name}, {by}: {puzzle:?}");
    }
}

/// The facts of a census that hold in every solution.
fn certain(model: &Model, census: &Census) -> Vec<Fact> {
    let domains = model.domains().iter().zip(&census.facts);
    let values = (0..).map(Var).zip(domains).filter_map(|(var, (domain, counts))| {
        let at = counts.iter().position(|count| *count == census.solutions)?;
        Some(Fact { var, value: domain.clone().nth(at)? })
    });
    values.collect()
}
