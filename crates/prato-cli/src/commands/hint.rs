//! `prato hint`: one move.

use std::io::Write as _;

use clap::Args;

use prato::analysis::words;
use prato::picture::Picture;
use prato::puzzles::minesweeper::View;
use prato_api::Why;
use prato_api::questions::hint::{Answer, Ask};

use super::is_drawn;
use crate::args::{BoardArgs, Given, LimitArgs, PictureArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::front::unexplained;
use crate::{front, output, summary};

/// Give one move: a safe cell with its reason, or the best guess and why it is best
///
/// A guess is that of the policy `deep` (see `prato simulate`), beside the next best.
#[derive(Args)]
pub struct HintArgs {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &HintArgs, given: &Given) -> Result<Exit, Failure> {
    let (source, pictures) = (args.board.source(None), Some(&args.pictures));
    let posed = front::pose(source, given, &args.limits, pictures, |board| Ask { board })?;
    let view = posed.view();
    let told = posed.answer()?;
    // Counted at most once, and only where somebody sees it.
    let is_seen = args.pictures.any() || told.is_text() && is_drawn(view.shape());
    let known = told.known().filter(|_| is_seen);
    let picture = known.and_then(|answer| answer.picture(view, &posed.watch));
    told.draw(&args.pictures, |_| picture.clone())?;
    if told.known().is_some_and(|answer| answer.assumes.is_some()) {
        summary::note_assumption("--mines N");
    }
    let why = told.why();
    told.show(|answer| print(view, answer, why, picture.as_ref()))
}

fn print(
    view: &View,
    answer: &Answer,
    stopped: Option<Why>,
    picture: Option<&Picture>,
) -> Result<(), Failure> {
    if let Some(picture) = picture.filter(|_| is_drawn(view.shape())) {
        output::picture(picture)?;
    }
    let mut out = output::words();
    let open = answer.open.first().map(|place| place.0);
    match (open, &answer.reason, &answer.words) {
        (None, ..) => {
            let is_covered = view.covered().next().is_some();
            let why = if is_covered { "all covered cells are mines" } else { "no cell is covered" };
            writeln!(out, "There is nothing to open: {why}.")?;
        }
        (Some(cell), Some(reason), _) => {
            writeln!(out, "Open {cell}: it is safe ({}).", reason.technique)?;
            writeln!(out, "{}", reason.words)?;
        }
        (Some(_), None, Some(words)) => writeln!(out, "{words}")?,
        (Some(cell), None, None) => {
            writeln!(out, "Open {cell}: it is safe; {}.", unexplained(stopped))?;
        }
    }
    if let Some(doubted) = open.and_then(|cell| words::doubted(view, &[cell], answer.certain)) {
        writeln!(out, "{doubted}")?;
    }
    Ok(out.flush()?)
}
