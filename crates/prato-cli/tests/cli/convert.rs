use std::fs;

use serde_json::json;

use crate::{prato, prato_reading, scratch};

#[test]
fn from_every_format_to_every_format() {
    let expected =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/beginner.txt"))
            .unwrap();
    for from in ["dzn", "grid", "json", "lp", "pl", "txt"] {
        for to in ["dzn", "prolog", "asp", "grid", "text", "json"] {
            let there = prato(&["convert", &format!("beginner.{from}"), "--to", to]).answer(0);
            let args = ["convert", "-", "--format", to, "--to", "text"];
            assert_eq!(prato_reading(&there, &args).answer(0), expected, "{from} {to}");
            let back = prato_reading(&there, &["convert", "-", "--to", "text"]).answer(0);
            assert_eq!(back, expected, "{from} {to}, detected");
        }
    }
}

#[test]
fn to_a_file() {
    let file = scratch("flags.dzn");
    let out = file.to_str().unwrap();
    assert_eq!(prato(&["convert", "flags.txt", "--to", "dzn", "--out", out]).answer(0), "");
    assert!(fs::read_to_string(&file).unwrap().contains("game = "));
    assert_eq!(prato(&["count", out]).answer(0), "2\n");
}

#[test]
fn lost_questions_are_told() {
    let run = prato(&["convert", "click.lp", "--to", "text"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "1 5 2\n.1.1.\n"));
    assert!(run.stderr.contains("the cells to ask about"), "{}", run.stderr);
    let answer = prato(&["convert", "click.lp", "--to", "text", "--json"]).json(0);
    assert_eq!(
        answer,
        json!({
            "question": "convert", "api": 1, "status": "answered", "puzzle": "minesweeper",
            "rows": 1, "cols": 5, "mines": 2, "format": "text", "clicks_left_out": [[1, 3], [1, 1]],
            "lost": ["the cells to ask about"],
            "text": "1 5 2\n.1.1.\n",
        })
    );
    prato(&["convert", "click.lp", "--to", "prolog"]).answer(0);
}

#[test]
fn a_dash_is_standard_output() {
    let answer = prato(&["convert", "flags.txt", "--to", "text", "-o", "-"]).answer(0);
    assert_eq!(answer, prato(&["convert", "flags.txt", "--to", "text"]).answer(0));
    assert!(prato(&["help", "convert"]).stdout.contains("which is also called -"));
}

#[test]
fn unknown_formats_are_a_mistake_in_the_command_line() {
    let run = prato(&["convert", "flags.txt", "--to", "pdf"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("dzn, prolog, asp, grid, text, json"), "{}", run.stderr);
}
