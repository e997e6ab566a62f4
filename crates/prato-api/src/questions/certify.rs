//! A claim about a board with a proof that an independent checker accepts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::analysis::{
    self, Certificate, Known, NoCertificate, certify_impossible, contradiction, explain_cell, words,
};
use prato::outcome::Outcome;
use prato::puzzles::minesweeper::{Cell, View};
use prato::watch::Watch;

use super::{Ended, On};
use crate::board::{Board, inside};
use crate::engines;
use crate::reply::{End, Problem, Trouble};
use crate::shape::Place;

/// What is asked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The board.
    pub board: Board,
    /// The cell; without it, the claim is that the board has no solution.
    pub at: Option<Place>,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// What is proven, in words.
    pub claim: String,
    /// The board and the opposite of the claim as a pseudo-Boolean problem, unless it went to a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
    /// A proof for `VeriPB` that it has no solution, unless it went to a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// How many steps the proof has.
    pub proof_length: usize,
    /// Whether the checker accepts it, if it was run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checked: Option<bool>,
}

impl Ask {
    pub(super) fn find(&self, on: &mut On<'_>) -> Ended<Answer> {
        let view = on.view();
        inside(view.shape(), self.at.map(|place| place.0))?;
        self.claim(view, on.watch)
    }
}

impl Ask {
    fn claim(&self, view: &View, watch: &Watch) -> Result<End<Answer>, Problem> {
        let stopped = |why: prato::watch::Stop| End::Stopped { why: why.into(), so_far: None };
        let (known, cut) = match Known::new(view, engines::first().as_ref(), watch)? {
            Outcome::Answered(known) => (known, None),
            Outcome::Stopped { why, so_far: Some(known) } => (known, Some(why)),
            Outcome::Stopped { why, so_far: None } => return Ok(stopped(why)),
            Outcome::Impossible => {
                return match contradiction(view, watch) {
                    Err(why) => Ok(stopped(why)),
                    Ok(Some(found)) => {
                        let claim = "the board has no solution".to_owned();
                        certified(claim, certify_impossible(view, &found, watch))
                    }
                    Ok(None) => {
                        Err(Problem::bug("the board has no solution, and no reason was found"))
                    }
                };
            }
        };
        let Some(Place(cell)) = self.at else {
            let message = "the board has a solution; name a cell with `at`";
            return Err(Problem::question(message, "name a cell that `safe` lists"));
        };
        match explain_cell(view, &known, cell, watch) {
            Ok(Some(reason)) => {
                let claim = words::holds(reason.cell, reason.verdict);
                certified(claim, analysis::certify(view, &reason, watch))
            }
            // Of a covered cell, more might have been found out with more time.
            Ok(None) => match cut.filter(|_| !matches!(view.cells()[cell], Cell::Open(_))) {
                Some(why) => Ok(stopped(why)),
                None => Err(Problem::question(
                    format!("{cell} is open or not certain, so there is no claim"),
                    "name a cell that `safe` lists",
                )),
            },
            Err(why) => Ok(stopped(why)),
        }
    }
}

fn certified(
    claim: String,
    certificate: Result<Certificate, NoCertificate>,
) -> Result<End<Answer>, Problem> {
    match certificate {
        Ok(Certificate { problem, proof, steps: proof_length, .. }) => {
            let (problem, proof) = (Some(problem), Some(proof));
            Ok(End::Answered(Answer { claim, problem, proof, proof_length, checked: None }))
        }
        Err(NoCertificate::Stopped(why)) => Ok(End::Stopped { why: why.into(), so_far: None }),
        Err(why) => {
            let hint = Some("ask about a cell with fewer cases".to_owned());
            Err(Problem { hint, ..Problem::new(Trouble::Large, format!("{claim}, but {why}")) })
        }
    }
}
