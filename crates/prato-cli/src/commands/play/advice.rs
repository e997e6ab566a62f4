//! What the library says about a position, as tiles and words. All of it is limited in time, so
//! that the table never stands still for more than a moment.

use std::time::Duration;

use prato::analysis::draw;
use prato::analysis::words;
use prato::exact::{self, Chance, Density, Forced};
use prato::grid::{Grid, Pos};
use prato::outcome::Outcome;
use prato::picture::Tile;
use prato::play::Action;
use prato::play::Hint;
use prato::puzzles::minesweeper::View;
use prato::watch::Watch;
use prato_api::engines;

use super::round::Mishap;
use crate::args::LimitArgs;
use crate::limits;

/// How long a question may take at a table with a player.
pub const PATIENCE: Duration = Duration::from_millis(500);

/// A piece of advice.
pub struct Advice {
    /// The board with what was found, if anything was.
    pub tiles: Option<Grid<Tile>>,
    /// The cell that it is about.
    pub cell: Option<Pos>,
    /// What it says.
    pub words: String,
}

/// One move on this view, and its reason.
pub fn hint(view: &View, patience: Duration) -> Advice {
    let watch = || watch(patience);
    let helper = engines::first();
    let found = match prato::play::hint(view, helper.as_ref(), &watch()) {
        Ok(Outcome::Answered(found)) => Some(found),
        Ok(Outcome::Stopped { so_far, .. }) => so_far,
        Ok(Outcome::Impossible) | Err(_) => None,
    };
    let doubted =
        found.as_ref().and_then(Hint::cell).and_then(|cell| words::doubted(view, &[cell]));
    let (tiles, cell, words) = match found {
        Some(Hint::Safe(reason)) => (
            Some(draw::reasons(view, std::slice::from_ref(&reason)).tiles),
            Some(reason.cell),
            format!("Hint: {}.\n{}", words::headline(&reason), words::explain(view, &reason)),
        ),
        Some(Hint::Unexplained(cell)) => {
            let forced = Forced { safe: vec![cell], mines: Vec::new() };
            let words = format!("Hint: {cell} is safe; to say why takes longer.");
            (Some(draw::forced(view, &forced).tiles), Some(cell), words)
        }
        Some(Hint::Guess(best, second)) => {
            let chances = exact::chances(view, &watch()).answer();
            let tiles =
                chances.map(|found| draw::chances(view, Density::EVEN, &found, &[best.cell]).tiles);
            (tiles, Some(best.cell), prato::play::words::hint(&best, second.as_ref()))
        }
        Some(Hint::Finished) => (None, None, "There is nothing to open.".into()),
        None => {
            (None, None, format!("A hint would take more than {} s here.", patience.as_secs_f64()))
        }
    };
    let words = doubted.map_or(words.clone(), |doubted| format!("{words}\n{doubted}"));
    Advice { tiles, cell, words }
}

/// The chance of a mine everywhere.
pub fn chances(view: &View, patience: Duration) -> Advice {
    let (found, words) = match exact::chances(view, &watch(patience)) {
        Outcome::Answered(found) => {
            (Some(found), "ok safe, ** mine, else the chance of a mine in percent.".into())
        }
        Outcome::Stopped { so_far, .. } => (
            Some(so_far),
            format!(
                "Only what is certain so far is shown: the rest takes more than {} s.",
                patience.as_secs_f64()
            ),
        ),
        Outcome::Impossible => (None, String::new()),
    };
    let tiles = found.map(|found| draw::chances(view, Density::EVEN, &found, &[]).tiles);
    Advice { tiles, cell: None, words }
}

/// Whether a loss was bad luck.
pub fn inquest(mishap: &Mishap, patience: Duration) -> String {
    let Mishap { view, mine, by } = mishap;
    let chances = match exact::chances(view, &watch(patience)) {
        Outcome::Answered(chances) => chances,
        Outcome::Stopped { .. } | Outcome::Impossible => {
            return format!(
                "To say whether a guess was needed takes more than {} s.",
                patience.as_secs_f64()
            );
        }
    };
    let safe = Forced::of(&chances).safe;
    let fault = match by {
        Action::Chord => "The chord trusted a wrong flag. ".into(),
        Action::Open | Action::Flag => String::new(),
    };
    let Chance::Between(chance) = chances[*mine] else {
        return format!("{fault}The mine at {mine} was certain.");
    };
    let percent = |chance: f64| format!("{:.1} %", 100.0 * chance);
    let least = chances.cells().iter().filter_map(|chance| match chance {
        Chance::Between(chance) => Some(*chance),
        _ => None,
    });
    let least = least.min_by(f64::total_cmp).unwrap_or(chance);
    let verdict = match &safe[..] {
        [] => format!(
            "No cell was certainly safe, so a guess was needed; the smallest chance was {}.",
            percent(least)
        ),
        [only] => format!("It was a needless guess: {only} was safe."),
        [first, ..] => {
            format!("It was a needless guess: {} cells were safe, such as {first}.", safe.len())
        }
    };
    format!("{fault}The chance of a mine at {mine} was {}. {verdict}", percent(chance))
}

/// The limits of a question, which never end the game. Nobody is told how far it is: the screen is
/// the game's.
fn watch(patience: Duration) -> Watch {
    let args = LimitArgs { time_limit: Some(patience), memory_limit: None, threads: None };
    let mut watch = limits::unguarded_watch(&args);
    watch.progress = None;
    watch
}
