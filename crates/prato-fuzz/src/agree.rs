//! All engines held to each other (differential testing), and every solution to the referee.
//!
//! Each puzzle has an engine of its own, whose answers are held to each other first; then every
//! engine for models is asked the same.

mod minesweeper;
mod model;
mod queens;
mod tetravex;

use arbitrary::{Result, Unstructured};

use prato::engine::Engine;
use prato::puzzles::{Instance, Kind};
use prato_engines::asp::Asp;
use prato_engines::{ENGINES, Settings};

use crate::instances;

pub use minesweeper::exact;
pub use model::hold;
pub use tetravex::tetravex;

/// The most solutions of an instance that are listed one by one.
pub const FEW: usize = 60;

/// Whether clingo is asked, which is a process for every question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clingo {
    /// It is.
    Asked,
    /// It is not, or is not installed.
    Left,
}

impl Clingo {
    /// Asked for one in `every` instances, if it is installed.
    pub fn once_in(every: u64) -> impl Fn(u64) -> Clingo {
        let installed = Asp::default().version().is_ok();
        move |number| {
            if installed && number.is_multiple_of(every) { Clingo::Asked } else { Clingo::Left }
        }
    }
}

/// The engines for models, with these settings.
#[must_use]
pub fn engines(settings: &Settings, clingo: Clingo) -> Vec<Box<dyn Engine>> {
    let asked = |name| clingo == Clingo::Asked || name != "asp";
    let kinds = ENGINES.iter().filter(|kind| asked(kind.name));
    kinds.map(|kind| (kind.make)(settings)).collect()
}

/// A small instance of this kind from bytes; of Minesweeper with at most `cells` cells.
///
/// # Errors
/// Those of [`Unstructured`].
pub fn made(kind: Kind, bytes: &mut Unstructured<'_>, cells: usize) -> Result<Instance> {
    Ok(match kind {
        Kind::Minesweeper => {
            let (view, clicks) = (instances::view(bytes, cells)?, Vec::new());
            Instance::Minesweeper(prato::puzzles::minesweeper::Instance { view, clicks })
        }
        Kind::Queens => Instance::Queens(instances::queens(bytes, 7)?),
        Kind::Tetravex => Instance::Tetravex(instances::tiles(bytes, 9)?),
    })
}

/// Holds the puzzle's own engine and these to each other. The bytes choose what is asked about.
///
/// # Errors
/// Those of [`Unstructured`].
///
/// # Panics
/// If two answers differ, or if the referee refuses a solution.
pub fn all(
    instance: &Instance,
    bytes: &mut Unstructured<'_>,
    engines: &[Box<dyn Engine>],
) -> Result<()> {
    match instance {
        Instance::Minesweeper(mines) => {
            let cell = bytes.choose_index(mines.view.shape().len())?;
            minesweeper::minesweeper(&mines.view, cell, engines);
        }
        Instance::Queens(board) => {
            queens::queens(board, bytes.choose_index(board.size())?, engines);
        }
        Instance::Tetravex(tiles) => {
            tetravex(tiles, bytes.choose_index(tiles.tiles().len())?, engines);
        }
    }
    Ok(())
}
