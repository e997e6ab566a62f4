//! The chance of a mine in every cell.

use num_bigint::BigUint;
use num_integer::Integer as _;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::analysis::draw;
use prato::exact::{self, Census, Chance, Density};
use prato::grid::{Grid, Pos, Shape};
use prato::outcome::Outcome;
use prato::picture::Picture;
use prato::puzzles::minesweeper::{Cell, View};
use prato::watch::{Stop, Watch};

use super::{Ended, On};
use crate::board::Board;
use crate::reply::{End, Problem};
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
    /// With `exact`, for those who show them: reduced fractions in place of a number for each cell.
    #[serde(skip)]
    pub reduced: bool,
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
    pub unknown: Vec<Place>,
    /// If no cell is safe, those with the smallest chance; nothing where some are not decided: one
    /// of them might be better.
    pub best: Vec<Place>,
    /// The smallest chance of a covered cell, if it is known.
    pub best_chance: Option<f64>,
    /// The safe or else the best cells with the player's flag, which is not forced.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flagged_best: Vec<Place>,
    /// How many solutions there are, with `exact`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<Count>,
    /// For each cell the number of solutions with a mine there, with `exact`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mine_counts: Option<Rows<Count>>,
    /// What all solutions weigh, with `exact` and a `density`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight: Option<Count>,
    /// For each cell what the solutions with a mine there weigh.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mine_weights: Option<Rows<Count>>,
    /// The exact chance of a mine in each cell, if reduced fractions were asked for.
    #[serde(skip)]
    pub fractions: Option<Grid<String>>,
}

impl Ask {
    pub(super) fn find(&self, on: &mut On<'_>) -> Ended<Answer> {
        let view = on.view();
        let density = self.density(view)?;
        let chances = || {
            exact::chances_by_density(view, density, on.watch)
                .map_both(|chances| Answer::new(view, density, chances))
        };
        if !self.exact {
            return Ok(chances().map_so_far(Some).into());
        }
        Ok(match exact::census_by_density(view, density, on.watch) {
            Outcome::Answered(census) => {
                let answer = Answer::new(view, density, census.chances(view));
                let by_count = density == Density::EVEN || view.mines.is_some();
                match Numbers::new(&census, self.reduced, on.watch) {
                    Ok(numbers) => End::Answered(numbers.add_to(answer, by_count)),
                    Err(why) => End::Stopped { why: why.into(), so_far: Some(answer) },
                }
            }
            Outcome::Impossible => End::Unsatisfiable(None),
            // What is certain is known long before the counts are.
            Outcome::Stopped { why, .. } => match chances() {
                Outcome::Impossible => End::Unsatisfiable(None),
                Outcome::Answered(so_far) | Outcome::Stopped { so_far, .. } => {
                    End::Stopped { why: why.into(), so_far: Some(so_far) }
                }
            },
        })
    }
}

impl Ask {
    /// The density to count with.
    ///
    /// # Errors
    /// If it is none, or if it has no effect.
    pub fn density(&self, view: &View) -> Result<Density, Problem> {
        match (&self.density, view.mines) {
            (None, _) => Ok(Density::EVEN),
            (Some(text), None) => text.parse().map_err(|error: exact::NoDensity| {
                Problem::question(format!("`{text}` is no density"), error.to_string())
            }),
            (Some(_), Some(total)) => Err(Problem::question(
                format!("`density` has no effect, as the number of mines is known to be {total}"),
                "leave it out, or ask with `mines` unknown",
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
        let (safe, unknown) =
            (with(|chance| chance == Chance::Safe), with(|chance| chance == Chance::Unknown));
        let (mut best, mut best_chance) = best(&chances);
        if !safe.is_empty() || !unknown.is_empty() {
            best.clear();
        }
        if safe.is_empty() && !unknown.is_empty() {
            best_chance = None;
        }
        let best = places(&best);
        let is_flagged = |place: &&Place| view.cells()[place.0] == Cell::Flagged;
        let recommended = if safe.is_empty() { &best } else { &safe };
        Answer {
            assumes: view.mines.is_none().then(|| density.assumption()),
            mines_certain: with(|chance| chance == Chance::Mine),
            flagged_best: recommended.iter().filter(is_flagged).copied().collect(),
            unknown,
            best,
            best_chance,
            safe,
            chances: Rows(chances),
            count: None,
            mine_counts: None,
            weight: None,
            mine_weights: None,
            fractions: None,
        }
    }

    /// How many cells are neither open nor certain.
    #[must_use]
    pub fn uncertain(&self) -> usize {
        let between = |chance: &&Chance| matches!(chance, Chance::Between(_));
        self.chances.0.cells().iter().filter(between).count()
    }

    /// The cells to open: those that are safe, or else the best guesses.
    #[must_use]
    pub fn recommended(&self) -> Vec<Pos> {
        let cells = if self.safe.is_empty() { &self.best } else { &self.safe };
        cells.iter().map(|place| place.0).collect()
    }

    /// The chance of a mine as an exact reduced fraction, if it is known.
    #[must_use]
    pub fn fraction(&self, pos: Pos) -> Option<&str> {
        match (&self.fractions, self.chances.0[pos]) {
            (Some(fractions), _) => Some(&fractions[pos]),
            (None, Chance::Safe) => Some("0"),
            (None, Chance::Mine) => Some("1"),
            (None, Chance::Open | Chance::Between(_) | Chance::Unknown) => None,
        }
    }

    /// The board as a heat map.
    #[must_use]
    pub fn picture(&self, view: &View, density: Density) -> Picture {
        let best: Vec<Pos> = self.best.iter().map(|place| place.0).collect();
        draw::chances(view, density, &self.chances.0, &best)
    }
}

/// Exact numbers as they are shown. To find their digits takes longer than to count where cells are many, so that is part
/// of the work.
struct Numbers {
    all: Count,
    cells: Cells,
}

enum Cells {
    Counts(Grid<Count>),
    Fractions(Grid<String>),
}

impl Numbers {
    fn new(census: &Census, reduced: bool, watch: &Watch) -> Result<Numbers, Stop> {
        let all = &census.solutions;
        let cells = if reduced {
            Cells::Fractions(each(&census.mines, watch, |mines| fraction(mines, all))?)
        } else {
            Cells::Counts(each(&census.mines, watch, |mines| mines.clone().into())?)
        };
        Ok(Numbers { all: all.clone().into(), cells })
    }

    /// The answer with counts, or with weights where a density makes some solutions likelier than others.
    fn add_to(self, answer: Answer, by_count: bool) -> Answer {
        let all = Some(self.all);
        let (mines, fractions) = match self.cells {
            Cells::Counts(mines) => (Some(Rows(mines)), None),
            Cells::Fractions(fractions) => (None, Some(fractions)),
        };
        if by_count {
            Answer { count: all, mine_counts: mines, fractions, ..answer }
        } else {
            Answer { weight: all, mine_weights: mines, fractions, ..answer }
        }
    }
}

/// What `of` makes of each cell, unless the watch says to stop.
fn each<T>(
    grid: &Grid<BigUint>,
    watch: &Watch,
    of: impl Fn(&BigUint) -> T,
) -> Result<Grid<T>, Stop> {
    let cell = |number| watch.check().map(|()| of(number));
    let cells: Vec<T> = grid.cells().iter().map(cell).collect::<Result<_, Stop>>()?;
    let Shape { rows, cols } = grid.shape();
    Ok(Grid::new(rows, cols, cells).expect("there are as many cells as before"))
}

/// The share of some solutions among all, reduced.
fn fraction(some: &BigUint, all: &BigUint) -> String {
    let shared = some.gcd(all);
    match (some / &shared, all / &shared) {
        (whole, below) if below == BigUint::from(1u8) => whole.to_string(),
        (above, below) => format!("{above}/{below}"),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finding_digits_can_be_stopped() {
        let (two, one) = (BigUint::from(2u8), BigUint::from(1u8));
        let census = Census { solutions: two, mines: Grid::filled(1, 3, one) };
        let watch = Watch::default();
        let fractions = |numbers: Numbers| match numbers.cells {
            Cells::Fractions(fractions) => fractions.cells().to_vec(),
            Cells::Counts(_) => Vec::new(),
        };
        let found = Numbers::new(&census, true, &watch).map(fractions);
        assert_eq!(found, Ok(vec!["1/2".to_owned(); 3]));
        watch.cancel();
        for reduced in [false, true] {
            assert_eq!(Numbers::new(&census, reduced, &watch).err(), Some(Stop::Cancelled));
        }
    }

    #[test]
    fn the_best_cells_are_the_least_dangerous() {
        let check = |chances: &[Chance], best: &[usize], least: Option<f64>| {
            let grid = Grid::new(1, chances.len(), chances.to_vec()).unwrap();
            let view = View::new(grid.map(|_| Cell::Covered), None);
            let answer = Answer::new(&view, Density::EVEN, grid);
            assert_eq!(answer.best.iter().map(|at| at.0.col).collect::<Vec<_>>(), best);
            assert_eq!(answer.best_chance, least);
        };
        check(&[Chance::Open, Chance::Between(0.5), Chance::Between(0.25)], &[2], Some(0.25));
        check(&[Chance::Safe, Chance::Between(0.5)], &[], Some(0.0));
        check(&[Chance::Safe, Chance::Unknown], &[], Some(0.0));
        check(&[Chance::Mine, Chance::Unknown], &[], None);
        check(&[Chance::Between(0.5), Chance::Unknown], &[], None);
        check(&[Chance::Open], &[], None);
    }
}
