//! The levels that every Minesweeper player knows.

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
