//! `prato convert`: the same board in another format.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use prato::formats::{self, Format};
use prato::puzzles::minesweeper::{self, Cell, Instance};

use crate::args::{self, BoardArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::{input, output};

/// Write the board in another format
///
/// What the format cannot say (cells that the board asks about, flags, known-safe cells, the
/// number of mines) is named on standard error.
#[derive(Args)]
pub struct ConvertArgs {
    #[command(flatten)]
    pub board: BoardArgs,
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = args::format_parser())]
    to: Format,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &ConvertArgs) -> Result<Exit, Failure> {
    let instance = input::read(&args.board)?;
    let text = formats::write(&minesweeper::write(&instance, args.to), args.to);
    let lost = lost(&instance, &text, args.to);
    for what in &lost {
        output::note(&format!("the format {} cannot say {what}", args.to.name()));
    }
    if let Some(file) = &args.out {
        output::write_file(file, text.as_bytes())?;
    }
    if args.board.json {
        let text = args.out.is_none().then_some(text);
        let report = Report { status: "answered", format: args.to.name(), lost, text };
        output::json(&report)?;
    } else if args.out.is_none() {
        let mut out = output::stdout();
        out.write_all(text.as_bytes())?;
        out.flush()?;
    }
    Ok(Exit::Answered)
}

/// What reading `text` does not bring back.
fn lost(instance: &Instance, text: &str, format: Format) -> Vec<&'static str> {
    let back = minesweeper::parse(text, Some(format)).expect("what was written can be read");
    let has = |instance: &Instance, cell: Cell| instance.view.cells().cells().contains(&cell);
    let loses = |cell: Cell| has(instance, cell) && !has(&back, cell);
    [
        (instance.clicks != back.clicks, "which cells the board asks about"),
        (instance.view.mines != back.view.mines, "the number of mines"),
        (loses(Cell::Flagged), "which cells are flagged"),
        (loses(Cell::KnownSafe), "which covered cells are known to be safe"),
    ]
    .into_iter()
    .filter_map(|(is_lost, what)| is_lost.then_some(what))
    .collect()
}

/// The answer as JSON.
#[derive(Serialize)]
struct Report {
    status: &'static str,
    format: &'static str,
    lost: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}
