//! What an experiment found, as a page.

use std::fmt::Write as _;

use super::super::compare::report;
use super::list::Experiment;
use super::{Compared, Size};

/// The folder beside the page with boards, pictures, and what every command told.
pub(super) const FOLDER: &str = "experiments";

/// What stands above the first experiment.
pub(super) fn head(size: Size) -> String {
    let how = match size {
        Size::Quick => "`prato experiment --quick`: small boards and short limits",
        Size::Long => "`prato experiment`: all boards",
    };
    format!(
        "# Experiments\n\n\
         The tables and claims of five student reports on solving puzzles by constraints, measured again. \
         This page is the output of {how}. Each table is that of the `prato compare` above it, in a \
         folder with the boards that `prato experiment --out DIR` writes. Times are those of one machine, \
         which may have had other work to do: look at the ratios and the counters.\n"
    )
}

/// The section about an experiment.
pub(super) fn section(experiment: &Experiment, size: Size, runs: &[Compared]) -> String {
    let mut text = format!("\n## {}: {}\n\n", experiment.name, experiment.title);
    let _ = writeln!(text, "**They say:** {}\n", experiment.claim);
    if let [heads, rows @ ..] = experiment.theirs {
        let line = |cells: &[&str]| format!("| {} |", cells.join(" | "));
        let _ = writeln!(text, "Theirs:\n\n{}\n|{}", line(heads), "---:|".repeat(heads.len()));
        for row in rows {
            let _ = writeln!(text, "{}", line(row));
        }
        text.push('\n');
    }
    for run in runs {
        let (command, table) = (&run.command, report::table(&run.answer));
        let _ = writeln!(text, "```console\n$ {command}\n{table}```\n");
        let _ = writeln!(text, "![The times as a picture]({FOLDER}/{})\n", run.picture);
        for one in &run.answer.relaxations {
            let _ = writeln!(text, "({}.)\n", one.words());
        }
    }
    let short = if size == Size::Quick { " (The quick run.)" } else { "" };
    let _ = writeln!(text, "**Ours:** {}{short}", (experiment.verdict)(runs));
    text
}
