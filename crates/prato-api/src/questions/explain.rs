//! Why cells are safe or mines, why tiles must lie at a place or cannot, and why a board has no
//! solution.

mod cells;
mod tiles;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Ended, On, given};
use crate::board::{Board, inside};
use crate::puzzles::subject;
use crate::shape::Place;

pub(super) use cells::asked;
pub(crate) use cells::explain as cells;
pub use cells::{MayBe, Mines, Unexplained};
pub(crate) use tiles::explain as tiles;
pub use tiles::{Found as TilesFound, Tiles};

/// What is asked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The board.
    pub board: Board,
    /// The cells or places; without any, all that is certain.
    #[serde(default)]
    pub at: Vec<Place>,
    /// The Tetravex tile at these places, by its number in the file from 1.
    pub tile: Option<usize>,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Answer {
    /// About a Minesweeper board.
    Mines(Mines),
    /// About a Tetravex instance.
    Tiles(Tiles),
}

impl Ask {
    pub(super) fn given(&self) -> Vec<String> {
        given(&[("tile", self.tile.is_some()), ("at", !self.at.is_empty())])
    }

    pub(super) fn find(&self, on: &mut On<'_>) -> Ended<Answer> {
        inside(on.instance.shape(), self.at.iter().map(|place| place.0))?;
        subject(on.instance).explain(self, on.watch)
    }
}
