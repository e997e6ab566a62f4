//! A position worked on with easy means first.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::analysis::{Climb, Limit, Means, Progress, RUNGS, Rung, Technique, climb, draw, words};
use prato::exact::{Density, Forced};
use prato::grid::Pos;
use prato::picture::Picture;
use prato::puzzles::minesweeper::View;

use super::{Ended, On};
use crate::board::Board;
use crate::named::{Listed, Named};
use crate::reply::{End, Problem};
use crate::shape::{Place, places};

/// What is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The board.
    pub board: Board,
    /// The rungs; all without any.
    #[serde(default)]
    pub rungs: Vec<Named<Rung>>,
    /// How far brute force goes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u64>,
    /// What the limit counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit_by: Option<Named<By>>,
}

/// How far brute force goes if nothing is said.
const USUAL_LIMIT: u64 = 20_000;

/// What the limit of brute force counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The arrangements of a part of the board that fit its clues.
    Arrangements,
    /// The ways to put the mines that are left into the cells that are not known, on the whole board.
    Choices,
}

impl Listed for By {
    const WHAT: &'static str = "way to limit brute force";

    fn all() -> impl Iterator<Item = By> {
        [By::Arrangements, By::Choices].into_iter()
    }

    fn name(self) -> &'static str {
        match self {
            By::Arrangements => "arrangements",
            By::Choices => "choices",
        }
    }
}

impl Listed for Rung {
    const WHAT: &'static str = "rung";

    fn all() -> impl Iterator<Item = Rung> {
        RUNGS.iter().copied()
    }

    fn name(self) -> &'static str {
        self.word()
    }
}

/// The means that are asked for, on a board with so many mines.
pub(super) fn means(
    rungs: &[Named<Rung>],
    limit: Option<u64>,
    by: Option<Named<By>>,
    mines: Option<usize>,
) -> Result<Means, Problem> {
    let rungs: Vec<Rung> = match rungs {
        [] => RUNGS.to_vec(),
        some => some.iter().map(|rung| rung.0).collect(),
    };
    if !rungs.contains(&Rung::Arrangements) {
        let given = [("limit", limit.is_some()), ("limit_by", by.is_some())];
        if let Some((idle, _)) = given.into_iter().find(|(_, given)| *given) {
            return Err(Problem::question(
                format!("`{idle}` serves the rung brute, which is not among `rungs`"),
                "add it, or leave one of them out",
            ));
        }
    }
    let limit = limit.unwrap_or(USUAL_LIMIT);
    let limit = match by.map_or(By::Arrangements, |by| by.0) {
        By::Arrangements => Limit::Arrangements(usize::try_from(limit).unwrap_or(usize::MAX)),
        By::Choices if mines.is_none() => {
            return Err(Problem::question(
                "`limit_by` choices takes the number of mines, which is not known",
                "say it with `mines`, or count arrangements",
            ));
        }
        By::Choices => Limit::Choices(limit),
    };
    Ok(Means { rungs, limit })
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
    /// How many covered cells are not certain, or not found to be, without the rung of chances.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undecided_count: Option<usize>,
    /// Those with the smallest chance of a mine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<Vec<Place>>,
    /// That chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_chance: Option<f64>,
    /// What that chance assumes of mine fields, if the number of mines is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assumes: Option<String>,
    /// The same in a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
}

/// Cells that became certain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "LadderStep")]
pub struct Step {
    /// The means.
    pub rung: Named<Rung>,
    /// The technique.
    pub technique: Named<Technique>,
    /// The clues that it used.
    pub clues: Vec<Place>,
    /// How many arrangements brute force looked at.
    pub arrangements: Option<usize>,
    /// Cells that are safe.
    pub safe: Vec<Place>,
    /// Cells that are mines.
    pub mines_certain: Vec<Place>,
    /// The same in a sentence.
    pub words: String,
}

impl Ask {
    pub(super) fn find(&self, on: &mut On<'_>) -> Ended<Answer> {
        let view = on.view();
        let means = means(&self.rungs, self.limit, self.limit_by, view.mines)?;
        let climb = climb(view, &means, on.watch);
        Ok(End::from(climb.map_so_far(Some)).map(|climb| {
            let told = Answer::new(view, &climb);
            let assumes = told.best_chance.filter(|_| view.mines.is_none());
            Answer { assumes: assumes.map(|_| Density::EVEN.assumption()), ..told }
        }))
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
        let found = Forced { safe: all(|step| &step.safe), mines: all(|step| &step.mines_certain) };
        // The rung of chances has looked at all others.
        draw::forced(view, &found, self.best_chance.is_some())
    }
}

impl Answer {
    fn new(view: &View, climb: &Climb) -> Answer {
        let top = climb.top.as_ref();
        let step = |step: &Progress| Step {
            words: with_doubt(words::progress(step), view, &step.safe, true),
            ..Step::from(step)
        };
        Answer {
            steps: climb.steps.iter().map(step).collect(),
            over_limit: top.map(|top| top.over_limit),
            undecided_count: top.map(|top| top.undecided),
            best: top.map(|top| places(&top.best)),
            best_chance: top.and_then(|top| top.best_chance),
            assumes: None,
            words: top.map(|top| with_doubt(words::top(top), view, &top.best, false)),
        }
    }
}

impl From<&Progress> for Step {
    fn from(step: &Progress) -> Step {
        Step {
            rung: Named(step.rung),
            technique: Named(step.technique),
            clues: step.clues.iter().map(|clue| Place(clue.pos)).collect(),
            arrangements: step.arrangements,
            safe: places(&step.safe),
            mines_certain: places(&step.mines),
            words: words::progress(step),
        }
    }
}

/// These words, and what is said of the player's flags on the cells that they recommend.
fn with_doubt(words: String, view: &View, cells: &[Pos], is_safe: bool) -> String {
    match words::doubted(view, cells, is_safe) {
        Some(doubt) => format!("{words} {doubt}"),
        None => words,
    }
}
