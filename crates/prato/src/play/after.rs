//! What comes after a guess (one-ply lookahead over all solutions): how likely some cell is safe then.

use num_bigint::BigUint;

use crate::exact::{Chance, chances, how_many, ratio};
use crate::grid::Pos;
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::{Cell, View};
use crate::watch::{Stop, Watch};

/// What is to be expected if a cell is opened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct After {
    /// The chance that the cell is safe and that some covered cell is certainly safe afterwards.
    pub progress: f64,
    /// How many covered cells are certainly safe afterwards, on average (0 where there was a mine).
    pub safe: f64,
}

/// Looks past the guesses in one view.
pub(super) struct Beyond<'a> {
    view: &'a View,
    watch: &'a Watch,
    /// How many solutions there are.
    all: BigUint,
}

/// The largest board, in cells, on which it is worked out what comes after a guess.
const MOST_CELLS_LOOKED_PAST: usize = 10_000;

impl<'a> Beyond<'a> {
    /// For this view; `None` on boards where it would take too long.
    pub(super) fn of(view: &'a View, watch: &'a Watch) -> Result<Option<Beyond<'a>>, Stop> {
        if view.shape().len() > MOST_CELLS_LOOKED_PAST {
            return Ok(None);
        }
        Ok(Some(Beyond { view, watch, all: how_many(view, watch)? }))
    }

    /// What is to be expected if `cell` is opened: for each number that may turn up, how likely it is,
    /// and what is certain then.
    pub(super) fn after(&self, cell: Pos) -> Result<After, Stop> {
        let mut after = After { progress: 0.0, safe: 0.0 };
        let shape = self.view.shape();
        let around = shape.neighbours(shape.index(cell)).count();
        for number in 0..=u8::try_from(around).expect("at most 8") {
            let mut opened = self.view.clone();
            opened.mark(cell, Cell::Open(number));
            let solutions = how_many(&opened, self.watch)?;
            if solutions == BigUint::ZERO {
                continue;
            }
            let weight = ratio(&solutions, &self.all);
            let chances = match chances(&opened, self.watch) {
                Outcome::Answered(chances) => chances,
                Outcome::Impossible => continue,
                Outcome::Stopped { why, .. } => return Err(why),
            };
            let safe = chances.cells().iter().filter(|chance| **chance == Chance::Safe).count();
            after.progress += if safe > 0 { weight } else { 0.0 };
            after.safe += weight * safe as f64;
        }
        Ok(after)
    }
}
