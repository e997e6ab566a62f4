//! The policy `ladder`: techniques in rising order of cost, the first that helps is taken.

use super::analyst::{Analyst, Finding};
use super::brute::safe_cells;
use super::{Choice, Merit, NoMove, Policy, Proof, Reason};
use crate::play::tuning::BRUTE_FORCE;
use crate::puzzles::minesweeper::View;
use crate::watch::Watch;

/// Climbs from one clue over two clues and brute force to the chances of all cells.
pub(super) struct Ladder(Analyst);

impl Ladder {
    /// One whose work this watch may end.
    pub(super) fn under(watch: &Watch) -> Ladder {
        Ladder(Analyst::under(watch))
    }
}

impl Policy for Ladder {
    fn choose(&mut self, view: &View) -> Result<Choice, NoMove> {
        if let Some(choice) = self.0.by_rules(view)? {
            return Ok(choice);
        }
        let components = self.0.components();
        let mut safe: Vec<u32> = components
            .iter()
            .filter_map(|component| safe_cells(component, BRUTE_FORCE))
            .flatten()
            .collect();
        if !safe.is_empty() {
            safe.sort_unstable();
            let open = safe.into_iter().map(|cell| view.shape().pos(cell as usize)).collect();
            return Ok(Choice { open, reason: Reason::Safe(Proof::BruteForce) });
        }
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
