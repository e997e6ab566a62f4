//! The policies `best` and `deep`: the endgame solved exactly, what comes before it by looking at
//! some of its solutions, and the best prospects before that.

use super::analyst::{Analyst, Finding};
use super::{Choice, Merit, NoMove, Policy, Reason, lookahead};
use crate::play::endgame::{self, Budget, Value};
use crate::puzzles::minesweeper::View;

/// Plays as well as we know how.
pub(super) struct Best {
    pub(super) analyst: Analyst,
    effort: &'static Effort,
}

/// How much a guess may cost.
pub(super) struct Effort {
    /// What is solved exactly.
    pub(super) endgame: Budget,
    /// How many solutions are looked at if the endgame is too large for that.
    solutions: usize,
}

/// As much as makes the play stronger and still lets it play hundreds of games a second. The ledger
/// in `bench/README.md` has the figures.
pub(super) const QUICK: Effort =
    Effort { endgame: Budget { solutions: 3000, looks: 1_000_000 }, solutions: 1000 };

/// Some five times as much.
pub(super) const DEEP: Effort =
    Effort { endgame: Budget { solutions: 5000, looks: 5_000_000 }, solutions: 4000 };

/// With more solutions than e^25 there is too much to come for a look at some of them to help.
const FAR: f64 = 25.0;

/// So many of the guesses with the best prospects are compared.
pub(super) const RIVALS: usize = 6;

impl Best {
    pub(super) fn new(analyst: Analyst, effort: &'static Effort) -> Best {
        Best { analyst, effort }
    }
}

impl Policy for Best {
    fn choose(&mut self, view: &View) -> Result<Choice, NoMove> {
        let position = match self.analyst.look(view)? {
            Finding::Move(choice) => return Ok(choice),
            Finding::Guess(position) => position,
        };
        if let Some(value) = endgame::value(position, self.effort.endgame) {
            let Value { wins, solutions, open } = value;
            let chance = position.chance(position.shape.index(open)).unwrap_or(1.0);
            let merit = Merit::Endgame { wins, solutions };
            return Ok(Choice { open: vec![open], reason: Reason::Guess { chance, merit } });
        }
        if position.solutions > FAR {
            return Ok(lookahead::guess(position));
        }
        let guesses = lookahead::guesses(position, None, RIVALS);
        let cells: Vec<usize> = guesses.iter().map(|guess| guess.cell).collect();
        let preferred = endgame::preferred(position, &cells, self.effort.solutions);
        let guess = guesses.iter().find(|guess| Some(guess.cell) == preferred);
        Ok(guess.unwrap_or(&guesses[0]).choice(position))
    }
}
