//! Certificates: a claim about a board as a pseudo-Boolean problem without a solution, and a proof
//! of that which an independent checker accepts.
//!
//! The problem has one equality for each clue, as it is on the board, the number of mines if it is
//! known, and the opposite of the claim. The proof is in the format of VeriPB, version 3.0. Nothing
//! in it has to be believed: a reason is found by our own search and then written down as steps
//! that the checker does again.
//!
//! - `problem` writes the problem and knows the number of each constraint in it.
//! - `sums` writes the steps of an argument as sums of constraints (cutting planes).
//! - `search` closes what is left by cases, each of which the checker sees by unit propagation.
//! - `count` adds up the parts of the board, for claims that need the number of mines.

mod count;
mod problem;
mod search;
mod sums;

use thiserror::Error;

use super::contradiction::Contradiction;
use super::reason::{Argument, Reason, Verdict};
use super::scope::Scope;
use crate::grid::Pos;
use crate::puzzles::minesweeper::View;
use crate::watch::{Stop, Watch};
use problem::Problem;
use search::Bound;

/// A problem without a solution, and the proof of that.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Certificate {
    /// The problem, as the text of an OPB file.
    pub problem: String,
    /// The proof, as the text of a VeriPB file.
    pub proof: String,
    /// How many steps the proof has.
    pub steps: usize,
}

/// Why there is no certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoCertificate {
    /// The proof has more cases than are written down.
    #[error("the proof has too many cases to be written down")]
    TooLong,
    /// The work ended early.
    #[error("{0}")]
    Stopped(#[from] Stop),
}

/// The certificate of what a reason says about its cell.
///
/// ```
/// use prato::analysis::{Known, certify, explain_cell};
/// use prato::engine::Search;
/// use prato::grid::Pos;
/// use prato::puzzles::minesweeper::parse;
/// use prato::watch::Watch;
///
/// let view = parse("...\n111\n", None).unwrap().view;
/// let watch = Watch::default();
/// let known = Known::new(&view, &Search, &watch).unwrap().answer().unwrap();
/// let reason = explain_cell(&view, &known, Pos::new(0, 0), &watch).unwrap().unwrap();
/// let certificate = certify(&view, &reason, &watch).unwrap();
/// assert!(certificate.problem.contains("1 mine_1_1 1 mine_1_2 = 1 ;"));
/// assert!(certificate.proof.ends_with("end pseudo-Boolean proof;\n"));
/// ```
///
/// # Errors
/// If the proof would be too long, or if the work ended early.
pub fn certify(view: &View, reason: &Reason, watch: &Watch) -> Result<Certificate, NoCertificate> {
    let opposite = (reason.cell, reason.verdict.opposite());
    let mut problem = Problem::new(view, Some(opposite));
    let clues: Vec<usize> = reason.clues.iter().map(|clue| view.shape().index(clue.pos)).collect();
    match &reason.argument {
        Argument::Given => problem.contradiction(),
        Argument::Steps(steps) => sums::write(&mut problem, &clues, steps),
        Argument::Cases(_) | Argument::ManyCases if reason.total.is_none() => {
            by_cases(&mut problem, &clues, Some(opposite), watch)?;
        }
        Argument::Cases(_) | Argument::ManyCases | Argument::Count { .. } => {
            count::write(&mut problem, &clues, Some(opposite), watch)?;
        }
    }
    Ok(problem.finish())
}

/// The certificate that a board has no solution.
///
/// # Errors
/// As [`certify`].
pub fn certify_impossible(
    view: &View,
    found: &Contradiction,
    watch: &Watch,
) -> Result<Certificate, NoCertificate> {
    let mut problem = Problem::new(view, None);
    let clues: Vec<usize> = found.clues.iter().map(|clue| view.shape().index(clue.pos)).collect();
    if found.total.is_some() {
        count::write(&mut problem, &clues, None, watch)?;
    } else {
        by_cases(&mut problem, &clues, None, watch)?;
    }
    Ok(problem.finish())
}

/// Closes the problem by cases about the cells of these clues.
fn by_cases(
    problem: &mut Problem<'_>,
    clues: &[usize],
    given: Option<(Pos, Verdict)>,
    watch: &Watch,
) -> Result<(), NoCertificate> {
    let bounds = clues.iter().map(|&clue| of_clue(problem.scope, clue)).collect();
    let given = given.map(|given| holds(problem.scope, given));
    search::close(problem, bounds, given, watch)
}

/// A clue as the search sees it.
fn of_clue(scope: Scope<'_>, clue: usize) -> Bound {
    let missing = scope.missing(clue);
    Bound { cells: scope.cells(clue).collect(), least: missing, most: missing }
}

/// A cell, and whether there is a mine.
fn holds(scope: Scope<'_>, (cell, verdict): (Pos, Verdict)) -> (usize, bool) {
    (scope.shape.index(cell), verdict == Verdict::Mine)
}
