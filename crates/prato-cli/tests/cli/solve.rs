use std::io::Read as _;
use std::process::Stdio;

use serde_json::json;

use crate::{command, prato, prato_reading, scratch};

#[test]
fn one_solution_is_a_matrix() {
    assert_eq!(prato(&["solve", "one-cell.txt"]).answer(0), "1\n");
    assert_eq!(prato(&["solve", "known-safe.grid"]).answer(0), "1 0 0 0 1\n");
    assert_eq!(prato_reading("2 2 0\n..\n..\n", &["solve", "-"]).answer(0), "0 0\n0 0\n");
}

#[test]
fn a_board_without_covered_cells() {
    assert_eq!(prato_reading("1 2 0\n00\n", &["solve", "-"]).answer(0), "0 0\n");
}

#[test]
fn all_solutions_end_as_in_minizinc() {
    let check = |args: &[&str], fields: usize, ends: usize| {
        let answer = prato(args).answer(0);
        let count = |line: &str| answer.lines().filter(|&other| other == line).count();
        assert_eq!((count("----------"), count("==========")), (fields, ends), "{answer}");
    };
    check(&["solve", "flags.txt", "--all"], 2, 1);
    check(&["solve", "flags.txt", "--limit", "1"], 1, 0);
    check(&["solve", "flags.txt", "--limit", "5"], 2, 1);
    check(&["solve", "guess.txt", "--all"], 84, 1);
}

#[test]
fn trusted_flags_are_mines() {
    let answer = prato(&["solve", "flags.txt", "--all", "--trust-flags"]).answer(0);
    assert_eq!(answer, "1 0 0 0 1\n----------\n==========\n");
}

#[test]
fn the_total_can_be_overridden() {
    let check = |mines: &str, expected: &str| {
        assert_eq!(prato(&["solve", "flags.txt", "--mines", mines]).answer(0), expected);
    };
    check("1", "0 0 1 0 0\n");
    check("2", "1 0 0 0 1\n");
    check("3", "=====UNSATISFIABLE=====\n");
    let answer = prato(&["solve", "one-cell.txt", "--mines", "unknown", "--all"]).answer(0);
    assert_eq!(answer.lines().filter(|&line| line == "----------").count(), 2);
}

#[test]
fn json() {
    let answer = prato(&["solve", "known-safe.grid", "--json", "--all"]).json(0);
    assert_eq!(
        answer,
        json!({
            "question": "solve", "api": 1, "status": "answered", "puzzle": "minesweeper",
            "rows": 1, "cols": 5, "mines": null,
            "solutions": [[[1, 0, 0, 0, 1]]], "found": 1, "complete": true, "engine": "exact",
        })
    );
    let answer = prato(&["solve", "guess.txt", "--json"]).json(0);
    assert_eq!(answer["complete"], json!(false));
    assert_eq!(answer["solutions"].as_array().map(Vec::len), Some(1));
    let answer = prato(&["solve", "impossible.txt", "--json"]).json(0);
    assert_eq!(
        answer,
        json!({
            "question": "solve", "api": 1, "status": "unsatisfiable", "puzzle": "minesweeper",
            "rows": 1, "cols": 3, "mines": null,
            "solutions": [], "found": 0, "complete": true, "engine": "exact",
        })
    );
}

#[test]
fn exit_codes_of_sat_solvers() {
    prato(&["solve", "flags.txt", "--sat-exit-codes"]).answer(10);
    let answer = prato(&["solve", "impossible.txt", "--sat-exit-codes"]).answer(20);
    assert_eq!(answer, "=====UNSATISFIABLE=====\n");
}

#[test]
fn an_expert_board() {
    let answer = prato(&["solve", "expert.txt"]).answer(0);
    assert_eq!(answer.lines().count(), 16);
    assert_eq!(answer.split_whitespace().filter(|&cell| cell == "1").count(), 99);
}

#[test]
fn pictures_of_the_solution() {
    let file = scratch("solve.svg");
    prato(&["solve", "beginner.txt", "--svg", file.to_str().unwrap()]).answer(0);
    assert!(std::fs::read_to_string(file).unwrap().starts_with("<svg "));
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let mut child = command(&["solve", "open-field.txt", "--all"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut start = [0; 100];
    child.stdout.take().unwrap().read_exact(&mut start).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn a_tree_without_solutions_says_so() {
    let text = prato(&["tree", "impossible.txt"]).answer(0);
    assert!(text.ends_with("\n=====UNSATISFIABLE=====\n"), "{text}");
    assert!(!prato(&["tree", "flags.txt"]).answer(0).contains("UNSATISFIABLE"));
}
