//! Files of facts: Prolog's `schema` holds the whole board, the one of answer sets one clue.

use super::super::symbols::clue;
use super::super::{Cell, Instance, View};
use super::parts::{
    MOST_CELLS_UNLISTED, bounded, cells, length, mines, only, place, put, required, whole,
};
use super::taken;
use crate::doc::{Doc, Entry, Node, Value};
use crate::error::{ReadError, quoted};
use crate::formats::{Dialect, Format, Row};
use crate::grid::{Grid, Shape};
use crate::puzzles::Kind;

/// Prolog: `schema(Rows, Cols, [[1, _], ..])`; and, as our addition, the facts `mines(M)`,
/// `safe(R, C)`, `flag(R, C)` and `click(R, C)`.
pub(super) fn prolog(doc: &Doc<'_>, known: &[&str]) -> Result<Instance, ReadError> {
    only(doc, Kind::Minesweeper, known)?;
    let usage = "the board is `schema(Rows, Cols, [[1, _], [_, 2]]).`";
    let schema = match taken(doc, Format::Prolog) {
        Some(entry) => entry,
        None => once(doc, "schema")?.map_or_else(|| required(doc, "schema", usage), Ok)?,
    };
    let (board, stated) = match (arguments(schema), lists(schema)) {
        ([rows, cols, board], _) if schema.name == "schema" => {
            (board, (Some(length(rows, "rows")?), Some(length(cols, "columns")?)))
        }
        (_, Some(board)) => (board, (None, None)),
        _ => {
            let message = "`schema` takes rows, columns and a list";
            return Err(ReadError::new(schema.span, message, usage));
        }
    };
    let Some(lists) = board.list() else {
        return Err(ReadError::new(board.span, "expected a list of rows", usage));
    };
    let row = |node| match Node::list(node) {
        Some(nodes) => Ok(Row { nodes, span: node.span }),
        None => Err(ReadError::new(node.span, "expected a row in brackets", usage)),
    };
    let rows: Vec<Row> = lists.iter().map(row).collect::<Result<_, _>>()?;
    let cells = cells(&rows, Dialect::Prolog, stated, schema.span)?;
    finish(doc, cells)
}

/// The argument of a fact that is a list of lists, all of one length.
pub(super) fn lists<'d, 'a>(fact: &'d Entry<'a>) -> Option<&'d Node<'a>> {
    let is_cell = |node: &Node| matches!(node.value, Value::Int(_) | Value::Word(_));
    let is_table = |node: &&Node| {
        let rows = node.list().unwrap_or_default();
        let cols = rows.first().and_then(Node::list).map_or(0, <[_]>::len);
        let is_row = |row: &[Node]| row.len() == cols && row.iter().all(is_cell);
        cols > 0 && rows.iter().all(|row| row.list().is_some_and(is_row))
    };
    arguments(fact).iter().find(is_table)
}

/// Answer sets: `matr(R, C)`, `schema(R, C, V)` for each open cell, `click(R, C)`; and, as our
/// addition, `mines(M)`, `safe(R, C)` and `flag(R, C)`.
pub(super) fn asp(doc: &Doc<'_>, known: &[&str]) -> Result<Instance, ReadError> {
    only(doc, Kind::Minesweeper, known)?;
    let shape = stated(doc)?;
    let mut cells = Grid::filled(shape.rows, shape.cols, Cell::Covered);
    for fact in doc.entries.iter().filter(|entry| entry.name == "schema") {
        let (at, number) = match arguments(fact) {
            [at @ .., number] if at.len() == 2 => (at, number),
            _ => {
                let message = "`schema` takes a row, a column and a number";
                return Err(ReadError::new(
                    fact.span,
                    message,
                    "an open cell is `schema(Row, Col, Number).`",
                ));
            }
        };
        let pos = place(at, fact.span, shape)?;
        put(&mut cells, pos, clue(whole(number)?, number.span)?, fact.node.span)?;
    }
    finish(doc, cells)
}

/// The size that `matr(R, C)` states.
pub(super) fn stated(doc: &Doc<'_>) -> Result<Shape, ReadError> {
    let usage = "give the size of the board: `matr(Rows, Cols).`";
    let matr = once(doc, "matr")?.map_or_else(|| required(doc, "matr", usage), Ok)?;
    let [rows, cols] = arguments(matr) else {
        return Err(ReadError::new(matr.span, "`matr` takes rows and columns", usage));
    };
    bounded(length(rows, "rows")?, length(cols, "columns")?, MOST_CELLS_UNLISTED)
}

/// What the other facts add to the cells.
fn finish(doc: &Doc<'_>, mut cells: Grid<Cell>) -> Result<Instance, ReadError> {
    let total = match once(doc, "mines")? {
        None => None,
        Some(fact) => {
            let [number] = arguments(fact) else {
                let hint = "the number of all mines is given as `mines(10).`";
                return Err(ReadError::new(fact.span, "`mines` takes one number", hint));
            };
            mines(number)?
        }
    };
    let mut clicks = Vec::new();
    for fact in &doc.entries {
        let cell = match fact.name.as_ref() {
            "safe" => Some(Cell::KnownSafe),
            "flag" => Some(Cell::Flagged),
            "click" => None,
            _ => continue,
        };
        let pos = place(arguments(fact), fact.span, cells.shape())?;
        match cell {
            Some(cell) => put(&mut cells, pos, cell, fact.node.span)?,
            None => clicks.push(pos),
        }
    }
    Ok(Instance { view: View::new(cells, total), clicks })
}

fn arguments<'d, 'a>(fact: &'d Entry<'a>) -> &'d [Node<'a>] {
    fact.node.list().unwrap_or_default()
}

/// The fact of this name, if there is one. Others of the name must say the same.
fn once<'d, 'a>(doc: &'d Doc<'a>, name: &str) -> Result<Option<&'d Entry<'a>>, ReadError> {
    let mut facts = doc.entries.iter().filter(|entry| entry.name == name);
    let Some(first) = facts.next() else { return Ok(None) };
    match facts.find(|fact| !same(&fact.node, &first.node)) {
        None => Ok(Some(first)),
        Some(other) => {
            let message = format!("{} is given twice", quoted(name));
            Err(ReadError::new(other.span, message, "keep one of the two"))
        }
    }
}

/// Whether two values are equal, wherever they are.
fn same(one: &Node<'_>, other: &Node<'_>) -> bool {
    match (&one.value, &other.value) {
        (Value::List(ones), Value::List(others)) => {
            ones.len() == others.len() && ones.iter().zip(others).all(|(a, b)| same(a, b))
        }
        (Value::Call(a), Value::Call(b)) => a.name == b.name && same(&a.node, &b.node),
        (a, b) => a == b,
    }
}
