//! Is there only one solution?

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::solve::{self, Finish, Found, Solution, Wanted};
use super::{Ended, Event, On, given};
use crate::board::Board;
use crate::engines::{Choice, Engine};
use crate::named::Named;
use crate::reply::End;
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
    #[schemars(with = "Named<Choice>")]
    pub engine: Word,
    /// Choices that the search made, if the engine counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Why there is no solution, where counting alone shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_none: Option<String>,
}

impl Ask {
    pub(super) fn given(&self) -> Vec<String> {
        given(&[("distinct-tiles", self.distinct_tiles)])
    }

    pub(super) fn find(&self, on: &mut On<'_>) -> Ended<Answer> {
        let mut solutions = Vec::new();
        let ruled = self.model.of(on.instance)?;
        let wanted = Wanted::Unique { distinct_tiles: self.distinct_tiles };
        let found = solve::visit(&ruled, &self.engine, wanted, on.watch, &mut |found| {
            solutions.push(found.json());
            (on.events)(Event::Solution(found));
        })?;
        let Found { finish, engine, nodes, why_none } = found;
        let answer = |unique, solutions| Answer {
            unique,
            solutions,
            engine: engine.into(),
            nodes,
            why_none,
        };
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
