//! Thousands of boards at once, on all processors.

use numpy::ndarray::{Array3, Axis};
use numpy::{IntoPyArray as _, PyArray1, PyArray2, PyArray3, PyReadonlyArray3};
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
    let read = || {
        let of = |number: usize| mines[if mines.len() == 1 { 0 } else { number }];
        let views = boards.axis_iter(Axis(0)).enumerate().map(|(number, board)| {
            cells::view(board, of(number)).map_err(|problem| at(number, problem))
        });
        views.collect::<Result<Vec<View>, Problem>>()
    };
    let views = py.detach(read).map_err(|problem| errors::problem(py, &problem))?;
    let (chances, status) = work::run(py, &watch, || {
        let parts = work::map(&watch, &views, chances);
        let mut all = Vec::with_capacity(count * rows * cols);
        let mut status = Vec::with_capacity(count);
        for (part, end) in parts {
            all.extend(part);
            status.push(end as u8);
        }
        (all, status)
    })?;
    let chances = Array3::from_shape_vec((count, rows, cols), chances);
    Ok((chances.expect("as many as there are cells").into_pyarray(py), status.into_pyarray(py)))
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
    let parts =
        work::run(py, &watch, || work::map(&watch, &views, |view, watch| chances(view, watch)))?;
    let mut status = Vec::with_capacity(parts.len());
    let mut all = Vec::with_capacity(parts.len());
    for ((part, end), view) in parts.into_iter().zip(&views) {
        status.push(end as u8);
        let array = part.into_pyarray(py);
        let shape = view.shape();
        all.push(numpy::PyArrayMethods::reshape(&array, [shape.rows, shape.cols])?);
    }
    Ok((all, status.into_pyarray(py)))
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

/// The chances of one board, and how it ended. Nothing is known where there is no solution.
fn chances(view: &View, watch: &Watch) -> (Vec<f64>, Status) {
    let outcome = exact::chances(view, watch);
    let status = Status::of(&outcome);
    let floats = match outcome {
        Outcome::Answered(chances) | Outcome::Stopped { so_far: chances, .. } => {
            chances.cells().iter().map(|&chance| cells::to_float(chance)).collect()
        }
        Outcome::Impossible => vec![f64::NAN; view.shape().len()],
    };
    (floats, status)
}

/// The problem of the board of this number, from 0 as arrays count.
fn at(number: usize, problem: Problem) -> Problem {
    Problem { message: format!("board {number}: {}", problem.message), ..problem }
}
