//! The steps of an argument as sums of constraints.
//!
//! Each bound of a step is a bound of one of its sources, or of one source less the other, with the
//! cells that do not belong to the step weakened away.

use std::fmt::Write as _;

use super::problem::{Problem, literal, name};
use crate::analysis::reason::{Source, Step};
use crate::grid::Pos;

/// `sum of coefficient * cell >= least`, and how to get it, in reverse Polish notation.
#[derive(Clone)]
struct Bound {
    terms: Vec<(usize, i32)>,
    least: i32,
    polish: String,
}

/// What is known about the sum of some cells: at least, and at most (with coefficients -1).
#[derive(Clone)]
struct Both {
    at_least: Bound,
    at_most: Bound,
}

/// Writes the steps, and the contradiction at their end.
pub(super) fn write(problem: &mut Problem<'_>, clues: &[usize], steps: &[Step]) {
    let clues: Vec<Both> = clues.iter().map(|&clue| of_clue(problem, clue)).collect();
    let mut known: Vec<Both> = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        let sources: Vec<&Both> = step
            .from
            .iter()
            .map(|source| match *source {
                Source::Clue(at) => &clues[at],
                Source::Step(at) => &known[at],
            })
            .collect();
        let shape = problem.scope.shape;
        let cells: Vec<usize> = step.cells.iter().map(|&pos: &Pos| shape.index(pos)).collect();
        let bound = |sign: i32, label: &str, problem: &mut Problem<'_>| {
            let best = best(problem, &sources, &cells, sign);
            problem.step(&format!("@{label}{number} pol {}", best.polish));
            Bound { polish: format!("@{label}{number}"), ..best }
        };
        let at_least = bound(1, "least", problem);
        let at_most = bound(-1, "most", problem);
        known.push(Both { at_least, at_most });
    }
    problem.contradiction();
}

/// A clue without the cells of which the board says what they hold.
fn of_clue(problem: &Problem<'_>, clue: usize) -> Both {
    let scope = problem.scope;
    let given: Vec<usize> = scope
        .shape
        .neighbours(clue)
        .filter(|&cell| scope.number(cell).is_none() && !scope.is_unknown(cell))
        .collect();
    let mut at_least = problem.at_least(clue).to_string();
    let mut at_most = problem.at_most(clue).to_string();
    for cell in given {
        let _ = if scope.is_given_mine(cell) {
            // A mine counts one at most in the first, and one at least in the second.
            write!(at_least, " {} +", literal(scope, cell, false))
                .and_then(|()| write!(at_most, " {} +", problem.at_least(cell)))
        } else {
            write!(at_least, " {} +", problem.at_most(cell))
                .and_then(|()| write!(at_most, " {} +", literal(scope, cell, true)))
        };
    }
    let missing = scope.missing(clue);
    let terms = |sign: i32| scope.cells(clue).map(|cell| (cell, sign)).collect();
    Both {
        at_least: Bound { terms: terms(1), least: missing, polish: at_least },
        at_most: Bound { terms: terms(-1), least: -missing, polish: at_most },
    }
}

/// The best bound of the sum of `cells`, from below (`sign` 1) or from above (`sign` -1), that one
/// source or the difference of two gives.
fn best(problem: &Problem<'_>, sources: &[&Both], cells: &[usize], sign: i32) -> Bound {
    let at_least = |both: &Both| both.at_least.clone();
    let at_most = |both: &Both| both.at_most.clone();
    let of = |both: &Both| if sign > 0 { at_least(both) } else { at_most(both) };
    let less = |both: &Both| if sign > 0 { at_most(both) } else { at_least(both) };
    let mut candidates: Vec<Bound> = Vec::new();
    for (at, first) in sources.iter().enumerate() {
        candidates.push(of(first));
        for (other, second) in sources.iter().enumerate() {
            if other != at {
                candidates.push(add(&of(first), &less(second)));
            }
        }
    }
    let has_all = |bound: &Bound| {
        cells.iter().all(|cell| bound.terms.iter().any(|&(other, by)| other == *cell && by == sign))
    };
    let useful = candidates.into_iter().filter(has_all);
    let weakened = useful.map(|bound| weaken(problem, bound, cells));
    weakened.max_by_key(|bound| bound.least).unwrap_or_else(|| trivial(problem, cells, sign))
}

fn add(a: &Bound, b: &Bound) -> Bound {
    let mut terms = a.terms.clone();
    for &(cell, by) in &b.terms {
        match terms.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, sum)) => *sum += by,
            None => terms.push((cell, by)),
        }
    }
    terms.retain(|&(_, by)| by != 0);
    Bound { terms, least: a.least + b.least, polish: format!("{} {} +", a.polish, b.polish) }
}

/// The bound without the terms of other cells.
fn weaken(problem: &Problem<'_>, mut bound: Bound, cells: &[usize]) -> Bound {
    for &(cell, by) in bound.terms.iter().filter(|(cell, _)| !cells.contains(cell)) {
        bound.least -= by.max(0);
        let _ = write!(bound.polish, " {} w", name(problem.scope, cell));
    }
    bound.terms.retain(|(cell, _)| cells.contains(cell));
    bound
}

/// What holds for any cells.
fn trivial(problem: &Problem<'_>, cells: &[usize], sign: i32) -> Bound {
    let axiom = |&cell: &usize| literal(problem.scope, cell, sign > 0);
    let mut polish = String::new();
    for (number, cell) in cells.iter().enumerate() {
        let _ = write!(polish, "{} {}", axiom(cell), if number == 0 { "" } else { "+ " });
    }
    let size = i32::try_from(cells.len()).expect("few cells");
    let least = if sign > 0 { 0 } else { -size };
    Bound { terms: cells.iter().map(|&cell| (cell, sign)).collect(), least, polish }
}
