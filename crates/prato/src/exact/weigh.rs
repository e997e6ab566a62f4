//! Sharing out the total number of mines with floats (exponential tilting and convolution).
//!
//! Counts differ by hundreds of orders of magnitude. Multiplying the count for `m` mines by
//! `exp(tilt * m)` changes no share once the total is fixed, and with the right tilt the total is
//! the most likely sum: what matters is then of ordinary size, and what is 25 orders of magnitude
//! smaller can be dropped.

use super::combine::Tree;
use super::numbers::Floats;
use super::sweep::Series;

/// What each part must know of all the others.
pub(super) struct Weights {
    /// For each component, for each number of mines, the logarithm of what the others weigh, up
    /// to a summand that is the same for the whole component.
    pub(super) components: Vec<Vec<f64>>,
    /// The expected share of mines among the unseen cells.
    pub(super) unseen: f64,
}

impl Weights {
    /// All numbers of mines weigh the same.
    pub(super) fn alike(components: &[Series<f64>]) -> Weights {
        let weights = |series: &Series<f64>| vec![0.0; series.counts.len()];
        Weights { components: components.iter().map(weights).collect(), unseen: 0.5 }
    }
}

/// Shares out `total` mines among components with these counts and the `unseen` cells. Only
/// the ratios within one component's counts matter. `None` if the total is so unlikely that floats
/// cannot express it.
pub(super) fn weigh(components: &[Series<f64>], unseen: usize, total: usize) -> Option<Weights> {
    let tilt = tilt(components, unseen, total);
    let mut series: Vec<_> = components.iter().map(|series| tilted(series, tilt)).collect();
    series.push(unseen_series(unseen, tilt));
    let tree = Tree::new(&Floats, series, trim);
    let mut others = tree.others(&Floats, |sum| f64::from(u8::from(sum == total)));

    let of_unseen = others.pop().expect("the last series is that of the unseen cells");
    let unseen_series = tree.leaves().last().expect("as above");
    let (mut mines, mut all) = (0.0, 0.0);
    for ((number, count), weight) in
        (unseen_series.least..).zip(&unseen_series.counts).zip(&of_unseen)
    {
        all += count * weight;
        mines += number as f64 * count * weight;
    }
    let components = others
        .into_iter()
        .map(|weights| {
            let log = |(i, weight): (usize, f64)| weight.ln() + tilt * i as f64;
            weights.into_iter().enumerate().map(log).collect()
        })
        .collect();
    (all > 0.0).then(|| Weights { components, unseen: mines / all / unseen as f64 })
}

/// Terms of a series smaller than this, relative to its largest, are dropped.
const NEGLIGIBLE: f64 = 1e-25;

/// Makes the largest term 1, and drops what is negligible at both ends.
fn trim(series: &mut Series<f64>) {
    let largest = series.counts.iter().copied().fold(0.0, f64::max);
    let matters = |count: &f64| *count > largest * NEGLIGIBLE;
    let first = series.counts.iter().position(matters).unwrap_or(0);
    let last = series.counts.iter().rposition(matters).unwrap_or(0);
    series.counts.truncate(last + 1);
    series.counts.drain(..first);
    for count in &mut series.counts {
        *count /= largest;
    }
    series.least += first;
}

/// The series with each count multiplied by `exp(tilt * mines)`, and the largest made 1.
fn tilted(series: &Series<f64>, tilt: f64) -> Series<f64> {
    let mut counts: Vec<f64> =
        series.counts.iter().enumerate().map(|(i, count)| count.ln() + tilt * i as f64).collect();
    let largest = counts.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    for count in &mut counts {
        *count = (*count - largest).exp();
    }
    Series { least: series.least, counts }
}

/// The tilted binomial coefficients of the unseen cells, without what is negligible.
fn unseen_series(unseen: usize, tilt: f64) -> Series<f64> {
    let odds = tilt.exp();
    let likeliest = (unseen as f64 + 1.0) * odds / (1.0 + odds);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to unseen")]
    let likeliest = (likeliest as usize).min(unseen);
    let mut below = Vec::new();
    let mut count = 1.0;
    for number in (0..likeliest).rev() {
        count *= (number + 1) as f64 / (unseen - number) as f64 / odds;
        below.push(count);
        if count < NEGLIGIBLE {
            break;
        }
    }
    let least = likeliest - below.len();
    let mut counts: Vec<f64> = below.into_iter().rev().chain([1.0]).collect();
    count = 1.0;
    for number in likeliest..unseen {
        count *= (unseen - number) as f64 / (number + 1) as f64 * odds;
        counts.push(count);
        if count < NEGLIGIBLE {
            break;
        }
    }
    Series { least, counts }
}

/// The tilt that makes `total` the expected sum, nearly.
fn tilt(components: &[Series<f64>], unseen: usize, total: usize) -> f64 {
    let expected = |tilt: f64| {
        let of_unseen = unseen as f64 / (1.0 + (-tilt).exp());
        components.iter().map(|series| mean(series, tilt)).sum::<f64>() + of_unseen
    };
    let (mut low, mut high) = (-STEEPEST, STEEPEST);
    loop {
        let middle = f64::midpoint(low, high);
        let excess = expected(middle) - total as f64;
        if excess.abs() < 0.1 || high - low < 1e-6 {
            return middle;
        }
        if excess < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
}

/// Beyond this tilt, all but the smallest or largest sum is negligible.
const STEEPEST: f64 = 60.0;

/// The expected number of mines of a tilted series.
fn mean(series: &Series<f64>, tilt: f64) -> f64 {
    // Powers of a factor at most 1 cannot overflow.
    let factor = (-tilt.abs()).exp();
    let average = |counts: &mut dyn Iterator<Item = &f64>| {
        let (mut sum, mut moment, mut power) = (0.0, 0.0, 1.0);
        for (i, count) in counts.enumerate() {
            sum += count * power;
            moment += i as f64 * count * power;
            power *= factor;
        }
        moment / sum
    };
    let least = series.least as f64;
    if tilt <= 0.0 {
        least + average(&mut series.counts.iter())
    } else {
        least + (series.counts.len() - 1) as f64 - average(&mut series.counts.iter().rev())
    }
}
