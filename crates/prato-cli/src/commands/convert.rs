//! `prato convert`: the same board in another format.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use prato::formats::Format;
use prato::puzzles::{minesweeper, queens, tetravex};

use crate::args::{self, AnyBoardArgs, Given, LimitArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{self, Any};
use crate::json::Places;
use crate::{limits, output};

/// Write the board in another format
///
/// If the format has no room for the cells that the board asks about (click/2 in Prolog and ASP
/// files), they are left out, with a warning on standard error.
#[derive(Args)]
pub struct ConvertArgs {
    #[command(flatten)]
    pub any: AnyBoardArgs,
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = args::format_parser())]
    to: Format,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &ConvertArgs, given: &Given) -> Result<Exit, Failure> {
    output::try_files(&args.out)?;
    // Nothing here can be stopped half way; it is ended if it takes too long.
    limits::watch(&args.limits);
    let (text, left_out) = match input::any(&args.any, given)? {
        Any::Minesweeper(instance) => (
            minesweeper::to_text(&instance, args.to),
            minesweeper::left_out(&instance, args.to).to_vec(),
        ),
        Any::Queens(board) => {
            let text = queens::to_text(&board, args.to).ok_or_else(|| {
                let format = args.to.name();
                Failure::Usage(format!("N-Queens boards are not written as {format}"))
            })?;
            (text, Vec::new())
        }
        Any::Tetravex(instance) => (tetravex::to_text(&instance, args.to), Vec::new()),
    };
    if !left_out.is_empty() {
        let (count, format) = (left_out.len(), args.to.name());
        output::note(&format!(
            "{count} cells to ask about left out: {format} has no room for them"
        ));
    }
    if let Some(file) = &args.out {
        output::write_file(file, text.as_bytes())?;
    }
    if args.any.board.json {
        let text = args.out.is_none().then_some(text);
        let report = Report {
            status: "answered",
            format: args.to.name(),
            left_out: Places(&left_out),
            text,
        };
        output::json(&report)?;
    } else if args.out.is_none() {
        let mut out = output::stdout();
        out.write_all(text.as_bytes())?;
        out.flush()?;
    }
    Ok(Exit::Answered)
}

/// The answer as JSON.
#[derive(Serialize)]
struct Report<'a> {
    status: &'static str,
    format: &'static str,
    /// Places asked about that the format has no room for.
    left_out: Places<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}
