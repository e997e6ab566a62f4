//! Tetravex: square tiles with a number on each side, to be laid in a rectangle so that touching
//! sides have the same number. Tiles are not turned. Some tiles may be fixed at their places.
//!
//! Tiles that are equal are of one *type*; solutions that differ only in which of them lies where
//! are one solution, unless somebody wants to tell them apart.

mod check;
mod instance;
#[cfg(test)]
mod tests;

pub use check::{Broken, check};
pub use instance::{Instance, Invalid, Side, Solution, Tile, Type};
