//! An instance of a puzzle, read once.

use numpy::{PyArray2, PyReadonlyArray2};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use prato::analysis::draw;
use prato::exact::{self, Chance, Density};
use prato::foreign::AnyFormat;
use prato::formats::Format;
use prato::grid::{Grid, Pos, Shape};
use prato::outcome::Outcome;
use prato::picture::Picture;
use prato::puzzles::Kind;
use prato::puzzles::minesweeper::{self, Flags, View};
use prato::render::svg;
use prato::watch::Watch;
use prato_api::board::{self, Board, Mines, Unknown};
use prato_api::named::{Listed, Named};
use prato_api::questions::{Question as _, odds};
use prato_api::shape::Place;
use prato_api::{Problem, Trouble};

use crate::{cells, errors, work};

/// An instance of any puzzle, and how it was given.
#[pyclass(frozen, module = "prato._prato")]
pub struct Instance {
    given: Board,
    pub(crate) inner: board::Instance,
}

#[pymethods]
impl Instance {
    /// The instance in a text. `mines` below 0 means that their number is not known, whatever the
    /// text says. `start` names the cells of a mine field that are open, from 1.
    #[staticmethod]
    #[pyo3(signature = (text, format = None, puzzle = None, mines = None, trust_flags = false, start = Vec::new()))]
    fn read(
        py: Python<'_>,
        text: String,
        format: Option<&str>,
        puzzle: Option<&str>,
        mines: Option<i64>,
        trust_flags: bool,
        start: Vec<(usize, usize)>,
    ) -> PyResult<Instance> {
        let place = |(row, col): (usize, usize)| {
            Pos::from_one(row, col).map(Place).ok_or_else(|| {
                Problem::question("rows and columns count from 1", "count from the top left")
            })
        };
        let read = || {
            let given = Board {
                text,
                format: format.map(named::<AnyFormat>).transpose()?,
                puzzle: puzzle.map(named::<Kind>).transpose()?,
                mines: mines.map(|mines| match usize::try_from(mines) {
                    Ok(mines) => Mines::Total(mines),
                    Err(_) => Mines::Unknown(Unknown::Unknown),
                }),
                trust_flags,
                start: start.into_iter().map(place).collect::<Result<_, _>>()?,
                warned: None,
            };
            let inner = given.read()?;
            Ok(Instance { given, inner })
        };
        py.detach(read).map_err(|problem: Problem| errors::problem(py, &problem))
    }

    /// The Minesweeper board in an array.
    #[staticmethod]
    #[pyo3(signature = (cells, mines = None, trust_flags = false))]
    fn from_array(
        py: Python<'_>,
        cells: PyReadonlyArray2<'_, i8>,
        mines: Option<usize>,
        trust_flags: bool,
    ) -> PyResult<Instance> {
        let view = cells::view(cells.as_array(), mines);
        let mut view = view.map_err(|problem| errors::problem(py, &problem))?;
        if trust_flags {
            view.flags = Flags::Trusted;
        }
        let inner = minesweeper::Instance { view, clicks: Vec::new() };
        let text = minesweeper::to_text(&inner, Format::Json);
        let format = Some(Named(Format::Json.into()));
        let given = Board { text, format, trust_flags, ..Board::default() };
        Ok(Instance { given, inner: board::Instance::Minesweeper(inner) })
    }

    /// The member `board` of a request about it, as JSON.
    fn given(&self) -> String {
        serde_json::to_string(&self.given).expect("it has no keys but words")
    }

    /// The name of its puzzle.
    #[getter]
    fn puzzle(&self) -> &'static str {
        self.inner.kind().name()
    }

    /// Rows and columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        let Shape { rows, cols } = self.inner.shape();
        (rows, cols)
    }

    /// The number of mines, if it is known.
    #[getter]
    fn mines(&self) -> Option<usize> {
        self.inner.view().and_then(|view| view.mines)
    }

    /// The cells of a Minesweeper board as small numbers.
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        Ok(cells::array(py, self.view()?.cells(), |&cell| cells::to_number(cell)))
    }

    /// The chance of a mine in every cell of a Minesweeper board.
    #[pyo3(signature = (seconds = None))]
    fn odds<'py>(
        &self,
        py: Python<'py>,
        seconds: Option<f64>,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let view = self.view()?;
        let watch = work::watch(work::threads(None)?, seconds)?;
        let floats =
            |chances: &Grid<Chance>| cells::array(py, chances, |&one| cells::to_float(one));
        match work::run(py, &watch, || exact::chances(view, &watch))? {
            Outcome::Answered(chances) => Ok(floats(&chances)),
            Outcome::Impossible => Err(errors::unsatisfiable(py)),
            Outcome::Stopped { why, so_far } => {
                Err(errors::stopped(py, why, floats(&so_far).into_any().unbind()))
            }
        }
    }

    /// A picture of it as SVG: a Minesweeper board with the chances that are known after so many
    /// seconds, and other puzzles as they are given.
    fn svg(&self, py: Python<'_>, seconds: f64) -> PyResult<String> {
        let watch = work::watch(work::threads(None)?, Some(seconds))?;
        let picture = work::run(py, &watch, || self.picture(&watch))?;
        svg::render(&picture)
            .map_err(|large| errors::problem(py, &Problem::new(Trouble::Large, large.to_string())))
    }
}

impl Instance {
    /// The view of a Minesweeper board.
    pub(crate) fn view(&self) -> PyResult<&View> {
        let other = || PyTypeError::new_err(format!("{} has no mines", self.inner.kind().title()));
        self.inner.view().ok_or_else(other)
    }

    fn picture(&self, watch: &Watch) -> Picture {
        let Some(view) = self.inner.view() else { return board::picture(&self.inner) };
        let ask = odds::Ask { board: self.given.clone(), ..odds::Ask::default() };
        match ask.answer(watch, &mut |_| ()).end.known() {
            Some(answer) => answer.picture(view, Density::EVEN),
            None => no_solution(view),
        }
    }
}

/// A board of which nothing can be told.
fn no_solution(view: &View) -> Picture {
    let Shape { rows, cols } = view.shape();
    let unknown = Grid::filled(rows, cols, Chance::Unknown);
    let picture = draw::chances(view, Density::EVEN, &unknown, &[]);
    Picture { title: format!("No mine field fits: {rows} x {cols} cells"), ..picture }
}

/// The text that stands for the bytes of a file, if these are no text.
#[pyfunction]
#[pyo3(signature = (bytes, ending = None))]
pub fn text_of(bytes: &[u8], ending: Option<&str>) -> Option<String> {
    board::text_of(bytes, ending)
}

/// What has this name, of its list.
fn named<T: Listed>(name: &str) -> Result<Named<T>, Problem> {
    T::named(name).map(Named).ok_or_else(|| {
        let names = T::all().map(T::name).collect::<Vec<_>>().join(", ");
        Problem::question(format!("there is no {} `{name}`", T::WHAT), format!("there are {names}"))
    })
}
