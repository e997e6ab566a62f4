//! What `solve`, `count` and `unique` share: an instance of any puzzle, and who answers about it.

use clap::Args;

use prato_api::AboutBoard;
use prato_api::board::Board;
use prato_api::engines::Engine;

use crate::args::{AnyBoardArgs, Given, LimitArgs, PictureArgs};
use crate::engines::{DiagonalArgs, EngineArgs};
use crate::failure::Failure;
use crate::front::{self, Posed};
use crate::rules::RuleArgs;

/// An instance, and who answers about it.
#[derive(Args)]
pub struct QuestionArgs {
    /// Tell equal Tetravex tiles apart: swapping two of them makes another solution
    #[arg(long)]
    pub distinct_tiles: bool,
    #[command(flatten)]
    pub rules: RuleArgs,
    #[command(flatten)]
    engines: EngineArgs,
    #[command(flatten)]
    diagonals: DiagonalArgs,
    #[command(flatten)]
    any: AnyBoardArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

impl QuestionArgs {
    /// Who answers, as a request has it.
    pub fn engine(&self) -> Engine {
        self.diagonals.of(self.engines.engine())
    }

    /// Whether the answer is a JSON object.
    pub fn json(&self) -> bool {
        self.any.board.json
    }

    /// Poses the question that `ask` makes of the board.
    pub fn pose<Q: AboutBoard>(
        &self,
        given: &Given,
        pictures: Option<&PictureArgs>,
        ask: impl FnOnce(Board) -> Q,
    ) -> Result<Posed<Q>, Failure> {
        front::pose(self.any.source(), given, &self.limits, pictures, ask)
    }
}
