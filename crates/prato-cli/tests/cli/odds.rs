use std::fs;

use serde_json::json;

use crate::{prato, prato_reading, scratch};

#[test]
fn a_heat_map_without_colours() {
    let answer = prato(&["odds", "guess.txt"]).answer(0);
    assert_eq!(
        answer,
        "\
Chance of a mine: 3 x 4 cells, 3 mines

   1  2  3  4
1  1  33>25>25 1
2  33 33>25>25 2
3 >25>25>25>25 3
   1  2  3  4

01-99 chance of a mine in percent   > best guess
0 safe, 0 certain mines, 11 uncertain
best guess: row 1, column 3, a mine with 25.0 % (7 other cells are as good)
"
    );
}

#[test]
fn certain_cells_and_flags() {
    let answer = prato(&["odds", "flags.txt", "--trust-flags"]).answer(0);
    assert!(answer.contains("\n1 F** 1  ok 1  ** 1\n"), "{answer}");
    assert!(answer.contains("open row 1, column 3: it is safe"), "{answer}");
}

#[test]
fn colours_only_on_demand() {
    let check = |args: &[&str], expected: bool| {
        assert_eq!(prato(args).answer(0).contains('\x1b'), expected, "{args:?}");
    };
    check(&["odds", "expert.txt"], false);
    check(&["odds", "expert.txt", "--color", "never"], false);
    check(&["odds", "expert.txt", "--color", "always"], true);
}

#[test]
fn exact_fractions() {
    let answer = prato(&["odds", "guess.txt", "--exact"]).answer(0);
    assert!(answer.starts_with("solutions 84\n1,2 1/3\n1,3 1/4\n"), "{answer}");
    let answer = prato(&["odds", "known-safe.grid", "--exact"]).answer(0);
    let assumed = "assumes every field equally likely\n";
    assert_eq!(answer, format!("solutions 1\n{assumed}1,1 1\n1,3 0\n1,5 1\n"));
}

#[test]
fn what_is_assumed_without_the_number_of_mines_is_said() {
    let run = prato_reading(BOARD, &["odds", "-"]);
    assert!(
        run.stderr.contains("every field that fits is taken as equally likely"),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("--density"), "{}", run.stderr);
    assert!(run.stdout.starts_with(
        "Chance of a mine: 1 x 5 cells, an unknown number of mines, every field equally likely\n"
    ));
    let run = prato_reading(BOARD, &["odds", "-", "--exact"]);
    assert_eq!(
        run.stdout,
        "solutions 8\nassumes every field equally likely\n1,1 1/2\n1,3 1/2\n1,4 1/2\n1,5 1/2\n"
    );
    let answer = prato_reading(BOARD, &["odds", "-", "--json"]).json(0);
    assert_eq!(answer["assumes"], json!("every field equally likely"));
    // With the number there is nothing to assume.
    let run = prato_reading(BOARD, &["odds", "-", "--mines", "2", "--json"]);
    assert_eq!((run.stderr.as_str(), run.stdout.contains("assumes")), ("", false));
}

#[test]
fn hints_and_explanations_say_the_same() {
    let said = "every field that fits is taken as equally likely";
    let run = prato_reading(BOARD, &["hint", "-", "--json"]);
    assert!(run.stderr.contains(said), "{}", run.stderr);
    assert_eq!(run.json(0)["assumes"], json!("every field equally likely"));
    let run = prato_reading(BOARD, &["explain", "-", "--at", "1,4"]);
    assert!(run.stderr.contains(said), "{}", run.stderr);
    assert!(!prato(&["hint", "guess.txt"]).stderr.contains(said));
}

/// A clue with two cells, and two cells that it does not see.
const BOARD: &str = ".1...\n";

#[test]
fn a_density_weighs_the_fields() {
    let args = |more: &[&'static str]| [&["odds", "-", "--density"], more].concat();
    for density in ["0.2", "20%", "96/480"] {
        let run = prato_reading(BOARD, &args(&[density, "--exact"]));
        assert_eq!(run.answer(0), "assumes density 1/5\n1,1 1/2\n1,3 1/2\n1,4 1/5\n1,5 1/5\n");
    }
    let answer = prato_reading(BOARD, &args(&["1/5", "--json", "--exact"])).json(0);
    assert_eq!(answer["assumes"], json!("density 1/5"));
    assert_eq!(answer["chances"], json!([[0.5, null, 0.5, 0.2, 0.2]]));
    assert_eq!((&answer["weight"], &answer["mine_weights"][0][3]), (&json!("200"), &json!("40")));
    assert_eq!(answer["count"], json!(null), "they are weighed, not counted");
    let answer = prato_reading(BOARD, &args(&["1/5"])).answer(0);
    assert!(answer.contains("an unknown number of mines, density 1/5\n"), "{answer}");
    assert!(answer.contains("best guess: row 1, column 4, a mine with 20.0 %"), "{answer}");
    // Half is the same as every field equally likely.
    let half = prato_reading(BOARD, &args(&["50%", "--exact"])).answer(0);
    assert!(half.starts_with("solutions 8\nassumes every field equally likely\n"), "{half}");
}

#[test]
fn a_density_without_effect_is_refused() {
    let run = prato(&["odds", "guess.txt", "--density", "0.2"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("known to be 3"), "{}", run.stderr);
    assert!(run.stderr.contains("--mines unknown"), "{}", run.stderr);
    prato(&["odds", "guess.txt", "--density", "0.2", "--mines", "unknown"]).answer(0);
    for wrong in ["0", "1", "1.5", "-0.2", "half", "3/2", ""] {
        let run = prato(&["odds", "guess.txt", &format!("--density={wrong}")]);
        assert_eq!(run.code, 2, "{wrong}");
        assert!(run.stderr.contains("such as 0.2, 20% or 99/480"), "{}", run.stderr);
    }
}

#[test]
fn json() {
    let answer = prato(&["odds", "known-safe.grid", "--json"]).json(0);
    assert_eq!(
        answer,
        json!({
            "question": "odds", "api": 1, "status": "answered", "puzzle": "minesweeper",
            "rows": 1, "cols": 5, "mines": null,
            "assumes": "every field equally likely",
            "chances": [[1.0, null, 0.0, null, 1.0]],
            "safe": [[1, 3]], "mines_certain": [[1, 1], [1, 5]],
            "best": [], "best_chance": 0.0,
        })
    );
    let answer = prato(&["odds", "guess.txt", "--json", "--exact"]).json(0);
    assert_eq!(answer["count"], json!("84"));
    assert_eq!(answer["mine_counts"][0], json!(["0", "28", "21", "21"]));
    assert_eq!(answer["best"].as_array().map(Vec::len), Some(8));
    let answer = prato(&["odds", "impossible.txt", "--json"]).json(0);
    assert_eq!(answer["status"], json!("unsatisfiable"));
}

#[test]
fn pictures() {
    let (svg, png) = (scratch("odds.svg"), scratch("odds.png"));
    let files = ["--svg", svg.to_str().unwrap(), "--png", png.to_str().unwrap()];
    prato(&[&["odds", "expert.txt"], files.as_slice()].concat()).answer(0);
    let text = fs::read_to_string(svg).unwrap();
    assert!(text.contains("<title id=\"title\">Chance of a mine: 16 x 30 cells, 99 mines</title>"));
    assert!(fs::read(png).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn large_boards_are_summed_up() {
    let board = format!("2 300 60\n{}\n{}\n", ".".repeat(300), ".".repeat(300));
    let answer = prato_reading(&board, &["odds", "-"]).answer(0);
    assert_eq!(
        answer,
        "0 safe, 0 certain mines, 600 uncertain\n\
         best guess: row 1, column 1, a mine with 10.0 % (599 other cells are as good)\n"
    );
    let answer = prato_reading(&board, &["odds", "-", "--full"]).answer(0);
    assert!(answer.lines().nth(2).unwrap().ends_with(" 299 300"), "{answer}");
}

#[test]
fn pictures_have_limits() {
    let board = format!("1 5000\n{}\n", ".".repeat(5000));
    let file = scratch("too-large.png");
    let run = prato_reading(board, &["odds", "-", "--png", file.to_str().unwrap()]);
    assert_eq!(run.code, 73);
    assert!(run.stderr.contains("would be too large"), "{}", run.stderr);
    assert!(!file.exists());
}
