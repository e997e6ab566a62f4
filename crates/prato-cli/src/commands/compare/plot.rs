//! The times of `compare` as a picture, upwards on a logarithmic scale: lines for a growing family, which
//! are boards of one puzzle, each larger than the one before; for other instances a group of bars each. What
//! did not answer is marked at the time when it was stopped, or at the top, and interrupts its line.

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
const LINE: f64 = 18.0;
/// From one bar to the next, if there is one group of them, or several.
const WIDE_BAR: f64 = 52.0;
const NARROW_BAR: f64 = 16.0;
/// Around a group of bars.
const BETWEEN_GROUPS: f64 = 20.0;
/// A mark from the next one beside it.
const MARK: f64 = 14.0;

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
        let place = |row: &Row| along.place(&instances, row, (number, columns.len()));
        if along.pitch.is_none() {
            let end = |name: &String| {
                let row = of_column().find(|row| row.instance == *name)?;
                Some(format!("{:.1},{:.1}", place(row), scale.y(time(row)?.median)))
            };
            let ends: Vec<Option<String>> = instances.iter().map(end).collect();
            for line in ends.split(Option::is_none) {
                lines(&mut out, line, &pen);
            }
        }
        for row in of_column() {
            let x = place(row);
            match (time(row), along.pitch) {
                (Some(time), Some(pitch)) => bar(&mut out, (x, pitch), time, &scale, &pen),
                (Some(time), None) => point(&mut out, x, time, &scale, &pen),
                (None, pitch) => {
                    let mark = Mark::of(row);
                    let aside =
                        if pitch.is_none() { aside(&answer.table, row, &scale) } else { 0.0 };
                    mark.draw(&mut out, (x + aside, scale.y_of_mark(row)), pen.colour);
                    marks.push(mark);
                }
            }
        }
        let (at, down) = (right + 20.0, TOP + LINE * (number as f64 + 0.5));
        let _ = writeln!(
            out,
            "<path d=\"M{at} {down}h24\" stroke=\"{}\" stroke-width=\"{}\" stroke-dasharray=\"{}\"/>",
            pen.colour,
            if along.pitch.is_some() { 10 } else { 2 },
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

/// How far a mark is moved from the others about its instance that would lie upon it.
fn aside(table: &[Row], row: &Row, scale: &Scale) -> f64 {
    let height = |row: &Row| scale.y_of_mark(row);
    let lies_upon = |other: &&Row| {
        other.instance == row.instance
            && time(other).is_none()
            && (height(other) - height(row)).abs() < MARK
    };
    let all = || table.iter().filter(lies_upon);
    let number = all().position(|other| std::ptr::eq(other, row)).unwrap_or_default();
    MARK * (number as f64 - (all().count() - 1) as f64 / 2.0)
}

/// A line through these points; one alone has none.
fn lines(out: &mut String, points: &[Option<String>], pen: &Pen) {
    if points.len() < 2 {
        return;
    }
    let points: Vec<&str> = points.iter().flatten().map(String::as_str).collect();
    let _ = writeln!(
        out,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" \
         stroke-dasharray=\"{}\"/>",
        points.join(" "),
        pen.colour,
        pen.dashes
    );
}

/// A bar from the bottom to the median, and the least and the most; with the time if there is room.
fn bar(out: &mut String, (x, pitch): (f64, f64), time: Seconds, scale: &Scale, pen: &Pen) {
    let (top, bottom) = (scale.y(time.median), TOP + HEIGHT);
    let width = if pitch < WIDE_BAR { pitch - 4.0 } else { pitch - 18.0 };
    let _ = writeln!(
        out,
        "<rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{:.1}\" fill=\"{}\"/>",
        x - width / 2.0,
        bottom - top,
        pen.colour
    );
    if pitch >= WIDE_BAR {
        text(out, (x, top - 5.0), "middle", &short(time.median));
    }
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
    /// From one bar to the next; none for a growing family, which has lines.
    pitch: Option<f64>,
    /// The places of the instances: of a family, or the middles of groups.
    places: Vec<f64>,
}

impl Along {
    fn of(instances: &[String], columns: &[String], table: &[Row]) -> Along {
        let name = |text: &String| text.rsplit('/').next().unwrap_or(text).to_owned();
        let names: Vec<String> = instances.iter().map(name).collect();
        let of = |name: &String| table.iter().find(|row| row.instance == *name);
        let rows: Vec<&Row> = instances.iter().filter_map(of).collect();
        let grows =
            |pair: &[&Row]| pair[0].puzzle == pair[1].puzzle && cells(pair[0]) < cells(pair[1]);
        let several = rows.len() > 1;
        let (width, places, pitch, title) = if several && rows.windows(2).all(grows) {
            let width = STEP * rows.len() as f64;
            let (low, high) = (cells(rows[0]), cells(rows[rows.len() - 1]));
            let share = |row: &&Row| (cells(row) / low).ln() / (high / low).ln();
            let place = |row| LEFT + STEP / 2.0 + (width - STEP) * share(row);
            let title = "by the number of cells, on a logarithmic scale";
            (width, rows.iter().map(place).collect(), None, title)
        } else {
            let pitch = if several { NARROW_BAR } else { WIDE_BAR };
            let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or_default();
            let words = if several { 7.0 * longest as f64 } else { 0.0 };
            let group = (pitch * columns.len() as f64).max(words) + BETWEEN_GROUPS;
            let place = |number| LEFT + group * (number as f64 + 0.5);
            let places: Vec<f64> = (0..rows.len()).map(place).collect();
            (group * rows.len() as f64, places, Some(pitch), "")
        };
        let names = places.iter().copied().zip(names).collect();
        Along { width, names, title, pitch, places }
    }

    /// The place of a row among those of so many columns.
    fn place(&self, instances: &[String], row: &Row, (column, of): (usize, usize)) -> f64 {
        let number = instances.iter().position(|name| *name == row.instance).unwrap_or_default();
        let aside = column as f64 - (of - 1) as f64 / 2.0;
        self.places[number] + self.pitch.map_or(0.0, |pitch| pitch * aside)
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
