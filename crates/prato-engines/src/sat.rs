//! SAT: the model as clauses for CaDiCaL.

mod backbone;
mod enumerate;
mod memory;
mod solver;

use prato::engine::{Answer, Census, Engine, EngineError, Run};
use prato::model::{Assignment, Fact, Model};
use prato::outcome::Outcome;
use prato::watch::{Stop, Watch};

use prato::clauses::{Codes, Options, lower};
use solver::{Asked, Solver};

use crate::since;

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
/// model.rule(Constraint::Sum { vars, total: 3 }, Origin::GIVEN);
/// let run = Sat::default().solve(&model, &[], &Watch::default())?;
/// assert_eq!(run.outcome.answer(), Some(vec![1, 1, 1]));
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

    /// The clauses in a solver, unless they take too long to write or too much memory.
    fn load(
        &self,
        model: &Model,
        given: &[Fact],
        asked: Asked,
        watch: &Watch,
    ) -> Result<(Solver, Result<Codes, Stop>), EngineError> {
        let begun = watch.clock.as_ref().map(|clock| clock());
        let size = memory::check(model, given, &self.options, watch.room())?;
        let mut solver = Solver::new(size.variables, asked, watch);
        let codes = lower(model, given, &self.options, &mut solver)?;
        solver.building = since(begun, watch);
        let stopped = solver.stopped;
        Ok((solver, stopped.map(|()| codes)))
    }
}

impl Engine for Sat {
    fn name(&self) -> &'static str {
        "sat"
    }

    fn solve(&self, model: &Model, given: &[Fact], watch: &Watch) -> Answer<Assignment> {
        let (mut solver, codes) = self.load(model, given, Asked::One, watch)?;
        let found = codes
            .and_then(|codes| Ok(solver.solve()?.then(|| codes.decode(|lit| solver.holds(lit)))));
        Ok(Run { outcome: found.into(), effort: solver.effort() })
    }

    fn forced(&self, model: &Model, watch: &Watch) -> Answer<Vec<Fact>, Vec<Fact>> {
        let (mut solver, codes) = self.load(model, &[], Asked::One, watch)?;
        let outcome = match codes {
            Ok(codes) => backbone::forced(&mut solver, &codes, watch),
            Err(why) => Outcome::Stopped { why, so_far: Vec::new() },
        };
        Ok(Run { outcome, effort: solver.effort() })
    }

    fn census(&self, model: &Model, watch: &Watch) -> Answer<Census> {
        let (mut solver, codes) = self.load(model, &[], Asked::All, watch)?;
        let outcome = match codes {
            Ok(codes) => enumerate::census(&mut solver, &codes, model, watch),
            Err(why) => Outcome::Stopped { why, so_far: () },
        };
        Ok(Run { outcome, effort: solver.effort() })
    }
}
