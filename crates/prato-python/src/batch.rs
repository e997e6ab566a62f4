//! Thousands of boards at once, on all processors.

use numpy::ndarray::Axis;
use numpy::{
    IntoPyArray as _, PyArray1, PyArray2, PyArray3, PyArrayMethods as _, PyReadonlyArray3,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use num_bigint::BigUint;
use prato::exact;
use prato::outcome::Outcome;
use prato::puzzles::minesweeper::View;
use prato::watch::Watch;
use prato_api::Problem;

use crate::instance::Instance;
use crate::{cells, errors, work};

/// How the question about a board ended: as in `prato.Status`.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Status {
    Answered = 0,
    Unsatisfiable = 1,
    Stopped = 2,
}

impl Status {
    fn of<T, P>(outcome: &Outcome<T, P>) -> Status {
        match outcome {
            Outcome::Answered(_) => Status::Answered,
            Outcome::Impossible => Status::Unsatisfiable,
            Outcome::Stopped { .. } => Status::Stopped,
        }
    }
}

type Ends<'py> = Bound<'py, PyArray1<u8>>;

/// The chances of boards of one size: an array of them in, an array out, and how each ended. Either
/// one number of mines for all, or one for each.
#[pyfunction]
#[pyo3(signature = (boards, mines, threads = None, seconds = None))]
pub fn odds_array<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray3<'py, i8>,
    mines: Vec<Option<usize>>,
    threads: Option<usize>,
    seconds: Option<f64>,
) -> PyResult<(Bound<'py, PyArray3<f64>>, Ends<'py>)> {
    let watch = work::watch(work::threads(threads)?, seconds)?;
    let boards = boards.as_array();
    let (count, rows, cols) = boards.dim();
    if mines.len() != 1 && mines.len() != count {
        let message = format!("there are {count} boards and {} numbers of mines", mines.len());
        return Err(PyValueError::new_err(message));
    }
    let mines = |number: usize| mines[if mines.len() == 1 { 0 } else { number }];
    let first_problem = || {
        let mut numbered = boards.axis_iter(Axis(0)).enumerate();
        numbered.try_for_each(|(number, board)| {
            cells::check(board).map_err(|problem| at(number, problem))
        })
    };
    py.detach(first_problem).map_err(|problem| errors::problem(py, &problem))?;
    // Made by NumPy, which asks for large pages of memory.
    let chances = PyArray3::zeros(py, (count, rows, cols), false);
    let mut writable = chances.readwrite();
    let floats = writable.as_slice_mut()?;
    let status = work::run(py, &watch, || {
        let mut status = vec![Status::Stopped as u8; count];
        let places = floats.chunks_exact_mut((rows * cols).max(1)).zip(&mut status);
        let boards = boards.axis_iter(Axis(0)).zip(places).enumerate();
        work::for_each(&watch, boards, |(number, (board, (floats, status))), watch| {
            let view = cells::view(board, mines(number)).expect("it was checked");
            *status = write_chances(&view, watch, floats) as u8;
        });
        status
    })?;
    Ok((chances, status.into_pyarray(py)))
}

/// The chances of boards of any sizes, and how each ended.
#[pyfunction]
#[pyo3(signature = (boards, threads = None, seconds = None))]
pub fn odds_all<'py>(
    py: Python<'py>,
    boards: Vec<PyRef<'py, Instance>>,
    threads: Option<usize>,
    seconds: Option<f64>,
) -> PyResult<(Vec<Bound<'py, PyArray2<f64>>>, Ends<'py>)> {
    let watch = work::watch(work::threads(threads)?, seconds)?;
    let views = views(&boards)?;
    let (parts, status) = work::run(py, &watch, || {
        let blank = |view: &&View| vec![0.0; view.shape().len()];
        let mut parts: Vec<Vec<f64>> = views.iter().map(blank).collect();
        let mut status = vec![Status::Stopped as u8; views.len()];
        let places = parts.iter_mut().zip(&mut status);
        work::for_each(&watch, views.iter().zip(places), |(view, (floats, status)), watch| {
            *status = write_chances(view, watch, floats) as u8;
        });
        (parts, status)
    })?;
    let array = |(part, view): (Vec<f64>, &&View)| {
        let shape = view.shape();
        part.into_pyarray(py).reshape([shape.rows, shape.cols])
    };
    let arrays: PyResult<_> = parts.into_iter().zip(&views).map(array).collect();
    Ok((arrays?, status.into_pyarray(py)))
}

/// How many mine fields fit each board: nothing where the work was stopped.
#[pyfunction]
#[pyo3(signature = (boards, threads = None, seconds = None))]
pub fn count_all(
    py: Python<'_>,
    boards: Vec<PyRef<'_, Instance>>,
    threads: Option<usize>,
    seconds: Option<f64>,
) -> PyResult<Vec<Option<BigUint>>> {
    let watch = work::watch(work::threads(threads)?, seconds)?;
    let views = views(&boards)?;
    let count = |view: &&View, watch: &Watch| match exact::count(view, watch) {
        Outcome::Answered(count) => Some(count),
        Outcome::Impossible => Some(BigUint::ZERO),
        Outcome::Stopped { .. } => None,
    };
    work::run(py, &watch, || work::map(&watch, &views, count))
}

fn views<'a>(boards: &'a [PyRef<'_, Instance>]) -> PyResult<Vec<&'a View>> {
    boards.iter().map(|board| board.view()).collect()
}

/// Writes the chances of one board, and tells how it ended. Nothing is known where there is no solution.
fn write_chances(view: &View, watch: &Watch, floats: &mut [f64]) -> Status {
    let outcome = exact::chances(view, watch);
    let status = Status::of(&outcome);
    match outcome {
        Outcome::Answered(chances) | Outcome::Stopped { so_far: chances, .. } => {
            for (float, &chance) in floats.iter_mut().zip(chances.cells()) {
                *float = cells::to_float(chance);
            }
        }
        Outcome::Impossible => floats.fill(f64::NAN),
    }
    status
}

/// The problem of the board of this number, from 0 as arrays count.
fn at(number: usize, problem: Problem) -> Problem {
    Problem { message: format!("board {number}: {}", problem.message), ..problem }
}
