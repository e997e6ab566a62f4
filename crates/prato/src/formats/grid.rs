//! A header line, then rows of words split by blanks.

use super::lines::{doc, lines};
use crate::doc::{Doc, Node, Value};

/// Reads the header and the rows. Whatever the first line holds, it is the header.
pub(super) fn read(text: &str) -> Doc<'_> {
    let lines = lines(text);
    let mut nodes =
        lines.iter().map(|line| Node { value: Value::List(line.words()), span: line.span() });
    let header = nodes.next();
    doc(text, header, nodes.collect())
}
