//! Constraint programming: the engine [`Cp`], on Pumpkin.
//!
//! A variable of the model is a variable of Pumpkin. A sum becomes two linear inequalities, an
//! all-different one inequality for each pair, what must not hold together a clause, a table
//! clauses, and a count of values two sums of truth values. Pumpkin learns from conflicts, so one
//! solver is kept for all the questions of one call.
//!
//! ```
//! use prato::engine::Engine;
//! use prato::model::{Constraint, Model, Origin};
//! use prato::outcome::Outcome;
//! use prato::watch::Watch;
//! use prato_engines::cp::{Cp, CpOptions};
//!
//! let mut model = Model::default();
//! let vars = vec![model.var(0..=2), model.var(0..=2)];
//! model.rule(Constraint::Sum { vars, total: 4 }, Origin::GIVEN);
//!
//! let options = CpOptions { search: "first_fail,indomain_max".parse()?, ..CpOptions::default() };
//! let run = Cp { options }.solve(&model, &[], &Watch::default())?;
//! assert_eq!(run.outcome, Outcome::Answered(vec![2, 2]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod brancher;
mod lower;
mod options;

use std::cell::Cell;
use std::rc::Rc;

use prato::engine::{Answer, Census, Effort, Engine, Run};
use prato::model::{Assignment, Fact, Model, Var};
use prato::outcome::Outcome;
use prato::watch::{Stop, Watch};
use pumpkin_conflict_resolvers::resolvers::ResolutionResolver;
use pumpkin_core::predicates::Predicate;
use pumpkin_core::results::SatisfactionResultUnderAssumptions as Found;
use pumpkin_core::results::{ProblemSolution, SolutionReference};
use pumpkin_core::termination::TerminationCondition;
use pumpkin_core::variables::DomainId;

use crate::backtracking::Deciding;
use crate::counts::Counts;
use crate::since;
use brancher::Counted;
use lower::{Lowered, lower};

pub use options::CpOptions;

/// The engine `cp`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cp {
    /// How it searches.
    pub options: CpOptions,
}

impl Engine for Cp {
    fn name(&self) -> &'static str {
        "cp"
    }

    fn solve(&self, model: &Model, given: &[Fact], watch: &Watch) -> Answer<Assignment> {
        self.with_session(model, watch, |session| {
            let given: Vec<_> = given.iter().map(|&fact| session.lowered.equal(fact)).collect();
            session.find(&given).into()
        })
    }

    fn forced(&self, model: &Model, watch: &Watch) -> Answer<Vec<Fact>, Vec<Fact>> {
        self.with_session(model, watch, forced)
    }

    fn census(&self, model: &Model, watch: &Watch) -> Answer<Census> {
        self.with_session(model, watch, |session| census(session, model, watch))
    }
}

impl Cp {
    /// The outcome of `ask` on the model in Pumpkin. If that is stopped before anything is asked,
    /// what is known is the default of `S`: nothing.
    fn with_session<T, S: Default>(
        &self,
        model: &Model,
        watch: &Watch,
        ask: impl FnOnce(&mut Session) -> Outcome<T, S>,
    ) -> Answer<T, S> {
        let begun = watch.clock.as_ref().map(|clock| clock());
        let lowered = match lower(model, self.options, watch)?.or_end() {
            Ok(lowered) => lowered,
            Err(end) => {
                let outcome = end.map_so_far(|()| S::default());
                return Ok(Run { outcome, effort: Effort::default() });
            }
        };
        let brancher = Counted::new(self.options.search, model, &lowered);
        let resolver = ResolutionResolver::default();
        let mut session = Session { lowered, brancher, resolver, watch };
        let building = since(begun, watch);
        let outcome = ask(&mut session);
        let effort = Effort {
            conflicts: session.brancher.conflicts,
            nodes: session.brancher.decisions,
            restarts: Some(session.brancher.restarts),
            building,
            ..session.lowered.effort
        };
        Ok(Run { outcome, effort })
    }
}

/// A model in Pumpkin, with all that it learns from question to question.
struct Session<'a> {
    lowered: Lowered,
    brancher: Counted,
    resolver: ResolutionResolver,
    watch: &'a Watch,
}

impl Session<'_> {
    /// A solution in which all of `given` holds. After an `Err` the session must not be used.
    fn find(&mut self, given: &[Predicate]) -> Result<Option<Assignment>, Stop> {
        let mut limit = Limit {
            watch: self.watch,
            bytes: self.lowered.bytes,
            learnt: Rc::clone(&self.brancher.learnt),
            why: None,
        };
        let Lowered { solver, vars, .. } = &mut self.lowered;
        let found = solver.satisfy_under_assumptions(
            &mut self.brancher,
            &mut limit,
            &mut self.resolver,
            given,
        );
        match found {
            Found::Satisfiable(found) => Ok(Some(values(found.solution(), vars))),
            Found::Unsatisfiable(_) | Found::UnsatisfiableUnderAssumptions(_) => Ok(None),
            Found::Unknown(_) => Err(limit.why.expect("only the limit ends it early")),
        }
    }

    /// Whether no value but one is left for a variable, whatever is tried.
    fn fixed(&self, var: DomainId) -> bool {
        let solver = &self.lowered.solver;
        solver.lower_bound(&var) == solver.upper_bound(&var)
    }

    /// Forbids solutions with all of these facts from now on.
    fn forbid(&mut self, facts: &[Fact]) {
        let clause: Vec<Predicate> = facts.iter().map(|&fact| !self.lowered.equal(fact)).collect();
        self.brancher.learnt.set(self.brancher.learnt.get() + clause.len());
        self.lowered.clause(clause);
    }
}

/// Of the facts in one solution, those that no solution lacks. Every other solution that comes
/// up on the way strikes out all that it lacks.
fn forced(session: &mut Session) -> Outcome<Vec<Fact>, Vec<Fact>> {
    let first = match session.find(&[]) {
        Ok(Some(values)) => values,
        Ok(None) => return Outcome::Impossible,
        Err(why) => return Outcome::Stopped { why, so_far: Vec::new() },
    };
    // Invariant: `always` is true where all solutions so far agree.
    let mut always = vec![true; first.len()];
    let mut forced = Vec::new();
    for (var, &value) in (0..).map(Var).zip(&first) {
        let fact = Fact { var, value };
        if !always[var.0 as usize] {
            continue;
        }
        if session.fixed(session.lowered.vars[var.0 as usize]) {
            forced.push(fact);
            continue;
        }
        let equal = session.lowered.equal(fact);
        match session.find(&[!equal]) {
            Ok(Some(other)) => {
                for ((always, one), other) in always.iter_mut().zip(&first).zip(&other) {
                    *always &= one == other;
                }
            }
            Ok(None) => {
                forced.push(fact);
                session.lowered.clause(vec![equal]);
            }
            Err(why) => return Outcome::Stopped { why, so_far: forced },
        }
    }
    Outcome::Answered(forced)
}

/// Finds a solution, counts it, forbids what decides it, and goes on until there is none.
fn census(session: &mut Session, model: &Model, watch: &Watch) -> Outcome<Census> {
    let mut counts = Counts::new(model);
    let mut count = || {
        let mut deciding = Deciding::new(model, watch)?;
        while let Some(values) = session.find(&[])? {
            counts.add(&values);
            session.forbid(&deciding.facts(&values, watch)?);
        }
        Ok(())
    };
    match count() {
        Ok(()) => counts.outcome(),
        Err(why) => Outcome::Stopped { why, so_far: () },
    }
}

fn values(solution: SolutionReference, vars: &[DomainId]) -> Assignment {
    vars.iter().map(|&var| solution.get_integer_value(var)).collect()
}

/// What Pumpkin keeps for each predicate that took part in a conflict, measured on searches of some
/// seconds: 8 to 10 bytes with 60 to 200 queens, and 13 with Minesweeper.
const LEARNT_BYTES: usize = 13;

/// Ends a search when its watch says so, or when it has learnt too much for the memory allowed.
struct Limit<'a> {
    watch: &'a Watch,
    /// What the model takes.
    bytes: usize,
    learnt: Rc<Cell<usize>>,
    why: Option<Stop>,
}

impl TerminationCondition for Limit<'_> {
    fn should_stop(&mut self) -> bool {
        let learnt = self.learnt.get().saturating_mul(LEARNT_BYTES);
        self.why = if self.bytes.saturating_add(learnt) > self.watch.room() {
            Some(Stop::Memory)
        } else {
            self.watch.check().err()
        };
        self.why.is_some()
    }
}
