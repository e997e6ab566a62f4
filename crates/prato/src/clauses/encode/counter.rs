//! Encodings of counts: every subset, and a counter that passes the literals one by one.

use std::ops::RangeInclusive;

use super::{CardEncoding, Lit, Sink, Size, negated};

/// Direct: of every subset that is one too large, some literal is false, and of every subset
/// whose falsity would leave too few, some is true. No auxiliary variables.
pub(super) struct Binomial;

impl CardEncoding for Binomial {
    fn name(&self) -> &'static str {
        "binomial"
    }

    fn about(&self) -> &'static str {
        "every subset that is too large or too small: no auxiliary variables"
    }

    fn bound(&self, lits: &[Lit], range: RangeInclusive<usize>, out: &mut dyn Sink) {
        subsets(&negated(lits), range.end() + 1, out);
        if *range.start() > 0 {
            subsets(lits, lits.len() - range.start() + 1, out);
        }
    }

    fn bound_size(&self, number: usize, range: RangeInclusive<usize>) -> Size {
        let subsets = |size: usize| Size::clauses(choose(number, size), size as u64);
        let least = match *range.start() {
            0 => Size::default(),
            low => subsets(number - low + 1),
        };
        subsets(range.end() + 1) + least
    }
}

/// A clause for every subset of this size, in the order of a dictionary.
fn subsets(lits: &[Lit], size: usize, out: &mut dyn Sink) {
    let mut chosen: Vec<usize> = (0..size).collect();
    let mut clause: Vec<Lit> = lits[..size].to_vec();
    loop {
        out.clause(&clause);
        // The last place that can still move on, and all behind it right after it.
        let Some(place) = (0..size).rev().find(|&place| chosen[place] < lits.len() - size + place)
        else {
            return;
        };
        let next = chosen[place] + 1;
        for (place, index) in (place..size).zip(next..) {
            chosen[place] = index;
            clause[place] = lits[index];
        }
    }
}

/// The number of subsets of this size, or the largest `u64`.
fn choose(number: usize, size: usize) -> u64 {
    let mut ways: u64 = 1;
    for step in 1..=size.min(number - size) {
        let product = u128::from(ways) * (number - step + 1) as u128 / step as u128;
        match u64::try_from(product) {
            Ok(product) => ways = product,
            Err(_) => return u64::MAX,
        }
    }
    ways
}

/// Sequential counter: passes the literals one by one and counts, no further than needed.
pub(super) struct Sequential;

impl CardEncoding for Sequential {
    fn name(&self) -> &'static str {
        "sequential"
    }

    fn about(&self) -> &'static str {
        "a counter that passes the literals one by one"
    }

    fn bound(&self, lits: &[Lit], range: RangeInclusive<usize>, out: &mut dyn Sink) {
        let (low, high) = range.into_inner();
        if high == 0 {
            // Nothing is to be counted.
            return lits.iter().for_each(|&lit| out.clause(&[!lit]));
        }
        // Invariant: at_least[j - 1] <-> at least j of the literals seen so far. The half from
        // right to left is there only if there is a lower bound.
        let mut at_least: Vec<Lit> = Vec::new();
        for (seen, &lit) in lits.iter().enumerate() {
            // With all of `high` counted before, one more is too many.
            if seen >= high {
                out.clause(&[!at_least[high - 1], !lit]);
            }
            let now: Vec<Lit> = (0..high.min(seen + 1)).map(|_| out.fresh()).collect();
            for (index, &enough) in now.iter().enumerate() {
                let without = at_least.get(index).copied();
                let fewer = index.checked_sub(1).map(|fewer| at_least[fewer]);
                up(enough, without, fewer, lit, out);
                if low > 0 {
                    down(enough, without, fewer, lit, out);
                }
            }
            at_least = now;
        }
        if low > 0 {
            out.clause(&[at_least[low - 1]]);
        }
    }

    fn bound_size(&self, number: usize, range: RangeInclusive<usize>) -> Size {
        let (low, high) = range.into_inner();
        let (number, high) = (number as u64, high as u64);
        if high == 0 {
            return Size::clauses(number, 1);
        }
        // Literal by literal the counter grows from 1 to `high` places and stays there.
        let places = number * high - high * (high - 1) / 2;
        let old = places - high;
        let not_first = places - number;
        let too_many = Size::clauses(number - high, 2);
        let up = Size::clauses(old + number, 2) + Size::clauses(not_first, 3);
        let down = match low {
            0 => Size::default(),
            _ => Size::clauses(old, 3) + Size::clauses(high + not_first, 2) + Size::clauses(1, 1),
        };
        Size { variables: places, ..too_many + up + down }
    }
}

/// Enough hold if they did `without` this literal, or if it holds after one `fewer`. Without
/// `fewer` none is needed before.
fn up(enough: Lit, without: Option<Lit>, fewer: Option<Lit>, lit: Lit, out: &mut dyn Sink) {
    if let Some(without) = without {
        out.clause(&[!without, enough]);
    }
    match fewer {
        Some(fewer) => out.clause(&[!fewer, !lit, enough]),
        None => out.clause(&[!lit, enough]),
    }
}

/// Enough hold only if they did `without` this literal, or it holds after one `fewer`.
fn down(enough: Lit, without: Option<Lit>, fewer: Option<Lit>, lit: Lit, out: &mut dyn Sink) {
    match without {
        Some(without) => out.clause(&[!enough, without, lit]),
        None => out.clause(&[!enough, lit]),
    }
    // If they did without this literal, one fewer did as well.
    if let Some(fewer) = fewer {
        out.clause(&[!enough, fewer]);
    }
}
