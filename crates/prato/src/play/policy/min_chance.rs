//! The policy `min-chance`: where a mine is least likely.

use super::analyst::{Analyst, Finding};
use super::{Choice, Merit, NoMove, Policy, Reason};
use crate::puzzles::minesweeper::View;

/// Guesses the first cell, in reading order, with the least chance of a mine.
#[derive(Default)]
pub(super) struct MinChance(Analyst);

impl Policy for MinChance {
    fn choose(&mut self, view: &View) -> Result<Choice, NoMove> {
        let position = match self.0.look(view)? {
            Finding::Move(choice) => return Ok(choice),
            Finding::Guess(position) => position,
        };
        let chance = position.least_chance().ok_or(NoMove::Finished)?;
        let cell = position.cells_with(chance).next().ok_or(NoMove::Finished)?;
        let open = vec![position.shape.pos(cell)];
        Ok(Choice { open, reason: Reason::Guess { chance, merit: Merit::Least } })
    }
}
