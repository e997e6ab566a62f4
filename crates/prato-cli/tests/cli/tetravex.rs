use std::fs;

use serde_json::json;

use crate::{prato, prato_reading, scratch};

/// Two equal tiles side by side, and one that fits before and behind them.
const EQUAL: &str = "rows = 1; cols = 3; puzzle = [| 0,0,1,1 | 0,0,1,1 | 0,0,1,1 |];";

#[test]
fn a_solution_is_res_and_a_drawing_that_reads_back() {
    let run = prato(&["solve", "tetravex.dzn"]);
    let answer = run.answer(0);
    let (res, drawing) = answer.split_once('\n').unwrap();
    assert!(res.starts_with("res = [") && res.ends_with("];"), "{res}");
    let again = prato_reading(drawing, &["solve", "-", "--limit", "1"]).answer(0);
    let in_order: Vec<String> = (1..=16).map(|tile: u32| tile.to_string()).collect();
    assert_eq!(again, format!("res = [{}];\n----------\n", in_order.join(", ")));
}

#[test]
fn every_engine_and_format() {
    let expected = prato(&["solve", "tetravex.dzn", "--all"]).answer(0);
    assert!(expected.ends_with("----------\n==========\n"), "{expected}");
    for engine in ["auto", "tiles", "sat", "cp", "search"] {
        let answer = prato(&["solve", "tetravex.dzn", "--all", "--engine", engine]).answer(0);
        assert_eq!(answer, expected, "{engine}");
    }
    for format in ["dzn", "prolog", "asp", "grid", "text", "json"] {
        let text = prato(&["convert", "tetravex.dzn", "--to", format]).answer(0);
        let answer = prato_reading(&text, &["solve", "-", "--all"]).answer(0);
        assert_eq!(answer, expected, "{format}");
    }
}

#[test]
fn fixed_tiles_stay() {
    let answer = prato(&["solve", "tetravex-fixed.txt", "--json"]).json(0);
    assert_eq!(answer["solutions"][0][0], json!(7));
    assert_eq!((&answer["rows"], &answer["cols"]), (&json!(3), &json!(4)));
}

#[test]
fn equal_tiles() {
    let count = |args: &[&str]| prato_reading(EQUAL, &[&["count", "-"], args].concat()).answer(0);
    assert_eq!(count(&[]), "1\n");
    assert_eq!(count(&["--distinct-tiles"]), "6\n");
    assert_eq!(count(&["--distinct-tiles", "--engine", "sat"]), "6\n");
    let unique = |args: &[&str]| prato_reading(EQUAL, &[&["unique", "-"], args].concat()).answer(0);
    assert_eq!(unique(&[]), "res = [1, 2, 3];\n----------\nunique\n");
    assert_eq!(
        unique(&["--distinct-tiles"]),
        "res = [1, 2, 3];\n----------\nres = [1, 3, 2];\n----------\nnot unique\n"
    );
    let all = prato_reading(EQUAL, &["solve", "-", "--all", "--distinct-tiles"]).answer(0);
    assert_eq!(all.matches("res = ").count(), 6);
    assert_eq!(
        prato_reading(EQUAL, &["count", "-", "--json"]).json(0),
        json!({
            "question": "count", "api": 1, "status": "answered", "puzzle": "tetravex",
            "rows": 1, "cols": 3, "mines": null, "count": "1",
        })
    );
}

#[test]
fn no_solution_comes_with_a_reason() {
    let run = prato(&["solve", "tetravex-impossible.dzn"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "=====UNSATISFIABLE=====\n"));
    assert!(run.stderr.contains("border has 3 places, but"), "{}", run.stderr);
    let answer = prato(&["unique", "tetravex-impossible.dzn", "--json"]).json(0);
    assert_eq!(answer["status"], "unsatisfiable");
    assert!(answer["why_none"].as_str().unwrap().contains("border has 3 places, but"), "{answer}");
    assert_eq!(prato(&["solve", "tetravex-impossible.dzn", "--sat-exit-codes"]).code, 20);
    let run = prato(&["count", "tetravex-impossible.dzn"]);
    assert_eq!(run.stdout, "=====UNSATISFIABLE=====\n");
    assert!(run.stderr.contains("border has 3 places, but"), "{}", run.stderr);
    let count = prato(&["count", "tetravex-impossible.dzn", "--json"]).json(0);
    assert_eq!((&count["status"], &count["why_none"]), (&answer["status"], &answer["why_none"]));
}

#[test]
fn json_has_tiles_and_nodes() {
    let answer = prato(&["solve", "tetravex.dzn", "--json"]).json(0);
    assert_eq!(answer["solutions"][0].as_array().map(Vec::len), Some(16));
    assert!(answer["nodes"].is_u64(), "{answer}");
    assert_eq!(answer["engine"], "tiles");
    // Another engine does not count them.
    let by_sat = prato(&["solve", "tetravex.dzn", "--json", "--engine", "sat"]).json(0);
    assert!(by_sat["nodes"].is_null(), "{by_sat}");
}

#[test]
fn unique_answers_for_every_puzzle() {
    assert_eq!(prato_reading("1 1 1\n.\n", &["unique", "-"]).answer(0), "1\n----------\nunique\n");
    let answer = prato(&["unique", "flags.txt"]).answer(0);
    assert!(answer.ends_with("----------\nnot unique\n"), "{answer}");
    assert_eq!(prato(&["unique", "impossible.txt"]).answer(0), "=====UNSATISFIABLE=====\n");
    let answer = prato(&["unique", "queens.txt", "--json"]).json(0);
    assert_eq!((&answer["unique"], &answer["rows"]), (&json!(false), &json!(8)));
    assert_eq!(answer["solutions"].as_array().unwrap().len(), 2);
    assert_eq!(prato(&["count", "queens.txt"]).answer(0), "4\n");
    assert_eq!(prato_reading("Q", &["solve", "-"]).answer(0), "1\n");
}

#[test]
fn generated_tiles() {
    let generate = ["generate", "tetravex", "--size", "3x4", "--unique", "--seed", "7"];
    let run = prato(&generate);
    assert_eq!(run.code, 0);
    // How hard it is, is told only if somebody asks.
    assert!(!run.stderr.contains("nodes"), "{}", run.stderr);
    let measured = prato(&[&generate[..], &["--measure"]].concat());
    assert!(measured.stderr.contains("nodes of plain backtracking"), "{}", measured.stderr);
    assert_eq!(measured.stdout, run.stdout);
    let (solution, picture) = (scratch("tiles.solution"), scratch("tiles-solved.svg"));
    let files = [solution.to_str().unwrap(), picture.to_str().unwrap()];
    let more = ["--solution-out", files[0], "--svg", files[1], "--solution"];
    assert_eq!(prato(&[&generate[..], &more[..]].concat()).code, 0);
    let solved = prato_reading(&run.stdout, &["solve", "-"]).answer(0);
    assert!(solved.starts_with(&fs::read_to_string(solution).unwrap()), "{solved}");
    assert!(fs::read_to_string(picture).unwrap().starts_with("<svg "));
    let answer = prato_reading(&run.stdout, &["unique", "-"]).answer(0);
    assert!(answer.ends_with("\nunique\n"), "{answer}");
    let rare = ["generate", "tetravex", "--size", "2", "--hardness", "hard"];
    let run = prato(&rare);
    assert_eq!((run.code, run.stdout.as_str()), (3, ""));
    assert!(run.stderr.contains("none of 1000 boards"), "{}", run.stderr);
    assert_eq!(prato(&["generate", "tetravex", "--size", "0"]).code, 2);
    assert_eq!(prato(&["generate", "tetravex", "--size", "3", "--colours", "0"]).code, 2);
    assert_eq!(prato(&["generate", "tetravex", "--size", "99", "--hardness", "easy"]).code, 2);
}

#[test]
fn a_million_tiles() {
    let file = scratch("million.dzn");
    let out = file.to_str().unwrap();
    let run = prato(&["generate", "tetravex", "--size", "1000", "--to", "dzn", "-o", out]);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    let run = prato(&["solve", out, "--time-limit", "1"]);
    assert_eq!((run.code, run.stdout.as_str()), (3, ""), "{}", run.stderr);
    let run = prato(&["solve", out, "--engine", "sat"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
    assert!(run.stderr.contains("too many to be stated as constraints"), "{}", run.stderr);
    fs::remove_file(file).unwrap();
}

#[test]
fn pictures() {
    let (svg, png) = (scratch("tetravex.svg"), scratch("tetravex.png"));
    let files = ["--svg", svg.to_str().unwrap(), "--png", png.to_str().unwrap()];
    prato(&[&["solve", "tetravex.dzn"][..], &files].concat()).answer(0);
    let text = fs::read_to_string(svg).unwrap();
    assert!(text.contains("Tetravex tiles in 4 rows and 4 columns"), "{text}");
    assert!(fs::read(png).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn compared() {
    let engines = ["--engines", "sat,cp,search,tiles", "--question", "count", "--json"];
    let answer = prato(&[&["compare", "tetravex.dzn"][..], &engines].concat()).json(0);
    assert_eq!(answer["disagreements"], json!([]));
    let rows = answer["table"].as_array().unwrap();
    assert!(rows.iter().all(|row| row["answer"] == "1"), "{answer}");
    assert_eq!(rows.len(), 4);
}

#[test]
fn mistakes() {
    let check = |run: crate::Run, code: i32, expected: &str| {
        assert_eq!((run.code, run.stdout.as_str()), (code, ""), "{}", run.stderr);
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    };
    check(prato(&["solve", "tetravex.dzn", "--engine", "exact"]), 2, "not for Tetravex");
    check(prato(&["solve", "beginner.txt", "--engine", "tiles"]), 2, "not for Minesweeper");
    check(prato(&["solve", "tetravex.dzn", "--mines", "3"]), 2, "--mines serves Minesweeper");
    check(prato(&["count", "beginner.txt", "--distinct-tiles"]), 2, "serves Tetravex");
    check(prato(&["count", "tetravex.dzn", "--by-mines"]), 2, "serves Minesweeper");
    check(prato(&["odds", "tetravex.dzn"]), 65, "this is a Tetravex instance");
    check(prato(&["compare", "tetravex.dzn", "--engines", "exact"]), 2, "does not fit");
    check(prato_reading("N = 2; puzzle = [|1,2,3|];", &["solve", "-"]), 65, "tile 1 has 3 numbers");
    check(prato_reading(b"N = 2;\0\x01", &["solve", "-"]), 65, "byte 0");
}
