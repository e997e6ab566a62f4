//! What a comparison came to, in a few figures.

use prato_api::questions::compare::{Answer, Row, RunStatus};

use super::Compared;

/// All rows of all comparisons.
pub fn rows(runs: &[Compared]) -> impl Iterator<Item = &Row> {
    runs.iter().flat_map(|run: &Compared| {
        let Answer { table, .. } = &run.answer;
        table
    })
}

/// The time of the columns with this in their names, divided by that of the columns that have the other
/// there: the median over boards and engines.
pub fn ratio(runs: &[Compared], name: &str, base: &str) -> Option<f64> {
    median(runs, |row, other| is_variant(row, name, other, base))
}

/// The same on this board alone.
pub fn ratio_on(runs: &[Compared], board: &str, name: &str, base: &str) -> Option<f64> {
    median(runs, |row, other| row.instance == board && is_variant(row, name, other, base))
}

fn is_variant(row: &Row, name: &str, other: &Row, base: &str) -> bool {
    let label = row.engine.label();
    label.contains(name) && other.engine.label() == label.replace(name, base)
}

/// The time of an engine, divided by that of another one: the median over boards.
pub fn against(runs: &[Compared], engine: &str, base: &str) -> Option<f64> {
    let is = |row: &Row, name: &str| row.engine.label().split([' ', ':']).next() == Some(name);
    median(runs, |row, other| is(row, engine) && is(other, base))
}

/// The median of all ratios of two rows about one board that belong together.
fn median(runs: &[Compared], together: impl Fn(&Row, &Row) -> bool) -> Option<f64> {
    let time = |row: &Row| {
        row.seconds.filter(|_| row.status == RunStatus::Answered).map(|seconds| seconds.median)
    };
    let mut ratios = Vec::new();
    for table in runs.iter().map(|run| &run.answer.table) {
        for row in table {
            let others = table.iter().filter(|other| other.instance == row.instance);
            let others = others.filter(|other| together(row, other));
            ratios.extend(others.filter_map(|other| Some(time(row)? / time(other)?)));
        }
    }
    ratios.sort_by(f64::total_cmp);
    ratios.get(ratios.len() / 2).copied()
}

/// A ratio in words.
pub fn times(ratio: Option<f64>) -> String {
    match ratio {
        None => "an unknown part".to_owned(),
        Some(ratio) if ratio >= 10.0 => format!("{ratio:.0} times"),
        Some(ratio) => format!("{ratio:.2} times"),
    }
}

/// How many runs were stopped, of how many.
pub fn stopped(runs: &[Compared]) -> String {
    let all = rows(runs).count();
    let stopped = rows(runs).filter(|row| row.status == RunStatus::Stopped).count();
    format!("{stopped} of {all}")
}
