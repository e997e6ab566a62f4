//! The table of `compare`: for people, and as comma-separated values.

use prato::render::Columns;
use prato_api::questions::compare::{Answer, Effort, Row, RunStatus, Seconds};
use prato_api::questions::judge::Verdict;

use crate::output;
use crate::table::{Table, comma_separated};

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

/// The columns of words: the instance, the engine and the answer.
const WORDS: &[usize] = &[0, 1, 2];

/// The table for people in a window of this width.
pub fn table(answer: &Answer, window: Columns) -> String {
    let lines: Vec<Vec<String>> = [HEADS.map(str::to_owned).to_vec()]
        .into_iter()
        .chain(answer.table.iter().map(|row| cells(row, For::People)))
        .collect();
    // Columns of numbers of which nothing is known are left out.
    let unknown = For::People.unknown();
    let is_known = |column: usize| {
        column < WORDS.len() || lines.iter().skip(1).any(|line| line[column] != unknown)
    };
    let is_known: Vec<bool> = (0..HEADS.len()).map(is_known).collect();
    let known = |line: Vec<String>| {
        line.into_iter().zip(&is_known).filter_map(|(cell, &known)| known.then_some(cell)).collect()
    };
    let lines: Vec<Vec<String>> = lines.into_iter().map(known).collect();
    Table { lines: &lines, words: WORDS, names: 2 }.text(window)
}

/// What engines and programs said that were wrong or did not answer.
pub fn faults(answer: &Answer) -> String {
    let is_fault = |row: &&Row| {
        row.verdict == Some(Verdict::Wrong)
            || matches!(row.status, RunStatus::Refused | RunStatus::Failed)
    };
    let line = |row: &Row| format!("{}: {}: {}\n", row.instance, row.engine.label(), row.answer);
    answer.table.iter().filter(is_fault).map(line).collect()
}

/// The table for other programs.
pub fn csv(answer: &Answer) -> String {
    let mut text = comma_separated(HEADS.map(|head| head.replace(' ', "_")));
    for row in &answer.table {
        text += &comma_separated(cells(row, For::Programs));
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
    fn number(self, number: f64) -> String {
        match self {
            For::People => output::figure(number),
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
        seconds.map_or_else(|| whom.unknown(), |seconds| whom.number(part(seconds)))
    };
    let effort = |part: fn(Effort) -> Option<u64>| {
        row.effort.and_then(part).map_or_else(|| whom.unknown(), |count| count.to_string())
    };
    let mib = |bytes: u64| whom.number(bytes as f64 / f64::from(1 << 20));
    vec![
        row.instance.clone(),
        row.engine.label(),
        said(row),
        of(row.build, |seconds| seconds.median),
        of(row.search, |seconds| seconds.median),
        of(row.seconds, |seconds| seconds.median),
        of(row.seconds, |seconds| seconds.min),
        of(row.seconds, |seconds| seconds.max),
        row.ratio.map_or_else(|| whom.unknown(), |ratio| whom.number(ratio)),
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
