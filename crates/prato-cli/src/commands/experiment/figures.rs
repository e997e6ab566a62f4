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
    median(&ratios(runs, |row, other| is_variant(row, name, other, base)))
}

/// The least and the most of what [`ratio`] is the median of.
pub fn spread(runs: &[Compared], name: &str, base: &str) -> Option<(f64, f64)> {
    let sorted = ratios(runs, |row, other| is_variant(row, name, other, base));
    Some((*sorted.first()?, *sorted.last()?))
}

/// The same on this board alone.
pub fn ratio_on(runs: &[Compared], board: &str, name: &str, base: &str) -> Option<f64> {
    let on_it =
        |row: &Row, other: &Row| row.instance == board && is_variant(row, name, other, base);
    median(&ratios(runs, on_it))
}

fn is_variant(row: &Row, name: &str, other: &Row, base: &str) -> bool {
    let label = row.engine.label();
    label.contains(name) && other.engine.label() == label.replace(name, base)
}

/// The time of an engine, divided by that of another one: the median over boards.
pub fn against(runs: &[Compared], engine: &str, base: &str) -> Option<f64> {
    let is = |row: &Row, name: &str| row.engine.label().split([' ', ':']).next() == Some(name);
    median(&ratios(runs, |row, other| is(row, engine) && is(other, base)))
}

/// The ratios of the times of two rows about one board that belong together, from the least to the most.
fn ratios(runs: &[Compared], together: impl Fn(&Row, &Row) -> bool) -> Vec<f64> {
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
    ratios
}

/// The middle of sorted numbers, or half way between the two that are.
fn median(sorted: &[f64]) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    Some(f64::midpoint(sorted[last / 2], sorted[sorted.len() / 2]))
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

#[cfg(test)]
mod tests {
    use super::median;

    #[test]
    fn the_median_of_an_even_number_is_between_two() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[2.0]), Some(2.0));
        assert_eq!(median(&[0.25, 0.75, 8.0]), Some(0.75));
        assert_eq!(median(&[0.0, 0.25, 0.75, 8.0]), Some(0.5));
    }
}
