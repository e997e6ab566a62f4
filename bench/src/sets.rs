//! The positions that are timed, all of them from seeds.

use anyhow::Result;
use prato::grid::Shape;
use prato::play::{self, FirstClick};
use prato::puzzles::minesweeper::View;

/// Positions of one size.
pub struct Set {
    /// How the tables call it.
    pub name: &'static str,
    shape: Shape,
    mines: usize,
    positions: usize,
    /// How often each position is timed.
    pub calls: usize,
}

/// Every set, the smallest boards first.
pub static SETS: &[Set] = &[
    Set {
        name: "Expert (16x30/99)",
        shape: Shape { rows: 16, cols: 30 },
        mines: 99,
        positions: 200,
        calls: 9,
    },
    Set {
        name: "50x50/500",
        shape: Shape { rows: 50, cols: 50 },
        mines: 500,
        positions: 50,
        calls: 5,
    },
    Set {
        name: "100x100/2000",
        shape: Shape { rows: 100, cols: 100 },
        mines: 2000,
        positions: 20,
        calls: 3,
    },
];

/// A position and the seed it comes from.
pub struct Position {
    /// The seed of the field and of the play on it.
    pub seed: u64,
    /// What the player sees.
    pub view: View,
}

impl Set {
    /// The positions of the set, or only every `step`-th of them.
    ///
    /// They lie at moments spread evenly over the games of the seeds from 1: the k-th of n
    /// positions is the first after k/n of the safe cells are shown at which the two trivial rules
    /// are stuck. Games that are over by then are left out, and the next seed takes their place.
    pub fn positions(&self, step: usize) -> Result<Vec<Position>> {
        let mut positions = Vec::new();
        let mut seed = 0;
        for k in (0..self.positions).step_by(step) {
            let share = k as f64 / self.positions as f64;
            let view = loop {
                seed += 1;
                let view = self.position(share, seed)?;
                if view.covered().count() > self.mines {
                    break view;
                }
            };
            positions.push(Position { seed, view });
        }
        Ok(positions)
    }

    fn position(&self, share: f64, seed: u64) -> Result<View> {
        let start = play::centre(self.shape);
        let clear = FirstClick::Opening.clear(self.shape, start);
        let field = play::field(self.shape, self.mines, &clear, seed)?;
        Ok(play::played(&field, start, share, seed))
    }
}
