//! A board of N-Queens to complete.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::foreign::AnyFormat;
use prato::grid::Shape;
use prato::plural::number_of;
use prato::puzzles::Kind;
use prato::puzzles::queens::{self, LARGEST_MADE, NoPuzzle};
use prato::watch::Watch;

use super::Answer;
use crate::board::Instance;
use crate::named::Named;
use crate::questions::convert;
use crate::reply::{About, End, Problem, ReplyTo};
use crate::shape::{Place, places};

/// What is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QueensAsk {
    /// The rows of the board, and its queens.
    pub size: usize,
    /// So many queens stand, if not more are needed for one solution; as few as can be if nothing is said.
    pub givens: Option<usize>,
    /// Which of the boards; 1 if nothing is said.
    pub seed: Option<u64>,
    /// The board in this format as well.
    pub to: Option<Named<AnyFormat>>,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Queens {
    /// Its seed.
    pub seed: u64,
    /// The queens that stand.
    pub queens: Vec<Place>,
    /// The column of each row's queen, from 1, in the only solution.
    pub columns: Vec<u32>,
    /// The board in the format that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl QueensAsk {
    pub(super) fn answer(&self, watch: &Watch) -> Result<ReplyTo<Answer>, Problem> {
        let (size, seed) = (self.size, self.seed.unwrap_or(1));
        if self.givens.is_some_and(|givens| givens > size) {
            let message = format!("the board has only {}", number_of(size, "queen"));
            return Err(Problem::question(message, "let fewer `givens` stand"));
        }
        let about = Some(About::new(Kind::Queens, Shape { rows: size, cols: size }, None));
        let (board, solution) = match queens::generate(size, self.givens, seed, watch) {
            Ok(made) => made,
            Err(NoPuzzle::Stopped(why)) => {
                return Ok(ReplyTo { about, end: End::Stopped { why: why.into(), so_far: None } });
            }
            Err(why) => {
                let hint = format!("take a size from 4 to {LARGEST_MADE}");
                return Err(Problem::question(why.to_string(), hint));
            }
        };
        queens::check(&board, &solution).map_err(|broken| Problem::wrong(&broken))?;
        let queens = places(board.queens());
        let instance = Instance::Queens(board);
        let text = self.to.map(|to| convert::text(&instance, to.0)).transpose()?;
        let answer = Queens {
            seed,
            queens,
            columns: solution.to_one().collect(),
            text: text.map(|written| written.text),
        };
        Ok(ReplyTo { about, end: End::Answered(Answer::Queens(answer)) })
    }
}
