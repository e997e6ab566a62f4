//! Boards that logic alone solves: from the start on there is always a cell that is certainly safe.
//!
//! A field is drawn and played by logic until that is stuck (`logic`). Then a few mines move so
//! that a clue at the border of what is known speaks clearly (`repair`), and play begins again:
//! what ends with every safe cell open has been played from the start to the end without a guess.
//! `proof` plays it once more as a person does, with easy techniques first, and says every step.

mod logic;
mod proof;
mod repair;
#[cfg(test)]
mod tests;

pub use proof::{Proof, ProofStep, Unproved, prove};

use thiserror::Error;

use super::field::{FirstClick, TooManyMines, field};
use super::symmetry::{Asymmetric, Symmetry, symmetric_field};
use super::tuning::{MOST_DRAWN, MOST_REPAIRS, MOST_SYMMETRIC};
use crate::analysis::Technique;
use crate::grid::{Grid, Pos, Shape};
use crate::puzzles::minesweeper::Field;
use crate::rng::{Rng, Stream};
use crate::watch::{Stop, Watch};

use logic::{End, Means};
use repair::Repairer;

/// What a board is to be like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoGuess {
    /// Its size.
    pub shape: Shape,
    /// How many mines it has.
    pub mines: usize,
    /// Where it is opened first. There is no mine in this cell or around it.
    pub start: Pos,
    /// The hardest technique that it may need.
    pub hardest: Technique,
}

/// A board that logic alone solves, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoGuessBoard {
    /// Where the mines are.
    pub field: Field,
    /// How many fields were drawn.
    pub drawn: usize,
    /// How often mines were moved in the last one of them.
    pub repairs: usize,
}

/// Why there is no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoBoard {
    /// The mines do not fit.
    #[error(transparent)]
    TooManyMines(#[from] TooManyMines),
    /// They cannot be laid with the symmetry.
    #[error(transparent)]
    Asymmetric(#[from] Asymmetric),
    /// Many fields were drawn and repaired in vain.
    #[error(
        "no such board was found among {MOST_DRAWN} fields, each repaired {MOST_REPAIRS} times, or among {MOST_SYMMETRIC} with a symmetry"
    )]
    Rare,
    /// The watch ended the search.
    #[error("stopped before a board was found")]
    Stopped(Stop),
}

/// The board of this seed that logic alone solves. Not all such boards are equally likely.
///
/// The first field drawn is the one that [`field`](fn@field) gives for the seed; all else comes
/// from [`Stream::Repair`]. The same arguments give the same board.
///
/// # Errors
/// If the mines do not fit, if there seems to be no such board, or if the watch ends the search.
///
/// # Panics
/// If the start lies outside of the board.
///
/// ```
/// use prato::analysis::Technique;
/// use prato::grid::Pos;
/// use prato::play::{Level, NoGuess, no_guess, prove};
/// use prato::watch::Watch;
///
/// let Level { shape, mines, .. } = Level::named("beginner").unwrap();
/// let wish = NoGuess { shape, mines, start: Pos::new(0, 0), hardest: Technique::Subset };
/// let watch = Watch::default();
/// let board = no_guess(&wish, 1, &watch)?;
/// let proof = prove(&board.field, wish.start, wish.hardest, &watch).unwrap();
/// assert!(proof.hardest() <= Some(Technique::Subset));
/// # Ok::<(), prato::play::NoBoard>(())
/// ```
pub fn no_guess(wish: &NoGuess, seed: u64, watch: &Watch) -> Result<NoGuessBoard, NoBoard> {
    let clear = FirstClick::Opening.clear(wish.shape, wish.start);
    let mut field = field(wish.shape, wish.mines, &clear, seed)?;
    let mut rng = Rng::new(seed, Stream::Repair);
    let repairer = Repairer::new(wish.shape, &clear);
    for drawn in 1..=MOST_DRAWN {
        for repairs in 0..=MOST_REPAIRS {
            watch.check().map_err(NoBoard::Stopped)?;
            match play(&field, wish, watch).map_err(NoBoard::Stopped)? {
                End::Solved => return Ok(NoGuessBoard { field, drawn, repairs }),
                End::Stuck(known) => repairer.repair(&mut field, &known, &mut rng),
            }
        }
        field = redraw(wish, &clear, &mut rng);
    }
    Err(NoBoard::Rare)
}

/// The same with a symmetry. Fields are drawn until logic alone solves one, so it takes a board on which that
/// is not too rare.
///
/// # Errors
/// If the mines cannot be laid so, if there seems to be no such board, or if the watch ends the search.
///
/// # Panics
/// If the start lies outside of the board.
pub fn no_guess_symmetric(
    wish: &NoGuess,
    symmetry: Symmetry,
    seed: u64,
    watch: &Watch,
) -> Result<NoGuessBoard, NoBoard> {
    let clear = FirstClick::Opening.clear(wish.shape, wish.start);
    for attempt in 0..MOST_SYMMETRIC {
        watch.check().map_err(NoBoard::Stopped)?;
        let seed = attempt_seed(seed, attempt);
        let field = symmetric_field(wish.shape, wish.mines, &clear, symmetry, seed)?;
        if let End::Solved = play(&field, wish, watch).map_err(NoBoard::Stopped)? {
            let drawn = usize::try_from(attempt).map_or(usize::MAX, |drawn| drawn + 1);
            return Ok(NoGuessBoard { field, drawn, repairs: 0 });
        }
    }
    Err(NoBoard::Rare)
}

/// The seed of an attempt of a seed: the first one is the seed itself, and no two of a seed are the same.
#[must_use]
pub fn attempt_seed(seed: u64, attempt: u64) -> u64 {
    // An odd factor, so that products differ: the golden ratio of 2^64.
    seed ^ attempt.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Another field with the same cells clear.
fn redraw(wish: &NoGuess, clear: &[Pos], rng: &mut Rng) -> Field {
    let Shape { rows, cols } = wish.shape;
    let mut chosen = rng.choose(wish.mines, wish.shape.len() - clear.len()).into_iter();
    let mine = |pos| !clear.contains(&pos) && chosen.next() == Some(true);
    Field { mines: Grid::from_fn(rows, cols, mine) }
}

/// Plays by the logic that the wish allows. What is fast does most of it; only for techniques that
/// it does not know by name the proof is asked as well.
fn play(field: &Field, wish: &NoGuess, watch: &Watch) -> Result<End, Stop> {
    let (means, named) = match wish.hardest {
        Technique::Total => (Means::Total, false),
        Technique::Cases => (Means::Clues, false),
        Technique::Chain => (Means::Clues, true),
        Technique::Overlap => (Means::Rules, false),
        Technique::Subset | Technique::AllMines | Technique::AllSafe | Technique::Given => {
            (Means::Rules, true)
        }
    };
    let end = logic::play(field, wish.start, means, watch);
    if !named || matches!(end, End::Stuck(_)) {
        return Ok(end);
    }
    match prove(field, wish.start, wish.hardest, watch) {
        Ok(_) => Ok(End::Solved),
        Err(Unproved::Stuck(view)) => Ok(End::Stuck(logic::known(&view))),
        Err(Unproved::Stopped(why)) => Err(why),
    }
}
