//! From a [`Picture`](crate::picture::Picture) to something one can look at: terminal text, SVG
//! or PNG. All of them share one palette, and SVG and PNG share every line: letters and digits
//! are drawn as strokes, so that a picture looks the same on a machine without any font.

pub mod ansi;
mod glyphs;
mod layers;
mod palette;
#[cfg(feature = "png")]
pub mod png;
pub mod sheet;
pub mod svg;
mod wrap;

pub use wrap::{Columns, wrap};

use thiserror::Error;

use crate::grid::Shape;

/// How a picture is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// The numbers of rows and columns around the board.
    pub coordinates: Coordinates,
    /// How large it is in files, as a factor of the usual size.
    pub scale: f32,
}

/// Whether rows and columns are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coordinates {
    /// They are.
    Shown,
    /// They are not.
    Hidden,
}

impl Default for Look {
    fn default() -> Look {
        Look { coordinates: Coordinates::Shown, scale: 1.0 }
    }
}

/// Boards of more cells are not drawn in files.
pub const MAX_CELLS: usize = 1_000_000;

/// Boards with more rows or columns are not drawn in files.
pub const MAX_SIDE: usize = 4_000;

/// A picture that would be too large to be of use to anybody.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "a picture of {} x {} cells would be too large (at most {MAX_CELLS} cells, and {MAX_SIDE} on \
     a side)", .0.rows, .0.cols
)]
pub struct TooLarge(pub Shape);

/// Whether a board of this shape can be drawn in a file: one may ask before long work.
///
/// # Errors
/// If it has over [`MAX_CELLS`] cells, or over [`MAX_SIDE`] on a side.
pub fn check_size(shape: Shape) -> Result<(), TooLarge> {
    if shape.len() > MAX_CELLS || shape.rows.max(shape.cols) > MAX_SIDE {
        return Err(TooLarge(shape));
    }
    Ok(())
}
