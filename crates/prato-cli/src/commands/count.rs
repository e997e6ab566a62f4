//! `prato count`: how many solutions there are.

use std::io::Write as _;

use clap::Args;

use prato_api::End;
use prato_api::questions::count::{Answer, Ask};

use crate::args::Given;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::front::Told;
use crate::output;
use crate::question::QuestionArgs;

/// Count the solutions of a board, exactly
#[derive(Args)]
pub struct CountArgs {
    /// Count mine fields for each number of mines as well: a line each, with the number and the count
    #[arg(long)]
    by_mines: bool,
    #[command(flatten)]
    question: QuestionArgs,
}

/// Runs the command.
pub fn run(args: &CountArgs, given: &Given) -> Result<Exit, Failure> {
    let posed = args.question.pose(given, None, |board| Ask {
        board,
        engine: args.question.engine(),
        by_mines: args.by_mines,
        distinct_tiles: args.question.distinct_tiles,
        model: args.question.rules.stated(),
    })?;
    show(posed.answer()?)
}

/// Shows the count, or why there is none.
pub fn show(told: Told<Ask>) -> Result<Exit, Failure> {
    if let (true, End::Unsatisfiable(Some(Answer { why_none: Some(why_none), .. }))) =
        (told.is_text(), told.end())
    {
        output::note(why_none);
    }
    told.show(|Answer { count, by_mines, .. }| {
        let mut out = output::stdout();
        writeln!(out, "{count}")?;
        for (mines, count) in by_mines.iter().flatten() {
            writeln!(out, "{mines} {count}")?;
        }
        Ok(out.flush()?)
    })
}
