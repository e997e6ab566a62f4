//! The puzzles, one folder each.

mod generic;
mod instance;
pub mod minesweeper;
mod parts;
pub mod queens;
mod rules;
pub mod tetravex;
mod warning;

use crate::clauses::encode::Encoding;
use crate::doc::{Doc, Entry, Node, Value};
use crate::formats::{Dialect, Format, table};
use crate::model::{Assignment, Model};

pub use generic::{GENERIC_TARGETS, General};
pub use instance::Instance;
pub use rules::{BadRules, Group, Part, Rules};

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

    /// One of its instances, for a sentence.
    #[must_use]
    pub fn one(self) -> &'static str {
        match self {
            Kind::Minesweeper => "a Minesweeper board",
            Kind::Queens => "an N-Queens board",
            Kind::Tetravex => "a Tetravex instance",
        }
    }

    /// The groups of its rules, those of the game first and then what they imply.
    #[must_use]
    pub fn groups(self) -> &'static [Group] {
        match self {
            Kind::Minesweeper => minesweeper::View::GROUPS,
            Kind::Queens => queens::Board::GROUPS,
            Kind::Tetravex => tetravex::Instance::GROUPS,
        }
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(self) -> Rules {
        Rules::of_game(self.groups())
    }

    /// The groups of rules named `only`, or else those of the game, with more and without some.
    ///
    /// # Errors
    /// If a name is unknown, or a group is added that is there, or left out that must stay or is not
    /// there.
    pub fn choose(
        self,
        only: Option<&[&str]>,
        with: &[&str],
        without: &[&str],
    ) -> Result<Rules, BadRules> {
        Rules::choose(self.groups(), only, with, without)
    }

    /// The kind of the instance that `doc`, read from a file in `format`, seems to hold: the one that
    /// the file names; or Tetravex if it has tiles; or N-Queens if it gives `n` and no other board, or has the symbols
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
        let (is_tetravex, is_queens) = match format.dialect() {
            Dialect::Json if has("puzzle") && !tetravex::tiles_named_puzzle(doc) => {
                let puzzle = doc.get("puzzle").map(|entry| &entry.node.value);
                let is = |kind: &Kind| puzzle == Some(&Value::Word(kind.name().into()));
                return KINDS.iter().copied().find(is).unwrap_or(Kind::Minesweeper);
            }
            // A board of Minesweeper may state its size as the others do.
            Dialect::Json | Dialect::Dzn if holds_clues(doc) => (false, false),
            Dialect::Json => (has("puzzle") || has("tiles") || has("N"), has("n")),
            Dialect::Dzn => (has("puzzle") || has("N"), has("n")),
            Dialect::Text => (tetravex::looks_like_tiles(doc), has_queens(doc)),
            Dialect::Grid => (tetravex::looks_like_tiles(doc), false),
            Dialect::Prolog | Dialect::Asp => (has("tile"), false),
        };
        match (is_tetravex, is_queens) {
            (true, _) => Kind::Tetravex,
            (false, true) => Kind::Queens,
            (false, false) => Kind::Minesweeper,
        }
    }
}

/// What an encoding of clauses is for is known where the rules of the puzzles are.
impl Encoding {
    /// Whether it changes the clauses of a puzzle: Minesweeper is made of sums, N-Queens of "at most
    /// one", and Tetravex of both.
    #[must_use]
    pub fn serves(&self, puzzle: Kind) -> bool {
        match puzzle {
            Kind::Minesweeper => self.exactly.is_some(),
            Kind::Queens => self.at_most_one.is_some(),
            Kind::Tetravex => true,
        }
    }
}

/// Whether data hold a board that is none of tiles or queens: `game`, rows with numbers, or a table that neither
/// has.
fn holds_clues(doc: &Doc<'_>) -> bool {
    let has_numbers = |node: &Node| match &node.value {
        Value::Word(row) => row.contains(|sign: char| sign.is_ascii_digit()),
        Value::Int(_) | Value::List(_) | Value::Call(_) => true,
    };
    let is_other = |entry: &Entry| match entry.name.as_ref() {
        "game" => true,
        "puzzle" | "fixed" | "tiles" | "queens" | "forbidden" => false,
        "board" => entry.node.list().is_some_and(|rows| rows.iter().any(has_numbers)),
        _ => doc.get("n").is_some() && table(entry).is_ok_and(|rows| !rows.is_empty()),
    };
    let is_tiles = doc.get("puzzle").is_some() || doc.get("tiles").is_some();
    !is_tiles && doc.entries.iter().any(is_other)
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

    /// The groups of its rules, those of the game first and then what they imply.
    const GROUPS: &'static [Group];

    /// The instance as variables and rules of these groups, in their order.
    fn model_of(&self, rules: &Rules) -> Model;

    /// The instance as variables and rules.
    fn model(&self) -> Model {
        self.model_of(&Rules::of_game(Self::GROUPS))
    }

    /// The solution that an assignment of the model's variables stands for.
    fn decode(&self, values: &Assignment) -> Self::Solution;

    /// Checks a solution. Written from the rules of the game, never from [`model`](Self::model):
    /// it is what the model is tested against.
    ///
    /// # Errors
    /// The first rule that is broken.
    fn check(&self, solution: &Self::Solution) -> Result<(), Self::Broken> {
        self.check_of(solution, &Rules::of_game(Self::GROUPS))
    }

    /// The same, by these rules of the game alone.
    ///
    /// # Errors
    /// The first of them that is broken.
    fn check_of(&self, solution: &Self::Solution, rules: &Rules) -> Result<(), Self::Broken>;
}
