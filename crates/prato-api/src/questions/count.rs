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
use super::solve::{Finish, tell_apart, tile_search};
use super::{AboutBoard, Event, given};
use crate::board::{Board, Instance};
use crate::engines::{Engine, Served};
use crate::reply::{End, Problem};
use crate::shape::Count;
use crate::stated::{Ruled, Stated};

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
    /// The rules that solutions are held to.
    #[serde(default)]
    pub model: Stated,
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
        given(&[("by-mines", self.by_mines), ("distinct-tiles", self.distinct_tiles)])
    }

    fn find(
        &self,
        instance: &Instance,
        watch: &Watch,
        _: &mut dyn FnMut(Event<'_>),
    ) -> Result<End<Answer>, Problem> {
        let ruled = self.model.of(instance)?;
        let served = self.engine.serve(&ruled)?;
        if self.by_mines {
            return by_mines(&ruled, served, watch);
        }
        let answer = |count: BigUint| Answer { count: Count(count), by_mines: None, reason: None };
        Ok(match count(self, &ruled, served, watch)? {
            Outcome::Answered(count) => End::Answered(answer(count)),
            Outcome::Impossible => {
                let reason = reason(&ruled);
                End::Unsatisfiable(Some(Answer { reason, ..answer(BigUint::ZERO) }))
            }
            Outcome::Stopped { why, .. } => End::Stopped { why: why.into(), so_far: None },
        })
    }
}

fn count(
    ask: &Ask,
    ruled: &Ruled<'_>,
    served: Served,
    watch: &Watch,
) -> Result<Outcome<BigUint>, Problem> {
    match &*ruled.instance {
        Instance::Minesweeper(mines) => Ok(match served.model() {
            None => exact::count(&mines.view, watch),
            Some(engine) => {
                let census = engine.census(&ruled.model()?, watch)?.outcome;
                census.map(|census| census.solutions)
            }
        }),
        Instance::Queens(board) => Way::to_count(served).count(ruled, board, watch),
        Instance::Tetravex(tiles) => {
            tell_apart(ruled, ask.distinct_tiles)?;
            let mut found = BigUint::ZERO;
            let (finish, _) = tile_search(ruled, tiles, served, watch, &mut |_| {
                found += 1u8;
                ControlFlow::Continue(())
            })?;
            Ok(match finish {
                Finish::Stopped(why) => Outcome::Stopped { why, so_far: () },
                _ if found == BigUint::ZERO => Outcome::Impossible,
                Finish::Complete | Finish::Enough if ask.distinct_tiles => {
                    Outcome::Answered(found * tiles.swaps())
                }
                Finish::Complete | Finish::Enough => Outcome::Answered(found),
            })
        }
    }
}

fn by_mines(ruled: &Ruled<'_>, served: Served, watch: &Watch) -> Result<End<Answer>, Problem> {
    if served.model().is_some() {
        let message = "`by_mines` is counted by the engine exact, which knows the rules by heart";
        return Err(Problem::question(message, "leave out nothing but `total`"));
    }
    let view = ruled.instance.view().expect("only Minesweeper is counted by mines");
    let answer = |counts: Vec<(usize, BigUint)>| Answer {
        count: Count(counts.iter().map(|(_, count)| count).sum()),
        by_mines: Some(counts.into_iter().map(|(mines, count)| (mines, Count(count))).collect()),
        reason: None,
    };
    Ok(match exact::count_by_mines(view, watch) {
        Outcome::Answered(counts) => End::Answered(answer(counts)),
        Outcome::Impossible => End::Unsatisfiable(Some(answer(Vec::new()))),
        Outcome::Stopped { why, .. } => End::Stopped { why: why.into(), so_far: None },
    })
}

/// Why there is no solution, where counting alone shows it: by all rules of the game.
fn reason(ruled: &Ruled<'_>) -> Option<String> {
    match &*ruled.instance {
        Instance::Tetravex(tiles) if ruled.rules.left_out().next().is_none() => {
            tetravex::reason(tiles).map(|reason| reason.to_string())
        }
        _ => None,
    }
}
