//! `prato generate`: boards from a seed, for examples, tests and benchmarks.

mod no_guess;
mod report;
mod tetravex;

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, Subcommand};
use serde::Serialize;

use prato::formats::{self, Format};
use prato::play::{self, FirstClick, KINDS, Kind, LEVELS, Size};
use prato::puzzles::minesweeper::{self, Field, Instance, View};

use crate::args;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::level::LevelArgs;
use crate::{limits, output};

use report::{Board, Report};

/// The largest board, in cells: 16384 x 16384. A larger one takes more memory than most have.
const MOST_CELLS: usize = 1 << 28;

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
    /// The format to write
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = args::format_parser())]
    to: Format,
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

impl GenerateArgs {
    /// Whether a JSON object is to be printed.
    pub fn json(&self) -> bool {
        match &self.puzzle {
            Puzzle::Minesweeper(args) => args.json,
            Puzzle::Tetravex(args) => args.json,
        }
    }
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
    limits::watch(&args.logic.limits);
    let (field, view) = position(args)?;
    if args.json {
        print_json(args, &field, &view)?;
        return Ok(Exit::Answered);
    }
    if let Some(file) = &args.field {
        output::write_file(file, field.to_string().as_bytes())?;
    }
    let instance = Instance { view, clicks: Vec::new() };
    let text = formats::write(&minesweeper::write(&instance, args.to), args.to);
    write(args.out.as_deref(), &text)
}

/// The position as JSON.
fn print_json(args: &MinesweeperArgs, field: &Field, view: &View) -> io::Result<()> {
    /// How it came about.
    #[derive(Serialize)]
    struct How {
        kind: &'static str,
    }
    /// Nothing else is told of it.
    #[derive(Serialize)]
    struct NoMore {}
    let size = Size { shape: view.shape(), mines: field.count() };
    let start = match args.kind {
        Kind::Play | Kind::Late => Some(play::centre(size.shape)),
        Kind::Rand(_) => None,
    };
    let boards = vec![Board::new(args.seed, field, view, NoMore {})];
    output::json(&Report::new(size, start, How { kind: args.kind.name() }, boards))
}

/// Writes the puzzle to the file that was asked for, or prints it.
fn write(file: Option<&Path>, text: &str) -> Result<Exit, Failure> {
    if let Some(file) = file {
        output::write_file(file, text.as_bytes())?;
    } else {
        let mut out = output::stdout();
        out.write_all(text.as_bytes())?;
        out.flush()?;
    }
    Ok(Exit::Answered)
}

impl MinesweeperArgs {
    fn size(&self) -> Result<Size, Failure> {
        self.board.size(LEVELS[0], MOST_CELLS)
    }
}

/// The mines, and what the player sees of them.
fn position(args: &MinesweeperArgs) -> Result<(Field, View), Failure> {
    let Size { shape, mines } = args.size()?;
    let (kind, first) = match args.kind {
        Kind::Rand(usual) => (Kind::Rand(args.share.unwrap_or(usual)), FirstClick::Any),
        kind => (kind, FirstClick::Opening),
    };
    let start = play::centre(shape);
    let field = play::field(shape, mines, &first.clear(shape, start), args.seed)
        .map_err(|error| Failure::Usage(format!("{error}{}", hint(first))))?;
    let view = play::position(&field, start, kind, args.seed);
    Ok((field, view))
}

/// What to say when the mines do not fit.
fn hint(first: FirstClick) -> &'static str {
    match first {
        FirstClick::Any => "",
        FirstClick::Safe | FirstClick::Opening => {
            "; a game needs a start without mines, --kind rand does not"
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
