use std::fs;

use serde_json::json;

use crate::{prato, prato_reading, scratch};

const CONSTRUCTED: &str = "prato: by direct construction\n";

#[test]
fn the_empty_board_is_answered_by_construction() {
    let run = prato(&["queens", "8"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, CONSTRUCTED));
    let board: Vec<&str> = run.stdout.lines().skip(3).take(2).collect();
    assert_eq!(board, ["1  .  Q  .  .  .  .  .  .  1", "2  .  .  .  Q  .  .  .  .  2"]);
    let run = prato(&["queens", "8", "--json"]);
    assert_eq!(run.stderr, CONSTRUCTED);
    assert_eq!(
        run.json(0),
        json!({
            "question": "queens", "api": 1, "status": "answered", "puzzle": "queens",
            "rows": 8, "cols": 8, "mines": null,
            "solutions": [[2, 4, 6, 8, 3, 1, 7, 5]], "found": 1, "complete": false,
            "engine": "construct",
        })
    );
}

#[test]
fn large_boards_are_not_drawn() {
    let run = prato(&["queens", "1000000"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, CONSTRUCTED));
    assert_eq!(run.stdout.lines().count(), 1);
    assert_eq!(run.stdout.split(' ').count(), 1_000_000);
}

#[test]
fn boards_without_a_solution() {
    assert_eq!(prato(&["queens", "3"]).stdout, "=====UNSATISFIABLE=====\n");
    let check = |args: &[&str]| {
        let args = [&["queens", "queens-impossible.txt"], args].concat();
        assert_eq!(prato(&args).answer(0), "=====UNSATISFIABLE=====\n");
    };
    check(&[]);
    check(&["--all"]);
    check(&["--count"]);
    check(&["--engine", "search"]);
    let answer = prato(&["queens", "queens-impossible.txt", "--json"]).json(0);
    assert_eq!(
        answer,
        json!({
            "question": "queens", "api": 1, "status": "unsatisfiable", "puzzle": "queens",
            "rows": 6, "cols": 6, "mines": null,
            "solutions": [], "found": 0, "complete": true, "engine": "exact",
        })
    );
    let code = prato(&["queens", "queens-impossible.txt", "--sat-exit-codes"]).code;
    assert_eq!(code, 20);
}

#[test]
fn completion() {
    let answer = prato(&["queens", "queens.txt"]).answer(0);
    assert!(answer.contains("2  .  x  .  .  .  .  Q* .  2\n"), "{answer}");
    assert!(answer.contains("Q* queen that stood there   x forbidden"), "{answer}");
    assert_eq!(prato(&["queens", "queens.txt", "--count"]).answer(0), "4\n");
    let all = |engine: &str| {
        let answer = prato(&["queens", "queens.txt", "--all", "--engine", engine]).answer(0);
        assert!(answer.ends_with("----------\n==========\n"), "{answer}");
        let mut lines: Vec<String> = answer.lines().map(str::to_owned).collect();
        lines.sort_unstable();
        lines
    };
    assert_eq!(all("exact"), all("search"));
    assert_eq!(prato_reading("Q", &["queens", "-", "--limit", "1"]).answer(0), "1\n----------\n");
}

#[test]
fn all_solutions() {
    let answer = prato(&["queens", "4", "--all"]).answer(0);
    assert_eq!(answer, "2 4 1 3\n----------\n3 1 4 2\n----------\n==========\n");
    assert_eq!(
        prato(&["queens", "4", "--limit", "1", "--json"]).json(0),
        json!({
            "question": "queens", "api": 1, "status": "answered", "puzzle": "queens",
            "rows": 4, "cols": 4, "mines": null,
            "solutions": [[2, 4, 1, 3]], "found": 1, "complete": false, "engine": "exact",
        })
    );
}

#[test]
fn counts() {
    assert_eq!(prato(&["queens", "queens.dzn", "--count"]).answer(0), "92\n");
    assert_eq!(prato(&["queens", "6", "--count", "--engine", "search"]).answer(0), "4\n");
    assert_eq!(
        prato(&["queens", "10", "--count", "--json"]).json(0),
        json!({
            "question": "count", "api": 1, "status": "answered", "puzzle": "queens",
            "rows": 10, "cols": 10, "mines": null, "count": "724",
        })
    );
    let run = prato(&["queens", "30", "--count", "--time-limit", "0.1"]);
    assert_eq!((run.code, run.stdout.as_str()), (3, ""));
    // More memory would not help.
    let run = prato(&["queens", "65", "--count"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("up to 64 rows"), "{}", run.stderr);
}

#[test]
fn pictures() {
    let (svg, png) = (scratch("queens.svg"), scratch("queens.png"));
    let files = ["--svg", svg.to_str().unwrap(), "--png", png.to_str().unwrap()];
    prato(&[&["queens", "queens.txt"][..], &files].concat()).answer(0);
    assert!(fs::read_to_string(svg).unwrap().contains("with 8 queens; 8 cells are forbidden"));
    assert!(fs::read(png).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn mistakes() {
    let check = |run: crate::Run, code: i32, expected: &str| {
        assert_eq!((run.code, run.stdout.as_str()), (code, ""), "{}", run.stderr);
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    };
    check(prato(&["queens", "0"]), 2, "a number from 1 to 100000000");
    check(prato(&["queens", "8", "--engine", "magic"]), 2, "construct");
    check(prato(&["queens", "queens.txt", "--engine", "construct"]), 2, "for the empty board");
    check(prato(&["queens", "100000000", "--engine", "search"]), 2, "more than 100000 rows");
    check(prato(&["queens", "20000", "--engine", "search"]), 2, "up to 10000 variables");
    for number in ["99999999999999999999", "1e9", "8.5"] {
        check(prato(&["queens", number]), 2, "is no number of rows; give a number from 1 to");
    }
    check(prato(&["queens", "missing.txt"]), 66, "cannot read missing.txt");
    check(prato_reading("..\n.q\n", &["queens", "-"]), 65, "standard input:2:2");
    check(prato(&["queens", "beginner.dzn"]), 65, "a Minesweeper board, not an N-Queens");
    check(prato(&["odds", "queens.dzn"]), 65, "this is an N-Queens board");
}
