use std::fs;

use serde_json::{Value, json};

use crate::{prato, scratch};

const LOGIC: [&str; 6] = ["generate", "minesweeper", "--level", "beginner", "--no-guess", "--seed"];

fn boards(more: &[&str]) -> Value {
    prato(&[&LOGIC, more, &["--json"]].concat()).json(0)
}

/// The mine field of a board, a line for each row.
fn rows(board: &Value) -> String {
    let rows = board["field"].as_array().unwrap();
    rows.iter().flat_map(|row| [row.as_str().unwrap(), "\n"]).collect()
}

#[test]
fn positions_as_json() {
    let of = |more: &[&str]| {
        prato(&[&["generate", "minesweeper", "--level", "beginner"], more, &["--json"]].concat())
            .json(0)
    };
    let (logic, late) = (of(&["--no-guess"]), of(&["--kind", "late"]));
    for answer in [&logic, &late] {
        assert_eq!((&answer["mines"], &answer["start"]), (&json!(10), &json!([5, 5])));
        assert_eq!(rows(&answer["boards"][0]).matches('*').count(), 10);
    }
    assert_eq!(late["position"], json!("late"));
    let text = prato(&["generate", "minesweeper", "--level", "beginner", "--kind", "late"]).stdout;
    let view = late["boards"][0]["view"].as_array().unwrap();
    let view: Vec<&str> = view.iter().map(|row| row.as_str().unwrap()).collect();
    assert!(text.contains(&view.join("\n")), "{text}");
    assert_eq!(of(&["--kind", "rand"])["start"], json!(null));
}

#[test]
fn tiles_as_json() {
    let args = ["generate", "tetravex", "--size", "2x3", "--unique"];
    let answer = prato(&[&args[..], &["--json"]].concat()).json(0);
    let file = prato(&[&args[..], &["--to", "json"]].concat()).stdout;
    let file: Value = serde_json::from_str(&file).unwrap();
    for member in ["rows", "cols", "tiles"] {
        assert_eq!(answer[member], file[member], "{member}");
    }
    let hard = ["--size", "6", "--unique", "--hardness", "hard", "--time-limit", "0", "--json"];
    let answer = prato(&[&["generate", "tetravex"], &hard[..]].concat()).json(3);
    assert_eq!((&answer["why"], answer.get("tiles")), (&json!("time"), None));
}

#[test]
fn boards_without_guesses_as_json() {
    let answer = boards(&["5", "--start", "1,9", "--count", "3", "--proof"]);
    assert_eq!(answer["start"], json!([1, 9]));
    let all = answer["boards"].as_array().unwrap();
    assert_eq!(all.len(), 3);
    for (board, seed) in all.iter().zip(5..) {
        assert_eq!(board["seed"], json!(seed));
        assert_eq!(rows(board).matches('*').count(), 10);
        assert_eq!(board["view"][0].as_str().unwrap().chars().last(), Some('0'));
        assert!(board["hardest_technique"].is_string());
        assert!(!board["proof_steps"].as_array().unwrap().is_empty());
    }
    // A board does not depend on those beside it, nor on the number of threads.
    let alone = boards(&["6", "--start", "1,9", "--proof", "--threads", "1"]);
    assert_eq!(alone["boards"][0], all[1]);
}

#[test]
fn easy_boards_are_easy() {
    let answer = boards(&["1", "--max-technique", "subset", "--count", "4"]);
    for board in answer["boards"].as_array().unwrap() {
        assert!(board["proof_steps"].is_null());
        let hardest = board["hardest_technique"].as_str().unwrap();
        assert!(["all-safe", "all-mines", "subset"].contains(&hardest), "{hardest}");
    }
}

#[test]
fn files() {
    let dir = scratch("no-guess");
    let _ = fs::remove_dir_all(&dir);
    let out = ["3", "--count", "10", "--proof", "--to", "grid", "--out", dir.to_str().unwrap()];
    assert_eq!(prato(&[&LOGIC[..], &out].concat()).code, 0);
    let read = |name: &str| fs::read_to_string(dir.join(name)).unwrap();
    assert!(read("01.grid").starts_with("9 9 10\n"));
    assert_eq!(read("10.field").matches('1').count(), 10);
    assert!(read("10.proof").contains("hardest technique: "));

    let field = scratch("one.field");
    let one = prato(&[&LOGIC[..], &["3", "--proof", "--field", field.to_str().unwrap()]].concat());
    assert!(one.answer(0).contains("   1. "));
    let graded = prato(&[&LOGIC[..], &["3"]].concat());
    assert!(graded.stderr.contains("hardest technique: "), "{}", graded.stderr);
    assert!(!graded.stdout.contains("technique"), "{}", graded.stdout);
    assert_eq!(fs::read_to_string(field).unwrap(), {
        let rows = rows(&boards(&["3"])["boards"][0]);
        rows.replace('*', "1 ").replace('.', "0 ").replace(" \n", "\n")
    });
}

#[test]
fn as_authors_need_them() {
    let wishes =
        ["1", "--min-technique", "subset", "--min-3bv", "20", "--max-3bv", "35", "--count", "3"];
    for board in boards(&wishes)["boards"].as_array().unwrap() {
        assert!((20..=35).contains(&board["three_bv"].as_u64().unwrap()), "{board}");
        let hardest = board["hardest_technique"].as_str().unwrap();
        assert!(!["all-safe", "all-mines"].contains(&hardest), "{hardest}");
    }
    let turned = boards(&["1", "--symmetry", "turn", "--start", "5,5"]);
    let rows = rows(&turned["boards"][0]).replace('\n', "");
    assert!(rows.chars().eq(rows.chars().rev()), "{rows}");
    // To standard output, one after the other, with what there is to say of each.
    let many = prato(&["generate", "minesweeper", "--level", "beginner", "--count", "2"]).answer(0);
    assert_eq!(many.matches("9 9 10\n").count(), 2, "{many}");
    assert!(many.starts_with("% board 1: seed 1, 3BV "), "{many}");
    let folder = scratch("authors");
    let _ = fs::remove_dir_all(&folder);
    let name = folder.to_str().unwrap();
    let out = ["1", "--count", "2", "--out", name, "--svg", name, "--png", name];
    assert_eq!(prato(&[&LOGIC[..], &out[..]].concat()).code, 0);
    let index = fs::read_to_string(folder.join("index.csv")).unwrap();
    assert!(index.starts_with("board,seed,3bv,technique\n1,1,"), "{index}");
    for file in ["1.text", "2.field", "1.svg", "2.png"] {
        assert!(folder.join(file).exists(), "{file}");
    }
    let proof = folder.join("own.proof");
    let flag = format!("--proof={}", proof.to_str().unwrap());
    let run = prato(&[&LOGIC[..], &["1", &flag]].concat());
    assert!(run.code == 0 && !run.stdout.contains("   1. "), "{}", run.stdout);
    assert!(fs::read_to_string(proof).unwrap().contains("   1. "));
}

#[test]
fn queens_to_complete() {
    let args = ["generate", "queens", "--size", "8", "--seed", "3"];
    let run = prato(&args);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(crate::prato_reading(&run.stdout, &["count", "-"]).answer(0), "1\n");
    let answer = prato(&[&args[..], &["--json"]].concat()).json(0);
    assert_eq!(answer["columns"].as_array().unwrap().len(), 8);
    assert_eq!(answer["queens"].as_array().unwrap().len(), run.stdout.matches('Q').count());
    let more = prato(&[&args[..], &["--givens", "7"]].concat());
    assert_eq!(more.stdout.matches('Q').count(), 7);
    assert_eq!(prato(&["generate", "queens", "--size", "3"]).code, 2);
}

#[test]
fn sizes_are_rows_columns_and_mines() {
    let one = prato(&["generate", "minesweeper", "--level", "3x5x2", "--kind", "rand"]).answer(0);
    assert!(one.starts_with("3 5 2\n"), "{one}");
    let two = ["generate", "minesweeper", "--size", "3x5", "--mines", "2", "--kind", "rand"];
    assert_eq!(prato(&two).answer(0), one);
    let games = ["simulate", "--level", "3x5x2", "--games", "2"];
    assert!(prato(&games).answer(0).starts_with("best on 3x5x2, "));
    let answer = prato(&[&games[..], &["--json"]].concat()).json(0);
    assert_eq!((&answer["rows"], &answer["cols"]), (&json!(3), &json!(5)));
    for command in [&["generate", "minesweeper"][..], &["simulate"], &["play"]] {
        for mixed in [&["--level", "beginner", "--mines", "12"][..], &["--mines", "12"]] {
            let run = prato(&[command, mixed].concat());
            assert_eq!(run.code, 2, "{command:?} {mixed:?}");
        }
    }
}

#[test]
fn wishes_that_cannot_be_granted() {
    let check = |more: &[&str], words: &str| {
        let run = prato(&[&["generate", "minesweeper"], more].concat());
        assert_eq!(run.code, 2, "{}", run.stderr);
        assert!(run.stderr.contains(words), "{}", run.stderr);
    };
    let small =
        |more: &[&'static str]| [&["--size", "3x3", "--mines", "1", "--no-guess"], more].concat();
    check(&small(&[]), "1 mine does not fit into the 0 cells");
    check(&small(&["--start", "4,1"]), "the start, row 4, column 1, lies outside of the board");
    check(&small(&["--kind", "late"]), "--kind has no effect with --no-guess");
    let two = ["--level", "beginner", "--count", "2"];
    check(
        &[&two[..], &["--field", "x.field"]].concat(),
        "--field and --proof=FILE are for one board",
    );
    check(
        &["--level", "beginner", "--min-3bv", "9", "--max-3bv", "8"],
        "--min-3bv is above --max-3bv",
    );
    check(&["--level", "3x4x3", "--kind", "rand", "--symmetry", "left-right"], "cannot be laid");
    let upside = ["--no-guess", "--min-technique", "chain", "--max-technique", "subset"];
    check(&[&["--level", "beginner"], &upside[..]].concat(), "--min-technique is harder");
    // That is no mistake: there might have been such a board.
    let rare = ["--size", "2x3", "--mines", "1", "--no-guess", "--start", "1,1"];
    let run = prato(&[&["generate", "minesweeper"], &rare[..]].concat());
    assert_eq!(run.code, 3, "{}", run.stderr);
    assert!(run.stderr.contains("no such board was found"), "{}", run.stderr);
}
