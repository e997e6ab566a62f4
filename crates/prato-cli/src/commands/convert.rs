//! `prato convert`: the same board in another format.

use std::path::PathBuf;

use clap::Args;

use prato::foreign::AnyFormat;
use prato_api::named::Named;
use prato_api::questions::convert::Ask;

use crate::args::{self, AnyBoardArgs, Given, LimitArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::front::{Form, Told};
use crate::{input, limits, output};

/// Write the board in another format
///
/// What the format has no room for is left out, with a warning on standard error: the cells that the
/// board asks about (click/2 in Prolog and ASP files), the number of mines, cells known to be safe.
///
/// A mine field stays one in the formats mbf, link, tatham and field; with --start it becomes what a
/// player sees, for all others. The bytes of mbf go to files and pipes; a terminal shows them as digits.
#[derive(Args)]
pub struct ConvertArgs {
    #[command(flatten)]
    any: AnyBoardArgs,
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = args::any_format_parser())]
    to: AnyFormat,
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
    let watch = limits::watch(&args.limits);
    let source = args.any.source();
    let form = Form::of(source.json);
    let (content, board) = input::content(source, None)?;
    given.check(&[content.kind()])?;
    limits::begin(&watch);
    let ask = Ask { board, to: Named(args.to) };
    let mut told = Told::<Ask>::new(form, ask.answer_about(&content, &watch))?;
    if let Some(answer) = told.known_mut() {
        if !answer.lost.is_empty() {
            let lost: Vec<&str> = answer.lost.iter().map(AsRef::as_ref).collect();
            let format = args.to.name();
            output::note(&format!("left out, as {format} has no room: {}", lost.join("; ")));
        }
        output::board_file(args.out.as_deref(), &mut answer.text)?;
    }
    told.show(|answer| output::board(answer.text.as_deref().unwrap_or_default()))
}
