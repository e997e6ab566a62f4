//! What came of some games, and what that says of the win rate.

/// What came of some games. Tallies of different games add up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many games.
    pub games: u64,
    /// How many were won.
    pub wins: u64,
    /// How often a cell was opened that might have been a mine, but for the first click.
    pub guesses: u64,
    /// How many games were won without such a guess.
    pub unguessed: u64,
}

impl Tally {
    /// Adds the tally of other games.
    pub fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.wins += other.wins;
        self.guesses += other.guesses;
        self.unguessed += other.unguessed;
    }

    /// The quantile of the normal distribution that leaves out 2.5 % on each side, for intervals that hold with
    /// 95 % confidence.
    pub const QUANTILE: f64 = 1.959_964;

    /// The share of the games that was won; 0 without games.
    #[must_use]
    pub fn win_rate(self) -> f64 {
        self.wins as f64 / self.games.max(1) as f64
    }

    /// Wilson's interval: with 95 % confidence the true win rate is in it.
    ///
    /// ```
    /// use prato::play::Tally;
    ///
    /// let (low, high) = Tally { games: 100, wins: 50, ..Tally::default() }.interval();
    /// assert!((low - 0.404).abs() < 0.001 && (high - 0.596).abs() < 0.001);
    /// ```
    #[must_use]
    pub fn interval(self) -> (f64, f64) {
        const Z: f64 = Tally::QUANTILE;
        if self.games == 0 {
            return (0.0, 1.0);
        }
        let (games, rate) = (self.games as f64, self.win_rate());
        let middle = rate + Z * Z / (2.0 * games);
        let half = Z * (rate * (1.0 - rate) / games + Z * Z / (4.0 * games * games)).sqrt();
        let below = 1.0 + Z * Z / games;
        (((middle - half) / below).max(0.0), ((middle + half) / below).min(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals() {
        let check = |wins, games, low: f64, high: f64| {
            let interval = Tally { games, wins, ..Tally::default() }.interval();
            assert!((interval.0 - low).abs() < 1e-4 && (interval.1 - high).abs() < 1e-4);
        };
        check(0, 0, 0.0, 1.0);
        check(0, 10, 0.0, 0.2775);
        check(408_000, 1_000_000, 0.40704, 0.40896);
    }
}
