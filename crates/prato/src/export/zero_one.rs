//! A model lowered to 0/1 variables and linear constraints, for targets that have nothing else.
//!
//! A variable of the domain 0..=1 stays one variable; any other becomes one for each value, of
//! which exactly one is 1.

use std::collections::BTreeMap;

use super::{signed, total, vars, within};
use crate::model::{Constraint, Fact, Model, Rule, Var};
use crate::watch::{Stop, Watch};

/// The lowered model.
pub(super) struct ZeroOne {
    /// What each 0/1 variable says.
    pub facts: Vec<Fact>,
    /// The constraints, in groups that come from one place.
    pub groups: Vec<Group>,
    /// The number of the first 0/1 variable of each variable of the model.
    first: Vec<usize>,
}

/// Constraints with one origin.
pub(super) struct Group {
    /// The origin, in words.
    pub origin: String,
    /// The constraints; empty if they hold in any case.
    pub rows: Vec<Linear>,
}

/// A sum of 0/1 variables, by number, with coefficients other than 0, and what holds for it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Linear {
    pub terms: Vec<(i64, usize)>,
    pub relation: Relation,
    pub bound: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Equal,
    AtMost,
}

impl Linear {
    /// Whether it holds although there is nothing to choose.
    pub fn is_trivial(&self) -> bool {
        self.terms.is_empty()
            && match self.relation {
                Relation::Equal => self.bound == 0,
                Relation::AtMost => self.bound >= 0,
            }
    }
}

/// How many 0/1 variables the lowered model has.
pub(super) fn variables(model: &Model) -> u64 {
    vars(model).map(|var| values(model, var) as u64).sum()
}

/// How many of them a variable becomes.
pub(super) fn values(model: &Model, var: Var) -> usize {
    if is_binary(model, var) { 1 } else { model.domain(var).clone().count() }
}

/// Lowers a model.
pub(super) fn lower(model: &Model, watch: &Watch) -> Result<ZeroOne, Stop> {
    let mut lowered = ZeroOne { facts: Vec::new(), groups: Vec::new(), first: Vec::new() };
    for var in vars(model) {
        watch.check()?;
        let first = lowered.facts.len();
        lowered.first.push(first);
        if is_binary(model, var) {
            lowered.facts.push(Fact { var, value: 1 });
            continue;
        }
        let values = model.domain(var).clone();
        lowered.facts.extend(values.map(|value| Fact { var, value }));
        let origin = model.name(var).one();
        let terms = (first..lowered.facts.len()).map(|index| (1, index)).collect();
        let one = Linear { terms, relation: Relation::Equal, bound: 1 };
        lowered.groups.push(Group { origin, rows: vec![one] });
    }
    for rule in model.rules() {
        watch.check()?;
        let mut rows = lowered.rows(model, rule, watch)?;
        rows.retain(|row| !row.is_trivial());
        lowered.groups.push(Group { origin: rule.origin.to_string(), rows });
    }
    Ok(lowered)
}

impl ZeroOne {
    /// What a 0/1 variable says, in words.
    pub fn words(&self, model: &Model, index: usize) -> String {
        let Fact { var, value } = self.facts[index];
        model.name(var).fact(value)
    }

    fn rows(&self, model: &Model, rule: &Rule, watch: &Watch) -> Result<Vec<Linear>, Stop> {
        Ok(match &rule.constraint {
            Constraint::Sum { vars, total: sum } => vec![self.sum(model, vars, *sum)],
            Constraint::AllDifferent(terms) => self.all_different(model, terms, watch)?,
            Constraint::NotAll(facts) => {
                let most = signed(facts.len()) - 1;
                self.literals(model, facts).map(|lits| at_most(&lits, most)).into_iter().collect()
            }
            Constraint::Table { key, vars, rows } => self.table(model, *key, vars, rows),
            Constraint::Counts { vars, counts } => {
                let mut rows = Vec::new();
                for &(value, ref range) in counts {
                    watch.check()?;
                    let facts = vars.iter().map(|&var| Fact { var, value });
                    let literals: Vec<Literal> =
                        facts.filter_map(|fact| self.literal(model, fact)).collect();
                    let (least, most) = within(range, vars.len());
                    if least == most {
                        rows.push(equal(literals, signed(least)));
                        continue;
                    }
                    let opposites: Vec<Literal> =
                        literals.iter().map(|&(a, index, b)| (-a, index, -b)).collect();
                    rows.push(at_most(&literals, signed(most)));
                    rows.push(at_most(&opposites, -signed(least)));
                }
                rows
            }
        })
    }

    fn sum(&self, model: &Model, vars: &[Var], sum: i64) -> Linear {
        if let &[var] = vars
            && !is_binary(model, var)
        {
            // The value of one variable: the sum would say it less clearly.
            let fact = i32::try_from(sum).ok().map(|value| Fact { var, value });
            let literal = fact.and_then(|fact| self.literal(model, fact));
            let terms = literal.map(|(coefficient, index, _)| (coefficient, index));
            return Linear {
                terms: terms.into_iter().collect(),
                relation: Relation::Equal,
                bound: 1,
            };
        }
        let terms_of = |&var: &Var| {
            let first = self.first[var.0 as usize];
            let last = first + values(model, var);
            (first..last).map(|index| (i64::from(self.facts[index].value), index))
        };
        let terms = vars.iter().flat_map(terms_of).filter(|&(value, _)| value != 0).collect();
        Linear { terms, relation: Relation::Equal, bound: total(model, vars, sum) }
    }

    fn all_different(
        &self,
        model: &Model,
        terms: &[(Var, i32)],
        watch: &Watch,
    ) -> Result<Vec<Linear>, Stop> {
        let mut equal: BTreeMap<i64, Vec<Literal>> = BTreeMap::new();
        for &(var, shift) in terms {
            watch.check()?;
            for value in model.domain(var).clone() {
                let literal = self.literal(model, Fact { var, value });
                let shifted = i64::from(value) + i64::from(shift);
                equal.entry(shifted).or_default().extend(literal);
            }
        }
        let several = equal.values().filter(|literals| literals.len() > 1);
        Ok(several.map(|literals| at_most(literals, 1)).collect())
    }

    /// A value of the key without a row is none of its values; and another variable has a value
    /// just if the key has one that goes with it: so many of the latter hold as of the former.
    fn table(
        &self,
        model: &Model,
        key: Var,
        vars: &[Var],
        rows: &BTreeMap<i32, Vec<i32>>,
    ) -> Vec<Linear> {
        let of_key = |value: i32| self.literal(model, Fact { var: key, value });
        let mut linear = Vec::new();
        for value in model.domain(key).clone().filter(|value| !rows.contains_key(value)) {
            linear.push(equal(of_key(value), 0));
        }
        for (column, &var) in vars.iter().enumerate() {
            let mut keys: BTreeMap<i32, Vec<Literal>> =
                model.domain(var).clone().map(|value| (value, Vec::new())).collect();
            for (&value, row) in rows {
                keys.entry(row[column]).or_default().extend(of_key(value));
            }
            for (value, keys) in keys {
                let opposite = self.literal(model, Fact { var, value });
                let opposite =
                    opposite.map(|(factor, index, constant)| (-factor, index, -constant));
                linear.push(equal(keys.into_iter().chain(opposite), 0));
            }
        }
        linear
    }

    /// The facts as literals; `None` if one of them never holds.
    fn literals(&self, model: &Model, facts: &[Fact]) -> Option<Vec<Literal>> {
        facts.iter().map(|&fact| self.literal(model, fact)).collect()
    }

    fn literal(&self, model: &Model, fact: Fact) -> Option<Literal> {
        let domain = model.domain(fact.var);
        let first = self.first[fact.var.0 as usize];
        if !domain.contains(&fact.value) {
            None
        } else if is_binary(model, fact.var) {
            Some(if fact.value == 1 { (1, first, 0) } else { (-1, first, 1) })
        } else {
            let number = usize::try_from(i64::from(fact.value) - i64::from(*domain.start()));
            Some((1, first + number.expect("it is in the domain"), 0))
        }
    }
}

/// A fact as `coefficient * variable + constant`: 1 if it holds and 0 if not.
type Literal = (i64, usize, i64);

fn at_most(literals: &[Literal], most: i64) -> Linear {
    let constant: i64 = literals.iter().map(|(_, _, constant)| constant).sum();
    let terms = literals.iter().map(|&(coefficient, index, _)| (coefficient, index)).collect();
    Linear { terms, relation: Relation::AtMost, bound: most - constant }
}

/// The literals, of which two may be of one variable, add up to this.
fn equal(literals: impl IntoIterator<Item = Literal>, sum: i64) -> Linear {
    let (mut factors, mut bound): (BTreeMap<usize, i64>, i64) = (BTreeMap::new(), sum);
    for (factor, index, constant) in literals {
        *factors.entry(index).or_default() += factor;
        bound -= constant;
    }
    let terms = factors.into_iter().filter(|&(_, factor)| factor != 0);
    let terms = terms.map(|(index, factor)| (factor, index)).collect();
    Linear { terms, relation: Relation::Equal, bound }
}

fn is_binary(model: &Model, var: Var) -> bool {
    *model.domain(var) == (0..=1)
}
