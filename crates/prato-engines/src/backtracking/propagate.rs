//! What a rule leaves no room for: bounds for sums, values that are taken for all-different, and
//! support for tables.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use prato::model::{Constraint, Fact, Var};

use super::domains::Domains;

/// Removes values that a constraint rules out, and notes them in `removed`, those of one variable one
/// after the other. `false` if it cannot hold.
pub(super) fn propagate(
    constraint: &Constraint,
    domains: &mut Domains,
    removed: &mut Vec<Fact>,
) -> bool {
    let mut prune = Prune { domains, removed };
    match constraint {
        Constraint::Sum { vars, total } => prune.sum(vars, *total),
        Constraint::AllDifferent(terms) => prune.all_different(terms),
        Constraint::NotAll(facts) => prune.not_all(facts),
        Constraint::Table { key, vars, rows } => prune.table(*key, vars, rows),
        Constraint::Counts { vars, counts } => prune.counts(vars, counts),
    }
}

struct Prune<'a> {
    domains: &'a mut Domains,
    removed: &'a mut Vec<Fact>,
}

impl Prune<'_> {
    /// Keeps some values of a variable; `false` if none is left.
    fn keep(&mut self, var: Var, keep: impl Fn(i32) -> bool) -> bool {
        let gone = self.domains.keep(var, keep);
        self.removed.extend(gone.into_iter().map(|value| Fact { var, value }));
        !self.domains.of(var).is_empty()
    }

    /// The least and the greatest value that are left.
    fn bounds(&self, var: Var) -> (i64, i64) {
        let values = self.domains.of(var);
        (i64::from(values[0]), i64::from(values[values.len() - 1]))
    }

    fn sum(&mut self, vars: &[Var], total: i64) -> bool {
        loop {
            let (mut least, mut most) = (0, 0);
            for &var in vars {
                let (low, high) = self.bounds(var);
                (least, most) = (least + low, most + high);
            }
            if !(least..=most).contains(&total) {
                return false;
            }
            let before = self.removed.len();
            for &var in vars {
                let (low, high) = self.bounds(var);
                // What the others leave for it, by their bounds before this round.
                let room = total - (most - high)..=total - (least - low);
                if !self.keep(var, |value| room.contains(&i64::from(value))) {
                    return false;
                }
            }
            // Values in between bring new bounds only where there are more than two.
            if self.removed.len() == before {
                return true;
            }
        }
    }

    fn all_different(&mut self, terms: &[(Var, i32)]) -> bool {
        // Invariant: the values of the first `done` of `taken` are removed from all others.
        let mut taken: Vec<(usize, i64)> = Vec::new();
        let mut done = 0;
        let mut open: Vec<usize> = (0..terms.len()).collect();
        loop {
            open.retain(|&term| {
                let (var, shift) = terms[term];
                let value = self.domains.value(var);
                taken.extend(value.map(|value| (term, i64::from(value) + i64::from(shift))));
                value.is_none()
            });
            if done == taken.len() {
                return true;
            }
            for &(owner, value) in &taken[done..] {
                // A variable may stand in several terms.
                let others = terms.iter().enumerate().filter(|&(term, _)| term != owner);
                for (_, &(var, shift)) in others {
                    if !self.keep(var, |other| i64::from(other) + i64::from(shift) != value) {
                        return false;
                    }
                }
            }
            done = taken.len();
        }
    }

    fn not_all(&mut self, facts: &[Fact]) -> bool {
        let is_open = |fact: &&Fact| self.domains.value(fact.var) != Some(fact.value);
        let mut open: Vec<Fact> = facts.iter().filter(is_open).copied().collect();
        open.dedup();
        match open[..] {
            [] => false,
            [last] => self.keep(last.var, |value| value != last.value),
            _ => true,
        }
    }

    fn table(&mut self, key: Var, vars: &[Var], rows: &BTreeMap<i32, Vec<i32>>) -> bool {
        let domains = &*self.domains;
        let may_be = |var: Var, value: i32| domains.of(var).binary_search(&value).is_ok();
        let fits = |row: &Vec<i32>| vars.iter().zip(row).all(|(&var, &value)| may_be(var, value));
        let keys: Vec<i32> = domains
            .of(key)
            .iter()
            .copied()
            .filter(|value| rows.get(value).is_some_and(fits))
            .collect();
        if !self.keep(key, |value| keys.contains(&value)) {
            return false;
        }
        for (column, &var) in vars.iter().enumerate() {
            let mut values: Vec<i32> = keys.iter().map(|key| rows[key][column]).collect();
            values.sort_unstable();
            if !self.keep(var, |value| values.binary_search(&value).is_ok()) {
                return false;
            }
        }
        true
    }

    fn counts(&mut self, vars: &[Var], counts: &[(i32, RangeInclusive<usize>)]) -> bool {
        let mut before = usize::MAX;
        while before != self.removed.len() {
            before = self.removed.len();
            for (value, range) in counts {
                let value = *value;
                let may_be = |&&var: &&Var| self.domains.of(var).contains(&value);
                let possible: Vec<Var> = vars.iter().filter(may_be).copied().collect();
                let is = |&&var: &&Var| self.domains.value(var) == Some(value);
                let fixed = possible.iter().filter(is).count();
                if fixed > *range.end() || possible.len() < *range.start() {
                    return false;
                }
                let open = possible.iter().filter(|&&var| self.domains.of(var).len() > 1);
                let open: Vec<Var> = open.copied().collect();
                if fixed == *range.end() {
                    let clear = open.iter().all(|&var| self.keep(var, |other| other != value));
                    debug_assert!(clear, "an open variable has another value");
                } else if possible.len() == *range.start() {
                    let set = open.iter().all(|&var| self.keep(var, |other| other == value));
                    debug_assert!(set, "each of them has the value");
                }
            }
        }
        true
    }
}
