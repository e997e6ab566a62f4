//! What a guess was chosen by.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::play;

/// What a guess was chosen by; nothing where it has the least chance of a mine and no more is known.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Merit {
    /// An estimate, from the clues nearby, of the chance that it is no mine and makes another cell safe.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress_estimate: Option<f64>,
    /// An estimate of the chance to survive it and what follows; nothing where the number of mines is
    /// not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// How many of some solutions, drawn at random, good play wins after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Won>,
    /// What games that were played out after it say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_games: Option<Games>,
    /// How many of all solutions the best play wins after it: the rest of the game was solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub endgame: Option<Won>,
}

/// So many of so many solutions are won.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Won {
    /// How many are won.
    pub wins: u32,
    /// Of how many.
    pub of: u32,
}

/// Games that were played out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Games {
    /// How many.
    pub games: usize,
    /// The chance to win them; what was thought of the guess before them counts, too.
    pub worth: f64,
}

impl From<play::Merit> for Merit {
    fn from(merit: play::Merit) -> Merit {
        let nothing = Merit::default();
        match merit {
            play::Merit::Least => nothing,
            play::Merit::Prospects { progress, score } => {
                Merit { progress_estimate: Some(progress), score, ..nothing }
            }
            play::Merit::Look { wins, solutions } => {
                Merit { look: Some(Won { wins, of: solutions }), ..nothing }
            }
            play::Merit::Games { worth, games } => {
                Merit { by_games: Some(Games { games, worth }), ..nothing }
            }
            play::Merit::Endgame { wins, solutions } => {
                Merit { endgame: Some(Won { wins, of: solutions }), ..nothing }
            }
        }
    }
}
