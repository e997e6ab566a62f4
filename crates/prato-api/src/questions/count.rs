//! How many solutions a board has.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::exact;
use prato::outcome::Outcome;
use prato::puzzles::tetravex;
use prato::watch::Watch;

use super::queens::Way;
use super::solve::{Finish, tile_search};
use super::{Event, Question};
use crate::board::{Board, Instance};
use crate::engines::{self, Engine, Served};
use crate::reply::{End, Problem, ReplyTo};
use crate::shape::Count;

/// What is asked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The board.
    pub board: Board,
    /// Who answers.
    #[serde(default)]
    pub engine: Engine,
    /// Count mine fields for each number of mines as well.
    #[serde(default)]
    pub by_mines: bool,
    /// Tell equal Tetravex tiles apart: swapping two of them makes another solution.
    #[serde(default)]
    pub distinct_tiles: bool,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// How many there are.
    pub count: Count,
    /// For each possible number of mines, ascending, the solutions with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_mines: Option<Vec<(usize, Count)>>,
    /// Why there is none, where counting alone shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl Question for Ask {
    type Answer = Answer;

    fn answer(&self, watch: &Watch, _: &mut dyn FnMut(Event<'_>)) -> ReplyTo<Answer> {
        ReplyTo::about(self.board.read(), |instance| {
            let served = engine_for(self, instance)?;
            if self.by_mines {
                return Ok(by_mines(instance, watch));
            }
            let count = count(self, instance, served, watch)?;
            let answer = |count: BigUint| {
                let none = count == BigUint::ZERO;
                let reason = if none { reason(instance) } else { None };
                Answer { count: Count(count), by_mines: None, reason }
            };
            Ok(match count {
                Outcome::Answered(Some(count)) => End::Answered(answer(count)),
                Outcome::Answered(None) | Outcome::Impossible => {
                    End::Unsatisfiable(Some(answer(BigUint::ZERO)))
                }
                Outcome::Stopped { why, .. } => End::Stopped { why: why.into(), so_far: None },
            })
        })
    }
}

/// The engine, once it is known that all that is asked for has an effect.
fn engine_for(ask: &Ask, instance: &Instance) -> Result<Served, Problem> {
    let served = ask.engine.serve(instance.kind())?;
    let tiles = matches!(instance, Instance::Tetravex(_));
    let mines = matches!(instance, Instance::Minesweeper(_));
    let puzzle = instance.kind().title();
    if ask.distinct_tiles && !tiles {
        let message = format!("`distinct_tiles` has no effect on {puzzle}");
        Err(Problem::question(message, "leave it out: it is for Tetravex"))
    } else if ask.by_mines && !mines {
        let message = format!("`by_mines` has no effect on {puzzle}");
        Err(Problem::question(message, "leave it out: it is for Minesweeper"))
    } else if ask.by_mines && served.model().is_some() {
        let message = "only the exact engine counts by the number of mines";
        Err(Problem::question(message, "take the engine `exact`, or leave out `by_mines`"))
    } else {
        Ok(served)
    }
}

fn count(
    ask: &Ask,
    instance: &Instance,
    served: Served,
    watch: &Watch,
) -> Result<Outcome<Option<BigUint>>, Problem> {
    match instance {
        Instance::Minesweeper(mines) => Ok(match served.model() {
            None => exact::count(&mines.view, watch),
            Some(engine) => {
                let census = engine.census(&engines::model(instance)?, watch)?.outcome;
                census.map(|census| census.map(|census| census.solutions))
            }
        }),
        Instance::Queens(board) => Way::to_count(served).count(board, watch),
        Instance::Tetravex(tiles) => {
            let mut found = BigUint::ZERO;
            let (finish, _) = tile_search(instance, tiles, served, watch, &mut |_| {
                found += 1u8;
                ControlFlow::Continue(())
            })?;
            Ok(match finish {
                Finish::Stopped(why) => Outcome::Stopped { why, so_far: None },
                Finish::Complete | Finish::Enough if ask.distinct_tiles => {
                    Outcome::Answered(Some(found * tiles.swaps()))
                }
                Finish::Complete | Finish::Enough => Outcome::Answered(Some(found)),
            })
        }
    }
}

fn by_mines(instance: &Instance, watch: &Watch) -> End<Answer> {
    let view = instance.view().expect("only Minesweeper is counted by mines");
    let answer = |counts: Vec<(usize, BigUint)>| Answer {
        count: Count(counts.iter().map(|(_, count)| count).sum()),
        by_mines: Some(counts.into_iter().map(|(mines, count)| (mines, Count(count))).collect()),
        reason: None,
    };
    match exact::count_by_mines(view, watch) {
        Outcome::Answered(Some(counts)) => End::Answered(answer(counts)),
        Outcome::Answered(None) | Outcome::Impossible => {
            End::Unsatisfiable(Some(answer(Vec::new())))
        }
        Outcome::Stopped { why, .. } => End::Stopped { why: why.into(), so_far: None },
    }
}

/// Why there is no solution, where counting alone shows it.
fn reason(instance: &Instance) -> Option<String> {
    match instance {
        Instance::Tetravex(tiles) => tetravex::reason(tiles).map(|reason| reason.to_string()),
        Instance::Minesweeper(_) | Instance::Queens(_) => None,
    }
}
