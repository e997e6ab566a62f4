//! A model as Pumpkin's variables and propagators.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use prato::engine::{Effort, EngineError};
use prato::model::{Constraint, Fact, Model, Origin, Rule, Var};
use prato::outcome::Outcome;
use prato::watch::Watch;
use pumpkin_core::Solver;
use pumpkin_core::options::SolverOptions;
use pumpkin_core::predicate;
use pumpkin_core::predicates::Predicate;
use pumpkin_core::rand::SeedableRng;
use pumpkin_core::rand::rngs::SmallRng;
use pumpkin_core::variables::{DomainId, Literal, TransformableVariable};

use super::options::CpOptions;
use prato::amount::{Bytes, Number};

/// What variables and propagators take in memory: a variable of two values, a propagator of two
/// variables, and more for each variable of a longer one. Measured on 300,000 variables, on 244,650
/// propagators of pairs, and on sums of 1000 variables (with 8 it is three quarters of this).
const VARIABLE_BYTES: usize = 470;
const PROPAGATOR_BYTES: usize = 330;
const TERM_BYTES: usize = 50;

/// A model in Pumpkin.
pub(super) struct Lowered {
    pub solver: Solver,
    /// The variables, by number.
    pub vars: Vec<DomainId>,
    /// Variables and propagators.
    pub effort: Effort,
    /// What they take in memory, about.
    pub bytes: usize,
}

/// A model in Pumpkin; it may turn out on the way that it is impossible.
pub(super) fn lower(
    model: &Model,
    options: CpOptions,
    watch: &Watch,
) -> Result<Outcome<Lowered>, EngineError> {
    let bytes = check_size(model, watch)?;
    if model.domains().iter().any(RangeInclusive::is_empty) {
        return Ok(Outcome::Impossible);
    }
    let mut solver = Solver::with_options(SolverOptions {
        random_generator: SmallRng::seed_from_u64(options.seed),
        memory_preallocated: 1,
        ..SolverOptions::default()
    });
    let new_var =
        |domain: &RangeInclusive<i32>| solver.new_bounded_integer(*domain.start(), *domain.end());
    let vars: Vec<DomainId> = model.domains().iter().map(new_var).collect();
    let effort = Effort { variables: vars.len() as u64, ..Effort::default() };
    let mut lowered = Lowered { solver, vars, effort, bytes };
    for index in options.order.of(model.rules().len()) {
        let rule = &model.rules()[index as usize];
        lowered.post(model, rule, watch)?;
        if let Err(why) = watch.check() {
            return Ok(Outcome::Stopped { why, so_far: () });
        }
        if lowered.solver.is_inconsistent() {
            return Ok(Outcome::Impossible);
        }
    }
    Ok(Outcome::Answered(lowered))
}

/// How many propagators a constraint becomes, and how many variables those of more than two have.
fn propagators(constraint: &Constraint) -> (usize, usize) {
    match constraint {
        Constraint::Sum { vars, .. } => (2, 2 * vars.len()),
        Constraint::AllDifferent(terms) => {
            let pairs = terms.len().saturating_mul(terms.len().saturating_sub(1)) / 2;
            (pairs, 0)
        }
        Constraint::NotAll(facts) => (1, facts.len()),
        // A clause for each entry, and one for each value of each column.
        Constraint::Table { vars, rows, .. } => {
            let entries = vars.len().saturating_mul(rows.len());
            (entries.saturating_mul(2), entries)
        }
        // A truth value for each fact, and two sums.
        Constraint::Counts { vars, counts } => {
            let facts = vars.len().saturating_mul(counts.len());
            (facts.saturating_add(2 * counts.len()), facts.saturating_mul(2))
        }
    }
}

/// What a model takes in memory, about. Refuses one that would not fit into the memory allowed.
fn check_size(model: &Model, watch: &Watch) -> Result<usize, EngineError> {
    let mut count = 0_usize;
    let mut bytes = model.domains().len().saturating_mul(VARIABLE_BYTES);
    for rule in model.rules() {
        let (more, terms) = propagators(&rule.constraint);
        count = count.saturating_add(more);
        let size = more.saturating_mul(PROPAGATOR_BYTES);
        bytes = bytes.saturating_add(size).saturating_add(terms.saturating_mul(TERM_BYTES));
    }
    if bytes <= watch.room() {
        return Ok(bytes);
    }
    Err(EngineError::TooLarge(format!(
        "constraint programming needs {} propagators and {} of memory, of which {} are allowed",
        Number(count as u64),
        Bytes(bytes as u64),
        Bytes(watch.room() as u64)
    )))
}

impl Lowered {
    /// `x = value`.
    pub fn equal(&self, fact: Fact) -> Predicate {
        let var = self.vars[fact.var.0 as usize];
        predicate!(var == fact.value)
    }

    /// Adds that one of these holds.
    pub fn clause(&mut self, clause: Vec<Predicate>) {
        let tag = self.solver.new_constraint_tag();
        self.solver.add_clause(clause, tag);
    }

    /// Posts a rule, or some of it if time is over.
    fn post(&mut self, model: &Model, rule: &Rule, watch: &Watch) -> Result<(), EngineError> {
        let (propagators, _) = propagators(&rule.constraint);
        self.effort.clauses += propagators as u64;
        match &rule.constraint {
            Constraint::Sum { vars, total } => self.sum(model, vars, *total, rule.origin),
            Constraint::AllDifferent(terms) => self.all_different(model, terms, rule.origin, watch),
            Constraint::NotAll(facts) => {
                self.not_all(model, facts);
                Ok(())
            }
            Constraint::Table { key, vars, rows } => {
                self.table(model, *key, vars, rows);
                Ok(())
            }
            Constraint::Counts { vars, counts } => {
                self.counts(model, vars, counts, watch);
                Ok(())
            }
        }
    }

    fn sum(
        &mut self,
        model: &Model,
        vars: &[Var],
        total: i64,
        origin: Origin,
    ) -> Result<(), EngineError> {
        let bound = |end: fn(&RangeInclusive<i32>) -> &i32| {
            let ends = vars.iter().map(|var| i64::from(*end(&model.domains()[var.0 as usize])));
            ends.sum::<i64>()
        };
        let (least, most) = (bound(RangeInclusive::start), bound(RangeInclusive::end));
        if i32::try_from(least).is_err() || i32::try_from(most).is_err() {
            return Err(EngineError::Unsupported(origin));
        }
        match i32::try_from(total) {
            Ok(total) if (least..=most).contains(&i64::from(total)) => match vars {
                // The empty sum has the right total, as it lies between its bounds.
                [] => {}
                [var] => self.clause(vec![self.equal(Fact { var: *var, value: total })]),
                _ => {
                    let terms: Vec<_> = vars.iter().map(|var| self.vars[var.0 as usize]).collect();
                    let tag = self.solver.new_constraint_tag();
                    let equals = pumpkin_constraints::equals(terms, total, tag);
                    self.solver.add_constraint(equals).post();
                }
            },
            _ => self.clause(Vec::new()),
        }
        Ok(())
    }

    fn all_different(
        &mut self,
        model: &Model,
        terms: &[(Var, i32)],
        origin: Origin,
        watch: &Watch,
    ) -> Result<(), EngineError> {
        for &(var, shift) in terms {
            let domain = &model.domains()[var.0 as usize];
            if [domain.start(), domain.end()].iter().any(|end| end.checked_add(shift).is_none()) {
                return Err(EngineError::Unsupported(origin));
            }
        }
        let tag = self.solver.new_constraint_tag();
        for (number, &(var, shift)) in terms.iter().enumerate() {
            if watch.check().is_err() {
                break;
            }
            let left = self.vars[var.0 as usize].offset(shift);
            for &(other, other_shift) in &terms[number + 1..] {
                if var == other {
                    // The same variable with another shift is always different.
                    if shift == other_shift {
                        self.clause(Vec::new());
                    }
                    continue;
                }
                let right = self.vars[other.0 as usize].offset(other_shift);
                let differ = pumpkin_constraints::binary_not_equals(left, right, tag);
                self.solver.add_constraint(differ).post();
            }
        }
        Ok(())
    }

    /// A value of the key implies its row; a value of another variable, that the key has a value
    /// that goes with it.
    fn table(&mut self, model: &Model, key: Var, vars: &[Var], rows: &BTreeMap<i32, Vec<i32>>) {
        for value in model.domain(key).clone() {
            let other_row = !self.equal(Fact { var: key, value });
            let Some(row) = rows.get(&value) else {
                self.clause(vec![other_row]);
                continue;
            };
            for (&var, &value) in vars.iter().zip(row) {
                let implied =
                    model.domain(var).contains(&value).then(|| self.equal(Fact { var, value }));
                self.clause([other_row].into_iter().chain(implied).collect());
            }
        }
        for (column, &var) in vars.iter().enumerate() {
            for value in model.domain(var).clone() {
                let with = rows.iter().filter(|(_, row)| row[column] == value);
                let keys = with.map(|(&key_value, _)| key_value);
                let keys = keys.filter(|value| model.domain(key).contains(value));
                let keys = keys.map(|value| self.equal(Fact { var: key, value }));
                let clause = [!self.equal(Fact { var, value })].into_iter().chain(keys).collect();
                self.clause(clause);
            }
        }
    }

    fn counts(
        &mut self,
        model: &Model,
        vars: &[Var],
        counts: &[(i32, RangeInclusive<usize>)],
        watch: &Watch,
    ) {
        for (value, range) in counts {
            let value = *value;
            if watch.check().is_err() {
                break;
            }
            let tag = self.solver.new_constraint_tag();
            let may_be = vars.iter().filter(|&&var| model.domain(var).contains(&value));
            let facts: Vec<Predicate> =
                may_be.map(|&var| self.equal(Fact { var, value })).collect();
            let (least, most) = (*range.start(), (*range.end()).min(facts.len()));
            if least > most {
                return self.clause(Vec::new());
            }
            let bound = |count: usize| i32::try_from(count).expect("as many variables fit");
            let bounds = [
                (most < facts.len()).then(|| (1, bound(most))),
                (least > 0).then(|| (-1, -bound(least))),
            ];
            // Pumpkin takes no sum of nothing; and any number may be right.
            if bounds == [None, None] {
                continue;
            }
            let truths: Vec<Literal> = facts
                .into_iter()
                .map(|fact| self.solver.new_literal_for_predicate(fact, tag))
                .collect();
            for (weight, bound) in bounds.into_iter().flatten() {
                let weights = vec![weight; truths.len()];
                let sum = pumpkin_constraints::boolean_less_than_or_equals(
                    weights,
                    truths.clone(),
                    bound,
                    tag,
                );
                self.solver.add_constraint(sum).post();
            }
        }
    }

    fn not_all(&mut self, model: &Model, facts: &[Fact]) {
        let mut facts = facts.to_vec();
        facts.sort_unstable();
        facts.dedup();
        let contradictory = facts.windows(2).any(|pair| pair[0].var == pair[1].var);
        let outside = |fact: &Fact| !model.domains()[fact.var.0 as usize].contains(&fact.value);
        if contradictory || facts.iter().any(outside) {
            return; // They never hold together.
        }
        let clause = facts.iter().map(|&fact| !self.equal(fact)).collect();
        self.clause(clause);
    }
}
