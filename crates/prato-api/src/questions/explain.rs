//! Why cells are safe or mines, why tiles must lie at a place or cannot, and why a board has no
//! solution.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::analysis::words::tiles as tile_words;
use prato::analysis::{self, Known, Undecided, contradiction, tiles, words};
use prato::grid::Pos;
use prato::outcome::Outcome;
use prato::puzzles::minesweeper::{self, Cell, View};
use prato::puzzles::{Puzzle as _, tetravex};
use prato::watch::Watch;

use super::{Event, Question};
use crate::board::{Board, Instance, inside, unfit};
use crate::engines;
use crate::reply::{End, Problem, ReplyTo};
use crate::shape::tiles::{MayLie, NoTiling, Res, TileReason, res};
use crate::shape::{Contradiction, Count, Place, Reason, places};

/// What is asked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The board.
    pub board: Board,
    /// The cells or places; without any, all that is certain.
    #[serde(default)]
    pub at: Vec<Place>,
    /// The Tetravex tile at these places, by its number in the file from 1.
    pub tile: Option<usize>,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Answer {
    /// About a Minesweeper board.
    Mines(Mines),
    /// About a Tetravex instance.
    Tiles(Tiles),
}

/// What is told about a Minesweeper board.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mines {
    /// Why cells are safe or mines; without `at` of all forced cells, the easiest first.
    #[serde(default)]
    pub reasons: Vec<Reason>,
    /// Cells in question that are not forced.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undecided: Vec<MayBe>,
    /// Cells in question that are open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<Place>,
    /// Why not all flags can be right, if they cannot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wrong_flags: Option<Contradiction>,
    /// Why there is no solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<Contradiction>,
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

/// What is told about a Tetravex instance.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tiles {
    /// Why tiles must lie at a place or cannot; without `at` of all places, the easiest first.
    #[serde(default)]
    pub reasons: Vec<TileReason>,
    /// What is in question and not decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undecided: Vec<MayLie>,
    /// Places where different tiles may lie.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_places: Option<Vec<Place>>,
    /// A solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub res: Option<Res>,
    /// A summary.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// Why there is no solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<NoTiling>,
}

impl Question for Ask {
    type Answer = Answer;

    fn answer(&self, watch: &Watch, _: &mut dyn FnMut(Event<'_>)) -> ReplyTo<Answer> {
        ReplyTo::about(self.board.read(), |instance| {
            inside(instance.shape(), self.at.iter().map(|place| place.0))?;
            match instance {
                Instance::Minesweeper(_) if self.tile.is_some() => {
                    let message = "`tile` has no effect on Minesweeper";
                    Err(Problem::question(message, "leave it out: it is for Tetravex"))
                }
                Instance::Minesweeper(mines) => self.mines(mines, watch),
                Instance::Tetravex(tiles) => self.tiles(tiles, watch),
                Instance::Queens(_) => Err(unfit("explain", instance.kind())),
            }
        })
    }
}

impl Ask {
    fn mines(
        &self,
        instance: &minesweeper::Instance,
        watch: &Watch,
    ) -> Result<End<Answer>, Problem> {
        let view = &instance.view;
        let asked = asked(instance, &self.at)?;
        let end = match Known::new(view, engines::first().as_ref(), watch)? {
            Outcome::Answered(Some(known)) => about_cells(view, &known, &asked, watch)?,
            Outcome::Stopped { why, so_far: Some(known) } => {
                match about_cells(view, &known, &asked, watch)? {
                    End::Answered(so_far) => End::Stopped { why: why.into(), so_far: Some(so_far) },
                    other => other,
                }
            }
            Outcome::Answered(None) | Outcome::Impossible => impossible(view, watch),
            Outcome::Stopped { why, so_far: None } => {
                End::Stopped { why: why.into(), so_far: None }
            }
        };
        Ok(end.map(Answer::Mines))
    }

    fn tiles(&self, tiles: &tetravex::Instance, watch: &Watch) -> Result<End<Answer>, Problem> {
        let places = tiles.tiles().len();
        if let Some(tile) = self.tile.filter(|tile| !(1..=places).contains(tile)) {
            let message = format!("there is no tile {tile}");
            return Err(Problem::question(message, format!("tiles count from 1 to {places}")));
        }
        if self.tile.is_some() && self.at.is_empty() {
            let message = "`tile` has no effect without a place";
            return Err(Problem::question(message, "name the place as `at`"));
        }
        let end =
            if self.at.is_empty() { overview(tiles, watch)? } else { self.tiles_at(tiles, watch)? };
        Ok(end.map(Answer::Tiles))
    }

    fn tiles_at(&self, tiles: &tetravex::Instance, watch: &Watch) -> Result<End<Tiles>, Problem> {
        let mut answer = Tiles::default();
        for &Place(at) in &self.at {
            let told = match self.tile {
                Some(tile) => tiles::ask(tiles, tile - 1, at, watch),
                None => tiles::ask_place(tiles, at, watch),
            };
            match told {
                Outcome::Answered(Some(tiles::Answer::Certain(reason))) => {
                    answer.reasons.push(TileReason::new(tiles, &reason));
                }
                Outcome::Answered(Some(tiles::Answer::Open(open))) => {
                    checked(tiles, &open.with)?;
                    checked(tiles, &open.without)?;
                    answer.undecided.push(MayLie::new(tiles, &open));
                }
                Outcome::Answered(None) | Outcome::Impossible => {
                    return Ok(no_tiling(tiles, watch));
                }
                Outcome::Stopped { why, .. } => {
                    return Ok(End::Stopped { why: why.into(), so_far: Some(answer) });
                }
            }
        }
        Ok(End::Answered(answer))
    }
}

/// The cells in question: those that are asked for, or those that the board asks about.
pub(super) fn asked(instance: &minesweeper::Instance, at: &[Place]) -> Result<Vec<Pos>, Problem> {
    let asked: Vec<Pos> = match at {
        [] => instance.clicks.clone(),
        at => at.iter().map(|place| place.0).collect(),
    };
    inside(instance.view.shape(), asked.iter().copied())?;
    Ok(asked)
}

fn about_cells(
    view: &View,
    known: &Known,
    asked: &[Pos],
    watch: &Watch,
) -> Result<End<Mines>, Problem> {
    let reason = |reason: &analysis::Reason| Reason::new(view, reason);
    let mut answer = Mines::default();
    if asked.is_empty() {
        let explained = analysis::explain(view, known, watch);
        if let Outcome::Answered(reasons) | Outcome::Stopped { so_far: reasons, .. } = &explained {
            answer.reasons = reasons.iter().map(reason).collect();
        }
        let stopped = match (explained, analysis::wrong_flags(view, watch)) {
            (Outcome::Impossible, _) | (_, Outcome::Impossible) => {
                return Ok(impossible(view, watch));
            }
            (Outcome::Stopped { why, .. }, _) | (_, Outcome::Stopped { why, .. }) => Some(why),
            (Outcome::Answered(_), Outcome::Answered(wrong)) => {
                answer.wrong_flags = wrong.map(|found| Contradiction::new(view, &found));
                None
            }
        };
        return Ok(match stopped {
            None => End::Answered(answer),
            Some(why) => End::Stopped { why: why.into(), so_far: Some(answer) },
        });
    }
    for &cell in asked {
        if let Cell::Open(_) = view.cells()[cell] {
            answer.open.push(Place(cell));
            continue;
        }
        let stopped = match analysis::explain_cell(view, known, cell, watch) {
            Ok(Some(found)) => {
                answer.reasons.push(reason(&found));
                continue;
            }
            Ok(None) => match analysis::undecided(view, cell, watch) {
                Outcome::Answered(found) => {
                    if let Some(found) = found {
                        answer.undecided.push(MayBe::new(view, &found)?);
                    }
                    continue;
                }
                Outcome::Impossible => return Ok(impossible(view, watch)),
                Outcome::Stopped { why, .. } => why,
            },
            Err(why) => why,
        };
        return Ok(End::Stopped { why: stopped.into(), so_far: Some(answer) });
    }
    Ok(End::Answered(answer))
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
            count: exact.map(|(_, all)| Count(all.clone())),
            with_mine: exact.map(|(mines, _)| Count(mines.clone())),
            neighbourhood_with_mine: near(&found.with_mine),
            neighbourhood_without: near(&found.without),
            words: words::undecided(found),
        })
    }
}

/// Why a board has no solution. That it has none is certain even if the work ends before why is.
fn impossible(view: &View, watch: &Watch) -> End<Mines> {
    let found = match contradiction(view, watch) {
        Outcome::Answered(found) | Outcome::Stopped { so_far: found, .. } => found,
        Outcome::Impossible => None,
    };
    let told =
        |found| Mines { contradiction: Some(Contradiction::new(view, &found)), ..Mines::default() };
    End::Unsatisfiable(found.map(told))
}

fn overview(tiles: &tetravex::Instance, watch: &Watch) -> Result<End<Tiles>, Problem> {
    let told = |overview: &tiles::Overview| -> Result<Tiles, Problem> {
        checked(tiles, &overview.solution)?;
        Ok(Tiles {
            reasons: overview.certain.iter().map(|reason| TileReason::new(tiles, reason)).collect(),
            open_places: Some(places(&overview.open)),
            res: Some(res(&overview.solution)),
            words: Some(tile_words::overview(tiles, overview)),
            ..Tiles::default()
        })
    };
    Ok(match tiles::explain(tiles, watch) {
        Outcome::Answered(Some(overview)) => End::Answered(told(&overview)?),
        Outcome::Answered(None) | Outcome::Impossible => no_tiling(tiles, watch),
        Outcome::Stopped { why, so_far } => {
            let so_far = so_far.as_ref().map(told).transpose()?;
            End::Stopped { why: why.into(), so_far }
        }
    })
}

fn checked(tiles: &tetravex::Instance, solution: &tetravex::Solution) -> Result<(), Problem> {
    tiles.check(solution).map_err(|broken| Problem::wrong(&broken))
}

/// Why an instance has no solution; as of a Minesweeper board.
fn no_tiling(tiles: &tetravex::Instance, watch: &Watch) -> End<Tiles> {
    let found = tiles::impossible(tiles, watch).ok();
    let told =
        |found| Tiles { contradiction: Some(NoTiling::new(tiles, &found)), ..Tiles::default() };
    End::Unsatisfiable(found.map(told))
}
