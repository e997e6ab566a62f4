//! Thousands of games side by side, for learners. `prato.gym` makes environments of them.

use std::thread;

use numpy::ndarray::{Array1, Array3};
use numpy::{IntoPyArray as _, PyArray1, PyArray3, PyReadonlyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use prato::exact;
use prato::grid::{Grid, Pos, Shape};
use prato::outcome::Outcome;
use prato::play::{self, FirstClick, Game, MOST_CELLS_PLAYED, Size, Standing};
use prato::puzzles::minesweeper::{Cell, View};
use prato::watch::Watch;

use crate::cells::{self, COVERED};
use crate::work;

/// Fewer games than this are played by one thread alone: starting another takes longer.
const FEW_GAMES: usize = 512;

/// How a game stands, as a number for Python.
const PLAYING: i8 = 0;
const WON: i8 = 1;
const LOST: i8 = 2;

/// Games of one size, side by side.
#[pyclass(module = "prato._prato")]
pub struct Games {
    size: Size,
    first: FirstClick,
    threads: usize,
    slots: Vec<Slot>,
    /// What the players see, one board after the other.
    seen: Vec<i8>,
}

/// One of the games. Its field is drawn at the first click, which it may be clear around.
struct Slot {
    seed: u64,
    game: Option<Game>,
    standing: i8,
}

type Told<'py> = (Bound<'py, PyArray3<i8>>, Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<i8>>);

#[pymethods]
impl Games {
    /// So many games of this level. None has begun.
    #[new]
    #[pyo3(signature = (count, level, rule, threads = None))]
    fn new(count: usize, level: &str, rule: &str, threads: Option<usize>) -> PyResult<Games> {
        let wrong = |message: String| PyValueError::new_err(message);
        let size: Size = level
            .parse()
            .map_err(|no: play::NoSize| wrong(format!("`{level}` is no level; there are {no}")))?;
        let Size { shape, mines } = size;
        if shape.len() > MOST_CELLS_PLAYED {
            return Err(wrong(format!("a game has at most {MOST_CELLS_PLAYED} cells")));
        }
        let first = match rule {
            "any" => FirstClick::Any,
            "safe" => FirstClick::Safe,
            "open" => FirstClick::Opening,
            _ => {
                return Err(wrong(format!("there is no rule `{rule}`; there are any, safe, open")));
            }
        };
        // The centre has as many neighbours as any cell, so what fits around it fits everywhere.
        play::field(shape, mines, &first.clear(shape, play::centre(shape)), 0)
            .map_err(|many| wrong(many.to_string()))?;
        let seen = vec![COVERED; count * shape.len()];
        let slots = (0..).take(count).map(Slot::new).collect();
        Ok(Games { size, first, threads: work::threads(threads)?, slots, seen })
    }

    /// Begins all games anew: game `i` with the seed `seed + i`.
    fn reset<'py>(&mut self, py: Python<'py>, seed: u64) -> Bound<'py, PyArray3<i8>> {
        for (slot, number) in self.slots.iter_mut().zip(0..) {
            *slot = Slot::new(seed.wrapping_add(number));
        }
        self.seen.fill(COVERED);
        self.seen(py)
    }

    /// Opens a cell in each game, by its number in reading order from 0. A game that is over begins
    /// anew instead, with the seed after those of all others.
    ///
    /// What is seen afterwards, how many cells opened, and how each game stands: 0 if it goes on, 1
    /// if it is won, 2 if it is lost.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: PyReadonlyArray1<'py, i64>,
    ) -> PyResult<Told<'py>> {
        let (count, cells) = (self.slots.len(), self.size.shape.len());
        let actions = actions.as_array();
        if actions.len() != count {
            let message = format!("there are {count} games and {} actions", actions.len());
            return Err(PyValueError::new_err(message));
        }
        let to_cell = |&action: &i64| usize::try_from(action).ok().filter(|&cell| cell < cells);
        let chosen: Option<Vec<usize>> = actions.iter().map(to_cell).collect();
        let Some(chosen) = chosen else {
            return Err(PyValueError::new_err(format!(
                "an action is a cell from 0 to {}",
                cells - 1
            )));
        };
        let mut opened = vec![0; count];
        py.detach(|| self.play(&chosen, &mut opened));
        let standing: Array1<i8> = self.slots.iter().map(|slot| slot.standing).collect();
        Ok((self.seen(py), opened.into_pyarray(py), standing.into_pyarray(py)))
    }

    /// The chance of a mine in every cell of every game: nothing in games that are over. Before the
    /// first click no cell that the rule keeps clear holds one.
    fn odds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<f64>>> {
        let watch = work::watch(self.threads, None)?;
        let Shape { rows, cols } = self.size.shape;
        let one = |slot: &Slot, watch: &Watch| self.chances(slot, watch);
        let parts = work::run(py, &watch, || work::map(&watch, &self.slots, one))?;
        let all: Vec<f64> = parts.into_iter().flatten().collect();
        let all = Array3::from_shape_vec((self.slots.len(), rows, cols), all);
        Ok(all.expect("as many as there are cells").into_pyarray(py))
    }

    /// The seeds of the games.
    fn seeds<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        self.slots.iter().map(|slot| slot.seed).collect::<Vec<u64>>().into_pyarray(py)
    }
}

impl Games {
    fn seen<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray3<i8>> {
        let Shape { rows, cols } = self.size.shape;
        let seen = Array3::from_shape_vec((self.slots.len(), rows, cols), self.seen.clone());
        seen.expect("as many as there are cells").into_pyarray(py)
    }

    /// Opens the chosen cells, and says how many opened in each game.
    fn play(&mut self, chosen: &[usize], opened: &mut [i32]) {
        let Games { size, first, slots, seen, .. } = self;
        let (count, cells) = (slots.len(), size.shape.len());
        let part = if count < FEW_GAMES { count } else { count.div_ceil(self.threads) }.max(1);
        let rules = (*size, *first, count as u64);
        let boards = slots.chunks_mut(part).zip(seen.chunks_mut(part * cells));
        let moves = chosen.chunks(part).zip(opened.chunks_mut(part));
        let mut parts = boards.zip(moves).map(|((slots, seen), (chosen, opened))| {
            move || {
                let games = slots.iter_mut().zip(seen.chunks_mut(cells));
                for ((slot, seen), (&cell, opened)) in games.zip(chosen.iter().zip(opened)) {
                    *opened = slot.step(cell, rules, seen);
                }
            }
        });
        thread::scope(|scope| {
            let own = parts.next();
            for other in parts {
                scope.spawn(other);
            }
            if let Some(own) = own {
                own();
            }
        });
    }

    fn chances(&self, slot: &Slot, watch: &Watch) -> Vec<f64> {
        let Size { shape, mines } = self.size;
        if slot.standing != PLAYING {
            return vec![f64::NAN; shape.len()];
        }
        let before;
        let view = match &slot.game {
            Some(game) => game.view(),
            None if self.first != FirstClick::Any => return vec![0.0; shape.len()],
            None => {
                before =
                    View::new(Grid::filled(shape.rows, shape.cols, Cell::Covered), Some(mines));
                &before
            }
        };
        match exact::chances(view, watch) {
            Outcome::Answered(chances) | Outcome::Stopped { so_far: chances, .. } => {
                chances.cells().iter().map(|&chance| cells::to_float(chance)).collect()
            }
            Outcome::Impossible => unreachable!("the field of the game fits what is seen of it"),
        }
    }
}

impl Slot {
    fn new(seed: u64) -> Slot {
        Slot { seed, game: None, standing: PLAYING }
    }

    /// Opens a cell, or begins anew if the game is over; how many cells opened.
    fn step(
        &mut self,
        cell: usize,
        (Size { shape, mines }, first, count): (Size, FirstClick, u64),
        seen: &mut [i8],
    ) -> i32 {
        if self.standing != PLAYING {
            *self = Slot::new(self.seed.wrapping_add(count));
            seen.fill(COVERED);
            return 0;
        }
        let pos: Pos = shape.pos(cell);
        let game = self.game.get_or_insert_with(|| {
            let field = play::field(shape, mines, &first.clear(shape, pos), self.seed);
            Game::new(field.expect("it was tried where most is kept clear"))
        });
        let before = game.left();
        let standing = game.open(pos);
        self.standing = match standing {
            Standing::Playing => PLAYING,
            Standing::Won => WON,
            Standing::Lost(_) => LOST,
        };
        let opened = before - game.left();
        if opened > 0 {
            for (seen, &cell) in seen.iter_mut().zip(game.view().cells().cells()) {
                *seen = cells::to_number(cell);
            }
        }
        i32::try_from(opened).expect("a game has no more cells than that")
    }
}
