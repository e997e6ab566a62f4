use std::fs;

use crate::{prato, prato_reading, scratch};

#[test]
fn the_puzzle_is_told_from_the_board() {
    let heading = |run: crate::Run| run.answer(0).lines().next().unwrap().to_owned();
    let mines = "% Minesweeper, 1 row and 5 columns: 1 is a mine";
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

/// There is one way to choose no cell, and one to choose all of them.
#[test]
fn a_total_of_none_and_of_all() {
    let clauses = |total: &str| -> Vec<String> {
        let text = prato(&["export", "beginner.txt", "--mines", total, "--to", "cnf"]).answer(0);
        let clauses = text.lines().skip_while(|line| !line.starts_with("c the total")).skip(1);
        clauses.map(String::from).collect()
    };
    // One for each of the 27 covered cells: clauses above say that open cells hold no mine.
    let none = clauses("0");
    assert_eq!(none.len(), 27, "{none:?}");
    assert!(none.iter().all(|clause| clause.starts_with('-') && clause.ends_with(" 0")));
    // So not all cells can be mines, which the clause without literals says.
    assert_eq!(clauses("81"), ["0"]);
    let equal = "rows = 6; cols = 6; puzzle = [|".to_owned() + &"0,0,0,0|".repeat(36) + "];";
    let text = prato_reading(equal, &["export", "-", "--to", "cnf"]).answer(0);
    assert!(text.contains("p cnf "), "{text}");
}

#[test]
fn files_that_would_be_too_large_are_refused() {
    let generate = ["generate", "tetravex", "--size", "30", "--colours", "200", "--to", "json"];
    let tiles = prato(&generate).stdout;
    let export = |more: &[&str]| {
        prato_reading(&tiles, &[&["export", "-", "--to", "smt2", "-o", "/dev/null"], more].concat())
    };
    let refused = export(&["--largest", "1M"]);
    assert_eq!(refused.code, 3);
    let said = "at most 1.0 MiB are allowed";
    assert!(
        refused.stderr.contains(said) && refused.stderr.contains("--largest"),
        "{}",
        refused.stderr
    );
    export(&["--largest", "1G"]).answer(0);
    let stopped = export(&["--largest", "1G", "--time-limit", "0"]);
    assert_eq!(stopped.code, 3);
    assert!(stopped.stderr.contains("the time limit was reached"), "{}", stopped.stderr);
}

/// Clauses by the encoding that is asked for, and no others.
#[test]
fn clauses_by_an_encoding() {
    let export = |more: &[&str]| prato(&[&["export", "queens.txt", "--to"], more].concat());
    let plain = export(&["cnf", "--encoding", "pairwise"]).answer(0);
    let other = export(&["cnf", "--encoding", "product"]).answer(0);
    let size = |text: &str| -> Vec<usize> {
        let line = text.lines().find(|line| line.starts_with("p cnf ")).unwrap();
        line.split(' ').skip(2).map(|number| number.parse().unwrap()).collect()
    };
    // Every pair of squares by itself needs no variables beside the squares.
    assert_eq!(size(&plain)[0], 64);
    assert!(size(&other)[0] > 64 && size(&other)[1] < size(&plain)[1], "{:?}", size(&other));
    let idle = export(&["mzn", "--encoding", "product"]);
    assert_eq!(idle.code, 2);
    assert!(idle.stderr.contains("--encoding has an effect only with --to cnf"), "{}", idle.stderr);
}

/// Nothing that the board says is dropped without a word.
#[test]
fn cells_in_question() {
    let run = prato(&["export", "click.lp", "--to", "lp"]);
    assert_eq!(run.code, 0);
    assert!(run.stderr.contains("left out, as the model has no room: the cells in question"));
    let answer = prato(&["export", "click.lp", "--to", "opb", "--json"]).json(0);
    assert_eq!(answer["lost"].as_array().unwrap().len(), 1);
    let answer = prato(&["export", "click.lp", "--to", "asp", "--generic", "--json"]).json(0);
    assert!(answer["data"].as_str().unwrap().contains("click(1,3)."), "{answer}");
    assert!(answer.get("lost").is_none());
    let cnf = prato(&["export", "click.lp", "--to", "cnf", "--generic"]);
    assert_eq!(cnf.code, 2);
}
