//! Why cells are safe or mines, in words.

use std::io::Write as _;

use prato::grid::Pos;
use prato::puzzles::minesweeper::{Instance, View};
use prato_api::Why;
use prato_api::questions::explain::Mines;

use crate::commands::is_drawn;
use crate::failure::Failure;
use crate::front::unexplained;
use crate::output;

/// Prints what is known about the cells `at`, or about those that the board asks about, or about
/// all. Work that came to its end and found nothing says that there is nothing.
pub fn print(
    instance: &Instance,
    mines: &Mines,
    at: &[Pos],
    stopped: Option<Why>,
) -> Result<(), Failure> {
    let view = &instance.view;
    if let Some(found) = &mines.contradiction {
        output::unsatisfiable()?;
        if is_drawn(view.shape()) {
            output::picture(&mines.picture(view))?;
        }
        let mut out = output::words();
        writeln!(out, "{}", found.words)?;
        return Ok(out.flush()?);
    }
    let is_asked = !at.is_empty() || !instance.clicks.is_empty();
    if stopped.is_none() && !is_asked && mines.reasons.is_empty() {
        return nothing(view);
    }
    if is_asked && !mines.reasons.is_empty() && is_drawn(view.shape()) {
        output::picture(&mines.picture(view))?;
    }
    let mut out = output::words();
    for place in &mines.open_already {
        writeln!(out, "{} is open already.", place.0)?;
    }
    for reason in &mines.reasons {
        let flag = if reason.wrong_flag { "; the flag there is wrong" } else { "" };
        writeln!(out, "{}{flag}", reason.headline)?;
        for line in reason.words.lines() {
            writeln!(out, "  {line}")?;
        }
    }
    for one in &mines.unexplained {
        writeln!(out, "{}; {}", one.words, unexplained(stopped))?;
    }
    for place in &mines.unknown {
        writeln!(out, "{} is not decided", place.0)?;
    }
    if let Some(wrong) = &mines.wrong_flags {
        writeln!(out, "Not all flags can be right: {}", wrong.words)?;
    }
    for undecided in &mines.undecided {
        writeln!(out, "{}", undecided.words)?;
        for (title, rows) in [
            ("with a mine:", &undecided.neighbourhood_with_mine),
            ("without:", &undecided.neighbourhood_without),
        ] {
            writeln!(out, "  {title}")?;
            rows.iter().try_for_each(|row| writeln!(out, "    {row}"))?;
        }
    }
    if let Some(assumed) = &mines.assumes {
        writeln!(out, "assumes {assumed}")?;
    }
    Ok(out.flush()?)
}

/// Says that no cell has a reason.
fn nothing(view: &View) -> Result<(), Failure> {
    let mut out = output::words();
    let is_covered = view.covered().next().is_some();
    writeln!(
        out,
        "No {}.",
        if is_covered { "covered cell is certain" } else { "cell is covered" }
    )?;
    Ok(out.flush()?)
}
