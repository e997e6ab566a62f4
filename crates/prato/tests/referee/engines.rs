//! Every engine of the library held to the exact engine.

use crate::common::{Random, cases};
use prato::engine::{Engine, METHODS, Search, range};
use prato::exact;
use prato::model::{Fact, Var};
use prato::outcome::Outcome;
use prato::puzzles::Puzzle;
use prato::watch::Watch;

#[test]
fn search_agrees_with_the_exact_engine() {
    let mut random = Random::new(20);
    let watch = Watch::default();
    for _ in 0..cases(400) {
        let view = random.view(4, 9);
        let model = view.model();
        let census = exact::census(&view, &watch);
        let found = Search.census(&model, &watch).expect("it can express everything").outcome;
        let forced = Search.forced(&model, &watch).expect("as above").outcome;
        let Outcome::Answered(census) = census else {
            assert_eq!((found, forced), (Outcome::Impossible, Outcome::Impossible), "{view:?}");
            continue;
        };
        let found = found.answer().expect("possible");
        assert_eq!(found.solutions, census.solutions);
        let with_mine: Vec<_> = found.facts.iter().map(|counts| counts[1].clone()).collect();
        assert_eq!(with_mine, census.mines.cells(), "{view:?}");
        let expected: Vec<Fact> = (0..)
            .map(Var)
            .zip(&with_mine)
            .filter(|(_, count)| **count == 0u8.into() || **count == census.solutions)
            .map(|(var, count)| Fact { var, value: i32::from(*count != 0u8.into()) })
            .collect();
        assert_eq!(forced, Outcome::Answered(expected));
    }
}

#[test]
fn the_three_methods_agree() {
    let mut random = Random::new(21);
    let watch = Watch::default();
    for _ in 0..cases(150) {
        let view = random.view(4, 9);
        let model = view.model();
        let chances = exact::chances(&view, &watch);
        for (var, pos) in (0..).map(Var).zip(view.shape().positions()) {
            let expected = match &chances {
                Outcome::Impossible => Outcome::Impossible,
                Outcome::Answered(chances) => Outcome::Answered(match chances[pos] {
                    exact::Chance::Open | exact::Chance::Safe => 0..=0,
                    exact::Chance::Mine => 1..=1,
                    _ => 0..=1,
                }),
                Outcome::Stopped { .. } => panic!("no limits"),
            };
            for &method in METHODS {
                let run = range(&Search, &model, var, method, &watch).expect("no failure");
                assert_eq!(run.outcome, expected, "{pos} of {view:?} by {}", method.name());
            }
        }
    }
}
