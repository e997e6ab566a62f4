//! `prato export`: the board as a program for the standard tools.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Serialize;

use prato::export::{TARGETS, Target, export};
use prato::formats::Format;
use prato::puzzles::{Puzzle as _, minesweeper, queens, tetravex};

use crate::args::{AnyBoardArgs, Given};
use crate::engines::{queens_model, tetravex_model};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{self, Any};
use crate::output;

/// Write the board as a model for MiniZinc, SAT, CP, MIP, ASP, Prolog or SMT tools
///
/// BOARD is a Minesweeper board, an N-Queens board such as `n = 8;` or rows of `.`, `Q` and `x`, or
/// a Tetravex instance. Each constraint stands under a comment that names its clue, and the
/// variables have names that lead back to the board (`mine_2_5`), or comments that do.
#[derive(Args)]
pub struct ExportArgs {
    #[command(flatten)]
    pub any: AnyBoardArgs,
    /// What to write
    #[arg(long, value_name = "TARGET", value_parser = to_parser())]
    to: To,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// What can be written: the data alone, or the whole model.
#[derive(Clone, Copy)]
enum To {
    Data,
    Model(Target),
}

impl To {
    /// Everything that can be written, in the order in which help names it.
    fn all() -> impl Iterator<Item = To> {
        TARGETS.iter().map(|&target| To::Model(target)).chain([To::Data])
    }

    fn name(self) -> &'static str {
        match self {
            To::Data => Format::Dzn.name(),
            To::Model(target) => target.name(),
        }
    }

    fn about(self) -> &'static str {
        match self {
            To::Data => "the data alone, for a MiniZinc model of your own",
            To::Model(target) => target.about(),
        }
    }
}

/// Runs the command.
pub fn run(args: &ExportArgs, given: &Given) -> Result<Exit, Failure> {
    output::try_files(&args.out)?;
    let text = match (input::any(&args.any, given)?, args.to) {
        (Any::Minesweeper(instance), To::Model(target)) => export(&instance.view.model(), target)?,
        (Any::Minesweeper(instance), To::Data) => minesweeper::to_text(&instance, Format::Dzn),
        (Any::Queens(board), To::Model(target)) => export(&queens_model(&board)?, target)?,
        (Any::Queens(board), To::Data) => {
            queens::to_text(&board, Format::Dzn).expect("boards are written in this format")
        }
        (Any::Tetravex(instance), To::Model(target)) => {
            export(&tetravex_model(&instance)?, target)?
        }
        (Any::Tetravex(instance), To::Data) => tetravex::to_text(&instance, Format::Dzn),
    };
    if let Some(file) = &args.out {
        output::write_file(file, text.as_bytes())?;
    }
    if args.any.board.json {
        let text = args.out.is_none().then_some(text);
        output::json(&Report { status: "answered", target: args.to.name(), text })?;
    } else if args.out.is_none() {
        let mut out = output::stdout();
        out.write_all(text.as_bytes())?;
        out.flush()?;
    }
    Ok(Exit::Answered)
}

/// The answer as JSON.
#[derive(Serialize)]
struct Report {
    status: &'static str,
    target: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

fn to_parser() -> impl TypedValueParser<Value = To> {
    PossibleValuesParser::new(To::all().map(|to| PossibleValue::new(to.name()).help(to.about())))
        .map(|name| To::all().find(|to| to.name() == name).expect("only these are possible"))
}
