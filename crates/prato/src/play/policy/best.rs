//! The policy `best`: the endgame solved exactly, and the best prospects before it.

use super::analyst::{Analyst, Finding};
use super::{Choice, Merit, NoMove, Policy, Reason, lookahead};
use crate::play::endgame::{self, Budget, Value};
use crate::puzzles::minesweeper::View;

/// Plays as well as we know how.
#[derive(Default)]
pub(super) struct Best(pub(super) Analyst);

/// What an endgame may cost. Most of the gain comes from the first few hundred solutions; the
/// ledger in `bench/README.md` has the figures.
pub(super) const BUDGET: Budget = Budget { solutions: 3000, sets: 10_000 };

impl Policy for Best {
    fn choose(&mut self, view: &View) -> Result<Choice, NoMove> {
        let position = match self.0.look(view)? {
            Finding::Move(choice) => return Ok(choice),
            Finding::Guess(position) => position,
        };
        let Some(Value { wins, solutions, open }) = endgame::value(position, BUDGET) else {
            return Ok(lookahead::guess(position));
        };
        let chance = position.chance(position.shape.index(open)).unwrap_or(1.0);
        let merit = Merit::Endgame { wins, solutions };
        Ok(Choice { open: vec![open], reason: Reason::Guess { chance, merit } })
    }
}
