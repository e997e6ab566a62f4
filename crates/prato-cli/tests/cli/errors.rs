use serde_json::json;

use crate::{Run, prato, prato_reading, scratch};

#[track_caller]
fn check(run: &Run, code: i32, expected: &[&str]) {
    assert_eq!((run.code, run.stdout.as_str()), (code, ""), "{}", run.stderr);
    for part in expected {
        assert!(run.stderr.contains(part), "{part:?} is not in {}", run.stderr);
    }
    assert!(!run.stderr.contains('\x1b'), "no colours in a pipe");
}

#[test]
fn standard_input_is_read_once() {
    let game = r#"{"field": ["..*."], "start": [1, 1], "moves": [["open", 1, 4]]}"#;
    for (command, input) in [("show", "1.\n"), ("review", game)] {
        let run = prato_reading(input, &[command, "-", "-"]);
        check(&run, 2, &["standard input is named twice"]);
    }
}

#[test]
fn files_that_cannot_be_read() {
    check(&prato(&["count", "missing.txt"]), 66, &["cannot read missing.txt", "hint: "]);
    check(&prato(&["count", "."]), 66, &["cannot read ."]);
}

#[test]
fn files_that_are_no_text() {
    let binary = prato_reading([b'1', b'\n', 0xff, 0xfe, 0], &["count", "-"]);
    check(&binary, 65, &["byte 0", "standard input:2:", "hint: ", "binary"]);
    let latin = prato_reading(*b"1.\n%\xe9\n..\n", &["count", "-"]);
    check(&latin, 65, &["0xE9", "standard input:2:2", "hint: save the file as UTF-8"]);
}

#[test]
fn files_that_are_no_board() {
    let invalid = |text: &str, expected: &[&str]| {
        check(&prato_reading(text, &["count", "-"]), 65, expected);
    };
    invalid("", &["error: "]);
    invalid("hello\n", &["error: ", "standard input:1:"]);
    invalid("1 3\n.9.\n", &["there is no clue 9", "standard input:2:2", ".9.", "^", "hint: "]);
    invalid("r = 2;\nc = 2;\ngame = [|X,1|X", &["error: ", "standard input:3:"]);
    invalid("2 2\n..\n", &["error: "]);
}

#[test]
fn the_wrong_format() {
    let run = prato(&["count", "beginner.dzn", "--format", "json"]);
    check(&run, 65, &["error: ", "beginner.dzn:1:"]);
}

#[test]
fn errors_as_json() {
    let run = prato_reading("1 3\n.9.\n", &["count", "-", "--json"]);
    assert!(run.stderr.contains("there is no clue 9"));
    let answer = run.json(65);
    assert_eq!(
        answer,
        json!({
            "question": "count", "api": 1, "status": "error", "kind": "board",
            "message": "there is no clue 9", "file": "standard input",
            "line": 2, "column": 2, "hint": "a cell has at most 8 neighbours",
        })
    );
    let answer = prato(&["count", "missing.txt", "--json"]).json(66);
    assert_eq!((&answer["status"], &answer["kind"]), (&json!("error"), &json!("file")));
    assert_eq!(answer["file"], json!("missing.txt"));
    assert_eq!(answer["line"], json!(null));
}

#[test]
fn command_lines_that_make_no_sense() {
    check(&prato(&["solv"]), 2, &["solve"]);
    check(&prato(&["count", "flags.txt", "--mines", "many"]), 2, &["`unknown`"]);
    check(&prato(&["count", "flags.txt", "--time-limit", "soon"]), 2, &["1.5, 30s or 2m"]);
    check(&prato(&["count", "flags.txt", "--threads", "0"]), 2, &["a number from 1"]);
    check(&prato(&["solve", "flags.txt", "--limit", "0"]), 2, &["--limit"]);
}

#[test]
fn files_that_cannot_be_written() {
    let file = scratch("no/such/folder/board.svg");
    let run = prato(&["odds", "guess.txt", "--svg", file.to_str().unwrap()]);
    check(&run, 73, &["cannot write "]);
}

/// What is fine for another command is not called a mistake: it is said what it is, and who reads it.
#[test]
fn inputs_for_other_commands() {
    let game = r#"{"field": ["..*"], "moves": [["open", 1, 1]]}"#;
    let (board, games) = ("`prato odds`", "`prato review` reads games");
    check(
        &prato(&["review", "beginner.txt"]),
        65,
        &["this is a Minesweeper board, not a game", board],
    );
    check(
        &prato(&["review", "beginner.json"]),
        65,
        &["this is a Minesweeper board, not a game", board],
    );
    check(&prato(&["review", "tetravex.dzn"]), 65, &["this is a Tetravex instance, not a game"]);
    for command in ["odds", "safe", "hint", "solve", "explain"] {
        check(
            &prato_reading(game, &[command, "-"]),
            65,
            &["this is a game that was played", games],
        );
        check(&prato_reading(b"*rmv\0\x01", &[command, "-"]), 65, &["this is a game", games]);
    }
    check(
        &prato(&["odds", "tetravex.dzn"]),
        65,
        &["this is a Tetravex instance, not a Minesweeper"],
    );
    check(&prato(&["odds", "tetravex-fixed.txt"]), 65, &["this is a Tetravex instance"]);
    check(&prato(&["safe", "queens.txt"]), 65, &["this is an N-Queens board", "`prato queens`"]);
    check(&prato(&["queens", "beginner.txt"]), 65, &["this is a Minesweeper board"]);
}

#[test]
fn one_thing_is_not_told_as_many() {
    let has = |run: &Run, expected: &str| {
        let told = format!("{}{}", run.stdout, run.stderr);
        assert!(told.contains(expected), "{expected}: {told}");
    };
    let board = ["compare", "1", "--engines", "search", "--question", "forced"];
    has(&prato(&board), " 1 queen ");
    has(&prato_reading("0 0 1\n", &["ladder", "-", "--start", "1,1", "--mines", "2"]), "1 mine, ");
    has(
        &prato_reading("0 0 1\n", &["show", "-", "--start", "1,1", "--solution"]),
        "The mines: 1 x 3 cells, 1 mine\n",
    );
    has(&prato(&["generate", "queens", "--size", "1", "--givens", "2"]), "has only 1 queen\n");
    let game = r#"{"field": ["..*", "."], "moves": []}"#;
    has(&prato_reading(game, &["review", "-"]), "this row has 1 cell, and the first one has 3");
    let game = r#"{"field": ["..*"], "moves": [["open", 2, 1]]}"#;
    has(&prato_reading(game, &["review", "-"]), "the board has 1 row and 3 columns");
    let sheet = scratch("one-page.html");
    let sheet = sheet.to_str().unwrap();
    has(&prato(&["show", "impossible.txt", "--sheet", sheet]), "1 page in ");
    let queens = r#"{"puzzle": "queens", "n": 2, "board": ["."]}"#;
    has(&prato_reading(queens, &["queens", "-"]), "the board has 1 row, but `n` is 2");
}
