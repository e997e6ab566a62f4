//! N-Queens: n queens on a board of n rows and columns, no two of them on one row, column or
//! diagonal. In the *completion* problem some queens stand already, and some cells are forbidden.
//!
//! Files are rows of characters (`.` a free cell, `Q` a queen that stands already, `x` a cell where
//! none may), MiniZinc data (`n`, and the tables of places `queens` and `forbidden`) or JSON (`n`,
//! and `board` as a list of such rows).

mod board;
mod check;
mod construct;
pub mod draw;
pub mod exact;
mod generate;
mod generic;
mod model;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use board::{Board, MOST_ROWS, Placement};
use check::check_of;
pub use check::{Broken, check};
pub use construct::construct;
pub use generate::{LARGEST_MADE, NoPuzzle, generate};
pub(crate) use generic::general;
pub(super) use read::known;
pub use read::read;
pub use write::{formats, write};

use crate::error::ReadError;
use crate::formats::{self, Format};

/// The name of the group of rules about diagonals.
pub const DIAGONALS: &str = model::group::DIAGONALS;

/// The board in `text`, in the given format or in the one it looks like.
///
/// # Errors
/// Where the text is no N-Queens board.
///
/// ```
/// use prato::grid::Pos;
/// use prato::puzzles::queens::{Board, parse};
///
/// assert_eq!(parse("n = 8;", None).unwrap(), Board::empty(8));
/// let board = parse(".Q..\n....\nx...\n....\n", None).unwrap();
/// assert_eq!((board.queens(), board.forbidden()), (&[Pos::new(0, 1)][..], &[Pos::new(2, 0)][..]));
/// ```
pub fn parse(text: &str, format: Option<Format>) -> Result<Board, ReadError> {
    let format = format.unwrap_or_else(|| formats::detect(text));
    read(&formats::read(text, format)?, format)
}

/// `board` as text, which reads as `board` again; `None` if the format is none of [`formats`](self::formats()).
///
/// ```
/// use prato::formats::Format;
/// use prato::puzzles::queens::{parse, to_text};
///
/// let board = parse("Qx\n..\n", None).unwrap();
/// let text = to_text(&board, Format::Dzn).unwrap();
/// assert_eq!(text, "n = 2;\nqueens = [|1,1|];\nforbidden = [|1,2|];\n");
/// ```
#[must_use]
pub fn to_text(board: &Board, format: Format) -> Option<String> {
    Some(formats::write(&write(board, format)?, format))
}
