//! Bringing the components together: a tree of products (a product tree of polynomials).
//!
//! The number of solutions of several components, by number of mines, is the product of their
//! series. What all the *other* components weigh, which is what one component must know to share
//! out the total number of mines, comes from going down the same tree again.

use super::numbers::Numbers;
use super::sweep::Series;

/// The products of neighbouring series, level by level, up to the product of all of them.
pub(super) struct Tree<V> {
    levels: Vec<Vec<Series<V>>>,
}

impl<V: Clone> Tree<V> {
    /// Multiplies the series. `trim` may drop what does not matter from both ends of a product.
    pub(super) fn new<N: Numbers<Value = V>>(
        numbers: &N,
        series: Vec<Series<V>>,
        trim: impl Fn(&mut Series<V>),
    ) -> Tree<V> {
        let mut levels = vec![series];
        while let Some(below) = levels.last().filter(|level| level.len() > 1) {
            let level = below
                .chunks(2)
                .map(|pair| match pair {
                    [a, b] => {
                        let mut product = product(numbers, a, b);
                        trim(&mut product);
                        product
                    }
                    _ => pair[0].clone(),
                })
                .collect();
            levels.push(level);
        }
        Tree { levels }
    }

    /// The series themselves.
    pub(super) fn leaves(&self) -> &[Series<V>] {
        &self.levels[0]
    }

    /// The product of all series; `None` if there is none.
    pub(super) fn all(&self) -> Option<&Series<V>> {
        self.levels.last()?.first()
    }

    /// The term of the product of all series for this number of mines, if it has one.
    pub(super) fn value_at(&self, mines: usize) -> Option<V> {
        let all = self.all()?;
        all.counts.get(mines.checked_sub(all.least)?).cloned()
    }

    /// For each series and each of its numbers of mines, what the others weigh: the sum over all
    /// their numbers of mines of their counts, times `target` of the sum of all numbers of mines.
    pub(super) fn others<N: Numbers<Value = V>>(
        &self,
        numbers: &N,
        target: impl Fn(usize) -> V,
    ) -> Vec<Vec<V>> {
        let Some(all) = self.all() else { return Vec::new() };
        let mut outside: Vec<Vec<V>> =
            vec![(all.least..all.least + all.counts.len()).map(target).collect()];
        for (below, level) in self.levels.iter().zip(&self.levels[1..]).rev() {
            let mut next: Vec<Vec<V>> = Vec::with_capacity(below.len());
            for ((pair, parent), weights) in below.chunks(2).zip(level).zip(outside) {
                match pair {
                    [a, b] => {
                        next.push(rest(numbers, a, b, parent, &weights));
                        next.push(rest(numbers, b, a, parent, &weights));
                    }
                    _ => next.push(weights),
                }
            }
            outside = next;
        }
        outside
    }
}

fn product<N: Numbers>(
    numbers: &N,
    a: &Series<N::Value>,
    b: &Series<N::Value>,
) -> Series<N::Value> {
    let size = (a.counts.len() + b.counts.len()).saturating_sub(1);
    let mut counts = vec![numbers.zero(); size];
    for (i, left) in a.counts.iter().enumerate() {
        for (sum, right) in counts[i..].iter_mut().zip(&b.counts) {
            numbers.add_product(sum, left, right);
        }
    }
    Series { least: a.least + b.least, counts }
}

/// What everything but `a` weighs, if everything but `parent`, the product of `a` and `sibling`,
/// weighs `weights`.
fn rest<N: Numbers>(
    numbers: &N,
    a: &Series<N::Value>,
    sibling: &Series<N::Value>,
    parent: &Series<N::Value>,
    weights: &[N::Value],
) -> Vec<N::Value> {
    // The ends of the parent may have been trimmed.
    let trimmed = parent.least - (a.least + sibling.least);
    (0..a.counts.len())
        .map(|i| {
            let mut sum = numbers.zero();
            let skipped = trimmed.saturating_sub(i);
            let from = (i + skipped - trimmed).min(weights.len());
            let siblings = sibling.counts.iter().skip(skipped);
            for (count, weight) in siblings.zip(&weights[from..]) {
                numbers.add_product(&mut sum, count, weight);
            }
            sum
        })
        .collect()
}
