//! The policies `best` and `deep`: the endgame solved exactly, what comes before it by looking at
//! some of its solutions, and before that the best prospects, corrected by what was learnt. `deep`
//! also compares guesses before the endgame by playing games out in mind.

use super::analyst::{Analyst, Finding};
use super::playout::{Played, Rated, play_out};
use super::position::Position;
use super::{Choice, Merit, NoMove, Policy, Reason, learnt, lookahead};
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
    /// Whether guesses before the endgame are compared by playing games out.
    plays_out: bool,
}

/// As much as makes the play stronger and still lets it play hundreds of games a second. The ledger
/// in `bench/README.md` has the figures.
pub(super) const QUICK: Effort = Effort {
    endgame: Budget { solutions: 3000, looks: 1_000_000 },
    solutions: 1000,
    plays_out: false,
};

/// As much as makes the play stronger and still lets it play tens of games a second.
pub(super) const DEEP: Effort = Effort {
    endgame: Budget { solutions: 5000, looks: 5_000_000 },
    solutions: 4000,
    plays_out: true,
};

/// With more solutions than e^16 there is too much to come for a look at some of them to help.
const FAR: f64 = 16.0;

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
            let Value { wins, solutions, .. } = value;
            return Ok(guess(position, value, Merit::Endgame { wins, solutions }));
        }
        let looked = look(position, None, self.effort);
        if self.effort.plays_out
            && let Some(choice) = compare(position, view, looked.as_ref())
        {
            return Ok(choice);
        }
        Ok(looked.unwrap_or_else(|| learnt::guesses(position, view)[0].choice(position)))
    }
}

/// The guess that is best by playing games out, also by what a look has preferred, or what was
/// learnt. `None` if there is nothing to compare.
fn compare(position: &Position, view: &View, looked: Option<&Choice>) -> Option<Choice> {
    let (guesses, preferred) = match looked {
        Some(choice) => {
            let cell = position.shape.index(choice.open[0]);
            let guesses = lookahead::guesses(position, None, RIVALS);
            let preferred = guesses.iter().position(|guess| guess.cell == cell)?;
            (guesses, preferred)
        }
        None => (learnt::guesses(position, view), 0),
    };
    let score = Some(guesses[preferred].prospects.score).filter(|&score| score > 0.0)?;
    // By how much the others are thought to be worse, and as how many games that counts. A score
    // says less about a guess than a look that prefers another.
    let (behind, slope, trust) = match looked {
        Some(_) => (0.033, 0.2, 25.0),
        None => (0.0, 1.0, 3.0 * position.solutions.powf(0.7)),
    };
    let rate = |(number, guess): (usize, lookahead::Guess)| {
        let worse = 1.0 - guess.prospects.score / score;
        let better = if number == preferred { 0.0 } else { -behind - slope * worse };
        Rated { guess, better }
    };
    let rated: Vec<Rated> = guesses.into_iter().enumerate().map(rate).collect();
    let Played { best, worth, games } = play_out(position, view, &rated, trust)?;
    let guess = &rated[best].guess;
    let reason = Reason::Guess { chance: 1.0 - guess.safety, merit: Merit::Games { worth, games } };
    Some(Choice { open: vec![position.shape.pos(guess.cell)], reason })
}

/// The guess that is best by a look at some solutions, of those with the best prospects but for
/// this one. `None` if too much is still to come.
pub(super) fn look(position: &Position, but: Option<usize>, effort: &Effort) -> Option<Choice> {
    if position.solutions > FAR {
        return None;
    }
    let rivals = lookahead::guesses(position, but, RIVALS);
    let cells: Vec<usize> = rivals.iter().map(|rival| rival.cell).collect();
    let value = endgame::preferred(position, &cells, effort.solutions)?;
    let Value { wins, solutions, .. } = value;
    Some(guess(position, value, Merit::Look { wins, solutions }))
}

fn guess(position: &Position, Value { open, .. }: Value, merit: Merit) -> Choice {
    let chance = position.chance(position.shape.index(open)).unwrap_or(1.0);
    Choice { open: vec![open], reason: Reason::Guess { chance, merit } }
}
