//! Fitting text to the width of a window: words are wrapped (word wrap), boards are cut into parts.

use std::ops::Range;

/// The width of the window in characters; `None` if there is no window, as in a file or a pipe.
pub type Columns = Option<usize>;

/// The text with each line that is too wide broken between words. What follows a break is indented
/// as the line is, but by half of the window at most; a word that is wider than the window stays whole.
///
/// ```
/// use prato::render::wrap;
///
/// assert_eq!(wrap("  the cell is safe\n", Some(10)), "  the cell\n  is safe\n");
/// assert_eq!(wrap("the cell is safe", None), "the cell is safe");
/// ```
#[must_use]
pub fn wrap(text: &str, columns: Columns) -> String {
    let Some(columns) = columns else { return text.to_owned() };
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
        let blanks = line.chars().take_while(|c| c.is_whitespace());
        let indent: String = blanks.take(columns / 2).collect();
        let mut width = 0;
        for (number, piece) in pieces(line).enumerate() {
            let word = piece.trim_start().chars().count();
            if number > 0 && width + piece.chars().count() > columns {
                out.push('\n');
                out.push_str(&indent);
                out.push_str(piece.trim_start());
                width = indent.chars().count() + word;
            } else {
                out.push_str(piece);
                width += piece.chars().count();
            }
        }
        out.push_str(end);
    }
    out
}

/// The words of a line, each with the blanks before it.
fn pieces(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let blanks = rest.len() - rest.trim_start().len();
        let end = rest[blanks..].find(' ').map_or(rest.len(), |at| blanks + at);
        let (piece, after) = rest.split_at(end);
        rest = after;
        (!piece.is_empty()).then_some(piece)
    })
}

/// The columns of a board in parts of nearly equal size that fit the window, where a cell is
/// `cell` characters wide and what stands around them is `around`. At least one cell is in each.
pub(super) fn parts(
    cols: usize,
    cell: usize,
    around: usize,
    columns: Columns,
) -> Vec<Range<usize>> {
    let room = columns.map_or(cols, |columns| columns.saturating_sub(around) / cell).max(1);
    let number = cols.div_ceil(room).max(1);
    (0..number).map(|part| part * cols / number..(part + 1) * cols / number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        let check = |text: &str, columns: usize, expected: &str| {
            assert_eq!(wrap(text, Some(columns)), expected, "{text:?} in {columns}");
        };
        check("", 5, "");
        check("one two", 7, "one two");
        check("one two", 6, "one\ntwo");
        check("one  two\n", 5, "one\ntwo\n");
        check("    one two three\n", 11, "    one two\n    three\n");
        check("        one two three\n", 12, "        one\n      two\n      three\n");
        check("enormously long", 5, "enormously\nlong");
        check("a\n\nb c d", 3, "a\n\nb c\nd");
        check("\u{e8}\u{e8} \u{e8}\u{e8}", 5, "\u{e8}\u{e8} \u{e8}\u{e8}");
    }

    #[test]
    fn boards_are_cut_into_parts_that_fit() {
        let check = |cols: usize, columns: Columns, ends: &[usize]| {
            let found = parts(cols, 3, 6, columns);
            assert_eq!(found.iter().map(|part| part.end).collect::<Vec<_>>(), ends);
            assert!(found.windows(2).all(|two| two[0].end == two[1].start) && found[0].start == 0);
        };
        check(30, None, &[30]);
        check(30, Some(96), &[30]);
        check(30, Some(80), &[15, 30]);
        check(30, Some(40), &[10, 20, 30]);
        // A window that is too narrow for anything.
        check(2, Some(1), &[1, 2]);
    }
}
