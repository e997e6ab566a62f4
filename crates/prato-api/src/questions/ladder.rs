//! A position worked on with easy means first.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::analysis::{Climb, Progress, climb, draw, words};
use prato::exact::Forced;
use prato::grid::Pos;
use prato::picture::Picture;
use prato::puzzles::Kind;
use prato::puzzles::minesweeper::View;
use prato::watch::Watch;

use super::{AboutBoard, Event};
use crate::board::{Board, Instance};
use crate::reply::{End, Problem};
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

impl AboutBoard for Ask {
    const ONLY: Option<Kind> = Some(Kind::Minesweeper);

    fn board(&self) -> &Board {
        &self.board
    }

    fn find(
        &self,
        instance: &Instance,
        watch: &Watch,
        _: &mut dyn FnMut(Event<'_>),
    ) -> Result<End<Answer>, Problem> {
        let climb = climb(&instance.mines().view, self.limit, watch);
        Ok(End::from(climb.map_so_far(Some)).map(|climb| Answer::from(&climb)))
    }
}

impl Answer {
    /// The board with all that the ladder found.
    #[must_use]
    pub fn picture(&self, view: &View) -> Picture {
        let all = |of: fn(&Step) -> &[Place]| {
            let mut cells: Vec<Pos> = self.steps.iter().flat_map(of).map(|place| place.0).collect();
            cells.sort_unstable();
            cells
        };
        let found = Forced { safe: all(|step| &step.safe), mines: all(|step| &step.mines) };
        draw::forced(view, &found)
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
