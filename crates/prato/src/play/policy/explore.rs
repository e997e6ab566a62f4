//! Games in which several guesses are tried, each to its end (rollouts with common random numbers):
//! what the laboratory asks, and learns from. Nobody else may rely on it.

use super::analyst::Analyst;
use super::learnt::{self, Sight, single};
use super::lookahead::{self, Guess};
use super::net::{NoWeights, net};
use super::pairs::relief;
use super::rollout::{Memory, Rollout, Settled, Step, settle};
use crate::play::odds::Position;
use crate::play::tuning::CORRECTED;
use crate::play::{Campaign, Rng, Stream, TooManyMines, Unplayed};

/// Where a game comes to a guess, and others are nearly as good.
pub struct Crossroads<'a> {
    position: &'a Position,
    sight: Sight,
    /// The best first.
    guesses: &'a [Guess],
}

/// What a guess looks like to the net.
pub struct Seen {
    /// Figures of the guess.
    pub figures: [f32; learnt::OF_GUESS],
    /// The cells around, row by row: what kind each is of, and its chance of a mine.
    pub cells: Vec<(u8, f32)>,
}

impl Crossroads<'_> {
    /// How many guesses there are: number 0 is the one that the policy `lookahead` takes.
    #[must_use]
    pub fn guesses(&self) -> usize {
        self.guesses.len()
    }

    /// Their scores, corrected by the net.
    ///
    /// # Errors
    /// If there is none.
    pub fn corrected(&self) -> Result<Vec<f64>, NoWeights> {
        Ok(self.sight.scores(self.guesses, net()?))
    }

    /// What the net is told of a guess.
    #[must_use]
    pub fn seen(&self, guess: usize) -> Seen {
        let guess = &self.guesses[guess];
        Seen { figures: self.sight.guess(guess), cells: self.sight.around(guess.cell).collect() }
    }

    /// What the net is told of the position.
    #[must_use]
    pub fn figures(&self) -> [f32; learnt::OF_POSITION] {
        self.sight.figures
    }

    /// More about the position, which says what games from there are worth.
    #[must_use]
    pub fn value_figures(&self) -> [f32; 9] {
        let (mut uncertainty, mut even) = (0.0, 0.0);
        for part in &self.position.parts {
            for (in_box, &chance) in part.component.boxes.iter().zip(&part.chances) {
                let cells = in_box.cells.len() as f64;
                if chance < 1.0 {
                    uncertainty -=
                        cells * (chance * chance.ln() + (1.0 - chance) * (-chance).ln_1p());
                }
                if chance > 0.4 && chance < 0.6 {
                    even += cells;
                }
            }
        }
        let risks = relief(self.position);
        let figures = [
            self.position.ln_solutions / 100.0,
            self.position.mines.unwrap_or(0) as f64 / 100.0,
            self.position.parts.len() as f64 / 5.0,
            risks.iter().sum(),
            risks.iter().copied().fold(0.0, f64::max),
            uncertainty / 10.0,
            even / 10.0,
            self.guesses[0].safety,
            self.guesses[1].prospects.score,
        ];
        figures.map(single)
    }
}

/// A rival of a guess that was tried.
pub struct Tried<T> {
    /// What was noted about it.
    pub note: T,
    /// The chance to win from there on, as it turned out, with the guess that was taken,
    pub taken: f64,
    /// and with the rival.
    pub rival: f64,
}

/// Plays the game of this number as the policy `lookahead` does. Where there are at least e^`least`
/// solutions and other guesses are nearly as good, `pick` says which of them are tried too, each with
/// a note: the game is played to the end with them as well.
///
/// All games are played on the same field, so that they have the same luck, as far as it goes: a
/// guess that would end a game changes the field near it instead, and its chance is counted.
///
/// # Errors
/// If the mines do not fit, or if a position takes too much memory.
pub fn explore<T>(
    campaign: &Campaign,
    number: u64,
    least: f64,
    mut pick: impl FnMut(&Crossroads, &mut Rng) -> Vec<(usize, T)>,
) -> Result<Vec<Tried<T>>, Unplayed> {
    let mut rollout = begin(campaign, number)?;
    let mut met = Vec::new();
    let mut tried = Vec::new();
    rollout.play(&mut Analyst::default(), |rollout, analyst| {
        let here = analyst.fork();
        let position = match settle(analyst)? {
            Settled::Step(step) => return Ok(Some(step)),
            Settled::Guess(position) => position,
            Settled::Over => return Ok(None),
        };
        met.push((rollout.key, rollout.chance));
        let wanted = if position.ln_solutions < least { 1 } else { CORRECTED };
        let guesses = lookahead::guesses(position, None, wanted);
        let guesses = &guesses[..learnt::near(&guesses).max(1)];
        if guesses.len() > 1
            && let Some(sight) = Sight::new(position, rollout.game.view(), &guesses[0])
        {
            let crossroads = Crossroads { position, sight, guesses };
            for (rival, note) in pick(&crossroads, &mut rollout.random) {
                let Guess { cell, safety, .. } = guesses[rival];
                let mut other = rollout.clone();
                other.guess(position, &[cell], safety);
                tried.push((rollout.chance, note, other, here.fork()));
            }
        }
        Ok(Some(guesses[0].step()))
    })?;
    let mut memory = Memory::default();
    let ends = tried.into_iter().map(|(before, note, mut other, mut analyst)| {
        other.play(&mut analyst, |other, analyst| {
            // Where the game of the guess was, too, both go on alike.
            match met.iter().find(|(key, _)| *key == other.key) {
                Some((_, then)) => Ok(Some(Step::End(rollout.chance / then))),
                None => memory.step(other, analyst),
            }
        })?;
        Ok(Tried { note, taken: rollout.chance / before, rival: other.chance / before })
    });
    ends.collect()
}

/// The game of this number, after its first click.
pub(super) fn begin(campaign: &Campaign, number: u64) -> Result<Rollout, TooManyMines> {
    let mut game = campaign.game(number)?;
    game.open(campaign.start);
    Ok(Rollout::new(game, Rng::new(campaign.seed.wrapping_add(number), Stream::Lesson)))
}
