//! Three ways to find out which values a variable can have, as courses on constraint programming
//! teach them.

use std::ops::RangeInclusive;

use num_bigint::BigUint;

use super::{Answer, Effort, Engine, EngineError, Run};
use crate::model::{Fact, Model, Var};
use crate::outcome::Outcome;
use crate::watch::{Stop, Watch};

/// A way to find out which values a variable can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Find all solutions, and look which values it has in them.
    FindAll,
    /// Find a solution, then look for larger values, and for smaller ones.
    Maximise,
    /// Suppose that it has a value, and try to refute that.
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

/// The least and the greatest value that `var` has in any solution.
///
/// ```
/// use prato::engine::{METHODS, Search, range};
/// use prato::model::Var;
/// use prato::puzzles::{Puzzle, minesweeper::parse};
/// use prato::watch::Watch;
///
/// let model = parse("....\n1111\n", None).unwrap().view.model();
/// for &method in METHODS {
///     let of = |var| range(&Search, &model, Var(var), method, &Watch::default()).unwrap();
///     assert_eq!(of(0).outcome.answer(), Some(1..=1), "a mine");
///     assert_eq!(of(1).outcome.answer(), Some(0..=0), "safe");
/// }
/// ```
///
/// # Errors
/// If the engine cannot express the model, or fails.
pub fn range(
    engine: &dyn Engine,
    model: &Model,
    var: Var,
    method: Method,
    watch: &Watch,
) -> Answer<RangeInclusive<i32>> {
    let mut asker = Asker { engine, model, var, watch, effort: Effort::default() };
    let found = match method {
        Method::FindAll => asker.find_all(),
        Method::Maximise => asker.maximise(),
        Method::Refute => asker.refute(),
    };
    let outcome = match found {
        Ok(Some(range)) => Outcome::Answered(range),
        Ok(None) => Outcome::Impossible,
        Err(NoAnswer::Stopped(why)) => Outcome::Stopped { why, so_far: () },
        Err(NoAnswer::Failed(error)) => return Err(error),
    };
    Ok(Run { outcome, effort: asker.effort })
}

/// Asks an engine about a variable, and adds up what that takes.
struct Asker<'a> {
    engine: &'a dyn Engine,
    model: &'a Model,
    var: Var,
    watch: &'a Watch,
    effort: Effort,
}

enum NoAnswer {
    Stopped(Stop),
    Failed(EngineError),
}

impl From<EngineError> for NoAnswer {
    fn from(error: EngineError) -> NoAnswer {
        NoAnswer::Failed(error)
    }
}

/// `None` if there is no solution.
type Found = Result<Option<RangeInclusive<i32>>, NoAnswer>;

impl Asker<'_> {
    fn find_all(&mut self) -> Found {
        let run = self.engine.census(self.model, self.watch)?;
        let Some(census) = self.take(run)? else { return Ok(None) };
        let counts = &census.facts[self.var.0 as usize];
        let values = self.domain().zip(counts).filter(|(_, count)| **count != BigUint::ZERO);
        let mut values = values.map(|(value, _)| value);
        let Some(least) = values.next() else { return Ok(None) };
        Ok(Some(least..=values.last().unwrap_or(least)))
    }

    fn maximise(&mut self) -> Found {
        let Some(value) = self.solve(&[])? else { return Ok(None) };
        let larger = self.domain().rev().take_while(|&other| other > value);
        let greatest = self.first_possible(larger)?.unwrap_or(value);
        let smaller = self.domain().take_while(|&other| other < value);
        let least = self.first_possible(smaller)?.unwrap_or(value);
        Ok(Some(least..=greatest))
    }

    fn refute(&mut self) -> Found {
        let Some(greatest) = self.first_possible(self.domain().rev())? else { return Ok(None) };
        let smaller = self.domain().take_while(|&other| other < greatest);
        let least = self.first_possible(smaller)?.unwrap_or(greatest);
        Ok(Some(least..=greatest))
    }

    fn domain(&self) -> RangeInclusive<i32> {
        self.model.domains()[self.var.0 as usize].clone()
    }

    /// The first of these values that the variable has in some solution.
    fn first_possible(
        &mut self,
        values: impl Iterator<Item = i32>,
    ) -> Result<Option<i32>, NoAnswer> {
        for value in values {
            if self.solve(&[Fact { var: self.var, value }])?.is_some() {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    /// The value of the variable in some solution in which all of `given` holds.
    fn solve(&mut self, given: &[Fact]) -> Result<Option<i32>, NoAnswer> {
        let run = self.engine.solve(self.model, given, self.watch)?;
        Ok(self.take(run)?.map(|values| values[self.var.0 as usize]))
    }

    /// The answer of a run; `None` if there is no solution.
    fn take<T>(&mut self, run: Run<T>) -> Result<Option<T>, NoAnswer> {
        self.effort = self.effort.and(run.effort);
        run.outcome.finished().map_err(NoAnswer::Stopped)
    }
}
