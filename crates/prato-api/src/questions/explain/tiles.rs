//! Tetravex: why a tile must lie at a place or cannot.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::analysis::Size;
use prato::analysis::tiles::{self, Impossible, Known, Overview, Steps, draw};
use prato::analysis::words::tiles as words;
use prato::outcome::Outcome;
use prato::picture::Picture;
use prato::puzzles::Puzzle as _;
use prato::puzzles::tetravex::{self, Instance, Solution};
use prato::watch::Watch;

use crate::reply::{End, Problem};
use crate::shape::tiles::{MayLie, NoTiling, Res, TileReason, res};
use crate::shape::{Place, places};

/// What is told about a Tetravex instance.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "ExplainedTiles")]
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
    /// Why there is no solution; if stopped, by more tiles than are needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<NoTiling>,
    /// The same as the library has it, for words and pictures.
    #[serde(skip)]
    pub found: Found,
}

/// What was found out, as the library has it.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Found {
    /// Nothing.
    #[default]
    Nothing,
    /// What there is to say about the whole board.
    All(Overview),
    /// About the places in question, in their order.
    Asked(Vec<tiles::Answer>),
    /// Why there is no solution.
    Impossible(Impossible),
}

impl Tiles {
    /// The board with what is certain, or with the first answer.
    #[must_use]
    pub fn picture(&self, instance: &Instance) -> Option<Picture> {
        match &self.found {
            Found::Nothing => None,
            Found::All(overview) => Some(draw::overview(instance, overview)),
            Found::Impossible(found) => Some(draw::impossible(instance, found)),
            Found::Asked(answers) => match answers.first()? {
                tiles::Answer::Certain(reason) => Some(draw::reason(instance, reason)),
                tiles::Answer::Open(open) => Some(tetravex::draw::solution(instance, &open.with)),
            },
        }
    }
}

/// Explains all places, or this tile or whatever lies at the places in question.
pub(crate) fn explain(
    tiles: &Instance,
    tile: Option<usize>,
    at: &[Place],
    watch: &Watch,
) -> Result<End<Tiles>, Problem> {
    let places = tiles.tiles().len();
    if let Some(tile) = tile.filter(|tile| !(1..=places).contains(tile)) {
        let message = format!("there is no tile {tile}: there are {places}");
        return Err(Problem::question(message, "tiles count from 1, as in the file"));
    }
    // That takes no time, and is told even if none is left.
    let seen = tiles::seen_impossible(tiles);
    match (tile, at) {
        _ if seen.is_some() => Ok(End::Unsatisfiable(seen.map(|found| no_solution(tiles, found)))),
        // A tile without a place was refused.
        (_, []) => overview(tiles, watch),
        (tile, at) => asked(tiles, tile, at, watch),
    }
}

fn asked(
    tiles: &Instance,
    tile: Option<usize>,
    at: &[Place],
    watch: &Watch,
) -> Result<End<Tiles>, Problem> {
    let (mut told, mut answers) = (Tiles::default(), Vec::new());
    let mut stopped = None;
    for &Place(at) in at {
        let answer = match tile {
            Some(tile) => tiles::ask(tiles, tile - 1, at, watch),
            None => tiles::ask_place(tiles, at, watch),
        };
        match answer {
            Outcome::Answered(answer) => {
                match &answer {
                    tiles::Answer::Certain(reason) => {
                        told.reasons.push(TileReason::new(tiles, reason));
                    }
                    tiles::Answer::Open(open) => {
                        checked(tiles, &open.with)?;
                        checked(tiles, &open.without)?;
                        told.undecided.push(MayLie::new(tiles, open));
                    }
                }
                answers.push(answer);
            }
            Outcome::Impossible => return Ok(no_tiling(tiles, watch)),
            Outcome::Stopped { why, .. } => {
                stopped = Some(why);
                break;
            }
        }
    }
    told.found = Found::Asked(answers);
    Ok(match stopped {
        None => End::Answered(told),
        Some(why) => End::Stopped { why: why.into(), so_far: Some(told) },
    })
}

fn overview(tiles: &Instance, watch: &Watch) -> Result<End<Tiles>, Problem> {
    let told = |overview: Overview| -> Result<Tiles, Problem> {
        checked(tiles, &overview.solution)?;
        Ok(Tiles {
            reasons: overview.certain.iter().map(|reason| TileReason::new(tiles, reason)).collect(),
            open_places: Some(places(&overview.open)),
            res: Some(res(&overview.solution)),
            words: Some(words::overview(tiles, &overview)),
            found: Found::All(overview),
            ..Tiles::default()
        })
    };
    Ok(match tiles::explain(tiles, watch) {
        Outcome::Answered(overview) => End::Answered(told(overview)?),
        Outcome::Impossible => no_tiling(tiles, watch),
        Outcome::Stopped { why, so_far } => {
            let so_far = so_far.map(told).transpose()?;
            End::Stopped { why: why.into(), so_far }
        }
    })
}

fn checked(tiles: &Instance, solution: &Solution) -> Result<(), Problem> {
    tiles.check(solution).map_err(|broken| Problem::wrong(&broken))
}

fn no_solution(tiles: &Instance, found: Impossible) -> Tiles {
    Tiles {
        contradiction: Some(NoTiling::new(tiles, &found)),
        found: Found::Impossible(found),
        ..Tiles::default()
    }
}

/// Why an instance has no solution. That it has none is certain even if the work ends before the
/// fewest tiles are found that show it: all of them do.
fn no_tiling(tiles: &Instance, watch: &Watch) -> End<Tiles> {
    let told = |found: Impossible| no_solution(tiles, found);
    match tiles::impossible(tiles, watch) {
        Ok(found) => End::Unsatisfiable(Some(told(found))),
        Err(why) => {
            let all = (0..tiles.tiles().len()).collect();
            let all = Known { tiles: all, size: Size::Enough, steps: Steps::Many };
            let so_far = Some(told(Impossible::Search(all)));
            End::Stopped { why: why.into(), so_far }
        }
    }
}
