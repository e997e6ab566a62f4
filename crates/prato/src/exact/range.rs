//! How few and how many mines a view can have.

use super::board::{AnySweep, Board};
use super::memory::Limits;
use super::numbers::Possible;
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::View;
use crate::watch::Watch;

/// The fewest and the most mines that a solution of `view` has, whatever its total says.
///
/// ```
/// use prato::exact::fewest_and_most;
/// use prato::outcome::Outcome;
/// use prato::puzzles::minesweeper::parse;
/// use prato::watch::Watch;
///
/// let view = parse(".1.1.\n", None).unwrap().view;
/// assert_eq!(fewest_and_most(&view, &Watch::default()), Outcome::Answered((1, 2)));
/// ```
pub fn fewest_and_most(view: &View, watch: &Watch) -> Outcome<(usize, usize)> {
    let mut free = view.clone();
    // A total, whatever it is, makes the sweeps count mines.
    free.mines = Some(view.shape().len());
    let Ok(board) = Board::new(&free, watch) else { return Outcome::Impossible };
    let sweeps = match board.sweep_all(&Possible, &Limits::new(watch, board.steps())) {
        Ok(sweeps) => sweeps,
        Err(why) => return Outcome::Stopped { why, so_far: () },
    };
    let (mut least, mut most) = (board.found, board.found + board.unseen.len());
    for series in sweeps.iter().map(AnySweep::solutions) {
        if series.counts.is_empty() {
            return Outcome::Impossible;
        }
        least += series.least;
        most += series.least + series.counts.len() - 1;
    }
    Outcome::Answered((least, most))
}
