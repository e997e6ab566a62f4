//! DIMACS clauses. Clues become all clauses of a size (`binomial`), which are few with at most
//! eight cells around; long sums become a sequential counter.

use std::fmt::Write as _;

use super::names::heading;
use super::zero_one::{Linear, Relation, lower};
use super::{ExportError, signed};
use crate::model::Model;
use crate::watch::{Stop, Watch};

/// Sums with more binomial clauses than this are counted.
const MOST_BINOMIAL: u64 = 200;

/// What each variable stands for, the header, and the clauses of each rule.
pub(super) fn write(model: &Model, watch: &Watch) -> Result<String, ExportError> {
    let lowered = lower(model, watch)?;
    let mut clauses = Clauses::new(lowered.facts.len());
    for group in &lowered.groups {
        let _ = writeln!(clauses.text, "c {}", group.origin);
        for row in &group.rows {
            clauses.linear(row, &group.origin, watch)?;
        }
    }
    let mut out = format!("c {}\n", heading(model));
    for index in 0..lowered.facts.len() {
        let _ = writeln!(out, "c var {} = {}", index + 1, lowered.words(model, index));
    }
    out.push_str(&clauses.counters);
    let _ = writeln!(out, "p cnf {} {}", clauses.variables, clauses.count);
    out.push_str(&clauses.text);
    Ok(out)
}

/// A variable from 1, negative if negated.
type Lit = i64;

struct Clauses {
    text: String,
    count: u64,
    variables: Lit,
    /// Comments on the variables of the counters.
    counters: String,
}

impl Clauses {
    fn new(variables: usize) -> Clauses {
        let variables = signed(variables);
        Clauses { text: String::new(), count: 0, variables, counters: String::new() }
    }

    fn clause(&mut self, lits: impl IntoIterator<Item = Lit>) {
        for lit in lits {
            let _ = write!(self.text, "{lit} ");
        }
        self.text.push_str("0\n");
        self.count += 1;
    }

    fn linear(&mut self, row: &Linear, origin: &str, watch: &Watch) -> Result<(), ExportError> {
        let literal = |&(coefficient, index): &(i64, usize)| {
            let var = signed(index + 1);
            matches!(coefficient, 1 | -1).then_some(coefficient * var)
        };
        let lits: Option<Vec<Lit>> = row.terms.iter().map(literal).collect();
        let lits = lits.ok_or_else(|| ExportError::Unsupported(origin.to_owned()))?;
        // A sum with `-x` is one less than that with the literal `not x`.
        let negative = signed(lits.iter().filter(|&&lit| lit < 0).count());
        let bound = row.bound + negative;
        let length = signed(lits.len());
        if bound < 0 || (row.relation == Relation::Equal && bound > length) {
            self.clause([]);
            return Ok(());
        }
        let bound = usize::try_from(bound.min(length)).expect("it is not negative");
        if binomial(lits.len(), bound) <= MOST_BINOMIAL {
            self.binomial(&lits, row.relation, bound);
            return Ok(());
        }
        // Of the literals and their opposites, count those of which fewer hold.
        if row.relation == Relation::Equal && 2 * bound > lits.len() {
            let opposites: Vec<Lit> = lits.iter().map(|lit| -lit).collect();
            self.counter(&opposites, row.relation, lits.len() - bound, origin, watch)?;
        } else {
            self.counter(&lits, row.relation, bound, origin, watch)?;
        }
        Ok(())
    }

    /// Of each `bound + 1` literals one does not hold; for equality, of each `n - bound + 1` one
    /// does.
    fn binomial(&mut self, lits: &[Lit], relation: Relation, bound: usize) {
        subsets(lits, bound + 1, &mut |some| self.clause(some.iter().map(|lit| -lit)));
        if relation == Relation::Equal {
            let size = lits.len() - bound + 1;
            subsets(lits, size, &mut |some| self.clause(some.iter().copied()));
        }
    }

    /// A sequential counter.
    fn counter(
        &mut self,
        lits: &[Lit],
        relation: Relation,
        bound: usize,
        origin: &str,
        watch: &Watch,
    ) -> Result<(), Stop> {
        let first = self.variables + 1;
        // Invariant: at_least[j - 1] <-> at least j of the literals seen so far, j <= bound.
        let mut at_least: Vec<Lit> = Vec::new();
        for &lit in lits {
            watch.check()?;
            // Where there are as many as allowed already, this is not one more.
            if at_least.len() == bound {
                self.clause(at_least.last().map(|full| -full).into_iter().chain([-lit]));
            }
            let longer = (at_least.len() + 1).min(bound);
            let mut next = Vec::with_capacity(longer);
            for j in 0..longer {
                self.variables += 1;
                let (new, before) = (self.variables, at_least.get(j).copied());
                let smaller = j.checked_sub(1).map(|smaller| at_least[smaller]);
                // At least j + 1 with this literal: that many before, or j before and this.
                if let Some(before) = before {
                    self.clause([-before, new]);
                }
                self.clause(smaller.map(|lit| -lit).into_iter().chain([-lit, new]));
                self.clause([-new, lit].into_iter().chain(before));
                if let Some(smaller) = smaller {
                    self.clause([-new, smaller]);
                }
                next.push(new);
            }
            at_least = next;
        }
        if let (Relation::Equal, Some(&enough)) = (relation, at_least.last()) {
            self.clause([enough]);
        }
        let last = self.variables;
        if last >= first {
            let _ = writeln!(self.counters, "c var {first} to {last} = counting for {origin}");
        }
        Ok(())
    }
}

/// About how many clauses say that `bound` of `n` literals hold, or all of them if they are fewer.
pub(super) fn clauses(n: usize, bound: usize) -> u64 {
    let bound = bound.min(n);
    let binomial = binomial(n, bound);
    if binomial <= MOST_BINOMIAL {
        return binomial;
    }
    let fewer = bound.min(n - bound) as u64;
    fewer.saturating_mul(4).saturating_add(1).saturating_mul(n as u64)
}

/// How many binomial clauses say that `bound` of `n` literals hold, or at most as many; a large
/// number if they are very many.
fn binomial(n: usize, bound: usize) -> u64 {
    let choose = |k: usize| {
        let k = k.min(n.saturating_sub(k)) as u64;
        (0..k).try_fold(1u64, |product, i| product.checked_mul(n as u64 - i).map(|p| p / (i + 1)))
    };
    let most = choose(bound + 1).zip(choose(n - bound + 1));
    most.map_or(u64::MAX, |(one, other)| one.saturating_add(other))
}

/// Calls `each` with every choice of `size` of the literals, in order.
fn subsets(lits: &[Lit], size: usize, each: &mut dyn FnMut(&[Lit])) {
    fn extend(rest: &[Lit], size: usize, chosen: &mut Vec<Lit>, each: &mut dyn FnMut(&[Lit])) {
        if size == 0 {
            return each(chosen);
        }
        // Behind the last of these, too few are left to choose from.
        let firsts = (rest.len() + 1).saturating_sub(size);
        for (index, &lit) in rest.iter().enumerate().take(firsts) {
            chosen.push(lit);
            extend(&rest[index + 1..], size - 1, chosen, each);
            chosen.pop();
        }
    }
    extend(lits, size, &mut Vec::new(), each);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the clauses hold under these values, where the counters follow from the others.
    fn hold(clauses: &str, mut values: Vec<Option<bool>>) -> bool {
        let clauses: Vec<Vec<Lit>> = clauses
            .lines()
            .map(|line| line.split(' ').filter_map(|lit| lit.parse().ok()).collect())
            .collect();
        loop {
            let mut changed = false;
            for clause in &clauses {
                let lits = clause.iter().filter(|&&lit| lit != 0);
                let value = |lit: Lit| {
                    let index = usize::try_from(lit.abs()).unwrap() - 1;
                    (index, values[index].map(|value| value == (lit > 0)))
                };
                let known: Vec<_> = lits.map(|&lit| (lit, value(lit))).collect();
                if known.iter().any(|(_, (_, value))| *value == Some(true)) {
                    continue;
                }
                let open: Vec<_> = known.iter().filter(|(_, (_, value))| value.is_none()).collect();
                match open.as_slice() {
                    [] => return false,
                    [(lit, (index, _))] => {
                        values[*index] = Some(*lit > 0);
                        changed = true;
                    }
                    _ => {}
                }
            }
            if !changed {
                assert!(values.iter().all(Option::is_some), "the counters are not decided");
                return true;
            }
        }
    }

    #[test]
    fn binomial_clauses_and_counters_count() {
        for n in 0..=6usize {
            for bound in 0..=n {
                for relation in [Relation::Equal, Relation::AtMost] {
                    let lits: Vec<Lit> = (1..=6).take(n).collect();
                    let mut direct = Clauses::new(n);
                    direct.binomial(&lits, relation, bound);
                    let mut counter = Clauses::new(n);
                    counter.counter(&lits, relation, bound, "test", &Watch::default()).unwrap();
                    for bits in 0..1u32 << n {
                        let values: Vec<_> = (0..n).map(|bit| Some(bits >> bit & 1 == 1)).collect();
                        let ones = bits.count_ones() as usize;
                        let expected = match relation {
                            Relation::Equal => ones == bound,
                            Relation::AtMost => ones <= bound,
                        };
                        assert_eq!(hold(&direct.text, values.clone()), expected, "{n} {bound}");
                        let aux = usize::try_from(counter.variables).unwrap() - n;
                        let values = [values, vec![None; aux]].concat();
                        assert_eq!(hold(&counter.text, values), expected, "{n} {bound}");
                    }
                }
            }
        }
    }
}
