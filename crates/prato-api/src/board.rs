//! From text to an instance of any puzzle, in any format.

mod content;
mod other;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::foreign::AnyFormat;
use prato::grid::{Pos, Shape};
use prato::picture::Picture;
use prato::puzzles::Kind;

use crate::given::Given;
use crate::named::Named;
use crate::puzzles::subject;
use crate::reply::Problem;
use crate::shape::Place;

pub(crate) use content::own_names;
pub use content::{Content, text_of};
pub use other::{Thing, explained};
pub use prato::puzzles::Instance;

/// A board as it is given: text in any format, and how to read it. In JSON it may be the text
/// alone. A mine field is the truth and no board: with the cells that are open it becomes one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "Given<String, Full>")]
#[schemars(with = "Given<String, Full>")]
pub struct Board {
    /// The text.
    pub text: String,
    /// Its format, if the content does not tell.
    pub format: Option<Named<AnyFormat>>,
    /// The puzzle, if the content does not tell.
    pub puzzle: Option<Named<Kind>>,
    /// The number of mines on the whole board, whatever the text says.
    pub mines: Option<Mines>,
    /// Every flag is a mine; without this a flag is a belief and forces nothing.
    pub trust_flags: bool,
    /// The cells of a mine field that are opened, one by one, so that it becomes a board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub start: Vec<Place>,
    /// The warning about a text that was read and is not kept.
    #[serde(skip)]
    pub warned: Option<String>,
}

/// What an object in JSON tells.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "BoardObject")]
struct Full {
    /// The text, in any format.
    text: String,
    /// Its format, if the content does not tell.
    format: Option<Named<AnyFormat>>,
    /// The puzzle, if the content does not tell.
    puzzle: Option<Named<Kind>>,
    /// The number of mines on the whole board, whatever the text says.
    mines: Option<Mines>,
    /// Every flag is a mine; without this a flag is a belief and forces nothing.
    #[serde(default)]
    trust_flags: bool,
    /// The cells of a mine field that are opened, one by one, so that it becomes a board.
    #[serde(default)]
    start: Vec<Place>,
}

impl From<Given<String, Full>> for Board {
    fn from(given: Given<String, Full>) -> Board {
        match given {
            Given::Short(text) => Board { text, ..Board::default() },
            Given::Full(Full { text, format, puzzle, mines, trust_flags, start }) => {
                Board { text, format, puzzle, mines, trust_flags, start, warned: None }
            }
        }
    }
}

/// The number of mines that is insisted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Mines {
    /// This many.
    Total(usize),
    /// Forget what the text says.
    Unknown(Unknown),
}

/// The word for a number of mines that is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Unknown {
    /// Nobody knows.
    Unknown,
}

impl Board {
    /// The board in this text.
    pub fn new(text: impl Into<String>) -> Board {
        Board { text: text.into(), ..Board::default() }
    }

    /// The same without its text, for a front that has read it and keeps what it warns of.
    #[must_use]
    pub fn without_text(self) -> Board {
        Board { warned: self.warning(), text: String::new(), ..self }
    }

    /// The instance that it holds.
    ///
    /// # Errors
    /// If it is no valid instance.
    pub fn read(&self) -> Result<Instance, Problem> {
        self.read_as(None)
    }

    /// The instance that it holds, which is one of this puzzle if it is told.
    ///
    /// # Errors
    /// If it is no valid instance; if it is one of another puzzle, or a game, or a mine field without a
    /// cell that is open, that is what is said.
    pub fn read_as(&self, only: Option<Kind>) -> Result<Instance, Problem> {
        match self.content(only)? {
            Content::Instance(instance) => Ok(instance),
            Content::Truth(replay) => self.seen(&replay).map(Instance::Minesweeper),
        }
    }
}

/// A picture of an instance as it is given.
#[must_use]
pub fn picture(instance: &Instance) -> Picture {
    subject(instance).picture()
}

/// Refuses places outside a board.
pub(crate) fn inside(shape: Shape, at: impl IntoIterator<Item = Pos>) -> Result<(), Problem> {
    match at.into_iter().find(|&pos| !shape.contains(pos)) {
        None => Ok(()),
        Some(outside) => Err(Problem::question(
            format!("{outside} lies outside the board"),
            format!("the board is {shape}, rows x columns, counted from 1"),
        )),
    }
}
