//! What is certain, in all cells or in those in question.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::analysis::{self, draw};
use prato::engine::{self, METHODS, Method, range};
use prato::exact::{self, Forced};
use prato::grid::Pos;
use prato::model::{Fact, Model, Var};
use prato::outcome::Outcome;
use prato::picture::Picture;
use prato::puzzles::minesweeper::{self, Cell, View};
use prato::watch::{Stop, Watch};

use super::explain::asked;
use super::{Ended, On};
use crate::board::Board;
use crate::engines::{self, Choice, Engine};
use crate::named::Named;
use crate::reply::{End, Problem};
use crate::shape::{Place, Word, places};
use crate::stated::{Ruled, Stated};

/// What is asked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The board.
    pub board: Board,
    /// The cells in question; without any those that the board asks about, and all if it asks about
    /// none.
    #[serde(default)]
    pub at: Vec<Place>,
    /// List all cells even if the board asks about some.
    #[serde(default)]
    pub list: bool,
    /// Decide each cell in question in these ways, by an engine for models.
    #[serde(default)]
    pub methods: Vec<Named<Method>>,
    /// Who answers.
    #[serde(default)]
    pub engine: Engine,
    /// The rules that mine fields are held to.
    #[serde(default)]
    pub model: Stated,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Answer {
    /// About all cells.
    Listed(Listed),
    /// About the cells in question.
    Asked(Asked),
}

/// All that is certain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Listed {
    /// The covered cells without a mine in any solution.
    pub safe: Vec<Place>,
    /// The covered cells with a mine in every solution.
    pub mines_certain: Vec<Place>,
    /// The safe cells with the player's flag.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flagged_safe: Vec<Place>,
}

/// What is certain about the cells in question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "AskedCells")]
pub struct Asked {
    /// Whether all of them are safe or open; nothing if that was not found out.
    pub all_safe: Option<bool>,
    /// Each of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub verdicts: Vec<CellVerdict>,
    /// The engine that was asked, with `methods`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Named<Choice>>")]
    pub engine: Option<Word>,
    /// All that is certain, for pictures.
    #[serde(skip)]
    pub certain: Forced,
}

/// What is certain about a cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CellVerdict {
    /// The cell.
    pub at: Place,
    /// What it holds.
    pub verdict: Verdict,
    /// Whether the player's flag is there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flagged: bool,
    /// What each method said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub methods: Vec<ByMethod>,
}

/// What one method said of a cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ByMethod {
    /// The method.
    pub method: Named<Method>,
    /// What it said.
    pub verdict: Verdict,
    /// How long it took, where the front that asks has a clock.
    pub seconds: Option<f64>,
}

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It is open already.
    Open,
    /// No mine.
    Safe,
    /// A mine.
    Mine,
    /// Some solutions have a mine there and some do not.
    Maybe,
    /// The work ended before it was known.
    Unknown,
}

impl Ask {
    pub(super) fn find(&self, on: &mut On<'_>) -> Ended<Answer> {
        let ruled = self.model.of(on.instance)?;
        let mines = ruled.instance.mines();
        let view = &mines.view;
        let asked = self.asked(mines)?;
        if !self.methods.is_empty() {
            return self.by_methods(&ruled, view, &asked, on.watch);
        }
        let forced = self.forced(&ruled, view, on.watch)?;
        Ok(if asked.is_empty() {
            End::from(forced.map_so_far(Some))
                .map(|forced| Answer::Listed(Listed::new(view, &forced)))
        } else {
            about(view, &asked, forced)
        })
    }
}

impl Answer {
    /// The board with all that is certain, or if the work was stopped with what was by then.
    #[must_use]
    pub fn picture(&self, view: &View, is_stopped: bool) -> Picture {
        let cells = |places: &[Place]| places.iter().map(|place| place.0).collect();
        match self {
            Answer::Asked(asked) => draw::forced(view, &asked.certain, !is_stopped),
            Answer::Listed(Listed { safe, mines_certain, .. }) => {
                let certain = Forced { safe: cells(safe), mines: cells(mines_certain) };
                draw::forced(view, &certain, !is_stopped)
            }
        }
    }
}

impl Ask {
    /// The cells in question; none if all are.
    fn asked(&self, instance: &minesweeper::Instance) -> Result<Vec<Pos>, Problem> {
        if !self.list {
            return asked(instance, &self.at);
        }
        if !self.at.is_empty() || !self.methods.is_empty() {
            let message = "`list` is about all cells, and `at` and `methods` about some";
            return Err(Problem::question(message, "leave one of them out"));
        }
        Ok(Vec::new())
    }

    fn forced(
        &self,
        ruled: &Ruled<'_>,
        view: &View,
        watch: &Watch,
    ) -> Result<Outcome<Forced, Forced>, Problem> {
        let served = self.engine.serve(ruled)?;
        Ok(match served.model() {
            Some(engine) => {
                let run = engine.forced(&ruled.model()?, watch)?;
                run.outcome.map_both(|facts| certain(view, &facts))
            }
            None if served.choice == Choice::Auto => {
                exact::forced_with(view, engines::first().as_ref(), watch)?
            }
            None => exact::forced(view, watch),
        })
    }

    /// Asks an engine for models about each cell, in each way.
    fn by_methods(
        &self,
        ruled: &Ruled<'_>,
        view: &View,
        asked: &[Pos],
        watch: &Watch,
    ) -> Result<End<Answer>, Problem> {
        if asked.is_empty() {
            let message = "a method needs a cell in question: name it with `at`";
            return Err(Problem::question(message, "or let the board ask about one"));
        }
        let served = self.engine.serve(ruled)?;
        let engine = match served.choice {
            Choice::Auto => served.model_or_first(),
            _ => served.model().ok_or_else(|| {
                let message = "the exact engine has a method of its own; take another `engine`";
                Problem::question(message, "or ask without a method")
            })?,
        };
        let question = ByModel { view, model: ruled.model()?, engine: engine.as_ref(), watch };
        let mut verdicts: Vec<CellVerdict> =
            asked.iter().map(|&pos| CellVerdict::new(view, pos, Verdict::Unknown)).collect();
        let mut stopped = None;
        // To find all solutions may take for ever, so that comes last.
        for &method in METHODS.iter().rev().filter(|&&method| self.methods.contains(&Named(method)))
        {
            for (answered, &pos) in verdicts.iter_mut().zip(asked) {
                let (answer, seconds) = timed(watch, || question.ask(pos, method));
                let verdict = match answer? {
                    Outcome::Answered(verdict) => verdict,
                    Outcome::Impossible => return Ok(End::Unsatisfiable(Some(not_safe()))),
                    Outcome::Stopped { why, so_far: () } => {
                        stopped = Some(why);
                        Verdict::Unknown
                    }
                };
                let by = ByMethod { method: Named(method), verdict, seconds };
                answered.methods.insert(0, by);
                if answered.verdict == Verdict::Unknown {
                    answered.verdict = verdict;
                }
            }
        }
        let told = |end: Asked| Asked { engine: Some(engine.name().into()), ..end };
        Ok(ended(verdicts, stopped).map(|answer| Answer::Asked(told(answer))))
    }
}

/// What work comes to, and how long it takes where there is a clock.
fn timed<T>(watch: &Watch, work: impl FnOnce() -> T) -> (T, Option<f64>) {
    let Some(clock) = &watch.clock else { return (work(), None) };
    let start = clock();
    let done = work();
    (done, Some(clock().saturating_sub(start).as_secs_f64()))
}

/// A board, and who is asked about it.
struct ByModel<'a> {
    view: &'a View,
    model: Model,
    engine: &'a dyn engine::Engine,
    watch: &'a Watch,
}

impl ByModel<'_> {
    /// What a cell holds, by this method. Open cells are asked about as well: perhaps nothing fits
    /// the board.
    fn ask(&self, pos: Pos, method: Method) -> Result<Outcome<Verdict>, Problem> {
        let ByModel { view, model, engine, watch } = self;
        let var = Var(u32::try_from(view.shape().index(pos)).expect("boards are smaller"));
        let is_open = matches!(view.cells()[pos], Cell::Open(_));
        let run = range(*engine, model, var, method, watch)?;
        Ok(run.outcome.map(|mines| match (*mines.start(), *mines.end()) {
            _ if is_open => Verdict::Open,
            (_, 0) => Verdict::Safe,
            (0, _) => Verdict::Maybe,
            _ => Verdict::Mine,
        }))
    }
}

/// The covered cells among these facts.
fn certain(view: &View, facts: &[Fact]) -> Forced {
    let mut forced = Forced::default();
    for fact in facts {
        let pos = view.shape().pos(fact.var.0 as usize);
        match (view.cells()[pos], fact.value) {
            (Cell::Open(_), _) => {}
            (_, 0) => forced.safe.push(pos),
            _ => forced.mines.push(pos),
        }
    }
    forced
}

/// What is certain about the cells in question. Work that was stopped has answered all the same if
/// it got as far as to decide each of them.
fn about(view: &View, asked: &[Pos], forced: Outcome<Forced, Forced>) -> End<Answer> {
    let verdicts = |forced: &Forced, otherwise: Verdict| {
        let verdict = |&pos: &Pos| {
            CellVerdict::new(view, pos, verdict(view, pos, forced).unwrap_or(otherwise))
        };
        asked.iter().map(verdict).collect::<Vec<CellVerdict>>()
    };
    match forced {
        Outcome::Answered(forced) => {
            ended(verdicts(&forced, Verdict::Maybe), None).map(|end| end.with(forced))
        }
        Outcome::Impossible => End::Unsatisfiable(Some(not_safe())),
        Outcome::Stopped { why, so_far } => {
            let verdicts = verdicts(&so_far, Verdict::Unknown);
            let open = verdicts.iter().any(|one| one.verdict == Verdict::Unknown);
            ended(verdicts, open.then_some(why)).map(|end| end.with(so_far))
        }
    }
}

fn ended(verdicts: Vec<CellVerdict>, stopped: Option<Stop>) -> End<Asked> {
    let asked =
        Asked { all_safe: all_safe(&verdicts), verdicts, engine: None, certain: Forced::default() };
    match stopped {
        None => End::Answered(asked),
        Some(why) => End::Stopped { why: why.into(), so_far: Some(asked) },
    }
}

impl Asked {
    /// As an answer, with all that is certain.
    fn with(self, certain: Forced) -> Answer {
        Answer::Asked(Asked { certain, ..self })
    }
}

/// Of a board that no mine field fits, no cell is to be clicked.
fn not_safe() -> Answer {
    Answer::Asked(Asked {
        all_safe: Some(false),
        verdicts: Vec::new(),
        engine: None,
        certain: Forced::default(),
    })
}

fn all_safe(verdicts: &[CellVerdict]) -> Option<bool> {
    let is = |one: &CellVerdict| match one.verdict {
        Verdict::Safe | Verdict::Open => Some(true),
        Verdict::Mine | Verdict::Maybe => Some(false),
        Verdict::Unknown => None,
    };
    if verdicts.iter().any(|one| is(one) == Some(false)) {
        Some(false)
    } else {
        verdicts.iter().all(|one| is(one) == Some(true)).then_some(true)
    }
}

/// What is certain about the cell at `pos`, if anything is.
fn verdict(view: &View, pos: Pos, forced: &Forced) -> Option<Verdict> {
    if let Cell::Open(_) = view.cells()[pos] {
        return Some(Verdict::Open);
    }
    analysis::Verdict::among(forced, pos).map(|verdict| match verdict {
        analysis::Verdict::Safe => Verdict::Safe,
        analysis::Verdict::Mine => Verdict::Mine,
    })
}

impl CellVerdict {
    fn new(view: &View, pos: Pos, verdict: Verdict) -> CellVerdict {
        let flagged = view.cells()[pos] == Cell::Flagged;
        CellVerdict { at: Place(pos), verdict, flagged, methods: Vec::new() }
    }
}

impl Listed {
    fn new(view: &View, forced: &Forced) -> Listed {
        let flagged = forced.safe.iter().filter(|&&pos| view.cells()[pos] == Cell::Flagged);
        Listed {
            safe: places(&forced.safe),
            mines_certain: places(&forced.mines),
            flagged_safe: places(flagged),
        }
    }
}
