//! `prato generate`: boards from a seed, for examples, tests and benchmarks.

mod mines;
mod queens;
mod tetravex;

use std::path::Path;

use clap::{Args, Subcommand};

use prato_api::questions::generate::Answer;
use prato_api::{End, Reply, ReplyTo};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;

pub use mines::technique_parser;

/// Generate a puzzle from a seed
#[derive(Args)]
pub struct GenerateArgs {
    #[command(subcommand)]
    puzzle: Puzzle,
}

#[derive(Subcommand)]
enum Puzzle {
    Minesweeper(mines::MinesweeperArgs),
    Tetravex(tetravex::TetravexArgs),
    Queens(queens::QueensArgs),
}

/// Runs the command.
pub fn run(args: &GenerateArgs) -> Result<Exit, Failure> {
    match &args.puzzle {
        Puzzle::Minesweeper(args) => mines::run(args),
        Puzzle::Tetravex(args) => tetravex::run(args),
        Puzzle::Queens(args) => queens::run(args),
    }
}

/// Prints the reply as JSON if that was asked for, and otherwise gives it back. An error is told as
/// a failure.
fn shown_as_json(json: bool, reply: ReplyTo<Answer>) -> Result<Option<ReplyTo<Answer>>, Failure> {
    if let End::Error(problem) = &reply.end {
        return Err(problem.clone().into());
    }
    if !json {
        return Ok(Some(reply));
    }
    output::line(&Reply::Generate(reply).to_json())?;
    Ok(None)
}

/// Writes the puzzle to the file that was asked for, or prints it.
fn write(file: Option<&Path>, text: &str) -> Result<(), Failure> {
    match file {
        Some(file) => output::write_board(file, text),
        None => output::board(text),
    }
}
