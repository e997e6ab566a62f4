//! How large a file is going to be, before a byte of it is written.
//!
//! A file is a list of mentions of variables, and of plain numbers: they are counted, and what one
//! takes depends on the target. Clauses are not counted here: they say their size themselves
//! ([`clauses::size`](crate::clauses::size)).

use super::{Target, vars, zero_one};
use crate::model::{Constraint, Model, Var};

/// About how many bytes the file has, seldom wrong by more than a factor of two; and the largest
/// rule by its number, with its share of them.
pub(super) fn size(model: &Model, target: Target) -> (u64, Option<(usize, u64)>) {
    let unit = Unit::new(model, target);
    let rules: Vec<u64> =
        model.rules().iter().map(|rule| unit.rule(model, &rule.constraint)).collect();
    let all = rules.iter().fold(unit.variables(model), |sum, &rule| sum.saturating_add(rule));
    (all, rules.into_iter().enumerate().max_by_key(|rule| rule.1))
}

/// What is counted, and how much it takes.
struct Unit {
    target: Target,
    /// The length of a name, or of a number where variables are numbered.
    name: u64,
}

/// The comment above a rule.
const COMMENT: u64 = 40;

impl Unit {
    fn new(model: &Model, target: Target) -> Unit {
        let last = vars(model).last().map_or(0, |var| model.name(var).to_string().len() as u64);
        let digits = |count: u64| u64::from(count.max(1).ilog10() + 1);
        let name = match target {
            Target::Cnf | Target::Opb => digits(zero_one::variables(model)),
            Target::Mzn | Target::Fzn | Target::Prolog | Target::Smt2 => last,
            // The name and the value.
            Target::Lp | Target::Asp => last + 3,
        };
        Unit { target, name }
    }

    /// The declarations and the comments on variables.
    fn variables(&self, model: &Model) -> u64 {
        let name = self.name;
        let own = model.domains().len() as u64;
        let lowered = zero_one::variables(model);
        match self.target {
            Target::Mzn => own.saturating_mul(name) / 2,
            Target::Prolog => own.saturating_mul(2 * name),
            Target::Fzn => own.saturating_mul(2 * name + 15),
            Target::Smt2 => own.saturating_mul(3 * name + 45),
            Target::Cnf | Target::Opb => lowered.saturating_mul(2 * name + 40),
            Target::Lp | Target::Asp => lowered.saturating_mul(2 * name + 5),
        }
    }

    fn rule(&self, model: &Model, constraint: &Constraint) -> u64 {
        let name = self.name;
        // In a sum variables stand side by side; other rules have more to say of each.
        let more = |bytes: u64| if let Constraint::Sum { .. } = constraint { 3 } else { bytes };
        let bytes = match self.target {
            Target::Mzn => direct(constraint, Counts::Listed).bytes(name + 3),
            Target::Prolog => direct(constraint, Counts::Each).bytes(name + more(20)),
            Target::Fzn => direct(constraint, Counts::Each).bytes(name + more(3 * name + 60)),
            Target::Smt2 => direct(constraint, Counts::Each).named().bytes(name + more(8)),
            Target::Cnf | Target::Opb => literals(model, constraint).saturating_mul(name + 5),
            Target::Lp => literals(model, constraint).saturating_mul(name + 3),
            Target::Asp => literals(model, constraint).saturating_mul(2 * name + 4),
        };
        bytes.saturating_add(COMMENT)
    }
}

/// Mentions of variables, and plain numbers.
#[derive(Clone, Copy)]
struct Entries {
    names: u64,
    numbers: u64,
}

impl Entries {
    /// Where a variable is named beside each number.
    fn named(self) -> Entries {
        Entries { names: self.names.saturating_add(self.numbers), numbers: 0 }
    }

    fn bytes(self, name: u64) -> u64 {
        /// A number, and what parts it from the next.
        const NUMBER: u64 = 4;
        self.names.saturating_mul(name).saturating_add(self.numbers.saturating_mul(NUMBER))
    }
}

/// How a target says how often values are there.
#[derive(Clone, Copy)]
enum Counts {
    /// By a list of the variables and one of the values.
    Listed,
    /// By every variable with every value.
    Each,
}

/// The entries of a rule where variables are as in the model.
fn direct(constraint: &Constraint, by: Counts) -> Entries {
    let names = |names: usize| Entries { names: names as u64, numbers: 0 };
    match (constraint, by) {
        (Constraint::Sum { vars, .. }, _) => names(vars.len()),
        (Constraint::AllDifferent(terms), _) => names(terms.len()),
        (Constraint::NotAll(facts), _) => names(facts.len()),
        (Constraint::Table { vars, rows, .. }, _) => {
            let width = vars.len() + 1;
            Entries { names: width as u64, numbers: width.saturating_mul(rows.len()) as u64 }
        }
        (Constraint::Counts { vars, counts }, Counts::Listed) => {
            Entries { names: vars.len() as u64, numbers: 2 * counts.len() as u64 }
        }
        (Constraint::Counts { vars, counts }, Counts::Each) => {
            names(vars.len().saturating_mul(counts.len()))
        }
    }
}

/// The mentions in a rule where each value is a variable.
fn literals(model: &Model, constraint: &Constraint) -> u64 {
    let values = |var: Var| zero_one::values(model, var) as u64;
    match constraint {
        // The value of one variable.
        Constraint::Sum { vars, .. } if vars.len() == 1 => 1,
        Constraint::Sum { vars, .. } => vars.iter().map(|&var| values(var)).sum(),
        Constraint::AllDifferent(terms) => terms.iter().map(|&(var, _)| values(var)).sum(),
        Constraint::NotAll(facts) => facts.len() as u64,
        Constraint::Table { vars, rows, .. } => {
            vars.iter().map(|&var| rows.len() as u64 + values(var)).sum()
        }
        Constraint::Counts { vars, counts } => {
            (vars.len() as u64).saturating_mul(counts.len() as u64)
        }
    }
}
