//! `prato unique`: is there only one solution?

use clap::Args;

use prato_api::End;
use prato_api::questions::unique::Ask;

use crate::args::{Given, PictureArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::listing::{self, Lines, Style};
use crate::output;
use crate::question::QuestionArgs;

/// Say whether a board has only one solution, and show two if not
///
/// The solutions are shown as `prato solve` does, with a line of ---------- after each; the last
/// line is `unique` or `not unique`. In Tetravex, swapping equal tiles does not make another
/// solution, unless --distinct-tiles is given.
#[derive(Args)]
pub struct UniqueArgs {
    #[command(flatten)]
    question: QuestionArgs,
}

/// Runs the command.
pub fn run(args: &UniqueArgs, given: &Given) -> Result<Exit, Failure> {
    let posed = args.question.pose(given, None, |board| Ask {
        board,
        engine: args.question.engine(),
        distinct_tiles: args.question.distinct_tiles,
        model: args.question.rules.stated(),
    })?;
    if args.question.json() {
        return posed.answer()?.finish();
    }
    let pictures = PictureArgs::default();
    let style =
        Style { lines: Lines::Between, json: false, sat_exit_codes: false, pictures: &pictures };
    let told = listing::show(&posed, &style)?;
    match (told.end(), told.known().and_then(|answer| answer.unique)) {
        (End::Unsatisfiable(answer), _) => {
            output::unsatisfiable()?;
            let why_none = answer.as_ref().and_then(|answer| answer.why_none.as_ref());
            if let Some(why_none) = why_none {
                output::note(why_none);
            }
        }
        (_, Some(true)) => output::line("unique")?,
        (_, Some(false)) => output::line("not unique")?,
        (_, None) => {}
    }
    told.finish()
}
