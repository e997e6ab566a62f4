//! Whether the peer gives the same chances.

use std::fmt;

use prato::exact::Chance;
use prato::grid::Grid;

/// Chances that differ by more than this are reported.
const TOLERANCE: f64 = 1e-6;

/// How well the chances of two programs agree. Prints as a paragraph.
#[derive(Default)]
pub struct Agreement {
    positions: usize,
    cells: usize,
    largest: f64,
    disagreements: Vec<String>,
}

impl Agreement {
    /// Compares all covered cells of one position. `theirs` is in reading order.
    pub fn compare(&mut self, set: &str, seed: u64, ours: &Grid<Chance>, theirs: &[f64]) {
        self.positions += 1;
        let mut wrong = Vec::new();
        for ((pos, &chance), &their) in ours.iter().zip(theirs) {
            let our = match chance {
                Chance::Open => continue,
                Chance::Safe => 0.0,
                Chance::Mine => 1.0,
                Chance::Between(chance) => chance,
                Chance::Unknown => f64::NAN,
            };
            let difference = (our - their).abs();
            self.cells += 1;
            self.largest = self.largest.max(difference);
            if difference > TOLERANCE || difference.is_nan() {
                wrong.push(format!("{pos}: {our:.9}, ms_toollib {their:.9}"));
            }
        }
        if let Some(first) = wrong.first() {
            let number = wrong.len();
            self.disagreements.push(format!("{set}, seed {seed}: {number} cells, first {first}"));
        }
    }
}

impl fmt::Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Agreement { positions, cells, largest, disagreements } = self;
        let wrong = disagreements.len();
        writeln!(
            f,
            "Compared {cells} chances of {positions} positions with ms_toollib: the largest"
        )?;
        writeln!(f, "difference is {largest:.1e}, above {TOLERANCE:.0e} in {wrong} positions.")?;
        disagreements.iter().try_for_each(|line| writeln!(f, "- {line}"))
    }
}
