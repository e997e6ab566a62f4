//! Cells split by tabs, semicolons or commas, perhaps in quotes. A cell with nothing in it is covered.

use super::{Piece, Rows, lines, piece};

/// Whether all lines are split in the same way, by the same sign.
pub(super) fn is(text: &str) -> bool {
    let program = |sign: char| matches!(sign, '=' | '(' | '[' | '{' | '|');
    !text.contains(program) && separator(text).is_some()
}

/// Whether tabs stand next to each other, or at an end of a line, so that blanks are cells.
pub(super) fn has_empty_cells(text: &str) -> bool {
    separator(text) == Some('\t') && rows(text).iter().flatten().any(|cell| cell.text.is_empty())
}

fn separator(text: &str) -> Option<char> {
    ['\t', ';', ','].into_iter().find(|&sign| {
        let mut counts = lines(text).map(|line| line.matches(sign).count());
        counts.next().is_some_and(|first| first > 0 && counts.all(|count| count == first))
    })
}

pub(super) fn rows(text: &str) -> Rows<'_> {
    let separator = separator(text).unwrap_or(',');
    let cells = |line| str::split(line, separator).map(|part| unquoted(text, part)).collect();
    // With tabs, a line of covered cells is nothing but blanks.
    let lines = text.lines().filter(|line| line.contains(separator) || !line.trim().is_empty());
    lines.map(cells).collect()
}

fn unquoted<'a>(text: &str, part: &'a str) -> Piece<'a> {
    let whole = part.trim();
    let inner = ['"', '\'']
        .into_iter()
        .find_map(|quote| whole.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote)));
    piece(text, inner.unwrap_or(part))
}
