//! Files that name whole boards: MiniZinc data, JSON, and boards under a header.

use super::super::{Cell, Instance, View};
use super::parts::{Stated, cells, length, mines, only, place, put, required, whole_hint};
use crate::doc::{Doc, Entry, Node, Value};
use crate::error::{ReadError, quoted};
use crate::formats::{Dialect, Row, is_computed, table};
use crate::grid::{Pos, Shape};
use crate::puzzles::Kind;

/// MiniZinc data: `r`, `c`, `nmines` and `game`; and, as our addition, the tables of places
/// `safe`, `flags` and `click`.
pub(super) fn dzn(doc: &Doc<'_>, known: &[&str]) -> Result<Instance, ReadError> {
    only(doc, Kind::Minesweeper, known)?;
    if let Some(entry) = doc.get("X").filter(|entry| entry.node.value != Value::Int(-1)) {
        let message = "`X` stands for a covered cell, which is -1";
        return Err(ReadError::new(entry.node.span, message, "write `X = -1;`, or leave it out"));
    }
    let game = required(doc, "game", "add the board: `game = [| 1,X | X,2 |];`")?;
    let rows = stated(doc, "r", "rows")?;
    let cols = stated(doc, "c", "columns")?;
    let total = doc.get("nmines").map_or(Ok(None), |entry| mines(&entry.node))?;
    let mut cells = cells(&table(game)?, Dialect::Dzn, (rows, cols), game.span)?;
    check_side(doc, cells.shape())?;
    let places = |name: &str| -> Result<Vec<(Pos, Row<'_, '_>)>, ReadError> {
        let Some(entry) = doc.get(name) else { return Ok(Vec::new()) };
        let place = |row: Row<'_, '_>| place(row.nodes, row.span, cells.shape());
        table(entry)?.into_iter().map(|row| Ok((place(row)?, row))).collect()
    };
    let safe = places("safe")?;
    let flags = places("flags")?;
    let clicks = places("click")?.into_iter().map(|(pos, _)| pos).collect();
    for (pos, row) in safe {
        put(&mut cells, pos, Cell::KnownSafe, row.span)?;
    }
    for (pos, row) in flags {
        put(&mut cells, pos, Cell::Flagged, row.span)?;
    }
    Ok(Instance { view: View::new(cells, total), clicks })
}

/// A length that the file states; what is computed states nothing.
fn stated(doc: &Doc<'_>, name: &str, what: &str) -> Result<Option<Stated>, ReadError> {
    let entry = doc.get(name).filter(|entry| !is_computed(&entry.node));
    entry.map(|entry| length(&entry.node, what)).transpose()
}

/// The entry that states the side of a square board. Beside rows and columns, the name is a program's own.
pub(super) fn side<'d, 'a>(doc: &'d Doc<'a>) -> Option<&'d Entry<'a>> {
    let has = |names: &[&str]| names.iter().any(|name| doc.get(name).is_some());
    let own = doc.program.is_one && has(&["r", "c"]);
    ["n", "N"].iter().find_map(|name| doc.get(name)).filter(|_| !own && has(&["game", "board"]))
}

/// Refuses a board that has not the side that the file states.
fn check_side(doc: &Doc<'_>, shape: Shape) -> Result<(), ReadError> {
    let Some(entry) = side(doc) else { return Ok(()) };
    let side = length(&entry.node, "rows")?;
    if shape == (Shape { rows: side.number, cols: side.number }) {
        return Ok(());
    }
    let (name, Shape { rows, cols }) = (quoted(&entry.name), shape);
    let message = format!("{name} is {}, but the board has {rows} x {cols} cells", side.number);
    let hint = format!("{name} is the number of rows and of columns; correct it, or leave it out");
    Err(ReadError::new(side.span, message, hint))
}

/// JSON: `board`, and perhaps `puzzle`, `rows`, `cols`, `mines` and `click`.
pub(super) fn json(doc: &Doc<'_>, known: &[&str]) -> Result<Instance, ReadError> {
    if let Some(entry) = doc.get("puzzle") {
        minesweeper(entry)?;
    }
    only(doc, Kind::Minesweeper, known)?;
    let board = required(doc, "board", "add the rows of the board: \"board\": [\"1..\", \"...\"]")?;
    let stated = (stated(doc, "rows", "rows")?, stated(doc, "cols", "columns")?);
    let total = match doc.get("mines").map(|entry| &entry.node) {
        Some(Node { value: Value::Word(word), .. }) if word == "_" => None,
        Some(node) => mines(node)?,
        None => None,
    };
    let rows: Vec<Row> = list(board)?.iter().map(row).collect::<Result<_, _>>()?;
    let cells = cells(&rows, Dialect::Json, stated, board.span)?;
    check_side(doc, cells.shape())?;
    let clicks = doc.get("click").map_or(Ok(&[][..]), list)?;
    let clicks = clicks
        .iter()
        .map(|node| place(node.list().unwrap_or_default(), node.span, cells.shape()))
        .collect::<Result<_, _>>()?;
    Ok(Instance { view: View::new(cells, total), clicks })
}

fn minesweeper(entry: &Entry<'_>) -> Result<(), ReadError> {
    match &entry.node.value {
        Value::Word(name) if name == "minesweeper" => Ok(()),
        Value::Word(name) => {
            let message = format!("the puzzle {} is not known here", quoted(name));
            Err(ReadError::new(
                entry.node.span,
                message,
                "this is read as a board of \"minesweeper\"",
            ))
        }
        _ => {
            let message = "expected the name of a puzzle in quotes";
            Err(ReadError::new(entry.node.span, message, "write \"minesweeper\", or leave it out"))
        }
    }
}

fn list<'d, 'a>(entry: &'d Entry<'a>) -> Result<&'d [Node<'a>], ReadError> {
    entry.node.list().ok_or_else(|| {
        let message = format!("expected a list for {}", quoted(&entry.name));
        ReadError::new(
            entry.node.span,
            message,
            "write \"board\": [\"1..\", \"...\"] and \"click\": [[1, 2]]",
        )
    })
}

/// A row of a JSON board: a text, or a list with one value for each cell.
fn row<'d, 'a>(node: &'d Node<'a>) -> Result<Row<'d, 'a>, ReadError> {
    let usage = "a row is a text such as \"1.F\" or a list such as [1, -1, \"F\"]";
    let long = |node: &&Node| matches!(&node.value, Value::Word(word) if word.chars().count() != 1);
    match &node.value {
        Value::Word(_) => Ok(Row { nodes: std::slice::from_ref(node), span: node.span }),
        Value::List(nodes) => match nodes.iter().find(long) {
            None => Ok(Row { nodes, span: node.span }),
            Some(long) => {
                let message = "a cell in a list is one character";
                Err(ReadError::new(long.span, message, usage))
            }
        },
        Value::Int(_) | Value::Call(_) => {
            Err(ReadError::new(node.span, "expected a row of cells, found a number", usage))
        }
    }
}

/// A board, perhaps under a header with rows, columns and perhaps mines.
pub(super) fn board(doc: &Doc<'_>, dialect: Dialect) -> Result<Instance, ReadError> {
    let hint = "the first line is `rows cols mines`, with -1 for an unknown total";
    let header = doc.get("header").map(|entry| &entry.node);
    for node in header.and_then(|node| node.list()).unwrap_or_default() {
        whole_hint(node, hint)?;
    }
    let (stated, total) = match header.map(|node| (node, node.list().unwrap_or_default())) {
        None => ((None, None), None),
        Some((_, [rows, cols, rest @ ..])) if rest.len() < 2 => {
            let total = rest.first().map_or(Ok(None), mines)?;
            ((Some(length(rows, "rows")?), Some(length(cols, "columns")?)), total)
        }
        Some((node, _)) => {
            return Err(ReadError::new(node.span, "expected two or three numbers", hint));
        }
    };
    let board = required(doc, "board", "add the rows of the board")?;
    let rows = board.node.list().unwrap_or_default().iter();
    let rows: Vec<Row> = rows
        .map(|node| {
            let nodes = node.list().unwrap_or(std::slice::from_ref(node));
            Row { nodes, span: node.span }
        })
        .collect();
    let cells = cells(&rows, dialect, stated, board.span)?;
    Ok(Instance { view: View::new(cells, total), clicks: Vec::new() })
}
