//! `prato solve`: solutions of any puzzle; and what `prato unique` shares with it.

use std::iter;

use clap::Args;

use prato::engine;
use prato::exact;
use prato::outcome::Outcome;
use prato::puzzles::minesweeper::{self, Field, View, draw};
use prato::puzzles::{Kind, Puzzle as _};
use prato::watch::{Stop, Watch};

use crate::args::{self, BoardArgs, LimitArgs, PictureArgs};
use crate::engines::{Choice, EngineArgs, first, unfit};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{self, Any};
use crate::json::Rows;
use crate::limits;
use crate::listing::{End, Listing, Style, Wanted, WantedArgs};
use crate::output;

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
    tiles: tetravex::TileArgs,
    /// The puzzle, if the content of the board does not tell
    #[arg(long, value_name = "PUZZLE", value_parser = args::kind_parser())]
    puzzle: Option<Kind>,
    #[command(flatten)]
    engines: EngineArgs,
    #[command(flatten)]
    pub board: BoardArgs,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &SolveArgs) -> Result<Exit, Failure> {
    let style = Style {
        wanted: args.wanted.wanted(),
        json: args.board.json,
        sat_exit_codes: args.sat_exit_codes,
        pictures: &args.pictures,
    };
    let SolveArgs { puzzle, tiles, engines, board, limits, .. } = args;
    answer(&Question { puzzle: *puzzle, tiles, engines, board, limits, style })
}

/// Which solutions of which instance, and who finds them.
pub struct Question<'a> {
    pub puzzle: Option<Kind>,
    pub tiles: &'a tetravex::TileArgs,
    pub engines: &'a EngineArgs,
    pub board: &'a BoardArgs,
    pub limits: &'a LimitArgs,
    pub style: Style<'a>,
}

/// Finds and shows the solutions.
pub fn answer(question: &Question<'_>) -> Result<Exit, Failure> {
    let watch = limits::watch(question.limits);
    let Question { engines, style, .. } = question;
    let instance = input::any(question.board, question.puzzle)?;
    question.tiles.only_for(&instance)?;
    output::check_pictures(style.pictures, instance.shape())?;
    limits::obey_ctrl_c(&watch);
    match instance {
        Any::Minesweeper(instance) => minesweeper(engines, style, &instance.view, &watch),
        Any::Queens(board) => queens::solve(engines, style, &board, &watch),
        Any::Tetravex(instance) => {
            tetravex::solve(engines, style, question.tiles, &instance, &watch)
        }
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
        let solutions = engine::solutions(engine, &view.model(), watch);
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
