//! What every engine can be asked about a model, and a slow engine that is obviously right.

mod methods;
mod search;
mod solutions;

use std::time::Duration;

use num_bigint::BigUint;
use thiserror::Error;

use crate::model::{Assignment, Constraint, Fact, Model, Origin, Rule, Var};
use crate::outcome::Outcome;
use crate::watch::Watch;

pub use methods::{METHODS, Method, range};
pub use search::Search;
pub use solutions::{Solutions, Unfinished, solutions};

/// Answers questions about models.
///
/// The defaults ask [`solve`](Self::solve) again and again: slow, and right if `solve` is. What an
/// engine overrides is held to them by the tests.
pub trait Engine: Sync {
    /// Its name, as in `--engine NAME`.
    fn name(&self) -> &'static str;

    /// One assignment that fits the model and in which all of `given` holds.
    ///
    /// # Errors
    /// If the engine cannot express the model, or fails.
    fn solve(&self, model: &Model, given: &[Fact], watch: &Watch) -> Answer<Assignment>;

    /// The facts that hold in every solution, for the variables that have only one value there,
    /// in the order of the variables; if stopped, those of them that are known.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    fn forced(&self, model: &Model, watch: &Watch) -> Answer<Vec<Fact>, Vec<Fact>> {
        forced_by_solving(self, model, watch)
    }

    /// How many solutions there are, in all and with each fact.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    fn census(&self, model: &Model, watch: &Watch) -> Answer<Census> {
        census_by_solving(self, model, watch)
    }
}

/// An outcome with the effort it took, or an engine's failure.
pub type Answer<T, S = ()> = Result<Run<T, S>, EngineError>;

/// An outcome with the effort it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run<T, S = ()> {
    /// What came out.
    pub outcome: Outcome<T, S>,
    /// What it took.
    pub effort: Effort,
}

/// What an answer took, as far as the engine can say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Variables of the engine's own formulation.
    pub variables: u64,
    /// Clauses, rules or propagators of it.
    pub clauses: u64,
    /// Dead ends of the search.
    pub conflicts: u64,
    /// Decisions of the search; of plain search with a strategy, nodes of its tree.
    pub nodes: u64,
    /// How often a rule or a clause was found to leave a value no room, or was looked at for that.
    pub propagations: Option<u64>,
    /// Of a search tree: how many nodes Gecode would keep at once, its peak depth.
    pub depth: Option<u64>,
    /// How often the search began again.
    pub restarts: Option<u64>,
    /// How long it took to state the model in the engine's own way, where there is a clock.
    pub building: Option<Duration>,
}

impl Effort {
    /// The effort of two calls: the larger formulation, and all of the search.
    #[must_use]
    pub fn and(self, other: Effort) -> Effort {
        Effort {
            variables: self.variables.max(other.variables),
            clauses: self.clauses.max(other.clauses),
            conflicts: self.conflicts + other.conflicts,
            nodes: self.nodes + other.nodes,
            propagations: sum(self.propagations, other.propagations),
            depth: self.depth.max(other.depth),
            restarts: sum(self.restarts, other.restarts),
            building: sum(self.building, other.building),
        }
    }
}

/// The sum of what is known.
fn sum<T: std::ops::Add<Output = T>>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one + other),
        (one, other) => one.or(other),
    }
}

/// Why an engine has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EngineError {
    /// The engine cannot express a rule.
    #[error("this engine cannot express {0}")]
    Unsupported(Origin),
    /// The instance is larger than the engine takes, whatever memory is allowed; the text says how large
    /// it may be.
    #[error("{0}")]
    Beyond(String),
    /// The model would be too large for the memory allowed; the text says how large.
    #[error("{0}")]
    TooLarge(String),
    /// Something that the engine needs is not there, such as a tool that it runs; the text says what,
    /// and how to get it.
    #[error("{0}")]
    Missing(String),
    /// The foreign engine failed.
    #[error("the engine failed: {0}")]
    Failed(String),
}

/// How many solutions a model has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// In all.
    pub solutions: BigUint,
    /// For each variable, for each value of its domain in ascending order.
    pub facts: Vec<Vec<BigUint>>,
}

/// The default of [`Engine::forced`]: of the facts in one solution, those that no solution lacks.
fn forced_by_solving<E: Engine + ?Sized>(
    engine: &E,
    model: &Model,
    watch: &Watch,
) -> Answer<Vec<Fact>, Vec<Fact>> {
    let first = engine.solve(model, &[], watch)?;
    let mut effort = first.effort;
    let values = match first.outcome {
        Outcome::Answered(values) => values,
        Outcome::Impossible => return Ok(Run { outcome: Outcome::Impossible, effort }),
        Outcome::Stopped { why, .. } => {
            return Ok(Run { outcome: Outcome::Stopped { why, so_far: Vec::new() }, effort });
        }
    };
    let mut forced = Vec::new();
    for (var, value) in (0..).map(Var).zip(values) {
        let fact = Fact { var, value };
        let mut rules = model.rules().to_vec();
        rules.push(Rule { constraint: Constraint::NotAll(vec![fact]), origin: Origin::FOUND });
        let run = engine.solve(&model.with_rules(rules), &[], watch)?;
        effort = effort.and(run.effort);
        match run.outcome {
            Outcome::Answered(_) => {}
            Outcome::Impossible => forced.push(fact),
            Outcome::Stopped { why, .. } => {
                return Ok(Run { outcome: Outcome::Stopped { why, so_far: forced }, effort });
            }
        }
    }
    Ok(Run { outcome: Outcome::Answered(forced), effort })
}

/// The default of [`Engine::census`]: solve, forbid the solution, repeat.
fn census_by_solving<E: Engine + ?Sized>(
    engine: &E,
    model: &Model,
    watch: &Watch,
) -> Answer<Census> {
    let values =
        |domain: &std::ops::RangeInclusive<i32>| vec![BigUint::ZERO; domain.clone().count()];
    let mut census =
        Census { solutions: BigUint::ZERO, facts: model.domains().iter().map(values).collect() };
    let mut model = model.clone();
    let mut effort = Effort::default();
    loop {
        let run = engine.solve(&model, &[], watch)?;
        effort = effort.and(run.effort);
        let solution = match run.outcome {
            Outcome::Answered(values) => values,
            Outcome::Impossible if census.solutions == BigUint::ZERO => {
                return Ok(Run { outcome: Outcome::Impossible, effort });
            }
            Outcome::Impossible => {
                return Ok(Run { outcome: Outcome::Answered(census), effort });
            }
            Outcome::Stopped { why, so_far: () } => {
                return Ok(Run { outcome: Outcome::Stopped { why, so_far: () }, effort });
            }
        };
        census.solutions += 1u8;
        for ((counts, value), domain) in census.facts.iter_mut().zip(&solution).zip(model.domains())
        {
            let number = domain.clone().position(|other| other == *value).expect("in the domain");
            counts[number] += 1u8;
        }
        let facts = (0..).map(Var).zip(solution).map(|(var, value)| Fact { var, value }).collect();
        model.rule(Constraint::NotAll(facts), Origin::FOUND);
    }
}
