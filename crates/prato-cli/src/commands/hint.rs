//! `prato hint`: one move.

use std::io::{self, Write as _};

use clap::Args;
use serde_json::{Value, json};

use prato::analysis::{self, Guess, Hint, words};
use prato::exact::{Density, Forced, chances};
use prato::outcome::Outcome;
use prato::picture::Picture;
use prato::play::Merit;
use prato::puzzles::minesweeper::{Cell, View, draw};
use prato::watch::Watch;
use prato_engines::Settings;

use crate::args::{BoardArgs, LimitArgs, PictureArgs};
use crate::engines::first;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::why::{self, ReasonJson};
use crate::{answer, input, output, summary};

/// Give one move: a safe cell with its reason, or the best guess and why it is best
///
/// A guess is that of the policy `deep` (see `prato simulate`), beside the next best.
#[derive(Args)]
pub struct HintArgs {
    #[command(flatten)]
    pub board: BoardArgs,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &HintArgs) -> Result<Exit, Failure> {
    let (view, watch) = input::view(&args.board, &args.pictures, &args.limits)?;
    let helper = first(&Settings::default());
    let outcome = analysis::hint(&view, helper.as_ref(), &watch)?;
    let picture = match &outcome {
        Outcome::Answered(Some(hint)) | Outcome::Stopped { so_far: Some(hint), .. } => {
            draw(&view, hint, &watch)
        }
        _ => None,
    };
    if let Some(picture) = &picture {
        output::picture_files(&args.pictures, || picture.clone())?;
    }
    if let Outcome::Answered(Some(hint)) | Outcome::Stopped { so_far: Some(hint), .. } = &outcome
        && assumes(&view, hint)
    {
        summary::note_assumption("--mines N");
    }
    let text = |hint: &Hint| print(&view, hint, picture.as_ref());
    Ok(answer::print(&args.board, &view, &outcome, text, |hint| json(&view, hint))?)
}

/// Whether the chances of a guess rest on an assumption.
fn assumes(view: &View, hint: &Hint) -> bool {
    view.mines.is_none() && matches!(hint, Hint::Guess(..))
}

/// The move as a picture: the clues of its reason, or the chances with the guess marked.
fn draw(view: &View, hint: &Hint, watch: &Watch) -> Option<Picture> {
    match hint {
        Hint::Safe(reason) => Some(draw::reasons(view, std::slice::from_ref(reason))),
        Hint::Unexplained(cell) => {
            let forced = Forced { safe: vec![*cell], mines: Vec::new() };
            Some(draw::forced(view, &forced))
        }
        Hint::Guess(best, _) => {
            let chances = chances(view, watch).answer()?;
            Some(draw::chances(view, Density::EVEN, &chances, &[best.cell]))
        }
        Hint::Finished => None,
    }
}

fn print(view: &View, hint: &Hint, picture: Option<&Picture>) -> io::Result<()> {
    if let Some(picture) = picture.filter(|_| why::is_drawn(view)) {
        output::picture(picture)?;
    }
    let mut out = output::words();
    match hint {
        Hint::Safe(reason) => {
            writeln!(out, "Open {}: it is safe ({}).", reason.cell, reason.technique.name())?;
            writeln!(out, "{}", words::explain(view, reason))?;
        }
        Hint::Unexplained(cell) => {
            writeln!(out, "Open {cell}: it is safe; why was not found in time.")?;
        }
        Hint::Guess(best, second) => writeln!(out, "{}", words::hint(best, second.as_ref()))?,
        Hint::Finished => {
            let is_covered = view.covered().next().is_some();
            let why = if is_covered { "all covered cells are mines" } else { "no cell is covered" };
            writeln!(out, "There is nothing to open: {why}.")?;
        }
    }
    if let Some(doubted) = hint.cell().and_then(|cell| words::doubted(view, &[cell])) {
        writeln!(out, "{doubted}")?;
    }
    out.flush()
}

fn json(view: &View, hint: &Hint) -> Value {
    let mut object = match hint {
        Hint::Safe(reason) => json!({
            "open": reason.cell.to_one(),
            "certain": true,
            "reason": ReasonJson::new(view, reason),
        }),
        Hint::Guess(best, second) => json!({
            "open": best.cell.to_one(),
            "certain": false,
            "guess": guess(best),
            "next_best": second.as_ref().map(guess),
            "words": words::hint(best, second.as_ref()),
        }),
        Hint::Unexplained(cell) => {
            json!({ "open": cell.to_one(), "certain": true, "reason": null })
        }
        Hint::Finished => json!({ "open": null, "certain": true }),
    };
    if assumes(view, hint) {
        object["assumes"] = json!(Density::EVEN.assumption());
    }
    if hint.cell().is_some_and(|cell| view.cells()[cell] == Cell::Flagged) {
        object["flagged"] = json!(true);
    }
    object
}

fn guess(guess: &Guess) -> Value {
    let mut object = json!({
        "at": guess.cell.to_one(),
        "chance": guess.chance,
        "progress": guess.after.map(|after| after.progress),
        "opened": guess.after.map(|after| after.opened),
    });
    match guess.merit {
        Merit::Least => {}
        Merit::Prospects { score, .. } => object["score"] = json!(score),
        Merit::Look { wins, solutions } => {
            object["look"] = json!({ "wins": wins, "solutions": solutions });
        }
        Merit::Games { worth, games } => {
            object["games"] = json!({ "worth": worth, "games": games });
        }
        Merit::Endgame { wins, solutions } => {
            object["wins"] = json!(wins);
            object["solutions"] = json!(solutions);
        }
    }
    object
}
