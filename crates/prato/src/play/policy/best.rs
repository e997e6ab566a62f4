//! The policies `best` and `deep`: the endgame solved exactly, what comes before it by looking at
//! some of its solutions, and before that the best prospects, corrected by what was learnt. `deep`
//! also compares guesses before the endgame by playing games out in mind.

use super::advice::Advice;
use super::analyst::{Analyst, Finding};
use super::lookahead::Guess;
use super::net::net;
use super::playout::{Played, Rated, play_out};
use super::{Choice, Merit, NoMove, Policy, Reason, learnt, lookahead};
use crate::play::endgame::{self, Value};
use crate::play::odds::Position;
use crate::play::tuning::{
    Effort, LOOK_LEAD, LOOK_LN_SOLUTIONS, LOOK_SLOPE, LOOK_TRUST, RIVALS, net_trust,
};
use crate::puzzles::minesweeper::View;
use crate::watch::Watch;

/// Plays as well as we know how.
pub(super) struct Best {
    pub(super) analyst: Analyst,
    effort: &'static Effort,
    watch: Watch,
}

impl Best {
    /// One whose work this watch may end.
    pub(super) fn under(watch: &Watch, effort: &'static Effort) -> Best {
        Best { analyst: Analyst::under(watch), effort, watch: watch.clone() }
    }

    /// What to open, and the next best guess where that is known without more work.
    pub(super) fn advise(&mut self, view: &View) -> Result<Advice, NoMove> {
        let Best { analyst, effort, watch } = self;
        let alone = |choice| Ok(Advice { choice, next_best: None });
        let position = match analyst.look(view)? {
            Finding::Move(choice) => return alone(choice),
            Finding::Guess(position) => position,
        };
        if let Some(value) = endgame::value(position, effort.endgame) {
            let Value { wins, solutions, .. } = value;
            return alone(guess(position, value, Merit::Endgame { wins, solutions }));
        }
        let looked = look(position, effort);
        if effort.plays_out
            && let Some(advice) = compare(position, view, looked.as_ref(), watch)?
        {
            return Ok(advice);
        }
        if let Some(choice) = looked {
            return alone(choice);
        }
        let guesses = learnt::guesses(position, view, net()?);
        let next_best = guesses.get(1).map(|guess| guess.choice(position));
        Ok(Advice { choice: guesses[0].choice(position), next_best })
    }
}

impl Policy for Best {
    fn choose(&mut self, view: &View) -> Result<Choice, NoMove> {
        Ok(self.advise(view)?.choice)
    }
}

/// The guesses that are best by playing games out, also by what a look has preferred, or what was
/// learnt. `None` if there is nothing to compare.
fn compare(
    position: &Position,
    view: &View,
    looked: Option<&Choice>,
    watch: &Watch,
) -> Result<Option<Advice>, NoMove> {
    let (guesses, preferred) = match looked {
        Some(choice) => {
            let cell = position.shape.index(choice.open[0]);
            let guesses = lookahead::guesses(position, None, RIVALS);
            let preferred = guesses.iter().position(|guess| guess.cell == cell);
            (guesses, preferred)
        }
        None => (learnt::guesses(position, view, net()?), Some(0)),
    };
    let Some(preferred) = preferred else { return Ok(None) };
    let score = guesses[preferred].prospects.score;
    if score <= 0.0 {
        return Ok(None);
    }
    // By how much the others are thought to be worse, and as how many games that counts. A score
    // says less about a guess than a look that prefers another.
    let (behind, slope, trust) = match looked {
        Some(_) => (LOOK_LEAD, LOOK_SLOPE, LOOK_TRUST),
        None => (0.0, 1.0, net_trust(position.ln_solutions)),
    };
    let rate = |(number, guess): (usize, Guess)| {
        let worse = 1.0 - guess.prospects.score / score;
        let better = if number == preferred { 0.0 } else { -behind - slope * worse };
        Rated { guess, better }
    };
    let rated: Vec<Rated> = guesses.into_iter().enumerate().map(rate).collect();
    let Some(played) = play_out(position, view, &rated, trust, watch)? else { return Ok(None) };
    let mut played = played.into_iter().map(|played| {
        let Played { guess, worth, games } = played;
        let Guess { cell, safety, .. } = rated[guess].guess;
        let reason = Reason::Guess { chance: 1.0 - safety, merit: Merit::Games { worth, games } };
        Choice { open: vec![position.shape.pos(cell)], reason }
    });
    Ok(played.next().map(|choice| Advice { choice, next_best: played.next() }))
}

/// The guess that is best by a look at some solutions, of those with the best prospects. `None` if
/// too much is still to come.
fn look(position: &Position, effort: &Effort) -> Option<Choice> {
    if position.ln_solutions > LOOK_LN_SOLUTIONS {
        return None;
    }
    let rivals = lookahead::guesses(position, None, RIVALS);
    let cells: Vec<usize> = rivals.iter().map(|rival| rival.cell).collect();
    let value = endgame::preferred(position, &cells, effort.drawn)?;
    let Value { wins, solutions, .. } = value;
    Some(guess(position, value, Merit::Look { wins, solutions }))
}

fn guess(position: &Position, Value { open, .. }: Value, merit: Merit) -> Choice {
    let chance = position.chance(position.shape.index(open)).unwrap_or(1.0);
    Choice { open: vec![open], reason: Reason::Guess { chance, merit } }
}
