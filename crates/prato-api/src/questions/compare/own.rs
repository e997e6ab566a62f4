//! The engines that know the puzzles and need no model: exact counting, bit masks for queens, and
//! our own search for tiles.

use std::ops::ControlFlow;

use prato::analysis::Verdict;
use prato::engine;
use prato::exact;
use prato::puzzles::Puzzle;
use prato::puzzles::minesweeper::{Cell, View};
use prato::puzzles::queens::{self, Placement};
use prato::puzzles::tetravex;
use prato::watch::Watch;

use super::job::{
    Asked, Effort, Facts, Job, Said, Trouble, finished, forced_cells, laid, placed, type_of,
};
use crate::board::Instance;

/// The answer of our own engine for the puzzle.
pub(super) fn answer(
    instance: &Instance,
    job: &Job,
    watch: &Watch,
    effort: &mut Option<Effort>,
) -> Result<Said, Trouble> {
    match instance {
        Instance::Minesweeper(mines) => minesweeper(&mines.view, job, watch),
        Instance::Queens(board) => queens(board, job.asked, watch),
        Instance::Tetravex(tiles) => tetravex(tiles, job.asked, watch, effort),
    }
}

/// Cells in question are a matter of Minesweeper.
fn no_cell() -> Trouble {
    Trouble::Refused("there is no cell in question".into())
}

fn checked<P: Puzzle>(instance: &P, solution: &P::Solution) -> Result<Said, Trouble> {
    match instance.check(solution) {
        Ok(()) => Ok(Said::satisfiable()),
        Err(broken) => Err(Trouble::Wrong(broken.to_string())),
    }
}

fn minesweeper(view: &View, job: &Job, watch: &Watch) -> Result<Said, Trouble> {
    match job.asked {
        Asked::Solve => {
            let found = finished(exact::solutions(view, watch))?;
            match found.and_then(|mut found| found.next()) {
                None => Ok(Said::unsatisfiable()),
                Some(Err(why)) => Err(Trouble::Stopped(why)),
                Some(Ok(field)) => checked(view, &field),
            }
        }
        Asked::Forced => {
            let forced = finished(exact::forced(view, watch))?;
            Ok(forced.map_or_else(Said::unsatisfiable, |forced| {
                forced_cells(&forced.safe, &forced.mines)
            }))
        }
        Asked::Count => {
            let count = finished(exact::count(view, watch))?;
            Ok(count.map_or_else(Said::unsatisfiable, |count| Said::words(count.to_string())))
        }
        Asked::Cell => {
            let at = job.at.ok_or_else(no_cell)?.0;
            let forced = finished(exact::forced(view, watch))?;
            let open = matches!(view.cells()[at], Cell::Open(_));
            Ok(forced.map_or_else(Said::unsatisfiable, |forced| {
                Said::words(match Verdict::among(&forced, at) {
                    _ if open => "safe",
                    Some(Verdict::Safe) => "safe",
                    Some(Verdict::Mine) => "mine",
                    None => "may hold a mine",
                })
            }))
        }
    }
}

/// Bit masks for small boards; a large one can only be written down directly, if it is empty.
fn queens(board: &queens::Board, asked: Asked, watch: &Watch) -> Result<Said, Trouble> {
    match asked {
        Asked::Solve if board.is_empty() && board.size() > queens::exact::LARGEST => {
            let found = queens::construct(board.size());
            found.map_or_else(|| Ok(Said::unsatisfiable()), |found| checked(board, &found))
        }
        Asked::Solve => match queens::exact::solutions(board, watch)?.next() {
            None => Ok(Said::unsatisfiable()),
            Some(Err(why)) => Err(Trouble::Stopped(why)),
            Some(Ok(found)) => checked(board, &found),
        },
        Asked::Forced => {
            let mut same: Option<Facts> = None;
            for found in queens::exact::solutions(board, watch)? {
                let found = columns(&found.map_err(Trouble::Stopped)?);
                match &mut same {
                    None => same = Some(found),
                    Some(same) => same.retain(|&(row, col)| found[row].1 == col),
                }
                // Nothing is left that another solution could change.
                if same.as_ref().is_some_and(Vec::is_empty) {
                    break;
                }
            }
            Ok(same.map_or_else(Said::unsatisfiable, |same| placed(&same)))
        }
        Asked::Count => {
            let count = finished(queens::exact::count(board, watch)?)?;
            Ok(count.map_or_else(Said::unsatisfiable, |count| Said::words(count.to_string())))
        }
        Asked::Cell => Err(no_cell()),
    }
}

/// The column, from 1, of the queen in each row.
fn columns(placement: &Placement) -> Facts {
    let column = |col: u32| i32::try_from(col).expect("boards are not that large");
    placement.to_one().map(column).enumerate().collect()
}

fn tetravex(
    instance: &tetravex::Instance,
    asked: Asked,
    watch: &Watch,
    effort: &mut Option<Effort>,
) -> Result<Said, Trouble> {
    let mut count = 0_u64;
    let mut same: Facts = Vec::new();
    let mut wrong = None;
    let searched = tetravex::solutions(instance, watch, |solution| {
        wrong = instance.check(solution).err();
        count += 1;
        let types = solution.tiles.cells().iter().map(|&tile| type_of(instance, tile));
        let types: Vec<i32> = types.collect();
        if count == 1 {
            same = types.into_iter().enumerate().collect();
        } else {
            same.retain(|&(place, class)| types[place] == class);
        }
        let enough = match asked {
            Asked::Solve => true,
            Asked::Forced => same.is_empty(),
            Asked::Count | Asked::Cell => false,
        };
        if wrong.is_some() || enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    *effort = Some(engine::Effort { nodes: searched.nodes, ..engine::Effort::default() }.into());
    if let Some(broken) = wrong {
        return Err(Trouble::Wrong(broken.to_string()));
    }
    match (searched.end, asked) {
        (tetravex::End::Stopped(why), _) => Err(Trouble::Stopped(why)),
        _ if count == 0 => Ok(Said::unsatisfiable()),
        (_, Asked::Solve) => Ok(Said::satisfiable()),
        (_, Asked::Forced) => Ok(laid(&same)),
        (_, Asked::Count) => Ok(Said::words(count.to_string())),
        (_, Asked::Cell) => Err(no_cell()),
    }
}
