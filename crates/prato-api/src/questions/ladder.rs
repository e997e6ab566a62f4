//! A position worked on with easy means first.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::analysis::{Climb, Progress, climb, words};
use prato::watch::Watch;

use super::{Event, Question};
use crate::board::{Board, Instance};
use crate::reply::{End, ReplyTo};
use crate::shape::{Place, Word, places};

/// What is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The board.
    pub board: Board,
    /// The most arrangements of a part of the board that brute force looks at.
    #[serde(default = "usual_limit")]
    pub limit: usize,
}

/// The most arrangements that brute force looks at if nothing is said.
#[must_use]
pub fn usual_limit() -> usize {
    20_000
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// Each progress, in order.
    pub steps: Vec<Step>,
    /// The parts of the board with more arrangements than the limit. This and what follows says where
    /// the ladder ends, and is not there if the work was stopped before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over_limit: Option<usize>,
    /// How many covered cells are not certain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undecided: Option<usize>,
    /// Those with the smallest chance of a mine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<Vec<Place>>,
    /// That chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_chance: Option<f64>,
    /// The same in a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
}

/// Cells that became certain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Step {
    /// The means: `single clues`, `sets`, `brute force` or `chances`.
    pub rung: Word,
    /// The technique.
    pub technique: Word,
    /// The clues that it used.
    pub clues: Vec<Place>,
    /// How many arrangements brute force looked at.
    pub arrangements: Option<usize>,
    /// Cells that are safe.
    pub safe: Vec<Place>,
    /// Cells that are mines.
    pub mines: Vec<Place>,
    /// The same in a sentence.
    pub words: String,
}

impl Question for Ask {
    type Answer = Answer;

    fn answer(&self, watch: &Watch, _: &mut dyn FnMut(Event<'_>)) -> ReplyTo<Answer> {
        let instance = self.board.mines("ladder").map(Instance::Minesweeper);
        ReplyTo::about(instance, |instance| {
            let view = instance.view().expect("it is a Minesweeper board");
            Ok(End::from(climb(view, self.limit, watch)).map(|climb| Answer::from(&climb)))
        })
    }
}

impl From<&Climb> for Answer {
    fn from(climb: &Climb) -> Answer {
        let top = climb.top.as_ref();
        Answer {
            steps: climb.steps.iter().map(Step::from).collect(),
            over_limit: top.map(|top| top.over_limit),
            undecided: top.map(|top| top.undecided),
            best: top.map(|top| places(&top.best)),
            best_chance: top.and_then(|top| top.best_chance),
            words: top.map(words::top),
        }
    }
}

impl From<&Progress> for Step {
    fn from(step: &Progress) -> Step {
        Step {
            rung: step.rung.name().into(),
            technique: step.technique.name().into(),
            clues: step.clues.iter().map(|clue| Place(clue.pos)).collect(),
            arrangements: step.arrangements,
            safe: places(&step.safe),
            mines: places(&step.mines),
            words: words::progress(step),
        }
    }
}
