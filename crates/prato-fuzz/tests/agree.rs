//! 2,000 random instances, on which all engines must agree.

use prato::puzzles::Kind;
use prato_fuzz::agree::Clingo;
use prato_fuzz::run::agree;

/// Every fiftieth instance goes to clingo, too: a process for each question takes its time.
fn check(kind: Kind, count: u64) {
    let clingo = Clingo::once_in(50);
    for seed in 0..count {
        agree(kind, seed, clingo(seed));
    }
}

#[test]
fn boards() {
    check(Kind::Minesweeper, 1200);
}

#[test]
fn tiles() {
    check(Kind::Tetravex, 400);
}

#[test]
fn queens() {
    check(Kind::Queens, 400);
}
