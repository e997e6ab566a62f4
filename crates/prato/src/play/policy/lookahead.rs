//! The policy `lookahead`: what a guess risks, and what it may bring (one-ply expectimax, with a
//! heuristic value).

use super::analyst::{Analyst, Finding};
use super::outlook::{ByCount, Outlook, Tilted};
use super::pairs::relief;
use super::rollout::Step;
use super::{Choice, Merit, NoMove, Policy, Reason};
use crate::play::odds::{Place, Position};
use crate::play::tuning::GUESS_SAFETY;
use crate::puzzles::minesweeper::View;
use crate::watch::Watch;

/// Guesses where surviving, and having a safe cell or a good guess afterwards, is most likely.
pub(super) struct Lookahead(Analyst);

impl Lookahead {
    /// One whose work this watch may end.
    pub(super) fn under(watch: &Watch) -> Lookahead {
        Lookahead(Analyst::under(watch))
    }
}

impl Policy for Lookahead {
    fn choose(&mut self, view: &View) -> Result<Choice, NoMove> {
        match self.0.look(view)? {
            Finding::Move(choice) => Ok(choice),
            Finding::Guess(position) => Ok(guess(position)),
        }
    }
}

/// A guess, and what is to be said for it.
pub(super) struct Guess {
    pub(super) cell: usize,
    pub(super) safety: f64,
    pub(super) prospects: Prospects,
    /// The risk of pairs that it takes away.
    pub(super) relief: f64,
    /// The chance of each count of undecided mines around it.
    pub(super) shown: ByCount,
}

impl Guess {
    /// As a choice.
    pub(super) fn choice(&self, position: &Position) -> Choice {
        let reason = Reason::Guess { chance: 1.0 - self.safety, merit: self.merit(position) };
        Choice { open: vec![position.shape.pos(self.cell)], reason }
    }

    /// What is told of its prospects.
    pub(super) fn merit(&self, position: &Position) -> Merit {
        let Prospects { score, progress } = self.prospects;
        Merit::Prospects { progress, score: position.mines.map(|_| score) }
    }

    /// As a step of a game that is played out.
    pub(super) fn step(&self) -> Step {
        Step::Guess { cell: self.cell, safety: self.safety }
    }
}

/// The best guess in a position without safe cells.
pub(super) fn guess(position: &Position) -> Choice {
    guesses(position, None, 1)[0].choice(position)
}

/// The best guesses in a position without safe cells but for this one, the best first: as many as
/// wanted, if there are so many.
pub(super) fn guesses(position: &Position, but: Option<usize>, wanted: usize) -> Vec<Guess> {
    let mut ranked: Vec<(f64, usize)> = candidates(position, but)
        .filter_map(|cell| Some((1.0 - position.chance(cell)?, cell)))
        .collect();
    // Most likely to survive first; the order of reading among equals.
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let near_best = ranked.first().map_or(1.0, |(safest, _)| safest * GUESS_SAFETY);
    let tilted: Vec<Tilted> = position.parts.iter().map(Tilted::new).collect();
    let scale = Scale::new(position);
    let relief = relief(position);
    let most_relief = relief.iter().copied().fold(0.0, f64::max);
    let mut best: Vec<Guess> = Vec::with_capacity(wanted + 1);
    for (safety, cell) in ranked {
        let beaten = |relief: f64| {
            let last = best.get(wanted - 1);
            last.is_some_and(|last| safety * (1.0 + relief) <= last.prospects.score)
        };
        if safety < near_best || beaten(most_relief) {
            break;
        }
        if beaten(relief[cell]) {
            continue;
        }
        let outlook = Outlook::new(position, &tilted, cell);
        let mut prospects = scale.judge(safety, &outlook);
        let (relief, shown) = (relief[cell], outlook.shown);
        prospects.score *= 1.0 + relief;
        let rank = best.partition_point(|other| other.prospects.score >= prospects.score);
        best.insert(rank, Guess { cell, safety, prospects, relief, shown });
        best.truncate(wanted);
    }
    best
}

/// The cells to think about: all that a clue sees or that touch such a cell, and of the others one
/// for each number of cells around, because they are all alike. Not this one.
fn candidates(position: &Position, but: Option<usize>) -> impl Iterator<Item = usize> {
    let mut far = [false; 9];
    (0..position.places.len()).filter(move |&cell| match position.places[cell] {
        _ if but == Some(cell) => false,
        Place::Decided => false,
        Place::Boxed { .. } => true,
        Place::Unseen => {
            let mut around = 0;
            for other in position.shape.neighbours(cell) {
                match position.places[other] {
                    Place::Boxed { .. } => return true,
                    Place::Unseen => around += 1,
                    Place::Decided => {}
                }
            }
            !std::mem::replace(&mut far[around], true)
        }
    })
}

/// What a guess is worth.
#[derive(Clone, Copy)]
pub(super) struct Prospects {
    pub(super) score: f64,
    pub(super) progress: f64,
}

/// What to compare guesses with: the best safety of the cells that a guess does not change.
struct Scale {
    /// The chance of a mine in each box and in the unseen cells, ascending.
    ranked: Vec<(f64, Place)>,
    unseen: usize,
}

impl Scale {
    fn new(position: &Position) -> Scale {
        let mut ranked = Vec::new();
        for (part, number) in position.parts.iter().zip(0..) {
            for (&chance, in_box) in part.chances.iter().zip(0..) {
                ranked.push((chance, Place::Boxed { part: number, in_box }));
            }
        }
        if !position.unseen.is_empty() {
            ranked.push((position.unseen_chance, Place::Unseen));
        }
        ranked.sort_by(|a, b| a.0.total_cmp(&b.0));
        Scale { ranked, unseen: position.unseen.len() }
    }

    /// Judges a guess that is survived with this chance.
    fn judge(&self, safety: f64, outlook: &Outlook) -> Prospects {
        let elsewhere = self.elsewhere(outlook);
        let (mut value, mut progress) = (0.0, 0.0);
        for (count, &shown) in outlook.shown.iter().enumerate() {
            if shown == 0.0 {
                continue;
            }
            let nearby = outlook.groups.iter().map(|group| group.mines[count]);
            let least = nearby.fold(elsewhere, f64::min);
            value += shown * (1.0 - least);
            if least == 0.0 {
                progress += shown;
            }
        }
        Prospects { score: safety * value, progress: safety * progress }
    }

    /// The least chance of a mine where the guess changes little.
    fn elsewhere(&self, outlook: &Outlook) -> f64 {
        let changed = |place: Place| match place {
            Place::Unseen => self.unseen == outlook.unseen,
            _ => outlook.groups.iter().any(|group| group.place == place),
        };
        self.ranked.iter().find(|(_, place)| !changed(*place)).map_or(1.0, |(chance, _)| *chance)
    }
}
