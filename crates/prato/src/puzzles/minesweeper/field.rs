//! A mine field: the truth under a view, or one of the truths that a view allows.

use std::fmt;

use crate::grid::Grid;

/// Where the mines are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// `true` where there is a mine.
    pub mines: Grid<bool>,
}

impl Field {
    /// How many mines there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.mines.cells().iter().filter(|&&mine| mine).count()
    }
}

/// A matrix of 1 (mine) and 0, cells split by blanks and each row ended by a newline.
impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = String::with_capacity(2 * self.mines.shape().cols);
        for row in self.mines.rows() {
            line.clear();
            for &mine in row {
                line.push_str(if mine { "1 " } else { "0 " });
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
