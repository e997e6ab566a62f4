//! The cells that are the same in every solution.

use super::Chance;
use super::chances::{Question, analyse};
use crate::grid::{Grid, Pos};
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::View;
use crate::watch::Watch;

/// The covered cells that are the same in every solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forced {
    /// Without a mine in any solution, in reading order.
    pub safe: Vec<Pos>,
    /// With a mine in every solution, in reading order.
    pub mines: Vec<Pos>,
}

/// The covered cells that are the same in every solution; if stopped, those that are known.
///
/// ```
/// use prato::exact::forced;
/// use prato::grid::Pos;
/// use prato::puzzles::minesweeper::parse;
/// use prato::watch::Watch;
///
/// // The first 1 has its mine in the first two cells, so the second 1 has none in the third.
/// let view = parse("....\n1111\n", None).unwrap().view;
/// let forced = forced(&view, &Watch::default()).answer().unwrap();
/// assert_eq!(forced.safe, [Pos::new(0, 1), Pos::new(0, 2)]);
/// assert_eq!(forced.mines, [Pos::new(0, 0), Pos::new(0, 3)]);
/// ```
pub fn forced(view: &View, watch: &Watch) -> Outcome<Forced, Forced> {
    analyse(view, Question::Verdicts, watch).map_both(|chances| Forced::of(&chances))
}

impl Forced {
    /// The cells of these chances that are certain.
    #[must_use]
    pub fn of(chances: &Grid<Chance>) -> Forced {
        let mut forced = Forced::default();
        for (pos, chance) in chances.iter() {
            match chance {
                Chance::Safe => forced.safe.push(pos),
                Chance::Mine => forced.mines.push(pos),
                Chance::Open | Chance::Between(_) | Chance::Unknown => {}
            }
        }
        forced
    }
}
