//! Clauses, where they go, and how a [`Model`](crate::model::Model) becomes clauses.
//!
//! Whoever writes clauses knows only a [`Sink`]: they stream into a solver without a copy, or
//! are counted ([`Size`]), or collected and written in the DIMACS format ([`Cnf`]).

mod count;
pub mod encode;
mod lower;
mod options;

use std::fmt;
use std::ops::{Not, RangeInclusive};

pub use count::Size;
use count::tally;
pub use lower::{Codes, facts, lower, size, size_and_largest};
pub use options::{Apart, Options};

use crate::model::Var;
use encode::{AmoEncoding, CardEncoding};

/// A variable of a formula or its negation.
///
/// ```
/// use prato::clauses::Lit;
///
/// let lit = Lit::positive(3);
/// assert_eq!((lit.number(), (!lit).number()), (3, -3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
// Invariant: neither 0 nor `i32::MIN`.
pub struct Lit(i32);

impl Lit {
    /// Variable number `index`, from 1.
    ///
    /// # Panics
    /// If there is no such variable: for 0, or from 2^31 on.
    #[must_use]
    pub fn positive(index: u32) -> Lit {
        assert!(index > 0, "variables count from 1");
        Lit(i32::try_from(index).expect("fewer than 2^31 variables"))
    }

    /// As the DIMACS format and solvers write it: negative for a negation.
    #[must_use]
    pub fn number(self) -> i32 {
        self.0
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(-self.0)
    }
}

/// Takes variables and clauses.
pub trait Sink {
    /// A new variable. Variables are numbered from 1 in the order in which they are made.
    fn fresh(&mut self) -> Lit;

    /// Takes a clause: one of these literals holds.
    fn clause(&mut self, lits: &[Lit]);

    /// Told where the clauses that follow come from.
    fn part(&mut self, _part: Part) {}

    /// Whether it has stopped taking clauses. What is written after that is lost.
    fn stopped(&mut self) -> bool {
        false
    }

    /// Takes an encoding's clauses for: at most one of these literals holds.
    fn at_most_one(&mut self, encoding: &dyn AmoEncoding, lits: &[Lit])
    where
        Self: Sized,
    {
        encoding.encode(lits, self);
    }

    /// Takes an encoding's clauses for: the number of these literals that hold lies in `range`.
    fn count(&mut self, encoding: &dyn CardEncoding, lits: &[Lit], range: RangeInclusive<usize>)
    where
        Self: Sized,
    {
        encoding.encode(lits, range, self);
    }
}

/// Where clauses come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A variable of the model has one of its values.
    Domain(Var),
    /// What is given beside the model.
    Given,
    /// A rule of the model, by its number from 0.
    Rule(usize),
}

/// Clauses kept in memory. Prints itself in the DIMACS format.
///
/// ```
/// use prato::clauses::{Cnf, Sink};
///
/// let mut cnf = Cnf::default();
/// let (a, b) = (cnf.fresh(), cnf.fresh());
/// cnf.clause(&[a, !b]);
/// assert_eq!(cnf.to_string(), "p cnf 2 1\n1 -2 0\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    variables: u32,
    clauses: Vec<Box<[Lit]>>,
}

impl Cnf {
    /// How many variables there are.
    #[must_use]
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// The clauses, in the order in which they came.
    #[must_use]
    pub fn clauses(&self) -> &[Box<[Lit]>] {
        &self.clauses
    }
}

impl Sink for Cnf {
    fn fresh(&mut self) -> Lit {
        self.variables += 1;
        Lit::positive(self.variables)
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.clauses.push(lits.into());
    }
}

/// The DIMACS format.
impl fmt::Display for Cnf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "p cnf {} {}", self.variables, self.clauses.len())?;
        for clause in &self.clauses {
            for lit in clause {
                write!(f, "{} ", lit.number())?;
            }
            writeln!(f, "0")?;
        }
        Ok(())
    }
}
