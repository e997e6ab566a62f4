//! Sums without the rules that are implied by them.

use std::ops::RangeInclusive;

use super::{CardEncoding, Lit, Sink, Size, Task, negated};

/// Another encoding that writes every sum in full: that none or all of the literals hold is not said
/// by a fact for each, but by the same clauses and auxiliary variables as any other number. (Where
/// these are facts, as in a direct encoding, they stay what they are.)
pub(in crate::clauses) struct Plain(pub &'static dyn CardEncoding);

/// None of some literals hold.
const NONE: RangeInclusive<usize> = 0..=0;

impl CardEncoding for Plain {
    fn name(&self) -> &'static str {
        CardEncoding::name(self.0)
    }

    fn about(&self) -> &'static str {
        CardEncoding::about(self.0)
    }

    fn bound(&self, lits: &[Lit], range: RangeInclusive<usize>, out: &mut dyn Sink) {
        self.0.bound(lits, range, out);
    }

    fn bound_size(&self, number: usize, range: RangeInclusive<usize>) -> Size {
        self.0.bound_size(number, range)
    }

    fn encode(&self, lits: &[Lit], range: RangeInclusive<usize>, out: &mut dyn Sink) {
        match Task::of(lits.len(), range.clone()) {
            Task::None => self.bound(lits, NONE, out),
            Task::All => self.bound(&negated(lits), NONE, out),
            _ => CardEncoding::encode(self.0, lits, range, out),
        }
    }

    fn size(&self, number: usize, range: RangeInclusive<usize>) -> Size {
        match Task::of(number, range.clone()) {
            Task::None | Task::All => self.bound_size(number, NONE),
            _ => CardEncoding::size(self.0, number, range),
        }
    }
}
