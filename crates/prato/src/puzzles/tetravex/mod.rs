//! Tetravex: square tiles with a number on each side, to be laid in a rectangle so that touching
//! sides have the same number. Tiles are not turned. Some tiles may be fixed at their places.
//!
//! Tiles that are equal are of one *type*; solutions that differ only in which of them lies where
//! are one solution, unless somebody wants to tell them apart.
//!
//! Files are MiniZinc data (`N`, or `rows` and `cols`; `puzzle` with a row north, south, east, west
//! for each tile; `fixed` with a row, a column and a tile), JSON, facts, a drawing of tiles, or one
//! tile a line.

mod backtrack;
mod balance;
mod check;
pub mod draw;
mod generate;
mod generic;
mod instance;
mod model;
mod read;
mod search;
mod solve;
#[cfg(test)]
mod tests;
mod write;

pub use backtrack::backtrack;
pub use balance::{Need, Needs, Reason, needs, reason};
use check::check_of;
pub use check::{Broken, check};
pub use generate::{
    Generated, HARDNESSES, Hardness, MOST_PLACES, Solutions, Ungranted, Wish, generate, measure,
};
pub(crate) use generic::general;
pub use instance::{Instance, Invalid, Side, Solution, Tile, Type};
pub use read::read;
pub(super) use read::{known, looks_like_tiles, tiles_named_puzzle};
pub(crate) use search::{Asked, First, Spent, first};
pub use solve::{End, Searched, distinct, solutions};
pub use write::{drawing, write};

use crate::error::ReadError;
use crate::formats::{self, Format};

/// The instance in `text`, in the given format or in the one it looks like.
///
/// # Errors
/// Where the text is no Tetravex instance.
///
/// ```
/// use prato::puzzles::tetravex::{Tile, parse};
///
/// let instance = parse("N = 1; puzzle = [| 1,2,3,4 |];", None).unwrap();
/// assert_eq!(instance.tiles(), [Tile { north: 1, south: 2, east: 3, west: 4 }]);
/// let drawn = "+---+\n| 1 |\n|4 3|\n| 2 |\n+---+\n";
/// assert_eq!(parse(drawn, None).unwrap(), instance);
/// ```
pub fn parse(text: &str, format: Option<Format>) -> Result<Instance, ReadError> {
    let format = format.unwrap_or_else(|| formats::detect(text));
    read(&formats::read(text, format)?, format)
}

/// `instance` as text, which reads as `instance` again.
///
/// ```
/// use prato::formats::Format;
/// use prato::puzzles::tetravex::{parse, to_text};
///
/// let instance = parse("N = 1; puzzle = [| 1,2,3,4 |];", None).unwrap();
/// assert_eq!(to_text(&instance, Format::Asp), "size(1,1).\ntile(1,1,2,3,4).\n");
/// ```
#[must_use]
pub fn to_text(instance: &Instance, format: Format) -> String {
    formats::write(&write(instance, format), format)
}
