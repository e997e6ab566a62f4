//! Puzzles from a seed: the same question has the same answer for ever.

mod mines;
mod no_guess;
mod queens;
mod tiles;

pub use mines::{MadeMines, Mines, MinesAsk};
pub use no_guess::{GRADED, Logic, ProofStep};
pub use queens::{Queens, QueensAsk};
pub use tiles::{Tiles, TilesAsk};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::watch::Watch;

use super::{Event, Question};
use crate::reply::ReplyTo;

/// What is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "puzzle", rename_all = "lowercase")]
// The puzzles refuse members that they do not know, which one cannot say of each alone: the name of
// the question stands beside them.
#[schemars(extend("unevaluatedProperties" = false))]
pub enum Ask {
    /// Minesweeper positions.
    Minesweeper(MinesAsk),
    /// A Tetravex instance.
    Tetravex(TilesAsk),
    /// A board of N-Queens to complete.
    Queens(QueensAsk),
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Answer {
    /// Minesweeper positions.
    Mines(Mines),
    /// A Tetravex instance.
    Tiles(Tiles),
    /// A board of N-Queens to complete.
    Queens(Queens),
}

impl Question for Ask {
    fn answer(&self, watch: &Watch, _: &mut dyn FnMut(Event<'_>)) -> ReplyTo<Answer> {
        let reply = match self {
            Ask::Minesweeper(ask) => ask.answer(watch),
            Ask::Tetravex(ask) => ask.answer(watch),
            Ask::Queens(ask) => ask.answer(watch),
        };
        reply.unwrap_or_else(ReplyTo::error)
    }
}
