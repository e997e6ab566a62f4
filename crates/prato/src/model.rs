//! A puzzle stated as variables and rules (a *constraint satisfaction problem*), for engines that
//! know nothing of puzzles.

mod names;
mod origin;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

pub use names::{Family, Name, Names, Place, Says};
pub use origin::{GameRule, Origin};

/// A variable of a model, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(pub u32);

/// A value for each variable, by its number.
pub type Assignment = Vec<i32>;

/// A variable has a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// The variable.
    pub var: Var,
    /// Its value.
    pub value: i32,
}

impl Fact {
    /// Whether it holds under an assignment.
    #[must_use]
    pub fn holds(self, values: &[i32]) -> bool {
        values[self.var.0 as usize] == self.value
    }
}

/// What must hold. A closed list: every engine matches all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// The variables add up to this.
    Sum {
        /// The variables, each of them once.
        vars: Vec<Var>,
        /// Their sum.
        total: i64,
    },
    /// No two of these are equal: each is a variable plus a constant.
    AllDifferent(Vec<(Var, i32)>),
    /// Not all of these facts hold together.
    NotAll(Vec<Fact>),
    /// One variable tells the values of others.
    Table {
        /// The variable that tells.
        key: Var,
        /// The others, each of them once.
        vars: Vec<Var>,
        /// For each value that the key may have, the values of the others. Tables of many
        /// variables may share it.
        rows: Arc<BTreeMap<i32, Vec<i32>>>,
    },
    /// Each of these values is the value of so many of the variables.
    Counts {
        /// The variables, each of them once.
        vars: Vec<Var>,
        /// The values, each of them once, and how often they may be there.
        counts: Vec<(i32, RangeInclusive<usize>)>,
    },
}

impl Constraint {
    /// Whether it holds under an assignment.
    #[must_use]
    pub fn holds(&self, values: &[i32]) -> bool {
        match self {
            Constraint::Sum { vars, total } => {
                vars.iter().map(|var| i64::from(values[var.0 as usize])).sum::<i64>() == *total
            }
            Constraint::AllDifferent(terms) => {
                let mut shifted: Vec<i64> = terms
                    .iter()
                    .map(|&(var, shift)| i64::from(values[var.0 as usize]) + i64::from(shift))
                    .collect();
                shifted.sort_unstable();
                shifted.is_sorted_by(|a, b| a < b)
            }
            Constraint::NotAll(facts) => !facts.iter().all(|fact| fact.holds(values)),
            Constraint::Table { key, vars, rows } => {
                let row = rows.get(&values[key.0 as usize]);
                row.is_some_and(|row| vars.iter().zip(row).all(|(v, x)| values[v.0 as usize] == *x))
            }
            Constraint::Counts { vars, counts } => counts.iter().all(|(value, range)| {
                let found = vars.iter().filter(|var| values[var.0 as usize] == *value).count();
                range.contains(&found)
            }),
        }
    }
}

/// A constraint and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What must hold.
    pub constraint: Constraint,
    /// Why.
    pub origin: Origin,
}

/// Variables with their domains, and the rules for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    domains: Vec<RangeInclusive<i32>>,
    rules: Vec<Rule>,
    names: Names,
    /// What it is about.
    title: Arc<str>,
}

impl Model {
    /// A model without variables yet, which are going to stand for this; and what it is about, in
    /// one line.
    #[must_use]
    pub fn new(names: Names, title: &str) -> Model {
        Model { names, title: title.into(), ..Model::default() }
    }

    /// What it is about, in one line.
    #[must_use]
    pub fn title(&self) -> String {
        match &self.title[..] {
            "" => format!("{} variables", self.domains.len()),
            title => title.to_owned(),
        }
    }

    /// Adds a variable with the values of `domain`.
    ///
    /// # Panics
    /// Past 2^32 variables.
    pub fn var(&mut self, domain: RangeInclusive<i32>) -> Var {
        let var = Var(u32::try_from(self.domains.len()).expect("fewer than 2^32 variables"));
        self.domains.push(domain);
        var
    }

    /// Adds a rule.
    pub fn rule(&mut self, constraint: Constraint, origin: Origin) {
        self.rules.push(Rule { constraint, origin });
    }

    /// The same model with another list of rules.
    #[must_use]
    pub fn with_rules(&self, rules: Vec<Rule>) -> Model {
        Model {
            domains: self.domains.clone(),
            rules,
            names: self.names,
            title: Arc::clone(&self.title),
        }
    }

    /// The domains of the variables, by number.
    #[must_use]
    pub fn domains(&self) -> &[RangeInclusive<i32>] {
        &self.domains
    }

    /// The values that a variable may have.
    #[must_use]
    pub fn domain(&self, var: Var) -> &RangeInclusive<i32> {
        &self.domains[var.0 as usize]
    }

    /// Which variables it has, in which order.
    #[must_use]
    pub fn names(&self) -> Names {
        self.names
    }

    /// What a variable stands for.
    #[must_use]
    pub fn name(&self, var: Var) -> Name {
        self.names.name(var)
    }

    /// The rules, in the order in which they were added.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Checks an assignment of all variables, whose values must lie in their domains.
    ///
    /// # Errors
    /// The first rule that does not hold.
    pub fn check(&self, values: &[i32]) -> Result<(), &Rule> {
        debug_assert_eq!(values.len(), self.domains.len());
        debug_assert!(
            self.domains.iter().zip(values).all(|(domain, value)| domain.contains(value))
        );
        match self.rules.iter().find(|rule| !rule.constraint.holds(values)) {
            None => Ok(()),
            Some(rule) => Err(rule),
        }
    }
}
