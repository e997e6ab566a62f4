//! The cells that are the same in every solution.

use super::{Chance, chances};
use crate::grid::Pos;
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

/// The covered cells that are the same in every solution.
///
/// ```
/// use prato::exact::forced;
/// use prato::grid::{Grid, Pos};
/// use prato::puzzles::minesweeper::{Cell::{Covered, Open}, View};
/// use prato::watch::Watch;
///
/// // The 1 needs its mine in one of the two first cells, so the 2 has only the last one left.
/// let cells = vec![Covered, Covered, Covered, Open(1), Open(2), Covered];
/// let view = View::new(Grid::new(2, 3, cells).unwrap(), None);
/// let forced = forced(&view, &Watch::default()).answer().unwrap();
/// assert_eq!(forced.safe, []);
/// ```
pub fn forced(view: &View, watch: &Watch) -> Outcome<Forced> {
    chances(view, watch).map(|chances| {
        let mut forced = Forced::default();
        for (pos, chance) in chances.iter() {
            match chance {
                Chance::Safe => forced.safe.push(pos),
                Chance::Mine => forced.mines.push(pos),
                Chance::Open | Chance::Between(_) | Chance::Unknown => {}
            }
        }
        forced
    })
}
