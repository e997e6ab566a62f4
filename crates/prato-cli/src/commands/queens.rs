//! `prato queens`: n queens that do not attack each other.

mod ways;

use std::ffi::OsString;
use std::io::Write as _;
use std::iter;
use std::num::NonZeroUsize;

use clap::Args;
use serde::Serialize;

use prato::engine::Unfinished;
use prato::formats::Format;
use prato::outcome::Outcome;
use prato::puzzles::queens::{self, Board, LARGEST, Placement, draw};
use prato::watch::{Stop, Watch};

use crate::args::{self, LimitArgs, PictureArgs};
use crate::engines::SettingArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::listing::{End, Layout};
use crate::{answer, input, json, limits, output};

use ways::{Choice, Question, Way};

/// Larger boards are not drawn in the terminal: the columns of the queens are printed instead.
const DRAWN: usize = 50;

/// Place N queens so that none attacks another, or complete a board
///
/// BOARD is the number of rows, or a file with a board to complete: rows of `.` (free), `Q` (a queen
/// stands there) and `x` (none may), or MiniZinc data or JSON. With --all or --limit each solution is
/// a line with the column of each row's queen, and a line of ---------- follows it; a line of
/// ========== follows the last one if there are no more.
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
    wanted: Wanted,
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

/// How many solutions are wanted; without any of these, one.
#[derive(Args)]
struct Wanted {
    /// Find all solutions
    #[arg(long, conflicts_with = "limit")]
    all: bool,
    /// Find up to N solutions
    #[arg(long, value_name = "N")]
    limit: Option<NonZeroUsize>,
    /// Count the solutions
    #[arg(long, conflicts_with_all = ["all", "limit", "svg", "png"])]
    count: bool,
}

impl Wanted {
    fn question(&self) -> Question {
        if self.count {
            Question::Count
        } else if self.all || self.limit.is_some() {
            Question::Several
        } else {
            Question::One
        }
    }
}

/// Runs the command.
pub fn run(args: &QueensArgs) -> Result<Exit, Failure> {
    let watch = limits::watch(&args.limits);
    let board = board(args)?;
    output::check_pictures(&args.pictures, board.shape())?;
    limits::obey_ctrl_c(&watch);

    let question = args.wanted.question();
    let way = args.engine.way(&board, question, &args.settings.settings());
    if question == Question::Count {
        return count(args, &board, &way, &watch);
    }
    let mut solutions = way.solutions(&board, question, &watch)?;
    match (solutions.next(), question) {
        (None, _) => impossible(args, &board),
        (Some(Err(error)), _) => stopped(args, &board, unless_failed(error)?),
        (Some(Ok(first)), Question::One) => show(args, &board, &way, &first),
        (Some(Ok(first)), _) => list(args, &board, &way, iter::once(Ok(first)).chain(solutions)),
    }
}

/// The board that the first argument names.
fn board(args: &QueensArgs) -> Result<Board, Failure> {
    match args.board.to_str().map(str::parse::<usize>) {
        Some(Ok(size)) if (1..=LARGEST).contains(&size) => Ok(Board::empty(size)),
        Some(Ok(size)) => Err(Failure::Usage(format!(
            "a board cannot have {size} rows; give a number from 1 to {LARGEST}"
        ))),
        _ => input::queens(&args.board, args.format),
    }
}

/// Why the work was stopped, or the engine's failure.
fn unless_failed(error: Unfinished) -> Result<Stop, Failure> {
    match error {
        Unfinished::Stopped(why) => Ok(why),
        Unfinished::Failed(error) => Err(error.into()),
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
    args: &QueensArgs,
    board: &Board,
    way: &Way,
    mut solutions: impl Iterator<Item = Result<Placement, Unfinished>>,
) -> Result<Exit, Failure> {
    let layout = if args.json { Layout::Json } else { Layout::Listed };
    let limit = args.wanted.limit.map_or(usize::MAX, NonZeroUsize::get);
    let mut out = output::stdout();
    layout.begin(&mut out, &format!(r#""n":{},"engine":"{}""#, board.size(), way.name()))?;
    let mut shown = 0;
    let end = loop {
        if shown == limit {
            break End::Enough;
        }
        match solutions.next() {
            None => break End::Complete,
            Some(Err(error)) => break End::Stopped(unless_failed(error)?),
            Some(Ok(found)) => {
                queens::check(board, &found)?;
                if shown == 0 {
                    output::picture_files(&args.pictures, || draw::placement(board, &found))?;
                }
                let columns: Vec<u32> = found.to_one().collect();
                layout.solution(&mut out, &format!("{found}\n"), &columns, shown)?;
                shown += 1;
            }
        }
    };
    layout.end(&mut out, end)?;
    out.flush()?;
    Ok(match end {
        End::Stopped(why) => answer::stopped(why),
        _ if args.sat_exit_codes => Exit::Satisfiable,
        _ => Exit::Answered,
    })
}

/// Prints the number of solutions.
fn count(args: &QueensArgs, board: &Board, way: &Way, watch: &Watch) -> Result<Exit, Failure> {
    match way.count(board, watch)? {
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
