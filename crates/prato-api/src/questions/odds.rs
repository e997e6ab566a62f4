//! The chance of a mine in every cell.

use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::exact::{self, Census, Chance, Density};
use prato::grid::{Grid, Pos};
use prato::outcome::Outcome;
use prato::picture::Picture;
use prato::puzzles::minesweeper::{View, draw};
use prato::watch::Watch;

use super::{Event, Question};
use crate::board::{Board, Instance};
use crate::reply::{End, Problem, ReplyTo};
use crate::shape::{Count, Place, Rows, places};

/// What is asked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The board.
    pub board: Board,
    /// Exact counts as well.
    #[serde(default)]
    pub exact: bool,
    /// The chance of a mine in each cell before any clue is seen, if the number of mines is not
    /// known: `0.2`, `20%` or `99/480`.
    pub density: Option<String>,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// What is assumed of mine fields, if the number of mines is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assumes: Option<String>,
    /// For each cell the chance of a mine; nothing in cells that are open or not decided. Exactly 0
    /// and 1 stand for certainty only.
    pub chances: Rows<Chance>,
    /// The covered cells without a mine in any solution.
    pub safe: Vec<Place>,
    /// The covered cells with a mine in every solution.
    pub mines_certain: Vec<Place>,
    /// If stopped: the cells whose chance is not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undecided: Vec<Place>,
    /// If no cell is safe, those with the smallest chance.
    pub best: Vec<Place>,
    /// The smallest chance of a covered cell, if one is known.
    pub best_chance: Option<f64>,
    /// How many solutions there are, with `exact`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<Count>,
    /// For each cell the number of solutions with a mine there, with `exact`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mine_counts: Option<Rows<BigUint>>,
    /// What all solutions weigh, with `exact` and a `density`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight: Option<Count>,
    /// For each cell what the solutions with a mine there weigh.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mine_weights: Option<Rows<BigUint>>,
}

impl Question for Ask {
    type Answer = Answer;

    fn answer(&self, watch: &Watch, _: &mut dyn FnMut(Event<'_>)) -> ReplyTo<Answer> {
        let instance = self.board.mines("odds").map(Instance::Minesweeper);
        ReplyTo::about(instance, |instance| {
            let view = instance.view().expect("it is a Minesweeper board");
            let density = self.density(view)?;
            let outcome = if self.exact {
                exact::census_by_density(view, density, watch)
                    .map(|census| census.map(|census| Answer::exact(view, density, census)))
            } else {
                exact::chances_by_density(view, density, watch)
                    .map(|chances| Some(Answer::new(view, density, chances)))
            };
            Ok(match outcome {
                Outcome::Answered(Some(answer)) => End::Answered(answer),
                Outcome::Answered(None) | Outcome::Impossible => End::Unsatisfiable(None),
                Outcome::Stopped { why, so_far } => End::Stopped { why: why.into(), so_far },
            })
        })
    }
}

impl Ask {
    /// The density to count with.
    fn density(&self, view: &View) -> Result<Density, Problem> {
        match (&self.density, view.mines) {
            (None, _) => Ok(Density::EVEN),
            (Some(text), None) => text.parse().map_err(|error: exact::NoDensity| {
                Problem::question(format!("`{text}` is no density"), error.to_string())
            }),
            (Some(_), Some(total)) => Err(Problem::question(
                format!("`density` has no effect, as the number of mines is known to be {total}"),
                "leave it out, or say that `mines` is \"unknown\"",
            )),
        }
    }
}

impl Answer {
    fn new(view: &View, density: Density, chances: Grid<Chance>) -> Answer {
        let with = |wanted: fn(Chance) -> bool| {
            let cells = chances.iter().filter(|(_, chance)| wanted(**chance));
            cells.map(|(pos, _)| Place(pos)).collect::<Vec<Place>>()
        };
        let safe = with(|chance| chance == Chance::Safe);
        let (best, best_chance) = best(&chances);
        Answer {
            assumes: view.mines.is_none().then(|| density.assumption()),
            mines_certain: with(|chance| chance == Chance::Mine),
            undecided: with(|chance| chance == Chance::Unknown),
            best: if safe.is_empty() { places(&best) } else { Vec::new() },
            best_chance,
            safe,
            chances: Rows(chances),
            count: None,
            mine_counts: None,
            weight: None,
            mine_weights: None,
        }
    }

    /// The same with exact numbers: counts, or weights where a density makes some solutions
    /// likelier than others.
    fn exact(view: &View, density: Density, census: Census) -> Answer {
        let answer = Answer::new(view, density, census.chances(view));
        let (all, mines) = (Some(Count(census.solutions)), Some(Rows(census.mines)));
        if density == Density::EVEN || view.mines.is_some() {
            Answer { count: all, mine_counts: mines, ..answer }
        } else {
            Answer { weight: all, mine_weights: mines, ..answer }
        }
    }

    /// How many cells are neither open nor certain.
    #[must_use]
    pub fn uncertain(&self) -> usize {
        let between = |chance: &&Chance| matches!(chance, Chance::Between(_));
        self.chances.0.cells().iter().filter(between).count()
    }

    /// The board as a heat map.
    #[must_use]
    pub fn picture(&self, view: &View, density: Density) -> Picture {
        let best: Vec<Pos> = self.best.iter().map(|place| place.0).collect();
        draw::chances(view, density, &self.chances.0, &best)
    }
}

/// The cells with the smallest chance of a mine of those that are not certain, and that chance or a
/// smaller one that is certain.
fn best(chances: &Grid<Chance>) -> (Vec<Pos>, Option<f64>) {
    /// Chances that differ by less than this share count as equal: floats are not exact.
    const EQUAL: f64 = 1e-9;
    let known = |chance: &Chance| match *chance {
        Chance::Safe => Some(0.0),
        Chance::Mine => Some(1.0),
        Chance::Between(chance) => Some(chance),
        Chance::Open | Chance::Unknown => None,
    };
    let least = chances.cells().iter().filter_map(known).min_by(f64::total_cmp);
    let is_best = |chance: Chance| match (chance, least) {
        (Chance::Between(chance), Some(least)) => chance <= least * (1.0 + EQUAL),
        _ => false,
    };
    let cells = chances.iter().filter(|(_, chance)| is_best(**chance));
    (cells.map(|(pos, _)| pos).collect(), least)
}
