//! Engines that bring a foreign solver: SAT ([`sat`], CaDiCaL), constraint programming ([`cp`],
//! Pumpkin) and answer-set programming ([`asp`], clingo); and our own textbook search
//! ([`backtracking`]).

#[cfg(feature = "asp")]
pub mod asp;
pub mod backtracking;
mod counts;
#[cfg(feature = "cp")]
pub mod cp;
pub mod process;
#[cfg(feature = "sat")]
pub mod sat;
pub mod strategy;

pub use prato::clauses::{self as cnf, encode};
pub use prato::named::UnknownName;
pub use prato::order::{ORDERS, Order};

use prato::engine::{Engine, Search};

use backtracking::Backtracking;
use strategy::Strategy;

/// What can be chosen about the engines.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// How `sat` writes clauses.
    pub clauses: cnf::Options,
    /// How `cp` and `search` search.
    pub strategy: Strategy,
    /// In which order `cp` is told the rules.
    pub order: Order,
}

/// How long ago that was by the watch's clock, if it has one.
#[cfg(any(feature = "cp", feature = "sat"))]
fn since(
    begun: Option<std::time::Duration>,
    watch: &prato::watch::Watch,
) -> Option<std::time::Duration> {
    Some(watch.clock.as_ref()?().saturating_sub(begun?))
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
        make: |settings| {
            let (search, order) = (settings.strategy, settings.order);
            Box::new(cp::Cp { options: cp::CpOptions { search, order, ..Default::default() } })
        },
    },
    #[cfg(feature = "asp")]
    Kind {
        name: "asp",
        about: "answer-set programming by clingo, if it is installed",
        make: |_| Box::new(asp::Asp::default()),
    },
    Kind {
        name: "search",
        about: "plain backtracking: slow, the referee of the others; with a strategy it propagates",
        make: |settings| match settings.strategy {
            Strategy::Free => Box::new(Search),
            Strategy::Fixed(variable, value) => Box::new(Backtracking { variable, value }),
        },
    },
];
