//! The best guesses, ranked, and what is special about cells.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::exact::Density;
use prato::play::{NoMove, Ranked, Ranking, rank};

use super::choose::ended;
use super::{Ended, On};
use crate::board::Board;
use crate::reply::End;
use crate::shape::{Merit, Place, places};

/// What is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The board.
    pub board: Board,
    /// The most guesses to tell.
    #[serde(default = "usual_limit")]
    pub limit: usize,
}

/// The most guesses that are told if nothing is said.
fn usual_limit() -> usize {
    8
}

/// What is told.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// The guesses worth thinking about, the best first; none if a cell is safe.
    pub ranked: Vec<Guess>,
    /// Covered cells, none of them certain, that would show the same number in every solution in which
    /// they are safe: opening one tells nothing. None if a cell is safe.
    pub dead: Vec<Place>,
    /// Two cells of which just one is a mine, and which nothing can ever tell apart. None if a cell
    /// is safe.
    pub coins: Vec<(Place, Place)>,
    /// The undecided cells whose clues hang together, component by component. None if a cell is
    /// safe.
    pub components: Vec<Vec<Place>>,
    /// What is assumed of mine fields, of guesses if the number of mines is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assumes: Option<String>,
}

/// A guess.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Guess {
    /// The cell.
    pub at: Place,
    /// The chance of a mine.
    pub chance: f64,
    /// The chance that it is no mine and that some cell is safe afterwards; nothing on boards of more than
    /// 10,000 cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<f64>,
    /// What speaks for it.
    #[serde(flatten)]
    pub merit: Merit,
}

impl Ask {
    pub(super) fn find(&self, on: &mut On<'_>) -> Ended<Answer> {
        let view = on.view();
        match rank(view, self.limit, on.watch) {
            Ok(ranking) => {
                let guesses = view.mines.is_none() && !ranking.guesses.is_empty();
                let assumes = guesses.then(|| Density::EVEN.assumption());
                Ok(End::Answered(Answer { assumes, ..Answer::from(&ranking) }))
            }
            Err(NoMove::Finished) => Ok(End::Answered(Answer::default())),
            Err(no_move) => ended(no_move),
        }
    }
}

impl From<&Ranking> for Answer {
    fn from(ranking: &Ranking) -> Answer {
        Answer {
            ranked: ranking.guesses.iter().map(Guess::from).collect(),
            dead: places(&ranking.dead),
            coins: ranking.coins.iter().map(|&[one, other]| (Place(one), Place(other))).collect(),
            components: ranking.components.iter().map(places).collect(),
            assumes: None,
        }
    }
}

impl From<&Ranked> for Guess {
    fn from(guess: &Ranked) -> Guess {
        let &Ranked { cell, chance, merit, progress } = guess;
        let merit = Merit { progress_estimate: None, ..merit.into() };
        Guess { at: Place(cell), chance, progress, merit }
    }
}
