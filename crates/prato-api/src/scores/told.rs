//! What is told of the scores.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Score, Scores};
use crate::reply::API;

/// The scores, as `play --stats` tells them.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Scores")]
pub struct Told {
    /// The version of the shapes.
    api: u32,
    status: Answered,
    /// One for each kind of board, in the order in which they were first played.
    pub boards: Vec<ToldScore>,
}

/// How it ended.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Answered {
    Answered,
}

/// What came of the games on one kind of board.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "BoardScore")]
#[expect(missing_docs, reason = "`docs/json.md` has them")]
pub struct ToldScore {
    /// Rows x columns x mines.
    pub level: String,
    /// How the mines were laid: `any`, `safe`, `open`, `no-guess` (perhaps with the hardest technique) or
    /// `daily`.
    pub deal: String,
    pub games: u64,
    pub won: u64,
    /// How many were won since the last loss.
    pub streak: u64,
    pub longest_streak: u64,
    /// Of the games that were won, as all that follow but those about guesses.
    pub best_seconds: Option<f64>,
    pub mean_seconds: Option<f64>,
    pub best_3bv_per_second: Option<f64>,
    pub mean_3bv_per_second: Option<f64>,
    /// 3BV for each click.
    pub best_efficiency: Option<f64>,
    pub mean_efficiency: Option<f64>,
    /// How many moves risked a mine, how many of them opened none, and how many were to be expected to.
    pub guesses: u64,
    pub survived: u64,
    pub expected: f64,
    /// The games of which that would have taken too long to say.
    pub without_luck: u64,
}

impl Scores {
    /// What is to be told.
    #[must_use]
    pub fn told(&self) -> Told {
        Told {
            api: API,
            status: Answered::Answered,
            boards: self.boards.iter().map(ToldScore::new).collect(),
        }
    }
}

impl Told {
    /// One object on one line.
    ///
    /// # Panics
    /// Never: it is plain data.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("scores are plain data")
    }
}

impl ToldScore {
    fn new(score: &Score) -> ToldScore {
        let Score { won, milliseconds, three_bv, clicks, best, .. } = score;
        let (three_bv, milliseconds) = (*three_bv, *milliseconds);
        let per_second = |rate: f64| 1000.0 * rate;
        ToldScore {
            level: score.size.clone(),
            deal: score.deal.clone(),
            games: score.games,
            won: *won,
            streak: score.streak,
            longest_streak: score.longest_streak,
            best_seconds: best.milliseconds.map(|least| least as f64 / 1000.0),
            mean_seconds: ratio(milliseconds, *won).map(|mean| mean / 1000.0),
            best_3bv_per_second: best.rate.and_then(|rate| ratio(rate.0, rate.1)).map(per_second),
            mean_3bv_per_second: ratio(three_bv, milliseconds).map(per_second),
            best_efficiency: best.efficiency.and_then(|share| ratio(share.0, share.1)),
            mean_efficiency: ratio(three_bv, *clicks),
            guesses: score.guesses,
            survived: score.survived,
            expected: score.expected,
            without_luck: score.without_luck,
        }
    }
}

/// A ratio, unless there is nothing to divide by.
fn ratio(upper: u64, lower: u64) -> Option<f64> {
    (lower > 0).then(|| upper as f64 / lower as f64)
}
