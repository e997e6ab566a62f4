//! `prato explain`: why a cell is safe or a mine, why a tile must lie at a place or cannot, and why
//! a board has no solution.

mod cells;
mod tiles;

use std::num::NonZeroUsize;

use clap::Args;

use prato::grid::Pos;

use crate::args::{AnyBoardArgs, Given, LimitArgs, PictureArgs, parse_place};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Any;
use crate::{input, limits, output};

/// Say why cells are safe or mines, and why tiles must lie at a place or cannot
///
/// Without --at, all forced cells with their reasons, the easiest first: each by the easiest
/// technique that proves it, and by the fewest clues. For a cell that is not forced: its chance,
/// and two solutions, one with a mine there and one without. For a board without a solution: clues
/// that cannot hold together. The clues of a reason are marked in the pictures.
///
/// Of Tetravex, all places where one tile must lie; with --at, the tile that must lie there; with
/// --at and --tile, why this tile must or cannot. What is not certain is shown by two solutions.
/// Without a solution: the tiles or numbers that show it.
#[derive(Args)]
pub struct ExplainArgs {
    /// Ask about this cell or place; may be given more than once
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse_place)]
    at: Vec<Pos>,
    /// Ask about this Tetravex tile, by its number in the file from 1, at the places of --at
    #[arg(long, value_name = "N", requires = "at")]
    tile: Option<NonZeroUsize>,
    #[command(flatten)]
    pub any: AnyBoardArgs,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &ExplainArgs, given: &Given) -> Result<Exit, Failure> {
    let watch = limits::watch(&args.limits);
    let instance = input::any(&args.any, given)?;
    output::check_pictures(&args.pictures, instance.shape())?;
    limits::begin(&watch);
    match instance {
        Any::Minesweeper(instance) => cells::run(args, instance, &watch),
        Any::Tetravex(instance) => tiles::run(args, &instance, &watch),
        Any::Queens(_) => Err(Failure::Usage("explain is for Minesweeper and Tetravex".into())),
    }
}
