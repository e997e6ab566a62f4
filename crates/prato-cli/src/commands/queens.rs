//! `prato queens`: n queens that do not attack each other.

mod ways;

use std::ffi::OsString;
use std::io::Write as _;

use clap::Args;
use serde::Serialize;

use prato::engine::Unfinished;
use prato::formats::Format;
use prato::outcome::Outcome;
use prato::puzzles::Kind;
use prato::puzzles::queens::{self, Board, LARGEST, Placement, draw};
use prato::watch::{Stop, Watch};

use crate::args::{self, Given, LimitArgs, PictureArgs};
use crate::engines::{self, EngineArgs, SettingArgs, unfit};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::listing::{Listing, Style, WantedArgs};
use crate::{answer, input, json, limits, output};

use ways::{Choice, Question, Way};

/// Larger boards are not drawn in the terminal: the columns of the queens are printed instead.
const DRAWN: usize = 50;

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
    #[arg(long, value_name = "FORMAT", value_parser = args::format_parser())]
    format: Option<Format>,
    /// How to find the queens
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = ways::parser())]
    engine: Choice,
    #[command(flatten)]
    settings: SettingArgs,
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
    pub json: bool,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

impl QueensArgs {
    fn question(&self) -> Question {
        if self.count { Question::Count } else { Question::of(self.wanted.wanted()) }
    }
}

/// Runs the command.
pub fn run(args: &QueensArgs, given: &Given) -> Result<Exit, Failure> {
    given.check(&[Kind::Queens])?;
    let watch = limits::watch(&args.limits);
    let board = board(args)?;
    output::check_pictures(&args.pictures, board.shape())?;
    limits::begin(&watch);

    let question = args.question();
    let way = args.engine.way(&board, question, &args.settings.settings());
    if question == Question::Count {
        return counted(args, &board, &way, &watch);
    }
    let mut solutions = way.solutions(&board, question, &watch)?;
    if question == Question::Several {
        let style = Style {
            wanted: args.wanted.wanted(),
            json: args.json,
            sat_exit_codes: args.sat_exit_codes,
            pictures: &args.pictures,
        };
        return list(&style, &board, &way, solutions);
    }
    match solutions.next() {
        None => impossible(args, &board),
        Some(Err(Unfinished::Stopped(why))) => stopped(args, &board, why),
        Some(Err(Unfinished::Failed(error))) => Err(error.into()),
        Some(Ok(first)) => show(args, &board, &way, &first),
    }
}

/// Shows solutions for `prato solve` and `prato unique`.
pub fn solve(
    engines: &EngineArgs,
    style: &Style<'_>,
    board: &Board,
    watch: &Watch,
) -> Result<Exit, Failure> {
    let question = Question::of(style.wanted);
    let way = way(engines, board, question)?;
    list(style, board, &way, way.solutions(board, question, watch)?)
}

/// Counts solutions for `prato count`.
pub fn count(
    engines: &EngineArgs,
    board: &Board,
    watch: &Watch,
) -> Result<Outcome<Option<String>>, Failure> {
    way(engines, board, Question::Count)?.count(board, watch)
}

/// The way that suits the engine of another command.
fn way(engines: &EngineArgs, board: &Board, question: Question) -> Result<Way, Failure> {
    let choice = match engines.engine {
        engines::Choice::Auto => Choice::Auto,
        engines::Choice::Exact => Choice::Exact,
        engines::Choice::Model(kind) => Choice::Model(kind),
        engines::Choice::Tiles => return Err(unfit("tiles", "N-Queens")),
    };
    Ok(choice.way(board, question, &engines.settings.settings()))
}

/// The board that the first argument names.
fn board(args: &QueensArgs) -> Result<Board, Failure> {
    match args.board.to_str().map(str::parse::<usize>) {
        Some(Ok(_)) if args.format.is_some() => {
            let message =
                "--format serves boards in files, and this is a number of rows; leave it out";
            Err(Failure::Usage(message.into()))
        }
        Some(Ok(size)) if (1..=LARGEST).contains(&size) => Ok(Board::empty(size)),
        Some(Ok(size)) => Err(Failure::Usage(format!(
            "a board cannot have {size} rows; give a number from 1 to {LARGEST}"
        ))),
        _ => input::queens(&args.board, args.format),
    }
}

/// Prints one solution, as a board where it is not too large.
fn show(args: &QueensArgs, board: &Board, way: &Way, found: &Placement) -> Result<Exit, Failure> {
    queens::check(board, found)?;
    output::picture_files(&args.pictures, || draw::placement(board, found))?;
    if args.json {
        let queens = Some(found.to_one().collect());
        let report = Report { queens, engine: Some(way.name()), ..Report::new("answered", board) };
        output::json(&report)?;
    } else if board.size() <= DRAWN {
        output::picture(&draw::placement(board, found))?;
    } else {
        let mut out = output::stdout();
        writeln!(out, "{found}")?;
        out.flush()?;
    }
    Ok(if args.sat_exit_codes { Exit::Satisfiable } else { Exit::Answered })
}

/// Prints solutions until there are enough.
fn list(
    style: &Style<'_>,
    board: &Board,
    way: &Way,
    solutions: impl Iterator<Item = Result<Placement, Unfinished>>,
) -> Result<Exit, Failure> {
    let listing = Listing::new(style, format!(r#""n":{}"#, board.size()));
    let engine = format!(r#""engine":"{}""#, way.name());
    listing.with(&engine).all(solutions, |listing, found: &Placement| {
        queens::check(board, found)?;
        let columns: Vec<u32> = found.to_one().collect();
        listing.show(&format!("{found}\n"), &columns, || draw::placement(board, found))
    })
}

/// Prints the number of solutions.
fn counted(args: &QueensArgs, board: &Board, way: &Way, watch: &Watch) -> Result<Exit, Failure> {
    match way.count(board, watch)? {
        Outcome::Impossible if args.json => {
            let solutions = Some("0".into());
            output::json(&Report { solutions, ..Report::new("unsatisfiable", board) })?;
            Ok(if args.sat_exit_codes { Exit::Unsatisfiable } else { Exit::Answered })
        }
        Outcome::Impossible => impossible(args, board),
        Outcome::Stopped { why, .. } => stopped(args, board, why),
        Outcome::Answered(solutions) => {
            let solutions = solutions.expect("an answer holds the number");
            if args.json {
                let (solutions, engine) = (Some(solutions), Some(way.name()));
                output::json(&Report { engine, solutions, ..Report::new("answered", board) })?;
            } else {
                let mut out = output::stdout();
                writeln!(out, "{solutions}")?;
                out.flush()?;
            }
            Ok(if args.sat_exit_codes { Exit::Satisfiable } else { Exit::Answered })
        }
    }
}

fn impossible(args: &QueensArgs, board: &Board) -> Result<Exit, Failure> {
    if args.json {
        output::json(&Report::new("unsatisfiable", board))?;
    } else {
        output::unsatisfiable()?;
    }
    Ok(if args.sat_exit_codes { Exit::Unsatisfiable } else { Exit::Answered })
}

fn stopped(args: &QueensArgs, board: &Board, why: Stop) -> Result<Exit, Failure> {
    if args.json {
        let why = Some(json::reason(why));
        output::json(&Report { why, ..Report::new("stopped", board) })?;
    }
    Ok(answer::stopped(why))
}

/// The answer as JSON.
#[derive(Serialize)]
struct Report {
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'static str>,
    n: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<&'static str>,
    /// The column of each row's queen, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    queens: Option<Vec<u32>>,
    /// Counts may exceed what a JSON reader takes for a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<String>,
}

impl Report {
    fn new(status: &'static str, board: &Board) -> Report {
        let n = board.size();
        Report { status, why: None, n, engine: None, queens: None, solutions: None }
    }
}
