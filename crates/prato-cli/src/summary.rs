//! What the chances of a board amount to, in words.

use std::fmt;

use prato::plural::number_of;
use prato_api::questions::odds::Answer;
use prato_api::shape::Place;

use crate::output;

/// In two lines: what there is, and what to do.
pub struct Summary<'a>(pub &'a Answer);

/// Says that the chances rest on an assumption, and which options tell more.
pub fn note_assumption(options: &str) {
    output::note(&format!(
        "the number of mines is not known, so every field that fits is taken as equally likely \
         (a cell that no clue sees holds a mine with 50 %); {options} would tell more"
    ));
}

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Answer { safe, mines_certain, unknown, best, best_chance, .. } = self.0;
        let mines = number_of(mines_certain.len(), "certain mine");
        write!(f, "{} safe, {mines}, {} uncertain", safe.len(), self.0.uncertain())?;
        if !unknown.is_empty() {
            write!(f, ", {} not decided", unknown.len())?;
        }
        match (safe.as_slice(), best.as_slice(), best_chance) {
            ([Place(first)], ..) => write!(f, "\nopen {first}: it is safe"),
            ([Place(first), ..], ..) => write!(f, "\nopen {first}, or another safe cell"),
            ([], [Place(only)], Some(chance)) => {
                write!(f, "\nbest guess: {only}, a mine with {}", Percent(*chance))
            }
            ([], [Place(first), others @ ..], Some(chance)) => {
                let are = if others.len() == 1 { "is" } else { "are" };
                let others = number_of(others.len(), "other cell");
                write!(f, "\nbest guess: {first}, a mine with {}", Percent(*chance))?;
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
