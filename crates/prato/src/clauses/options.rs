//! What can be chosen when a model becomes clauses.

use std::fmt;

use super::encode::{AmoEncoding, CardEncoding, MIXED, PRODUCT};
use crate::order::Order;

/// How a model becomes clauses. The default is the fastest that we know.
#[derive(Clone, Copy)]
pub struct Options {
    /// For all-different, and for variables that take one of several values.
    pub at_most_one: &'static dyn AmoEncoding,
    /// For "at most one" in the rules of one group, instead of that.
    pub apart: Option<Apart>,
    /// For sums.
    pub exactly: &'static dyn CardEncoding,
    /// What the rules imply is said as well: variables with a known value are taken out of the sums
    /// first, a sum of which none or all are left is a fact for each (so a 0, an 8, and a clue with as
    /// many covered cells around as it has mines become facts), and values as many as the variables
    /// that must differ are all taken. Without it every rule is written as it stands.
    pub implied: bool,
    /// The order of the rules.
    pub rules: Order,
    /// The order in which the variables of the model become variables of the formula. The
    /// values of each follow in the same kind of order.
    pub variables: Order,
}

/// An encoding of "at most one" for the rules of one group alone.
#[derive(Clone, Copy)]
pub struct Apart {
    /// The name of the group.
    pub group: &'static str,
    /// The encoding.
    pub at_most_one: &'static dyn AmoEncoding,
}

impl fmt::Debug for Apart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.group, self.at_most_one.name())
    }
}

impl Options {
    /// The encoding of "at most one" in the rules of this group.
    pub(super) fn at_most_one_in(&self, group: &str) -> &'static dyn AmoEncoding {
        let apart = self.apart.filter(|apart| apart.group == group);
        apart.map_or(self.at_most_one, |apart| apart.at_most_one)
    }

    /// The default.
    pub const DEFAULT: Options = Options {
        at_most_one: PRODUCT,
        apart: None,
        exactly: MIXED,
        implied: true,
        rules: Order::AsGiven,
        variables: Order::Shuffled(1),
    };
}

impl Default for Options {
    fn default() -> Options {
        Options::DEFAULT
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("at_most_one", &self.at_most_one.name())
            .field("apart", &self.apart)
            .field("exactly", &self.exactly.name())
            .field("implied", &self.implied)
            .field("rules", &self.rules)
            .field("variables", &self.variables)
            .finish()
    }
}
