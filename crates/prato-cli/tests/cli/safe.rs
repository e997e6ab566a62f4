use serde_json::json;

use crate::{prato, prato_reading};

#[test]
fn all_that_is_certain() {
    let answer = prato(&["safe", "known-safe.grid"]).answer(0);
    assert_eq!(answer, "1,3 safe\n1,1 mine\n1,5 mine\n");
    assert_eq!(prato(&["safe", "guess.txt"]).answer(0), "");
    assert_eq!(prato(&["safe", "impossible.txt"]).answer(0), "=====UNSATISFIABLE=====\n");
}

#[test]
fn one_question() {
    let check = |at: &str, code: i32, expected: &str| {
        assert_eq!(prato(&["safe", "known-safe.grid", "--at", at]).answer(code), expected);
    };
    check("1,3", 0, "1,3 safe\n");
    check("1,1", 1, "1,1 mine\n");
    check("1,2", 0, "1,2 safe (open already)\n");
    assert_eq!(prato(&["safe", "guess.txt", "--at", "2,2"]).answer(1), "2,2 may hold a mine\n");
}

#[test]
fn questions_that_make_no_sense() {
    let check = |at: &str, expected: &str| {
        let run = prato(&["safe", "known-safe.grid", "--at", at]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    };
    check("2,1", "row 2, column 1 lies outside the board");
    check("0,1", "a row and a column from 1");
    check("1", "a row and a column from 1");
}

#[test]
fn the_board_may_ask() {
    assert_eq!(prato(&["safe", "click.lp"]).answer(1), "1,3 safe\n1,1 mine\n");
    assert_eq!(prato(&["safe", "click.lp", "--at", "1,3"]).answer(0), "1,3 safe\n");
    let answer = prato(&["safe", "click.lp", "--list"]).answer(0);
    assert_eq!(answer, "1,3 safe\n1,1 mine\n1,5 mine\n");
    let prolog = "schema(1, 3, [[_, 0, _]]).\nclick(1, 1).\nclick(1, 3).\n";
    assert_eq!(prato_reading(prolog, &["safe", "-"]).answer(0), "1,1 safe\n1,3 safe\n");
}

#[test]
fn json() {
    let answer = prato(&["safe", "known-safe.grid", "--json"]).json(0);
    assert_eq!(
        answer,
        json!({
            "status": "answered", "rows": 1, "cols": 5, "mines": null,
            "safe": [[1, 3]], "mines_certain": [[1, 1], [1, 5]],
        })
    );
    let answer = prato(&["safe", "click.lp", "--json"]).json(1);
    assert_eq!(
        answer,
        json!({
            "status": "answered", "rows": 1, "cols": 5, "mines": 2, "all_safe": false,
            "answers": [{"at": [1, 3], "answer": "safe"}, {"at": [1, 1], "answer": "mine"}],
        })
    );
}
