//! One move.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::analysis::{self, Guess, Hint, words};
use prato::outcome::Outcome;
use prato::puzzles::minesweeper::{Cell, View};
use prato::watch::Watch;

use super::{Event, Question};
use crate::board::{Board, Instance};
use crate::engines;
use crate::reply::{End, ReplyTo};
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
    /// The cell to open; nothing if every cell that is not open is a mine.
    pub open: Option<Place>,
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
    /// The same in sentences.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
}

/// What is known about opening a cell that may hold a mine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GuessAnswer {
    /// The cell.
    pub at: Place,
    /// The chance of a mine.
    pub chance: f64,
    /// How many cells are safe after it, on average, unless that would take too long to say.
    pub opened: Option<f64>,
    /// What it was chosen by.
    #[serde(flatten)]
    pub merit: Merit,
}

impl Question for Ask {
    type Answer = Answer;

    fn answer(&self, watch: &Watch, _: &mut dyn FnMut(Event<'_>)) -> ReplyTo<Answer> {
        let instance = self.board.mines("hint").map(Instance::Minesweeper);
        ReplyTo::about(instance, |instance| {
            let view = instance.view().expect("it is a Minesweeper board");
            let hint = analysis::hint(view, engines::first().as_ref(), watch)?;
            let told = |hint: Option<Hint>| hint.map(|hint| Answer::new(view, &hint));
            Ok(match hint.map(told) {
                Outcome::Answered(Some(answer)) => End::Answered(answer),
                Outcome::Answered(None) | Outcome::Impossible => End::Unsatisfiable(None),
                Outcome::Stopped { why, so_far } => End::Stopped { why: why.into(), so_far },
            })
        })
    }
}

impl Answer {
    fn new(view: &View, hint: &Hint) -> Answer {
        let open = hint.cell();
        let answer = Answer {
            open: open.map(Place),
            certain: !matches!(hint, Hint::Guess(..)),
            flagged: open.is_some_and(|pos| view.cells()[pos] == Cell::Flagged),
            reason: None,
            guess: None,
            next_best: None,
            words: None,
        };
        match hint {
            Hint::Safe(reason) => Answer { reason: Some(Reason::new(view, reason)), ..answer },
            Hint::Guess(best, next) => Answer {
                guess: Some(best.into()),
                next_best: next.as_ref().map(GuessAnswer::from),
                words: Some(words::hint(best, next.as_ref())),
                ..answer
            },
            Hint::Unexplained(_) | Hint::Finished => answer,
        }
    }
}

impl From<&Guess> for GuessAnswer {
    fn from(guess: &Guess) -> GuessAnswer {
        let merit = Merit::from(guess.merit);
        GuessAnswer {
            at: Place(guess.cell),
            chance: guess.chance,
            opened: guess.after.map(|after| after.opened),
            merit: Merit { progress: guess.after.map(|after| after.progress), ..merit },
        }
    }
}
