//! The board as a program for the standard tools.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::export::{self, ExportError, LARGEST, Settings, TARGETS, Target};
use prato::formats::Format;
use prato::watch::Watch;

use super::{AboutBoard, Event, convert, given};
use crate::board::{Board, Instance};
use crate::named::{Listed, Named};
use crate::reply::{End, Problem, Trouble};
use crate::stated::Stated;

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
    /// The rules to write. Those that are chosen stand in clauses as they are.
    #[serde(default)]
    pub model: Stated,
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

impl AboutBoard for Ask {
    fn board(&self) -> &Board {
        &self.board
    }

    fn stated(&self) -> Option<&Stated> {
        Some(&self.model)
    }

    fn given(&self) -> Vec<String> {
        let mut given = given(&[("largest", self.largest.is_some())]);
        given.push(format!("to={}", self.to.0.name()));
        given
    }

    fn find(
        &self,
        instance: &Instance,
        watch: &Watch,
        _: &mut dyn FnMut(Event<'_>),
    ) -> Result<End<Answer>, Problem> {
        let told = |text| Answer { target: self.to, text };
        let target = match self.to.0 {
            To::Model(target) => target,
            To::Data => {
                let text = convert::data(instance)?;
                return Ok(End::Answered(told(Some(text))));
            }
        };
        let largest = self.largest.unwrap_or(LARGEST);
        let ruled = self.model.of(instance)?;
        let mut settings = Settings { largest, ..Settings::default() };
        settings.clauses.implied = !ruled.chosen;
        match export::export(&ruled.model()?, target, &settings, watch) {
            Ok(text) => Ok(End::Answered(told(Some(text)))),
            Err(ExportError::Stopped(why)) => {
                Ok(End::Stopped { why: why.into(), so_far: Some(told(None)) })
            }
            Err(error) => Err(error.into()),
        }
    }
}

impl From<ExportError> for Problem {
    fn from(error: ExportError) -> Problem {
        let hint = match error {
            ExportError::TooLarge { .. } => "ask for more with `largest`, or take another `to`",
            ExportError::Unsupported(_) => "take another `to`",
            ExportError::Stopped(_) => "allow more time",
        };
        Problem { hint: Some(hint.to_owned()), ..Problem::new(Trouble::Large, error.to_string()) }
    }
}
