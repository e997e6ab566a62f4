//! What the readers of all puzzles share: whole numbers, places, and entries that must be there.

use crate::doc::{Doc, Entry, Node, Span, Value};
use crate::error::{ReadError, quoted};
use crate::grid::{Pos, Shape};

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
