//! A record for people.

use std::fmt::Write as _;

use prato::plural::number_of;
use prato_api::questions::simulate::Record;

use crate::output;

/// What came of the games.
pub fn report(record: &Record) -> String {
    let tally = record.tally();
    let mut text = format!("{}\ngames                {}\n", record.words(), tally.games);
    let (Some(rate), Some((low, high))) = (tally.win_rate(), tally.interval()) else { return text };
    let percent = |share: f64| 100.0 * share;
    let _ = writeln!(
        text,
        "won                  {} = {:.3} % (95 % interval: {:.3} to {:.3})",
        tally.wins,
        percent(rate),
        percent(low),
        percent(high)
    );
    let _ = writeln!(text, "won without a guess  {}", tally.wins_without_guess);
    let each = tally.guesses as f64 / tally.games as f64;
    let _ = writeln!(text, "guesses a game       {each:.3}");
    // Processor time comes in steps of some milliseconds.
    if let Some(seconds) = record.cpu_seconds().filter(|&seconds| seconds > 0.0) {
        let seconds = output::seconds(seconds);
        let _ = writeln!(text, "CPU seconds          {seconds}{}", speed(record));
    }
    text
}

/// A line that says how far the campaign is, of so many games.
pub fn line(record: &Record, of: u64) -> String {
    let tally = record.tally();
    let (low, high) = tally.interval().unwrap_or((0.0, 1.0));
    let half = 100.0 * (high - low) / 2.0;
    let done = 100.0 * tally.games as f64 / of.max(1) as f64;
    let rate = 100.0 * tally.win_rate().unwrap_or_default();
    let games = number_of(tally.games, "game");
    format!("{done:3.0} %  {games}  won {rate:.3} % +- {half:.3}{}", speed(record))
}

/// The games in a second of processor time, if that is known.
fn speed(record: &Record) -> String {
    match record.cpu_seconds() {
        Some(seconds) if seconds > 0.0 => {
            format!("  {:.0} games per CPU second", record.tally().games as f64 / seconds)
        }
        _ => String::new(),
    }
}
