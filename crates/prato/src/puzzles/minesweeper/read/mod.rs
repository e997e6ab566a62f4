//! A doc as an instance: what the names and symbols of each format mean.

#[cfg(test)]
mod course;
mod facts;
#[cfg(test)]
mod mistakes;
mod named;
mod parts;
#[cfg(test)]
mod tests;

use super::Instance;
use crate::doc::{Doc, Entry};
use crate::error::{ReadError, quoted, suggestion};
use crate::formats::{Dialect, Format};
use crate::grid::Shape;
use crate::puzzles::parts::required;
pub use parts::MOST_CELLS;

/// The instance that `doc`, read from a file in `format`, states.
///
/// # Errors
/// Where the doc is no Minesweeper instance.
pub fn read(doc: &Doc<'_>, format: Format) -> Result<Instance, ReadError> {
    match format.dialect() {
        Dialect::Dzn => named::dzn(doc),
        Dialect::Json => named::json(doc),
        dialect @ (Dialect::Grid | Dialect::Text) => named::board(doc, dialect),
        Dialect::Prolog => facts::prolog(doc),
        Dialect::Asp => facts::asp(doc),
    }
}

/// The size that `doc` states, where a few bytes may stand for many cells.
#[must_use]
pub fn stated(doc: &Doc<'_>, format: Format) -> Option<Shape> {
    match format.dialect() {
        Dialect::Asp => facts::stated(doc).ok(),
        _ => None,
    }
}

/// Refuses names that are not in `known`, unless they are a program's own.
fn only(doc: &Doc<'_>, known: &[&str]) -> Result<(), ReadError> {
    if doc.program.is_one {
        return Ok(());
    }
    match doc.entries.iter().find(|entry| !known.contains(&entry.name.as_ref())) {
        Some(entry) => Err(stranger(doc, entry, known)),
        None => Ok(()),
    }
}

fn stranger(doc: &Doc<'_>, entry: &Entry<'_>, known: &[&str]) -> ReadError {
    let message = format!("{} is no part of a Minesweeper board", quoted(&entry.name));
    let hint = if doc.get("N").is_some() && doc.get("puzzle").is_some() {
        "this looks like a Tetravex instance, which is another puzzle".to_owned()
    } else if entry.name == "n" && doc.entries.len() == 1 {
        "this looks like an N-Queens instance, which is another puzzle".to_owned()
    } else {
        suggestion(&entry.name, known)
    };
    ReadError::new(entry.span, message, hint)
}
