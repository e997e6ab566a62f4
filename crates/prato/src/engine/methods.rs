//! Three ways to decide whether a fact is possible, as courses on constraint programming teach
//! them.

use super::{Answer, Effort, Engine, Run};
use crate::model::{Fact, Model};
use crate::outcome::Outcome;
use crate::watch::Watch;

/// A way to decide whether a fact is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Find all solutions, and look whether it holds in one of them.
    FindAll,
    /// Look for the largest value that the variable can have.
    Maximise,
    /// Suppose that it holds, and try to refute that.
    Refute,
}

/// Every method, in the order in which help names them.
pub static METHODS: &[Method] = &[Method::FindAll, Method::Maximise, Method::Refute];

impl Method {
    /// Its name, as in `--method NAME`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Method::FindAll => "findall",
            Method::Maximise => "maximise",
            Method::Refute => "refute",
        }
    }
}

/// Whether `fact`, which must be about the largest value of its variable, holds in some solution.
/// `so_far` is `None`; the outcome is `Impossible` if there is no solution at all.
///
/// ```
/// use prato::engine::{METHODS, Search, possible};
/// use prato::model::{Fact, Var};
/// use prato::puzzles::{Puzzle, minesweeper::parse};
/// use prato::watch::Watch;
///
/// let model = parse("....\n1111\n", None).unwrap().view.model();
/// let mine = Fact { var: Var(1), value: 1 };
/// for &method in METHODS {
///     let run = possible(&Search, &model, mine, method, &Watch::default()).unwrap();
///     assert_eq!(run.outcome.answer(), Some(Some(false)));
/// }
/// ```
///
/// # Errors
/// If the engine cannot express the model, or fails.
pub fn possible(
    engine: &dyn Engine,
    model: &Model,
    fact: Fact,
    method: Method,
    watch: &Watch,
) -> Answer<Option<bool>> {
    match method {
        Method::FindAll => {
            let run = engine.census(model, watch)?;
            let outcome = run.outcome.map(|census| {
                let last = |counts: &Vec<num_bigint::BigUint>| counts.last().cloned();
                Some(last(&census?.facts[fact.var.0 as usize])? != num_bigint::BigUint::ZERO)
            });
            Ok(Run { outcome, effort: run.effort })
        }
        Method::Maximise => {
            // Any solution first, then one with a larger value.
            let first = engine.solve(model, &[], watch)?;
            match first.outcome {
                Outcome::Answered(Some(values)) if !fact.holds(&values) => {
                    let better = engine.solve(model, &[fact], watch)?;
                    Ok(settled(&better.outcome, first.effort.and(better.effort)))
                }
                other => Ok(Run { outcome: other.map(|_| Some(true)), effort: first.effort }),
            }
        }
        Method::Refute => {
            let run = engine.solve(model, &[fact], watch)?;
            if run.outcome != Outcome::Impossible {
                return Ok(settled(&run.outcome, run.effort));
            }
            // Refuted: the fact is impossible, or everything is.
            let any = engine.solve(model, &[], watch)?;
            let outcome = any.outcome.map(|found| found.map(|_| false));
            Ok(Run { outcome, effort: run.effort.and(any.effort) })
        }
    }
}

/// Whether the fact was found, in a model that has a solution.
fn settled<T>(outcome: &Outcome<Option<T>>, effort: Effort) -> Run<Option<bool>> {
    let outcome = match outcome {
        Outcome::Answered(_) => Outcome::Answered(Some(true)),
        Outcome::Impossible => Outcome::Answered(Some(false)),
        Outcome::Stopped { why, .. } => Outcome::Stopped { why: *why, so_far: None },
    };
    Run { outcome, effort }
}
