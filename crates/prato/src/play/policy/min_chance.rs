//! The policy `min-chance`: where a mine is least likely.

use super::analyst::{Analyst, Finding};
use super::{Choice, Merit, NoMove, Policy, Reason};
use crate::puzzles::minesweeper::View;
use crate::watch::Watch;

/// Guesses the first cell, in reading order, with the least chance of a mine.
pub(super) struct MinChance(Analyst);

impl MinChance {
    /// One whose work this watch may end.
    pub(super) fn under(watch: &Watch) -> MinChance {
        MinChance(Analyst::under(watch))
    }
}

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
