//! What the chances of a board amount to: what is certain, and what is best to open.

use std::fmt;

use prato::exact::Chance;
use prato::grid::{Grid, Pos};
use prato::plural::number_of;

use crate::output;

/// Chances that differ by less than this share count as equal: floats are not exact.
const EQUAL: f64 = 1e-9;

/// What the chances of a board amount to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// Cells that are certainly safe, in reading order.
    pub safe: Vec<Pos>,
    /// Cells that certainly hold a mine, in reading order.
    pub mines: Vec<Pos>,
    /// Cells that the work did not decide, in reading order.
    pub undecided: Vec<Pos>,
    /// If no cell is safe, those with the smallest chance of a mine; empty otherwise, and where some
    /// cells are not decided: one of them might be better.
    pub best: Vec<Pos>,
    /// The smallest chance of a mine in a covered cell; `None` if that is not known.
    pub best_chance: Option<f64>,
    /// How many cells are neither open nor certain.
    pub between: usize,
}

impl Summary {
    /// The cells to open: those that are safe, or else the best guesses.
    pub fn recommended(&self) -> &[Pos] {
        if self.safe.is_empty() { &self.best } else { &self.safe }
    }
}

/// The summary of these chances.
pub fn of(chances: &Grid<Chance>) -> Summary {
    let mut summary = Summary::default();
    for (pos, &chance) in chances.iter() {
        match chance {
            Chance::Open => {}
            Chance::Safe => summary.safe.push(pos),
            Chance::Mine => summary.mines.push(pos),
            Chance::Between(_) => summary.between += 1,
            Chance::Unknown => summary.undecided.push(pos),
        }
    }
    let known = chances.cells().iter().filter_map(|&chance| number(chance));
    let is_known = !summary.safe.is_empty() || summary.undecided.is_empty();
    summary.best_chance = known.min_by(f64::total_cmp).filter(|_| is_known);
    if let (true, Some(least)) = (summary.safe.is_empty(), summary.best_chance) {
        let is_best =
            |chance: Chance| matches!(chance, Chance::Between(p) if p <= least * (1.0 + EQUAL));
        let best = chances.iter().filter(|(_, chance)| is_best(**chance));
        summary.best = best.map(|(pos, _)| pos).collect();
    }
    summary
}

/// Says that the chances rest on an assumption, and which options tell more.
pub fn note_assumption(options: &str) {
    output::note(&format!(
        "the number of mines is not known, so every field that fits is taken as equally likely \
         (a cell that no clue sees holds a mine with 50 %); {options} would tell more"
    ));
}

/// A chance as a number from 0 to 1; `None` for open and undecided cells.
pub fn number(chance: Chance) -> Option<f64> {
    match chance {
        Chance::Safe => Some(0.0),
        Chance::Mine => Some(1.0),
        Chance::Between(chance) => Some(chance),
        Chance::Open | Chance::Unknown => None,
    }
}

/// In two lines: what there is, and what to do.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (safe, mines) = (self.safe.len(), number_of(self.mines.len(), "certain mine"));
        write!(f, "{safe} safe, {mines}, {} uncertain", self.between)?;
        if !self.undecided.is_empty() {
            write!(f, ", {} not decided", self.undecided.len())?;
        }
        match (self.safe.as_slice(), self.best.as_slice(), self.best_chance) {
            ([first], ..) => write!(f, "\nopen {first}: it is safe"),
            ([first, ..], ..) => write!(f, "\nopen {first}, or another safe cell"),
            ([], [only], Some(chance)) => {
                write!(f, "\nbest guess: {only}, a mine with {}", Percent(chance))
            }
            ([], [first, others @ ..], Some(chance)) => {
                let are = if others.len() == 1 { "is" } else { "are" };
                let others = number_of(others.len(), "other cell");
                write!(f, "\nbest guess: {first}, a mine with {}", Percent(chance))?;
                write!(f, " ({others} {are} as good)")
            }
            _ => Ok(()),
        }
    }
}

/// A chance in percent with three digits.
struct Percent(f64);

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = 100.0 * self.0;
        match percent {
            10.0.. => write!(f, "{percent:.1} %"),
            0.01.. => write!(f, "{percent:.2} %"),
            _ => write!(f, "{percent:.1e} %"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_cells_are_the_least_dangerous() {
        let check = |chances: &[Chance], best: &[usize], least: Option<f64>| {
            let grid = Grid::new(1, chances.len(), chances.to_vec()).unwrap();
            let summary = of(&grid);
            assert_eq!(summary.best.iter().map(|pos| pos.col).collect::<Vec<_>>(), best);
            assert_eq!(summary.best_chance, least);
        };
        check(&[Chance::Open, Chance::Between(0.5), Chance::Between(0.25)], &[2], Some(0.25));
        check(&[Chance::Safe, Chance::Between(0.5)], &[], Some(0.0));
        check(&[Chance::Safe, Chance::Unknown], &[], Some(0.0));
        check(&[Chance::Mine, Chance::Unknown], &[], None);
        check(&[Chance::Between(0.5), Chance::Unknown], &[], None);
        check(&[Chance::Open], &[], None);
    }
}
