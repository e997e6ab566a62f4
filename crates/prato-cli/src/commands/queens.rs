//! `prato queens`: n queens that do not attack each other.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::Args;

use prato::formats::Format;
use prato::puzzles::Kind;
use prato::puzzles::queens::MOST_ROWS;
use prato_api::board::Board;
use prato_api::engines::Choice;
use prato_api::named::Named;
use prato_api::questions::{count, queens, solve};
use prato_api::{End, Entry as _};

use super::count::show as show_count;
use crate::args::{self, Given, LimitArgs, PictureArgs};
use crate::engines::{self, DiagonalArgs, SettingArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::front;
use crate::input::{From, Source};
use crate::listing::{self, Lines, Style, WantedArgs};

/// Place N queens so that none attacks another, or complete a board
///
/// BOARD is the number of rows, or a file with a board to complete: rows of `.` (free), `Q` (a
/// queen stands there) and `x` (none may), or MiniZinc data or JSON. With --all or --limit each
/// solution is a line with the column of each row's queen, and a line of ---------- follows it; a
/// line of ========== follows the last one if there are no more.
#[derive(Args)]
pub struct QueensArgs {
    /// The number of rows, or the board: a file, or - for standard input
    #[arg(value_name = "N|BOARD")]
    board: OsString,
    /// The format of the board, if its content does not tell
    #[arg(long, value_name = "FORMAT", value_parser = args::queens_format_parser())]
    format: Option<Format>,
    /// How to find the queens
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = engines::queens_parser())]
    engine: Choice,
    #[command(flatten)]
    settings: SettingArgs,
    #[command(flatten)]
    diagonals: DiagonalArgs,
    #[command(flatten)]
    wanted: WantedArgs,
    /// Count the solutions
    #[arg(long, conflicts_with_all = ["all", "limit", "svg", "png"])]
    count: bool,
    /// End with exit code 10 if there is a solution and 20 if not, as SAT solvers do
    #[arg(long)]
    sat_exit_codes: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &QueensArgs, given: &Given) -> Result<Exit, Failure> {
    let engine = args.diagonals.of(args.settings.of(args.engine));
    let source = source(args)?;
    if args.count {
        let ask = |board| count::Ask { board, engine, ..count::Ask::default() };
        return counted(args, given, source, ask);
    }
    let posed =
        front::pose(source, given, &args.limits, Some(&args.pictures), |board| solve::Ask {
            board,
            engine,
            limit: args.wanted.limit,
            all: args.wanted.all,
            stream: true,
            ..solve::Ask::default()
        })?;
    let lines = match args.wanted.lines() {
        Lines::One => Lines::Drawn,
        other => other,
    };
    let style = Style {
        lines,
        json: args.json,
        sat_exit_codes: args.sat_exit_codes,
        pictures: &args.pictures,
    };
    listing::list(&posed, &style, queens::Ask::reply)
}

/// Shows the number of solutions.
fn counted(
    args: &QueensArgs,
    given: &Given,
    source: Source<'_>,
    ask: impl FnOnce(Board) -> count::Ask,
) -> Result<Exit, Failure> {
    let told = front::pose(source, given, &args.limits, None, ask)?.answer()?;
    let sat = match told.end() {
        End::Answered(_) => Some(Exit::Satisfiable),
        End::Unsatisfiable(_) => Some(Exit::Unsatisfiable),
        End::Stopped { .. } | End::Error(_) => None,
    };
    let exit = show_count(told)?;
    Ok(sat.filter(|_| args.sat_exit_codes).unwrap_or(exit))
}

/// Whether it is written as a number of some kind, such as 1e9.
fn is_number(text: &OsStr) -> bool {
    let text = text.to_str().unwrap_or_default();
    text.starts_with(|c: char| c.is_ascii_digit()) && text.parse::<f64>().is_ok()
}

/// The board that the first argument names.
fn source(args: &QueensArgs) -> Result<Source<'_>, Failure> {
    let from = match args.board.to_str().map(str::parse::<usize>) {
        Some(Ok(_)) if args.format.is_some() => {
            let message =
                "--format serves boards in files, and this is a number of rows; leave it out";
            return Err(Failure::Usage(message.into()));
        }
        Some(Ok(size)) if (1..=MOST_ROWS).contains(&size) => From::Argument(format!("n = {size};")),
        Some(Ok(size)) => {
            return Err(Failure::Usage(format!(
                "a board cannot have {size} rows; give a number from 1 to {MOST_ROWS}"
            )));
        }
        // A number that is no number of rows, unless there is such a file.
        Some(Err(_)) if is_number(&args.board) && !Path::new(&args.board).exists() => {
            return Err(Failure::Usage(format!(
                "{} is no number of rows; give a number from 1 to {MOST_ROWS}",
                args.board.display()
            )));
        }
        _ => From::File(&args.board),
    };
    let (format, puzzle) =
        (args.format.map(|format| Named(format.into())), Some(Named(Kind::Queens)));
    let board = Board { format, puzzle, ..Board::default() };
    Ok(Source { from, board, json: args.json })
}
