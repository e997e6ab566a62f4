//! The board as a program for the standard tools.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::export::{self, ExportError, MOST_BYTES, Settings, TARGETS, Target};
use prato::formats::Format;
use prato::grid::Pos;
use prato::puzzles::General;

use super::{Ended, On, convert, given};
use crate::board::{Board, Instance};
use crate::engines;
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
    /// A model for any board, with this one as its data.
    #[serde(default)]
    pub generic: bool,
    /// How sums, and "at most one", are written as clauses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
    /// How "at most one" is written on the diagonals of N-Queens, if not as elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diagonals: Option<String>,
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
    /// The board as the data of a general model, unless it went to a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<String>,
    /// What the board says and the model does not, each in a few words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<String>,
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

impl Ask {
    pub(super) fn given(&self) -> Vec<String> {
        let mut given = given(&[
            ("largest", self.largest.is_some()),
            ("generic", self.generic),
            ("encoding", self.encoding.is_some()),
            ("diagonals", self.diagonals.is_some()),
        ]);
        given.push(format!("to={}", self.to.0.name()));
        given.extend(self.encoding.as_ref().map(|name| format!("encoding={name}")));
        given.extend(self.diagonals.as_ref().map(|name| format!("diagonals={name}")));
        given
    }

    pub(super) fn find(&self, on: &mut On<'_>) -> Ended<Answer> {
        let told =
            |text| Answer { target: self.to, text, data: None, lost: self.lost(on.instance) };
        let target = match self.to.0 {
            To::Model(target) => target,
            To::Data => {
                let text = convert::data(on.instance)?;
                return Ok(End::Answered(told(Some(text))));
            }
        };
        if self.generic {
            return self.general(on.instance, target).map(End::Answered);
        }
        let largest = self.largest.unwrap_or(MOST_BYTES);
        let ruled = self.model.of(on.instance)?;
        let mut settings = Settings { largest, ..Settings::default() };
        settings.clauses.implied = !ruled.chosen;
        let (encoding, diagonals) = (self.encoding.as_deref(), self.diagonals.as_deref());
        settings.clauses = engines::encoded(encoding, diagonals, &ruled.rules, settings.clauses)?;
        match export::export(&ruled.model()?, target, &settings, on.watch) {
            Ok(text) => Ok(End::Answered(told(Some(text)))),
            Err(ExportError::Stopped(why)) => {
                Ok(End::Stopped { why: why.into(), so_far: Some(told(None)) })
            }
            Err(error) => Err(error.into()),
        }
    }
}

impl Ask {
    /// A model for any board, and this board as its data.
    fn general(&self, instance: &Instance, target: Target) -> Result<Answer, Problem> {
        let rules = self.model.rules(instance.kind())?;
        let General { model, data } = instance.general(&rules, target).ok_or_else(|| {
            let (title, target) = (instance.kind().title(), target.name());
            let message = format!("there is no general model of {title} for {target}");
            Problem::question(message, "leave `generic` out, or take another `to`")
        })?;
        Ok(Answer { target: self.to, text: Some(model), data: Some(data), lost: Vec::new() })
    }

    /// What a model with the board inside leaves out: the cells in question, which are no constraint. Data
    /// have all of them.
    fn lost(&self, instance: &Instance) -> Vec<String> {
        match instance {
            Instance::Minesweeper(board) if !board.clicks.is_empty() && self.to.0 != To::Data => {
                let cells: Vec<String> = board.clicks.iter().map(Pos::to_string).collect();
                vec![format!("the cells in question ({})", cells.join("; "))]
            }
            _ => Vec::new(),
        }
    }
}

impl From<ExportError> for Problem {
    fn from(error: ExportError) -> Problem {
        let hint = match error {
            ExportError::TooLarge { .. } => {
                "ask for more with `largest`, or take another `to` or, for cnf, another `encoding`"
            }
            ExportError::Stopped(_) => "allow more time",
            _ => "take another `to`",
        };
        Problem { hint: Some(hint.to_owned()), ..Problem::new(Trouble::Large, error.to_string()) }
    }
}
