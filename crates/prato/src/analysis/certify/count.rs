//! Claims that need the number of mines: how few or how many each part of the board can hold, each
//! shown by contradiction, and all of it added up.

use std::fmt::Write as _;

use super::problem::{Problem, literal};
use super::search::{self, Bound};
use super::{NoCertificate, holds, of_clue};
use crate::analysis::arrangements::components;
use crate::analysis::reason::Verdict;
use crate::analysis::scope::Scope;
use crate::analysis::shrink::only;
use crate::analysis::total::assume;
use crate::exact::fewest_and_most;
use crate::grid::Pos;
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::View;
use crate::watch::Watch;

/// Writes the proof that these clues, the total and what is given about a cell contradict each
/// other.
pub(super) fn write(
    problem: &mut Problem<'_>,
    clues: &[usize],
    given: Option<(Pos, Verdict)>,
    watch: &Watch,
) -> Result<(), NoCertificate> {
    let scope = problem.scope;
    let (Some((at_least, at_most)), Some(total)) = (problem.total(), scope.view.mines) else {
        return Err(NoCertificate::TooLong);
    };
    let view = match given {
        Some((cell, verdict)) => assume(scope.view, cell, verdict),
        None => scope.view.clone(),
    };
    let given = given.map(|given| holds(scope, given));
    let parted = Parted::new(&view, clues, watch)?;
    let (least, most) = parted.range();
    let (sum, side) = if total < least {
        (at_most, Side::Fewest)
    } else if most < total {
        (at_least, Side::Most)
    } else {
        // The total lies in a gap between numbers that are possible: all of it at once.
        return at_once(problem, clues, given, total, watch);
    };
    let mut sum = sum.to_string();
    for (number, part) in parted.parts.iter().enumerate() {
        let (cells, size) = (part.cells.clone(), signed(part.cells.len()));
        // The opposite of what is to be shown, as the search and as the checker see it.
        let (opposite, wanted, bound) = match side {
            Side::Fewest => {
                (Bound { cells, least: 0, most: signed(part.least) - 1 }, true, part.least)
            }
            Side::Most => (
                Bound { cells, least: signed(part.most) + 1, most: size },
                false,
                part.cells.len() - part.most,
            ),
        };
        if bound == 0 {
            continue;
        }
        let mut bounds: Vec<Bound> = part.clues.iter().map(|&clue| of_clue(scope, clue)).collect();
        bounds.push(opposite);
        let mut claim = String::new();
        for &cell in &part.cells {
            let _ = write!(claim, "1 {} ", literal(scope, cell, wanted));
        }
        problem.write(&format!("@part{number} pbc {claim}>= {bound} : subproof"));
        search::close(problem, bounds, given, watch)?;
        problem.step("qed : -1");
        let _ = write!(sum, " @part{number} +");
    }
    problem.step(&format!("pol {sum}"));
    problem.contradiction();
    Ok(())
}

/// Which end of the possible numbers of mines the total is beyond.
#[derive(Clone, Copy)]
enum Side {
    Fewest,
    Most,
}

/// A view as parts that know nothing of each other.
struct Parted {
    parts: Vec<Part>,
    /// Mines that are given.
    mines: usize,
    /// Unknown cells that no clue sees.
    unseen: usize,
}

/// Clues and cells that hang together, and how few and how many mines they can hold.
struct Part {
    clues: Vec<usize>,
    cells: Vec<usize>,
    least: usize,
    most: usize,
}

impl Parted {
    /// The view with only these clues.
    fn new(view: &View, clues: &[usize], watch: &Watch) -> Result<Parted, NoCertificate> {
        let some = only(view, clues);
        let scope = Scope::new(&some);
        let cells = 0..scope.shape.len();
        let unknown = cells.clone().filter(|&cell| scope.is_unknown(cell)).count();
        let mines = cells.filter(|&cell| scope.is_given_mine(cell)).count();
        let mut parts = Vec::new();
        for component in components(scope) {
            let (least, most) = match fewest_and_most(&only(&some, &component.clues), watch) {
                Outcome::Answered(range) => range,
                Outcome::Impossible => return Err(NoCertificate::TooLong),
                Outcome::Stopped { why, .. } => return Err(why.into()),
            };
            // Outside of the part everything is possible, from no mine to one in every cell.
            let outside = unknown - component.cells.len();
            let (clues, cells) = (component.clues, component.cells);
            parts.push(Part { clues, cells, least: least - mines, most: most - mines - outside });
        }
        let seen: usize = parts.iter().map(|part| part.cells.len()).sum();
        Ok(Parted { parts, mines, unseen: unknown - seen })
    }

    /// How few and how many mines there can be in all.
    fn range(&self) -> (usize, usize) {
        let least: usize = self.parts.iter().map(|part| part.least).sum();
        let most: usize = self.parts.iter().map(|part| part.most).sum();
        (self.mines + least, self.mines + most + self.unseen)
    }
}

/// Closes the problem by cases about all cells of the board.
fn at_once(
    problem: &mut Problem<'_>,
    clues: &[usize],
    given: Option<(usize, bool)>,
    total: usize,
    watch: &Watch,
) -> Result<(), NoCertificate> {
    let scope = problem.scope;
    let all = 0..scope.shape.len();
    let flags = all.clone().filter(|&cell| scope.is_given_mine(cell)).count();
    let left = signed(total) - signed(flags);
    let cells = all.filter(|&cell| scope.is_unknown(cell)).collect();
    let mut bounds: Vec<Bound> = clues.iter().map(|&clue| of_clue(scope, clue)).collect();
    bounds.push(Bound { cells, least: left, most: left });
    search::close(problem, bounds, given, watch)
}

fn signed(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
