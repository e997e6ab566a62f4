//! `prato neighbours`: the cells around one, as the first exercise of a course asks for them.

use std::io::Write as _;

use clap::Args;

use prato::grid::Pos;
use prato_api::questions::neighbours::Ask;
use prato_api::shape::Place;

use super::is_drawn;
use crate::args::{BoardArgs, Given, LimitArgs, PictureArgs, parse_place};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::{front, output};

/// List the cells around one as a constraint program has them: numbers, and variables for the others
///
/// The cells that are not open are named A, B, C and so on in reading order, as in a list of lists in
/// Prolog.
#[derive(Args)]
pub struct NeighboursArgs {
    /// The cell
    #[arg(long, value_name = "ROW,COL", value_parser = parse_place)]
    at: Pos,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &NeighboursArgs, given: &Given) -> Result<Exit, Failure> {
    let (source, pictures) = (args.board.source(None), Some(&args.pictures));
    let ask = |board| Ask { board, at: Place(args.at) };
    let posed = front::pose(source, given, &args.limits, pictures, ask)?;
    let told = posed.answer()?;
    told.draw(&args.pictures, |answer| Some(answer.picture(posed.view())))?;
    told.show(|answer| {
        if is_drawn(posed.view().shape()) {
            output::picture(&answer.picture(posed.view()))?;
        }
        let mut out = output::words();
        writeln!(out, "{}", answer.list)?;
        Ok(out.flush()?)
    })
}
