//! A field for a position that somebody has: one of those that fit it.

use super::endgame::{Bag, MOST_UNSEEN};
use super::odds::{Chains, Position};
use crate::exact::reduce::{Mark, reduce};
use crate::exact::solutions;
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::{Field, View};
use crate::rng::{Rng, Stream};
use crate::watch::Watch;

/// With more than about 10^260 solutions, floats of ordinary size might not do.
const MOST_LN: f64 = 600.0;

/// A field that fits a view. Each is as likely as any other if the number of mines is known and the position is
/// not too large; otherwise it is the first that is found.
///
/// ```
/// use prato::play::fitting;
/// use prato::puzzles::minesweeper;
/// use prato::watch::Watch;
///
/// let view = minesweeper::parse("2 2 1\n1.\n..\n", None)?.view;
/// let field = fitting(&view, 7, &Watch::default()).answer().unwrap();
/// assert_eq!(field.count(), 1);
/// assert_eq!(minesweeper::check(&view, &field), Ok(()));
/// # Ok::<(), prato::error::ReadError>(())
/// ```
pub fn fitting(view: &View, seed: u64, watch: &Watch) -> Outcome<Field> {
    let seen = view.without_beliefs();
    if let Some(field) = drawn(&seen, seed, watch) {
        return Outcome::Answered(field);
    }
    match solutions(&seen, watch) {
        Outcome::Answered(mut all) => match all.next() {
            None => Outcome::Impossible,
            Some(Ok(field)) => Outcome::Answered(field),
            Some(Err(why)) => Outcome::Stopped { why, so_far: () },
        },
        Outcome::Impossible => Outcome::Impossible,
        Outcome::Stopped { why, so_far } => Outcome::Stopped { why, so_far },
    }
}

fn drawn(view: &View, seed: u64, watch: &Watch) -> Option<Field> {
    let board = reduce(view).ok()?;
    let position = Position::new(&board, view.mines, &mut Chains::default(), watch).ok()?;
    if position.unseen.len() > MOST_UNSEEN || position.ln_solutions > MOST_LN {
        return None;
    }
    let mut mines = board.marks().map(|&mark| mark == Mark::Mine);
    let bag = Bag::new(&position, position.mines?, |cell| cell as usize);
    bag.draw(&mut Rng::new(seed, Stream::Draw), |cell| mines.cells_mut()[cell] = true);
    Some(Field { mines })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::puzzles::minesweeper;

    #[test]
    fn every_field_that_fits_is_drawn_and_no_other() {
        let view = minesweeper::parse("3 3 2\n1..\n...\n..s\n", None).unwrap().view;
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for seed in 0..2000 {
            let field = fitting(&view, seed, &Watch::default()).answer().unwrap();
            assert_eq!(minesweeper::check(&view, &field), Ok(()));
            *seen.entry(field.to_string()).or_default() += 1;
        }
        // One mine in three cells around the 1, the other in four beyond.
        assert_eq!(seen.len(), 12);
        assert!(seen.values().all(|count| (110..230).contains(count)), "{seen:?}");
    }

    #[test]
    fn without_a_total_some_field_fits() {
        let view = minesweeper::parse("1..\n...\n", None).unwrap().view;
        let field = fitting(&view, 1, &Watch::default()).answer().unwrap();
        assert_eq!(minesweeper::check(&view, &field), Ok(()));
        let none = minesweeper::parse("0.\n.8\n", None).unwrap().view;
        assert_eq!(fitting(&none, 1, &Watch::default()), Outcome::Impossible);
    }
}
