//! What the readers and writers of all puzzles share: whole numbers, sizes, places, and which entries there are.

use super::Kind;
use crate::doc::{Doc, Entry, Node, Span, Value};
use crate::error::{ReadError, quoted, suggestion};
use crate::formats::is_computed;
use crate::grid::{Pos, Shape};

/// The most cells of a board that a file lists, or that is generated: 16384 x 16384. A larger one takes more memory
/// than most have.
pub const MOST_CELLS: usize = 1 << 28;

/// The whole number in `node`.
pub(super) fn whole(node: &Node<'_>) -> Result<i64, ReadError> {
    whole_hint(node, "write it in digits, such as 9")
}

/// The same, with a hint of its own if it is none.
pub(super) fn whole_hint(node: &Node<'_>, hint: &str) -> Result<i64, ReadError> {
    let found = match &node.value {
        Value::Int(number) => return Ok(*number),
        Value::Word(word) => quoted(word),
        Value::Call(call) => quoted(&call.name),
        Value::List(_) => "a list".to_owned(),
    };
    let span = match node.value {
        Value::List(_) => Span { end: node.span.end.min(node.span.start + 1), ..node.span },
        _ => node.span,
    };
    Err(ReadError::new(span, format!("expected a whole number, found {found}"), hint))
}

/// A number of rows or columns (`what`).
pub(super) fn length(node: &Node<'_>, what: &str) -> Result<usize, ReadError> {
    let number = whole(node)?;
    match usize::try_from(number) {
        // A number that is too large to be read is read as this one.
        Ok(_) if number == i64::MAX => Err(ReadError::new(
            node.span,
            format!("a board cannot have so many {what}"),
            format!("a board has at most {MOST_CELLS} cells"),
        )),
        Ok(length @ 1..) => Ok(length),
        _ => Err(ReadError::new(
            node.span,
            format!("a board cannot have {number} {what}"),
            "a board has at least one row and one column",
        )),
    }
}

/// The place that two numbers from 1 name.
pub(super) fn place(nodes: &[Node<'_>], span: Span, shape: Shape) -> Result<Pos, ReadError> {
    let [row, col] = nodes else {
        return Err(ReadError::new(
            span,
            "expected a row and a column",
            "a place is two numbers, counted from 1",
        ));
    };
    let (row_number, col_number) = (whole(row)?, whole(col)?);
    let pos = usize::try_from(row_number)
        .ok()
        .zip(usize::try_from(col_number).ok())
        .and_then(|(row, col)| Pos::from_one(row, col));
    pos.filter(|&pos| shape.contains(pos)).ok_or_else(|| {
        let message = format!(
            "row {row_number}, column {col_number} is outside the board of {} x {}",
            shape.rows, shape.cols
        );
        ReadError::new(
            Span { start: row.span.start, end: col.span.end },
            message,
            "rows and columns count from 1 at the top left",
        )
    })
}

/// The entry of this name, or the error that it is missing, at the end of what there is.
pub(super) fn required<'d, 'a>(
    doc: &'d Doc<'a>,
    name: &str,
    hint: &str,
) -> Result<&'d Entry<'a>, ReadError> {
    doc.get(name).ok_or_else(|| {
        let end = doc.entries.last().map_or(0, |entry| entry.node.span.end.max(entry.span.end));
        let span = Span { start: end, end };
        ReadError::new(span, format!("`{name}` is missing"), hint)
    })
}

/// The entries that a puzzle with these names passes over: numbers that others are computed from are none.
pub(super) fn strangers<'d, 'a>(
    doc: &'d Doc<'a>,
    known: &[&str],
) -> impl Iterator<Item = &'d Entry<'a>> {
    let is_known = |name: &str| known.contains(&name) || doc.program.constants.contains(name);
    doc.entries.iter().filter(move |entry| !is_known(&entry.name))
}

/// Refuses names that are not in `known`, unless they are a program's own, and those that are if a program
/// computes their values.
pub(super) fn only(doc: &Doc<'_>, kind: Kind, known: &[&str]) -> Result<(), ReadError> {
    if let Some(entry) = strangers(doc, known).next().filter(|_| !doc.program.is_one) {
        let message = format!("{} is no part of {}", quoted(&entry.name), kind.one());
        return Err(ReadError::new(entry.span, message, other_puzzle(doc, kind, known, entry)));
    }
    // Rows and columns are told by the board as well.
    let needed = |name: &str| known.contains(&name) && !matches!(name, "r" | "c");
    match doc.entries.iter().find(|entry| needed(&entry.name) && is_computed(&entry.node)) {
        Some(entry) => {
            let message = format!("{} is computed", quoted(&entry.name));
            let hint = "write it out: a number in digits, a table as `[| 1,X | X,2 |]`";
            Err(ReadError::new(entry.node.span, message, hint))
        }
        None => Ok(()),
    }
}

/// What a name that is not known may be.
fn other_puzzle(doc: &Doc<'_>, kind: Kind, known: &[&str], entry: &Entry<'_>) -> String {
    let is_mines = kind == Kind::Minesweeper;
    if is_mines && doc.get("N").is_some() && doc.get("puzzle").is_some() {
        "this looks like a Tetravex instance, which is another puzzle".to_owned()
    } else if is_mines && entry.name == "n" && doc.entries.len() == 1 {
        "this looks like an N-Queens instance, which is another puzzle".to_owned()
    } else {
        suggestion(&entry.name, known)
    }
}

/// A number to be written.
pub(super) fn int(number: usize) -> Node<'static> {
    Node::from(i64::try_from(number).unwrap_or(i64::MAX))
}

/// A place to be written: row and column from 1.
pub(super) fn pair(pos: Pos) -> Node<'static> {
    let (row, col) = pos.to_one();
    [int(row), int(col)].into_iter().collect()
}
