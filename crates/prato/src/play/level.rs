//! Sizes of boards with their mines, and those that every Minesweeper player knows.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::grid::Shape;

/// A size and a number of mines with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its name, as in `--level NAME`.
    pub name: &'static str,
    /// The size of the board.
    pub shape: Shape,
    /// The number of mines.
    pub mines: usize,
}

/// The most cells of a board that games are played on: a game on a larger one is no longer a game, and every move
/// would take a while.
pub const MOST_CELLS_PLAYED: usize = 1 << 20;

/// Every level, from the easiest.
pub static LEVELS: &[Level] = &[
    Level { name: "beginner", shape: Shape { rows: 9, cols: 9 }, mines: 10 },
    Level { name: "intermediate", shape: Shape { rows: 16, cols: 16 }, mines: 40 },
    Level { name: "expert", shape: Shape { rows: 16, cols: 30 }, mines: 99 },
];

impl Level {
    /// The level of this name, if there is one.
    ///
    /// ```
    /// use prato::play::Level;
    ///
    /// assert_eq!(Level::named("expert").map(|level| level.mines), Some(99));
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Level> {
        LEVELS.iter().copied().find(|level| level.name == name)
    }
}

/// The size of a board and its mines. People write rows x columns x mines, or the name of a level.
///
/// ```
/// use prato::play::Size;
///
/// let expert: Size = "16x30x99".parse()?;
/// assert_eq!("expert".parse(), Ok(expert));
/// assert_eq!((expert.shape.cols, expert.to_string()), (30, "16x30x99".into()));
/// # Ok::<(), prato::play::NoSize>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Rows and columns.
    pub shape: Shape,
    /// The number of mines. Whether there is room for them is another question.
    pub mines: usize,
}

impl From<Level> for Size {
    fn from(level: Level) -> Size {
        Size { shape: level.shape, mines: level.mines }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.shape, self.mines)
    }
}

/// What is neither a level nor a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("beginner, intermediate, expert, or rows x columns x mines such as 16x30x99")]
pub struct NoSize;

impl FromStr for Size {
    type Err = NoSize;

    fn from_str(text: &str) -> Result<Size, NoSize> {
        if let Some(level) = Level::named(text) {
            return Ok(level.into());
        }
        let (shape, mines) = text.rsplit_once('x').ok_or(NoSize)?;
        let shape = shape.parse().map_err(|_| NoSize)?;
        Ok(Size { shape, mines: mines.parse().map_err(|_| NoSize)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        let check = |text: &str, expected: Option<(usize, usize, usize)>| {
            let size =
                expected.map(|(rows, cols, mines)| Size { shape: Shape { rows, cols }, mines });
            assert_eq!(text.parse().ok(), size, "{text}");
        };
        check("expert", Some((16, 30, 99)));
        check("16x30x99", Some((16, 30, 99)));
        check("3x5x2", Some((3, 5, 2)));
        check("8x8", None);
        check("8x8x10x1", None);
        check("0x8x0", None);
        check("-1x8x0", None);
        check("18446744073709551615x2x1", None);
        check("easy", None);
    }
}
