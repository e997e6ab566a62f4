//! The scores of a player: what came of the games that counted, board by board. `told` is what of it is told.

#[cfg(test)]
mod tests;
mod told;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use prato::doc::Span;
use prato::error::ReadError;
use prato::formats::{json_message, json_place};
use prato::play::Luck;

pub use told::{Told, ToldScore};

/// All scores, as a file has them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scores {
    /// The version of this shape.
    version: u32,
    /// One for each kind of board, in the order in which they were first played.
    boards: Vec<Score>,
    /// The days whose boards have counted.
    days: BTreeSet<String>,
}

/// The version that this program writes.
const VERSION: u32 = 1;

/// Nobody plays or guesses more often, and sums of what is below it are numbers.
const MOST_COUNTED: u64 = 1 << 53;

/// What came of the games on one kind of board.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Score {
    /// As in [`Played`].
    size: String,
    deal: String,
    games: u64,
    won: u64,
    /// How many were won since the last loss.
    streak: u64,
    longest_streak: u64,
    /// Of the games that were won: their time, their 3BV and their clicks together.
    milliseconds: u64,
    three_bv: u64,
    clicks: u64,
    /// The records.
    best: Best,
    /// How many moves risked a mine, how many of them opened none, and how many were to be expected to.
    guesses: u64,
    survived: u64,
    expected: f64,
    /// The games of which that would have taken too long to say.
    without_luck: u64,
}

/// The best of the games that were won, by each measure.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Best {
    milliseconds: Option<u64>,
    /// 3BV and milliseconds of the game with the most 3BV a second.
    rate: Option<(u64, u64)>,
    /// 3BV and clicks of the game with the most 3BV a click.
    efficiency: Option<(u64, u64)>,
}

/// A game that counts.
#[derive(Clone, Debug)]
pub struct Played {
    /// Rows x columns x mines.
    pub size: String,
    /// How the mines were laid: `any`, `safe`, `open`, `no-guess` (perhaps with the hardest technique) or
    /// `daily`.
    pub deal: String,
    /// The day, if it was the board of one.
    pub day: Option<String>,
    /// Whether it was won.
    pub won: bool,
    /// How long it took.
    pub milliseconds: u64,
    /// The clicks that its board needs.
    pub three_bv: u64,
    /// Those that were made.
    pub clicks: u64,
    /// What it owed to luck, if that is known.
    pub luck: Option<Luck>,
}

/// What a game changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Added {
    /// It counts, and this is what it is the best of: words such as `time`.
    Counted(Vec<&'static str>),
    /// The board of its day has counted before.
    Before,
}

impl Default for Scores {
    fn default() -> Scores {
        Scores { version: VERSION, boards: Vec::new(), days: BTreeSet::new() }
    }
}

impl Scores {
    /// Those of a file.
    ///
    /// # Errors
    /// If it holds something else, or what cannot be.
    pub fn parse(text: &str) -> Result<Scores, ReadError> {
        let hint = "mend it, or move it away to begin anew; it was left as it is";
        let scores: Scores = serde_json::from_str(text).map_err(|error| {
            let message = format!("these are no scores: {}", json_message(&error));
            ReadError::new(json_place(&error, text), message, hint)
        })?;
        match scores.nonsense() {
            None => Ok(scores),
            Some(message) => Err(ReadError::new(Span::default(), message, hint)),
        }
    }

    /// What a file has of them.
    ///
    /// # Panics
    /// Never: they are plain data.
    #[must_use]
    pub fn to_text(&self) -> String {
        serde_json::to_string_pretty(self).expect("scores are plain data") + "\n"
    }

    /// Counts a game.
    pub fn add(&mut self, played: &Played) -> Added {
        if let Some(day) = &played.day
            && !self.days.insert(format!("{day} {}", played.size))
        {
            return Added::Before;
        }
        let same = |score: &Score| score.size == played.size && score.deal == played.deal;
        let index = self.boards.iter().position(same).unwrap_or_else(|| {
            let (size, deal) = (played.size.clone(), played.deal.clone());
            self.boards.push(Score { size, deal, ..Score::default() });
            self.boards.len() - 1
        });
        Added::Counted(self.boards[index].add(played))
    }

    /// What cannot be, if anything, in words.
    fn nonsense(&self) -> Option<String> {
        if self.version != VERSION {
            return Some(format!(
                "these scores are of version {}, and this program knows version {VERSION}",
                self.version
            ));
        }
        let wrong = self.boards.iter().find(|score| {
            let Score { games, won, streak, longest_streak, guesses, survived, .. } = score;
            let endless = *games.max(guesses) > MOST_COUNTED;
            let broken = won > games || longest_streak > won || streak > longest_streak;
            endless || broken || survived > guesses
        })?;
        Some(format!("the numbers of {} ({}) contradict each other", wrong.size, wrong.deal))
    }
}

impl Score {
    /// Counts a game, and says what it is the best of.
    fn add(&mut self, played: &Played) -> Vec<&'static str> {
        self.games += 1;
        match played.luck {
            None => self.without_luck += 1,
            Some(Luck { guesses, survived, expected, .. }) => {
                self.guesses += guesses as u64;
                self.survived += survived as u64;
                self.expected += expected;
            }
        }
        if !played.won {
            self.streak = 0;
            return Vec::new();
        }
        self.won += 1;
        self.streak += 1;
        let Played { milliseconds, three_bv, clicks, .. } = *played;
        self.milliseconds = self.milliseconds.saturating_add(milliseconds);
        self.three_bv = self.three_bv.saturating_add(three_bv);
        self.clicks = self.clicks.saturating_add(clicks);
        let mut best = Vec::new();
        let mut note = |is_best: bool, what| {
            if is_best {
                best.push(what);
            }
        };
        note(self.streak > self.longest_streak.max(1), "streak");
        self.longest_streak = self.longest_streak.max(self.streak);
        note(self.best.milliseconds.is_none_or(|least| milliseconds < least), "time");
        self.best.milliseconds =
            Some(self.best.milliseconds.map_or(milliseconds, |least| least.min(milliseconds)));
        note(raise(&mut self.best.rate, (three_bv, milliseconds)), "3BV/s");
        note(raise(&mut self.best.efficiency, (three_bv, clicks)), "efficiency");
        best
    }
}

/// Keeps the larger of two ratios. Says whether it is the new one, if that is one at all.
fn raise(best: &mut Option<(u64, u64)>, new: (u64, u64)) -> bool {
    let product = |one: u64, other: u64| u128::from(one) * u128::from(other);
    let larger = best.is_none_or(|old| product(new.0, old.1) > product(old.0, new.1));
    let is_new = new.1 > 0 && larger;
    if is_new {
        *best = Some(new);
    }
    is_new
}
