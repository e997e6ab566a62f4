//! A board as a doc, in the names and symbols of each format.

use super::Board;
use crate::doc::{Doc, Node};
use crate::formats::{Dialect, FORMATS, Format};
use crate::puzzles::parts::{int, pair};

/// The formats that an N-Queens board is read from and written in.
pub fn formats() -> impl Iterator<Item = Format> {
    let known =
        |format: &Format| matches!(format.dialect(), Dialect::Text | Dialect::Dzn | Dialect::Json);
    FORMATS.iter().copied().filter(known)
}

/// `board` as a doc to be written in `format`; `None` if that is none of [`formats`].
#[must_use]
pub fn write(board: &Board, format: Format) -> Option<Doc<'static>> {
    let mut doc = Doc::default();
    match format.dialect() {
        Dialect::Text => doc.push("board", rows(board)),
        Dialect::Dzn => {
            doc.push("n", int(board.size()));
            for (name, places) in [("queens", board.queens()), ("forbidden", board.forbidden())] {
                if !places.is_empty() {
                    doc.push(name, places.iter().copied().map(pair).collect::<Node>());
                }
            }
        }
        Dialect::Json => {
            doc.push("puzzle", "queens");
            doc.push("n", int(board.size()));
            if !board.is_empty() {
                doc.push("board", rows(board));
            }
        }
        Dialect::Prolog | Dialect::Asp | Dialect::Grid => return None,
    }
    Some(doc)
}

fn rows(board: &Board) -> Node<'static> {
    let size = board.size();
    let mut rows = vec![vec!['.'; size]; size];
    for (symbol, places) in [('Q', board.queens()), ('x', board.forbidden())] {
        for pos in places {
            rows[pos.row][pos.col] = symbol;
        }
    }
    rows.into_iter().map(|row| Node::from(row.into_iter().collect::<String>())).collect()
}
