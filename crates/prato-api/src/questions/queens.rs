//! N queens on the empty board, and the ways in which queens are placed.

use std::num::NonZeroUsize;

use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::engine::{self, Unfinished};
use prato::outcome::Outcome;
use prato::puzzles::Puzzle as _;
use prato::puzzles::queens::{self, Placement, exact};
use prato::watch::Watch;

pub use super::solve::Answer;
use super::solve::{self, Wanted};
use super::{Event, Question};
use crate::board::Board;
use crate::engines::{self, Choice, Engine, Served};
use crate::named::Listed as _;
use crate::reply::{Problem, ReplyTo};
use crate::stated::{Ruled, Stated};

/// What is asked: the same as to solve the board `n = SIZE;`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The number of rows.
    pub size: usize,
    /// Who answers.
    #[serde(default)]
    pub engine: Engine,
    /// Find up to so many solutions; one if nothing is said.
    pub limit: Option<NonZeroUsize>,
    /// Find all solutions.
    #[serde(default)]
    pub all: bool,
    /// Solutions are told as they are found, and not again in the answer.
    #[serde(default)]
    pub stream: bool,
}

impl Question for Ask {
    fn answer(&self, watch: &Watch, events: &mut dyn FnMut(Event<'_>)) -> ReplyTo<Answer> {
        let ask = solve::Ask {
            board: Board::new(format!("n = {};", self.size)),
            engine: self.engine.clone(),
            limit: self.limit,
            all: self.all,
            stream: self.stream,
            distinct_tiles: false,
            model: Stated::default(),
        };
        ask.answer(watch, events)
    }
}

/// How to find the queens.
pub(super) enum Way {
    /// Written down directly: one solution of the empty board.
    Construct { one: bool },
    /// With bit masks.
    Exact,
    /// As a model.
    Engine(Box<dyn engine::Engine>),
}

impl Way {
    /// The way to find so many solutions.
    pub(super) fn new(board: &queens::Board, served: Served, wanted: Wanted) -> Way {
        let one = matches!(wanted, Wanted::One { .. });
        match served.choice {
            Choice::Construct => Way::Construct { one },
            Choice::Auto if one && board.is_empty() => Way::Construct { one },
            Choice::Auto if board.size() > exact::LARGEST => Way::Engine(engines::first()),
            _ => served.model().map_or(Way::Exact, Way::Engine),
        }
    }

    /// The way to count them. Above the largest board of the exact engine nobody counts, and it
    /// says why.
    pub(super) fn to_count(served: Served) -> Way {
        match served.choice {
            Choice::Construct => Way::Construct { one: false },
            _ => served.model().map_or(Way::Exact, Way::Engine),
        }
    }

    /// Its name in the list of engines.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Way::Construct { .. } => Choice::Construct.name(),
            Way::Exact => Choice::Exact.name(),
            Way::Engine(engine) => engine.name(),
        }
    }

    /// The solutions of a board.
    pub(super) fn solutions<'a>(
        &'a self,
        ruled: &Ruled<'_>,
        board: &'a queens::Board,
        watch: &'a Watch,
    ) -> Result<Box<dyn Iterator<Item = Result<Placement, Unfinished>> + 'a>, Problem> {
        Ok(match self {
            Way::Construct { one } => Box::new(construct(board, *one)?.into_iter().map(Ok)),
            Way::Exact => {
                let solutions = exact::solutions(board, watch)?;
                Box::new(solutions.map(|found| found.map_err(Unfinished::Stopped)))
            }
            Way::Engine(engine) => {
                let model = ruled.model()?;
                let solutions = engine::solutions(engine.as_ref(), &model, watch);
                Box::new(solutions.map(|found| found.map(|values| board.decode(&values))))
            }
        })
    }

    /// The number of solutions of a board.
    pub(super) fn count(
        &self,
        ruled: &Ruled<'_>,
        board: &queens::Board,
        watch: &Watch,
    ) -> Result<Outcome<BigUint>, Problem> {
        Ok(match self {
            Way::Construct { .. } => return Err(one_alone()),
            Way::Exact => exact::count(board, watch)?.map(BigUint::from),
            Way::Engine(engine) => {
                let model = ruled.model()?;
                let census = engine.census(&model, watch)?.outcome;
                census.map(|census| census.solutions)
            }
        })
    }
}

fn one_alone() -> Problem {
    Problem::question("direct construction finds a single solution", "take another `engine`")
}

fn construct(board: &queens::Board, one: bool) -> Result<Option<Placement>, Problem> {
    if !one {
        return Err(one_alone());
    }
    if !board.is_empty() {
        let message = "direct construction is for the empty board";
        return Err(Problem::question(message, "take another `engine`"));
    }
    Ok(queens::construct(board.size()))
}
