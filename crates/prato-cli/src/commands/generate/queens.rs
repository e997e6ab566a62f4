//! `prato generate queens`: boards to complete, from a seed.

use std::path::PathBuf;

use clap::Args;

use prato::formats::Format;
use prato::plural::number_of;
use prato::puzzles::queens::{Board, Placement, draw};
use prato_api::named::Named;
use prato_api::questions::generate::{Answer, Ask, Queens, QueensAsk};
use prato_api::{End, Question as _};

use crate::args::{self, LimitArgs, PictureArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::front::stopped;
use crate::{limits, output};

/// Generate an N-Queens board: a few queens stand, and there is one way to place the others
///
/// The same options give the same board for ever. `prato queens FILE` completes it.
#[derive(Args)]
pub struct QueensArgs {
    /// This many rows, columns and queens: from 4 to 32
    #[arg(long, value_name = "N")]
    size: usize,
    /// Let so many queens stand, if not more are needed for one solution [default: as few as can be]
    #[arg(long, value_name = "K")]
    givens: Option<usize>,
    /// Which of the boards: any number up to 2^64 - 1
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Say the columns of all queens on standard error, and draw them in pictures
    #[arg(long)]
    solution: bool,
    /// The format to write
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = args::queens_format_parser())]
    to: Format,
    /// Write to this file instead of standard output, which is also called -
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long, conflicts_with_all = ["out", "to", "svg", "png", "solution"])]
    json: bool,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &QueensArgs) -> Result<Exit, Failure> {
    output::try_files(&args.out)?;
    output::try_files(args.pictures.svg.iter().chain(&args.pictures.png))?;
    let ask = Ask::Queens(QueensAsk {
        size: args.size,
        givens: args.givens,
        seed: Some(args.seed),
        to: (!args.json).then_some(Named(args.to.into())),
    });
    let watch = limits::watch(&args.limits);
    limits::begin(&watch);
    let reply = ask.answer(&watch, &mut |_| ());
    let why = if let End::Stopped { why, .. } = &reply.end { Some(*why) } else { None };
    let reply = super::shown_as_json(args.json, reply)?;
    if let Some(why) = why {
        return Ok(stopped(why));
    }
    if let Some(Answer::Queens(made)) = reply.as_ref().and_then(|reply| reply.end.known()) {
        show(args, made)?;
    }
    Ok(Exit::Answered)
}

fn show(args: &QueensArgs, made: &Queens) -> Result<(), Failure> {
    let stand = number_of(made.queens.len(), "queen");
    let columns: Vec<String> = made.columns.iter().map(u32::to_string).collect();
    let solution =
        if args.solution { format!("; columns {}", columns.join(" ")) } else { String::new() };
    output::note(&format!("{stand} given{solution}"));
    if args.pictures.any() {
        let queens = made.queens.iter().map(|place| place.0).collect();
        let board = Board::new(args.size, queens, Vec::new());
        let columns = made.columns.iter().map(|column| column - 1).collect();
        let picture = if args.solution {
            draw::placement(&board, &Placement { columns })
        } else {
            draw::board(&board)
        };
        output::picture_files(&args.pictures, &picture)?;
    }
    super::write(args.out.as_deref(), made.text.as_deref().unwrap_or_default())
}
