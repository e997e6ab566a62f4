//! The table of `compare`: for people, and as comma-separated values.

use std::fmt::Write as _;

use prato_api::questions::compare::{Answer, Effort, Row, RunStatus, Seconds};
use prato_api::questions::judge::Verdict;

use crate::output;

/// The heads of the columns.
const HEADS: [&str; 17] = [
    "instance",
    "engine",
    "answer",
    "build s",
    "search s",
    "median s",
    "min s",
    "max s",
    "ratio",
    "MiB",
    "variables",
    "clauses",
    "propagations",
    "conflicts",
    "nodes",
    "depth",
    "restarts",
];

/// So many columns hold words, and the rest numbers.
const WORDS: usize = 3;

/// The table for people, with what the engines said below it.
pub fn table(answer: &Answer) -> String {
    let lines: Vec<Vec<String>> = [HEADS.map(str::to_owned).to_vec()]
        .into_iter()
        .chain(answer.table.iter().map(|row| cells(row, For::People)))
        .collect();
    // Columns of which nothing is known are left out.
    let unknown = For::People.unknown();
    let known = |&column: &usize| lines.iter().skip(1).any(|line| line[column] != unknown);
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
    let widths: Vec<(usize, usize)> =
        (0..HEADS.len()).filter(known).map(|column| (column, width(column).unwrap_or(0))).collect();
    let mut text = String::new();
    for line in &lines {
        let mut shown = String::new();
        for &(column, width) in &widths {
            let cell = &line[column];
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
    for row in &answer.table {
        let wrong = row.verdict == Some(Verdict::Wrong);
        if wrong || matches!(row.status, RunStatus::Refused | RunStatus::Failed) {
            let _ = writeln!(text, "{}: {}: {}", row.instance, row.engine.label(), row.answer);
        }
    }
    text
}

/// The table for other programs.
pub fn csv(answer: &Answer) -> String {
    let mut text = HEADS.map(|head| head.replace(' ', "_")).join(",") + "\n";
    for row in &answer.table {
        let cells: Vec<String> =
            cells(row, For::Programs).iter().map(|cell| quoted(cell)).collect();
        text += &cells.join(",");
        text.push('\n');
    }
    text
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
        match self {
            For::People => output::seconds(seconds),
            For::Programs => seconds.to_string(),
        }
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

/// The answer in the table, or why there is none.
fn said(row: &Row) -> String {
    match row.status {
        RunStatus::Answered => row.answer.clone(),
        RunStatus::Stopped => format!("stopped: {}", row.answer),
        status => row.verdict.map_or(status.name(), Verdict::name).to_owned(),
    }
}

/// A line of the table.
fn cells(row: &Row, whom: For) -> Vec<String> {
    let of = |seconds: Option<Seconds>, part: fn(Seconds) -> f64| {
        seconds.map_or_else(|| whom.unknown(), |seconds| whom.seconds(part(seconds)))
    };
    let effort = |part: fn(Effort) -> Option<u64>| {
        row.effort.and_then(part).map_or_else(|| whom.unknown(), |count| count.to_string())
    };
    let mib = |bytes: u64| whom.number(bytes as f64 / f64::from(1 << 20), 1);
    vec![
        row.instance.clone(),
        row.engine.label(),
        said(row),
        of(row.build, |seconds| seconds.median),
        of(row.search, |seconds| seconds.median),
        of(row.seconds, |seconds| seconds.median),
        of(row.seconds, |seconds| seconds.min),
        of(row.seconds, |seconds| seconds.max),
        row.ratio.map_or_else(|| whom.unknown(), |ratio| whom.number(ratio, 2)),
        row.memory.map_or_else(|| whom.unknown(), mib),
        effort(|effort| Some(effort.variables)),
        effort(|effort| Some(effort.clauses)),
        effort(|effort| effort.propagations),
        effort(|effort| Some(effort.conflicts)),
        effort(|effort| Some(effort.nodes)),
        effort(|effort| effort.depth),
        effort(|effort| effort.restarts),
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
