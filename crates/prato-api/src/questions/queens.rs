//! N queens on the empty board.

use std::num::NonZeroUsize;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::watch::Watch;

use super::solve;
pub use super::solve::Answer;
use super::{Event, Question};
use crate::board::Board;
use crate::engines::Engine;
use crate::reply::ReplyTo;
use crate::stated::Stated;

/// What is asked: the same as to solve the board `n = SIZE;`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The number of rows.
    pub size: usize,
    /// Who answers.
    #[serde(default)]
    pub engine: Engine,
    /// Find up to so many solutions; one if nothing is said.
    pub limit: Option<NonZeroUsize>,
    /// Find all solutions.
    #[serde(default)]
    pub all: bool,
    /// Solutions are told as they are found, and not again in the answer.
    #[serde(default)]
    pub stream: bool,
}

impl Question for Ask {
    fn answer(&self, watch: &Watch, events: &mut dyn FnMut(Event<'_>)) -> ReplyTo<Answer> {
        let ask = solve::Ask {
            board: Board::new(format!("n = {};", self.size)),
            engine: self.engine.clone(),
            limit: self.limit,
            all: self.all,
            stream: self.stream,
            distinct_tiles: false,
            model: Stated::default(),
        };
        ask.answer(watch, events)
    }
}
