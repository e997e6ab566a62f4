//! Is there only one solution?

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::watch::Watch;

use super::solve::{self, Finish, Found, Solution, Wanted};
use super::{AboutBoard, Event, given};
use crate::board::{Board, Instance};
use crate::engines::Engine;
use crate::reply::{End, Problem};
use crate::shape::Word;
use crate::stated::Stated;

/// What is asked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The board.
    pub board: Board,
    /// Who answers.
    #[serde(default)]
    pub engine: Engine,
    /// Tell equal Tetravex tiles apart.
    #[serde(default)]
    pub distinct_tiles: bool,
    /// The rules that solutions are held to.
    #[serde(default)]
    pub model: Stated,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// Whether there is only one solution; nothing if that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique: Option<bool>,
    /// That one, or two.
    pub solutions: Vec<Solution>,
    /// Who found them.
    pub engine: Word,
    /// Choices that the search made, if the engine counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Why there is no solution, where counting alone shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl AboutBoard for Ask {
    fn board(&self) -> &Board {
        &self.board
    }

    fn engine(&self) -> Option<&Engine> {
        Some(&self.engine)
    }

    fn stated(&self) -> Option<&Stated> {
        Some(&self.model)
    }

    fn given(&self) -> Vec<String> {
        given(&[("distinct-tiles", self.distinct_tiles)])
    }

    fn find(
        &self,
        instance: &Instance,
        watch: &Watch,
        events: &mut dyn FnMut(Event<'_>),
    ) -> Result<End<Answer>, Problem> {
        let mut solutions = Vec::new();
        let ruled = self.model.of(instance)?;
        let wanted = Wanted::Unique { distinct_tiles: self.distinct_tiles };
        let found = solve::visit(&ruled, &self.engine, wanted, watch, &mut |found| {
            solutions.push(found.json());
            events(Event::Solution(found));
        })?;
        let Found { finish, engine, nodes, reason } = found;
        let answer =
            |unique, solutions| Answer { unique, solutions, engine: engine.into(), nodes, reason };
        Ok(match finish {
            Finish::Complete if solutions.is_empty() => {
                End::Unsatisfiable(Some(answer(None, solutions)))
            }
            Finish::Complete => End::Answered(answer(Some(true), solutions)),
            Finish::Enough => End::Answered(answer(Some(false), solutions)),
            Finish::Stopped(why) => {
                End::Stopped { why: why.into(), so_far: Some(answer(None, solutions)) }
            }
        })
    }
}
