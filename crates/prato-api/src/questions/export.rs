//! The board as a program for the standard tools.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::export::{self, ExportError, LARGEST, TARGETS, Target};
use prato::formats::Format;
use prato::watch::Watch;

use super::{Event, Question, convert};
use crate::board::Board;
use crate::engines;
use crate::named::{Listed, Named};
use crate::reply::{End, Problem, ReplyTo, Trouble};

/// What is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The board.
    pub board: Board,
    /// What to write.
    pub to: Named<To>,
    /// The most bytes to write; 256 MiB if nothing is said.
    pub largest: Option<u64>,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// What was written.
    pub target: Named<To>,
    /// The model, unless it went to a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// What can be written: the data alone, or the whole model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// MiniZinc data, for a model of one's own.
    Data,
    /// The model for a tool.
    Model(Target),
}

impl To {
    /// What it is, in one line for help texts.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            To::Data => "the data alone, for a MiniZinc model of your own",
            To::Model(target) => target.about(),
        }
    }
}

impl Listed for To {
    const WHAT: &'static str = "target";

    fn all() -> impl Iterator<Item = To> {
        TARGETS.iter().map(|&target| To::Model(target)).chain([To::Data])
    }

    fn name(self) -> &'static str {
        match self {
            To::Data => Format::Dzn.name(),
            To::Model(target) => target.name(),
        }
    }
}

impl Question for Ask {
    type Answer = Answer;

    fn answer(&self, watch: &Watch, _: &mut dyn FnMut(Event<'_>)) -> ReplyTo<Answer> {
        ReplyTo::about(self.board.read(), |instance| {
            let text = match self.to.0 {
                To::Data => convert::text(instance, Format::Dzn)?,
                To::Model(target) => {
                    let largest = self.largest.unwrap_or(LARGEST);
                    match export::export(&engines::model(instance)?, target, largest, watch) {
                        Ok(text) => text,
                        Err(ExportError::Stopped(why)) => {
                            return Ok(End::Stopped { why: why.into(), so_far: None });
                        }
                        Err(error) => return Err(Problem::new(Trouble::Large, error.to_string())),
                    }
                }
            };
            Ok(End::Answered(Answer { target: self.to, text: Some(text) }))
        })
    }
}
