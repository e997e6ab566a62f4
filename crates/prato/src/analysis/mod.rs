//! Why: reasons for what is certain about a Minesweeper view, as data. Those of Tetravex are in
//! [`tiles`].
//!
//! ```
//! use prato::analysis::{Known, Verdict, explain_cell};
//! use prato::engine::Search;
//! use prato::grid::Pos;
//! use prato::puzzles::minesweeper::parse;
//! use prato::watch::Watch;
//!
//! let view = parse("...\n.22\n", None).unwrap().view;
//! let watch = Watch::default();
//! let known = Known::new(&view, &Search, &watch).unwrap().answer().unwrap();
//! let reason = explain_cell(&view, &known, Pos::new(0, 2), &watch).unwrap().unwrap();
//! assert_eq!((reason.verdict, reason.clues.len()), (Verdict::Mine, 1));
//! ```
//!
//! - `reason` is the data: the clues, the technique, the argument step by step.
//! - `few` finds one or two clues that force a cell, `smallest` finds more of them by a search over
//!   arrangements of a few cells (`fit`), and `total` finds the clues of reasons that need the
//!   total, with the exact engine.
//! - `steps` and `cases` find the argument that leads from the clues to the cell; `regions` are all
//!   that follows step by step (`patch` is a few cells as bits).
//! - `technique` is the list of techniques, from easy to hard.
//! - `explain` puts them together; `undecided` is for cells that are not forced.
//! - `ladder` works on a position with easy means first (`arrangements` is its brute force).
//! - `easiest` is the safe cell that is easiest to explain.
//! - `contradiction` finds clues that cannot hold together.
//! - `certify` writes proofs for an independent checker.
//! - `words` has all sentences, made from the data; `draw` makes pictures.
//!
//! **A reason is a claim about its clues alone.** They force the cell, and with any one of them
//! left out they do not; the tests hold every reason to that with another engine.

mod arrangements;
mod cases;
mod certify;
mod contradiction;
pub mod draw;
mod easiest;
mod explain;
mod few;
mod fit;
mod ladder;
mod pair;
mod patch;
mod reason;
mod regions;
mod scope;
mod shrink;
mod smallest;
mod steps;
mod technique;
pub mod tiles;
mod total;
mod undecided;
pub mod words;

pub use certify::{Certificate, NoCertificate, certify, certify_impossible};
pub use contradiction::{Contradiction, contradiction, whole_contradiction, wrong_flags};
pub(crate) use easiest::easiest;
pub use explain::{Known, explain, explain_cell, explain_simply, is_wrong_flag};
pub(crate) use ladder::Ladder;
pub use ladder::{Climb, Effort, Found, Limit, Means, Progress, RUNGS, Rung, Top, climb};
pub use reason::{Argument, Case, Clue, Dead, Deduced, Reason, Size, Source, Step, Verdict};
pub use technique::{PATTERNS, Pattern, TECHNIQUES, Technique};
pub use undecided::{Undecided, neighbourhood, undecided};
