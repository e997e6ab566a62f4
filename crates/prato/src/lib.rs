//! Prato solves, analyses, explains and plays grid puzzles as constraint problems: Minesweeper,
//! Tetravex and N-Queens.
//!
//! It has no input, no output and no clock of its own, and builds for WebAssembly. Counts are
//! integers of any size; a question ends answered, impossible or stopped, and its type says what a
//! stopped job knows ([`outcome`]).
//!
//! # What is safe, and how likely is a mine?
//!
//! ```
//! use prato::exact::{Chance, chances};
//! use prato::grid::Pos;
//! use prato::puzzles::minesweeper::parse;
//! use prato::watch::Watch;
//!
//! // One row: a clue between covered cells, and two mines on the whole board.
//! let view = parse("1 5 2\n.1...\n", None)?.view;
//! let chances = chances(&view, &Watch::default()).answer().expect("some field fits");
//! assert_eq!(chances[Pos::new(0, 0)], Chance::Between(0.5));
//! # Ok::<(), prato::error::ReadError>(())
//! ```
//!
//! # Why?
//!
//! ```
//! use prato::analysis::words;
//! use prato::engine::Search;
//! use prato::play::{Hint, hint};
//! use prato::puzzles::minesweeper::parse;
//! use prato::watch::Watch;
//!
//! let view = parse("...\n111\n", None)?.view;
//! let found = hint(&view, &Search, &Watch::default())?.answer().expect("some field fits");
//! let Hint::Safe(reason) = found else { panic!("a cell is safe") };
//! assert_eq!(words::headline(&reason), "row 1, column 1 is safe (subset, 1-1)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Any puzzle as a model, any engine
//!
//! ```
//! use prato::engine::{Engine, Search};
//! use prato::puzzles::{Puzzle, queens};
//! use prato::watch::Watch;
//!
//! let board = queens::parse("n = 6;", None)?;
//! let run = Search.solve(&board.model(), &[], &Watch::default())?;
//! let placement = board.decode(&run.outcome.answer().expect("six queens can be placed"));
//! assert_eq!(board.check(&placement), Ok(()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where things are
//!
//! From the ground up: a module uses only those that stand above it or to its left.
//!
//! | module | what it is |
//! |---|---|
//! | [`named`] | things by their names, and the error for a name that stands for nothing |
//! | [`grid`], [`watch`], [`outcome`] | boards and places; the limits of a job; how it ends |
//! | [`model`], [`engine`], [`order`] | variables and rules (a *CSP*); what every engine answers; in which order it takes what it is given |
//! | [`clauses`], [`export`] | a model as clauses (*CNF*), and as a program for the standard tools |
//! | [`picture`], [`render`] | what to draw, and drawing it as text, SVG or PNG |
//! | [`doc`], [`error`], [`formats`] | what a file said, what is wrong with it and where, and how it is written |
//! | [`puzzles`] | one folder each: the instance, its rules, the referee, reading and writing |
//! | [`exact`] | exact counts of Minesweeper fields (*model counting* by dynamic programming) |
//! | [`analysis`] | reasons, techniques, contradictions, certificates (*explanations* and *proofs*) |
//! | [`play`] | games, policies, endgames, campaigns, reviews |
//! | [`foreign`] | Minesweeper as other programs and pages write it: a view, or the truth with the moves made |
//!
//! Engines that bring a foreign solver are in the crate `prato-engines`; every question with its
//! answer as JSON is in `prato-api`.

// How our own programs word large amounts: nothing that others should build on.
#[doc(hidden)]
pub mod amount;
pub mod analysis;
pub mod clauses;
pub mod doc;
pub mod engine;
pub mod error;
pub mod exact;
pub mod export;
pub mod foreign;
pub mod formats;
pub mod grid;
pub mod model;
pub mod named;
pub mod order;
pub mod outcome;
mod parallel;
pub mod picture;
pub mod play;
// How our own programs word numbers of things: nothing that others should build on.
#[doc(hidden)]
pub mod plural;
pub mod puzzles;
pub mod render;
mod rng;
pub mod watch;

/// The example in the README compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
