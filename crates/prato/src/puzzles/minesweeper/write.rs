//! An instance as a doc, in the names and symbols of each format.

use super::symbols::{to_character, to_node};
use super::{Cell, Instance};
use crate::doc::{Doc, Node};
use crate::formats::{Dialect, Format};
use crate::grid::Pos;
use crate::puzzles::parts::{int, pair};

/// `instance` as a doc to be written in `format`.
#[must_use]
pub fn write(instance: &Instance, format: Format) -> Doc<'static> {
    match format.dialect() {
        Dialect::Dzn => dzn(instance),
        Dialect::Prolog => prolog(instance),
        Dialect::Asp => asp(instance),
        Dialect::Grid => grid(instance),
        Dialect::Text => text(instance),
        Dialect::Json => json(instance),
    }
}

/// The places asked about that `format` has no room for, so that [`write()`] leaves them out.
#[must_use]
pub fn left_out(instance: &Instance, format: Format) -> &[Pos] {
    match format.dialect() {
        Dialect::Grid | Dialect::Text => &instance.clicks,
        Dialect::Dzn | Dialect::Prolog | Dialect::Asp | Dialect::Json => &[],
    }
}

fn dzn(instance: &Instance) -> Doc<'static> {
    let [rows, cols] = size(instance);
    let mut doc = Doc::default();
    doc.push("r", rows);
    doc.push("c", cols);
    if let Some(mines) = instance.view.mines {
        doc.push("nmines", int(mines));
    }
    doc.push("game", board(instance, Dialect::Dzn));
    let tables = [
        ("safe", cells(instance, Cell::KnownSafe)),
        ("flags", cells(instance, Cell::Flagged)),
        ("click", instance.clicks.clone()),
    ];
    for (name, places) in tables {
        if !places.is_empty() {
            doc.push(name, places.into_iter().map(pair).collect::<Node>());
        }
    }
    doc
}

fn prolog(instance: &Instance) -> Doc<'static> {
    let [rows, cols] = size(instance);
    let mut doc = Doc::default();
    doc.push(
        "schema",
        [rows, cols, board(instance, Dialect::Prolog)].into_iter().collect::<Node>(),
    );
    push_mines(&mut doc, instance);
    push_places(&mut doc, instance);
    doc
}

fn asp(instance: &Instance) -> Doc<'static> {
    let mut doc = Doc::default();
    doc.push("matr", size(instance).into_iter().collect::<Node>());
    push_mines(&mut doc, instance);
    for (pos, &cell) in instance.view.cells().iter() {
        if let Cell::Open(clue) = cell {
            let (row, col) = pos.to_one();
            let fact = [int(row), int(col), Node::from(i64::from(clue))];
            doc.push("schema", fact.into_iter().collect::<Node>());
        }
    }
    push_places(&mut doc, instance);
    doc
}

fn push_mines(doc: &mut Doc<'static>, instance: &Instance) {
    if let Some(mines) = instance.view.mines {
        doc.push("mines", [int(mines)].into_iter().collect::<Node>());
    }
}

/// The facts `safe`, `flag` and `click`.
fn push_places(doc: &mut Doc<'static>, instance: &Instance) {
    let facts = [
        ("safe", cells(instance, Cell::KnownSafe)),
        ("flag", cells(instance, Cell::Flagged)),
        ("click", instance.clicks.clone()),
    ];
    for (name, places) in facts {
        for pos in places {
            doc.push(name, pair(pos));
        }
    }
}

fn grid(instance: &Instance) -> Doc<'static> {
    let [rows, cols] = size(instance);
    let mines = instance.view.mines.map_or(Node::from(-1), int);
    let mut doc = Doc::default();
    doc.push("header", [rows, cols, mines].into_iter().collect::<Node>());
    doc.push("board", board(instance, Dialect::Grid));
    doc
}

fn text(instance: &Instance) -> Doc<'static> {
    let mut doc = Doc::default();
    let mut header = size(instance).to_vec();
    header.extend(instance.view.mines.map(int));
    // A first row of digits alone could be taken for a header if there were none.
    let digits = |row: &[Cell]| row.iter().all(|cell| matches!(cell, Cell::Open(_)));
    if header.len() == 3 || instance.view.cells().rows().next().is_some_and(digits) {
        doc.push("header", header.into_iter().collect::<Node>());
    }
    doc.push("board", characters(instance));
    doc
}

fn json(instance: &Instance) -> Doc<'static> {
    let [rows, cols] = size(instance);
    let mut doc = Doc::default();
    doc.push("puzzle", "minesweeper");
    doc.push("rows", rows);
    doc.push("cols", cols);
    doc.push("mines", instance.view.mines.map_or(Node::from("_"), int));
    doc.push("board", characters(instance));
    if !instance.clicks.is_empty() {
        doc.push("click", instance.clicks.iter().copied().map(pair).collect::<Node>());
    }
    doc
}

fn size(instance: &Instance) -> [Node<'static>; 2] {
    let shape = instance.view.shape();
    [int(shape.rows), int(shape.cols)]
}

/// The places with this cell.
fn cells(instance: &Instance, wanted: Cell) -> Vec<Pos> {
    let cells = instance.view.cells().iter();
    cells.filter(|&(_, &cell)| cell == wanted).map(|(pos, _)| pos).collect()
}

/// A list of rows, each a list of cells.
fn board(instance: &Instance, dialect: Dialect) -> Node<'static> {
    let rows = instance.view.cells().rows();
    rows.map(|row| row.iter().map(|&cell| to_node(cell, dialect)).collect::<Node>()).collect()
}

/// A list of rows, each a text.
fn characters(instance: &Instance) -> Node<'static> {
    let rows = instance.view.cells().rows();
    rows.map(|row| Node::from(row.iter().copied().map(to_character).collect::<String>())).collect()
}
