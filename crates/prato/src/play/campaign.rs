//! Campaigns: many games of one policy, for its win rate.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use super::field::{FirstClick, TooManyMines, field};
use super::game::{Game, Standing};
use super::policy::{Policy, PolicyInfo, Reason};
use super::replay::Replay;
use crate::grid::{Pos, Shape};
use crate::puzzles::minesweeper::Field;
use crate::watch::{Stop, Watch};

/// What is played: the board, the rule for the first click, and the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Campaign {
    /// The size of the board.
    pub shape: Shape,
    /// The number of mines.
    pub mines: usize,
    /// What the first click is sure of.
    pub first: FirstClick,
    /// Where the first click is.
    pub start: Pos,
    /// Game number `i`, from 0, is on the field of the seed `seed + i` (modulo 2^64).
    pub seed: u64,
}

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
        /// The quantile of the normal distribution that leaves out 2.5 % on each side.
        const Z: f64 = 1.959_964;
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

impl Campaign {
    /// The game of this number, before its first click.
    ///
    /// # Errors
    /// If the mines do not fit.
    pub fn game(&self, number: u64) -> Result<Game, TooManyMines> {
        Ok(Game::new(self.field(number)?))
    }

    /// The game of this number, move by move: what [`play`](Self::play) plays. A first click that
    /// is sure to be safe is no move, but the start of the replay.
    ///
    /// # Errors
    /// If the mines do not fit.
    pub fn replay(&self, number: u64, policy: &mut dyn Policy) -> Result<Replay, TooManyMines> {
        let mut replay = Replay::record(self.field(number)?, self.start, policy);
        if self.first != FirstClick::Any && !replay.moves.is_empty() {
            replay.start = Some(replay.moves.remove(0).pos);
        }
        Ok(replay)
    }

    pub(super) fn field(&self, number: u64) -> Result<Field, TooManyMines> {
        let clear = self.first.clear(self.shape, self.start);
        field(self.shape, self.mines, &clear, self.seed.wrapping_add(number))
    }

    /// Plays one game from its first click to its end.
    ///
    /// # Errors
    /// If the mines do not fit.
    pub fn play(&self, number: u64, policy: &mut dyn Policy) -> Result<Tally, TooManyMines> {
        let mut game = self.game(number)?;
        game.open(self.start);
        let mut guesses = 0;
        while game.standing() == Standing::Playing {
            // A policy that finds nothing to open gives the game up.
            let Ok(choice) = policy.choose(game.view()) else { break };
            guesses += u64::from(matches!(choice.reason, Reason::Guess { .. }));
            for pos in choice.open {
                game.open(pos);
            }
        }
        let wins = u64::from(game.standing() == Standing::Won);
        Ok(Tally { games: 1, wins, guesses, unguessed: if guesses == 0 { wins } else { 0 } })
    }

    /// Plays the games from number `first` to number `end - 1` on all threads of the watch. After
    /// each game `watcher` is told the tally so far. If it is stopped, the games that were played
    /// are still the first ones, without a gap: with `first + games` as the next `first` it
    /// goes on as if nothing had happened.
    ///
    /// # Errors
    /// If the mines do not fit.
    ///
    /// # Panics
    /// If the policy or the watcher does.
    pub fn run(
        &self,
        policy: &PolicyInfo,
        first: u64,
        end: u64,
        watch: &Watch,
        watcher: &(dyn Fn(Tally) + Sync),
    ) -> Result<(Tally, Option<Stop>), TooManyMines> {
        self.game(first)?;
        let next = AtomicU64::new(first);
        let shared = Mutex::new((Tally::default(), None));
        let worker = || {
            let mut player = (policy.make)();
            loop {
                if let Err(stop) = watch.check() {
                    shared.lock().expect("no thread panics with the lock").1 = Some(stop);
                    return;
                }
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= end {
                    return;
                }
                let one = self.play(number, &mut *player).expect("the mines fit as before");
                let mut shared = shared.lock().expect("no thread panics with the lock");
                shared.0.add(one);
                watcher(shared.0);
            }
        };
        thread::scope(|scope| {
            for _ in 1..watch.threads.max(1) {
                scope.spawn(worker);
            }
            worker();
        });
        let (tally, stop) = shared.into_inner().expect("no thread panics with the lock");
        let complete = tally.games == end.saturating_sub(first);
        Ok((tally, if complete { None } else { stop }))
    }
}

#[cfg(test)]
mod tests {
    use super::super::policy;
    use super::*;

    const CAMPAIGN: Campaign = Campaign {
        shape: Shape { rows: 9, cols: 9 },
        mines: 10,
        first: FirstClick::Safe,
        start: Pos { row: 0, col: 0 },
        seed: 1,
    };

    fn run(first: u64, end: u64, threads: usize) -> Tally {
        let mut watch = Watch::default();
        watch.threads = threads;
        let best = policy("best").unwrap();
        let (tally, stop) = CAMPAIGN.run(best, first, end, &watch, &|_| ()).unwrap();
        assert_eq!(stop, None);
        tally
    }

    #[test]
    fn the_same_on_any_number_of_threads_and_in_pieces() {
        let all = run(0, 200, 1);
        assert_eq!(all.games, 200);
        assert!(all.wins > 160 && all.unguessed <= all.wins);
        assert_eq!(run(0, 200, 3), all);
        let mut pieces = run(0, 77, 2);
        pieces.add(run(77, 200, 1));
        assert_eq!(pieces, all);
        assert_eq!(run(5, 5, 2), Tally::default());
    }

    #[test]
    fn replays_are_the_games_that_were_played() {
        let mut best = (policy("best").unwrap().make)();
        for number in 0..50 {
            let tally = CAMPAIGN.play(number, &mut *best).unwrap();
            let replay = CAMPAIGN.replay(number, &mut *best).unwrap();
            assert_eq!(replay.start, Some(CAMPAIGN.start));
            let mut game = replay.begin();
            replay.moves.iter().for_each(|one| _ = game.open(one.pos));
            assert_eq!(u64::from(game.standing() == Standing::Won), tally.wins);
        }
    }

    #[test]
    fn a_stop_leaves_no_gap() {
        let mut watch = Watch::default();
        watch.threads = 2;
        let stopper = |tally: Tally| {
            if tally.games == 20 {
                watch.cancel();
            }
        };
        let best = policy("best").unwrap();
        let (tally, stop) = CAMPAIGN.run(best, 0, 10_000, &watch, &stopper).unwrap();
        assert_eq!(stop, Some(Stop::Cancelled));
        assert_eq!(run(0, tally.games, 1), tally);
    }

    #[test]
    fn too_many_mines() {
        let full = Campaign { mines: 81, ..CAMPAIGN };
        let best = policy("best").unwrap();
        assert!(full.run(best, 0, 1, &Watch::default(), &|_| ()).is_err());
    }

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
