//! A game as a picture: moves from left to right, chances upwards. A bar is what a move risked, the
//! mark on it what the safest cell would have. A dot is the chance to win after the best move, and a
//! line down from it what was lost.

use std::fmt::Write as _;

use prato::play::{Action, Judgement, Review};

const LEFT: f64 = 60.0;
const TOP: f64 = 30.0;
const HEIGHT: f64 = 240.0;
const STEP: f64 = 8.0;

/// The legend takes as much.
const LEAST_WIDTH: f64 = 700.0;

const WIN: &str = "#cc79a7";

/// The picture.
pub fn svg(review: &Review) -> String {
    let opened = (1..).zip(&review.moves).filter(|(_, one)| one.played.action != Action::Flag);
    let width = LEFT + STEP * review.moves.len() as f64 + 20.0;
    let (width, height) = (width.max(LEAST_WIDTH), TOP + HEIGHT + 40.0);
    let y = |share: f64| TOP + HEIGHT * (1.0 - share);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<title>The chances of a mine and to win by move</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for quarter in 0..=4 {
        let share = f64::from(quarter) / 4.0;
        let _ = writeln!(
            out,
            "<path d=\"M{LEFT} {0:.1}H{1:.1}\" stroke=\"#ccc\"/>\
             <text x=\"{2:.1}\" y=\"{3:.1}\" text-anchor=\"end\">{4} %</text>",
            y(share),
            width - 20.0,
            LEFT - 6.0,
            y(share) + 4.0,
            25 * quarter
        );
    }
    let moves = review.moves.len();
    for number in (0..=moves).step_by(if moves > 100 { 50 } else { 10 }) {
        let at = LEFT + STEP * number as f64;
        let _ = writeln!(
            out,
            "<text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{number}</text>",
            TOP + HEIGHT + 18.0
        );
    }
    for (number, one) in opened {
        let at = LEFT + STEP * (f64::from(number) - 0.5);
        let colour = colour(one.judgement);
        let _ = writeln!(
            out,
            "<path d=\"M{at:.1} {:.1}V{:.1}\" stroke=\"{colour}\" stroke-width=\"5\"/>\
             <path d=\"M{:.1} {:.1}h6\" stroke=\"#000\"/>",
            y(0.0) + 2.0,
            y(one.chance),
            at - 3.0,
            y(one.least)
        );
        if let Some((best, played)) = one.loss.win() {
            let _ = writeln!(
                out,
                "<path d=\"M{at:.1} {0:.1}V{1:.1}\" stroke=\"{WIN}\" stroke-width=\"2\"/>\
                 <circle cx=\"{at:.1}\" cy=\"{0:.1}\" r=\"3.5\" fill=\"{WIN}\"/>",
                y(best),
                y(played.min(best))
            );
        }
    }
    let judgements =
        [Judgement::Safe, Judgement::Guess, Judgement::Needless, Judgement::CertainMine]
            .map(|judgement| (colour(judgement), judgement.name()));
    let mut at = LEFT;
    for (colour, name) in judgements.into_iter().chain([(WIN, "chance to win (line: lost)")]) {
        let _ = writeln!(
            out,
            "<rect x=\"{at}\" y=\"8\" width=\"10\" height=\"10\" fill=\"{colour}\"/>\
             <text x=\"{}\" y=\"17\">{name}</text>",
            at + 14.0
        );
        at += 34.0 + 6.5 * name.len() as f64;
    }
    out + "</svg>\n"
}

fn colour(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Safe | Judgement::Flag | Judgement::WrongFlag => "#009e73",
        Judgement::Guess => "#0072b2",
        Judgement::Needless => "#e69f00",
        Judgement::CertainMine => "#d55e00",
    }
}
