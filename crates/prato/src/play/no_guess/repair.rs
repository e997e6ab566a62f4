//! Moves a few mines so that logic gets further (a step of a local search).
//!
//! A clue at the border of what is known is chosen, and the unknown cells around it are emptied of
//! mines or filled with them, whatever takes fewer moves. Mines come from and go to unknown cells
//! that no clue sees, as far as there are any: there the move shows nowhere yet.

use std::cmp::Ordering;

use super::logic::Known;
use crate::grid::{Pos, Shape};
use crate::puzzles::minesweeper::Field;
use crate::rng::Rng;

/// Repairs fields of one shape with one start.
pub(super) struct Repairer {
    shape: Shape,
    /// Whether a cell must stay without a mine.
    clear: Vec<bool>,
}

/// What is to become of the cells around a clue.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// None of them has a mine.
    Empty,
    /// Each of them has one.
    Fill,
}

/// How far away from the trouble cells are, from the best to the worst place for a mine to go to or
/// to come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// Unknown, and no clue sees it.
    Unseen,
    /// Unknown, and seen by other clues.
    Seen,
    /// Known.
    Known,
}

impl Repairer {
    pub(super) fn new(shape: Shape, clear: &[Pos]) -> Repairer {
        let mut cells = vec![false; shape.len()];
        for &pos in clear {
            cells[shape.index(pos)] = true;
        }
        Repairer { shape, clear: cells }
    }

    /// Moves mines of a field on which play got stuck with this knowledge.
    pub(super) fn repair(&self, field: &mut Field, known: &[Known], rng: &mut Rng) {
        let mines = field.mines.cells_mut();
        let (cells, goal) = self.trouble(mines, known, rng);
        for &cell in &cells {
            if mines[cell] == (goal == Goal::Fill) {
                continue;
            }
            if let Some(other) = self.partner(mines, known, &cells, goal, rng) {
                mines.swap(cell, other);
            }
        }
    }

    /// Cells to change, and how.
    fn trouble(&self, mines: &[bool], known: &[Known], rng: &mut Rng) -> (Vec<usize>, Goal) {
        let unknown = |cell: usize| known[cell] == Known::Unknown;
        let beside = |state: Known| -> Vec<usize> {
            let border =
                |&cell: &usize| known[cell] == state && self.shape.neighbours(cell).any(unknown);
            (0..known.len()).filter(border).collect()
        };
        let clues = beside(Known::Open);
        if clues.is_empty() {
            // A wall of mines closes the unknown cells off: a hole in it lets clues see them.
            let wall = beside(Known::Mine);
            let hole = wall.get(rng.below(wall.len().max(1)));
            return (hole.copied().into_iter().collect(), Goal::Empty);
        }
        let clue = clues[rng.below(clues.len())];
        let cells: Vec<usize> = self.shape.neighbours(clue).filter(|&cell| unknown(cell)).collect();
        let found = cells.iter().filter(|&&cell| mines[cell]).count();
        let goal = match (2 * found).cmp(&cells.len()) {
            Ordering::Less => Goal::Empty,
            Ordering::Greater => Goal::Fill,
            Ordering::Equal => [Goal::Empty, Goal::Fill][rng.below(2)],
        };
        (cells, goal)
    }

    /// A cell far from the trouble to swap with: with a mine to fill with, or without.
    fn partner(
        &self,
        mines: &[bool],
        known: &[Known],
        trouble: &[usize],
        goal: Goal,
        rng: &mut Rng,
    ) -> Option<usize> {
        let fits = |cell: usize| {
            mines[cell] == (goal == Goal::Fill) && !self.clear[cell] && !trouble.contains(&cell)
        };
        let place = |cell: usize| match known[cell] {
            Known::Unknown => {
                let seen = self.shape.neighbours(cell).any(|other| known[other] == Known::Open);
                if seen { Place::Seen } else { Place::Unseen }
            }
            Known::Open | Known::Mine => Place::Known,
        };
        let mut best: Vec<usize> = Vec::new();
        let mut at = Place::Known;
        for cell in (0..mines.len()).filter(|&cell| fits(cell)) {
            let place = place(cell);
            if place < at {
                best.clear();
                at = place;
            }
            if place == at {
                best.push(cell);
            }
        }
        (!best.is_empty()).then(|| best[rng.below(best.len())])
    }
}
