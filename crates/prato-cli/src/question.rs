//! What `solve`, `count` and `unique` share: an instance of any puzzle, and who answers about it.

use clap::Args;

use prato::watch::Watch;

use crate::args::{AnyBoardArgs, Given, LimitArgs};
use crate::commands::TileArgs;
use crate::engines::EngineArgs;
use crate::failure::Failure;
use crate::input::{self, Any};
use crate::limits;

/// An instance, and who answers about it.
#[derive(Args)]
pub struct QuestionArgs {
    #[command(flatten)]
    pub tiles: TileArgs,
    #[command(flatten)]
    pub engines: EngineArgs,
    #[command(flatten)]
    pub any: AnyBoardArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

impl QuestionArgs {
    /// The instance, and the watch under which to answer.
    pub fn read(&self, given: &Given) -> Result<(Any, Watch), Failure> {
        let watch = limits::watch(&self.limits);
        let instance = input::any(&self.any, given)?;
        limits::begin(&watch);
        Ok((instance, watch))
    }

    /// Whether the answer is a JSON object.
    pub fn json(&self) -> bool {
        self.any.board.json
    }
}
