//! Campaigns: many games of one policy, for its win rate.

mod course;
mod tally;
#[cfg(test)]
mod tests;

pub use tally::Tally;

use std::ops::Range;
use std::sync::Mutex;
use std::sync::mpsc::sync_channel;
use std::thread;

use thiserror::Error;

use course::Course;

use super::field::{FirstClick, TooManyMines, field};
use super::game::{Game, Standing};
use super::policy::{NoMove, NoWeights, Policy, PolicyInfo, Reason};
use super::replay::{Action, Move, Replay};
use crate::grid::{Pos, Shape};
use crate::parallel;
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
#[non_exhaustive]
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

/// Told of each game that was played, as soon as it is over and before it counts: its number, the
/// game, and what came of the first games so far, without a gap. Games that are played at the same
/// time end in any order.
pub type Spectator<'a> = dyn FnMut(u64, &Played, Tally) + 'a;

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
        // A game without a guess is won, or lost by the first click.
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

    /// Plays the games of these numbers on all threads of the watch, and tells the spectator of them
    /// on this one. If it is stopped, what counts is still the first games, without a gap: with
    /// `first + games` as the next first number it goes on as if nothing had happened.
    ///
    /// # Errors
    /// If the mines do not fit, or if the policy needs weights that are missing.
    ///
    /// # Panics
    /// If the policy or the spectator does.
    pub fn run(
        &self,
        policy: &PolicyInfo,
        numbers: Range<u64>,
        watch: &Watch,
        spectator: &mut Spectator<'_>,
    ) -> Result<(Tally, Option<Stop>), Unplayed> {
        self.field(numbers.start)?;
        let course = Mutex::new(Course::new(numbers));
        let course_now = || course.lock().expect("no thread panics with the lock");
        // The games that one thread plays, each handed over as soon as it is over. Ends if nobody
        // takes it.
        let play = |watch: &Watch, share: &Watch, over: &mut dyn FnMut(Over) -> bool| {
            let mut player = (policy.make)(share);
            while let Some(number) = { course_now().next() } {
                let game = self.play(number, &mut *player);
                // A game in which the watch ran out may have been played otherwise.
                let game = watch.check().map_err(Unplayed::from).and(game);
                if !over((number, game)) {
                    return;
                }
            }
        };
        let mut missing = None;
        let mut count = |(number, game): Over| match game {
            Ok(game) => {
                let so_far = course_now().tally;
                spectator(number, &game, so_far);
                course_now().finish(number, game.tally());
            }
            Err(Unplayed::Stopped(stop)) => course_now().stop = Some(stop),
            Err(Unplayed::TooManyMines(_)) => unreachable!("they fit as before"),
            Err(Unplayed::NoWeights(none)) => {
                missing = Some(none);
                course_now().stop = Some(Stop::Cancelled);
            }
        };
        // What one player may take while the others play beside it.
        let threads = watch.threads.max(1);
        let mut share = watch.clone();
        (share.threads, share.progress) = (1, None);
        share.memory /= threads;
        if !parallel::ARE_THERE || threads == 1 {
            play(watch, &share, &mut |over| {
                count(over);
                true
            });
        } else {
            thread::scope(|scope| {
                let (sender, games) = sync_channel(4 * threads);
                for _ in 0..threads {
                    let (sender, share, play) = (sender.clone(), &share, &play);
                    scope.spawn(move || play(watch, share, &mut |over| sender.send(over).is_ok()));
                }
                drop(sender);
                games.into_iter().for_each(&mut count);
            });
        }
        let Course { tally, stop, .. } =
            course.into_inner().expect("no thread panics with the lock");
        missing.map_or(Ok((tally, stop)), |none| Err(none.into()))
    }
}

/// The number of a game, and what became of it.
type Over = (u64, Result<Played, Unplayed>);
