//! `prato export`: the board as a program for the standard tools.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Serialize;

use prato::export::{ExportError, TARGETS, Target, export};
use prato::formats::Format;
use prato::puzzles::{minesweeper, queens, tetravex};
use prato::watch::Watch;

use crate::args::{AnyBoardArgs, Given, LimitArgs, parse_size};
use crate::engines::{mines_model, queens_model, tetravex_model};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{self, Any};
use crate::{answer, json, limits, output};

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
    /// Write files of up to this size, about
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = parse_size)]
    largest: usize,
    #[command(flatten)]
    limits: LimitArgs,
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
    let watch = limits::watch(&args.limits);
    output::try_files(&args.out)?;
    let instance = input::any(&args.any, given)?;
    limits::begin(&watch);
    let text = match text(args, instance, &watch) {
        Err(Failure::Export(ExportError::Stopped(why))) => {
            if args.any.board.json {
                let why = Some(json::reason(why));
                output::json(&Report { why, ..Report::new("stopped", args.to) })?;
            }
            return Ok(answer::stopped(why));
        }
        text => text?,
    };
    if let Some(file) = &args.out {
        output::write_file(file, text.as_bytes())?;
    }
    if args.any.board.json {
        let text = args.out.is_none().then_some(text);
        output::json(&Report { text, ..Report::new("answered", args.to) })?;
    } else if args.out.is_none() {
        let mut out = output::stdout();
        out.write_all(text.as_bytes())?;
        out.flush()?;
    }
    Ok(Exit::Answered)
}

fn text(args: &ExportArgs, instance: Any, watch: &Watch) -> Result<String, Failure> {
    let target = match args.to {
        To::Model(target) => target,
        To::Data => return Ok(data(instance)),
    };
    let model = match instance {
        Any::Minesweeper(instance) => mines_model(&instance.view)?,
        Any::Queens(board) => queens_model(&board)?,
        Any::Tetravex(instance) => tetravex_model(&instance)?,
    };
    Ok(export(&model, target, args.largest as u64, watch)?)
}

fn data(instance: Any) -> String {
    match instance {
        Any::Minesweeper(instance) => minesweeper::to_text(&instance, Format::Dzn),
        Any::Queens(board) => {
            queens::to_text(&board, Format::Dzn).expect("boards are written in this format")
        }
        Any::Tetravex(instance) => tetravex::to_text(&instance, Format::Dzn),
    }
}

/// The answer as JSON.
#[derive(Serialize)]
struct Report {
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'static str>,
    target: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

impl Report {
    fn new(status: &'static str, to: To) -> Report {
        Report { status, why: None, target: to.name(), text: None }
    }
}

fn to_parser() -> impl TypedValueParser<Value = To> {
    PossibleValuesParser::new(To::all().map(|to| PossibleValue::new(to.name()).help(to.about())))
        .map(|name| To::all().find(|to| to.name() == name).expect("only these are possible"))
}
