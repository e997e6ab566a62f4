//! Engines that bring a foreign solver: SAT ([`sat`], CaDiCaL), constraint programming ([`cp`],
//! Pumpkin) and answer-set programming ([`asp`], clingo).

pub mod asp;
mod counts;
#[cfg(feature = "cp")]
pub mod cp;
pub mod process;
#[cfg(feature = "sat")]
pub mod sat;

pub use prato::clauses::{self as cnf, encode};
pub use prato::named::UnknownName;
pub use prato::order::{ORDERS, Order};

use prato::engine::{Engine, Search};

/// What can be chosen about the engines.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// How `sat` writes clauses.
    pub clauses: cnf::Options,
    /// How `cp` searches.
    #[cfg(feature = "cp")]
    pub search: cp::CpOptions,
}

/// A kind of engine.
pub struct Kind {
    /// Its name, as in `--engine NAME`.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// Makes one.
    pub make: fn(&Settings) -> Box<dyn Engine>,
}

/// Every engine for models that this build holds, the referee last.
///
/// ```
/// use prato_engines::{ENGINES, Settings};
///
/// let engines: Vec<_> = ENGINES.iter().map(|kind| (kind.make)(&Settings::default())).collect();
/// assert!(engines.iter().any(|engine| engine.name() == "search"));
/// ```
pub static ENGINES: &[Kind] = &[
    #[cfg(feature = "sat")]
    Kind {
        name: "sat",
        about: "clauses for CaDiCaL",
        make: |settings| Box::new(sat::Sat { options: settings.clauses }),
    },
    #[cfg(feature = "cp")]
    Kind {
        name: "cp",
        about: "constraint programming by Pumpkin",
        make: |settings| Box::new(cp::Cp { options: settings.search }),
    },
    Kind {
        name: "asp",
        about: "answer-set programming by clingo, if it is installed",
        make: |_| Box::new(asp::Asp::default()),
    },
    Kind {
        name: "search",
        about: "plain backtracking: slow, the referee of the others",
        make: |_| Box::new(Search),
    },
];
