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

/// and at most so many in all: whole rounds.
const MOST: u32 = 4 * ROUND;

/// What one game says about a guess beside the others has a variance of so much.
const LUCK: f64 = 0.005;

/// A guess that is behind by so many standard deviations of what is not known is given up.
const BEHIND: f64 = 0.7;

/// With more unseen cells than this, the ways to put mines there are too many for a float.
const UNSEEN: usize = 900;

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
    if position.unseen.len() > UNSEEN || view.cells().cells().contains(&Cell::Flagged) {
        return None;
    }
    let bag = Bag::new(position, position.mines?, |cell| cell as usize);
    let mut analyst = Analyst::default();
    analyst.by_rules(view).ok()?;
    let mut memory = Memory::default();
    let mut random = Rng::new(0, Stream::Draw);
    let mut sums = vec![0.0; rated.len()];
    let mut left: Vec<usize> = (0..rated.len()).collect();
    let mut games = 0;
    loop {
        let mean = |rival: usize| sums[rival] / f64::from(games).max(1.0);
        // By how much more the games are worth than was thought, on average.
        let more = left.iter().map(|&rival| mean(rival) - rated[rival].worth).sum::<f64>();
        let more = more / left.len() as f64;
        let weight = f64::from(games) / LUCK;
        let unknown = 1.0 / (1.0 / doubt + weight);
        let worth =
            |rival: usize| unknown * (rated[rival].worth / doubt + (mean(rival) - more) * weight);
        let best = left.iter().copied().reduce(|a, b| if worth(b) > worth(a) { b } else { a })?;
        let enough = worth(best) - BEHIND * (2.0 * unknown).sqrt();
        let rest: Vec<usize> = left.iter().copied().filter(|&one| worth(one) > enough).collect();
        if games == MOST || rest.len() == 1 {
            return (games > 0).then_some(Played { best, worth: mean(best), games });
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
        games += ROUND;
    }
}

#[cfg(test)]
mod tests {
    use super::super::advice::wins;
    use super::super::analyst::Finding;
    use super::super::lookahead;
    use super::*;
    use crate::grid::{Pos, Shape};
    use crate::play::{Campaign, FirstClick, Standing};
    use crate::watch::Watch;

    /// Of guesses of which nothing is known before, most of the better ones are found.
    #[test]
    fn playing_out_finds_better_guesses() {
        let shape = Shape { rows: 6, cols: 6 };
        let (first, start) = (FirstClick::Safe, Pos::new(0, 0));
        let campaign = Campaign { shape, mines: 9, first, start, seed: 5 };
        let (mut compared, mut gain, mut possible) = (0, 0.0, 0.0);
        for number in 0..60 {
            let mut game = campaign.game(number).expect("there is room");
            game.open(start);
            let mut analyst = Analyst::default();
            while let Ok(finding) = analyst.look(game.view()) {
                let position = match finding {
                    Finding::Move(choice) => {
                        choice.open.into_iter().for_each(|pos| {
                            game.open(pos);
                        });
                        continue;
                    }
                    Finding::Guess(position) => position,
                };
                if game.standing() != Standing::Playing || position.solutions > 8.0 {
                    break;
                }
                let view = game.view();
                let guesses = lookahead::guesses(position, None, 6);
                let exact = guesses.iter().map(|guess| {
                    let won = wins(view, position.shape.pos(guess.cell), &Watch::default());
                    won.map(|won| f64::from(won) / position.solutions.exp())
                });
                let Some(exact) = exact.collect::<Option<Vec<f64>>>() else { break };
                let rated: Vec<Rated> =
                    guesses.into_iter().map(|guess| Rated { guess, worth: 0.0 }).collect();
                if let Some(played) = play_out(position, view, &rated, 0.01) {
                    let mean = exact.iter().sum::<f64>() / exact.len() as f64;
                    gain += exact[played.best] - mean;
                    possible += exact.iter().copied().fold(0.0, f64::max) - mean;
                    compared += 1;
                }
                game.open(position.shape.pos(rated[0].guess.cell));
            }
        }
        assert!(compared > 15 && gain > 0.7 * possible, "{compared}: {gain} of {possible}");
    }
}
