//! Generated Minesweeper boards as JSON.

use serde::Serialize;

use prato::grid::Pos;
use prato::play::{Game, Size};
use prato::puzzles::minesweeper::{Cell, Field, View};

use crate::json::Rows;

/// All boards; `H` is how they came about, and `B` what is told of each one besides.
#[derive(Serialize)]
pub struct Report<'a, H, B> {
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'static str>,
    rows: usize,
    cols: usize,
    mines: usize,
    start: Option<(usize, usize)>,
    #[serde(flatten)]
    how: H,
    boards: Vec<Board<'a, B>>,
}

/// One of them.
#[derive(Serialize)]
pub struct Board<'a, B> {
    seed: u64,
    field: Rows<'a, bool, u8>,
    view: Vec<String>,
    three_bv: usize,
    #[serde(flatten)]
    more: B,
}

impl<'a, H, B> Report<'a, H, B> {
    /// These boards, which are all that were asked for. `start` is the first click, if there is one.
    pub fn new(size: Size, start: Option<Pos>, how: H, boards: Vec<Board<'a, B>>) -> Self {
        Report {
            status: "answered",
            why: None,
            rows: size.shape.rows,
            cols: size.shape.cols,
            mines: size.mines,
            start: start.map(Pos::to_one),
            how,
            boards,
        }
    }

    /// The same if some boards are missing.
    pub fn stopped(self, why: &'static str) -> Self {
        Report { status: "stopped", why: Some(why), ..self }
    }
}

impl<'a, B> Board<'a, B> {
    /// A field, what is seen of it, and what else is told.
    pub fn new(seed: u64, field: &'a Field, view: &View, more: B) -> Self {
        let sign = |cell: &Cell| match cell {
            Cell::Open(clue) => char::from(b'0' + clue),
            _ => '.',
        };
        Board {
            seed,
            field: Rows(&field.mines, |&mine| u8::from(mine)),
            view: view.cells().rows().map(|row| row.iter().map(sign).collect()).collect(),
            three_bv: Game::new(field.clone()).three_bv(),
            more,
        }
    }
}
