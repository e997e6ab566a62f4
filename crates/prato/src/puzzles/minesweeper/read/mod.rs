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

pub(crate) use parts::total;

use super::Instance;
use crate::doc::{Doc, Entry};
use crate::error::ReadError;
use crate::formats::{Dialect, Format};
use crate::grid::Shape;

/// The instance that `doc`, read from a file in `format`, states.
///
/// # Errors
/// Where the doc is no Minesweeper instance.
pub fn read(doc: &Doc<'_>, format: Format) -> Result<Instance, ReadError> {
    let dialect = dialect(doc, format);
    let known = known(doc, format);
    match dialect {
        Dialect::Dzn => named::dzn(doc, &known),
        Dialect::Json => named::json(doc, &known),
        Dialect::Grid | Dialect::Text => named::board(doc, dialect),
        Dialect::Prolog => facts::prolog(doc, &known),
        Dialect::Asp => facts::asp(doc, &known),
    }
}

/// The names that mean something in `doc`.
pub(crate) fn known<'d>(doc: &'d Doc<'_>, format: Format) -> Vec<&'d str> {
    let dialect = dialect(doc, format);
    let mut known = match dialect {
        Dialect::Dzn => vec!["r", "c", "nmines", "game", "safe", "flags", "click", "X"],
        Dialect::Json => vec!["puzzle", "rows", "cols", "mines", "board", "click"],
        Dialect::Grid | Dialect::Text => vec!["header", "board"],
        Dialect::Prolog => vec!["schema", "mines", "safe", "flag", "click"],
        Dialect::Asp => vec!["matr", "schema", "mines", "safe", "flag", "click"],
    };
    known.extend(named::side(doc).map(|entry| entry.name.as_ref()));
    known.extend(taken(doc, format).map(|entry| entry.name.as_ref()));
    known
}

/// The fact that is taken for the board though it has another name.
pub(crate) fn taken<'d, 'a>(doc: &'d Doc<'a>, format: Format) -> Option<&'d Entry<'a>> {
    if dialect(doc, format) != Dialect::Prolog || doc.get("schema").is_some() {
        return None;
    }
    let mut boards = doc.entries.iter().filter(|entry| facts::lists(entry).is_some());
    boards.next().filter(|_| boards.next().is_none())
}

/// The names and symbols of `doc`: MiniZinc writes its data as JSON as well.
fn dialect(doc: &Doc<'_>, format: Format) -> Dialect {
    match format.dialect() {
        Dialect::Json if doc.get("game").is_some() => Dialect::Dzn,
        dialect => dialect,
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
