//! Numbers (or letters) of rows and columns around a board, told from clues by what they are: they count
//! up from 0 or 1, over or beside all cells.

use super::{Piece, Rows, lines};

/// Whether the lines are numbered columns over numbered rows, split by blanks.
pub(super) fn is_numbered(text: &str) -> bool {
    let mut rows = lines(text).map(|line| line.split_whitespace().collect::<Vec<&str>>());
    let Some(head) = rows.next().filter(|head| counts_up(head.iter().copied())) else {
        return false;
    };
    // The numbers of the columns may stand below as well.
    let rows: Vec<Vec<&str>> = rows.filter(|row| *row != head).collect();
    let width = head.len() + 1;
    counts_up(rows.iter().map(|row| row[0]))
        && rows.iter().all(|row| (width..=width + 1).contains(&row.len()))
}

/// Whether the words are 0, 1, 2 or 1, 2, 3 or A, B, C and so on.
pub(super) fn counts_up<'a>(words: impl Iterator<Item = &'a str>) -> bool {
    let mut words = words.peekable();
    let Some(&first) = words.peek() else { return false };
    let letter = |word: &str| match word.as_bytes() {
        [letter @ (b'A'..=b'Z' | b'a'..=b'z')] => {
            Some(usize::from(letter.to_ascii_uppercase() - b'A'))
        }
        _ => None,
    };
    let number = |word: &str| word.trim_end_matches(['.', ':', ')']).parse::<usize>().ok();
    let value = |word: &str| letter(word).or_else(|| number(word));
    match value(first) {
        Some(start @ (0 | 1)) => (start..).zip(words).all(|(at, word)| value(word) == Some(at)),
        _ => false,
    }
}

/// Takes numbers of rows and columns away. Both must be there; or the numbers of rows alone, if some are
/// too large for clues.
pub(super) fn drop_labels(rows: &mut Rows<'_>) {
    if rows.len() < 2 {
        return;
    }
    let head = words(&rows[0]);
    // The numbers of the columns may stand below as well.
    let repeated = rows.len() > 2 && rows.last().is_some_and(|last| words(last) == head);
    let body = if repeated { &rows[1..rows.len() - 1] } else { &rows[1..] };
    let width = body[0].len();
    let up = |words: &[&str]| counts_up(words.iter().copied());
    let cols = match head.len() {
        // With a corner over the numbers of rows, or without.
        len if len == width && len > 1 && up(&head[1..]) && !is_cell(head[0]) => Some(len - 1),
        len if (len + 1 == width || len + 2 == width) && up(&head) => Some(len),
        _ => None,
    };
    if let (Some(cols), true) = (cols, firsts(body).is_some_and(|firsts| up(&firsts))) {
        if repeated {
            rows.pop();
        }
        rows.remove(0);
        for row in rows.iter_mut() {
            row.remove(0);
            // Numbers of rows at the right as well.
            if row.len() == cols + 1 {
                row.pop();
            }
        }
        return;
    }
    let large = |first: &&str| first.parse::<usize>().is_ok_and(|number| number > 8);
    let numbered = firsts(rows).is_some_and(|firsts| up(&firsts) && firsts.iter().any(large));
    if numbered && rows.iter().all(|row| row.len() > 1) {
        for row in rows {
            row.remove(0);
        }
    }
}

/// Whether this is a cell, as tables are written, and no corner over the numbers of rows.
fn is_cell(word: &str) -> bool {
    matches!(word, "." | "F" | "s") || word.parse::<i64>().is_ok()
}

fn words<'r>(row: &'r [Piece<'_>]) -> Vec<&'r str> {
    row.iter().map(|piece| piece.text.as_ref()).collect()
}

/// The first word of each row, if none is empty.
fn firsts<'r>(rows: &'r [Vec<Piece<'_>>]) -> Option<Vec<&'r str>> {
    rows.iter().map(|row| row.first().map(|piece| piece.text.as_ref())).collect()
}
