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

/// Scripts take 0 for safe.
#[test]
fn cells_of_a_contradictory_board_are_not_to_be_clicked() {
    for at in ["1,1", "1,2"] {
        let run = prato(&["safe", "impossible.txt", "--at", at]);
        assert_eq!(run.answer(1), "=====UNSATISFIABLE=====\n");
        let json = prato(&["safe", "impossible.txt", "--at", at, "--json"]).json(1);
        assert_eq!((&json["status"], &json["all_safe"]), (&json!("unsatisfiable"), &json!(false)));
    }
    assert!(prato(&["help", "safe"]).stdout.contains("no mine field fits the board"));
}

#[test]
fn a_flag_on_a_safe_cell_is_shown_as_such() {
    let ask = |args: &[&str]| prato_reading("F..F\n11F1\n", &[&["safe", "-"], args].concat());
    let doubt = "2,3 safe (your flag there is wrong)\n";
    assert_eq!(ask(&[]).answer(0), format!("1,3 safe\n{doubt}1,4 mine\n"));
    assert_eq!(ask(&["--at", "2,3"]).answer(0), doubt);
    assert_eq!(ask(&["--json"]).json(0)["flagged_safe"], json!([[2, 3]]));
    assert_eq!(ask(&["--at", "2,3", "--json"]).json(0)["verdicts"][0]["flagged"], json!(true));
}

#[test]
fn work_that_was_stopped_does_not_say_whether_cells_are_safe() {
    let ask = |at: &str| {
        prato(&["safe", "expert.txt", "--at", at, "--time-limit", "0", "--json"]).json(3)
    };
    assert_eq!(ask("1,1")["all_safe"], json!(null));
    let known = prato(&["safe", "expert.txt", "--at", "2,24", "--time-limit", "0"]).answer(0);
    assert_eq!(known, "2,24 safe\n", "one clue says so");
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
            "question": "safe", "api": 1, "status": "answered", "puzzle": "minesweeper",
            "rows": 1, "cols": 5, "mines": null,
            "safe": [[1, 3]], "mines_certain": [[1, 1], [1, 5]],
        })
    );
    let answer = prato(&["safe", "click.lp", "--json"]).json(1);
    assert_eq!(
        answer,
        json!({
            "question": "safe", "api": 1, "status": "answered", "puzzle": "minesweeper",
            "rows": 1, "cols": 5, "mines": 2, "all_safe": false,
            "verdicts": [{"at": [1, 3], "verdict": "safe"}, {"at": [1, 1], "verdict": "mine"}],
        })
    );
}
