//! Plain (chronological) backtracking: tries the values of one variable after the other, in order.
//!
//! Slow, and short enough to be believed: the other engines are held to it on small models.

use super::{Answer, Effort, Engine, EngineError, Run};
use crate::model::{Assignment, Constraint, Fact, Model, Var};
use crate::outcome::Outcome;
use crate::watch::{Stop, Watch};

/// The most variables: the search goes one call deeper for each.
const MOST_VARIABLES: usize = 10_000;

/// The engine `search`.
pub struct Search;

impl Engine for Search {
    fn name(&self) -> &'static str {
        "search"
    }

    fn solve(&self, model: &Model, given: &[Fact], watch: &Watch) -> Answer<Assignment> {
        let variables = model.domains().len();
        if variables > MOST_VARIABLES {
            return Err(EngineError::Beyond(format!(
                "plain search takes models of up to {MOST_VARIABLES} variables, not {variables}"
            )));
        }
        let mut work = Work { model, given, watch, values: Vec::new(), effort: Effort::default() };
        let outcome = match work.extend() {
            Ok(true) => Outcome::Answered(work.values),
            Ok(false) => Outcome::Impossible,
            Err(why) => Outcome::Stopped { why, so_far: () },
        };
        let effort = Effort {
            variables: model.domains().len() as u64,
            clauses: model.rules().len() as u64,
            ..work.effort
        };
        Ok(Run { outcome, effort })
    }
}

struct Work<'a> {
    model: &'a Model,
    given: &'a [Fact],
    watch: &'a Watch,
    /// The values of the first variables.
    values: Vec<i32>,
    effort: Effort,
}

impl Work<'_> {
    /// Completes the values to a solution, if there is one.
    fn extend(&mut self) -> Result<bool, Stop> {
        if !self.possible() {
            self.effort.conflicts += 1;
            return Ok(false);
        }
        let Some(domain) = self.model.domains().get(self.values.len()) else { return Ok(true) };
        self.watch.check()?;
        for value in domain.clone() {
            self.effort.nodes += 1;
            self.values.push(value);
            if self.extend()? {
                return Ok(true);
            }
            self.values.pop();
        }
        Ok(false)
    }

    /// Whether nothing speaks against the values so far.
    fn possible(&self) -> bool {
        let value = |fact: &Fact| self.values.get(fact.var.0 as usize);
        self.given.iter().all(|fact| value(fact).is_none_or(|value| *value == fact.value))
            && self.model.rules().iter().all(|rule| self.may_hold(&rule.constraint))
    }

    /// Whether a constraint holds, or may still come to hold.
    fn may_hold(&self, constraint: &Constraint) -> bool {
        match constraint {
            Constraint::Sum { vars, total } => {
                let (mut least, mut most) = (0, 0);
                for var in vars {
                    let domain = &self.model.domains()[var.0 as usize];
                    let value = self.values.get(var.0 as usize);
                    least += i64::from(*value.unwrap_or(domain.start()));
                    most += i64::from(*value.unwrap_or(domain.end()));
                }
                (least..=most).contains(total)
            }
            Constraint::AllDifferent(terms) => {
                let known = terms.iter().filter(|(var, _)| (var.0 as usize) < self.values.len());
                Constraint::AllDifferent(known.copied().collect()).holds(&self.values)
            }
            Constraint::NotAll(facts) => {
                let known = |fact: &Fact| (fact.var.0 as usize) < self.values.len();
                !facts.iter().all(|fact| known(fact) && fact.holds(&self.values))
            }
            Constraint::Table { key, vars, rows } => {
                let may_be = |var: Var, value: i32| {
                    self.values.get(var.0 as usize).is_none_or(|known| *known == value)
                };
                rows.iter().any(|(&value, row)| {
                    may_be(*key, value) && vars.iter().zip(row).all(|(&var, &x)| may_be(var, x))
                })
            }
            Constraint::Counts { vars, counts } => {
                let known = vars.iter().filter_map(|var| self.values.get(var.0 as usize));
                let open = vars.len() - known.clone().count();
                counts.iter().all(|(value, range)| {
                    let found = known.clone().filter(|&other| other == value).count();
                    found <= *range.end() && *range.start() <= found + open
                })
            }
        }
    }
}
