//! Cells, clues and numbers of mines in words.

use super::Clue;
use crate::grid::Pos;
use crate::plural::number_of;

/// Places, row by row: `row 3, columns 7 and 8, and row 4, column 1`.
///
/// ```
/// use prato::analysis::words::places;
/// use prato::grid::Pos;
///
/// let cells = [Pos::new(2, 6), Pos::new(2, 7), Pos::new(3, 0)];
/// assert_eq!(places(&cells), "row 3, columns 7 and 8, and row 4, column 1");
/// ```
#[must_use]
pub fn places(cells: &[Pos]) -> String {
    let rows: Vec<String> = cells
        .chunk_by(|a, b| a.row == b.row)
        .map(|row| match row {
            [only] => only.to_string(),
            several => {
                let cols: Vec<String> =
                    several.iter().map(|pos| (pos.col + 1).to_string()).collect();
                format!("row {}, columns {}", several[0].row + 1, join(&cols))
            }
        })
        .collect();
    match rows.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{}, and {last}", others.join(", ")),
        _ => rows.concat(),
    }
}

/// `the 3 at row 2, column 5`.
pub(super) fn clue(clue: Clue) -> String {
    format!("the {} at {}", clue.number, clue.pos)
}

/// Several clues, with `and` before the last.
pub(super) fn clues(several: &[Clue]) -> String {
    join(&several.iter().copied().map(clue).collect::<Vec<_>>())
}

/// `a, b and c`.
pub(super) fn join(parts: &[String]) -> String {
    match parts.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => parts.concat(),
    }
}

/// `no mine`, `1 mine`, `2 mines`.
pub(super) fn mines(number: usize) -> String {
    if number == 0 { "no mine".into() } else { number_of(number, "mine") }
}

/// `one`, `two` and so on, as far as a clue can count.
pub(super) fn counted(number: usize) -> String {
    const WORDS: [&str; 9] =
        ["none", "one", "two", "three", "four", "five", "six", "seven", "eight"];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// The text with a capital letter at its beginning.
pub(crate) fn first_upper(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}
