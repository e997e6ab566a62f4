//! The size of a Minesweeper board and its mines, as `generate`, `play` and `simulate` take them.

use clap::Args;

use prato::grid::Shape;
use prato::play::{Level, Size};

use crate::failure::Failure;

/// The board.
#[derive(Args)]
#[command(next_help_heading = "Board")]
pub struct LevelArgs {
    /// beginner (9x9x10), intermediate (16x16x40), expert (16x30x99), or rows x columns x mines
    #[arg(long, value_name = "LEVEL")]
    level: Option<Size>,
    /// The same in two options: this many rows and columns ...
    #[arg(
        long,
        value_name = "ROWSxCOLS",
        group = "sized",
        conflicts_with = "level",
        requires = "mines"
    )]
    size: Option<Shape>,
    /// ... and this many mines
    #[arg(long, value_name = "M", allow_negative_numbers = true)]
    #[arg(conflicts_with = "level", requires = "sized")]
    mines: Option<usize>,
}

impl LevelArgs {
    /// The board that was asked for, or the usual one.
    pub fn size(&self, usual: Level) -> Size {
        let in_two = self.size.zip(self.mines).map(|(shape, mines)| Size { shape, mines });
        self.level.or(in_two).unwrap_or_else(|| usual.into())
    }

    /// The number of mines that stands there by itself.
    pub fn mines(&self) -> Option<usize> {
        self.mines
    }

    /// The same, of at most so many cells.
    pub fn size_within(&self, usual: Level, most_cells: usize) -> Result<Size, Failure> {
        let size = self.size(usual);
        match size.shape.len() {
            cells if cells > most_cells => Err(Failure::Usage(format!(
                "{} has {cells} cells; the largest board here has {most_cells}",
                size.shape
            ))),
            _ => Ok(size),
        }
    }
}
