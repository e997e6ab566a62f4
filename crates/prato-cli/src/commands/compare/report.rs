//! The table of `compare`: for people, as comma-separated values and as JSON.

use std::fmt::Write as _;

use serde::{Serialize, Serializer};

use prato::watch::Stop;

use crate::json;

use super::Question;
use super::one::{Counts, Measured};
use super::variants::Variant;

/// All that was measured.
pub struct Report {
    question: Question,
    repeat: usize,
    pub rows: Vec<Row>,
    /// Why it ended before all was measured.
    stop: Option<Stop>,
}

/// One engine on one instance.
pub struct Row {
    pub instance: String,
    puzzle: &'static str,
    pub variant: Variant,
    /// At least one when the report is made.
    pub runs: Vec<Measured>,
}

/// The times of a row, in seconds.
#[derive(Clone, Copy, Serialize)]
pub struct Seconds {
    pub median: f64,
    pub min: f64,
    pub max: f64,
}

impl Row {
    pub fn new(instance: String, puzzle: &'static str, variant: Variant) -> Row {
        Row { instance, puzzle, variant, runs: Vec::new() }
    }

    /// The run that stands for all of them: the last, since nothing follows one without an answer.
    pub fn last(&self) -> &Measured {
        self.runs.last().expect("every row has a run")
    }

    pub fn seconds(&self) -> Seconds {
        let mut times: Vec<f64> = self.runs.iter().map(|run| run.seconds).collect();
        times.sort_by(f64::total_cmp);
        let middle = times.len() / 2;
        let median = f64::midpoint(times[(times.len() - 1) / 2], times[middle]);
        Seconds { median, min: times[0], max: times[times.len() - 1] }
    }

    fn memory(&self) -> Option<u64> {
        self.runs.iter().filter_map(|run| run.memory).max()
    }

    /// The answer in the table, or why there is none.
    fn answer(&self) -> String {
        let last = self.last();
        match last.status.as_str() {
            "answered" => last.answer.clone(),
            "stopped" => format!("stopped: {}", last.answer),
            status => status.to_owned(),
        }
    }
}

/// The heads of the columns.
const HEADS: [&str; 11] = [
    "instance",
    "engine",
    "answer",
    "median s",
    "min s",
    "max s",
    "MiB",
    "variables",
    "clauses",
    "conflicts",
    "nodes",
];

/// So many columns hold words, and the rest numbers.
const WORDS: usize = 3;

impl Report {
    pub fn new(question: Question, repeat: usize, rows: Vec<Row>, stop: Option<Stop>) -> Report {
        Report { question, repeat, rows, stop }
    }

    /// The table for people, with what the engines said below it.
    pub fn table(&self) -> String {
        let lines: Vec<Vec<String>> = [HEADS.map(str::to_owned).to_vec()]
            .into_iter()
            .chain(self.rows.iter().map(|row| cells(row, For::People)))
            .collect();
        let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
        let widths: Vec<usize> = (0..HEADS.len()).filter_map(width).collect();
        let mut text = String::new();
        for line in &lines {
            let mut shown = String::new();
            for (column, (cell, &width)) in line.iter().zip(&widths).enumerate() {
                let gap = if column == 0 { "" } else { "  " };
                let _ = if column < WORDS {
                    write!(shown, "{gap}{cell:width$}")
                } else {
                    write!(shown, "{gap}{cell:>width$}")
                };
            }
            text.push_str(shown.trim_end());
            text.push('\n');
        }
        for row in &self.rows {
            if matches!(row.last().status.as_str(), "refused" | "failed") {
                let (instance, engine) = (&row.instance, row.variant.label());
                let _ = writeln!(text, "{instance}: {engine}: {}", row.last().answer);
            }
        }
        text
    }

    /// The table for other programs.
    pub fn csv(&self) -> String {
        let mut text = HEADS.map(|head| head.replace(' ', "_")).join(",") + "\n";
        for row in &self.rows {
            text += &cells(row, For::Programs)
                .iter()
                .map(|cell| quoted(cell))
                .collect::<Vec<_>>()
                .join(",");
            text.push('\n');
        }
        text
    }

    /// What must never be: answers that differ, and answers that break the rules.
    pub fn bugs(&self) -> Vec<String> {
        let mut bugs: Vec<String> = self.disagreements().iter().map(Disagreement::words).collect();
        for row in self.rows.iter().filter(|row| row.last().status == "wrong") {
            let (instance, engine) = (&row.instance, row.variant.label());
            bugs.push(format!("{instance}: {engine} gave a wrong answer: {}", row.last().answer));
        }
        bugs
    }

    fn disagreements(&self) -> Vec<Disagreement<'_>> {
        let mut found: Vec<Disagreement<'_>> = Vec::new();
        for row in &self.rows {
            let same = |other: &&Row| other.instance == row.instance;
            let first = self.rows.iter().filter(same).find_map(first_answer);
            let Some((first, expected)) = first else { continue };
            let differs = |run: &&Measured| {
                run.is_answer() && (&run.answer, run.digest) != (&expected.answer, expected.digest)
            };
            if let Some(run) = row.runs.iter().find(differs) {
                found.push(Disagreement {
                    instance: &row.instance,
                    engines: [first.variant.label(), row.variant.label()],
                    answers: [&expected.answer, &run.answer],
                });
            }
        }
        found
    }
}

fn first_answer(row: &Row) -> Option<(&Row, &Measured)> {
    row.runs.iter().find(|run| run.is_answer()).map(|run| (row, run))
}

/// Two engines with different answers.
#[derive(Serialize)]
struct Disagreement<'a> {
    instance: &'a str,
    engines: [String; 2],
    answers: [&'a str; 2],
}

impl Disagreement<'_> {
    fn words(&self) -> String {
        let [one, other] = &self.engines;
        let [first, second] = self.answers;
        let which = if first == second { ", of other cells" } else { "" };
        format!(
            "{}: the engines disagree: {one} says {first}, {other} says {second}{which}",
            self.instance
        )
    }
}

/// Whom a table is for.
#[derive(Clone, Copy)]
enum For {
    /// Rounded, and with a dash where nothing is known.
    People,
    /// As precise as in JSON, and empty where nothing is known.
    Programs,
}

impl For {
    /// A time; for people with three digits that say something, however short it is.
    fn seconds(self, seconds: f64) -> String {
        let mut digits = 2;
        let mut rest = seconds;
        while rest > 0.0 && rest < 1.0 && digits < 9 {
            rest *= 10.0;
            digits += 1;
        }
        self.number(seconds, digits)
    }

    fn number(self, number: f64, digits: usize) -> String {
        match self {
            For::People => format!("{number:.digits$}"),
            For::Programs => number.to_string(),
        }
    }

    fn unknown(self) -> String {
        match self {
            For::People => "-".to_owned(),
            For::Programs => String::new(),
        }
    }
}

/// A line of the table.
fn cells(row: &Row, whom: For) -> Vec<String> {
    let seconds = row.seconds();
    let effort = |part: fn(Counts) -> u64| {
        row.last().effort.map_or_else(|| whom.unknown(), |effort| part(effort).to_string())
    };
    let mib = |bytes: u64| whom.number(bytes as f64 / f64::from(1 << 20), 1);
    vec![
        row.instance.clone(),
        row.variant.label(),
        row.answer(),
        whom.seconds(seconds.median),
        whom.seconds(seconds.min),
        whom.seconds(seconds.max),
        row.memory().map_or_else(|| whom.unknown(), mib),
        effort(|effort| effort.variables),
        effort(|effort| effort.clauses),
        effort(|effort| effort.conflicts),
        effort(|effort| effort.nodes),
    ]
}

/// A value that may hold commas or quotes, as in RFC 4180.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Shape<'a> {
            status: &'static str,
            #[serde(skip_serializing_if = "Option::is_none")]
            why: Option<&'static str>,
            question: &'static str,
            repeat: usize,
            rows: &'a [Row],
            disagreements: Vec<Disagreement<'a>>,
        }
        Shape {
            status: match self.stop {
                _ if !self.bugs().is_empty() => "error",
                Some(_) => "stopped",
                None => "answered",
            },
            why: self.stop.map(json::reason),
            question: self.question.name(),
            repeat: self.repeat,
            rows: &self.rows,
            disagreements: self.disagreements(),
        }
        .serialize(serializer)
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Shape<'a> {
            instance: &'a str,
            puzzle: &'static str,
            engine: &'a str,
            encoding: Option<&'static str>,
            strategy: Option<String>,
            status: &'a str,
            answer: &'a str,
            seconds: Seconds,
            memory: Option<u64>,
            effort: Option<Counts>,
        }
        let last = self.last();
        Shape {
            instance: &self.instance,
            puzzle: self.puzzle,
            engine: &self.variant.engine,
            encoding: self.variant.encoding,
            strategy: self.variant.strategy.map(|one| one.to_string()),
            status: &last.status,
            answer: &last.answer,
            seconds: self.seconds(),
            memory: self.memory(),
            effort: last.effort,
        }
        .serialize(serializer)
    }
}
