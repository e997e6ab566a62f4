//! Search as textbooks have it: chronological backtracking with propagation, and no learning (a
//! *depth-first search* with binary branching).
//!
//! A node is propagated until nothing more follows. If a value is still open, a variable and some of
//! its values are chosen: first they are kept, and when that has failed, or all solutions below are
//! known, the other values. Nodes, failures and depth are counted as Gecode counts them, so that numbers
//! can be compared: the root is a node, and so is every leaf. The depth is Gecode's peak depth (`kept`):
//! the longest way from the root down is no shorter.

mod choose;
#[cfg(any(feature = "cp", feature = "sat"))]
mod deciding;
mod domains;
mod fixpoint;
mod kept;
mod propagate;

use std::ops::ControlFlow;

use prato::engine::{Answer, Census, Effort, Engine, EngineError, Run};
use prato::model::{Assignment, Fact, Model};
use prato::outcome::Outcome;
use prato::watch::{Stop, Watch};

use crate::counts::Counts;
use crate::strategy::{ValueChoice, VariableChoice};
use choose::Chooser;
use fixpoint::Fixpoint;
use kept::Kept;

pub use choose::Branch;
#[cfg(any(feature = "cp", feature = "sat"))]
pub(crate) use deciding::Deciding;

/// The engine `search` with a strategy.
#[derive(Clone, Copy, Debug)]
pub struct Backtracking {
    /// Which variable comes next.
    pub variable: VariableChoice,
    /// Which of its values are tried first.
    pub value: ValueChoice,
}

/// What happens on the way, for those who want to see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A node is entered. Nodes count from 0 in the order in which they are entered.
    Node {
        /// The node above it, unless it is the root.
        parent: Option<usize>,
        /// What was done there to come here.
        branch: Option<Branch>,
    },
    /// A rule of the model, by its number, leaves a value no room.
    Removed {
        /// The value.
        fact: Fact,
        /// The rule.
        rule: usize,
    },
    /// A rule of the model cannot hold any more: the node is a failure.
    Failed {
        /// The rule.
        rule: usize,
    },
    /// The node is a solution.
    Solved,
}

impl Backtracking {
    /// Visits solutions until there are no more, or no more are wanted, and tells every step on the way.
    /// Whoever is told of a node can end the search there.
    ///
    /// # Errors
    /// If the model is too large for the memory allowed.
    pub fn walk(
        &self,
        model: &Model,
        given: &[Fact],
        watch: &Watch,
        visit: &mut dyn FnMut(Assignment) -> ControlFlow<()>,
        tell: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<(Result<(), Stop>, Effort), EngineError> {
        let facts: u64 = model.domains().iter().map(|domain| domain.clone().count() as u64).sum();
        // Four bytes for each value, and again for what is to be put back.
        if facts.saturating_mul(8) > watch.room() as u64 {
            return Err(EngineError::TooLarge(format!(
                "plain search keeps every value of every variable, {facts} here, which does not fit \
                 the memory allowed"
            )));
        }
        let mut work = Work {
            model,
            fixpoint: Fixpoint::new(model),
            chooser: Chooser::new(self.variable, self.value, model),
            effort: Effort {
                variables: model.domains().len() as u64,
                clauses: model.rules().len() as u64,
                depth: Some(0),
                ..Effort::default()
            },
            tell,
        };
        let ended = work.run(given, watch, visit);
        work.effort.propagations = Some(work.fixpoint.propagations);
        Ok((ended, work.effort))
    }
}

impl Engine for Backtracking {
    fn name(&self) -> &'static str {
        "search"
    }

    fn solve(&self, model: &Model, given: &[Fact], watch: &Watch) -> Answer<Assignment> {
        let mut found = None;
        let mut first = |values| {
            found = Some(values);
            ControlFlow::Break(())
        };
        let (ended, effort) =
            self.walk(model, given, watch, &mut first, &mut |_| ControlFlow::Continue(()))?;
        Ok(Run { outcome: ended.map(|()| found).into(), effort })
    }

    fn census(&self, model: &Model, watch: &Watch) -> Answer<Census> {
        let mut counts = Counts::new(model);
        let mut each = |values: Assignment| {
            counts.add(&values);
            ControlFlow::Continue(())
        };
        let (ended, effort) =
            self.walk(model, &[], watch, &mut each, &mut |_| ControlFlow::Continue(()))?;
        let outcome = match ended {
            Ok(()) => counts.outcome(),
            Err(why) => Outcome::Stopped { why, so_far: () },
        };
        Ok(Run { outcome, effort })
    }
}

struct Work<'a> {
    model: &'a Model,
    fixpoint: Fixpoint<'a>,
    chooser: Chooser,
    effort: Effort,
    tell: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
}

/// A node whose second branch is still to be taken.
struct Open {
    node: usize,
    /// How far to put domains back.
    mark: usize,
    branch: Branch,
}

impl Work<'_> {
    fn run(
        &mut self,
        given: &[Fact],
        watch: &Watch,
        visit: &mut dyn FnMut(Assignment) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        for fact in given {
            self.fixpoint.domains.keep(fact.var, |value| value == fact.value);
        }
        if self.fixpoint.domains.none_left() {
            // No rule did that: what is given is no value of its variable.
            (self.effort.nodes, self.effort.conflicts) = (1, 1);
            return Ok(());
        }
        self.fixpoint.look_at_all();
        // Invariant: the nodes of `open` are those above this one whose second branch was not taken.
        let mut open: Vec<Open> = Vec::new();
        let (mut nodes, mut kept) = (0, Kept::default());
        let (mut parent, mut branch) = (None, None);
        loop {
            watch.check()?;
            let node = nodes;
            nodes += 1;
            self.effort.nodes += 1;
            if (self.tell)(Step::Node { parent, branch: branch.take() }).is_break() {
                return Ok(());
            }
            let tell = &mut self.tell;
            let broken = self.fixpoint.run(watch, &mut |step| {
                let _ = tell(step);
            })?;
            if let Some(rule) = broken {
                self.effort.conflicts += 1;
                self.chooser.failed(&self.model.rules()[rule].constraint);
                let _ = (self.tell)(Step::Failed { rule });
            } else if let Some(next) = self.chooser.next(&self.fixpoint.domains) {
                let mark = self.fixpoint.domains.mark();
                open.push(Open { node, mark, branch: next.clone() });
                self.effort.depth = self.effort.depth.max(Some(kept.down()));
                self.fixpoint.take(next.var, |value| next.keeps(value));
                (parent, branch) = (Some(node), Some(next));
                continue;
            } else {
                let _ = (self.tell)(Step::Solved);
                if visit(self.fixpoint.domains.values()).is_break() {
                    return Ok(());
                }
            }
            let Some(last) = open.pop() else { return Ok(()) };
            kept.back();
            self.fixpoint.domains.undo(last.mark);
            let other = last.branch.other();
            self.fixpoint.take(other.var, |value| other.keeps(value));
            (parent, branch) = (Some(last.node), Some(other));
        }
    }
}
