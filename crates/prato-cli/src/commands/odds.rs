//! `prato odds`: the chance of a mine in every cell.

use std::io::Write as _;

use clap::Args;

use prato::analysis::words;
use prato::exact::{Density, NoDensity};
use prato::grid::Shape;
use prato::picture::Picture;
use prato::puzzles::minesweeper::View;
use prato_api::questions::odds::{Answer, Ask};

use crate::args::{BoardArgs, Given, LimitArgs, PictureArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::summary::{self, Summary};
use crate::{front, output};

/// The largest board, in rows and columns, that is drawn in the terminal without `--full`.
const MAX_DRAWN: usize = 200;

/// Show the chance of a mine in every covered cell
///
/// Draws the board as a heat map, with the chances in percent, and says which cells are best to
/// open. Of boards with more than 200 rows or columns it prints only a summary, unless --full is
/// given.
///
/// With a known number of mines, all mine fields with so many are equally likely. Without it, all
/// fields are, so that a cell that no clue sees holds a mine with 50 %; with --density each cell
/// holds a mine with that chance, whatever the others hold.
#[derive(Args)]
pub struct OddsArgs {
    /// Print the number of solutions (without --density), and exact reduced fractions instead of
    /// the heat map
    #[arg(long)]
    exact: bool,
    /// The chance of a mine in each cell before any clue is seen, if the number of mines is not
    /// known: 0.2, 20% or 99/480
    #[arg(long, value_name = "D", value_parser = parse_density)]
    density: Option<String>,
    /// Draw the board however large it is
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &OddsArgs, given: &Given) -> Result<Exit, Failure> {
    let (source, pictures) = (args.board.source(None), Some(&args.pictures));
    let posed = front::pose(source, given, &args.limits, pictures, |board| Ask {
        board,
        exact: args.exact,
        reduced: args.exact && !args.board.json,
        density: args.density.clone(),
    })?;
    let view = posed.view();
    let told = posed.answer()?;
    let picture =
        |answer: &Answer| answer.picture(view, posed.ask.density(view).unwrap_or(Density::EVEN));
    if let Some(answer) = told.known()
        && view.mines.is_none()
        && args.density.is_none()
        && answer.uncertain() > 0
    {
        summary::note_assumption("--mines N or --density D");
    }
    told.draw(&args.pictures, |answer| Some(picture(answer)))?;
    told.show(|answer| {
        if args.exact { print_exact(view, answer) } else { print(args, view, answer, picture) }
    })
}

/// The heat map, if the board is not too large, and what is best to do.
fn print(
    args: &OddsArgs,
    view: &View,
    answer: &Answer,
    picture: impl FnOnce(&Answer) -> Picture,
) -> Result<(), Failure> {
    let Shape { rows, cols } = view.shape();
    if args.full || rows.max(cols) <= MAX_DRAWN {
        output::picture(&picture(answer))?;
    }
    let mut out = output::words();
    writeln!(out, "{}", Summary(answer))?;
    if let Some(doubted) = words::doubted(view, &answer.recommended(), !answer.safe.is_empty()) {
        writeln!(out, "{doubted}")?;
    }
    Ok(out.flush()?)
}

/// The number of solutions, what is assumed, then a line for each covered cell:
/// `row,column fraction`.
fn print_exact(view: &View, answer: &Answer) -> Result<(), Failure> {
    let mut out = output::stdout();
    if let Some(count) = &answer.count {
        writeln!(out, "solutions {count}")?;
    }
    if let Some(assumed) = &answer.assumes {
        writeln!(out, "assumes {assumed}")?;
    }
    for pos in view.covered() {
        let (row, col) = pos.to_one();
        let chance = answer.fraction(pos).unwrap_or("not decided");
        writeln!(out, "{row},{col} {chance}")?;
    }
    Ok(out.flush()?)
}

/// Takes a density as it is written, if it is one.
fn parse_density(text: &str) -> Result<String, NoDensity> {
    text.parse::<Density>().map(|_| text.to_owned())
}
