//! SAT: the model as clauses for CaDiCaL.

mod backbone;
mod memory;
mod solver;

use prato::engine::{Answer, Effort, Engine, EngineError, Run};
use prato::model::{Assignment, Fact, Model};
use prato::outcome::Outcome;
use prato::watch::{Stop, Watch};

use crate::cnf::{Codes, Options, Order, lower};
use solver::{Pace, Solver};

/// How often the hasty search is tried, each time with another order of the variables.
const HASTY_ATTEMPTS: u64 = 4;

/// So many dead ends are enough for the hasty search if it has luck.
const HASTY_CONFLICTS: i32 = 250;

/// The engine `sat`.
///
/// ```
/// use prato::engine::Engine;
/// use prato::model::{Constraint, Model, Origin};
/// use prato::watch::Watch;
/// use prato_engines::sat::Sat;
///
/// let mut model = Model::default();
/// let vars: Vec<_> = (0..3).map(|_| model.var(0..=1)).collect();
/// model.rule(Constraint::Sum { vars, total: 3 }, Origin::Total(3));
/// let run = Sat::default().solve(&model, &[], &Watch::default())?;
/// assert_eq!(run.outcome.answer().flatten(), Some(vec![1, 1, 1]));
/// # Ok::<(), prato::engine::EngineError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Sat {
    /// How models become clauses.
    pub options: Options,
}

impl Sat {
    /// The default.
    pub const DEFAULT: Sat = Sat { options: Options::DEFAULT };

    /// The same engine with the variables shuffled in another way, if they are shuffled.
    fn shuffled(self, attempt: u64) -> Sat {
        let variables = match self.options.variables {
            Order::Shuffled(seed) => Order::Shuffled(seed.wrapping_add(attempt)),
            order => order,
        };
        Sat { options: Options { variables, ..self.options } }
    }

    /// The clauses in a solver, unless they take too long to write or too much memory.
    fn load(
        &self,
        model: &Model,
        given: &[Fact],
        pace: Pace,
        watch: &Watch,
    ) -> Result<(Solver, Result<Codes, Stop>), EngineError> {
        memory::check(model, given, &self.options, watch.memory)?;
        let mut solver = Solver::new(pace, watch);
        let codes = lower(model, given, &self.options, &mut solver)?;
        let ready = solver.ready();
        Ok((solver, ready.map(|()| codes)))
    }
}

impl Engine for Sat {
    fn name(&self) -> &'static str {
        "sat"
    }

    fn solve(&self, model: &Model, given: &[Fact], watch: &Watch) -> Answer<Option<Assignment>> {
        let mut before = Effort::default();
        // A model with several values a variable has many solutions or a hard core: the hasty
        // search soon finds one of the many, or has bad luck and needs another shuffle.
        if model.domains().iter().any(|domain| domain.end() - domain.start() > 1) {
            for attempt in 0..HASTY_ATTEMPTS {
                let (mut solver, codes) =
                    self.shuffled(attempt).load(model, given, Pace::Hasty, watch)?;
                let found = codes.and_then(|codes| {
                    let answer = solver.try_to_solve(HASTY_CONFLICTS)?;
                    Ok(answer
                        .map(|possible| possible.then(|| codes.decode(|lit| solver.holds(lit)))))
                });
                before = before.and(solver.effort());
                if let Some(found) = found.transpose() {
                    return Ok(Run { outcome: outcome(found), effort: before });
                }
            }
        }
        let (mut solver, codes) = self.load(model, given, Pace::Steady, watch)?;
        let found = codes
            .and_then(|codes| Ok(solver.solve()?.then(|| codes.decode(|lit| solver.holds(lit)))));
        Ok(Run { outcome: outcome(found), effort: before.and(solver.effort()) })
    }

    fn forced(&self, model: &Model, watch: &Watch) -> Answer<Vec<Fact>> {
        let (mut solver, codes) = self.load(model, &[], Pace::Steady, watch)?;
        let outcome = match codes {
            Ok(codes) => backbone::forced(&mut solver, &codes, watch),
            Err(why) => Outcome::Stopped { why, so_far: Vec::new() },
        };
        Ok(Run { outcome, effort: solver.effort() })
    }
}

fn outcome(found: Result<Option<Assignment>, Stop>) -> Outcome<Option<Assignment>> {
    match found {
        Ok(Some(values)) => Outcome::Answered(Some(values)),
        Ok(None) => Outcome::Impossible,
        Err(why) => Outcome::Stopped { why, so_far: None },
    }
}
