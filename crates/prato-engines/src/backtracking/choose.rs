//! Which variable comes next, and which of its values are tried first (variable and value ordering).

use std::cmp::Reverse;

use prato::model::{Constraint, Model, Var};
use prato::order::Order;

use super::domains::Domains;
use crate::strategy::{ValueChoice, VariableChoice, vars_of};

/// Some values of a variable: a branch keeps them, and the other one the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The variable.
    pub var: Var,
    /// The values that this branch keeps, in ascending order.
    pub kept: Vec<i32>,
    /// The others that it had.
    pub left: Vec<i32>,
}

impl Branch {
    /// The branch that is taken when this one has failed.
    #[must_use]
    pub fn other(&self) -> Branch {
        Branch { var: self.var, kept: self.left.clone(), left: self.kept.clone() }
    }

    pub(super) fn keeps(&self, value: i32) -> bool {
        self.kept.binary_search(&value).is_ok()
    }
}

/// Chooses, and keeps what choices depend on.
pub(super) struct Chooser {
    variable: VariableChoice,
    value: ValueChoice,
    /// In how many rules each variable stands.
    occurrences: Vec<u64>,
    /// The same, with one more for each failure of such a rule.
    weights: Vec<u64>,
    /// How many choices were made, as the seed of those at random.
    choices: u64,
}

impl Chooser {
    pub(super) fn new(variable: VariableChoice, value: ValueChoice, model: &Model) -> Chooser {
        let mut occurrences = vec![0; model.domains().len()];
        for rule in model.rules() {
            for var in vars_of(&rule.constraint) {
                occurrences[var.0 as usize] += 1;
            }
        }
        Chooser { variable, value, weights: occurrences.clone(), occurrences, choices: 0 }
    }

    /// A rule cannot hold.
    pub(super) fn failed(&mut self, constraint: &Constraint) {
        for var in vars_of(constraint) {
            self.weights[var.0 as usize] += 1;
        }
    }

    /// What to try, unless each variable has its value.
    pub(super) fn next(&mut self, domains: &Domains) -> Option<Branch> {
        let var = self.variable(domains)?;
        self.choices += 1;
        let values = domains.of(var);
        let (kept, left) = values.iter().partition(|value| self.tries(values, **value));
        Some(Branch { var, kept, left })
    }

    /// Of equals the first.
    fn variable(&self, domains: &Domains) -> Option<Var> {
        let vars = (0..domains.len()).map(|index| Var(u32::try_from(index).expect("as in models")));
        let mut open = vars.filter(|&var| domains.of(var).len() > 1);
        let size = |var: &Var| domains.of(*var).len();
        let least = |var: &Var| domains.of(*var)[0];
        let most = |var: &Var| domains.of(*var)[size(var) - 1];
        let occurrences = |var: &Var| self.occurrences[var.0 as usize];
        match self.variable {
            VariableChoice::InputOrder => open.next(),
            VariableChoice::FirstFail => open.min_by_key(size),
            VariableChoice::AntiFirstFail => open.min_by_key(|var| Reverse(size(var))),
            VariableChoice::Smallest => open.min_by_key(least),
            VariableChoice::Largest => open.min_by_key(|var| Reverse(most(var))),
            VariableChoice::Occurrence => open.min_by_key(|var| Reverse(occurrences(var))),
            VariableChoice::MostConstrained => {
                open.min_by_key(|var| (size(var), Reverse(occurrences(var))))
            }
            VariableChoice::MaxRegret => {
                open.min_by_key(|var| Reverse(domains.of(*var)[1].abs_diff(least(var))))
            }
            VariableChoice::DomWDeg => open.min_by(|one, other| {
                let weight = |var: &Var| self.weights[var.0 as usize].max(1);
                // Sizes by weights, without a division.
                let cross = |a: &Var, b: &Var| size(a) as u64 * weight(b);
                cross(one, other).cmp(&cross(other, one))
            }),
        }
    }

    /// Whether a value is among those to try first.
    fn tries(&self, values: &[i32], value: i32) -> bool {
        let (least, most) = (values[0], values[values.len() - 1]);
        let middle = (i64::from(least) + i64::from(most)).div_euclid(2);
        let median = values[(values.len() - 1) / 2];
        let lower = i64::from(value) <= middle;
        let random = |end: usize| Order::Shuffled(self.choices).of(end)[0] as usize;
        match self.value {
            ValueChoice::Min => value == least,
            ValueChoice::Max => value == most,
            ValueChoice::Median => value == median,
            ValueChoice::Middle => {
                let distance = |&other: &i32| (i64::from(other) - middle).abs();
                values.iter().min_by_key(|other| distance(other)) == Some(&value)
            }
            ValueChoice::Random => value == values[random(values.len())],
            ValueChoice::Split => lower,
            ValueChoice::ReverseSplit => !lower,
            ValueChoice::SplitRandom => lower == (random(2) == 0),
            ValueChoice::Interval => {
                let gap = values.windows(2).find(|pair| i64::from(pair[0]) + 1 < pair[1].into());
                gap.map_or(lower, |pair| value <= pair[0])
            }
            ValueChoice::OutMin => value != least,
            ValueChoice::OutMax => value != most,
            ValueChoice::OutMedian => value != median,
            ValueChoice::OutRandom => value != values[random(values.len())],
        }
    }
}
