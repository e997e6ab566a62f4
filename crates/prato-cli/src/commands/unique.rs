//! `prato unique`: is there only one solution?

use clap::Args;

use prato::puzzles::Kind;

use crate::args::{self, BoardArgs, LimitArgs, PictureArgs};
use crate::engines::EngineArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::listing::{Style, Wanted};

use super::solve::{Question, answer};
use super::tetravex::TileArgs;

/// Say whether a board has only one solution, and show two if not
///
/// The solutions are shown as `prato solve` does, with a line of ---------- after each; the last
/// line is `unique` or `not unique`. In Tetravex, swapping equal tiles does not make another
/// solution, unless --distinct-tiles is given.
#[derive(Args)]
pub struct UniqueArgs {
    #[command(flatten)]
    tiles: TileArgs,
    /// The puzzle, if the content of the board does not tell
    #[arg(long, value_name = "PUZZLE", value_parser = args::kind_parser())]
    puzzle: Option<Kind>,
    #[command(flatten)]
    engines: EngineArgs,
    #[command(flatten)]
    pub board: BoardArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &UniqueArgs) -> Result<Exit, Failure> {
    let pictures = PictureArgs::default();
    let style = Style {
        wanted: Wanted::Unique,
        json: args.board.json,
        sat_exit_codes: false,
        pictures: &pictures,
    };
    let UniqueArgs { tiles, puzzle, engines, board, limits } = args;
    answer(&Question { puzzle: *puzzle, tiles, engines, board, limits, style })
}
