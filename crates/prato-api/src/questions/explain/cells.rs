//! Why cells are safe or mines, and why a board has no solution.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::analysis::{
    self, Known, Undecided, Verdict, contradiction, draw, explain_simply, whole_contradiction,
    words,
};
use prato::engine::Engine;
use prato::exact::{Density, Forced, forced_with};
use prato::grid::Pos;
use prato::outcome::Outcome;
use prato::picture::Picture;
use prato::puzzles::Puzzle as _;
use prato::puzzles::minesweeper::{self, Cell, View};
use prato::watch::{Stop, Watch};

use crate::board::inside;
use crate::engines;
use crate::named::Named;
use crate::reply::{End, Problem};
use crate::shape::{Contradiction, Count, Place, Reason, Word};

/// What is told about a Minesweeper board.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "ExplainedMines")]
pub struct Mines {
    /// Why cells are safe or mines; without `at` of all forced cells, the easiest first.
    #[serde(default)]
    pub reasons: Vec<Reason>,
    /// Cells in question that are not forced.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undecided: Vec<MayBe>,
    /// What their chances assume of mine fields, if the number of mines is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assumes: Option<String>,
    /// Cells in question that are open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open_already: Vec<Place>,
    /// If stopped: what is certain of cells whose reason was not found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unexplained: Vec<Unexplained>,
    /// If stopped: the cells in question of which nothing was found out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unknown: Vec<Place>,
    /// Why not all flags can be right, if they cannot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wrong_flags: Option<Contradiction>,
    /// Why there is no solution; if stopped, of more clues than are needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<Contradiction>,
    /// The reasons as the library has them, for pictures.
    #[serde(skip)]
    pub found: Vec<analysis::Reason>,
    /// The contradiction as the library has it.
    #[serde(skip)]
    pub clash: Option<analysis::Contradiction>,
}

/// A cell that is certain without a reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Unexplained {
    /// The cell.
    pub at: Place,
    /// `safe` or `mine`.
    #[schemars(with = "Named<Verdict>")]
    pub verdict: Word,
    /// The same in a sentence.
    pub words: String,
}

/// A cell that is not forced.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MayBe {
    /// The cell.
    pub at: Place,
    /// The chance of a mine.
    pub chance: f64,
    /// How many solutions there are; `null` on boards of more than 10,000 cells.
    pub count: Option<Count>,
    /// How many of them have a mine there.
    pub with_mine: Option<Count>,
    /// The cells around it in a solution with a mine there: `*` a mine, `.` none.
    pub neighbourhood_with_mine: Vec<String>,
    /// The same in one without.
    pub neighbourhood_without: Vec<String>,
    /// The same in a sentence.
    pub words: String,
}

impl Mines {
    /// The board with the clues of the reasons, or of the contradiction, marked.
    #[must_use]
    pub fn picture(&self, view: &View) -> Picture {
        match &self.clash {
            Some(clash) => draw::contradiction(view, clash),
            None => draw::reasons(view, &self.found),
        }
    }
}

/// The cells in question: those that are asked for, or those that the board asks about.
pub(in crate::questions) fn asked(
    instance: &minesweeper::Instance,
    at: &[Place],
) -> Result<Vec<Pos>, Problem> {
    let asked: Vec<Pos> = match at {
        [] => instance.clicks.clone(),
        at => at.iter().map(|place| place.0).collect(),
    };
    inside(instance.view.shape(), asked.iter().copied())?;
    Ok(asked)
}

/// Explains the cells in question, or all that are certain.
pub(crate) fn explain(
    instance: &minesweeper::Instance,
    at: &[Place],
    watch: &Watch,
) -> Result<End<Mines>, Problem> {
    let view = &instance.view;
    let asked = asked(instance, at)?;
    let helper = engines::first();
    let (forced, cut) = match forced_with(view, helper.as_ref(), watch)? {
        Outcome::Answered(forced) => (forced, None),
        Outcome::Stopped { why, so_far } => (so_far, Some(why)),
        Outcome::Impossible => return Ok(impossible(view, watch)),
    };
    let mut found = Found { view, watch, told: Mines::default() };
    let looked = found.look(&forced, &asked, helper.as_ref())?;
    if view.mines.is_none() && !found.told.undecided.is_empty() {
        found.told.assumes = Some(Density::EVEN.assumption());
    }
    let stopped = match looked {
        // It does not matter what was cut off if all that is in question is answered.
        Outcome::Answered(()) => cut.filter(|_| asked.is_empty() || !found.answers(&asked)),
        Outcome::Stopped { why, .. } => {
            found.add_the_rest(&forced, &asked);
            Some(why)
        }
        Outcome::Impossible => return Ok(impossible(view, watch)),
    };
    Ok(match stopped {
        None => End::Answered(found.told),
        Some(why) => End::Stopped { why: why.into(), so_far: Some(found.told) },
    })
}

/// What is found out about a board.
struct Found<'a> {
    view: &'a View,
    watch: &'a Watch,
    told: Mines,
}

impl Found<'_> {
    /// Looks at the cells in question, where these cells at least are forced.
    fn look(
        &mut self,
        forced: &Forced,
        asked: &[Pos],
        helper: &dyn Engine,
    ) -> Result<Outcome<()>, Problem> {
        let left = self.look_at_easy(asked, forced);
        if left.is_empty() && !asked.is_empty() {
            return Ok(Outcome::Answered(()));
        }
        let looked = match Known::with(forced.clone(), self.view, helper, self.watch)? {
            Outcome::Answered(known) => {
                if asked.is_empty() {
                    self.look_at_all(&known)
                } else {
                    self.look_at(&left, &known)?
                }
            }
            Outcome::Impossible => return Ok(Outcome::Impossible),
            Outcome::Stopped { why, .. } => Err(why),
        };
        Ok(match looked {
            Ok(()) => Outcome::Answered(()),
            Err(why) => Outcome::Stopped { why, so_far: () },
        })
    }

    fn add(&mut self, reason: analysis::Reason) {
        self.told.reasons.push(Reason::new(self.view, &reason));
        self.told.found.push(reason);
    }

    /// Explains the cells in question for which that takes no search, and says which are left.
    fn look_at_easy(&mut self, asked: &[Pos], forced: &Forced) -> Vec<Pos> {
        let mut left = Vec::new();
        for &cell in asked {
            if let Cell::Open(_) = self.view.cells()[cell] {
                self.told.open_already.push(Place(cell));
                continue;
            }
            let verdict = Verdict::among(forced, cell);
            match verdict.and_then(|verdict| explain_simply(self.view, cell, verdict)) {
                Some(reason) => self.add(reason),
                None => left.push(cell),
            }
        }
        left
    }

    fn look_at_all(&mut self, known: &Known) -> Result<(), Stop> {
        let (reasons, stopped) = match analysis::explain(self.view, known, self.watch) {
            Outcome::Answered(reasons) => (reasons, None),
            Outcome::Stopped { why, so_far } => (so_far, Some(why)),
            Outcome::Impossible => unreachable!("a solution is known"),
        };
        for reason in reasons {
            self.add(reason);
        }
        if let Some(why) = stopped {
            return Err(why);
        }
        let wrong = analysis::wrong_flags(self.view, self.watch)?;
        self.told.wrong_flags = wrong.map(|found| Contradiction::new(self.view, &found));
        Ok(())
    }

    fn look_at(&mut self, asked: &[Pos], known: &Known) -> Result<Result<(), Stop>, Problem> {
        for &cell in asked {
            match analysis::explain_cell(self.view, known, cell, self.watch) {
                Err(why) => return Ok(Err(why)),
                Ok(Some(reason)) => self.add(reason),
                Ok(None) => match analysis::undecided(self.view, cell, self.watch) {
                    Outcome::Answered(found) => {
                        if let Some(found) = found {
                            self.told.undecided.push(MayBe::new(self.view, &found)?);
                        }
                    }
                    Outcome::Stopped { why, .. } => return Ok(Err(why)),
                    Outcome::Impossible => unreachable!("a solution is known"),
                },
            }
        }
        Ok(Ok(()))
    }

    /// The cells of which all is told.
    fn done(&self) -> BTreeSet<Pos> {
        let explained = self.told.reasons.iter().map(|reason| reason.at);
        let undecided = self.told.undecided.iter().map(|undecided| undecided.at);
        let done = explained.chain(undecided).chain(self.told.open_already.iter().copied());
        done.map(|place| place.0).collect()
    }

    fn answers(&self, asked: &[Pos]) -> bool {
        let done = self.done();
        asked.iter().all(|cell| done.contains(cell))
    }

    /// What is known of the other cells in question when the work was stopped.
    fn add_the_rest(&mut self, forced: &Forced, asked: &[Pos]) {
        let mut certain: Vec<Pos> = [&forced.safe[..], &forced.mines].concat();
        certain.sort_unstable();
        let cells = if asked.is_empty() { &certain } else { asked };
        let done = self.done();
        let told = &mut self.told;
        for &cell in cells.iter().filter(|cell| !done.contains(cell)) {
            match Verdict::among(forced, cell) {
                Some(verdict) => told.unexplained.push(Unexplained {
                    at: Place(cell),
                    verdict: verdict.name().into(),
                    words: words::holds(cell, verdict),
                }),
                None => told.unknown.push(Place(cell)),
            }
        }
    }
}

impl MayBe {
    /// An undecided cell as it is told, once both solutions have passed the referee.
    fn new(view: &View, found: &Undecided) -> Result<MayBe, Problem> {
        for field in [&found.with_mine, &found.without] {
            view.check(field).map_err(|broken| Problem::wrong(&broken))?;
        }
        let near = |field| analysis::neighbourhood(view, field, found.cell);
        let exact = found.exact.as_ref();
        Ok(MayBe {
            at: Place(found.cell),
            chance: found.chance,
            count: exact.map(|(_, all)| all.clone().into()),
            with_mine: exact.map(|(mines, _)| mines.clone().into()),
            neighbourhood_with_mine: near(&found.with_mine),
            neighbourhood_without: near(&found.without),
            words: words::undecided(found),
        })
    }
}

/// Why a board has no solution. That it has none is certain even if the work ends before the fewest
/// clues are found that show it: all of them do.
fn impossible(view: &View, watch: &Watch) -> End<Mines> {
    let told = |found: analysis::Contradiction| Mines {
        contradiction: Some(Contradiction::new(view, &found)),
        clash: Some(found),
        ..Mines::default()
    };
    match contradiction(view, watch) {
        Ok(found) => End::Unsatisfiable(found.map(told)),
        Err(why) => End::Stopped { why: why.into(), so_far: Some(told(whole_contradiction(view))) },
    }
}
