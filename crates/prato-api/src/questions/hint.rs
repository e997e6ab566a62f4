//! One move.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::analysis::draw;
use prato::exact::{self, Density, Forced};
use prato::picture::Picture;
use prato::play::{self, Guess, Hint};
use prato::puzzles::minesweeper::{Cell, View};
use prato::watch::Watch;

use super::{Ended, On};
use crate::board::Board;
use crate::engines;
use crate::shape::{Merit, Place, Reason};

/// What is asked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The board.
    pub board: Board,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// The cell to open; none if every cell that is not open is a mine.
    pub open: Vec<Place>,
    /// Whether that is safe.
    pub certain: bool,
    /// Whether the player's flag is there, which is not forced.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flagged: bool,
    /// Why it is safe.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// What is known about the guess.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guess: Option<GuessAnswer>,
    /// The same about the next best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_best: Option<GuessAnswer>,
    /// What is assumed of mine fields, of a guess if the number of mines is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assumes: Option<String>,
    /// The same in sentences.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// The move as the library has it, for pictures.
    #[serde(skip)]
    pub hint: Option<Hint>,
}

/// What is known about opening a cell that may hold a mine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GuessAnswer {
    /// The cell.
    pub at: Place,
    /// The chance of a mine.
    pub chance: f64,
    /// The chance that it is no mine and that some cell is safe afterwards; nothing on boards of more than
    /// 10,000 cells.
    pub progress: Option<f64>,
    /// How many cells are safe after it, on average; nothing on such boards, either.
    pub safe_after: Option<f64>,
    /// What it was chosen by.
    #[serde(flatten)]
    pub merit: Merit,
}

impl Ask {
    #[expect(clippy::unused_self, reason = "the list calls it as it calls all others")]
    pub(super) fn find(&self, on: &mut On<'_>) -> Ended<Answer> {
        let view = on.view();
        let hint = play::hint(view, engines::first().as_ref(), on.watch)?;
        let told = |hint: Hint| Answer::new(view, hint);
        Ok(hint.map(told).map_so_far(|hint| hint.map(told)).into())
    }
}

impl Answer {
    fn new(view: &View, hint: Hint) -> Answer {
        let open = hint.cell();
        let is_guess = matches!(hint, Hint::Guess(..));
        let answer = Answer {
            assumes: (view.mines.is_none() && is_guess).then(|| Density::EVEN.assumption()),
            open: open.map(Place).into_iter().collect(),
            certain: !is_guess,
            flagged: open.is_some_and(|pos| view.cells()[pos] == Cell::Flagged),
            reason: None,
            guess: None,
            next_best: None,
            words: None,
            hint: None,
        };
        let answer = match &hint {
            Hint::Safe(reason) => Answer { reason: Some(Reason::new(view, reason)), ..answer },
            Hint::Guess(best, next) => Answer {
                guess: Some(best.into()),
                next_best: next.as_ref().map(GuessAnswer::from),
                words: Some(play::words::hint(best, next.as_ref())),
                ..answer
            },
            Hint::Unexplained(_) | Hint::Finished => answer,
        };
        Answer { hint: Some(hint), ..answer }
    }

    /// The move as a picture: the clues of its reason, or the chances with the guess marked, which are
    /// counted again.
    #[must_use]
    pub fn picture(&self, view: &View, watch: &Watch) -> Option<Picture> {
        match self.hint.as_ref()? {
            Hint::Safe(reason) => Some(draw::reasons(view, std::slice::from_ref(reason))),
            Hint::Unexplained(cell) => {
                let forced = Forced { safe: vec![*cell], mines: Vec::new() };
                Some(draw::forced(view, &forced, false))
            }
            Hint::Guess(best, _) => {
                let chances = exact::chances(view, watch).answer()?;
                Some(draw::chances(view, Density::EVEN, &chances, &[best.cell]))
            }
            Hint::Finished => None,
        }
    }
}

impl From<&Guess> for GuessAnswer {
    fn from(guess: &Guess) -> GuessAnswer {
        GuessAnswer {
            at: Place(guess.cell),
            chance: guess.chance,
            progress: guess.after.map(|after| after.progress),
            safe_after: guess.after.map(|after| after.safe),
            merit: Merit { progress_estimate: None, ..guess.merit.into() },
        }
    }
}
