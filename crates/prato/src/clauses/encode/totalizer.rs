//! The totalizer: a tree whose nodes hold, in unary, how many of the literals below hold.

use std::ops::RangeInclusive;

use super::{CardEncoding, Lit, Sink, Size};

/// A tree of sums in unary, no further than needed.
pub(super) struct Totalizer;

impl CardEncoding for Totalizer {
    fn name(&self) -> &'static str {
        "totalizer"
    }

    fn about(&self) -> &'static str {
        "a tree of sums in unary"
    }

    fn bound(&self, lits: &[Lit], range: RangeInclusive<usize>, out: &mut dyn Sink) {
        let at_least = add(lits, &range, out);
        out.clause(&[!at_least[*range.end()]]);
        if *range.start() > 0 {
            out.clause(&[at_least[range.start() - 1]]);
        }
    }

    fn bound_size(&self, number: usize, range: RangeInclusive<usize>) -> Size {
        let bounds = 1 + u64::from(*range.start() > 0);
        node_size(number, &range) + Size::clauses(bounds, 1)
    }
}

/// Literals of which number j - 1 says that at least j of `lits` hold, up to one more than the
/// end of `range`; that they say it only then, only if `range` has a lower bound.
fn add(lits: &[Lit], range: &RangeInclusive<usize>, out: &mut dyn Sink) -> Vec<Lit> {
    if let [_] = lits {
        return lits.to_vec();
    }
    let (left, right) = lits.split_at(lits.len() / 2);
    let left = add(left, range, out);
    let right = add(right, range, out);
    let sum: Vec<Lit> = (0..lits.len().min(range.end() + 1)).map(|_| out.fresh()).collect();
    for i in 0..=left.len().min(sum.len()) {
        for j in 0..=right.len().min(sum.len() - i) {
            // At least i on the left and j on the right make i + j.
            if i + j > 0 {
                let mut clause = Vec::with_capacity(3);
                clause.extend(i.checked_sub(1).map(|i| !left[i]));
                clause.extend(j.checked_sub(1).map(|j| !right[j]));
                clause.push(sum[i + j - 1]);
                out.clause(&clause);
            }
            // At most i on the left and j on the right make no i + j + 1.
            if *range.start() > 0 && i + j < sum.len() {
                let mut clause = Vec::with_capacity(3);
                clause.extend(left.get(i));
                clause.extend(right.get(j));
                clause.push(!sum[i + j]);
                out.clause(&clause);
            }
        }
    }
    sum
}

/// How much [`add`] writes for this many literals.
fn node_size(number: usize, range: &RangeInclusive<usize>) -> Size {
    if number == 1 {
        return Size::default();
    }
    let (left, right) = (number / 2, number - number / 2);
    let below = if left == right {
        let half = node_size(left, range);
        half + half
    } else {
        node_size(left, range) + node_size(right, range)
    };
    let most = range.end() + 1;
    let (left, right, sum) = (left.min(most), right.min(most), number.min(most));
    let mut here = Size { variables: sum as u64, ..Size::default() };
    for i in 0..=left.min(sum) {
        let up = right.min(sum - i) as u64;
        // For j = 0, and for the others.
        let alone = u64::from(i > 0);
        let lits = 2 + u64::from(i > 0);
        here = here + Size::clauses(alone, 2) + Size::clauses(up, lits);
        if *range.start() > 0 && i < sum {
            let down = right.min(sum - i - 1) as u64 + 1;
            // All of `right` may be counted, and then one literal fewer is needed.
            let last = u64::from(right < sum - i);
            let lits = 2 + u64::from(i < left);
            here = here + Size::clauses(down - last, lits) + Size::clauses(last, lits - 1);
        }
    }
    below + here
}
