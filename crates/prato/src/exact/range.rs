//! How few and how many mines a view can have.

use super::memory::Limits;
use super::prepared::Prepared;
use super::spans;
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
    free.mines = None;
    let Ok(prepared) = Prepared::new(&free, watch) else { return Outcome::Impossible };
    let limits = Limits::new(watch, prepared.steps());
    let (mut least, mut most) = (prepared.found, prepared.found + prepared.unseen.len());
    let of_component = |component| spans::fewest_and_most(&prepared, component, &limits);
    for found in prepared.each(watch.threads, of_component) {
        match found {
            Ok(Some((fewest, many))) => {
                least += fewest as usize;
                most += many as usize;
            }
            Ok(None) => return Outcome::Impossible,
            Err(why) => return Outcome::Stopped { why, so_far: () },
        }
    }
    Outcome::Answered((least, most))
}
