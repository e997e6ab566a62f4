//! What a player sees at the end of a game that was played, or of a field with a few cells open.

use thiserror::Error;

use super::Replay;
use crate::grid::{Pos, Shape};
use crate::play::game::Standing;
use crate::puzzles::minesweeper::View;

/// Why nothing can be said of what a player sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unseen {
    /// It is a field, and no cell of it is open.
    #[error("this is a mine field, the truth, and not what a player sees: no cell is open")]
    Nothing,
    /// A mine was opened.
    #[error("there is a mine at {0}, which is opened")]
    Mine(Pos),
    /// A cell to open lies outside.
    #[error("{0} lies outside of the field of {1}")]
    Outside(Pos, Shape),
}

impl Replay {
    /// What the player saw before the move of this number, from 0.
    ///
    /// ```
    /// use prato::play::Replay;
    ///
    /// let replay = Replay::parse(r#"{"field": ["..*"], "moves": [["open", 1, 2], ["open", 1, 1]]}"#)?;
    /// assert_eq!(replay.before(0).covered().count(), 3);
    /// assert_eq!(replay.before(1).covered().count(), 2);
    /// # Ok::<(), prato::error::ReadError>(())
    /// ```
    #[must_use]
    pub fn before(&self, number: usize) -> View {
        let mut game = self.begin();
        for one in self.moves.iter().take(number) {
            // Every move of a replay can be made.
            let _ = one.make(&mut game);
        }
        game.view().clone()
    }

    /// What a player sees after all moves and after opening the cells `start`, one by one.
    ///
    /// ```
    /// use prato::grid::Pos;
    /// use prato::play::{Replay, Unseen};
    ///
    /// let text = r#"{"field": ["..*", "..."], "moves": [["open", 1, 2]]}"#;
    /// let replay = Replay::parse(text)?;
    /// assert_eq!(replay.seen(&[])?.covered().count(), 5);
    /// assert_eq!(replay.seen(&[Pos::new(0, 0)])?.covered().count(), 2);
    /// assert_eq!(replay.seen(&[Pos::new(0, 2)]), Err(Unseen::Mine(Pos::new(0, 2))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If no cell is open, or a mine, or a cell outside.
    pub fn seen(&self, start: &[Pos]) -> Result<View, Unseen> {
        if self.start.is_none() && self.moves.is_empty() && start.is_empty() {
            return Err(Unseen::Nothing);
        }
        let mut game = self.begin();
        for one in &self.moves {
            // Every move of a replay can be made.
            let _ = one.make(&mut game);
        }
        let shape = game.view().shape();
        for &pos in start {
            if !shape.contains(pos) {
                return Err(Unseen::Outside(pos, shape));
            }
            game.open(pos);
        }
        match game.standing() {
            Standing::Lost(pos) => Err(Unseen::Mine(pos)),
            Standing::Playing | Standing::Won => Ok(game.view().clone()),
        }
    }
}
