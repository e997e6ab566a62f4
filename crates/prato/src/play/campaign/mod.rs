//! Campaigns: many games of one policy, for its win rate.

mod course;
mod tally;
#[cfg(test)]
mod tests;

pub use tally::Tally;

use std::ops::Range;
use std::sync::Mutex;
use std::thread;

use thiserror::Error;

use course::Course;

use super::field::{FirstClick, TooManyMines, field};
use super::game::{Game, Standing};
use super::policy::{NoMove, NoWeights, Policy, PolicyInfo, Reason};
use super::replay::{Action, Move, Replay};
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

/// A game of a campaign that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The game, move by move. A first click that is sure to be safe is no move, but its start.
    pub replay: Replay,
    /// Whether it was won.
    pub won: bool,
    /// How often a cell was opened that might have been a mine, but for the first click.
    pub guesses: u64,
}

impl Played {
    /// What came of it.
    #[must_use]
    pub fn tally(&self) -> Tally {
        let wins = u64::from(self.won);
        let unguessed = if self.guesses == 0 { wins } else { 0 };
        Tally { games: 1, wins, guesses: self.guesses, unguessed }
    }
}

/// Why a game was not played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unplayed {
    /// There is no such field.
    #[error(transparent)]
    TooManyMines(#[from] TooManyMines),
    /// The policy was stopped.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The policy asks a net that is not there.
    #[error(transparent)]
    NoWeights(#[from] NoWeights),
}

/// Who is told how a campaign goes, by any of its threads.
pub trait Spectator: Sync {
    /// The game of this number was played; it counts once this returns. Games that are played at
    /// the same time end in any order.
    fn played(&self, _number: u64, _game: &Played) {}

    /// So much came of the first games, without a gap. One more game at least each time.
    fn so_far(&self, _tally: Tally) {}
}

/// Nobody looks on.
impl Spectator for () {}

impl Campaign {
    /// The game of this number, before its first click.
    ///
    /// # Errors
    /// If the mines do not fit.
    pub fn game(&self, number: u64) -> Result<Game, TooManyMines> {
        Ok(Game::new(self.field(number)?))
    }

    pub(super) fn field(&self, number: u64) -> Result<Field, TooManyMines> {
        let clear = self.first.clear(self.shape, self.start);
        field(self.shape, self.mines, &clear, self.seed.wrapping_add(number))
    }

    /// Whether games of this campaign can come to this.
    #[must_use]
    pub fn allows(&self, tally: Tally) -> bool {
        let Tally { games, wins, guesses, unguessed } = tally;
        if unguessed > wins || wins > games {
            return false;
        }
        // Who neither guesses nor wins was lost by the first click.
        let guessed = if self.first == FirstClick::Any { wins } else { games } - unguessed;
        // Each guess but one that loses opens a safe cell, and so does the first click.
        let cells = self.shape.rows as u128 * self.shape.cols as u128;
        let most = cells.saturating_sub(self.mines as u128).saturating_mul(games.into());
        guesses >= guessed && u128::from(guesses) <= most
    }

    /// Plays one game from its first click to its end.
    ///
    /// # Errors
    /// If the mines do not fit, if the policy was stopped, or if it needs weights that are missing.
    pub fn play(&self, number: u64, policy: &mut dyn Policy) -> Result<Played, Unplayed> {
        let field = self.field(number)?;
        let mut game = Game::new(field.clone());
        let mut opened = Vec::new();
        let mut open = |game: &mut Game, pos| {
            let before = game.clicks();
            game.open(pos);
            // A cell that a 0 beside it has opened is not opened again.
            if game.clicks() > before {
                opened.push(pos);
            }
        };
        open(&mut game, self.start);
        let mut guesses = 0;
        while game.standing() == Standing::Playing {
            let choice = match policy.choose(game.view()) {
                Ok(choice) => choice,
                Err(NoMove::Stopped(stop)) => return Err(stop.into()),
                Err(NoMove::NoWeights(missing)) => return Err(missing.into()),
                // A policy that finds nothing to open gives the game up.
                Err(NoMove::Finished | NoMove::Impossible) => break,
            };
            guesses += u64::from(matches!(choice.reason, Reason::Guess { .. }));
            for pos in choice.open {
                open(&mut game, pos);
            }
        }
        let mut opened = opened.into_iter();
        let start = if self.first == FirstClick::Any { None } else { opened.next() };
        let moves = opened.map(|pos| Move { action: Action::Open, pos, time: None }).collect();
        let won = game.standing() == Standing::Won;
        Ok(Played { replay: Replay { field, start, moves }, won, guesses })
    }

    /// Plays the games of these numbers on all threads of the watch. If it is stopped, what counts
    /// is still the first games, without a gap: with `first + games` as the next first number it
    /// goes on as if nothing had happened.
    ///
    /// # Errors
    /// If the mines do not fit.
    ///
    /// # Panics
    /// If the policy or the spectator does, or if the policy needs weights that are missing.
    pub fn run(
        &self,
        policy: &PolicyInfo,
        numbers: Range<u64>,
        watch: &Watch,
        spectator: &dyn Spectator,
    ) -> Result<(Tally, Option<Stop>), TooManyMines> {
        self.field(numbers.start)?;
        let course = Mutex::new(Course::new(numbers));
        let course_now = || course.lock().expect("no thread panics with the lock");
        let play = |number, player: &mut dyn Policy| {
            let game = self.play(number, player);
            // A game in which the watch ran out may have been played otherwise.
            watch.check()?;
            game
        };
        // What one player may take while the others play beside it.
        let mut share = watch.clone();
        (share.threads, share.progress) = (1, None);
        share.memory /= watch.threads.max(1);
        let worker = || {
            let mut player = (policy.make)(&share);
            loop {
                let Some(number) = course_now().next() else { return };
                match play(number, &mut *player) {
                    Ok(game) => {
                        spectator.played(number, &game);
                        let mut course = course_now();
                        if course.finish(number, game.tally()) {
                            spectator.so_far(course.tally);
                        }
                    }
                    Err(Unplayed::Stopped(stop)) => course_now().stop = Some(stop),
                    Err(Unplayed::TooManyMines(_)) => unreachable!("they fit as before"),
                    Err(Unplayed::NoWeights(missing)) => panic!("{missing}"),
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..watch.threads.max(1) {
                scope.spawn(worker);
            }
            worker();
        });
        let Course { tally, stop, .. } =
            course.into_inner().expect("no thread panics with the lock");
        Ok((tally, stop))
    }
}
