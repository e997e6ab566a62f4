//! A merged campaign as one part, and how its win rate came about.

use prato::play::Tally;

use super::part::MOST_GAMES;
use super::{Merged, Part};
use crate::reply::Problem;

/// What was known of the win rate after the first games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// How many games.
    pub games: u64,
    /// The share of them that was won.
    pub win_rate: f64,
    /// Wilson's interval.
    pub interval: (f64, f64),
}

impl Merged {
    /// The whole campaign as one part: the same as if its games had been played at once.
    ///
    /// # Errors
    /// If it has more games than a part may have.
    pub fn whole(&self) -> Result<Part, Problem> {
        if self.tally.games > MOST_GAMES {
            let message = format!("{} games are too many for one part", self.tally.games);
            return Err(Problem::question(message, format!("a part has at most {MOST_GAMES}")));
        }
        let mut won = vec![0; usize::try_from(self.tally.games.div_ceil(8)).unwrap_or(usize::MAX)];
        for (place, _) in self.won().enumerate().filter(|(_, won)| *won) {
            won[place / 8] |= 1 << (place % 8);
        }
        let Merged { plan, first_seed, tally, cpu_ms, .. } = self;
        let (plan, first_seed, tally, cpu_ms) = (plan.clone(), *first_seed, *tally, *cpu_ms);
        Ok(Part { plan, first_seed, cpu_ms, tally, won })
    }

    /// The win rate after ever more games, about so many steps for each factor of ten; the last step
    /// is the whole campaign.
    #[must_use]
    pub fn steps(&self, for_each_ten: u32) -> Vec<Step> {
        let mut steps = Vec::new();
        let (mut tally, mut next) = (Tally::default(), 1.0_f64);
        let factor = 10_f64.powf(1.0 / f64::from(for_each_ten.max(1)));
        for won in self.won() {
            tally.games += 1;
            tally.wins += u64::from(won);
            if tally.games as f64 >= next || tally.games == self.tally.games {
                let (win_rate, interval) = (tally.win_rate(), tally.interval());
                steps.push(Step { games: tally.games, win_rate, interval });
                while next <= tally.games as f64 {
                    next *= factor;
                }
            }
        }
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::{Plan, merge, play};
    use prato::watch::Watch;

    #[test]
    fn parts_in_any_order_make_the_part_of_all_games() {
        let plan = Plan::new("beginner", "any", "min-chance", None).unwrap();
        let part = |first, games| play(&plan, first, games, &Watch::default()).unwrap().unwrap();
        let shards = [part(72, 29), part(1, 13), part(14, 58)];
        let named = shards.map(|part| (part.first_seed.to_string(), part)).to_vec();
        let merged = merge(named).unwrap();
        assert_eq!(merged.whole().unwrap(), part(1, 100));

        let steps = merged.steps(5);
        assert!(steps.is_sorted_by(|one, other| one.games < other.games));
        assert_eq!((steps[0].games, steps[steps.len() - 1].games), (1, 100));
        assert_eq!(steps[steps.len() - 1].interval, merged.tally.interval());
        for Step { win_rate, interval: (low, high), .. } in steps {
            assert!(low <= win_rate && win_rate <= high);
        }
    }
}
