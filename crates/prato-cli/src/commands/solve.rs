//! `prato solve`: solutions of any puzzle.

use clap::Args;

use prato_api::Entry as _;
use prato_api::questions::solve::Ask;

use crate::args::{Given, PictureArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::listing::{self, Style, WantedArgs};
use crate::question::QuestionArgs;

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
    question: QuestionArgs,
    #[command(flatten)]
    pictures: PictureArgs,
}

/// Runs the command.
pub fn run(args: &SolveArgs, given: &Given) -> Result<Exit, Failure> {
    let posed = args.question.pose(given, Some(&args.pictures), |board| Ask {
        board,
        engine: args.question.engine(),
        limit: args.wanted.limit,
        all: args.wanted.all,
        distinct_tiles: args.question.distinct_tiles,
        stream: true,
        model: args.question.rules.stated(),
    })?;
    let style = Style {
        lines: args.wanted.lines(),
        json: args.question.json(),
        sat_exit_codes: args.sat_exit_codes,
        pictures: &args.pictures,
    };
    listing::list(&posed, &style, Ask::reply)
}
