//! A game as a picture: moves from left to right, chances upwards.
//!
//! The curve is the chance to win, where it is known: at each guess it stands at what the best move was
//! worth, falls to what the move was worth that was played (skill, a thick line), and goes from there to
//! where luck took it (a dashed line). Bars are what moves risked, the mark on a bar what the safest cell
//! would have. A triangle is a mistake, with the number of its move.

use std::fmt::Write as _;

use prato::play::{Action, Judgement, Replay, Review, Standing};
use prato::render::svg::escape;

use super::words;
use crate::plot::{begin, text};

const LEFT: f64 = 80.0;
const TOP: f64 = 124.0;
const HEIGHT: f64 = 260.0;
const BELOW: f64 = 60.0;
const RIGHT: f64 = 60.0;
/// The plot is so wide at least, and a move takes so much at most.
const LEAST_WIDTH: f64 = 640.0;
const WIDEST_STEP: f64 = 80.0;

const CURVE: &str = "#7b3294";
const LOST: &str = "#d55e00";

/// Where things are.
struct Plot {
    width: f64,
    step: f64,
}

impl Plot {
    fn new(moves: usize) -> Plot {
        let step = (LEAST_WIDTH / moves.max(1) as f64).clamp(8.0, WIDEST_STEP);
        Plot { width: (step * moves as f64).max(LEAST_WIDTH), step }
    }

    /// The middle of the move of this number, from 1.
    fn x(&self, number: f64) -> f64 {
        LEFT + self.step * (number - 0.5)
    }

    fn y(share: f64) -> f64 {
        TOP + HEIGHT * (1.0 - share)
    }
}

/// The picture.
pub fn svg(replay: &Replay, review: &Review) -> String {
    let plot = Plot::new(review.moves.len());
    let (width, height) = (LEFT + plot.width + RIGHT, TOP + HEIGHT + BELOW);
    let title = "The chance to win, move by move";
    let headline = words::headline(review);
    let (skill, luck) = headline.split_once(" Luck").unwrap_or((&headline, ""));
    let luck = if luck.is_empty() { String::new() } else { format!("Luck{luck}") };
    let mut out = begin((width.round(), height.round()), 12, title, &headline);
    let _ = writeln!(
        out,
        "<text x=\"{LEFT}\" y=\"22\" font-size=\"16\" font-weight=\"bold\">{title}</text>\n\
         <text x=\"{LEFT}\" y=\"42\">{}</text>\n<text x=\"{LEFT}\" y=\"58\">{}</text>",
        escape(skill),
        escape(&luck)
    );
    legend(&mut out);
    axes(&mut out, &plot, review.moves.len());
    risks(&mut out, &plot, review);
    curve(&mut out, &plot, review);
    mistakes(&mut out, &plot, replay, review);
    out + "</svg>\n"
}

/// Lines with their shares, the numbers of moves, and what both are.
fn axes(out: &mut String, plot: &Plot, moves: usize) {
    for quarter in 0..=4 {
        let at = Plot::y(f64::from(quarter) / 4.0);
        let _ = write!(out, "<path d=\"M{LEFT} {at:.1}h{:.1}\" stroke=\"#ddd\"/>", plot.width);
        text(out, (LEFT - 8.0, at + 4.0), "end", &format!("{} %", 25 * quarter));
    }
    let every = match moves {
        0..=40 => 5,
        41..=120 => 10,
        _ => 50,
    };
    for number in (1..=moves).filter(|number| *number == 1 || number % every == 0) {
        let (at, below) = (plot.x(number as f64), Plot::y(0.0));
        let _ = write!(out, "<path d=\"M{at:.1} {below:.1}v5\" stroke=\"#333\"/>");
        text(out, (at, below + 18.0), "middle", &number.to_string());
    }
    let (middle, below) = (Plot::y(0.5), Plot::y(0.0));
    let _ = writeln!(
        out,
        "<path d=\"M{LEFT} {TOP}V{below:.1}h{:.1}\" fill=\"none\" stroke=\"#333\"/>",
        plot.width
    );
    text(out, (LEFT + plot.width / 2.0, below + 40.0), "middle", "move");
    let _ = writeln!(
        out,
        "<text transform=\"translate(22 {middle:.1}) rotate(-90)\" text-anchor=\"middle\">chance</text>"
    );
}

/// What each move risked, and what the safest cell would have.
fn risks(out: &mut String, plot: &Plot, review: &Review) {
    let risked = |one: f64| one > 0.0;
    for (number, one) in (1..).zip(&review.moves) {
        if one.played.action == Action::Flag || !risked(one.chance) {
            continue;
        }
        let (at, wide) = (plot.x(f64::from(number)), (plot.step * 0.6).min(24.0));
        let top = Plot::y(one.chance);
        let _ = writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" height=\"{:.1}\" fill=\"{}\" \
             fill-opacity=\"0.45\"/><path d=\"M{:.1} {:.1}h{:.1}\" stroke=\"#000\"/>",
            at - wide / 2.0,
            Plot::y(0.0) - top,
            colour(one.judgement),
            at - wide / 2.0 - 1.0,
            Plot::y(one.least),
            wide + 2.0
        );
    }
}

/// The chance to win: what choices lost of it, and where luck took it.
fn curve(out: &mut String, plot: &Plot, review: &Review) {
    let known = (1..).zip(&review.moves);
    let known: Vec<(f64, f64, f64)> = known
        .filter_map(|(number, one)| {
            let (best, played) = one.loss.win()?;
            Some((plot.x(f64::from(number)), best, played.min(best)))
        })
        .collect();
    let end = match review.standing {
        _ if review.moves.len() < review.played => None,
        Standing::Playing => None,
        Standing::Won => Some((1.0, "won")),
        Standing::Lost(_) => Some((0.0, "lost")),
    };
    let last = plot.x(review.moves.len() as f64);
    for (place, &(at, best, played)) in known.iter().enumerate() {
        let next = known.get(place + 1).map(|&(x, best, _)| (x, best));
        let next = next.or_else(|| end.map(|(share, _)| (last.max(at + 6.0), share)));
        let _ = writeln!(
            out,
            "<path d=\"M{at:.1} {:.1}V{:.1}\" stroke=\"{LOST}\" stroke-width=\"4\"/>",
            Plot::y(best),
            Plot::y(played)
        );
        if let Some((x, share)) = next {
            let _ = writeln!(
                out,
                "<path d=\"M{at:.1} {:.1}L{x:.1} {:.1}\" stroke=\"{CURVE}\" stroke-width=\"2\" \
                 stroke-dasharray=\"5 3\"/>",
                Plot::y(played),
                Plot::y(share)
            );
        }
        let _ = writeln!(
            out,
            "<circle cx=\"{at:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"{CURVE}\"><title>{}</title></circle>",
            Plot::y(best),
            words::percent(best)
        );
    }
    if let Some((share, word)) = end {
        let last = known.last().map_or(last, |&(x, ..)| last.max(x + 6.0));
        let _ = writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"8\" height=\"8\" fill=\"{CURVE}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" font-weight=\"bold\">{word}</text>",
            last - 4.0,
            Plot::y(share) - 4.0,
            last + 9.0,
            Plot::y(share) + 4.0
        );
    }
}

/// A triangle over each mistake, with its number.
fn mistakes(out: &mut String, plot: &Plot, replay: &Replay, review: &Review) {
    let moves = review.moves.iter().enumerate();
    for (before, one) in moves.filter(|(_, one)| one.judgement.is_mistake()) {
        let number = before + 1;
        let (at, top) = (plot.x(number as f64), TOP - 14.0);
        let _ = writeln!(
            out,
            "<path d=\"M{:.1} {top:.1}h10l-5 9z\" fill=\"{LOST}\"><title>{}</title></path>\
             <text x=\"{at:.1}\" y=\"{:.1}\" font-size=\"10\" text-anchor=\"middle\">{number}</text>",
            at - 5.0,
            escape(&words::mistake(replay, before, one)),
            top - 3.0
        );
    }
}

/// What colours mean: lines first, bars below them.
fn legend(out: &mut String) {
    let bars = [Judgement::Guess, Judgement::Needless, Judgement::CertainMine]
        .map(|judgement| (colour(judgement), format!("risk of a {}", judgement.name())));
    let lines = [
        (CURVE, "chance to win, moved by luck (dashed)".to_owned()),
        (LOST, "lost by a choice; triangle: a mistake".to_owned()),
    ];
    for (y, keys) in [(75.0, &lines[..]), (91.0, &bars[..])] {
        let mut at = LEFT;
        for (colour, name) in keys {
            let _ = writeln!(
                out,
                "<rect x=\"{at:.0}\" y=\"{:.0}\" width=\"9\" height=\"9\" fill=\"{colour}\"/>\
                 <text x=\"{:.0}\" y=\"{y:.0}\" font-size=\"11\">{name}</text>",
                y - 8.5,
                at + 13.0
            );
            at += 30.0 + 6.2 * name.chars().count() as f64;
        }
    }
}

fn colour(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Safe | Judgement::Flag | Judgement::WrongFlag => "#009e73",
        Judgement::Guess => "#0072b2",
        Judgement::Needless => "#e69f00",
        Judgement::CertainMine => "#d55e00",
    }
}
