//! Guesses compared by playing the game out after each of them, on the same fields.

use super::analyst::Analyst;
use super::line::{Line, Memory, draw, field};
use super::lookahead::Guess;
use super::position::Position;
use crate::play::endgame::Bag;
use crate::play::{Game, Rng, Stream};
use crate::puzzles::minesweeper::{Cell, View};

/// A guess, and what it is thought to be worth, beside the others.
pub(super) struct Rated {
    pub(super) guess: Guess,
    pub(super) worth: f64,
}

/// What playing out says.
pub(super) struct Played {
    /// The number of the best guess.
    pub(super) best: usize,
    /// What the games with it were worth, on average,
    pub(super) worth: f64,
    /// and how many they were.
    pub(super) games: u32,
}

/// So many games are played with each guess before they are compared again,
const ROUND: u32 = 10;

/// and at most so many rounds.
const ROUNDS: u32 = 4;

/// What one game says about a guess beside the others has a variance of so much.
const LUCK: f64 = 0.005;

/// A guess that is behind by so many standard deviations of what is not known is given up.
const BEHIND: f64 = 0.7;

/// With more solutions than e^600 they cannot be drawn.
const MOST: f64 = 600.0;

/// The best of these guesses, if there is more than one to think about. `doubt` is the variance of what they are
/// worth beside what is thought. `None` too if there are flags, or if the number of mines is not known.
///
/// All that are not given up are played out on the same fields. Both the games and what was thought before
/// count, by how much is known from them.
pub(super) fn play_out(
    position: &Position,
    view: &View,
    rated: &[Rated],
    doubt: f64,
) -> Option<Played> {
    let bag = Bag::new(position, position.mines?, |cell| cell as usize);
    if position.solutions > MOST || view.cells().cells().contains(&Cell::Flagged) {
        return None;
    }
    let mut analyst = Analyst::default();
    analyst.by_rules(view).ok()?;
    let mut memory = Memory::default();
    let mut random = Rng::new(0, Stream::Draw);
    let mut sums = vec![0.0; rated.len()];
    let mut left: Vec<usize> = (0..rated.len()).collect();
    for round in 0..=ROUNDS {
        let games = f64::from(round * ROUND);
        // By how much more the games are worth than was thought, on average.
        let mean = |rival: usize| if round == 0 { 0.0 } else { sums[rival] / games };
        let more = left.iter().map(|&rival| mean(rival) - rated[rival].worth).sum::<f64>();
        let more = more / left.len() as f64;
        let unknown = 1.0 / (1.0 / doubt + games / LUCK);
        let worth = |rival: usize| {
            let seen = (mean(rival) - more) * games / LUCK;
            unknown * (rated[rival].worth / doubt + seen)
        };
        let best = left.iter().copied().reduce(|a, b| if worth(b) > worth(a) { b } else { a })?;
        let enough = worth(best) - BEHIND * (2.0 * unknown).sqrt();
        let rest: Vec<usize> = left.iter().copied().filter(|&one| worth(one) > enough).collect();
        if round == ROUNDS || rest.len() == 1 {
            let played = Played { best, worth: mean(best), games: round * ROUND };
            return (round > 0).then_some(played);
        }
        left = rest;
        for _ in 0..ROUND {
            let mines = draw(&bag, position, view, &mut random);
            let game = Game::resumed(field(position, mines), view.clone());
            let begin = Line::new(game, random.clone());
            for &rival in &left {
                let Guess { cell, safety, .. } = rated[rival].guess;
                let mut line = begin.clone();
                line.guess(position, cell, safety);
                line.play(analyst.fork(), |line, analyst| memory.step(line.game.view(), analyst));
                sums[rival] += line.chance;
            }
        }
    }
    None
}
