//! Figures over many positions.

use std::fmt;
use std::time::Instant;

/// The microseconds that `job` takes when warm: the median of `calls` calls after a first one.
/// With what the job gave.
pub fn time<T>(calls: usize, mut job: impl FnMut() -> T) -> (f64, T) {
    let answer = job();
    let call = |_| {
        let start = Instant::now();
        std::hint::black_box(job());
        start.elapsed().as_secs_f64() * 1e6
    };
    (Figures((0..calls).map(call).collect()).percentile(50), answer)
}

/// Times in microseconds. Prints as four cells of a table: median, p90, p99, largest.
pub struct Figures(pub Vec<f64>);

impl Figures {
    /// The smallest of the figures that at least `percent` percent of them do not exceed; not a
    /// number if there are none.
    pub fn percentile(&self, percent: usize) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        let rank = (sorted.len() * percent).div_ceil(100);
        sorted.get(rank.saturating_sub(1)).copied().unwrap_or(f64::NAN)
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [median, p90, p99, most] = [50, 90, 99, 100].map(|percent| self.percentile(percent));
        write!(f, "{median:.0} | {p90:.0} | {p99:.0} | {most:.0}")
    }
}
