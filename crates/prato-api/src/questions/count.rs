//! How many solutions a board has.

use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::exact;
use prato::outcome::Outcome;
use prato::watch::Watch;

use super::solve::Wanted;
use super::{Ended, On, given};
use crate::board::Board;
use crate::engines::{Engine, Served};
use crate::puzzles::{Search, subject};
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
    pub why_none: Option<String>,
}

impl Ask {
    pub(super) fn given(&self) -> Vec<String> {
        given(&[("by-mines", self.by_mines), ("distinct-tiles", self.distinct_tiles)])
    }

    pub(super) fn find(&self, on: &mut On<'_>) -> Ended<Answer> {
        let ruled = self.model.of(on.instance)?;
        let served = self.engine.serve(&ruled)?;
        if self.by_mines {
            return by_mines(&ruled, served, on.watch);
        }
        let wanted = Wanted::UpTo { limit: usize::MAX, distinct_tiles: self.distinct_tiles };
        let subject = subject(&ruled.instance);
        let answer =
            |count: BigUint| Answer { count: count.into(), by_mines: None, why_none: None };
        Ok(match subject.count(&Search { ruled: &ruled, served, wanted, watch: on.watch })? {
            Outcome::Answered(count) => End::Answered(answer(count)),
            Outcome::Impossible => {
                let why_none = subject.why_none(&ruled.rules);
                End::Unsatisfiable(Some(Answer { why_none, ..answer(BigUint::ZERO) }))
            }
            Outcome::Stopped { why, .. } => End::Stopped { why: why.into(), so_far: None },
        })
    }
}

fn by_mines(ruled: &Ruled<'_>, served: Served, watch: &Watch) -> Result<End<Answer>, Problem> {
    if served.model().is_some() {
        let message = "`by_mines` is counted by the engine exact, which knows the rules by heart";
        return Err(Problem::question(message, "leave out nothing but `total`"));
    }
    let view = ruled.instance.view().expect("only Minesweeper is counted by mines");
    let answer = |counts: Vec<(usize, BigUint)>| Answer {
        count: counts.iter().map(|(_, count)| count).sum::<BigUint>().into(),
        by_mines: Some(counts.into_iter().map(|(mines, count)| (mines, count.into())).collect()),
        why_none: None,
    };
    Ok(match exact::count_by_mines(view, watch) {
        Outcome::Answered(counts) => End::Answered(answer(counts)),
        Outcome::Impossible => End::Unsatisfiable(Some(answer(Vec::new()))),
        Outcome::Stopped { why, .. } => End::Stopped { why: why.into(), so_far: None },
    })
}
