//! `prato ladder`: a position worked on with easy means first.

use std::io::Write as _;

use clap::Args;

use prato_api::questions::ladder::{Answer, Ask, usual_limit};

use crate::args::{BoardArgs, Given, LimitArgs, PictureArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::{front, output};

/// Work on a position as people do: single clues, pairs, brute force, chances
///
/// After each progress it starts over with the easiest means, until nothing more is certain. No
/// cell is opened.
#[derive(Args)]
pub struct LadderArgs {
    /// The most arrangements of a part of the board that brute force looks at
    #[arg(long, value_name = "N", default_value_t = usual_limit())]
    limit: usize,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &LadderArgs, given: &Given) -> Result<Exit, Failure> {
    let (source, pictures) = (args.board.source(None), Some(&args.pictures));
    let ask = |board| Ask { board, limit: args.limit };
    let posed = front::pose(source, given, &args.limits, pictures, ask)?;
    let told = posed.answer()?;
    told.draw(&args.pictures, |answer| Some(answer.picture(posed.view())))?;
    told.show(print)
}

fn print(answer: &Answer) -> Result<(), Failure> {
    let mut out = output::words();
    for (number, step) in (1..).zip(&answer.steps) {
        writeln!(out, "{number:>3}  {} ({}): {}", step.rung, step.technique, step.words)?;
    }
    if let Some(words) = &answer.words {
        writeln!(out, "{words}")?;
    }
    Ok(out.flush()?)
}
