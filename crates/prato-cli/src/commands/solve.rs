//! `prato solve`: mine fields that fit the board.

use std::io::{self, Write};
use std::num::NonZeroUsize;

use clap::Args;

use prato::exact::{self, Solutions};
use prato::outcome::Outcome;
use prato::puzzles::minesweeper::{self, Field, View, draw};
use prato::watch::Stop;

use crate::args::{BoardArgs, LimitArgs, PictureArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json::{self, Rows};
use crate::{answer, input, limits, output};

/// Find a mine field that fits the board: 1 for a mine, 0 for none
///
/// Each solution is checked against the rules of the game before it is shown. With --all or
/// --limit a line of ---------- follows each solution, and a line of ========== the last one if
/// there are no more.
#[derive(Args)]
pub struct SolveArgs {
    /// Find all solutions
    #[arg(long, conflicts_with = "limit")]
    all: bool,
    /// Find up to N solutions
    #[arg(long, value_name = "N")]
    limit: Option<NonZeroUsize>,
    /// End with exit code 10 if there is a solution and 20 if not, as SAT solvers do
    #[arg(long)]
    sat_exit_codes: bool,
    #[command(flatten)]
    pub board: BoardArgs,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &SolveArgs) -> Result<Exit, Failure> {
    let watch = limits::watch(&args.limits);
    let view = input::read(&args.board)?.view;
    output::check_pictures(&args.pictures, view.shape())?;
    limits::obey_ctrl_c(&watch);

    let exit = match exact::solutions(&view, &watch) {
        Outcome::Answered(Some(solutions)) => return show(args, &view, solutions),
        // No solution to show: all that is left to say is why.
        other => answer::print(&args.board, &view, &other, |_| Ok(()), |_| ())?,
    };
    Ok(if exit == Exit::Answered && args.sat_exit_codes { Exit::Unsatisfiable } else { exit })
}

/// Why no more solutions are shown.
#[derive(Clone, Copy)]
enum End {
    /// These are all.
    Complete,
    /// The user wanted no more.
    Enough,
    Stopped(Stop),
}

fn show(args: &SolveArgs, view: &View, mut solutions: Solutions) -> Result<Exit, Failure> {
    let layout = Layout::new(args);
    let limit = match args.limit {
        _ if args.all => usize::MAX,
        limit => limit.map_or(1, NonZeroUsize::get),
    };
    let mut out = output::stdout();
    layout.begin(&mut out, view)?;
    let mut shown = 0;
    let end = loop {
        if shown == limit {
            break End::Enough;
        }
        match solutions.next() {
            None => break End::Complete,
            Some(Err(why)) => break End::Stopped(why),
            Some(Ok(field)) => {
                minesweeper::check(view, &field)?;
                if shown == 0 {
                    output::picture_files(&args.pictures, || draw::field(view, &field))?;
                }
                layout.field(&mut out, &field, shown)?;
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

/// How solutions are written.
#[derive(Clone, Copy)]
enum Layout {
    /// A single matrix.
    Single,
    /// Matrices with lines between them, as MiniZinc writes them.
    Listed,
    /// One object. Its status comes last, because only then it is known.
    Json,
}

impl Layout {
    fn new(args: &SolveArgs) -> Layout {
        if args.board.json {
            Layout::Json
        } else if args.all || args.limit.is_some() {
            Layout::Listed
        } else {
            Layout::Single
        }
    }

    fn begin(self, out: &mut impl Write, view: &View) -> io::Result<()> {
        match self {
            Layout::Single | Layout::Listed => Ok(()),
            Layout::Json => {
                let (shape, mines) = (view.shape(), serde_json::json!(view.mines));
                write!(out, r#"{{"rows":{},"cols":{},"#, shape.rows, shape.cols)?;
                write!(out, r#""mines":{mines},"solutions":["#)
            }
        }
    }

    fn field(self, out: &mut impl Write, field: &Field, before: usize) -> io::Result<()> {
        match self {
            Layout::Single => write!(out, "{field}"),
            Layout::Listed => writeln!(out, "{field}----------"),
            Layout::Json => {
                out.write_all(if before == 0 { b"" } else { b"," })?;
                Ok(serde_json::to_writer(out, &Rows(&field.mines, |&mine| u8::from(mine)))?)
            }
        }
    }

    fn end(self, out: &mut impl Write, end: End) -> io::Result<()> {
        match (self, end) {
            (Layout::Listed, End::Complete) => writeln!(out, "=========="),
            (Layout::Single | Layout::Listed, _) => Ok(()),
            (Layout::Json, End::Complete) => {
                writeln!(out, r#"],"complete":true,"status":"answered"}}"#)
            }
            (Layout::Json, End::Enough) => {
                writeln!(out, r#"],"complete":false,"status":"answered"}}"#)
            }
            (Layout::Json, End::Stopped(why)) => {
                let why = json::reason(why);
                writeln!(out, r#"],"complete":false,"status":"stopped","why":"{why}"}}"#)
            }
        }
    }
}
