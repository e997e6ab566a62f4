//! What a policy opens.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::exact::Density;
use prato::play::{self, NoMove, Proof, Reason};
use prato::puzzles::minesweeper::{Cell, View};

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
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// The cells to open: all that it knows to be safe, or the one to guess; none if there is nothing
    /// left to open.
    pub open: Vec<Place>,
    /// Whether the player's flag is on one of them, which is not forced.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flagged: bool,
    /// How it is known that they are safe: `rules`, `brute force` or `counting`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub safe_by: Option<Word>,
    /// The chance of a mine, of a guess.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
    /// What a guess was chosen by.
    #[serde(flatten)]
    pub merit: Merit,
    /// What is assumed of mine fields, of a guess if the number of mines is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assumes: Option<String>,
}

impl Ask {
    pub(super) fn find(&self, on: &mut On<'_>) -> Ended<Answer> {
        let view = on.view();
        match (self.policy.0.info().make)(on.watch).choose(view) {
            Ok(choice) => Ok(End::Answered(Answer::new(view, &choice))),
            Err(NoMove::Finished) => Ok(End::Answered(Answer::default())),
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
    fn new(view: &View, choice: &play::Choice) -> Answer {
        let flagged = choice.open.iter().any(|&cell| view.cells()[cell] == Cell::Flagged);
        let told = Answer { open: places(&choice.open), flagged, ..Answer::default() };
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
                let assumes = view.mines.is_none().then(|| Density::EVEN.assumption());
                Answer { chance: Some(chance), merit: merit.into(), assumes, ..told }
            }
        }
    }
}
