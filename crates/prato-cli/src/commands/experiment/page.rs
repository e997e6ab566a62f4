//! What an experiment found, as a page.

use std::fmt::Write as _;

use super::super::compare::report;
use super::games::Played;
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
         This page is the output of {how}. Each table is that of the `prato compare` above it, or of games of \
         `prato ladder`, in a folder with the boards that `prato experiment --out DIR` writes. Times are those of one machine, \
         which may have had other work to do: look at the ratios and the counters.\n"
    )
}

/// The section about an experiment, with what was measured and whether the claim holds.
pub(super) fn section(
    experiment: &Experiment,
    size: Size,
    measured: &str,
    verdict: &str,
) -> String {
    let mut text = format!("\n## {}: {}\n\n", experiment.name, experiment.title);
    let _ = writeln!(text, "**They say:** {}\n", experiment.claim);
    if let [heads, rows @ ..] = experiment.theirs {
        let _ = writeln!(text, "Theirs:\n\n{}", table(heads, rows));
    }
    text += measured;
    let short = if size == Size::Quick { " (The quick run.)" } else { "" };
    let _ = writeln!(text, "**Ours:** {verdict}{short}");
    text
}

/// Comparisons, each with its command.
pub(super) fn comparisons(runs: &[Compared]) -> String {
    let mut text = String::new();
    for run in runs {
        let table = report::table(&run.answer, None) + &report::faults(&run.answer);
        let command = &run.command;
        let _ = writeln!(text, "```console\n$ {command}\n{table}```\n");
        let _ = writeln!(text, "![The times as a picture]({FOLDER}/{})\n", run.picture);
        for one in &run.answer.relaxations {
            let _ = writeln!(text, "({}.)\n", one.words());
        }
    }
    text
}

/// A table of games, with the command of its first line and a picture of a game of its last.
pub(super) fn games(caption: &str, played: &[Played]) -> String {
    let [first, ..] = played else { return String::new() };
    let (command, last) = (first.games.line("SEED"), &played[played.len() - 1]);
    let rows: Vec<Vec<String>> = played.iter().map(Played::cells).collect();
    format!(
        "{caption} A game of the first line is `prato {command}`. Moves, milliseconds, tries of the last \
         rung and how often its limit held are means of a game; arrangements are those of all moves of \
         the game that looked at the most.\n\n{}\n![What each rung opened and flagged in the first game of \
         the last line]({FOLDER}/{})\n\n",
        table(&Played::HEADS, &rows),
        last.picture,
    )
}

/// A table as Markdown has it, with numbers to the right.
fn table<C: AsRef<str>, R: AsRef<[C]>>(heads: &[&str], rows: &[R]) -> String {
    let mut text = format!("| {} |\n|{}\n", heads.join(" | "), "---:|".repeat(heads.len()));
    for row in rows {
        let cells: Vec<&str> = row.as_ref().iter().map(AsRef::as_ref).collect();
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    text
}
