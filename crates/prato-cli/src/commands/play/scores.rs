//! The scores in words.

use std::fmt::{self, Write as _};

use prato::play::{LEVELS, Size};
use prato::plural::number_of;
use prato_api::scores::ToldScore;

/// The scores as a player reads them.
pub fn words(boards: &[ToldScore]) -> String {
    if boards.is_empty() {
        return "No game has counted yet.".into();
    }
    let boards: Vec<String> = boards.iter().map(|score| Words(score).to_string()).collect();
    boards.join("\n\n")
}

struct Words<'a>(&'a ToldScore);

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Words(score) = self;
        let ToldScore { level: size, deal, games, won, streak, longest_streak, .. } = score;
        let level = size.parse().ok().and_then(|size: Size| {
            LEVELS.iter().find(|&&level| Size::from(level) == size).map(|level| level.name)
        });
        let level = level.map(|name| format!("{name}, ")).unwrap_or_default();
        let deal = match deal.as_str() {
            "any" | "safe" | "open" => format!("first click {deal}"),
            other => other.to_owned(),
        };
        writeln!(f, "{level}{size}, {deal}")?;
        let share = 100.0 * *won as f64 / *games as f64;
        write!(f, "  games       {games}, {won} won ({share:.0} %)")?;
        write!(f, "\n  streak      {streak}, longest {longest_streak}")?;
        let mut pair = |name: &str, best: Option<f64>, mean: Option<f64>, unit: &Unit| {
            let (Some(best), Some(mean)) = (best, mean) else { return Ok(()) };
            write!(f, "\n  {name:12}best {}, mean {}", unit(best), unit(mean))
        };
        pair("time", score.best_seconds, score.mean_seconds, &|time| format!("{time:.1} s"))?;
        pair("3BV/s", score.best_3bv_per_second, score.mean_3bv_per_second, &|rate| {
            format!("{rate:.2}")
        })?;
        pair("efficiency", score.best_efficiency, score.mean_efficiency, &|share| {
            format!("{:.0} %", 100.0 * share)
        })?;
        let ToldScore { guesses, survived, expected, without_luck, .. } = score;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_that_is_not_known() {
        let score = ToldScore {
            level: "9x9x10".into(),
            deal: "no-guess".into(),
            games: 3,
            won: 0,
            streak: 0,
            longest_streak: 0,
            best_seconds: None,
            mean_seconds: None,
            best_3bv_per_second: None,
            mean_3bv_per_second: None,
            best_efficiency: None,
            mean_efficiency: None,
            guesses: 1,
            survived: 0,
            expected: 0.75,
            without_luck: 1,
        };
        let expected = "beginner, 9x9x10, no-guess
  games       3, 0 won (0 %)
  streak      0, longest 0
  luck        0 of 1 guess survived, 0.8 expected (not known of 1 game)";
        assert_eq!(words(&[score]), expected);
        assert_eq!(words(&[]), "No game has counted yet.");
    }
}
