//! Two campaigns on the same games, side by side (McNemar's test, the interval of the difference).

use prato::play::Tally;

use super::{Merged, Plan};
use crate::named::Listed as _;
use crate::reply::Problem;

/// Two campaigns, game by game.
#[derive(Clone, Debug, PartialEq)]
pub struct Versus {
    /// Who played each of them.
    pub plans: [Plan; 2],
    /// What came of each of them.
    pub tallies: [Tally; 2],
    /// How many games the first one alone won.
    pub first_alone: u64,
    /// How many games the second one alone won.
    pub second_alone: u64,
}

/// Pairs two campaigns by their seeds. Each comes with a name for messages.
///
/// # Errors
/// If they were not played on the same games.
pub fn versus(
    (name, first): (&str, &Merged),
    (other, second): (&str, &Merged),
) -> Result<Versus, Problem> {
    let games = |merged: &Merged| {
        let Plan { level, terms } = &merged.plan;
        (level.0, terms.rule, terms.start, merged.first_seed, merged.tally.games)
    };
    if games(first) != games(second) {
        let told = |merged: &Merged| {
            let (level, rule, start, first, games) = games(merged);
            let last = first.saturating_add(games.saturating_sub(1));
            let (rule, start) = (rule.0.name(), start.0);
            format!("{level}, first click {rule} at {start}, seeds {first} to {last}")
        };
        return Err(Problem::question(
            format!(
                "{name} and {other} are not on the same games: {}, and {}",
                told(first),
                told(second)
            ),
            "compare campaigns of one level, rule and start, and of the same seeds",
        ));
    }
    let (mut first_alone, mut second_alone) = (0, 0);
    for (one, other) in first.won().zip(second.won()) {
        first_alone += u64::from(one && !other);
        second_alone += u64::from(other && !one);
    }
    let plans = [first.plan.clone(), second.plan.clone()];
    Ok(Versus { plans, tallies: [first.tally, second.tally], first_alone, second_alone })
}

impl Versus {
    /// By how much the second one wins more often: a difference of two win rates.
    #[must_use]
    pub fn difference(&self) -> f64 {
        (self.second_alone as f64 - self.first_alone as f64) / self.tallies[0].games.max(1) as f64
    }

    /// The interval that holds the true difference with 95 % confidence: Agresti and Min's for pairs,
    /// which is Wald's with half a game more in each of the four cases.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        let (one, other) = (self.first_alone as f64 + 0.5, self.second_alone as f64 + 0.5);
        let games = self.tallies[0].games as f64 + 2.0;
        let middle = (other - one) / games;
        let half =
            Tally::QUANTILE * (one + other - (other - one) * (other - one) / games).sqrt() / games;
        ((middle - half).max(-1.0), (middle + half).min(1.0))
    }

    /// How likely a difference of this size or more is by chance alone, if both win as often:
    /// McNemar's test, exact, on both sides.
    #[must_use]
    pub fn p_value(&self) -> f64 {
        let (few, all) =
            (self.first_alone.min(self.second_alone), self.first_alone + self.second_alone);
        if 2 * few == all {
            return 1.0;
        }
        // The chances of at most `few` heads in `all` tosses, from the largest term downwards:
        // P(k - 1) = P(k) k / (all - k + 1).
        let ln_choose = ln_factorial(all) - ln_factorial(few) - ln_factorial(all - few);
        let mut term = (ln_choose - all as f64 * std::f64::consts::LN_2).exp();
        let mut sum = term;
        for heads in (1..=few).rev() {
            term *= heads as f64 / (all - heads + 1) as f64;
            sum += term;
            if term < 1e-18 * sum {
                break;
            }
        }
        (2.0 * sum).min(1.0)
    }
}

/// The logarithm of a factorial: a sum for small numbers, Stirling's series beyond, whose error is
/// below 1e-12 there.
fn ln_factorial(number: u64) -> f64 {
    if number < 64 {
        return (2..=number).map(|factor| (factor as f64).ln()).sum();
    }
    let n = number as f64;
    let series = 1.0 / (12.0 * n) - 1.0 / (360.0 * n.powi(3)) + 1.0 / (1260.0 * n.powi(5));
    n * n.ln() - n + 0.5 * (std::f64::consts::TAU * n).ln() + series
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::{merge, play};
    use prato::watch::Watch;

    fn merged(policy: &str, first_seed: u64, games: u64) -> Merged {
        let plan = Plan::new("beginner", "safe", policy, None).unwrap();
        let part = play(&plan, first_seed, games, &Watch::default()).unwrap().unwrap();
        merge(vec![(policy.to_owned(), part)]).unwrap()
    }

    fn table(games: u64, first_alone: u64, second_alone: u64) -> Versus {
        let plan = || Plan::new("beginner", "safe", "best", None).unwrap();
        let tally = Tally { games, ..Tally::default() };
        Versus { plans: [plan(), plan()], tallies: [tally; 2], first_alone, second_alone }
    }

    /// The chances of all ways to toss coins, added up.
    #[test]
    fn the_test_is_the_sum_over_all_tosses() {
        for all in 0..=16_u64 {
            for one in 0..=all {
                let few = one.min(all - one);
                let tosses = (0..1_u64 << all).filter(|toss| u64::from(toss.count_ones()) <= few);
                let share = 2.0 * tosses.count() as f64 / (1_u64 << all) as f64;
                let found = table(100, one, all - one).p_value();
                assert!((found - share.min(1.0)).abs() < 1e-12, "{one} of {all}: {found}");
            }
        }
        // For many tosses the normal distribution says nearly the same: 2 (1 - Phi(1.979)).
        let large = table(1_000_000, 10_000, 10_281).p_value();
        assert!((large - 0.0493).abs() < 5e-4, "{large}");
        assert!(table(1 << 40, 1 << 30, 1 << 31).p_value() < 1e-300);
    }

    #[test]
    fn intervals_hold_the_difference_and_shrink() {
        let (low, high) = table(1000, 40, 60).interval();
        assert!((low - 0.000_29).abs() < 1e-4 && (high - 0.039_63).abs() < 1e-4, "{low} {high}");
        let (low, high) = table(100, 0, 0).interval();
        assert!(low < 0.0 && high > 0.0 && high < 0.03, "{low} {high}");
    }

    #[test]
    fn the_same_games_are_paired_and_others_refused() {
        let (weak, strong) = (merged("ladder", 1, 300), merged("best", 1, 300));
        let found = versus(("A", &weak), ("B", &strong)).unwrap();
        let more = i128::from(strong.tally.wins) - i128::from(weak.tally.wins);
        assert_eq!(i128::from(found.second_alone) - i128::from(found.first_alone), more);
        let swapped = versus(("B", &strong), ("A", &weak)).unwrap();
        assert_eq!(swapped.first_alone, found.second_alone);
        let error = versus(("A", &weak), ("B", &merged("best", 2, 300))).unwrap_err().message;
        assert!(error.starts_with("A and B are not on the same games: 9x9x10"), "{error}");
    }
}
