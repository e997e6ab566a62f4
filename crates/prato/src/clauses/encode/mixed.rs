//! The default for counts: whatever is smallest for the numbers at hand.

use std::ops::RangeInclusive;

use super::counter::{Binomial, Sequential};
use super::network::Network;
use super::totalizer::Totalizer;
use super::{CardEncoding, Lit, Sink, Size};

/// Direct for as few literals as a clue sees, where that propagates best; else the encoding with
/// the fewest clauses.
pub(super) struct Mixed;

/// A clue sees so many cells.
const CLUE_CELLS: usize = 8;

impl Mixed {
    fn best(number: usize, range: &RangeInclusive<usize>) -> &'static dyn CardEncoding {
        let all: [&'static dyn CardEncoding; 3] = [&Sequential, &Totalizer, &Network];
        match number {
            ..=CLUE_CELLS => &Binomial,
            _ => all
                .into_iter()
                .min_by_key(|encoding| encoding.bound_size(number, range.clone()).clauses)
                .expect("there are three"),
        }
    }
}

impl CardEncoding for Mixed {
    fn name(&self) -> &'static str {
        "mixed"
    }

    fn about(&self) -> &'static str {
        "binomial for few literals, and the smallest of the others for many"
    }

    fn bound(&self, lits: &[Lit], range: RangeInclusive<usize>, out: &mut dyn Sink) {
        Mixed::best(lits.len(), &range).bound(lits, range, out);
    }

    fn bound_size(&self, number: usize, range: RangeInclusive<usize>) -> Size {
        Mixed::best(number, &range).bound_size(number, range)
    }
}
