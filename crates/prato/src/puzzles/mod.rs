//! The puzzles, one folder each.

pub mod minesweeper;
mod parts;
pub mod queens;
pub mod tetravex;

use crate::doc::{Doc, Value};
use crate::formats::Format;
use crate::model::{Assignment, Model};

/// A kind of puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// [`minesweeper`].
    Minesweeper,
    /// [`queens`].
    Queens,
    /// [`tetravex`].
    Tetravex,
}

/// Every kind, in the order in which help names them.
pub static KINDS: &[Kind] = &[Kind::Minesweeper, Kind::Queens, Kind::Tetravex];

impl Kind {
    /// Its name, as in `--puzzle NAME`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Minesweeper => "minesweeper",
            Kind::Queens => "queens",
            Kind::Tetravex => "tetravex",
        }
    }

    /// What people call it.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Kind::Minesweeper => "Minesweeper",
            Kind::Queens => "N-Queens",
            Kind::Tetravex => "Tetravex",
        }
    }

    /// The kind of the instance that `doc`, read from a file in `format`, seems to hold: the one that
    /// the file names; or Tetravex if it has tiles; or N-Queens if it gives `n`, or has the symbols
    /// `Q` or `x` in rows of characters; and Minesweeper if not.
    ///
    /// ```
    /// use prato::formats::{self, Format};
    /// use prato::puzzles::Kind;
    ///
    /// let doc = formats::read("..Q\n...\n...\n", Format::Text).unwrap();
    /// assert_eq!(Kind::of(&doc, Format::Text), Kind::Queens);
    /// ```
    #[must_use]
    pub fn of(doc: &Doc<'_>, format: Format) -> Kind {
        let has = |name: &str| doc.get(name).is_some();
        let (is_tetravex, is_queens) = match format {
            Format::Json if has("puzzle") => {
                let puzzle = doc.get("puzzle").map(|entry| &entry.node.value);
                let is = |kind: Kind| puzzle == Some(&Value::Word(kind.name().into()));
                (is(Kind::Tetravex), is(Kind::Queens))
            }
            Format::Json => (has("tiles") || has("N"), has("n")),
            Format::Dzn => (has("puzzle") || has("N"), has("n")),
            Format::Text => (tetravex::looks_like_tiles(doc), has_queens(doc)),
            Format::Grid => (tetravex::looks_like_tiles(doc), false),
            Format::Prolog | Format::Asp => (has("tile"), false),
        };
        match (is_tetravex, is_queens) {
            (true, _) => Kind::Tetravex,
            (false, true) => Kind::Queens,
            (false, false) => Kind::Minesweeper,
        }
    }
}

/// Whether rows of characters hold signs of N-Queens, and no clue of Minesweeper.
fn has_queens(doc: &Doc<'_>) -> bool {
    let rows = doc.get("board").and_then(|entry| entry.node.list()).unwrap_or_default();
    let any = |signs: &dyn Fn(char) -> bool| {
        rows.iter().any(|row| matches!(&row.value, Value::Word(row) if row.contains(signs)))
    };
    any(&|sign| matches!(sign, 'Q' | 'x')) && !any(&|sign| sign.is_ascii_digit())
}

/// A puzzle instance: what engines need to know of it.
pub trait Puzzle {
    /// What solves it.
    type Solution;
    /// How something that does not solve it breaks the rules.
    type Broken: std::error::Error;

    /// The instance as variables and rules.
    fn model(&self) -> Model;

    /// The solution that an assignment of the model's variables stands for.
    fn decode(&self, values: &Assignment) -> Self::Solution;

    /// Checks a solution. Written from the rules of the game, never from [`model`](Self::model):
    /// it is what the model is tested against.
    ///
    /// # Errors
    /// The first rule that is broken.
    fn check(&self, solution: &Self::Solution) -> Result<(), Self::Broken>;
}
