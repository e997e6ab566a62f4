//! What the library says about a position, as tiles and words. All of it is limited in time, so
//! that the table never stands still for more than a moment.

use std::time::Duration;

use prato::analysis::{Reason, draw, words};
use prato::exact::{self, Chance, Density, Forced};
use prato::grid::{Grid, Pos};
use prato::outcome::Outcome;
use prato::picture::{Ground, Sign, Tile};
use prato::play::{Action, Game, Hint};
use prato::puzzles::minesweeper::{Cell, View};
use prato::watch::Watch;
use prato_api::engines;

use super::round::Mishap;
use crate::args::LimitArgs;
use crate::limits;

/// How long a question may take at a table with a player.
pub const ADVICE_LIMIT: Duration = Duration::from_millis(500);

/// A piece of advice.
pub struct Advice {
    /// The board with what was found, if anything was.
    pub tiles: Option<Grid<Tile>>,
    /// The cell that it is about.
    pub cell: Option<Pos>,
    /// What it says.
    pub words: String,
}

/// A hint that is told in steps.
pub struct Steps {
    hint: Hint,
    words: [String; 4],
    /// What is said if the player's flag is there.
    doubted: Option<String>,
    told: usize,
}

/// One move on this view, to be told in steps; or why there is none.
pub fn hint(view: &View, patience: Duration) -> Result<Steps, String> {
    let helper = engines::first();
    let found = match prato::play::hint(view, helper.as_ref(), &watch(patience)) {
        Ok(Outcome::Answered(found)) => Some(found),
        Ok(Outcome::Stopped { so_far, .. }) => so_far,
        Ok(Outcome::Impossible) | Err(_) => None,
    };
    let Some(hint) = found else {
        return Err(format!("A hint would take more than {} s here.", patience.as_secs_f64()));
    };
    let Some(words) = prato::play::words::steps(view, &hint) else {
        return Err("There is nothing to open.".into());
    };
    let is_safe = !matches!(hint, Hint::Guess(..));
    let doubted = hint.cell().and_then(|cell| words::doubted(view, &[cell], is_safe));
    Ok(Steps { hint, words, doubted, told: 0 })
}

impl Steps {
    /// The next step on the same view; after the last one, that again.
    pub fn next(&mut self, view: &View, patience: Duration) -> Advice {
        const MORE: [&str; 4] = ["t: where about?", "t: which?", "t: why?", ""];
        let step = self.told;
        self.told = (step + 1).min(MORE.len() - 1);
        let mut words = format!("Hint: {} {}", self.words[step], MORE[step]).trim_end().to_owned();
        if step < 2 {
            return Advice { tiles: None, cell: None, words };
        }
        if let Some(doubted) = &self.doubted {
            words = format!("{words}\n{doubted}");
        }
        let which = |cell| {
            let forced = Forced { safe: vec![cell], mines: Vec::new() };
            draw::forced(view, &forced, false).tiles
        };
        let tiles = match &self.hint {
            Hint::Safe(reason) if step == 3 => {
                Some(draw::reasons(view, std::slice::from_ref(reason)).tiles)
            }
            Hint::Safe(Reason { cell, .. }) | Hint::Unexplained(cell) => Some(which(*cell)),
            Hint::Guess(best, _) if step == 3 => {
                let chances = exact::chances(view, &watch(patience)).answer();
                chances.map(|found| draw::chances(view, Density::EVEN, &found, &[best.cell]).tiles)
            }
            Hint::Guess(..) | Hint::Finished => None,
        };
        Advice { tiles, cell: self.hint.cell(), words }
    }
}

/// Which flags are wrong, the truth told.
pub fn flags(game: &Game) -> Advice {
    let cells = game.view().cells().cells();
    let flags = cells.iter().filter(|cell| **cell == Cell::Flagged).count();
    let wrong = game.wrong_flags();
    let words = match (flags, &wrong[..]) {
        (0, _) => "There is no flag.".into(),
        (1, []) => "The flag is right.".into(),
        (_, []) => format!("All {flags} flags are right."),
        (_, [only]) => format!("The flag at {only} is wrong."),
        (_, [first, ..]) => {
            format!("{} flags are wrong, one of them at {first}.", wrong.len())
        }
    };
    let mut tiles = draw::reasons(game.view(), &[]).tiles;
    if let Some(&first) = wrong.first() {
        (tiles[first].ground, tiles[first].sign) = WRONG_FLAG;
    }
    Advice { tiles: Some(tiles), cell: wrong.first().copied(), words }
}

/// How a flag on a cell without a mine looks, once that is told.
pub const WRONG_FLAG: (Ground, Sign) = (Ground::Heat(1.0), Sign::Cross);

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
pub fn watch(patience: Duration) -> Watch {
    let args = LimitArgs { time_limit: Some(patience), memory_limit: None, threads: None };
    let mut watch = limits::unguarded_watch(&args);
    watch.progress = None;
    watch
}
