//! `prato explain`: why a cell is safe or a mine, why a tile must lie at a place or cannot, and why
//! a board has no solution.

mod cells;
mod tiles;

use std::num::NonZeroUsize;

use clap::Args;

use prato::grid::Pos;
use prato_api::End;
use prato_api::board::Instance;
use prato_api::questions::explain::{Answer, Ask};
use prato_api::shape::places;

use crate::args::{AnyBoardArgs, Given, LimitArgs, PictureArgs, parse_place};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::{front, output, summary};

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
    #[arg(long, value_name = "N")]
    tile: Option<NonZeroUsize>,
    #[command(flatten)]
    any: AnyBoardArgs,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &ExplainArgs, given: &Given) -> Result<Exit, Failure> {
    let (source, pictures) = (args.any.source(), Some(&args.pictures));
    let posed = front::pose(source, given, &args.limits, pictures, |board| Ask {
        board,
        at: places(&args.at),
        tile: args.tile.map(NonZeroUsize::get),
    })?;
    let told = posed.answer()?;
    let instance = &posed.instance;
    if matches!(told.known(), Some(Answer::Mines(mines)) if mines.assumes.is_some()) {
        summary::note_assumption("--mines N");
    }
    told.draw(&args.pictures, |answer| match (instance, answer) {
        (Instance::Minesweeper(mines), Answer::Mines(answer)) => Some(answer.picture(&mines.view)),
        (Instance::Tetravex(tiles), Answer::Tiles(answer)) => answer.picture(tiles),
        _ => None,
    })?;
    if told.is_text() {
        if let End::Unsatisfiable(None) = told.end() {
            output::unsatisfiable()?;
        }
        match (instance, told.known()) {
            (Instance::Minesweeper(mines), Some(Answer::Mines(answer))) => {
                cells::print(mines, answer, &args.at, told.why())?;
            }
            (Instance::Tetravex(instance), Some(Answer::Tiles(answer))) => {
                tiles::print(instance, answer)?;
            }
            _ => {}
        }
    }
    told.finish()
}
