use std::fs;

use crate::{prato, prato_reading, scratch};

#[test]
fn the_puzzle_is_told_from_the_board() {
    let heading = |run: crate::Run| run.answer(0).lines().next().unwrap().to_owned();
    let mines = "% Minesweeper, 1 rows and 5 columns: 1 is a mine";
    assert_eq!(heading(prato(&["export", "flags.txt", "--to", "mzn"])), mines);
    let queens = "% 8 queens: q_1 is the column of the queen in row 1";
    for file in ["queens.txt", "queens.dzn"] {
        assert_eq!(heading(prato(&["export", file, "--to", "mzn"])), queens);
    }
    // Nothing but free cells: both puzzles have such boards.
    let text = "...\n...\n...\n";
    let first = heading(prato_reading(text, &["export", "-", "--to", "mzn"]));
    assert_eq!(first, "% Minesweeper, 3 rows and 3 columns: 1 is a mine");
    let args = ["export", "-", "--to", "mzn", "--puzzle", "queens"];
    assert!(heading(prato_reading(text, &args)).starts_with("% 3 queens"));
}

#[test]
fn options_of_the_board_are_obeyed() {
    let args = ["export", "flags.txt", "--to", "lp", "--trust-flags", "--mines", "2"];
    let text = prato(&args).answer(0);
    assert!(text.contains("\\ the flag at row 1, column 1\n r1: mine_1_1 = 1\n"), "{text}");
    assert!(text.contains("\\ the total of 2 mines\n"), "{text}");
}

#[test]
fn to_a_file() {
    let file = scratch("flags.cnf");
    let out = file.to_str().unwrap();
    assert_eq!(prato(&["export", "flags.txt", "--to", "cnf", "-o", out]).answer(0), "");
    assert!(fs::read_to_string(&file).unwrap().contains("\np cnf 5 "));
    let answer = prato(&["export", "flags.txt", "--to", "dzn", "--json"]).json(0);
    assert_eq!((&answer["status"], &answer["target"]), (&"answered".into(), &"dzn".into()));
    assert!(answer["text"].as_str().unwrap().contains("game = "));
}

#[test]
fn mistakes() {
    let run = prato(&["export", "flags.txt", "--to", "word"]);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("mzn, fzn, cnf, opb, lp, asp, prolog, smt2, dzn"),
        "{}",
        run.stderr
    );
    let run = prato_reading("Q.\n.?\n", &["export", "-", "--to", "cnf"]);
    assert_eq!(run.code, 65);
    assert!(run.stderr.contains("standard input:2:2"), "{}", run.stderr);
}
