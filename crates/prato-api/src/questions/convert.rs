//! The same board in another format.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::formats::Format;
use prato::puzzles::{minesweeper, queens, tetravex};
use prato::watch::Watch;

use super::{AboutBoard, Event};
use crate::board::{Board, Instance};
use crate::named::Named;
use crate::reply::{End, Problem};
use crate::shape::{Place, places};

/// What is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The board.
    pub board: Board,
    /// The format to write.
    pub to: Named<Format>,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// The format that was written.
    pub format: Named<Format>,
    /// Cells that the board asks about and that the format has no room for.
    pub left_out: Vec<Place>,
    /// The board in it, unless it went to a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl AboutBoard for Ask {
    fn board(&self) -> &Board {
        &self.board
    }

    fn find(
        &self,
        instance: &Instance,
        _: &Watch,
        _: &mut dyn FnMut(Event<'_>),
    ) -> Result<End<Answer>, Problem> {
        let Named(format) = self.to;
        let left_out = match instance {
            Instance::Minesweeper(mines) => places(minesweeper::left_out(mines, format)),
            Instance::Queens(_) | Instance::Tetravex(_) => Vec::new(),
        };
        let text = Some(text(instance, format)?);
        Ok(End::Answered(Answer { format: self.to, left_out, text }))
    }
}

/// The instance in this format.
pub(super) fn text(instance: &Instance, format: Format) -> Result<String, Problem> {
    match instance {
        Instance::Minesweeper(mines) => Ok(minesweeper::to_text(mines, format)),
        Instance::Tetravex(tiles) => Ok(tetravex::to_text(tiles, format)),
        Instance::Queens(board) => queens::to_text(board, format).ok_or_else(|| {
            Problem::question(
                format!("N-Queens boards are not written as {}", format.name()),
                "take dzn, text or json",
            )
        }),
    }
}
