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
best guess: row 1, column 3, a mine with 25.0 % (7 others alike)
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
    assert_eq!(answer, "solutions 1\n1,1 1\n1,3 0\n1,5 1\n");
}

#[test]
fn json() {
    let answer = prato(&["odds", "known-safe.grid", "--json"]).json(0);
    assert_eq!(
        answer,
        json!({
            "status": "answered", "rows": 1, "cols": 5, "mines": null,
            "chances": [[1.0, null, 0.0, null, 1.0]],
            "safe": [[1, 3]], "mines_certain": [[1, 1], [1, 5]],
            "best": [], "best_chance": 0.0,
        })
    );
    let answer = prato(&["odds", "guess.txt", "--json", "--exact"]).json(0);
    assert_eq!(answer["solutions"], json!("84"));
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
         best guess: row 1, column 1, a mine with 10.0 % (599 others alike)\n"
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
