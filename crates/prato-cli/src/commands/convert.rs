//! `prato convert`: the same board in another format.

use std::path::PathBuf;

use clap::Args;

use prato::formats::Format;
use prato_api::named::Named;
use prato_api::questions::convert::Ask;

use crate::args::{self, AnyBoardArgs, Given, LimitArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::{front, output};

/// Write the board in another format
///
/// If the format has no room for the cells that the board asks about (click/2 in Prolog and ASP
/// files), they are left out, with a warning on standard error.
#[derive(Args)]
pub struct ConvertArgs {
    #[command(flatten)]
    any: AnyBoardArgs,
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = args::format_parser())]
    to: Format,
    /// Write to this file instead of standard output, which is also called -
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &ConvertArgs, given: &Given) -> Result<Exit, Failure> {
    output::try_files(&args.out)?;
    // Nothing here can be stopped half way; it is ended if it takes too long.
    let ask = |board| Ask { board, to: Named(args.to) };
    let posed = front::pose(args.any.source(), given, &args.limits, None, ask)?;
    let mut told = posed.answer()?;
    if let Some(answer) = told.known_mut() {
        if !answer.left_out.is_empty() {
            let (count, format) = (answer.left_out.len(), args.to.name());
            output::note(&format!(
                "{count} cells to ask about left out: {format} has no room for them"
            ));
        }
        output::text_file(args.out.as_deref(), &mut answer.text)?;
    }
    told.show(|answer| output::text(answer.text.as_deref()))
}
