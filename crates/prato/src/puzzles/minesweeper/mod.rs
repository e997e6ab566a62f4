//! Minesweeper: what a player sees ([`View`]), the mines under it ([`Field`]), and the rules.

mod check;
mod field;
mod generic;
mod model;
mod neighbours;
mod read;
mod symbols;
#[cfg(test)]
mod tests;
mod view;
mod write;

pub use super::parts::MOST_CELLS;
use check::check_of;
pub use check::{Broken, check};
pub use field::Field;
pub(crate) use generic::general;
pub use model::{CLUE, FLAG, KNOWN_SAFE, MINE, OPEN, TOTAL};
pub use neighbours::{Term, neighbours, terms};
pub(crate) use read::total;
pub(super) use read::{known, taken};
pub use read::{read, stated};
pub use view::{Cell, Flags, Instance, View};
pub use write::{left_out, write};

use crate::error::ReadError;
use crate::formats::{self, Format};

/// The instance in `text`, in the given format or in the one it looks like.
///
/// # Errors
/// Where the text is no Minesweeper instance.
///
/// ```
/// use prato::puzzles::minesweeper::{Cell, parse};
///
/// let instance = parse("1 3 1\n.1F\n", None).unwrap();
/// assert_eq!(instance.view.mines, Some(1));
/// assert_eq!(instance.view.cells().cells(), [Cell::Covered, Cell::Open(1), Cell::Flagged]);
/// ```
pub fn parse(text: &str, format: Option<Format>) -> Result<Instance, ReadError> {
    let format = format.unwrap_or_else(|| formats::detect(text));
    read(&formats::read(text, format)?, format)
}

/// `instance` as text. Reading it gives `instance` again, but for what [`left_out`] names.
///
/// ```
/// use prato::formats::Format;
/// use prato::puzzles::minesweeper::{parse, to_text};
///
/// let instance = parse(".1F\n", None).unwrap();
/// assert_eq!(to_text(&instance, Format::Asp), "matr(1,3).\nschema(1,2,1).\nflag(1,3).\n");
/// ```
#[must_use]
pub fn to_text(instance: &Instance, format: Format) -> String {
    formats::write(&write(instance, format), format)
}
