//! `explain`, `ladder`, `hint` and `certify` as their users see them.

use std::fs;

use serde_json::json;

use crate::{prato, prato_reading, scratch};

#[test]
fn one_cell_with_its_reason() {
    let answer = prato(&["explain", "beginner.txt", "--at", "1,1"]).answer(0);
    assert!(answer.contains("2  1 !1 !1  .  .  .  1  #  #  2\n"), "the clues are marked: {answer}");
    let words = "row 1, column 1 is safe (subset, 1-1)\n  \
                 The 1 at row 2, column 3 and the 1 at row 2, column 2 see the same covered cells except \
                 row 1, column 1; so that one is safe.\n";
    assert!(answer.ends_with(words), "{answer}");
    let run = prato(&["explain", "beginner.txt", "--at", "3,1"]).answer(0);
    assert_eq!(run, "row 3, column 1 is open already.\n");
}

#[test]
fn all_forced_cells_the_easiest_first() {
    let answer = prato(&["explain", "beginner.txt"]).answer(0);
    let heads: Vec<&str> = answer.lines().filter(|line| line.starts_with("row")).collect();
    assert_eq!(heads.len(), 15);
    assert_eq!(heads[0], "row 1, column 2 is a mine (all-mines)");
    assert_eq!(heads[14], "row 9, column 4 is safe (overlapping pair)");
    assert_eq!(prato(&["explain", "guess.txt"]).answer(0), "No covered cell is certain.\n");
}

#[test]
fn undecided_cells_have_two_solutions_and_a_chance() {
    let answer = prato(&["explain", "guess.txt", "--at", "2,2"]).answer(0);
    assert_eq!(
        answer,
        "Row 2, column 2 may hold a mine and may not. The chance of a mine is 33.33 %: exactly 1/3.\n  \
         with a mine:\n    1...\n    .*..\n    ..**\n  without:\n    1*..\n    ....\n    ..**\n"
    );
    let answer = prato(&["explain", "guess.txt", "--at", "2,2", "--json"]).json(0);
    let undecided = &answer["undecided"][0];
    assert_eq!((&undecided["solutions"], &undecided["with_mine"]), (&json!("84"), &json!("28")));
    assert_eq!(undecided["neighbourhood_with_mine"], json!(["1...", ".*..", "..**"]));
}

#[test]
fn contradictions_and_wrong_flags() {
    let answer = prato(&["explain", "impossible.txt"]).answer(0);
    assert!(answer.starts_with("=====UNSATISFIABLE=====\n"), "{answer}");
    let words = "The 3 at row 1, column 2 sees only 2 covered cells that may hold a mine.\n";
    assert!(answer.ends_with(words), "{answer}");
    let answer = prato(&["explain", "impossible.txt", "--json"]).json(0);
    assert_eq!(answer["status"], "unsatisfiable");
    assert_eq!(answer["contradiction"]["clues"], json!([[1, 2]]));

    let answer = prato_reading("FF1\n111\n", &["explain", "-"]).answer(0);
    assert!(answer.contains("row 1, column 1 is safe (subset, 1-1); the flag there is wrong"));
    assert!(answer.contains("Not all flags can be right: "), "{answer}");
    let answer = prato_reading("F1F\n", &["explain", "-", "--json"]).json(0);
    assert_eq!(answer["wrong_flags"]["flags"], json!([[1, 1], [1, 3]]));
}

#[test]
fn reasons_as_json_and_pictures() {
    let (svg, png) = (scratch("why.svg"), scratch("why.png"));
    let (svg_name, png_name) = (svg.to_str().unwrap(), png.to_str().unwrap());
    let args = ["explain", "beginner.txt", "--at", "1,1", "--json", "--svg", svg_name];
    let answer = prato(&[&args[..], &["--png", png_name]].concat()).json(0);
    assert_eq!(
        answer["reasons"],
        json!([{
            "at": [1, 1], "verdict": "safe", "technique": "subset", "pattern": "1-1",
            "size": "smallest", "clues": [[2, 2], [2, 3]], "total": null, "wrong_flag": false,
            "argument": {"steps": [{
                "from": [{"clue": [2, 2]}, {"clue": [2, 3]}], "cells": [[1, 1]], "least": 0, "most": 0,
            }]},
            "words": "The 1 at row 2, column 3 and the 1 at row 2, column 2 see the same covered cells \
                      except row 1, column 1; so that one is safe.",
        }])
    );
    assert!(fs::read_to_string(svg).unwrap().contains("Why: 9 x 9 cells, 10 mines"));
    assert!(fs::read(png).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn the_ladder_says_each_step_and_where_the_limit_stopped_it() {
    let answer = prato(&["ladder", "beginner.txt"]).answer(0);
    assert!(answer.starts_with("  1  single clues (all-mines): The 1 at row 1, column 3 "));
    assert!(answer.contains(" 15  sets (subset): "), "{answer}");
    assert!(answer.contains("Stuck: 12 covered cells are not certain."), "{answer}");

    let board = "12...\n.32.2\n.....\n1.12.\n";
    let answer = prato_reading(board, &["ladder", "-"]).answer(0);
    assert!(answer.contains("brute force (case analysis): All "), "{answer}");
    let limited = prato_reading(board, &["ladder", "-", "--limit", "1"]).answer(0);
    assert!(limited.contains("chances (case analysis): All solutions"), "{limited}");
    let answer = prato_reading("1..\n", &["ladder", "-", "--limit", "0"]).answer(0);
    assert!(answer.starts_with("  1  single clues"), "{answer}");
    let answer = prato_reading(".1.\n", &["ladder", "-", "--limit", "1"]).answer(0);
    assert!(answer.contains("The limit stopped the brute force in 1 of the parts"), "{answer}");
    let answer = prato_reading(".1.\n", &["ladder", "-", "--json"]).json(0);
    assert_eq!((&answer["undecided"], &answer["best"]), (&json!(2), &json!([[1, 1], [1, 3]])));
}

#[test]
fn one_move() {
    let answer = prato(&["hint", "beginner.txt"]).answer(0);
    assert!(answer.contains("Open row 1, column 1: it is safe (subset).\n"), "{answer}");
    let answer = prato(&["hint", "guess.txt"]).answer(0);
    assert!(
        answer.contains("No covered cell is certainly safe. The best guess is row 2, column 4")
    );
    let answer = prato(&["hint", "guess.txt", "--json"]).json(0);
    assert_eq!((&answer["open"], &answer["certain"]), (&json!([2, 4]), &json!(false)));
    let answer = prato_reading("1.\n", &["hint", "-"]).answer(0);
    assert_eq!(answer, "There is nothing to open: all covered cells are mines.\n");
    assert_eq!(prato(&["hint", "impossible.txt"]).answer(0), "=====UNSATISFIABLE=====\n");
}

#[test]
fn certificates_are_written() {
    let folder = scratch("certificate");
    let out = folder.to_str().unwrap();
    let answer = prato(&["certify", "beginner.txt", "--at", "1,1", "--out", out]).answer(0);
    assert!(answer.starts_with("Claim: row 1, column 1 is safe.\n"), "{answer}");
    let problem = fs::read_to_string(folder.join("claim.opb")).unwrap();
    assert!(problem.contains("* the 1 at row 2, column 2\n1 mine_1_1 1 mine_1_2 = 1 ;\n"));
    assert!(problem.ends_with("* the opposite of the claim\n1 mine_1_1 >= 1 ;\n"), "{problem}");
    let proof = fs::read_to_string(folder.join("claim.pbp")).unwrap();
    assert!(proof.starts_with("pseudo-Boolean proof version 3.0\n"), "{proof}");

    let answer = prato(&["certify", "impossible.txt", "--out", out, "--json"]).json(0);
    assert_eq!(answer["claim"], "the board has no solution");
}

#[test]
fn there_must_be_something_to_certify() {
    let out = scratch("nothing");
    let check = |args: &[&str], expected: &str| {
        let run = prato(&[&["certify", "--out", out.to_str().unwrap()], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    };
    check(&["beginner.txt"], "the board has a solution; name a cell with --at");
    check(&["guess.txt", "--at", "2,2"], "row 2, column 2 is open or not certain");
    check(&["guess.txt", "--at", "9,9"], "row 9, column 9 lies outside the board");
}
