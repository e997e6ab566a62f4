//! What a policy knows of a view: the chance of a mine in every cell (exact marginals), and the chains
//! of the components, from which the rest is asked.

use std::sync::Arc;

use super::chain::{Chain, Chains};
use super::share::{Shared, share};
use crate::exact::parts::{CellBox, Component, Parts, split};
use crate::exact::reduce::{Reduced, reduce};
use crate::grid::Shape;
use crate::puzzles::minesweeper::View;
use crate::watch::Watch;

/// Where a cell belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) enum Place {
    /// It is open, or what it holds is known.
    Decided,
    /// It is in this box of this component.
    Boxed {
        /// The number of the component.
        part: u32,
        /// The number of the box in it.
        in_box: u32,
    },
    /// No clue sees it.
    Unseen,
}

/// A component, its chain and its chances.
pub(in crate::play) struct Part {
    pub(in crate::play) component: Arc<Component>,
    pub(in crate::play) chain: Arc<Chain>,
    /// The chance of a mine in the cells of each box. It is 0 or 1 only if that is certain.
    pub(in crate::play) chances: Vec<f64>,
    /// For each box the chance that of two cells in it just one is a mine.
    pub(in crate::play) differ: Vec<f64>,
    /// What one more mine in this component weighs, nearly.
    pub(in crate::play) tilt: f64,
}

/// A view, analysed.
pub(in crate::play) struct Position {
    pub(in crate::play) shape: Shape,
    pub(in crate::play) parts: Vec<Part>,
    /// The undecided cells that no clue sees.
    pub(in crate::play) unseen: Vec<u32>,
    /// The chance of a mine in each of them.
    pub(in crate::play) unseen_chance: f64,
    /// What one more mine among them weighs.
    pub(in crate::play) unseen_tilt: f64,
    /// How many mines are not found yet, if the total is known.
    pub(in crate::play) mines: Option<usize>,
    /// Where each cell belongs.
    pub(in crate::play) places: Vec<Place>,
    /// The natural logarithm of the number of solutions.
    pub(in crate::play) ln_solutions: f64,
}

/// Why a view was not analysed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) enum Failed {
    /// It has no solution.
    Impossible,
    /// It is too large for what is made for speed.
    TooLarge,
}

/// With more undecided cells than this, floats of ordinary size might not do.
const MOST_CELLS_WEIGHED: usize = 2000;

impl Position {
    /// Analyses a view.
    pub(in crate::play) fn of(view: &View, watch: &Watch) -> Result<Position, Failed> {
        let board = reduce(view).map_err(|_| Failed::Impossible)?;
        Position::new(&board, view.mines, &mut Chains::default(), watch)
    }

    /// Analyses what is left of a board, with `total` mines on the whole of it. Chains that are
    /// known are taken from `chains`, and new ones go there.
    pub(in crate::play) fn new(
        board: &Reduced,
        total: Option<usize>,
        chains: &mut Chains,
        watch: &Watch,
    ) -> Result<Position, Failed> {
        let mines = match total {
            Some(total) => Some(total.checked_sub(board.mines()).ok_or(Failed::Impossible)?),
            None => None,
        };
        let Parts { components, unseen } = split(board);
        let cells: usize = components.iter().map(Component::cells).sum();
        if cells + unseen.len() > MOST_CELLS_WEIGHED {
            return Err(Failed::TooLarge);
        }
        let shape = board.shape;
        let mut parts = Vec::with_capacity(components.len());
        for component in components {
            let (component, chain) = chains.of(component, watch).ok_or(Failed::TooLarge)?;
            if chain.series().1.is_empty() {
                return Err(Failed::Impossible);
            }
            parts.push(Part {
                component,
                chain,
                chances: Vec::new(),
                differ: Vec::new(),
                tilt: 1.0,
            });
        }
        let places = places(shape, &parts, &unseen);
        let series: Vec<_> = parts.iter().map(|part| part.chain.series()).collect();
        let Shared { weights, tilts, unseen_chance, unseen_tilt, ln_solutions } =
            share(&series, unseen.len(), mines).ok_or(Failed::Impossible)?;
        for ((part, weights), tilt) in parts.iter_mut().zip(weights).zip(tilts) {
            part.weigh(&weights);
            part.tilt = tilt;
        }
        Ok(Position {
            shape,
            parts,
            unseen,
            unseen_chance,
            unseen_tilt,
            mines,
            places,
            ln_solutions,
        })
    }

    /// The chance of a mine in an undecided cell.
    pub(in crate::play) fn chance(&self, cell: usize) -> Option<f64> {
        match self.places[cell] {
            Place::Decided => None,
            Place::Boxed { part, in_box } => {
                Some(self.parts[part as usize].chances[in_box as usize])
            }
            Place::Unseen => Some(self.unseen_chance),
        }
    }

    /// The undecided cells with this chance of a mine, in reading order.
    pub(in crate::play) fn cells_with(&self, chance: f64) -> impl Iterator<Item = usize> {
        (0..self.places.len()).filter(move |&cell| self.chance(cell) == Some(chance))
    }

    /// The least chance of a mine in any undecided cell; `None` if all are decided.
    pub(in crate::play) fn least_chance(&self) -> Option<f64> {
        let boxed = self.parts.iter().flat_map(|part| part.chances.iter().copied());
        let unseen = (!self.unseen.is_empty()).then_some(self.unseen_chance);
        boxed.chain(unseen).min_by(f64::total_cmp)
    }
}

impl Part {
    /// Works out the chances; a solution weighs what `weights` says for its number of mines.
    fn weigh(&mut self, weights: &[f64]) {
        let shares = self.chain.shares(weights);
        self.chances = vec![0.0; shares.len()];
        self.differ = vec![0.0; shares.len()];
        for (step, shares) in self.chain.steps.iter().zip(shares) {
            let size = usize::from(step.size);
            let (mut mines, mut safe, mut differ, mut all) = (0.0, 0.0, 0.0, 0.0);
            for (number, share) in shares.iter().enumerate().take(size + 1) {
                mines += number as f64 * share;
                safe += (size - number) as f64 * share;
                differ += (number * (size - number)) as f64 * share;
                all += share;
            }
            // A sum of positive floats is 0 only if nothing was added, and all counts here are far
            // from the smallest float.
            let chance = if safe == 0.0 { 1.0 } else { (mines / (mines + safe)).min(ALMOST) };
            self.chances[step.in_box as usize] = chance;
            let pairs = (size * (size - 1) / 2).max(1) as f64;
            self.differ[step.in_box as usize] = differ / pairs / all;
        }
    }
}

/// The largest chance that is not certain.
const ALMOST: f64 = 1.0 - f64::EPSILON;

fn places(shape: Shape, parts: &[Part], unseen: &[u32]) -> Vec<Place> {
    let mut places = vec![Place::Decided; shape.len()];
    for (part, Part { component, .. }) in (0..).zip(parts) {
        for (in_box, CellBox { cells, .. }) in (0..).zip(&component.boxes) {
            for &cell in cells {
                places[cell as usize] = Place::Boxed { part, in_box };
            }
        }
    }
    for &cell in unseen {
        places[cell as usize] = Place::Unseen;
    }
    places
}

#[cfg(test)]
pub(in crate::play) mod tests {
    use super::*;
    use crate::exact::{Chance, chances};
    use crate::play::{FirstClick, KINDS, LEVELS, centre, field, position as played};
    use crate::puzzles::minesweeper::parse;

    /// The position of a view.
    pub(in crate::play) fn analyse(view: &View) -> Result<Position, Failed> {
        Position::of(view, &Watch::default())
    }

    /// The position on a board given as text.
    pub(in crate::play) fn position(board: &str) -> Position {
        analyse(&parse(board, None).unwrap().view).unwrap()
    }

    /// Holds the chances to those of the exact engine.
    fn check(view: &View) {
        let position = analyse(view).unwrap();
        let exact = chances(view, &Watch::default()).answer().unwrap();
        for (cell, &exact) in exact.cells().iter().enumerate() {
            match (position.chance(cell), exact) {
                (None, _) => assert!(!matches!(exact, Chance::Between(_))),
                (Some(chance), Chance::Safe) => assert!(chance.to_bits() == 0.0_f64.to_bits()),
                (Some(chance), Chance::Mine) => assert!(chance.to_bits() == 1.0_f64.to_bits()),
                (Some(chance), Chance::Between(exact)) => {
                    assert!(chance > 0.0 && chance < 1.0 && (chance - exact).abs() < 1e-9);
                }
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn the_same_chances_as_the_exact_engine() {
        for level in LEVELS {
            for seed in 0..40 {
                let start = centre(level.shape);
                let clear = FirstClick::Opening.clear(level.shape, start);
                let field = field(level.shape, level.mines, &clear, seed).unwrap();
                for &kind in KINDS {
                    let mut view = played(&field, start, kind, seed);
                    check(&view);
                    view.mines = None;
                    check(&view);
                }
            }
        }
    }

    #[test]
    fn totals_decide() {
        check(&parse("1 5 1\n.1...\n", None).unwrap().view);
        check(&parse("2 3 0\n...\n...\n", None).unwrap().view);
        check(&parse("2 3 6\n...\n...\n", None).unwrap().view);
        check(&parse("1 7 4\n..1....\n", None).unwrap().view);
    }

    #[test]
    fn impossible_boards() {
        for board in ["1 3 2\n.1.\n", "1 3 4\n...\n", "1 5 3\n.1.0.\n"] {
            assert!(analyse(&parse(board, None).unwrap().view).is_err(), "{board}");
        }
    }
}
