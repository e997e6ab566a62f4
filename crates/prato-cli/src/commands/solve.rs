//! `prato solve`: mine fields that fit the board.

use std::io::Write as _;
use std::num::NonZeroUsize;

use clap::Args;

use prato::engine::{self, Unfinished};
use prato::exact;
use prato::outcome::Outcome;
use prato::puzzles::Puzzle as _;
use prato::puzzles::minesweeper::{self, Field, View, draw};
use prato::watch::Stop;

use crate::args::{BoardArgs, LimitArgs, PictureArgs};
use crate::engines::{Choice, EngineArgs, first};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json::Rows;
use crate::listing::{End, Layout};
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
    engines: EngineArgs,
    #[command(flatten)]
    pub board: BoardArgs,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

impl SolveArgs {
    /// How many solutions the user wants.
    fn wanted(&self) -> usize {
        match self.limit {
            _ if self.all => usize::MAX,
            limit => limit.map_or(1, NonZeroUsize::get),
        }
    }
}

/// Runs the command.
pub fn run(args: &SolveArgs) -> Result<Exit, Failure> {
    let watch = limits::watch(&args.limits);
    let view = input::read(&args.board)?.view;
    output::check_pictures(&args.pictures, view.shape())?;
    limits::obey_ctrl_c(&watch);

    let settings = args.engines.settings.settings();
    let outcome = match args.engines.engine {
        Choice::Model(kind) => {
            let engine = (kind.make)(&settings);
            let solutions = engine::solutions(engine.as_ref(), &view.model(), &watch);
            let mut fields =
                solutions.map(|found| found.map(|values| view.decode(&values))).peekable();
            match fields.peek() {
                Some(Ok(_)) => return show(args, &view, fields),
                None => Outcome::Impossible,
                Some(Err(Unfinished::Stopped(why))) => Outcome::Stopped { why: *why, so_far: None },
                Some(Err(Unfinished::Failed(error))) => return Err(error.clone().into()),
            }
        }
        choice @ (Choice::Auto | Choice::Exact) => match exact::solutions(&view, &watch) {
            Outcome::Answered(Some(solutions)) => {
                let fields = solutions.map(|found| found.map_err(Unfinished::Stopped));
                return show(args, &view, fields);
            }
            Outcome::Stopped { why: Stop::Memory, .. }
                if matches!(choice, Choice::Auto) && args.wanted() == 1 =>
            {
                match exact::solve_with(&view, first(&settings).as_ref(), &watch)? {
                    Outcome::Answered(Some(field)) => {
                        return show(args, &view, std::iter::once(Ok(field)));
                    }
                    other => other.map(|_| None),
                }
            }
            other => other.map(|_| None),
        },
    };
    // No solution to show: all that is left to say is why.
    let outcome: Outcome<Option<()>> = outcome;
    let exit = answer::print(&args.board, &view, &outcome, |()| Ok(()), |()| ())?;
    Ok(if exit == Exit::Answered && args.sat_exit_codes { Exit::Unsatisfiable } else { exit })
}

fn show(
    args: &SolveArgs,
    view: &View,
    mut solutions: impl Iterator<Item = Result<Field, Unfinished>>,
) -> Result<Exit, Failure> {
    let layout = if args.board.json {
        Layout::Json
    } else if args.all || args.limit.is_some() {
        Layout::Listed
    } else {
        Layout::Single
    };
    let (shape, mines) = (view.shape(), serde_json::json!(view.mines));
    let head = format!(r#""rows":{},"cols":{},"mines":{mines}"#, shape.rows, shape.cols);
    let limit = args.wanted();
    let mut out = output::stdout();
    layout.begin(&mut out, &head)?;
    let mut shown = 0;
    let end = loop {
        if shown == limit {
            break End::Enough;
        }
        match solutions.next() {
            None => break End::Complete,
            Some(Err(Unfinished::Stopped(why))) => break End::Stopped(why),
            Some(Err(Unfinished::Failed(error))) => return Err(error.into()),
            Some(Ok(field)) => {
                minesweeper::check(view, &field)?;
                if shown == 0 {
                    output::picture_files(&args.pictures, || draw::field(view, &field))?;
                }
                let rows = Rows(&field.mines, |&mine| u8::from(mine));
                layout.solution(&mut out, &field, &rows, shown)?;
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
