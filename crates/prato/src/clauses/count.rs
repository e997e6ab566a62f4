//! How large a formula is, known before it is built.

use std::collections::HashMap;
use std::ops::{Add, RangeInclusive, Sub};

use super::encode::{AmoEncoding, CardEncoding};
use super::{Lit, Part, Sink};

/// How large a formula is. Numbers past the range of `u64` stay at its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Variables, the auxiliary ones included.
    pub variables: u64,
    /// Clauses.
    pub clauses: u64,
    /// Literals in all clauses together.
    pub literals: u64,
}

impl Size {
    /// That many clauses of `length` literals each.
    #[must_use]
    pub fn clauses(clauses: u64, length: u64) -> Size {
        Size { variables: 0, clauses, literals: clauses.saturating_mul(length) }
    }

    /// Adds a clause of `length` literals.
    pub fn push(&mut self, length: usize) {
        *self = *self + Size::clauses(1, length as u64);
    }
}

impl Add for Size {
    type Output = Size;

    fn add(self, other: Size) -> Size {
        Size {
            variables: self.variables.saturating_add(other.variables),
            clauses: self.clauses.saturating_add(other.clauses),
            literals: self.literals.saturating_add(other.literals),
        }
    }
}

/// What was added to `other` to make it this large.
impl Sub for Size {
    type Output = Size;

    fn sub(self, other: Size) -> Size {
        Size {
            variables: self.variables.saturating_sub(other.variables),
            clauses: self.clauses.saturating_sub(other.clauses),
            literals: self.literals.saturating_sub(other.literals),
        }
    }
}

/// How much `write` writes, counted clause by clause.
pub(super) fn tally(write: impl FnOnce(&mut dyn Sink)) -> Size {
    let mut tally = Tally::default();
    write(&mut tally);
    tally.0
}

#[derive(Default)]
struct Tally(Size);

impl Sink for Tally {
    fn fresh(&mut self) -> Lit {
        self.0.variables += 1;
        // Nobody looks at the literals: one stands for all.
        Lit::positive(1)
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.0.push(lits.len());
    }
}

/// Counts a whole formula, without writing out the encodings.
#[derive(Default)]
pub(super) struct Forecast {
    tally: Tally,
    known: HashMap<(&'static str, usize, RangeInclusive<usize>), Size>,
    /// The rule that is being written, and what was written before it.
    rule: Option<(usize, Size)>,
    largest: Option<(usize, Size)>,
}

impl Forecast {
    /// How large all of it is, and the largest rule.
    pub(super) fn done(mut self) -> (Size, Option<(usize, Size)>) {
        self.end_of_rule();
        (self.tally.0, self.largest)
    }

    fn end_of_rule(&mut self) {
        let Some((rule, before)) = self.rule.take() else { return };
        let size = self.tally.0 - before;
        if self.largest.is_none_or(|(_, largest)| size.literals > largest.literals) {
            self.largest = Some((rule, size));
        }
    }

    fn add(
        &mut self,
        name: &'static str,
        number: usize,
        range: RangeInclusive<usize>,
        size: impl FnOnce(usize, RangeInclusive<usize>) -> Size,
    ) {
        let key = (name, number, range.clone());
        let size = *self.known.entry(key).or_insert_with(|| size(number, range));
        self.tally.0 = self.tally.0 + size;
    }
}

impl Sink for Forecast {
    fn fresh(&mut self) -> Lit {
        self.tally.fresh()
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.tally.clause(lits);
    }

    fn part(&mut self, part: Part) {
        self.end_of_rule();
        self.rule = match part {
            Part::Rule(rule) => Some((rule, self.tally.0)),
            Part::Domain(_) | Part::Given => None,
        };
    }

    fn at_most_one(&mut self, encoding: &dyn AmoEncoding, lits: &[Lit]) {
        self.add(encoding.name(), lits.len(), 0..=1, |number, _| encoding.size(number));
    }

    fn count(&mut self, encoding: &dyn CardEncoding, lits: &[Lit], range: RangeInclusive<usize>) {
        let size = |number, range| encoding.size(number, range);
        self.add(encoding.name(), lits.len(), range, size);
    }
}
