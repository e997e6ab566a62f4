//! Prato solves, analyses and explains grid puzzles as constraint problems.

pub mod amount;
pub mod analysis;
pub mod doc;
pub mod engine;
pub mod error;
pub mod exact;
pub mod export;
pub mod formats;
pub mod grid;
pub mod model;
pub mod outcome;
mod parallel;
pub mod picture;
pub mod play;
pub mod plural;
pub mod puzzles;
pub mod render;
pub mod watch;

/// The example in the README compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
