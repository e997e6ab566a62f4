//! The scores in words, and as JSON.

use std::fmt::{self, Write as _};

use serde::Serialize;

use prato::play::{LEVELS, Size};
use prato::plural::number_of;
use prato_api::API;

use super::{Score, Scores};

/// The scores, as they are told.
#[derive(Serialize)]
pub struct Told {
    api: u32,
    status: &'static str,
    boards: Vec<ToldScore>,
}

#[derive(Serialize)]
struct ToldScore {
    size: String,
    deal: String,
    games: u64,
    won: u64,
    streak: u64,
    longest_streak: u64,
    best_seconds: Option<f64>,
    mean_seconds: Option<f64>,
    best_3bv_per_second: Option<f64>,
    mean_3bv_per_second: Option<f64>,
    best_efficiency: Option<f64>,
    mean_efficiency: Option<f64>,
    guesses: u64,
    survived: u64,
    expected: f64,
    without_luck: u64,
}

impl Scores {
    /// What is to be told.
    pub fn told(&self) -> Told {
        Told {
            api: API,
            status: "answered",
            boards: self.boards.iter().map(ToldScore::new).collect(),
        }
    }
}

impl Told {
    /// One object on one line.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("scores are plain data")
    }
}

/// A ratio, unless there is nothing to divide by.
fn ratio(upper: u64, lower: u64) -> Option<f64> {
    (lower > 0).then(|| upper as f64 / lower as f64)
}

impl ToldScore {
    fn new(score: &Score) -> ToldScore {
        let Score { won, milliseconds, three_bv, clicks, best, .. } = score;
        let (three_bv, milliseconds) = (*three_bv, *milliseconds);
        let per_second = |rate: f64| 1000.0 * rate;
        ToldScore {
            size: score.size.clone(),
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

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.boards.is_empty() {
            return write!(f, "No game has counted yet.");
        }
        for (number, score) in self.boards.iter().enumerate() {
            let gap = if number == 0 { "" } else { "\n\n" };
            write!(f, "{gap}{score}")?;
        }
        Ok(())
    }
}

impl fmt::Display for ToldScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ToldScore { size, deal, games, won, streak, longest_streak, .. } = self;
        let level = size.parse().ok().and_then(|size: Size| {
            LEVELS.iter().find(|&&level| Size::from(level) == size).map(|level| level.name)
        });
        let level = level.map(|name| format!("{name}, ")).unwrap_or_default();
        let deal = match deal.as_str() {
            "any" | "safe" | "open" => format!("first click {deal}"),
            other => other.to_owned(),
        };
        writeln!(f, "{level}{size}, {deal}")?;
        let share = ratio(*won, *games).map(|share| format!(" ({:.0} %)", 100.0 * share));
        write!(f, "  games       {games}, {won} won{}", share.unwrap_or_default())?;
        write!(f, "\n  streak      {streak}, longest {longest_streak}")?;
        let mut pair = |name: &str, best: Option<f64>, mean: Option<f64>, unit: &Unit| {
            let (Some(best), Some(mean)) = (best, mean) else { return Ok(()) };
            write!(f, "\n  {name:12}best {}, mean {}", unit(best), unit(mean))
        };
        pair("time", self.best_seconds, self.mean_seconds, &|time| format!("{time:.1} s"))?;
        pair("3BV/s", self.best_3bv_per_second, self.mean_3bv_per_second, &|rate| {
            format!("{rate:.2}")
        })?;
        pair("efficiency", self.best_efficiency, self.mean_efficiency, &|share| {
            format!("{:.0} %", 100.0 * share)
        })?;
        let ToldScore { guesses, survived, expected, without_luck, .. } = self;
        let mut luck = match guesses {
            0 => "no guess was made".to_owned(),
            _ => format!("{survived} of {} survived, {expected:.1} expected", guesses_in(*guesses)),
        };
        if *without_luck > 0 {
            let _ = write!(luck, " (not known of {})", games_in(*without_luck));
        }
        write!(f, "\n  luck        {luck}")
    }
}

type Unit = dyn Fn(f64) -> String;

fn guesses_in(count: u64) -> String {
    format!("{count} guess{}", if count == 1 { "" } else { "es" })
}

fn games_in(count: u64) -> String {
    number_of(usize::try_from(count).unwrap_or(usize::MAX), "game")
}
