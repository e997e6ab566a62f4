//! Why a Tetravex tile must lie at a place, or cannot, and why an instance has no solution.
//!
//! ```
//! use prato::analysis::tiles::{Answer, Technique, ask};
//! use prato::grid::Pos;
//! use prato::puzzles::tetravex::parse;
//! use prato::watch::Watch;
//!
//! let instance = parse("rows = 1; cols = 2; puzzle = [| 0,0,2,1 | 0,0,3,2 |];", None).unwrap();
//! let answer = ask(&instance, 0, Pos::new(0, 1), &Watch::default()).answer().unwrap();
//! let Answer::Certain(reason) = answer else { panic!("there is one solution") };
//! assert_eq!(reason.technique(), Technique::NoPartner);
//! ```
//!
//! - `reason` is the data, and the list of techniques from easy to hard.
//! - `clash` finds what is wrong at once with tiles that lie; `rules` draws the first conclusions:
//!   a place for which one tile is left, a tile for which one place is left.
//! - `known` is for what takes a search: a set of tiles from which the claim follows, whatever the
//!   others are. `cases` finds an argument over them that can be read.
//! - `explain` puts them together; `draw` makes pictures.
//!
//! **A reason is a claim about its parts alone.** Of a search, that are tiles: with every other
//! tile replaced by one that fits anywhere the claim still follows, and with any one of them
//! replaced as well it does not. Of a count, that are numbers: without any one of them the border
//! has room. Of a place where no tile fits, that are the sides in question: without any one of them
//! a tile fits. And of one tile or one place that is left, that are all the others, each with its
//! own reason.

mod cases;
mod clash;
pub mod draw;
mod explain;
mod known;
mod reason;
mod rules;

pub use explain::{Overview, ask, ask_place, explain, impossible, seen_impossible};
pub use reason::{
    Answer, Argument, Clash, Dead, Deduction, Exclusion, Impossible, Known, Laid, Reason, Steps,
    TECHNIQUES, Technique, Undecided, Verdict, Why,
};
