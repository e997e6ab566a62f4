//! `prato unique`: is there only one solution?

use clap::Args;

use crate::args::{Given, PictureArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::listing::{Style, Wanted};
use crate::question::QuestionArgs;

use super::solve::answer;

/// Say whether a board has only one solution, and show two if not
///
/// The solutions are shown as `prato solve` does, with a line of ---------- after each; the last
/// line is `unique` or `not unique`. In Tetravex, swapping equal tiles does not make another
/// solution, unless --distinct-tiles is given.
#[derive(Args)]
pub struct UniqueArgs {
    #[command(flatten)]
    pub question: QuestionArgs,
}

/// Runs the command.
pub fn run(args: &UniqueArgs, given: &Given) -> Result<Exit, Failure> {
    let pictures = PictureArgs::default();
    let style = Style {
        wanted: Wanted::Unique,
        json: args.question.json(),
        sat_exit_codes: false,
        pictures: &pictures,
    };
    answer(&args.question, given, &style)
}
