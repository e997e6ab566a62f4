//! How the interval of a win rate closes in: games from left to right on a logarithmic scale, the win
//! rate upwards, with its 95 % interval around it.

use std::fmt::Write as _;

use prato::render::svg::escape;
use prato_api::campaign::{Merged, Step};

use crate::plot::{begin, text};

/// The plot, and what is around it.
const LEFT: f64 = 70.0;
const TOP: f64 = 40.0;
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 300.0;
/// Points for each factor of ten.
const POINTS: u32 = 40;

/// The picture.
pub fn svg(merged: &Merged) -> String {
    let steps = merged.steps(POINTS);
    let (width, height) = (LEFT + WIDTH + 20.0, TOP + HEIGHT + 60.0);
    let most = (merged.tally.games as f64).log10().max(1.0);
    let x = |games: f64| LEFT + WIDTH * games.log10() / most;
    let y = |share: f64| TOP + HEIGHT * (1.0 - share);
    let title = merged.plan.to_string();
    let mut out = begin((width, height), 12, &format!("Win rate by games: {title}"), "");
    let _ = writeln!(out, "<text x=\"{LEFT}\" y=\"24\">{}</text>", escape(&title));
    for tenth in (0..=10).step_by(2) {
        let at = y(f64::from(tenth) / 10.0);
        let _ = write!(out, "<path d=\"M{LEFT} {at:.1}h{WIDTH}\" stroke=\"#ddd\"/>");
        text(&mut out, (LEFT - 6.0, at + 4.0), "end", &format!("{} %", 10 * tenth));
    }
    let mut games = 1_u64;
    while (games as f64).log10() <= most {
        let (at, below) = (x(games as f64), TOP + HEIGHT);
        let _ = write!(out, "<path d=\"M{at:.1} {TOP}V{below}\" stroke=\"#ddd\"/>");
        text(&mut out, (at, below + 18.0), "middle", &games.to_string());
        let Some(next) = games.checked_mul(10) else { break };
        games = next;
    }
    let point = |step: &Step, share: f64| format!("{:.1},{:.1}", x(step.games as f64), y(share));
    let upper = steps.iter().map(|step| point(step, step.interval.1));
    let lower = steps.iter().rev().map(|step| point(step, step.interval.0));
    let band: Vec<String> = upper.chain(lower).collect();
    let line: Vec<String> = steps.iter().map(|step| point(step, step.win_rate)).collect();
    let _ = writeln!(
        out,
        "<polygon points=\"{}\" fill=\"#0072b2\" fill-opacity=\"0.25\"/>\n\
         <polyline points=\"{}\" fill=\"none\" stroke=\"#0072b2\" stroke-width=\"2\"/>",
        band.join(" "),
        line.join(" ")
    );
    text(&mut out, (LEFT + WIDTH / 2.0, TOP + HEIGHT + 40.0), "middle", "games");
    out + "</svg>\n"
}
