//! The times of `compare` as a picture: instances from left to right, time upwards on a
//! logarithmic scale, a line for each engine. What did not answer has no point.

use std::fmt::Write as _;

use prato_api::questions::compare::{Answer, Row, RunStatus, Seconds};

const COLOURS: [&str; 10] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#7f3c8d",
    "#80ba5a", "#a5aa99",
];

/// Around the plot, and the plot itself.
const LEFT: f64 = 70.0;
const TOP: f64 = 20.0;
const HEIGHT: f64 = 300.0;
const STEP: f64 = 110.0;
const LEGEND: f64 = 260.0;
const LINE: f64 = 18.0;

/// The picture.
pub fn svg(answer: &Answer) -> String {
    let instances = distinct(answer.table.iter().map(|row| row.instance.clone()));
    let engines = distinct(answer.table.iter().map(|row| row.engine.label()));
    let times = answer.table.iter().filter_map(time);
    let (low, high) = times.fold((0, -4), |(low, high): (i32, i32), time| {
        (low.min(decade(time.min, f64::floor)), high.max(decade(time.max, f64::ceil)))
    });
    let high = high.max(low + 1);
    let y = |time: f64| {
        let share = (time.log10() - f64::from(low)) / f64::from(high - low);
        TOP + HEIGHT * (1.0 - share.clamp(0.0, 1.0))
    };
    let x = |instance: usize| LEFT + STEP * (instance as f64 + 0.5);
    let right = LEFT + STEP * instances.len() as f64;
    let (width, height) =
        (right + LEGEND, (TOP + HEIGHT + 60.0).max(TOP + LINE * (engines.len() as f64 + 1.0)));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<title>Time by instance and engine</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for power in low..=high {
        let (at, text) = (y(10f64.powi(power)), seconds(power));
        let _ = writeln!(
            out,
            "<path d=\"M{LEFT} {at:.1}H{right}\" stroke=\"#ccc\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{text}</text>",
            LEFT - 6.0,
            at + 4.0
        );
    }
    for (number, instance) in instances.iter().enumerate() {
        let (at, below) = (x(number), TOP + HEIGHT + 20.0);
        let name = escaped(instance.rsplit('/').next().unwrap_or(instance));
        let _ = writeln!(
            out,
            "<text x=\"{at:.1}\" y=\"{below:.1}\" text-anchor=\"middle\">{name}</text>"
        );
    }
    for (number, engine) in engines.iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        let dashes = ["none", "6 3", "2 3"][number / COLOURS.len() % 3];
        let points: Vec<(f64, Seconds)> = answer
            .table
            .iter()
            .filter(|row| row.engine.label() == *engine)
            .filter_map(|row| {
                let instance = instances.iter().position(|name| *name == row.instance)?;
                Some((x(instance), time(row)?))
            })
            .collect();
        let line: Vec<String> =
            points.iter().map(|(at, time)| format!("{at:.1},{:.1}", y(time.median))).collect();
        let _ = writeln!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" \
             stroke-dasharray=\"{dashes}\"/>",
            line.join(" ")
        );
        for (at, time) in points {
            let _ = writeln!(
                out,
                "<path d=\"M{at:.1} {:.1}V{:.1}\" stroke=\"{colour}\"/>\
                 <circle cx=\"{at:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"{colour}\"/>",
                y(time.min),
                y(time.max),
                y(time.median)
            );
        }
        let (at, down) = (right + 20.0, TOP + LINE * (number as f64 + 0.5));
        let _ = writeln!(
            out,
            "<path d=\"M{at} {down}h24\" stroke=\"{colour}\" stroke-width=\"2\" \
             stroke-dasharray=\"{dashes}\"/><text x=\"{}\" y=\"{}\">{}</text>",
            at + 30.0,
            down + 4.0,
            escaped(engine)
        );
    }
    out + "</svg>\n"
}

/// The times of an engine that answered.
fn time(row: &Row) -> Option<Seconds> {
    row.seconds.filter(|_| row.status == RunStatus::Answered)
}

/// A power of ten of seconds in words, from a microsecond on.
fn seconds(power: i32) -> String {
    let (unit, of_unit) = match power {
        ..=-4 => ("µs", power + 6),
        -3..=-1 => ("ms", power + 3),
        0.. => ("s", power),
    };
    format!("{} {unit}", 10f64.powi(of_unit))
}

/// The power of ten next to a time, between a microsecond and a million seconds.
#[expect(clippy::cast_possible_truncation, reason = "it is between -6 and 6")]
fn decade(time: f64, round: fn(f64) -> f64) -> i32 {
    round(time.log10()).clamp(-6.0, 6.0) as i32
}

/// Each text once, in the order in which they come.
fn distinct(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen = Vec::new();
    for text in texts {
        if !seen.contains(&text) {
            seen.push(text);
        }
    }
    seen
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
