//! Solutions of a board of any puzzle: one, several, or as many as it takes to say whether there
//! is only one. Each has passed the referee before anybody sees it.

use std::num::NonZeroUsize;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::watch::{Stop, Watch};

use super::{Ended, Event, On, given};
use crate::board::Board;
use crate::engines::{Choice, Engine};
use crate::named::Named;
pub use crate::puzzles::Solved;
use crate::puzzles::{Search, subject};
use crate::reply::{End, Problem};
use crate::shape::{Rows, Word};
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
    /// Find up to so many solutions; one if nothing is said.
    pub limit: Option<NonZeroUsize>,
    /// Find all solutions.
    #[serde(default)]
    pub all: bool,
    /// Tell equal Tetravex tiles apart: swapping two of them makes another solution.
    #[serde(default)]
    pub distinct_tiles: bool,
    /// Solutions are told as they are found, and not again in the answer.
    #[serde(default)]
    pub stream: bool,
    /// The rules that solutions are held to.
    #[serde(default)]
    pub model: Stated,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// The solutions, unless they were told as they were found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<Solution>>,
    /// How many were found.
    pub found: usize,
    /// Whether these are known to be all.
    pub complete: bool,
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

/// A solution: of Minesweeper a list of rows with 1 for a mine and 0 for none; of Tetravex the
/// tile, from 1, for each place in reading order; of N-Queens the column of each row's queen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Solution {
    /// Tiles or queens.
    List(Vec<usize>),
    /// A mine field.
    Field(Rows<bool>),
}

impl Ask {
    pub(super) fn given(&self) -> Vec<String> {
        given(&[
            ("distinct-tiles", self.distinct_tiles),
            ("all", self.all),
            ("limit", self.limit.is_some()),
        ])
    }

    pub(super) fn find(&self, on: &mut On<'_>) -> Ended<Answer> {
        let wanted = self.wanted();
        let (mut solutions, mut found) = (Vec::new(), 0);
        let ruled = self.model.of(on.instance)?;
        let end = visit(&ruled, &self.engine, wanted, on.watch, &mut |solved| {
            found += 1;
            if !self.stream {
                solutions.push(solved.json());
            }
            (on.events)(Event::Solution(solved));
        })?;
        let Found { finish, engine, nodes, why_none } = end;
        let (complete, engine) = (finish == Finish::Complete, engine.into());
        let solutions = (!self.stream).then_some(solutions);
        let answer = Answer { solutions, found, complete, engine, nodes, why_none };
        Ok(match finish {
            Finish::Complete if found == 0 => End::Unsatisfiable(Some(answer)),
            Finish::Complete | Finish::Enough => End::Answered(answer),
            Finish::Stopped(why) => End::Stopped { why: why.into(), so_far: Some(answer) },
        })
    }
}

impl Ask {
    fn wanted(&self) -> Wanted {
        let distinct_tiles = self.distinct_tiles;
        match self.limit {
            _ if self.all => Wanted::UpTo { limit: usize::MAX, distinct_tiles },
            Some(limit) => Wanted::UpTo { limit: limit.get(), distinct_tiles },
            None => Wanted::One { distinct_tiles },
        }
    }
}

/// What is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// A solution.
    One { distinct_tiles: bool },
    /// Up to this many.
    UpTo { limit: usize, distinct_tiles: bool },
    /// Whether there is only one: that one, or two.
    Unique { distinct_tiles: bool },
}

impl Wanted {
    pub(crate) fn limit(self) -> usize {
        match self {
            Wanted::One { .. } => 1,
            Wanted::UpTo { limit, .. } => limit,
            Wanted::Unique { .. } => 2,
        }
    }

    pub(crate) fn distinct_tiles(self) -> bool {
        match self {
            Wanted::One { distinct_tiles }
            | Wanted::UpTo { distinct_tiles, .. }
            | Wanted::Unique { distinct_tiles } => distinct_tiles,
        }
    }
}

/// Why no more solutions are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finish {
    /// These are all.
    Complete,
    /// No more were wanted.
    Enough,
    /// Time or memory ran out.
    Stopped(Stop),
}

/// How the search for solutions ended.
pub(crate) struct Found {
    pub(crate) finish: Finish,
    pub(crate) engine: &'static str,
    pub(crate) nodes: Option<u64>,
    pub(crate) why_none: Option<String>,
}

impl Found {
    pub(crate) fn by(engine: &'static str, finish: Finish) -> Found {
        Found { finish, engine, nodes: None, why_none: None }
    }
}

/// Shows solutions until there are no more or no more are wanted.
pub(super) fn visit(
    ruled: &Ruled<'_>,
    engine: &Engine,
    wanted: Wanted,
    watch: &Watch,
    show: &mut dyn FnMut(&Solved),
) -> Result<Found, Problem> {
    let served = engine.serve(ruled)?;
    subject(&ruled.instance).solutions(&Search { ruled, served, wanted, watch }, show)
}
