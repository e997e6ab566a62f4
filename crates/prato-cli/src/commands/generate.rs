//! `prato generate`: boards from a seed, for examples, tests and benchmarks.

mod no_guess;
mod tetravex;

use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, Subcommand};

use prato::foreign::AnyFormat;
use prato::play::{KINDS, Kind, LEVELS};
use prato::puzzles::minesweeper::Field;
use prato_api::named::Named;
use prato_api::questions::generate::{Answer, Ask, MadeMines, MinesAsk};
use prato_api::{End, Question as _, Reply, ReplyTo};

use crate::args;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::level::LevelArgs;
use crate::{limits, output};

/// Generate a puzzle from a seed
#[derive(Args)]
pub struct GenerateArgs {
    #[command(subcommand)]
    puzzle: Puzzle,
}

#[derive(Subcommand)]
enum Puzzle {
    Minesweeper(MinesweeperArgs),
    Tetravex(tetravex::TetravexArgs),
}

/// Generate a Minesweeper position
///
/// The same options give the same position for ever. Games of the kinds play and late start at the
/// centre, with no mine there or around. With --no-guess the board is one that logic alone solves,
/// and the position is the one after the first click.
#[derive(Args)]
#[command(group(ArgGroup::new("board").required(true).args(["level", "size"])))]
struct MinesweeperArgs {
    #[command(flatten)]
    board: LevelArgs,
    /// How the position comes about
    #[arg(
        long,
        default_value = "play",
        value_parser = kind_parser(),
        conflicts_with = "no_guess"
    )]
    kind: Kind,
    /// The share of the safe cells that the kind rand shows, from 0 to 1 [default: 0.35]
    #[arg(long, value_name = "SHARE", value_parser = parse_share, conflicts_with = "no_guess")]
    share: Option<f64>,
    /// Which of the positions: any number up to 2^64 - 1
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The format to write; mbf, tatham and field hold the mines, all others what a player sees
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = args::any_format_parser())]
    to: AnyFormat,
    /// Write to this file instead of standard output; with --count, to files in this directory
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the mines under the position to this file as well: 1 for a mine, 0 for none
    #[arg(long, value_name = "FILE")]
    field: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long, conflicts_with_all = ["out", "field", "to"])]
    json: bool,
    #[command(flatten)]
    logic: no_guess::NoGuessArgs,
}

/// Runs the command.
pub fn run(args: &GenerateArgs) -> Result<Exit, Failure> {
    match &args.puzzle {
        Puzzle::Minesweeper(args) => minesweeper(args),
        Puzzle::Tetravex(args) => tetravex::run(args),
    }
}

fn minesweeper(args: &MinesweeperArgs) -> Result<Exit, Failure> {
    output::try_files(&args.field)?;
    if args.logic.no_guess {
        return no_guess::run(args);
    }
    output::try_files(&args.out)?;
    // Nothing here can be stopped half way; it is ended if it takes too long.
    let watch = limits::watch(&args.logic.limits);
    let ask = MinesAsk { position: Some(Named(args.kind)), share: args.share, ..args.ask() };
    let reply = Ask::Minesweeper(ask).answer(&watch, &mut |_| ());
    let Some(reply) = shown_as_json(args.json, reply)? else { return Ok(Exit::Answered) };
    if let Some(Answer::Mines(answer)) = reply.end.known() {
        for board in &answer.boards {
            write_board(args, board)?;
        }
    }
    Ok(Exit::Answered)
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

/// Writes or prints a board, and its field if that was asked for.
fn write_board(args: &MinesweeperArgs, board: &MadeMines) -> Result<(), Failure> {
    if let Some(file) = &args.field {
        output::write_file(file, field(board).as_bytes())?;
    }
    write(args.out.as_deref(), board.text.as_deref().unwrap_or_default())
}

/// The mines of a board as text.
fn field(board: &MadeMines) -> String {
    Field { mines: board.field.0.clone() }.to_string()
}

/// Writes the puzzle to the file that was asked for, or prints it.
fn write(file: Option<&Path>, text: &str) -> Result<(), Failure> {
    match file {
        Some(file) => output::write_board(file, text),
        None => output::board(text),
    }
}

impl MinesweeperArgs {
    /// What all Minesweeper boards are asked for with.
    fn ask(&self) -> MinesAsk {
        MinesAsk {
            seed: Some(self.seed),
            to: (!self.json).then_some(Named(self.to)),
            // The command line has a board.
            ..MinesAsk::new(self.board.size(LEVELS[0]))
        }
    }
}

/// What a kind of positions is, in one line.
fn about(kind: Kind) -> &'static str {
    match kind {
        Kind::Play => {
            "the centre is opened, then the two trivial rules go on until they are stuck; random \
             safe cells follow if less than a quarter is shown by then"
        }
        Kind::Late => "the same until 85 % of the safe cells are shown",
        Kind::Rand(_) => "random safe cells are shown, without play",
    }
}

fn kind_parser() -> impl TypedValueParser<Value = Kind> {
    let by_name = |name: String| KINDS.iter().copied().find(|kind| kind.name() == name);
    let value = |kind: &Kind| PossibleValue::new(kind.name()).help(about(*kind));
    PossibleValuesParser::new(KINDS.iter().map(value))
        .map(move |name| by_name(name).expect("only names of kinds are possible"))
}

fn parse_share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a number from 0 to 1, such as 0.35".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares() {
        let check = |text, expected| assert_eq!(parse_share(text).ok(), expected, "{text}");
        check("0.35", Some(0.35));
        check("0", Some(0.0));
        check("1", Some(1.0));
        check("1.01", None);
        check("-0.1", None);
        check("NaN", None);
        check("half", None);
    }
}
