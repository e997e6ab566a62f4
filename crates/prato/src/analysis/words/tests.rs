//! What people read, for one example of each kind.

use super::*;
use crate::analysis::{Known, Means, climb, contradiction as find_contradiction, explain_cell};
use crate::engine::Search;
use crate::puzzles::minesweeper::{Flags, parse};
use crate::watch::Watch;

fn view(board: &str) -> View {
    parse(board, None).expect("a board of the tests").view
}

#[track_caller]
fn check(view: &View, at: (usize, usize), head: &str, text: &str) {
    let watch = Watch::default();
    let known = Known::new(view, &Search, &watch).unwrap().answer().unwrap();
    let cell = Pos::from_one(at.0, at.1).unwrap();
    let reason = explain_cell(view, &known, cell, &watch).unwrap().expect("it is forced");
    assert_eq!(headline(&reason), head);
    assert_eq!(explain(view, &reason), text);
}

#[test]
fn given_cells() {
    let mut board = view("sF\n.1\n");
    board.flags = Flags::Trusted;
    check(
        &board,
        (1, 1),
        "row 1, column 1 is safe (given)",
        "The board says that row 1, column 1 is safe.",
    );
    check(
        &board,
        (1, 2),
        "row 1, column 2 is a mine (given)",
        "The flag at row 1, column 2 is to be trusted.",
    );
    check(
        &board,
        (2, 1),
        "row 2, column 1 is safe (all-safe)",
        "The 1 at row 2, column 2 has all its mines under flags that are to be trusted, so row 2, \
         column 1 is safe.",
    );
}

#[test]
fn single_clues() {
    check(
        &view("0.\n..\n"),
        (2, 2),
        "row 2, column 2 is safe (all-safe)",
        "The 0 at row 1, column 1 has no mine around it, so row 2, column 2 is safe.",
    );
    check(
        &view("2.\n.s\n"),
        (1, 2),
        "row 1, column 2 is a mine (all-mines)",
        "The 2 at row 1, column 1 sees only 2 covered cells that may hold a mine, so row 1, column 2 \
         is a mine.",
    );
}

#[test]
fn pairs() {
    check(
        &view("...\n11s\n"),
        (1, 3),
        "row 1, column 3 is safe (subset, 1-1)",
        "The 1 at row 2, column 1 and the 1 at row 2, column 2 see the same covered cells except row \
         1, column 3; so that one is safe.",
    );
    check(
        &view("s...\ns12s\n"),
        (1, 4),
        "row 1, column 4 is a mine (subset, 1-2)",
        "The 1 at row 2, column 2 and the 2 at row 2, column 3 see the same covered cells except row \
         1, column 4; so that one is a mine.",
    );
    check(
        &view("...\n11.\n"),
        (1, 3),
        "row 1, column 3 is safe (subset, 1-1)",
        "The 1 at row 2, column 1 sees only cells that the 1 at row 2, column 2 sees too. That leaves no \
         mine for row 1, column 3, and row 2, column 3; so row 1, column 3 is safe.",
    );
    let board = view(".....\ns121s\n");
    check(
        &board,
        (1, 4),
        "row 1, column 4 is a mine (overlapping pair, 1-2)",
        "The 1 at row 2, column 2 has room for at most 1 mine among the cells that it shares with the \
         2 at row 2, column 3. The 2 needs one more, at row 1, column 4; so that one is a mine.",
    );
    check(
        &board,
        (1, 1),
        "row 1, column 1 is safe (overlapping pair, 1-2)",
        "The 2 at row 2, column 3 has at most 1 mine at row 1, column 4, which the 1 at row 2, column \
         2 does not see. The others are next to the 1 as well, which leaves no mine for row 1, column \
         1; so that one is safe.",
    );
}

#[test]
fn a_chain_with_a_name() {
    check(
        &view(".....\ns121s\n"),
        (1, 3),
        "row 1, column 3 is safe (chain, 1-2-1)",
        "(1) The 1 at row 2, column 2 and the 2 at row 2, column 3 together say: a mine at row 1, \
         column 4.\n\
         (2) The 1 at row 2, column 4 and (1) together say: no mine at row 1, columns 3 and 5.\n\
         So row 1, column 3 is safe. This is the pattern 1-2-1.",
    );
}

#[test]
fn a_chain_instead_of_fewer_clues() {
    check(
        &view("...1.\n.33.1\n12...\n...3.\n"),
        (1, 5),
        "row 1, column 5 is safe (chain)",
        "(1) The 1 at row 3, column 1 and the 2 at row 3, column 2 together say: 1 mine at row 3, \
         column 3, and row 4, column 3.\n\
         (2) The 3 at row 4, column 4 and (1) together say: 2 mines at row 3, columns 4 and 5, and row \
         4, column 5.\n\
         (3) The 1 at row 2, column 5 and (2) together say: no mine at row 1, column 5, and row 2, \
         column 4.\n\
         So row 1, column 5 is safe.\n\
         (None of these clues can be left out. Fewer others may force the cell, in a way that is harder \
         to see.)",
    );
}

#[test]
fn the_total() {
    check(
        &view("2 3 1\n1..\n..s\n"),
        (1, 3),
        "row 1, column 3 is safe (mine count)",
        "If there were a mine at row 1, column 3, the board with the 1 at row 1, column 1 would need at \
         least 2 mines, and there is 1; so row 1, column 3 is safe.",
    );
}

#[test]
fn contradictions() {
    let check = |board: &str, text: &str| {
        let view = view(board);
        let found = find_contradiction(&view, &Watch::default()).unwrap().unwrap();
        assert_eq!(contradiction(&view, &found), text);
    };
    check(".3.\n", "The 3 at row 1, column 2 sees only 2 covered cells that may hold a mine.");
    check(
        "..\n12\n",
        "The 1 at row 2, column 1 and the 2 at row 2, column 2 cannot hold together. Without any one of \
         them there is no contradiction among the others.",
    );
    check("1 3 2\n1.s\n", "The total of 2 mines cannot be met.");
    check("1.2\n", "The 2 at row 1, column 3 sees only 1 covered cell that may hold a mine.");
    check("1\n", "The 1 at row 1, column 1 sees no covered cell that may hold a mine.");
    check(
        "2 3 4\n1..\n...\n",
        "The 1 at row 1, column 1 and the total of 4 mines cannot hold together.",
    );
}

#[test]
fn the_ladder() {
    let climb = climb(&view("....\n1111\n"), &Means::all(100), &Watch::default()).answer().unwrap();
    let lines: Vec<String> = climb.steps.iter().map(progress).collect();
    assert_eq!(
        lines,
        [
            "The 1 at row 2, column 1 and the 1 at row 2, column 2 together: safe at row 1, column 3.",
            "The 1 at row 2, column 4 needs all cells that are left to it: mine at row 1, column 4.",
            "The 1 at row 2, column 3 has all its mines: safe at row 1, column 2.",
            "The 1 at row 2, column 1 needs all cells that are left to it: mine at row 1, column 1.",
        ]
    );
    assert_eq!(top(&climb.top.unwrap()), "Every covered cell is certain.");
}

#[test]
fn cases() {
    check(
        &view("12...\n.32.2\n.....\n1.12.\n"),
        (4, 2),
        "row 4, column 2 is safe (case analysis)",
        "Suppose there were a mine at row 4, column 2: by the 1 at row 4, column 1, row 3, columns 1 \
         and 2 are safe; by the 1 at row 4, column 3, row 3, columns 3 and 4 are safe; then the 3 at row \
         2, column 2 cannot be met.\n\
         So row 4, column 2 is safe.",
    );
}
