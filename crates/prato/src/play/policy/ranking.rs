//! The guesses worth thinking about, ranked (one-ply expectimax, and exact values in endgames), and
//! what is special about cells: those that would tell nothing, and coins that must be tossed.

use super::analyst::{Analyst, Finding};
use super::lookahead;
use super::outlook::{Outlook, Tilted};
use super::{Merit, NoMove, Reason};
use crate::grid::Pos;
use crate::play::after::Beyond;
use crate::play::endgame::{value, wins_after};
use crate::play::odds::{Place, Position};
use crate::play::tuning::DEEP;
use crate::puzzles::minesweeper::View;
use crate::watch::Watch;

/// What there is to think about where something may have to be guessed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ranking {
    /// The guesses worth thinking about, the best first; none if a cell is safe.
    pub guesses: Vec<Ranked>,
    /// Covered cells, none of them certain, that would show the same number in every solution in which
    /// they are safe: opening one tells nothing but that it is no mine.
    pub dead: Vec<Pos>,
    /// Two cells of which just one is a mine, and which nothing can ever tell apart.
    pub coins: Vec<[Pos; 2]>,
    /// The undecided cells whose clues hang together, component by component.
    pub components: Vec<Vec<Pos>>,
}

/// A guess.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    /// The cell.
    pub cell: Pos,
    /// The chance of a mine.
    pub chance: f64,
    /// What speaks for it: its prospects or, in an endgame, what the best play wins after it.
    pub merit: Merit,
    /// The chance that it is no mine and makes another cell safe; `None` on boards that are too
    /// large to look ahead.
    pub progress: Option<f64>,
}

/// Up to `most` guesses in this view, ranked, and what is special about its cells.
///
/// ```
/// use prato::grid::Pos;
/// use prato::play::rank;
/// use prato::puzzles::minesweeper::parse;
/// use prato::watch::Watch;
///
/// // One mine, in the first or the second row.
/// let view = parse("2 2 1\n.1\n.1\n", None)?.view;
/// let ranking = rank(&view, 5, &Watch::default())?;
/// assert_eq!(ranking.coins, [[Pos::new(0, 0), Pos::new(1, 0)]]);
/// assert_eq!(ranking.guesses[0].chance, 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there is nothing to open, if no mine field fits the view, or if the work was stopped.
pub fn rank(view: &View, most: usize, watch: &Watch) -> Result<Ranking, NoMove> {
    let mut analyst = Analyst::under(watch);
    let position = match analyst.look(view)? {
        Finding::Guess(position) => position,
        Finding::Move(choice) => {
            let guesses = match (choice.reason, &choice.open[..]) {
                (Reason::Guess { chance, merit }, &[cell]) => {
                    vec![Ranked { cell, chance, merit, progress: None }]
                }
                _ => Vec::new(),
            };
            return Ok(Ranking { guesses, ..Ranking::default() });
        }
    };
    let mut guesses = Vec::new();
    let beyond = Beyond::of(view, watch)?;
    let solutions = value(position, DEEP.endgame).map(|value| value.solutions);
    for guess in lookahead::guesses(position, None, most.max(1)) {
        watch.check()?;
        let (cell, chance) = (position.shape.pos(guess.cell), 1.0 - guess.safety);
        let after = beyond.as_ref().map(|beyond| beyond.after(cell)).transpose()?;
        let wins = match solutions {
            Some(_) => wins_after(view, &[cell], DEEP.endgame, watch)?,
            None => None,
        };
        let merit = match (wins, solutions) {
            (Some(wins), Some(solutions)) => Merit::Endgame { wins, solutions },
            _ => guess.merit(position),
        };
        guesses.push(Ranked { cell, chance, merit, progress: after.map(|after| after.progress) });
    }
    guesses.sort_by_key(|guess| match guess.merit {
        Merit::Endgame { wins, .. } => std::cmp::Reverse(wins),
        _ => std::cmp::Reverse(0),
    });
    Ok(Ranking {
        guesses,
        dead: dead(position, watch)?,
        coins: coins(position),
        components: components(position),
    })
}

/// The cells that tell nothing, whatever the total is. (A total can only make more of them.)
fn dead(position: &Position, watch: &Watch) -> Result<Vec<Pos>, NoMove> {
    let tilted: Vec<Tilted> = position.parts.iter().map(Tilted::new).collect();
    let mut dead = Vec::new();
    for cell in 0..position.places.len() {
        let Place::Boxed { part, in_box } = position.places[cell] else { continue };
        watch.check()?;
        if position.parts[part as usize].chances[in_box as usize] >= 1.0 {
            continue;
        }
        let shown = Outlook::new(position, &tilted, cell).shown;
        // A number is 0 only if nothing was added to it.
        if shown.iter().filter(|&&chance| chance != 0.0).count() == 1 {
            dead.push(position.shape.pos(cell));
        }
    }
    Ok(dead)
}

/// The pairs in one box with one mine, where every cell that touches just one of them is open or a
/// known mine.
fn coins(position: &Position) -> Vec<[Pos; 2]> {
    let shape = position.shape;
    let touches = |one: u32, other: usize| {
        one as usize != other && shape.neighbours(one as usize).any(|near| near == other)
    };
    let mut coins = Vec::new();
    for part in &position.parts {
        // Whatever the total is, so every number of mines weighs the same. A weight is 0 only if
        // nothing was added to it.
        let weights = part.chain.shares(&vec![1.0; part.chain.series().1.len()]);
        for (cell_box, &step) in part.component.boxes.iter().zip(&part.chain.step_of) {
            let &[one, other] = &cell_box.cells[..] else { continue };
            let [none, _, both, ..] = weights[step as usize];
            if none != 0.0 || both != 0.0 {
                continue;
            }
            let told_apart = [(one, other), (other, one)].into_iter().any(|(near, far)| {
                shape.neighbours(near as usize).any(|cell| {
                    cell != far as usize
                        && !touches(far, cell)
                        && position.places[cell] != Place::Decided
                })
            });
            if !told_apart {
                coins.push([one, other].map(|cell| shape.pos(cell as usize)));
            }
        }
    }
    coins
}

fn components(position: &Position) -> Vec<Vec<Pos>> {
    let cells = |part: &crate::play::odds::Part| {
        let boxes = part.component.boxes.iter();
        let mut cells: Vec<u32> = boxes.flat_map(|cell_box| cell_box.cells.clone()).collect();
        cells.sort_unstable();
        cells.iter().map(|&cell| position.shape.pos(cell as usize)).collect()
    };
    position.parts.iter().map(cells).collect()
}
