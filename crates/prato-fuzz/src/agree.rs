//! All engines held to each other (differential testing), and every solution to the referee.
//!
//! Each puzzle has an engine of its own, whose answers are held to each other first; then every
//! engine for models is asked the same.

mod minesweeper;
mod model;
mod queens;
mod tetravex;

use prato::engine::Engine;
use prato_engines::asp::Asp;
use prato_engines::{ENGINES, Settings};

pub use minesweeper::{exact, minesweeper};
pub use model::hold;
pub use queens::queens;
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
