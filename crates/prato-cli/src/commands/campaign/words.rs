//! Campaigns for people.

use std::fmt::Write as _;

use prato::play::Tally;
use prato_api::campaign::{Merged, Part, Versus};

use crate::output;

/// A part.
pub fn part(part: &Part) -> String {
    let head = head(&part.plan.to_string(), part.first_seed, part.last_seed());
    head + &figures(part.tally(), part.cpu_ms)
}

/// All games of a campaign.
pub fn merged(merged: &Merged) -> String {
    let last = merged.first_seed + (merged.tally.games - 1);
    let head = head(&merged.plan.to_string(), merged.first_seed, last);
    let parts = format!("parts                {}\n", merged.parts.len());
    head + &parts + &figures(merged.tally, merged.cpu_ms)
}

fn head(plan: &str, first: u64, last: u64) -> String {
    format!("{plan}\nseeds                {first}..{last}\n")
}

fn figures(tally: Tally, cpu_ms: Option<u64>) -> String {
    let mut text = format!("games                {}\n", tally.games);
    let _ = writeln!(text, "won                  {}", won(tally));
    let _ = writeln!(text, "won without a guess  {}", tally.unguessed);
    let each = tally.guesses as f64 / tally.games as f64;
    let _ = writeln!(text, "guesses a game       {each:.3}");
    if let Some(ms) = cpu_ms.filter(|&ms| ms > 0) {
        let seconds = ms as f64 / 1000.0;
        let speed = tally.games as f64 / seconds;
        let seconds = output::seconds(seconds);
        let _ = writeln!(text, "CPU seconds          {seconds}  {speed:.0} games per CPU second");
    }
    text
}

fn won(tally: Tally) -> String {
    let (low, high) = tally.interval();
    let [rate, low, high] = [tally.win_rate(), low, high].map(|share| 100.0 * share);
    format!("{} = {rate:.3} % (95 % interval: {low:.3} to {high:.3})", tally.wins)
}

/// Three digits that say something, however small it is.
fn p_value(p: f64) -> String {
    if p >= 0.001 { format!("{p:.3}") } else { format!("{p:.2e}") }
}

/// Two campaigns side by side.
pub fn versus(versus: &Versus) -> String {
    let Versus { plans: [one, other], tallies, first_alone, second_alone } = versus;
    let (low, high) = versus.interval();
    let [difference, low, high] = [versus.difference(), low, high].map(|share| 100.0 * share);
    let mut text = format!("first                {one}\nsecond               {other}\n");
    let _ = writeln!(text, "games                {}", tallies[0].games);
    let _ = writeln!(text, "first won            {}", won(tallies[0]));
    let _ = writeln!(text, "second won           {}", won(tallies[1]));
    let _ =
        writeln!(text, "won by one alone     {first_alone} the first, {second_alone} the second");
    let _ = writeln!(
        text,
        "second - first       {difference:+.3} points (95 % interval: {low:+.3} to {high:+.3})"
    );
    let _ =
        writeln!(text, "by chance alone      p = {} (McNemar, exact)", p_value(versus.p_value()));
    text
}
