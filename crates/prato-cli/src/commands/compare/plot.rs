//! The times of `compare` as a picture, upwards on a logarithmic scale: bars for one instance, and
//! lines for several, by the size of their boards if that grows. What did not answer is marked at the
//! time when it was stopped, or at the top.

use std::fmt::Write as _;

use prato_api::questions::compare::{Answer, Row, RunStatus, Seconds};

use crate::plot::{begin, text};

const COLOURS: [&str; 10] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#7f3c8d",
    "#80ba5a", "#a5aa99",
];

/// Around the plot, and the plot itself.
const LEFT: f64 = 70.0;
const TOP: f64 = 34.0;
const HEIGHT: f64 = 300.0;
const STEP: f64 = 110.0;
const BAR: f64 = 52.0;
const LINE: f64 = 18.0;

/// The picture.
pub fn svg(answer: &Answer) -> String {
    let instances = distinct(answer.table.iter().map(|row| row.instance.clone()));
    let columns = distinct(answer.table.iter().map(|row| row.engine.label()));
    let scale = Scale::of(&answer.table);
    let along = Along::of(&instances, &columns, &answer.table);
    let right = LEFT + along.width;
    let unanswered = answer.table.iter().filter(|row| time(row).is_none());
    let words = unanswered.map(|row| Mark::of(row).words());
    let words = words.chain(columns.iter().map(String::as_str));
    let legend = 60.0 + 7.0 * words.map(|one| one.chars().count()).max().unwrap_or(0) as f64;
    let rows = columns.len() as f64 + 3.0;
    let (width, height) = (right + legend, (TOP + HEIGHT + 60.0).max(TOP + LINE * rows));
    let mut out = begin((width, height), 12, "Time by instance and engine", "");
    scale.lines(&mut out, right);
    for (at, name) in &along.names {
        text(&mut out, (*at, TOP + HEIGHT + 20.0), "middle", name);
    }
    text(&mut out, (LEFT + along.width / 2.0, TOP + HEIGHT + 42.0), "middle", along.title);
    let mut marks = Vec::new();
    for (number, column) in columns.iter().enumerate() {
        let pen = Pen::new(number);
        let of_column = || answer.table.iter().filter(|row| row.engine.label() == *column);
        let place = |row: &Row| along.place(&instances, row, number);
        if instances.len() > 1 {
            let line: Vec<String> = of_column()
                .filter_map(|row| {
                    Some(format!("{:.1},{:.1}", place(row), scale.y(time(row)?.median)))
                })
                .collect();
            let _ = writeln!(
                out,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" \
                 stroke-dasharray=\"{}\"/>",
                line.join(" "),
                pen.colour,
                pen.dashes
            );
        }
        for row in of_column() {
            let x = place(row);
            match time(row) {
                Some(time) if instances.len() == 1 => bar(&mut out, x, time, &scale, &pen),
                Some(time) => point(&mut out, x, time, &scale, &pen),
                None => {
                    let mark = Mark::of(row);
                    mark.draw(&mut out, (x, scale.y_of_mark(row)), pen.colour);
                    marks.push(mark);
                }
            }
        }
        let (at, down) = (right + 20.0, TOP + LINE * (number as f64 + 0.5));
        let _ = writeln!(
            out,
            "<path d=\"M{at} {down}h24\" stroke=\"{}\" stroke-width=\"{}\" stroke-dasharray=\"{}\"/>",
            pen.colour,
            if instances.len() == 1 { 10 } else { 2 },
            pen.dashes
        );
        text(&mut out, (at + 30.0, down + 4.0), "start", column);
    }
    for (number, mark) in [Mark::Stopped, Mark::Refused].into_iter().enumerate() {
        if marks.contains(&mark) {
            let down = TOP + LINE * ((columns.len() + number) as f64 + 1.0);
            mark.draw(&mut out, (right + 32.0, down), "#000");
            text(&mut out, (right + 50.0, down + 4.0), "start", mark.words());
        }
    }
    out + "</svg>\n"
}

/// How a column is drawn.
struct Pen {
    colour: &'static str,
    dashes: &'static str,
}

impl Pen {
    fn new(number: usize) -> Pen {
        let dashes = ["none", "6 3", "2 3"][number / COLOURS.len() % 3];
        Pen { colour: COLOURS[number % COLOURS.len()], dashes }
    }
}

/// What stands where there is no right answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Stopped,
    Refused,
}

impl Mark {
    fn of(row: &Row) -> Mark {
        if row.status == RunStatus::Stopped { Mark::Stopped } else { Mark::Refused }
    }

    fn words(self) -> &'static str {
        match self {
            Mark::Stopped => "stopped by a limit",
            Mark::Refused => "no right answer",
        }
    }

    /// A hollow triangle that points to longer times, or a cross.
    fn draw(self, out: &mut String, (x, y): (f64, f64), colour: &str) {
        let path = match self {
            Mark::Stopped => format!("M{:.1} {:.1}h12l-6-10z", x - 6.0, y + 4.0),
            Mark::Refused => format!("M{:.1} {:.1}l10 10m0-10l-10 10", x - 5.0, y - 5.0),
        };
        let _ = writeln!(
            out,
            "<path d=\"{path}\" fill=\"#fff\" stroke=\"{colour}\" stroke-width=\"2\"/>"
        );
    }
}

/// A bar from the bottom to the median, and the least and the most.
fn bar(out: &mut String, x: f64, time: Seconds, scale: &Scale, pen: &Pen) {
    let (top, bottom) = (scale.y(time.median), TOP + HEIGHT);
    let _ = writeln!(
        out,
        "<rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{}\"/>",
        x - BAR / 2.0 + 9.0,
        BAR - 18.0,
        bottom - top,
        pen.colour
    );
    text(out, (x, top - 5.0), "middle", &short(time.median));
    spread(out, x, time, scale, "#555");
}

fn point(out: &mut String, x: f64, time: Seconds, scale: &Scale, pen: &Pen) {
    spread(out, x, time, scale, pen.colour);
    let _ = writeln!(
        out,
        "<circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"{}\"/>",
        scale.y(time.median),
        pen.colour
    );
}

fn spread(out: &mut String, x: f64, time: Seconds, scale: &Scale, colour: &str) {
    let _ = writeln!(
        out,
        "<path d=\"M{x:.1} {:.1}V{:.1}\" stroke=\"{colour}\"/>",
        scale.y(time.min),
        scale.y(time.max)
    );
}

/// Time upwards, in powers of ten.
struct Scale {
    low: i32,
    high: i32,
}

impl Scale {
    fn of(table: &[Row]) -> Scale {
        let seen = |row: &&Row| matches!(row.status, RunStatus::Answered | RunStatus::Stopped);
        let times = table.iter().filter(seen).filter_map(|row| row.seconds);
        let (low, high) = times.fold((0, -6), |(low, high): (i32, i32), time| {
            (low.min(decade(time.min, f64::floor)), high.max(decade(time.max, f64::ceil)))
        });
        Scale { low, high: high.max(low + 1) }
    }

    fn y(&self, time: f64) -> f64 {
        let share = (time.log10() - f64::from(self.low)) / f64::from(self.high - self.low);
        TOP + HEIGHT * (1.0 - share.clamp(0.0, 1.0))
    }

    /// Where the work was stopped; if it never began, at the top.
    fn y_of_mark(&self, row: &Row) -> f64 {
        let stopped = row.seconds.filter(|_| row.status == RunStatus::Stopped);
        stopped.map_or(TOP - 12.0, |seconds| self.y(seconds.median))
    }

    fn lines(&self, out: &mut String, right: f64) {
        for power in self.low..=self.high {
            let at = self.y(10f64.powi(power));
            let _ = writeln!(out, "<path d=\"M{LEFT} {at:.1}H{right}\" stroke=\"#ccc\"/>");
            text(out, (LEFT - 6.0, at + 4.0), "end", &seconds(power));
        }
    }
}

/// What stands from left to right.
struct Along {
    width: f64,
    /// What is written below, and where.
    names: Vec<(f64, String)>,
    title: &'static str,
    /// The cells of the smallest and of the largest board, if boards grow.
    cells: Option<(f64, f64)>,
}

impl Along {
    fn of(instances: &[String], columns: &[String], table: &[Row]) -> Along {
        let name = |text: &String| text.rsplit('/').next().unwrap_or(text).to_owned();
        if let [one] = instances {
            let width = BAR * columns.len() as f64 + 20.0;
            let names = vec![(LEFT + width / 2.0, name(one))];
            return Along { width, names, title: "", cells: None };
        }
        let width = STEP * instances.len() as f64;
        let sizes: Vec<f64> = instances
            .iter()
            .filter_map(|name| table.iter().find(|row| row.instance == *name).map(cells))
            .collect();
        let grows = sizes.windows(2).all(|pair| pair[0] < pair[1]);
        let cells = grows.then(|| (sizes[0], sizes[sizes.len() - 1]));
        let title = if grows { "by the number of cells, on a logarithmic scale" } else { "" };
        let mut along = Along { width, names: Vec::new(), title, cells };
        along.names = instances
            .iter()
            .enumerate()
            .map(|(number, one)| (along.at(number, sizes[number]), name(one)))
            .collect();
        along
    }

    /// The place of an instance.
    fn at(&self, number: usize, size: f64) -> f64 {
        match self.cells {
            Some((low, high)) => {
                let share = (size / low).ln() / (high / low).ln();
                LEFT + STEP / 2.0 + (self.width - STEP) * share
            }
            None => LEFT + STEP * (number as f64 + 0.5),
        }
    }

    fn place(&self, instances: &[String], row: &Row, column: usize) -> f64 {
        if instances.len() == 1 {
            return LEFT + 10.0 + BAR * (column as f64 + 0.5);
        }
        let number = instances.iter().position(|name| *name == row.instance);
        self.at(number.unwrap_or_default(), cells(row))
    }
}

fn cells(row: &Row) -> f64 {
    row.rows as f64 * row.cols as f64
}

/// The times of an engine that answered.
fn time(row: &Row) -> Option<Seconds> {
    row.seconds.filter(|_| row.status == RunStatus::Answered)
}

/// A time in few characters.
fn short(time: f64) -> String {
    match time {
        ..0.001 => format!("{:.0} µs", time * 1e6),
        ..1.0 => format!("{time:.3} s"),
        _ => format!("{time:.2} s"),
    }
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
