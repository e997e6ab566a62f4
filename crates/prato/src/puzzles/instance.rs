//! An instance of whichever puzzle.

use super::{General, Kind, Puzzle as _, Rules, minesweeper, queens, tetravex};
use crate::doc::Doc;
use crate::error::ReadError;
use crate::export::Target;
use crate::formats::Format;
use crate::grid::Shape;
use crate::model::Model;

/// An instance of any puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum Instance {
    /// Minesweeper.
    Minesweeper(minesweeper::Instance),
    /// N-Queens.
    Queens(queens::Board),
    /// Tetravex.
    Tetravex(tetravex::Instance),
}

impl Instance {
    /// The instance of a puzzle of this kind in `doc`, which was read from a file in `format`.
    ///
    /// # Errors
    /// The first mistake.
    pub fn read(kind: Kind, doc: &Doc<'_>, format: Format) -> Result<Instance, ReadError> {
        match kind {
            Kind::Minesweeper => minesweeper::read(doc, format).map(Instance::Minesweeper),
            Kind::Queens => queens::read(doc, format).map(Instance::Queens),
            Kind::Tetravex => tetravex::read(doc, format).map(Instance::Tetravex),
        }
    }

    /// The same as text in `format`; nothing if the puzzle is not written in it.
    #[must_use]
    pub fn to_text(&self, format: Format) -> Option<String> {
        match self {
            Instance::Minesweeper(instance) => Some(minesweeper::to_text(instance, format)),
            Instance::Queens(board) => queens::to_text(board, format),
            Instance::Tetravex(instance) => Some(tetravex::to_text(instance, format)),
        }
    }

    /// What kind of puzzle it is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Instance::Minesweeper(_) => Kind::Minesweeper,
            Instance::Queens(_) => Kind::Queens,
            Instance::Tetravex(_) => Kind::Tetravex,
        }
    }

    /// Rows and columns of its board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        match self {
            Instance::Minesweeper(instance) => instance.view.shape(),
            Instance::Queens(board) => board.shape(),
            Instance::Tetravex(instance) => instance.shape(),
        }
    }

    /// As variables and rules of these groups, in their order.
    #[must_use]
    pub fn model_of(&self, rules: &Rules) -> Model {
        match self {
            Instance::Minesweeper(instance) => instance.view.model_of(rules),
            Instance::Queens(board) => board.model_of(rules),
            Instance::Tetravex(instance) => instance.model_of(rules),
        }
    }

    /// A model of these rules for any board, and this one as its data; nothing if there is none in this
    /// language.
    ///
    /// ```
    /// use prato::export::Target;
    /// use prato::puzzles::{Instance, Kind, queens};
    ///
    /// let board = Instance::Queens(queens::Board::empty(8));
    /// let general = board.general(&Kind::Queens.rules(), Target::Asp).unwrap();
    /// assert!(general.model.contains("% at most one queen a column"));
    /// assert_eq!(general.data, "n(8).\n");
    /// ```
    #[must_use]
    pub fn general(&self, rules: &Rules, target: Target) -> Option<General> {
        match self {
            Instance::Minesweeper(instance) => minesweeper::general(instance, rules, target),
            Instance::Queens(board) => queens::general(board, rules, target),
            Instance::Tetravex(instance) => tetravex::general(instance, rules, target),
        }
    }

    /// The view of a Minesweeper board.
    #[must_use]
    pub fn view(&self) -> Option<&minesweeper::View> {
        match self {
            Instance::Minesweeper(instance) => Some(&instance.view),
            _ => None,
        }
    }

    /// The Minesweeper board of a question that is about nothing else.
    ///
    /// # Panics
    /// If it is an instance of another puzzle.
    #[must_use]
    pub fn mines(&self) -> &minesweeper::Instance {
        match self {
            Instance::Minesweeper(instance) => instance,
            _ => panic!("{} is asked about as Minesweeper", self.kind().title()),
        }
    }
}
