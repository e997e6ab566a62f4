//! Where the mines are: rows of 0 and 1 split by blanks, as `prato generate --field` and `prato
//! solve` write them.

use crate::doc::Span;
use crate::error::{ReadError, quoted};
use crate::grid::Grid;
use crate::plural::number_of;
use crate::puzzles::minesweeper::Field;

/// Whether the text is a field of two columns or more and with a mine. As a view it would have no
/// covered cell for the mine that a 1 sees, so nothing that makes sense is taken for a field. (One
/// column of digits may be a header, and is read as one.)
pub(super) fn is(text: &str) -> bool {
    let mut cols = None;
    let mut mines = false;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let mut count = 0;
        for word in line.split_whitespace() {
            match word {
                "0" => {}
                "1" => mines = true,
                _ => return false,
            }
            count += 1;
        }
        if *cols.get_or_insert(count) != count {
            return false;
        }
    }
    mines && cols.is_some_and(|cols| cols >= 2)
}

pub(super) fn read(text: &str) -> Result<Field, ReadError> {
    let at = |part: &str| part.as_ptr().addr() - text.as_ptr().addr();
    let mut cells = Vec::new();
    let (mut rows, mut cols) = (0, None);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let before = cells.len();
        for word in line.split_whitespace() {
            cells.push(match word {
                "0" => false,
                "1" => true,
                _ => {
                    let span = Span::new(at(word)..at(word) + word.len());
                    let message = format!("{} is neither a mine nor none", quoted(word));
                    let hint = "a field has 1 for a mine and 0 for none, split by blanks";
                    return Err(ReadError::new(span, message, hint));
                }
            });
        }
        rows += 1;
        let found = cells.len() - before;
        let first = *cols.get_or_insert(found);
        if found != first {
            let span = Span::new(at(line)..at(line) + line.len());
            let message = format!("row {rows} has {}, not {first}", number_of(found, "cell"));
            let hint = format!("the first row has {}", number_of(first, "cell"));
            return Err(ReadError::new(span, message, hint));
        }
    }
    let mines = Grid::new(rows, cols.unwrap_or_default(), cells);
    Ok(Field { mines: mines.expect("every row was found to have so many cells") })
}
