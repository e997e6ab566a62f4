//! Propagation until nothing more follows (a *fixpoint*).

use prato::model::{Fact, Model, Var};
use prato::watch::{Stop, Watch};

use super::domains::Domains;
use super::{Step, propagate};

/// The values that are left, and the rules to look at.
pub(super) struct Fixpoint<'a> {
    model: &'a Model,
    rules_of: Vec<Vec<usize>>,
    pub(super) domains: Domains,
    queue: Vec<usize>,
    queued: Vec<bool>,
    /// How often a rule was looked at.
    pub(super) propagations: u64,
}

impl<'a> Fixpoint<'a> {
    /// All values, and nothing to look at yet.
    pub(super) fn new(model: &'a Model) -> Fixpoint<'a> {
        Fixpoint {
            model,
            rules_of: rules_of(model),
            domains: Domains::new(model),
            queue: Vec::new(),
            queued: vec![false; model.rules().len()],
            propagations: 0,
        }
    }

    /// Every rule is to be looked at.
    pub(super) fn look_at_all(&mut self) {
        (0..self.model.rules().len()).for_each(|rule| self.enqueue(rule));
    }

    /// Keeps some values of a variable, and nothing else is to be looked at but what follows.
    pub(super) fn take(&mut self, var: Var, keep: impl Fn(i32) -> bool) {
        self.queue.drain(..).for_each(|rule| self.queued[rule] = false);
        self.domains.keep(var, keep);
        self.changed(var);
    }

    /// Removes what cannot be until nothing more follows; a rule that cannot hold, if there is one.
    pub(super) fn run(
        &mut self,
        watch: &Watch,
        tell: &mut dyn FnMut(Step),
    ) -> Result<Option<usize>, Stop> {
        // The rules are looked at in rounds, each in its order.
        let mut round = std::mem::take(&mut self.queue);
        while !round.is_empty() {
            watch.check()?;
            for &rule in &round {
                self.queued[rule] = false;
                self.propagations += 1;
                let mut removed: Vec<Fact> = Vec::new();
                let constraint = &self.model.rules()[rule].constraint;
                let possible = propagate::propagate(constraint, &mut self.domains, &mut removed);
                for &fact in &removed {
                    tell(Step::Removed { fact, rule });
                }
                if !possible {
                    for &rule in &round {
                        self.queued[rule] = false;
                    }
                    return Ok(Some(rule));
                }
                removed.dedup_by_key(|fact| fact.var);
                for fact in &removed {
                    self.changed(fact.var);
                }
            }
            round = std::mem::take(&mut self.queue);
            round.sort_unstable();
        }
        Ok(None)
    }

    fn changed(&mut self, var: Var) {
        for number in 0..self.rules_of[var.0 as usize].len() {
            self.enqueue(self.rules_of[var.0 as usize][number]);
        }
    }

    fn enqueue(&mut self, rule: usize) {
        if !std::mem::replace(&mut self.queued[rule], true) {
            self.queue.push(rule);
        }
    }
}

/// The rules in which each variable stands.
fn rules_of(model: &Model) -> Vec<Vec<usize>> {
    let mut rules_of = vec![Vec::new(); model.domains().len()];
    for (number, rule) in model.rules().iter().enumerate() {
        for var in crate::strategy::vars_of(&rule.constraint) {
            rules_of[var.0 as usize].push(number);
        }
    }
    rules_of
}
