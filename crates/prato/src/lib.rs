//! Prato solves, analyses and explains grid puzzles as constraint problems.

pub mod doc;
pub mod error;
pub mod exact;
pub mod formats;
pub mod grid;
pub mod outcome;
pub mod play;
mod parallel;
pub mod puzzles;
pub mod watch;
