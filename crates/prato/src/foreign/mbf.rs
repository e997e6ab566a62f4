//! `.mbf` and `.abf` files: width, height, the number of mines as two bytes (the high one first),
//! then for each mine its column and its row, all from 0. As text they are `mbf:` and the bytes as
//! hexadecimal digits, so that JSON and pipes can carry them.

use super::NoRoom;
use super::bits::{from_hex, to_hex};
use crate::doc::Span;
use crate::error::ReadError;
use crate::grid::{Grid, Pos, Shape};
use crate::plural::number_of;
use crate::puzzles::minesweeper::Field;

const MARK: &str = "mbf:";
const LAYOUT: &str =
    "such a file is width, height, the number of mines as two bytes, and two bytes for each mine";

/// Whether the text is such a file as digits.
pub(super) fn is(text: &str) -> bool {
    text.trim_start().starts_with(MARK)
}

/// Whether the bytes are such a file without any mistake. No text is: it would have thousands of
/// pairs of letters, all different.
///
/// ```
/// assert!(prato::foreign::is_binary(&[3, 2, 0, 1, 2, 0]));
/// assert!(!prato::foreign::is_binary(b"1..\n..1\n"));
/// ```
#[must_use]
pub fn is_binary(bytes: &[u8]) -> bool {
    field(bytes).is_ok()
}

/// The text that stands for the bytes of a file.
///
/// ```
/// use prato::foreign::{from_bytes, to_bytes};
///
/// let text = from_bytes(&[3, 2, 0, 1, 2, 0]);
/// assert_eq!(text, "mbf:030200010200\n");
/// assert_eq!(to_bytes(&text), Some(vec![3, 2, 0, 1, 2, 0]));
/// ```
#[must_use]
pub fn from_bytes(bytes: &[u8]) -> String {
    format!("{MARK}{}\n", to_hex(bytes))
}

/// The bytes that a text of this format stands for, if it is one.
#[must_use]
pub fn to_bytes(text: &str) -> Option<Vec<u8>> {
    from_hex(text.trim().strip_prefix(MARK)?).ok()
}

pub(super) fn read(text: &str) -> Result<Field, ReadError> {
    let trimmed = text.trim();
    let start = trimmed.as_ptr().addr() - text.as_ptr().addr();
    let Some(digits) = trimmed.strip_prefix(MARK) else {
        let message = "expected the bytes of an .mbf file";
        let hint = "give the file itself, or `mbf:` and its bytes as hexadecimal digits";
        return Err(ReadError::new(Span::new(start..start), message, hint));
    };
    let start = start + MARK.len();
    let bytes = from_hex(digits).map_err(|at| {
        let at = start + at;
        let message = "expected two hexadecimal digits for each byte";
        ReadError::new(Span::new(at..at), message, LAYOUT)
    })?;
    field(&bytes).map_err(|(byte, message)| {
        let at = start + 2 * byte;
        let message = format!("{message} (byte {})", byte + 1);
        ReadError::new(Span::new(at..(at + 2).min(start + digits.len())), message, LAYOUT)
    })
}

/// The field, or the number of the byte that is wrong, and why.
fn field(bytes: &[u8]) -> Result<Field, (usize, String)> {
    let &[cols, rows, high, low, ref pairs @ ..] = bytes else {
        return Err((bytes.len(), "the file ends in its first four bytes".into()));
    };
    let (rows, cols) = (usize::from(rows), usize::from(cols));
    let mines = usize::from(u16::from_be_bytes([high, low]));
    if rows == 0 || cols == 0 {
        return Err((0, "a board has at least one row and one column".into()));
    }
    if pairs.len() != 2 * mines {
        let stated = number_of(mines, "mine");
        let take = if mines == 1 { "takes" } else { "take" };
        return Err((2, format!("{stated} {take} {} bytes, not {}", 2 * mines, pairs.len())));
    }
    let mut field = Grid::filled(rows, cols, false);
    for (number, pair) in pairs.chunks_exact(2).enumerate() {
        let pos = Pos::new(usize::from(pair[1]), usize::from(pair[0]));
        if !field.shape().contains(pos) {
            return Err((4 + 2 * number, format!("{pos} lies outside of the board")));
        }
        if std::mem::replace(&mut field[pos], true) {
            return Err((4 + 2 * number, format!("the mine at {pos} is given twice")));
        }
    }
    Ok(Field { mines: field })
}

pub(super) fn write(field: &Field) -> Result<String, NoRoom> {
    let Shape { rows, cols } = field.mines.shape();
    let byte = |number: usize| {
        u8::try_from(number).map_err(|_| NoRoom::TooLarge("mbf", "255 rows and columns"))
    };
    let mines = u16::try_from(field.count()).map_err(|_| NoRoom::TooLarge("mbf", "65535 mines"))?;
    let mut bytes = vec![byte(cols)?, byte(rows)?];
    bytes.extend(mines.to_be_bytes());
    for (pos, _) in field.mines.iter().filter(|&(_, &mine)| mine) {
        bytes.extend([byte(pos.col)?, byte(pos.row)?]);
    }
    Ok(from_bytes(&bytes))
}
