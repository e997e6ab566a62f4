//! The cells around one, as the first exercise of a course asks for them: numbers, and a variable for
//! each cell that is not open.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::analysis::draw;
use prato::picture::{Picture, variable};
use prato::puzzles::minesweeper::{self, Term, View};

use super::{Ended, On};
use crate::board::{Board, inside};
use crate::reply::End;
use crate::shape::Place;

/// What is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The board.
    pub board: Board,
    /// The cell.
    pub at: Place,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// The cell.
    pub at: Place,
    /// The cells around it, in reading order.
    pub neighbours: Vec<Neighbour>,
    /// The same as Prolog writes a list.
    pub list: String,
}

/// A cell beside the one in question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Neighbour {
    /// Where it is.
    pub at: Place,
    /// What a constraint program has in its place.
    #[serde(flatten)]
    pub term: Told,
}

/// What a constraint program has in place of a cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Told {
    /// The number of an open cell.
    Number(u8),
    /// The name of a cell that is not open: A, B and so on in reading order of the whole board.
    Variable(String),
}

impl Ask {
    pub(super) fn find(&self, on: &mut On<'_>) -> Ended<Answer> {
        let view = on.view();
        inside(view.shape(), [self.at.0])?;
        let neighbours: Vec<Neighbour> = minesweeper::neighbours(view, self.at.0)
            .into_iter()
            .map(|(pos, term)| Neighbour { at: Place(pos), term: term.into() })
            .collect();
        let terms: Vec<String> = neighbours.iter().map(|one| one.term.text()).collect();
        Ok(End::Answered(Answer {
            at: self.at,
            neighbours,
            list: format!("[{}]", terms.join(", ")),
        }))
    }
}

impl Answer {
    /// The board with the names of its variables, and with the cells marked.
    #[must_use]
    pub fn picture(&self, view: &View) -> Picture {
        draw::neighbours(view, self.at.0)
    }
}

impl Told {
    fn text(&self) -> String {
        match self {
            Told::Number(number) => number.to_string(),
            Told::Variable(name) => name.clone(),
        }
    }
}

impl From<Term> for Told {
    fn from(term: Term) -> Told {
        match term {
            Term::Number(number) => Told::Number(number),
            Term::Variable(number) => Told::Variable(variable(number)),
        }
    }
}
