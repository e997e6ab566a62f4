//! Reasons and contradictions of Minesweeper.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::analysis::{self, Dead, Pattern, Size, Technique, Verdict, is_wrong_flag, words};
use prato::puzzles::minesweeper::View;

use super::{Place, Word, places};
use crate::named::Named;

/// Why a covered cell is safe, or a mine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Reason {
    /// The cell.
    pub at: Place,
    /// `safe` or `mine`.
    #[schemars(with = "Named<Verdict>")]
    pub verdict: Word,
    /// The easiest technique that proves it.
    #[schemars(with = "Named<Technique>")]
    pub technique: Word,
    /// The name that players have for these clues, if they have one.
    #[schemars(with = "Option<Named<Pattern>>")]
    pub pattern: Option<Word>,
    /// How small the set of clues is: `smallest`, `easier`, `minimal` or `enough`.
    #[schemars(with = "Named<Size>")]
    pub size: Word,
    /// The clues that force the cell.
    pub clues: Vec<Place>,
    /// The number of mines on the whole board, if it is needed.
    pub total: Option<usize>,
    /// How the clues force it, where that can be read.
    pub argument: Option<Argument>,
    /// Whether the player's flag is on this safe cell.
    pub wrong_flag: bool,
    /// The same in one line.
    pub headline: String,
    /// The same in sentences.
    pub words: String,
}

/// How the clues of a reason force its cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Argument {
    /// Step by step.
    Steps(Vec<Step>),
    /// The opposite leads to a contradiction.
    Cases(Vec<Case>),
    /// How many mines there could be if the cell were the opposite.
    Range {
        /// At least.
        least: usize,
        /// At most.
        most: usize,
    },
}

/// So many mines are in these cells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Step {
    /// What it rests on.
    pub from: Vec<Source>,
    /// The cells.
    pub cells: Vec<Place>,
    /// Mines among them, at least.
    pub least: usize,
    /// At most.
    pub most: usize,
}

/// What a step rests on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// A clue.
    Clue(Place),
    /// An earlier step, numbered from 1.
    Step(usize),
}

/// An assumption, and the contradiction to which it leads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Case {
    /// The cell.
    pub at: Place,
    /// What it is assumed to hold.
    #[schemars(with = "Named<Verdict>")]
    pub verdict: Word,
    /// What follows from that.
    pub follows: Vec<Follows>,
    /// The clue that cannot be met any more, if it ends with one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broken: Option<Place>,
    /// Two further cases, if it ends with those.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cases: Vec<Case>,
}

/// What a cell holds because of one clue and all that is known before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Follows {
    /// The cell.
    pub at: Place,
    /// What it holds.
    #[schemars(with = "Named<Verdict>")]
    pub verdict: Word,
    /// The clue.
    pub clue: Place,
}

/// Clues and flags that cannot hold together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Contradiction {
    /// The clues.
    pub clues: Vec<Place>,
    /// The flags.
    pub flags: Vec<Place>,
    /// The number of mines, if it has a part in it.
    pub total: Option<usize>,
    /// How small they are, as of a reason.
    #[schemars(with = "Named<Size>")]
    pub size: Word,
    /// The same in sentences.
    pub words: String,
}

impl Reason {
    /// The reason as it is told.
    #[must_use]
    pub fn new(view: &View, reason: &analysis::Reason) -> Reason {
        Reason {
            at: Place(reason.cell),
            verdict: reason.verdict.name().into(),
            technique: reason.technique.name().into(),
            pattern: reason.pattern.map(|pattern| Pattern::name(pattern).into()),
            size: reason.size.name().into(),
            clues: reason.clues.iter().map(|clue| Place(clue.pos)).collect(),
            total: reason.total,
            argument: Argument::new(reason),
            wrong_flag: is_wrong_flag(view, reason),
            headline: words::headline(reason),
            words: words::explain(view, reason),
        }
    }
}

impl Argument {
    fn new(reason: &analysis::Reason) -> Option<Argument> {
        let clue = |at: usize| Place(reason.clues[at].pos);
        match &reason.argument {
            analysis::Argument::Given | analysis::Argument::ManyCases => None,
            analysis::Argument::Steps(steps) => {
                let source = |source: &analysis::Source| match *source {
                    analysis::Source::Clue(at) => Source::Clue(clue(at)),
                    analysis::Source::Step(at) => Source::Step(at + 1),
                };
                let step = |step: &analysis::Step| Step {
                    from: step.from.iter().map(source).collect(),
                    cells: places(&step.cells),
                    least: step.least,
                    most: step.most,
                };
                Some(Argument::Steps(steps.iter().map(step).collect()))
            }
            analysis::Argument::Cases(case) => Some(Argument::Cases(vec![Case::new(case, &clue)])),
            &analysis::Argument::Count { least, most } => Some(Argument::Range { least, most }),
        }
    }
}

impl Case {
    fn new(case: &analysis::Case, clue: &dyn Fn(usize) -> Place) -> Case {
        let follows = case.follows.iter().map(|deduced| Follows {
            at: Place(deduced.cell),
            verdict: deduced.verdict.name().into(),
            clue: clue(deduced.clue),
        });
        let (broken, cases) = match &case.end {
            Dead::Clue(at) => (Some(clue(*at)), Vec::new()),
            Dead::Split(both) => (None, both.iter().map(|case| Case::new(case, clue)).collect()),
        };
        let (cell, verdict) = case.assumed;
        Case {
            at: Place(cell),
            verdict: verdict.name().into(),
            follows: follows.collect(),
            broken,
            cases,
        }
    }
}

impl Contradiction {
    /// The contradiction as it is told.
    #[must_use]
    pub fn new(view: &View, found: &analysis::Contradiction) -> Contradiction {
        Contradiction {
            clues: found.clues.iter().map(|clue| Place(clue.pos)).collect(),
            flags: places(&found.flags),
            total: found.total,
            size: found.size.name().into(),
            words: words::contradiction(view, found),
        }
    }
}
