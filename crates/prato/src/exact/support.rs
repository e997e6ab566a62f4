//! Which numbers of mines are possible in each component, given the total (reachable sums).
//!
//! Verdicts must be exact, so they rest on this and never on a rounded weight.

use std::sync::Arc;

use super::combine::Tree;
use super::numbers::Possible;
use super::sweep::Series;

/// The numbers of mines that each part may have.
pub(super) struct Allowed {
    /// For each component, for each number of mines of its series.
    pub(super) components: Vec<Vec<bool>>,
    /// The least and the most that the unseen cells may hold together; `None` if the total is
    /// not possible at all.
    pub(super) unseen: Option<(usize, usize)>,
}

/// Numbers of mines with no gap between the least and the most.
#[derive(Clone, Copy)]
struct Interval {
    least: usize,
    most: usize,
}

/// The interval of the possible numbers of mines, if they have no gap.
fn interval(support: &Series<bool>) -> Option<Interval> {
    let Series { least, ref counts } = *support;
    counts
        .iter()
        .all(|&possible| possible)
        .then(|| Interval { least, most: least + counts.len() - 1 })
}

/// Which numbers of mines each component may have if there are `total` mines in all the
/// components and the `unseen` cells together. `supports` says which are possible without that:
/// one at least in each component.
pub(super) fn allowed(supports: &[Series<bool>], unseen: usize, total: usize) -> Allowed {
    // Most components can have every number between their least and their most. The sums of
    // those are an interval; only the others need to be combined one by one.
    let mut smooth = Interval { least: 0, most: 0 };
    for Interval { least, most } in supports.iter().filter_map(interval) {
        smooth.least += least;
        smooth.most += most;
    }
    let gapped = supports.iter().filter(|support| interval(support).is_none()).cloned().collect();
    let tree = Tree::new(&Possible, gapped, |_| ());
    let sums: Vec<usize> = match tree.all() {
        None => vec![0],
        Some(all) => (all.least..).zip(&all.counts).filter(|sum| *sum.1).map(|sum| sum.0).collect(),
    };
    let rest = Interval { most: smooth.most + unseen, ..smooth };
    let mut of_gapped = tree
        .others(&Possible, |sum| rest.least + sum <= total && total <= rest.most + sum)
        .into_iter();

    let components = supports
        .iter()
        .map(|support| {
            if let Some(Interval { least, most }) = interval(support) {
                let others = Interval { least: rest.least - least, most: rest.most - most };
                (least..=most).map(|mines| completes(&sums, others, mines, total)).collect()
            } else {
                let others = of_gapped.next().expect("one for each component with gaps");
                others.iter().zip(&support.counts).map(|(&a, &b)| a && b).collect()
            }
        })
        .collect();

    let unseen = sums
        .iter()
        .filter_map(|sum| {
            let least = total.saturating_sub(sum + smooth.most);
            let most = total.checked_sub(sum + smooth.least)?.min(unseen);
            (least <= most).then_some((least, most))
        })
        .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
    Allowed { components, unseen }
}

/// Whether `mines`, one of the ascending `sums`, and a number from `others` can make `total`.
fn completes(sums: &[usize], others: Interval, mines: usize, total: usize) -> bool {
    let smallest = sums.partition_point(|sum| sum + others.most + mines < total);
    sums.get(smallest).is_some_and(|sum| sum + others.least + mines <= total)
}

/// Which totals the components from some number on, and the unseen cells, can have together.
pub(super) struct Suffixes {
    /// From each component on: the sums of those with gaps, ascending, and the interval of the
    /// others and the unseen cells.
    from: Vec<(Arc<Vec<usize>>, Interval)>,
}

impl Suffixes {
    /// `supports` as for [`allowed`]: each component has a solution.
    pub(super) fn new(supports: &[Series<bool>], unseen: usize) -> Suffixes {
        let mut sums = Arc::new(vec![0]);
        let mut rest = Interval { least: 0, most: unseen };
        let mut from = vec![(Arc::clone(&sums), rest)];
        for support in supports.iter().rev() {
            if let Some(Interval { least, most }) = interval(support) {
                rest = Interval { least: rest.least + least, most: rest.most + most };
            } else {
                let possible = (support.least..).zip(&support.counts).filter(|number| *number.1);
                let mut all: Vec<usize> = possible
                    .flat_map(|(mines, _)| sums.iter().map(move |sum| sum + mines))
                    .collect();
                all.sort_unstable();
                all.dedup();
                sums = Arc::new(all);
            }
            from.push((Arc::clone(&sums), rest));
        }
        from.reverse();
        Suffixes { from }
    }

    /// Whether the components from number `component` on, and the unseen cells, can have `total`
    /// mines together.
    pub(super) fn can_have(&self, component: usize, total: usize) -> bool {
        let (sums, rest) = &self.from[component];
        completes(sums, *rest, 0, total)
    }
}
