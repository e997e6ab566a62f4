//! A puzzle stated as variables and rules, for engines that know nothing of puzzles.

use std::fmt;
use std::ops::RangeInclusive;

use crate::grid::Pos;

/// A variable of a model, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(pub u32);

/// A value for each variable, by its number.
pub type Assignment = Vec<i32>;

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
}

impl Constraint {
    /// Whether it holds under an assignment.
    #[must_use]
    pub fn holds(&self, values: &[i32]) -> bool {
        match self {
            Constraint::Sum { vars, total } => {
                vars.iter().map(|var| i64::from(values[var.0 as usize])).sum::<i64>() == *total
            }
        }
    }
}

/// Where a rule comes from. It becomes words only when somebody asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A clue of a Minesweeper board.
    Clue {
        /// Its place.
        pos: Pos,
        /// Its number.
        clue: u8,
    },
    /// An open cell holds no mine.
    Open(Pos),
    /// A cell is known to hold no mine.
    KnownSafe(Pos),
    /// A flag that is to be trusted.
    Flag(Pos),
    /// The number of mines on the whole board.
    Total(usize),
}

/// As a player would say it: `the 3 at row 2, column 5`.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Clue { pos, clue } => write!(f, "the {clue} at {pos}"),
            Origin::Open(pos) => write!(f, "the open cell at {pos}"),
            Origin::KnownSafe(pos) => write!(f, "the cell known to be safe at {pos}"),
            Origin::Flag(pos) => write!(f, "the flag at {pos}"),
            Origin::Total(mines) => write!(f, "the total of {mines} mines"),
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
}

impl Model {
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

    /// The domains of the variables, by number.
    #[must_use]
    pub fn domains(&self) -> &[RangeInclusive<i32>] {
        &self.domains
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
