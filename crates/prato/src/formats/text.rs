//! Rows of characters, perhaps with the numbers of rows, columns and mines before them.

use super::lines::{Line, doc, header, lines};
use crate::doc::Doc;

/// Reads the header, if there is one, and the rows, each as one word.
pub(super) fn read(text: &str) -> Doc<'_> {
    let lines = lines(text);
    let (numbers, taken) = match header(&lines) {
        Some(header) => (Some(header.numbers), header.lines),
        None => (None, 0),
    };
    doc(text, numbers, lines[taken..].iter().map(Line::node).collect())
}
