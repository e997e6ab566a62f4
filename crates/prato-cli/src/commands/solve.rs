//! `prato solve`: solutions of any puzzle; and what `prato unique` shares with it.

use std::iter;

use clap::Args;

use prato::engine;
use prato::exact;
use prato::outcome::Outcome;
use prato::puzzles::Puzzle as _;
use prato::puzzles::minesweeper::{self, Field, View, draw};
use prato::watch::{Stop, Watch};

use crate::args::{Given, PictureArgs};
use crate::engines::{Choice, EngineArgs, first, mines_model, unfit};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Any;
use crate::json::Rows;
use crate::listing::{End, Listing, Style, Wanted, WantedArgs};
use crate::output;
use crate::question::QuestionArgs;

use super::{queens, tetravex};

/// Find a solution: a mine field that fits the board, tiles that fit together, queens
///
/// A mine field is shown as 1 for a mine and 0 for none, Tetravex as `res`, the tile for each place
/// in reading order, and N-Queens as the column of each row's queen. Each solution is checked
/// against the rules of the game before it is shown. With --all or --limit a line of ----------
/// follows each solution, and a line of ========== the last one if there are no more.
#[derive(Args)]
pub struct SolveArgs {
    #[command(flatten)]
    wanted: WantedArgs,
    /// End with exit code 10 if there is a solution and 20 if not, as SAT solvers do
    #[arg(long)]
    sat_exit_codes: bool,
    #[command(flatten)]
    pub question: QuestionArgs,
    #[command(flatten)]
    pictures: PictureArgs,
}

/// Runs the command.
pub fn run(args: &SolveArgs, given: &Given) -> Result<Exit, Failure> {
    let style = Style {
        wanted: args.wanted.wanted(),
        json: args.question.json(),
        sat_exit_codes: args.sat_exit_codes,
        pictures: &args.pictures,
    };
    answer(&args.question, given, &style)
}

/// Finds and shows the solutions.
pub fn answer(question: &QuestionArgs, given: &Given, style: &Style<'_>) -> Result<Exit, Failure> {
    let (instance, watch) = question.read(given)?;
    output::check_pictures(style.pictures, instance.shape())?;
    let QuestionArgs { engines, tiles, .. } = question;
    match instance {
        Any::Minesweeper(instance) => minesweeper(engines, style, &instance.view, &watch),
        Any::Queens(board) => queens::solve(engines, style, &board, &watch),
        Any::Tetravex(instance) => tetravex::solve(engines, style, tiles, &instance, &watch),
    }
}

fn minesweeper(
    engines: &EngineArgs,
    style: &Style<'_>,
    view: &View,
    watch: &Watch,
) -> Result<Exit, Failure> {
    let (shape, mines) = (view.shape(), serde_json::json!(view.mines));
    let about = format!(r#""rows":{},"cols":{},"mines":{mines}"#, shape.rows, shape.cols);
    let listing = Listing::new(style, about);
    let show = |listing: &mut Listing<'_>, field: &Field| {
        minesweeper::check(view, field)?;
        let rows = Rows(&field.mines, |&mine| u8::from(mine));
        listing.show(field, &rows, || draw::field(view, field))
    };
    let settings = engines.settings.settings();
    let by_engine = |engine: &dyn engine::Engine, listing: Listing<'_>| {
        let model = mines_model(view)?;
        let solutions = engine::solutions(engine, &model, watch);
        listing.all(solutions.map(|found| found.map(|values| view.decode(&values))), show)
    };
    let choice = engines.engine;
    if let Choice::Model(kind) = choice {
        return by_engine((kind.make)(&settings).as_ref(), listing);
    }
    if let Choice::Tiles = choice {
        return Err(unfit("tiles", "Minesweeper"));
    }
    match exact::solutions(view, watch) {
        Outcome::Answered(Some(solutions)) => {
            let fields = solutions.map(|found| found.map_err(engine::Unfinished::Stopped));
            listing.all(fields, show)
        }
        Outcome::Answered(None) | Outcome::Impossible => listing.end(End::Complete, None),
        // What is too wide to count can still be solved, once or twice.
        Outcome::Stopped { why: Stop::Memory, .. } if matches!(choice, Choice::Auto) => match style
            .wanted
        {
            Wanted::One => match exact::solve_with(view, first(&settings).as_ref(), watch)? {
                Outcome::Answered(Some(field)) => listing.all(iter::once(Ok(field)), show),
                Outcome::Answered(None) | Outcome::Impossible => listing.end(End::Complete, None),
                Outcome::Stopped { why, .. } => listing.end(End::Stopped(why), None),
            },
            Wanted::Unique => by_engine(first(&settings).as_ref(), listing),
            Wanted::UpTo(_) => listing.end(End::Stopped(Stop::Memory), None),
        },
        Outcome::Stopped { why, .. } => listing.end(End::Stopped(why), None),
    }
}
