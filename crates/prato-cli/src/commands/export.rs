//! `prato export`: the board as a program for the standard tools.

use std::path::PathBuf;

use clap::Args;
use clap::builder::TypedValueParser;

use prato_api::named::{Listed as _, Named};
use prato_api::questions::export::{Ask, To};

use crate::args::{self, AnyBoardArgs, Given, LimitArgs, OneOf, parse_size};
use crate::engines::{DiagonalArgs, encoding_values};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::rules::RuleArgs;
use crate::{front, output};

/// Write the board as a model for MiniZinc, SAT, CP, MIP, ASP, Prolog or SMT tools
///
/// BOARD is a Minesweeper board, an N-Queens board such as `n = 8;` or rows of `.`, `Q` and `x`, or
/// a Tetravex instance. Each constraint stands under a comment that names its clue, and the
/// variables have names that lead back to the board (`mine_2_5`), or comments that do.
#[derive(Args)]
pub struct ExportArgs {
    #[command(flatten)]
    any: AnyBoardArgs,
    /// What to write
    #[arg(long, value_name = "TARGET", value_parser = to_parser())]
    to: To,
    /// Write to this file instead of standard output, which is also called -
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write a model for any board, as a teacher does, with the board apart as its data: to mzn, asp or
    /// prolog
    #[arg(long)]
    generic: bool,
    /// Write the data for it to this file
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// How sums, and "at most one", are written as clauses
    #[arg(long, value_name = "ENCODING", value_parser = OneOf(encoding_values))]
    encoding: Option<String>,
    #[command(flatten)]
    diagonals: DiagonalArgs,
    /// Write files of up to this size, about [default: 256M]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    largest: Option<usize>,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &ExportArgs, given: &Given) -> Result<Exit, Failure> {
    output::try_files(args.out.iter().chain(&args.data))?;
    if args.generic && args.data.is_none() && !args.any.board.json {
        let board = &args.any.board;
        let idle = [("mines", board.mines.is_some()), ("trust-flags", board.trust_flags)];
        if let Some((idle, _)) = idle.into_iter().find(|(_, given)| *given) {
            let message =
                format!("--{idle} serves the data of the board; add --data, or leave it out");
            return Err(Failure::Usage(message));
        }
    }
    let posed = front::pose(args.any.source(), given, &args.limits, None, |board| Ask {
        board,
        to: Named(args.to),
        generic: args.generic,
        encoding: args.encoding.clone(),
        diagonals: args.diagonals.diagonals.clone(),
        largest: args.largest.map(|largest| largest as u64),
        model: args.rules.stated(),
    })?;
    let mut told = posed.answer()?;
    if let Some(answer) = told.known_mut() {
        if !answer.lost.is_empty() {
            let lost = answer.lost.join("; ");
            output::note(&format!("left out, as the model has no room: {lost}; --generic has"));
        }
        output::text_file(args.out.as_deref(), &mut answer.text)?;
        output::text_file(args.data.as_deref(), &mut answer.data)?;
    }
    told.show(|answer| output::text(answer.text.as_deref()))
}

fn to_parser() -> impl TypedValueParser<Value = To> {
    args::listed(To::all(), |to| Some(to.about()))
}
