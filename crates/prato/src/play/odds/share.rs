//! Sharing out the mines among the components and the unseen cells (convolution of their counts).

use std::ops::Range;

/// What the parts of a position must know of each other.
pub(super) struct Shared {
    /// For each component, for each number of mines of its series, the weight of all the others.
    pub(super) weights: Vec<Vec<f64>>,
    /// For each component by what factor the weight changes for one more mine, on average.
    pub(super) tilts: Vec<f64>,
    /// The chance of a mine in an unseen cell.
    pub(super) unseen_chance: f64,
    /// The odds of a mine in an unseen cell.
    pub(super) unseen_tilt: f64,
    /// The natural logarithm of the number of solutions.
    pub(super) ln_solutions: f64,
}

/// Counts from some number of mines on.
struct Series {
    least: usize,
    counts: Vec<f64>,
}

impl Series {
    fn one() -> Series {
        Series { least: 0, counts: vec![1.0] }
    }

    fn times(&self, (least, counts): (usize, &[f64])) -> Series {
        let mut product = vec![0.0; self.counts.len() + counts.len() - 1];
        for (i, a) in self.counts.iter().enumerate() {
            for (sum, b) in product[i..].iter_mut().zip(counts) {
                *sum += a * b;
            }
        }
        Series { least: self.least + least, counts: product }
    }
}

/// Shares out `mines` mines among components with these series (the least number of mines and
/// the counts from there on) and the `unseen` cells. Without a number of mines all solutions of
/// each component are alike. `None` if there is no solution.
pub(super) fn share(
    series: &[(usize, &[f64])],
    unseen: usize,
    mines: Option<usize>,
) -> Option<Shared> {
    let Some(mines) = mines else { return Some(free(series, unseen)) };
    // Large counts are made smaller, so that no product overflows.
    let largest = |counts: &[f64]| counts.iter().copied().fold(0.0, f64::max);
    let scales: Vec<f64> = series.iter().map(|(_, counts)| largest(counts)).collect();
    let scaled: Vec<Vec<f64>> = series
        .iter()
        .zip(&scales)
        .map(|((_, counts), scale)| counts.iter().map(|count| count / scale).collect())
        .collect();
    let series: Vec<(usize, &[f64])> =
        series.iter().zip(&scaled).map(|((least, _), counts)| (*least, &counts[..])).collect();

    // The products of all series before and of all after each of them.
    let mut before = vec![Series::one()];
    for &one in &series {
        before.push(before[before.len() - 1].times(one));
    }
    let all = before.pop().expect("it begins with one");
    let binomials = Binomials::new(unseen, mines, all.least..all.least + all.counts.len());
    let mut weights = vec![Vec::new(); series.len()];
    let mut after = Series::one();
    for (number, &(least, counts)) in series.iter().enumerate().rev() {
        let others = before[number].times((after.least, &after.counts));
        let weight = |own: usize| {
            let of_others = (others.least..).zip(&others.counts);
            of_others.map(|(other, count)| count * binomials.rest(own + other)).sum()
        };
        weights[number] = (least..least + counts.len()).map(weight).collect();
        after = after.times((least, counts));
    }
    let tilts = weights.iter().zip(&series).map(|(weights, (_, own))| tilt(weights, own)).collect();

    let (mut sum, mut in_unseen) = (0.0, 0.0);
    for (seen, count) in (all.least..).zip(&all.counts) {
        let ways = count * binomials.rest(seen);
        sum += ways;
        in_unseen += ways * mines.saturating_sub(seen) as f64;
    }
    if sum == 0.0 {
        return None;
    }
    let unseen_chance = certain_or(in_unseen / sum / unseen.max(1) as f64, in_unseen, || {
        (all.least..).zip(&all.counts).all(|(seen, &count)| {
            count == 0.0 || binomials.rest(seen) == 0.0 || mines - seen == unseen
        })
    });
    let unseen_tilt = unseen_chance / (1.0 - unseen_chance).max(1e-9);
    let ln_solutions =
        sum.ln() + binomials.ln_factor + scales.iter().map(|scale| scale.ln()).sum::<f64>();
    Some(Shared { weights, tilts, unseen_chance, unseen_tilt, ln_solutions })
}

/// `chance`, but 1 exactly if all are mines, and 0 exactly if the weight of mines is.
fn certain_or(chance: f64, mines: f64, all_mines: impl Fn() -> bool) -> f64 {
    if mines == 0.0 {
        0.0
    } else if chance > 0.999 && all_mines() {
        1.0
    } else {
        chance.min(1.0 - f64::EPSILON)
    }
}

/// The number of mines is not known: every set of mines that fits is as likely as another.
fn free(series: &[(usize, &[f64])], unseen: usize) -> Shared {
    let of_parts: f64 = series.iter().map(|(_, counts)| counts.iter().sum::<f64>().ln()).sum();
    Shared {
        weights: series.iter().map(|(_, counts)| vec![1.0; counts.len()]).collect(),
        tilts: vec![1.0; series.len()],
        unseen_chance: 0.5,
        unseen_tilt: 1.0,
        ln_solutions: of_parts + unseen as f64 * std::f64::consts::LN_2,
    }
}

/// By what factor the weight changes from one number of mines to the next, averaged over the
/// solutions; 1 if only one number is possible.
fn tilt(weights: &[f64], counts: &[f64]) -> f64 {
    let (mut sum, mut all) = (0.0, 0.0);
    for number in 1..weights.len() {
        let [a, b] = [weights[number - 1], weights[number]];
        if a > 0.0 && b > 0.0 {
            let share = counts[number - 1] * a + counts[number] * b;
            sum += share * (b / a).ln();
            all += share;
        }
    }
    if all > 0.0 { (sum / all).exp() } else { 1.0 }
}

/// In how many ways the unseen cells take the mines that are left, divided by a common factor.
struct Binomials {
    /// For each number of mines seen, from the least.
    ways: Vec<f64>,
    least: usize,
    /// The natural logarithm of the common factor.
    ln_factor: f64,
}

impl Binomials {
    /// If one of these numbers of `mines` is seen, and there are `unseen` cells for the others.
    fn new(unseen: usize, mines: usize, seen: Range<usize>) -> Binomials {
        let least = seen.start;
        let mut ways = vec![0.0; seen.len()];
        let (low, high) = (mines.saturating_sub(unseen).max(seen.start), mines.min(seen.end - 1));
        if low > high {
            return Binomials { ways, least, ln_factor: 0.0 };
        }
        let middle = usize::midpoint(low, high);
        ways[middle - least] = 1.0;
        for seen in middle + 1..=high {
            let rest = mines - seen;
            ways[seen - least] =
                ways[seen - 1 - least] * (rest + 1) as f64 / (unseen - rest) as f64;
        }
        for seen in (low..middle).rev() {
            let rest = mines - seen;
            ways[seen - least] = ways[seen + 1 - least] * (unseen - rest + 1) as f64 / rest as f64;
        }
        Binomials { ways, least, ln_factor: ln_choose(unseen, mines - middle) }
    }

    /// The ways to place the rest if so many mines are seen.
    fn rest(&self, seen: usize) -> f64 {
        self.ways[seen - self.least]
    }
}

/// The natural logarithm of the number of ways to choose `count` of `from`.
fn ln_choose(from: usize, count: usize) -> f64 {
    let count = count.min(from - count);
    (0..count).map(|i| ((from - i) as f64 / (i + 1) as f64).ln()).sum()
}
