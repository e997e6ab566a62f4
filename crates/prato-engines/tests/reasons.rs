//! Reasons on positions from play, held to their claim by SAT: the clues force the cell, and with
//! any one of them left out they do not.
#![cfg(feature = "sat")]

use prato::analysis::{Known, Reason, Verdict, explain};
use prato::engine::Engine as _;
use prato::grid::Pos;
use prato::model::{Fact, Var};
use prato::outcome::Outcome;
use prato::play::{self, FirstClick, Kind, LEVELS};
use prato::puzzles::Puzzle as _;
use prato::puzzles::minesweeper::{Cell, View};
use prato::watch::Watch;
use prato_engines::sat::Sat;

/// Whether the clues of a reason, without one of them, leave the opposite of what it says possible.
fn is_open(view: &View, reason: &Reason, without: Option<Pos>) -> bool {
    let mut some = view.clone();
    some.mines = reason.total;
    for (pos, cell) in view.cells().iter() {
        let is_part = reason.clues.iter().any(|clue| clue.pos == pos) && without != Some(pos);
        if matches!(cell, Cell::Open(_)) && !is_part {
            some.mark(pos, Cell::KnownSafe);
        }
    }
    let var = Var(u32::try_from(view.shape().index(reason.cell)).expect("a small board"));
    let opposite = Fact { var, value: i32::from(reason.verdict == Verdict::Safe) };
    match Sat::DEFAULT.solve(&some.model(), &[opposite], &Watch::default()).expect("it can").outcome
    {
        Outcome::Answered(_) => true,
        Outcome::Impossible => false,
        Outcome::Stopped { .. } => panic!("no limits"),
    }
}

#[test]
fn reasons_on_positions_from_play_agree_with_sat() {
    let watch = Watch::default();
    let seeds = if std::env::var_os("PRATO_SLOW_TESTS").is_some() { 20 } else { 2 };
    for level in LEVELS {
        for seed in 0..seeds {
            let start = play::centre(level.shape);
            let clear = FirstClick::Opening.clear(level.shape, start);
            let field = play::field(level.shape, level.mines, &clear, seed).expect("room");
            let view = play::position(&field, start, Kind::Late, seed);
            let known = Known::new(&view, &Sat::DEFAULT, &watch).expect("it can");
            let known = known.answer().expect("it has a solution");
            for reason in explain(&view, &known, &watch).answer().expect("no limits") {
                assert!(!is_open(&view, &reason, None), "{reason:?}");
                for clue in &reason.clues {
                    let without = Some(clue.pos);
                    assert!(is_open(&view, &reason, without), "{reason:?}");
                }
            }
        }
    }
}
