//! From a [`Picture`](crate::picture::Picture) to something one can look at: terminal text, SVG
//! or PNG. All of them share one palette, and SVG and PNG share every line: letters and digits
//! are drawn as strokes, so that a picture looks the same on a machine without any font.

pub mod ansi;
mod glyphs;
mod layers;
mod palette;
#[cfg(feature = "png")]
pub mod png;
pub mod svg;

use thiserror::Error;

use crate::grid::Shape;

/// A picture that would be too large to be of use to anybody.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "a picture of {} x {} cells would be too large (at most {} cells, and {} on a side)",
    .0.rows, .0.cols, svg::MAX_CELLS, svg::MAX_SIDE
)]
pub struct TooLarge(pub Shape);
