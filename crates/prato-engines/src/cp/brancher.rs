//! The choices of a search, as Pumpkin's branchers.

use std::cell::Cell;
use std::cmp::Reverse;
use std::rc::Rc;

use prato::model::Model;
use pumpkin_core::branching::branchers::independent_variable_value_brancher::IndependentVariableValueBrancher;
use pumpkin_core::branching::value_selection as values;
use pumpkin_core::branching::value_selection::ValueSelector;
use pumpkin_core::branching::variable_selection as variables;
use pumpkin_core::branching::variable_selection::VariableSelector;
use pumpkin_core::branching::{Brancher, BrancherEvent, SelectionContext};
use pumpkin_core::predicates::Predicate;
use pumpkin_core::results::SolutionReference;
use pumpkin_core::variables::DomainId;

use super::lower::Lowered;
use crate::strategy::{Strategy, ValueChoice, VariableChoice, vars_of};

/// A brancher that counts decisions, conflicts and what is learnt, for Pumpkin tells none of it.
#[derive(Debug)]
pub(super) struct Counted {
    inner: Box<dyn Brancher>,
    pub decisions: u64,
    pub conflicts: u64,
    pub restarts: u64,
    /// How many predicates took part in conflicts. What Pumpkin learns grows with it.
    pub learnt: Rc<Cell<usize>>,
}

impl Counted {
    /// The brancher for a strategy.
    pub fn new(strategy: Strategy, model: &Model, lowered: &Lowered) -> Counted {
        let inner: Box<dyn Brancher> = match strategy {
            Strategy::Free => Box::new(lowered.solver.default_brancher()),
            Strategy::Fixed(variable, value) => Box::new(IndependentVariableValueBrancher::new(
                variables::DynamicVariableSelector::new(variable_selector(
                    variable,
                    model,
                    &lowered.vars,
                )),
                values::DynamicValueSelector::new(value_selector(value)),
            )),
        };
        Counted { inner, decisions: 0, conflicts: 0, restarts: 0, learnt: Rc::default() }
    }
}

fn variable_selector(
    choice: VariableChoice,
    model: &Model,
    vars: &[DomainId],
) -> Box<dyn VariableSelector<DomainId>> {
    match choice {
        VariableChoice::InputOrder => Box::new(variables::InputOrder::new(vars)),
        VariableChoice::FirstFail => Box::new(variables::FirstFail::new(vars)),
        VariableChoice::AntiFirstFail => Box::new(variables::AntiFirstFail::new(vars)),
        VariableChoice::Smallest => Box::new(variables::Smallest::new(vars)),
        VariableChoice::Largest => Box::new(variables::Largest::new(vars)),
        VariableChoice::Occurrence => {
            Box::new(variables::Occurrence::new(vars, &occurrences(model)))
        }
        VariableChoice::MostConstrained => {
            Box::new(MostConstrained { vars: vars.to_vec(), occurrences: occurrences(model) })
        }
        VariableChoice::MaxRegret => Box::new(variables::MaxRegret::new(vars)),
        VariableChoice::DomWDeg => Box::new(DomWDeg::new(vars)),
    }
}

fn value_selector(choice: ValueChoice) -> Box<dyn ValueSelector<DomainId>> {
    match choice {
        ValueChoice::Min => Box::new(values::InDomainMin),
        ValueChoice::Max => Box::new(values::InDomainMax),
        ValueChoice::Median => Box::new(values::InDomainMedian),
        ValueChoice::Middle => Box::new(values::InDomainMiddle),
        ValueChoice::Random => Box::new(values::InDomainRandom),
        ValueChoice::Split => Box::new(values::InDomainSplit),
        ValueChoice::ReverseSplit => Box::new(values::ReverseInDomainSplit),
        ValueChoice::SplitRandom => Box::new(SplitRandom),
        ValueChoice::Interval => Box::new(values::InDomainInterval),
        ValueChoice::OutMin => Box::new(values::OutDomainMin),
        ValueChoice::OutMax => Box::new(values::OutDomainMax),
        ValueChoice::OutMedian => Box::new(values::OutDomainMedian),
        ValueChoice::OutRandom => Box::new(values::OutDomainRandom),
    }
}

/// See [`ValueChoice::SplitRandom`]. Pumpkin's own panics on domains of two values, where it may
/// choose the whole domain for the upper half.
#[derive(Debug)]
struct SplitRandom;

impl ValueSelector<DomainId> for SplitRandom {
    fn select_value(&mut self, context: &mut SelectionContext, var: DomainId) -> Predicate {
        if context.random().generate_bool(0.5) {
            values::InDomainSplit.select_value(context, var)
        } else {
            values::ReverseInDomainSplit.select_value(context, var)
        }
    }

    fn is_restart_pointless(&mut self) -> bool {
        false
    }

    fn subscribe_to_events(&self) -> Vec<BrancherEvent> {
        Vec::new()
    }
}

/// In how many rules each variable stands.
fn occurrences(model: &Model) -> Vec<u32> {
    let mut counts = vec![0; model.domains().len()];
    for rule in model.rules() {
        for var in vars_of(&rule.constraint) {
            counts[var.0 as usize] += 1;
        }
    }
    counts
}

/// See [`VariableChoice::MostConstrained`]. Pumpkin's own can not be used from outside: its type
/// is private.
#[derive(Debug)]
struct MostConstrained {
    vars: Vec<DomainId>,
    /// In how many rules each of them stands.
    occurrences: Vec<u32>,
}

impl VariableSelector<DomainId> for MostConstrained {
    fn select_variable(&mut self, context: &mut SelectionContext) -> Option<DomainId> {
        let counted = self.vars.iter().copied().zip(self.occurrences.iter().copied());
        let open = counted.filter(|&(var, _)| !context.is_integer_fixed(var));
        let best = open.min_by_key(|&(var, occurrences)| {
            (context.get_size_of_domain(var), Reverse(occurrences))
        });
        best.map(|(var, _)| var)
    }

    fn subscribe_to_events(&self) -> Vec<BrancherEvent> {
        Vec::new()
    }
}

/// See [`VariableChoice::DomWDeg`].
#[derive(Debug)]
struct DomWDeg {
    vars: Vec<DomainId>,
    /// One more than the number of conflicts with the domain, by the number of the domain.
    weights: Vec<u32>,
}

impl DomWDeg {
    fn new(vars: &[DomainId]) -> DomWDeg {
        let end = vars.iter().map(|var| var.id() as usize + 1).max().unwrap_or(0);
        DomWDeg { vars: vars.to_vec(), weights: vec![1; end] }
    }
}

impl VariableSelector<DomainId> for DomWDeg {
    fn select_variable(&mut self, context: &mut SelectionContext) -> Option<DomainId> {
        let size = |var: DomainId| f64::from(context.get_size_of_domain(var));
        let share = |var: DomainId| size(var) / f64::from(self.weights[var.id() as usize]);
        let open = self.vars.iter().copied().filter(|&var| !context.is_integer_fixed(var));
        open.min_by(|&left, &right| share(left).total_cmp(&share(right)))
    }

    fn on_appearance_in_conflict_predicate(&mut self, predicate: Predicate) {
        if let Some(weight) = self.weights.get_mut(predicate.get_domain().id() as usize) {
            *weight = weight.saturating_add(1);
        }
    }

    fn is_restart_pointless(&mut self) -> bool {
        false
    }

    fn subscribe_to_events(&self) -> Vec<BrancherEvent> {
        vec![BrancherEvent::AppearanceInConflictPredicate]
    }
}

impl Brancher for Counted {
    fn next_decision(&mut self, context: &mut SelectionContext) -> Option<Predicate> {
        let decision = self.inner.next_decision(context)?;
        self.decisions += 1;
        Some(decision)
    }

    fn on_conflict(&mut self) {
        self.conflicts += 1;
        self.inner.on_conflict();
    }

    fn on_backtrack(&mut self) {
        self.inner.on_backtrack();
    }

    fn on_solution(&mut self, solution: SolutionReference) {
        self.inner.on_solution(solution);
    }

    fn on_unassign_integer(&mut self, variable: DomainId, value: i32) {
        self.inner.on_unassign_integer(variable, value);
    }

    fn on_appearance_in_conflict_predicate(&mut self, predicate: Predicate) {
        self.learnt.set(self.learnt.get() + 1);
        self.inner.on_appearance_in_conflict_predicate(predicate);
    }

    fn on_restart(&mut self) {
        self.restarts += 1;
        self.inner.on_restart();
    }

    fn synchronise(&mut self, context: &mut SelectionContext) {
        self.inner.synchronise(context);
    }

    fn is_restart_pointless(&mut self) -> bool {
        self.inner.is_restart_pointless()
    }

    fn subscribe_to_events(&self) -> Vec<BrancherEvent> {
        let mut events = self.inner.subscribe_to_events();
        for own in [BrancherEvent::Conflict, BrancherEvent::Restart] {
            if !events.contains(&own) {
                events.push(own);
            }
        }
        events
    }
}
