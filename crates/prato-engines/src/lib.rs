//! Engines that bring a foreign solver, one feature each: SAT (`sat`, CaDiCaL), constraint
//! programming (`cp`, Pumpkin) and answer-set programming (`asp`, clingo).

pub mod cnf;
pub mod encode;
#[cfg(feature = "sat")]
pub mod sat;

use prato::engine::{Engine, Search};

/// Every engine that this build holds, the referee included.
///
/// ```
/// assert!(prato_engines::ENGINES.iter().any(|engine| engine.name() == "search"));
/// ```
pub static ENGINES: &[&dyn Engine] = &[
    &Search,
    #[cfg(feature = "sat")]
    &sat::Sat::DEFAULT,
];
