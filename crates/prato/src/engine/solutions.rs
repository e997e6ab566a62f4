//! All solutions one after the other, with any engine: solve, forbid the solution (a blocking clause), repeat.

use super::{Engine, EngineError};
use crate::model::{Assignment, Constraint, Fact, Model, Origin, Var};
use crate::outcome::Outcome;
use crate::watch::{Stop, Watch};

/// The solutions of a model, found when they are asked for.
pub fn solutions<'a>(engine: &'a dyn Engine, model: &Model, watch: &'a Watch) -> Solutions<'a> {
    Solutions { engine, model: Some(model.clone()), watch }
}

/// The iterator of [`solutions`]. It ends after an error.
pub struct Solutions<'a> {
    engine: &'a dyn Engine,
    /// The model with all solutions found so far forbidden; `None` at the end.
    model: Option<Model>,
    watch: &'a Watch,
}

/// Why there may be more solutions than were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// The watch said so.
    Stopped(Stop),
    /// The engine has no answer.
    Failed(EngineError),
}

impl Iterator for Solutions<'_> {
    type Item = Result<Assignment, Unfinished>;

    fn next(&mut self) -> Option<Result<Assignment, Unfinished>> {
        let mut model = self.model.take()?;
        match self.engine.solve(&model, &[], self.watch).map(|run| run.outcome) {
            Ok(Outcome::Answered(values)) => {
                let fact = |(var, &value)| Fact { var, value };
                let facts = (0..).map(Var).zip(&values).map(fact).collect();
                model.rule(Constraint::NotAll(facts), Origin::FOUND);
                self.model = Some(model);
                Some(Ok(values))
            }
            Ok(Outcome::Impossible) => None,
            Ok(Outcome::Stopped { why, .. }) => Some(Err(Unfinished::Stopped(why))),
            Err(error) => Some(Err(Unfinished::Failed(error))),
        }
    }
}
