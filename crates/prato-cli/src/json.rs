//! The JSON answers: what they share. `docs/json.md` describes all of them.

use serde::{Serialize, Serializer};

use prato::grid::{Grid, Pos};
use prato::outcome::Outcome;
use prato::puzzles::minesweeper::{Field, View};
use prato::watch::Stop;

/// What is reported about a board: how the question ended, the board, and the answer.
#[derive(Serialize)]
pub struct Report<A, T> {
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'static str>,
    #[serde(flatten)]
    about: A,
    #[serde(flatten)]
    answer: Option<T>,
}

/// What is told about a Minesweeper board.
#[derive(Serialize)]
pub struct MineBoard {
    rows: usize,
    cols: usize,
    /// The number of mines on the whole board, `null` if unknown.
    mines: Option<usize>,
}

impl From<&View> for MineBoard {
    fn from(view: &View) -> MineBoard {
        MineBoard { rows: view.shape().rows, cols: view.shape().cols, mines: view.mines }
    }
}

impl From<&Field> for MineBoard {
    fn from(field: &Field) -> MineBoard {
        let shape = field.mines.shape();
        MineBoard { rows: shape.rows, cols: shape.cols, mines: Some(field.count()) }
    }
}

impl<A, T> Report<A, T> {
    /// The report of `outcome`, with the answer or the known part of it.
    pub fn new<U>(about: A, outcome: &Outcome<U>, answer: Option<T>) -> Report<A, T> {
        let (status, why) = match outcome {
            Outcome::Answered(_) => ("answered", None),
            Outcome::Impossible => ("unsatisfiable", None),
            Outcome::Stopped { why, .. } => ("stopped", Some(reason(*why))),
        };
        Report { status, why, about, answer }
    }
}

/// Why the work ended early, in one word.
pub fn reason(why: Stop) -> &'static str {
    match why {
        Stop::Time => "time",
        Stop::Memory => "memory",
        Stop::Cancelled => "cancelled",
    }
}

/// Places as `[[row, column], ...]`, from 1.
pub struct Places<'a>(pub &'a [Pos]);

impl Places<'_> {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Places<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|pos| pos.to_one()))
    }
}

/// A grid as a list of rows, each cell as the function makes it.
pub struct Rows<'a, T, U>(pub &'a Grid<T>, pub fn(&T) -> U);

impl<T, U: Serialize> Serialize for Rows<'_, T, U> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.rows().map(|cells| Row(cells, self.1)))
    }
}

struct Row<'a, T, U>(&'a [T], fn(&T) -> U);

impl<T, U: Serialize> Serialize for Row<'_, T, U> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(self.1))
    }
}
