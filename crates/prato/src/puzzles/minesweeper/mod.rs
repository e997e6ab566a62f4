//! Minesweeper: what a player sees ([`View`]), the mines under it ([`Field`]), and the rules.

mod check;
pub mod draw;
mod field;
mod view;

pub use check::{Broken, check};
pub use field::Field;
pub use view::{Cell, Flags, Instance, View};

use crate::doc::Doc;
use crate::error::ReadError;
use crate::formats::Format;

/// The instance that `doc`, read from a file in `format`, states.
///
/// # Errors
/// Where the doc is no Minesweeper instance.
pub fn read(doc: &Doc<'_>, format: Format) -> Result<Instance, ReadError> {
    let _ = (doc, format);
    unimplemented!()
}

/// `instance` as a doc to be written in `format`.
#[must_use]
pub fn write(instance: &Instance, format: Format) -> Doc<'static> {
    let _ = (instance, format);
    unimplemented!()
}
