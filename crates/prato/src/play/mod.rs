//! Games with a hidden truth: mine fields from a seed, and the positions that play reaches on
//! them. Nothing outside this module ever looks under a covered cell.
//!
//! The same arguments give the same field and the same position for ever, on every machine:
//! [`Rng`] says from which numbers, [`field`](fn@field) and [`position`](fn@position) how.
//!
//! ```
//! use prato::play::{self, FirstClick, Kind, Level};
//! use prato::puzzles::minesweeper;
//!
//! let expert = Level::named("expert").unwrap();
//! let start = play::centre(expert.shape);
//! let clear = FirstClick::Opening.clear(expert.shape, start);
//! let field = play::field(expert.shape, expert.mines, &clear, 1)?;
//! let view = play::position(&field, start, Kind::Play, 1);
//! assert_eq!(minesweeper::check(&view, &field), Ok(()));
//! # Ok::<(), play::TooManyMines>(())
//! ```

mod after;
mod campaign;
mod climb;
mod endgame;
mod field;
mod fitting;
mod game;
mod hint;
mod level;
mod no_guess;
mod odds;
mod policy;
mod position;
mod replay;
mod review;
mod symmetry;
mod trivial;
mod tuning;
pub mod words;

pub use crate::rng::{Rng, Stream};
pub use after::After;
pub use campaign::{Campaign, Played, Spectator, Tally, Unplayed};
pub use climb::{Climbed, Work, climb};
pub use endgame::{Budget, Value, optimum};
pub use field::{FirstClick, TooManyMines, centre, clues, field};
pub use fitting::fitting;
pub use game::{Game, Standing, three_bv};
pub use hint::{Guess, Hint, hint};
pub use level::{LEVELS, Level, MOST_CELLS_PLAYED, NoSize, Size};
pub use no_guess::{
    NoBoard, NoGuess, NoGuessBoard, Proof as LogicProof, ProofStep, Unproved, attempt_seed,
    no_guess, no_guess_symmetric, prove,
};
pub use policy::{
    Advice, BadWeights, Choice, Merit, NoMove, NoWeights, POLICIES, Policy, PolicyInfo, Proof,
    Ranked, Ranking, Reason, advise, load_weights, policy, rank, weights,
};
pub use position::{KINDS, Kind, played, position, shown};
pub use replay::{Action, Move, Replay, Unseen, VIDEOS, Video};
pub use review::{Judgement, Loss, Luck, Review, Reviewed, luck, review, review_with};
pub use symmetry::{Asymmetric, SYMMETRIES, Symmetry, symmetric_field};

/// What the laboratory of the project asks. Nobody else may rely on it.
#[doc(hidden)]
pub mod lab {
    pub use super::policy::{Crossroads, Seen, Tried, explore};
}
