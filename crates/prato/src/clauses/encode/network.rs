//! The cardinality network: the literals are sorted, no further than needed.

use std::ops::RangeInclusive;

use super::{CardEncoding, Lit, Sink};

/// Batcher's merge sort with odd and even halves, which keeps only as many as the bound needs.
pub(super) struct Network;

impl CardEncoding for Network {
    fn name(&self) -> &'static str {
        "network"
    }

    fn about(&self) -> &'static str {
        "a sorting network, no further than needed"
    }

    fn bound(&self, lits: &[Lit], range: RangeInclusive<usize>, out: &mut dyn Sink) {
        let (low, high) = range.into_inner();
        let sides = if low > 0 { Sides::Both } else { Sides::Most };
        let sorted = sort(lits, high + 1, sides, out);
        out.clause(&[!sorted[high]]);
        if low > 0 {
            out.clause(&[sorted[low - 1]]);
        }
    }
}

/// Which bounds there are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sides {
    Most,
    Both,
}

/// The first `keep` of the literals when those that hold come first.
fn sort(lits: &[Lit], keep: usize, sides: Sides, out: &mut dyn Sink) -> Vec<Lit> {
    if lits.len() <= 1 {
        return lits.to_vec();
    }
    let (left, right) = lits.split_at(lits.len() / 2);
    let left = sort(left, keep, sides, out);
    let right = sort(right, keep, sides, out);
    merge(&left, &right, keep, sides, out)
}

/// The first `keep` of two sorted sequences merged.
fn merge(a: &[Lit], b: &[Lit], keep: usize, sides: Sides, out: &mut dyn Sink) -> Vec<Lit> {
    let (a, b) = (&a[..a.len().min(keep)], &b[..b.len().min(keep)]);
    match (a, b) {
        ([], rest) | (rest, []) => return rest.to_vec(),
        ([a], [b]) => {
            let mut both = vec![larger(*a, *b, sides, out)];
            if keep > 1 {
                both.push(smaller(*a, *b, sides, out));
            }
            return both;
        }
        _ => {}
    }
    let every_other = |lits: &[Lit], first| lits.iter().skip(first).step_by(2).copied().collect();
    let half = |first, keep, out: &mut dyn Sink| {
        let (a, b): (Vec<Lit>, Vec<Lit>) = (every_other(a, first), every_other(b, first));
        merge(&a, &b, keep, sides, out)
    };
    let odd = half(0, keep / 2 + 1, out);
    let even = half(1, keep / 2, out);

    // The first of `odd` comes first; from there on one of `odd` and one of `even` change places
    // at most.
    let mut merged = vec![odd[0]];
    for index in 1.. {
        if merged.len() == keep {
            break;
        }
        match (odd.get(index), even.get(index - 1)) {
            (Some(&one), Some(&other)) => {
                merged.push(larger(one, other, sides, out));
                if merged.len() < keep {
                    merged.push(smaller(one, other, sides, out));
                }
            }
            (Some(&rest), None) | (None, Some(&rest)) => merged.push(rest),
            (None, None) => break,
        }
    }
    merged
}

/// A literal that holds if either of two does, and with a lower bound only then.
fn larger(one: Lit, other: Lit, sides: Sides, out: &mut dyn Sink) -> Lit {
    let either = out.fresh();
    out.clause(&[!one, either]);
    out.clause(&[!other, either]);
    if sides == Sides::Both {
        out.clause(&[!either, one, other]);
    }
    either
}

/// A literal that holds if both of two do, and with a lower bound only then.
fn smaller(one: Lit, other: Lit, sides: Sides, out: &mut dyn Sink) -> Lit {
    let both = out.fresh();
    out.clause(&[!one, !other, both]);
    if sides == Sides::Both {
        out.clause(&[!both, one]);
        out.clause(&[!both, other]);
    }
    both
}
