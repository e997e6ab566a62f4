use serde_json::json;

use crate::{prato, prato_reading};

#[test]
fn the_number_of_solutions() {
    let check = |board: &str, expected: &str| {
        assert_eq!(prato(&["count", board]).answer(0), expected, "{board}");
    };
    check("one-cell.txt", "1\n");
    check("flags.txt", "2\n");
    check("guess.txt", "84\n");
    check("known-safe.grid", "1\n");
    check("impossible.txt", "=====UNSATISFIABLE=====\n");
    // All fields of 8 x 8 cells.
    check("open-field.txt", "18446744073709551616\n");
}

#[test]
fn no_solutions_are_a_number_in_json() {
    for board in ["impossible.txt", "queens-impossible.txt", "tetravex-impossible.dzn"] {
        let answer = prato(&["count", board, "--json"]).json(0);
        let expected = (&json!("unsatisfiable"), &json!("0"));
        assert_eq!((&answer["status"], &answer["count"]), expected, "{board}");
    }
    let answer = prato(&["count", "impossible.txt", "--by-mines", "--json"]).json(0);
    assert_eq!(answer["by_mines"], json!([]));
    assert_eq!(prato(&["queens", "3", "--count", "--json"]).json(0)["count"], json!("0"));
}

#[test]
fn every_format_holds_the_same_board() {
    for format in ["dzn", "grid", "json", "lp", "pl", "txt"] {
        assert_eq!(prato(&["count", &format!("beginner.{format}")]).answer(0), "10\n", "{format}");
    }
}

#[test]
fn by_mines() {
    assert_eq!(prato(&["count", "flags.txt", "--by-mines"]).answer(0), "2\n1 1\n2 1\n");
    let answer = prato(&["count", "flags.txt", "--by-mines", "--json"]).json(0);
    assert_eq!(
        answer,
        json!({
            "question": "count", "api": 1, "status": "answered", "puzzle": "minesweeper",
            "rows": 1, "cols": 5, "mines": null,
            "count": "2", "by_mines": [[1, "1"], [2, "1"]],
        })
    );
}

#[test]
fn json() {
    let answer = prato(&["count", "guess.txt", "--json"]).json(0);
    assert_eq!(
        answer,
        json!({
            "question": "count", "api": 1, "status": "answered", "puzzle": "minesweeper",
            "rows": 3, "cols": 4, "mines": 3, "count": "84",
        })
    );
}

#[test]
fn standard_input_and_messy_text() {
    let check = |text: &str| {
        assert_eq!(prato_reading(text, &["count", "-"]).answer(0), "2\n", "{text:?}");
    };
    check("1 5\nF1.1.\n");
    check("1 5\r\nF1.1.\r\n");
    check("1 5\nF1.1.");
    check("\u{feff}1 5\nF1.1.\n");
}
