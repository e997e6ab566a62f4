//! All that can be asked about Tetravex tiles.

use prato::analysis::tiles::{Answer, Verdict, ask, ask_place, explain, impossible};
use prato::analysis::words::tiles as words;
use prato::outcome::Outcome;
use prato::puzzles::tetravex::{Instance, check};
use prato_engines::sat::Sat;

use super::ample;
use crate::agree;

pub fn analyse(instance: &Instance) {
    let watch = ample();
    agree::tetravex(instance, 0, &[Box::new(Sat::DEFAULT)]);
    let found = match explain(instance, &watch) {
        Outcome::Answered(found) => found,
        Outcome::Impossible => {
            if let Ok(found) = impossible(instance, &watch) {
                assert!(!words::impossible(instance, &found).is_empty());
            }
            return;
        }
        Outcome::Stopped { .. } => return,
    };
    assert_eq!(check(instance, &found.solution), Ok(()), "{instance:?}");
    assert_eq!(found.certain.len() + found.open.len(), instance.tiles().len(), "{instance:?}");
    assert!(!words::overview(instance, &found).is_empty());
    for reason in &found.certain {
        assert!(!words::explain(instance, reason).is_empty());
        let tile = found.solution.tiles[reason.at];
        assert_eq!(instance.type_of(reason.tile), instance.type_of(tile), "{instance:?}");
        assert_eq!(reason.verdict, Verdict::Must, "{instance:?}");
    }
    for &at in &found.open {
        for answer in [ask_place(instance, at, &watch), ask(instance, 0, at, &watch)] {
            match answer.answer() {
                Some(Answer::Open(found)) => {
                    assert_eq!(check(instance, &found.with), Ok(()), "{instance:?}");
                    assert_eq!(check(instance, &found.without), Ok(()), "{instance:?}");
                    assert!(!words::undecided(instance, &found).is_empty());
                }
                Some(Answer::Certain(reason)) => {
                    assert_eq!(reason.verdict, Verdict::Cannot, "{instance:?}");
                }
                None => {}
            }
        }
    }
}
