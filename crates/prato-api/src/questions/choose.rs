//! What a policy opens.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::play::{self, NoMove, Proof, Reason};

use super::{Ended, On};
use crate::board::Board;
use crate::named::{Named, Policy};
use crate::reply::{End, Problem, Trouble};
use crate::shape::{Merit, Place, Word, places};

/// What is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The board.
    pub board: Board,
    /// Who chooses.
    pub policy: Named<Policy>,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// The cells to open: all that it knows to be safe, or the one to guess; none if there is nothing
    /// left to open.
    pub open: Vec<Place>,
    /// How it is known that they are safe: `rules`, `brute force` or `counting`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub safe_by: Option<Word>,
    /// The chance of a mine, of a guess.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
    /// What a guess was chosen by.
    #[serde(flatten)]
    pub merit: Merit,
}

impl Ask {
    pub(super) fn find(&self, on: &mut On<'_>) -> Ended<Answer> {
        match (self.policy.0.info().make)(on.watch).choose(on.view()) {
            Ok(choice) => Ok(End::Answered(Answer::from(&choice))),
            Err(NoMove::Finished) => Ok(End::Answered(Answer::nothing())),
            Err(no_move) => ended(no_move),
        }
    }
}

/// How a question ends in which there is no move.
pub(super) fn ended<A>(no_move: NoMove) -> Result<End<A>, Problem> {
    match no_move {
        NoMove::Stopped(why) => Ok(End::Stopped { why: why.into(), so_far: None }),
        NoMove::NoWeights(missing) => Err(Problem::new(Trouble::Missing, missing.to_string())),
        NoMove::Finished | NoMove::Impossible => Ok(End::Unsatisfiable(None)),
    }
}

impl Answer {
    fn nothing() -> Answer {
        Answer { open: Vec::new(), safe_by: None, chance: None, merit: Merit::default() }
    }
}

impl From<&play::Choice> for Answer {
    fn from(choice: &play::Choice) -> Answer {
        let told = Answer { open: places(&choice.open), ..Answer::nothing() };
        match choice.reason {
            Reason::Safe(proof) => {
                let by = match proof {
                    Proof::Rules => "rules",
                    Proof::BruteForce => "brute force",
                    Proof::Counting => "counting",
                };
                Answer { safe_by: Some(by.into()), ..told }
            }
            Reason::Guess { chance, merit } => {
                Answer { chance: Some(chance), merit: merit.into(), ..told }
            }
        }
    }
}
