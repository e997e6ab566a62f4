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
    assert_eq!((&undecided["count"], &undecided["with_mine"]), (&json!("84"), &json!("28")));
    assert_eq!(undecided["neighbourhood_with_mine"], json!(["1...", ".*..", "..**"]));
}

#[test]
fn chances_say_what_they_assume() {
    let assumed = "assumes every field equally likely\n";
    for args in [&["ladder", "-"][..], &["explain", "-", "--at", "1,2"]] {
        let run = prato_reading("1.\n..\n", args);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stdout.ends_with(assumed), "{}", run.stdout);
        assert!(run.stderr.contains("every field that fits is taken as equally likely"));
        let answer = prato_reading("1.\n..\n", &[args, &["--json"]].concat()).json(0);
        assert_eq!(answer["assumes"], json!("every field equally likely"));
        let known = prato_reading("2 2 1\n1.\n..\n", args).answer(0);
        assert!(!known.contains("assumes"), "{known}");
    }
}

/// A score is learnt from games with a known number of mines; without one it would be told as a chance
/// above the one to survive the guess.
#[test]
fn a_guess_without_a_number_of_mines_is_not_rated() {
    for board in ["..\n..\n", "1...\n....\n...1\n....\n", ".1.\n", ".\n"] {
        let run = prato_reading(board, &["hint", "-"]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stdout.contains("The best guess is"), "{}", run.stdout);
        assert!(!run.stdout.contains("rated"), "{}", run.stdout);
        let answer = prato_reading(board, &["hint", "-", "--json"]).json(0);
        assert_eq!(answer["guess"].get("score"), None, "{answer}");
    }
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
            "headline": "row 1, column 1 is safe (subset, 1-1)",
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

/// A row in which each tile fits the next.
const ROW: &str = "rows = 1; cols = 3; puzzle = [| 0,0,2,1 | 0,0,3,2 | 0,0,4,3 |];";

/// The same where the last fits the first as well.
const RING: &str = "rows = 1; cols = 3; puzzle = [| 0,0,2,1 | 0,0,3,2 | 0,0,1,3 |];";

#[test]
fn tiles_that_must_or_cannot_lie_somewhere() {
    let ask = |tile: &str, at: &str| {
        prato_reading(ROW, &["explain", "-", "--tile", tile, "--at", at]).answer(0)
    };
    let answer = ask("1", "1,2");
    let words = "tile 1 cannot lie at row 1, column 2 (no partner)\n  If it lay there, row 1, column 1 would \
                 need a tile with 1 on the east side, and none is left.\n";
    assert!(answer.contains("| ! |1>2|   |\n"), "the tile and the place are marked: {answer}");
    assert!(answer.ends_with(words), "{answer}");
    assert!(ask("2", "1,2").contains("tile 2 must lie at row 1, column 2 (only tile)\n"));
    let answer = prato_reading(ROW, &["explain", "-", "--at", "1,3"]).answer(0);
    assert!(answer.contains("tile 3 must lie at row 1, column 3 (only tile)\n"), "{answer}");

    let answer = prato(&["explain", "tetravex.dzn", "--at", "1,1"]).answer(0);
    assert!(answer.contains("tile 10 must lie at row 1, column 1 (case analysis)\n"), "{answer}");
    assert!(
        answer.contains("  Suppose tile 10 did not lie there: there are 4 cases.\n"),
        "{answer}"
    );

    let answer = prato_reading(RING, &["explain", "-", "--tile", "1", "--at", "1,1"]).answer(0);
    let (first, rest) = answer.split_once('\n').unwrap();
    assert_eq!(first, "Tile 1 may lie at row 1, column 1 and need not.");
    assert!(rest.contains("  with it there: res = [1, 2, 3];\n  without:       res = ["), "{rest}");
    let answer = prato_reading(RING, &["explain", "-", "--at", "1,1", "--json"]).json(0);
    let (with, without) =
        (&answer["undecided"][0]["solution_with"], &answer["undecided"][0]["solution_without"]);
    assert_ne!(with[0], without[0], "{answer}");
}

#[test]
fn all_certain_tiles_the_easiest_first() {
    let answer = prato(&["explain", "tetravex-fixed.txt"]).answer(0);
    assert!(answer.starts_with("tile 7 must lie at row 1, column 1 (given)\n"), "{answer}");
    let end = "There is one solution: the tiles of all 12 places are certain.\n";
    assert!(answer.ends_with(end), "{answer}");
    let json = prato(&["explain", "tetravex-fixed.txt", "--json"]).json(0);
    let solved = prato(&["solve", "tetravex-fixed.txt", "--json"]).json(0);
    assert_eq!((&json["res"], &json["open_places"]), (&solved["solutions"][0], &json!([])));
    assert_eq!(json["reasons"].as_array().unwrap().len(), 12);
    let open = prato_reading(RING, &["explain", "-", "--json"]).json(0);
    assert_eq!(open["open_places"], json!([[1, 1], [1, 2], [1, 3]]));
}

#[test]
fn tiles_without_a_solution() {
    let (svg, name) = (scratch("tiles.svg"), scratch("tiles.svg"));
    let args = ["explain", "tetravex-impossible.dzn", "--svg", name.to_str().unwrap()];
    let answer = prato(&args).answer(0);
    assert!(answer.starts_with("=====UNSATISFIABLE=====\n"), "{answer}");
    let words = "The right border has 3 places, but 4 sides must lie there: 7 is on 5 east sides and 1 \
                 west side.\n";
    assert!(answer.ends_with(words), "{answer}");
    assert!(fs::read_to_string(svg).unwrap().contains("No solution: the tiles that show it"));
    let json = prato(&["explain", "tetravex-impossible.dzn", "--json"]).json(0);
    assert_eq!(json["status"], "unsatisfiable");
    let clash = json!({"border": "east", "room": 3, "numbers": [7]});
    assert_eq!(json["contradiction"]["argument"]["clash"], clash);
}

#[test]
fn questions_about_tiles_make_sense() {
    let check = |args: &[&str], expected: &str| {
        let run = prato(&[&["explain"], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    };
    check(&["beginner.txt", "--tile", "1", "--at", "1,1"], "--tile serves Tetravex");
    check(&["tetravex.dzn", "--tile", "1"], "--at");
    check(&["tetravex.dzn", "--tile", "17", "--at", "1,1"], "there is no tile 17: there are 16");
    check(&["tetravex.dzn", "--at", "5,1"], "row 5, column 1 lies outside the board");
    check(&["queens.txt"], "explain is for Minesweeper and Tetravex");
    let run = prato(&["explain", "tetravex.dzn", "--time-limit", "0", "--json"]).json(3);
    assert_eq!((&run["status"], &run["why"]), (&json!("stopped"), &json!("time")));
}

#[test]
fn the_ladder_says_each_step_and_where_the_limit_stopped_it() {
    let answer = prato(&["ladder", "beginner.txt"]).answer(0);
    assert!(answer.starts_with("  1  single clues (all-mines): The 1 at row 1, column 3 "));
    assert!(answer.contains(" 15  sets (subset): "), "{answer}");
    assert!(answer.contains("Stuck: 12 covered cells are not certain."), "{answer}");

    // What a chance assumes is said on standard error.
    let told = |board: &str, args: &[&str]| {
        let run = prato_reading(board, args);
        assert_eq!(run.code, 0, "{}", run.stderr);
        run.stdout
    };
    let board = "12...\n.32.2\n.....\n1.12.\n";
    let answer = told(board, &["ladder", "-"]);
    assert!(answer.contains("brute force (case analysis): All "), "{answer}");
    let limited = told(board, &["ladder", "-", "--limit", "1"]);
    assert!(limited.contains("chances (case analysis): All solutions"), "{limited}");
    let answer = told("1..\n", &["ladder", "-", "--limit", "0"]);
    assert!(answer.starts_with("  1  single clues"), "{answer}");
    let answer = told(".1.\n", &["ladder", "-", "--limit", "1"]);
    assert!(answer.contains("The limit stopped the brute force in 1 of the parts"), "{answer}");
    let answer = prato_reading(".1.\n", &["ladder", "-", "--json"]).json(0);
    assert_eq!(
        (&answer["undecided_count"], &answer["best"]),
        (&json!(2), &json!([[1, 1], [1, 3]]))
    );
}

/// On a mine field it flags and clicks; the rungs that are chosen do so alone.
#[test]
fn the_ladder_plays_on_mine_fields() {
    let ladder =
        |more: &[&str]| prato(&[&["ladder", "field.txt", "--start", "5,5"], more].concat());
    let answer = ladder(&[]).answer(0);
    assert!(answer.contains("5 Fc  o  o  o  o  o  o Ft  t  5"), "{answer}");
    assert!(answer.ends_with("Won: all safe cells are open.\n"), "{answer}");
    let answer = ladder(&["--rungs", "trivial,sets"]).answer(0);
    assert!(!answer.contains("brute") && answer.contains("To open: 6 safe cells."), "{answer}");
    // The three mines that are left go into nine cells in 84 ways.
    let brute = ["--rungs", "brute,sets,trivial", "--limit-by", "choices", "--limit"];
    let won = |limit| {
        let answer = ladder(&[&brute[..], &[limit, "--json"]].concat()).json(0);
        (answer["standing"] == "won", answer["rungs"][2]["over_limit"].clone())
    };
    assert_eq!((won("84"), won("83")), ((true, 0.into()), (false, 1.into())));
    let picture = scratch("ladder.svg");
    ladder(&["--svg", picture.to_str().unwrap()]).answer(0);
    assert!(fs::read_to_string(picture).unwrap().starts_with("<svg"));
    let lost = prato(&["ladder", "field.txt", "--start", "1,3"]);
    assert_eq!((lost.code, lost.stdout.as_str()), (2, ""));
}

/// The example of the exam on constraint logic programming.
#[test]
fn neighbours_as_a_course_has_them() {
    let board = "schema(3,4,[[A,2,2,B],[C,D,E,1],[0,F,G,0]]).\n";
    let answer = prato_reading(board, &["neighbours", "-", "--at", "2,1"]).answer(0);
    assert!(answer.ends_with("\n[A, 2, D, 0, F]\n"), "{answer}");
    assert!(answer.contains("2 >C !D  E  1  2\n3 !0 !F  G  0  3\n"), "{answer}");
    let corner = prato_reading(board, &["neighbours", "-", "--at", "1,4", "--json"]).json(0);
    assert_eq!(corner["list"], "[2, E, 1]");
    let many = prato(&["neighbours", "open-field.txt", "--at", "1,1"]).answer(0);
    assert!(many.ends_with("]\n"), "{many}");
}

#[test]
fn one_move() {
    let answer = prato(&["hint", "beginner.txt"]).answer(0);
    assert!(answer.contains("Open row 1, column 1: it is safe (subset).\n"), "{answer}");
    let answer = prato(&["hint", "guess.txt"]).answer(0);
    assert!(
        answer.contains("No covered cell is certainly safe. The best guess is row 2, column 3")
    );
    assert!(answer.contains("53 of 84 solutions are won (63.1 %).\nThe next best is"), "{answer}");
    let answer = prato(&["hint", "guess.txt", "--json"]).json(0);
    assert_eq!((&answer["open"], &answer["certain"]), (&json!([[2, 3]]), &json!(false)));
    let (guess, next) = (&answer["guess"], &answer["next_best"]);
    assert_eq!(guess["endgame"], json!({"wins": 53, "of": 84}));
    let wins = |of: &serde_json::Value| of["endgame"]["wins"].as_u64();
    assert!(wins(next) <= wins(guess), "{answer}");
    let answer = prato_reading("1.\n", &["hint", "-"]).answer(0);
    assert_eq!(answer, "There is nothing to open: all covered cells are mines.\n");
    let answer = prato_reading("00\n", &["hint", "-"]).answer(0);
    assert_eq!(answer, "There is nothing to open: no cell is covered.\n");
    assert_eq!(prato_reading("00\n", &["explain", "-"]).answer(0), "No cell is covered.\n");
    assert_eq!(prato_reading("00\n", &["ladder", "-"]).answer(0), "No cell is covered.\n");
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
    assert_eq!((answer.get("problem"), answer.get("proof")), (None, None), "they are in the files");
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

#[test]
fn a_recommended_cell_with_a_flag_says_that_it_is_wrong_or_not_forced() {
    for (board, at, doubt) in [("0F\n", [1, 2], "wrong"), ("F1F\n", [1, 1], "not forced")] {
        let answer = prato_reading(board, &["hint", "-"]).stdout;
        let [row, col] = at;
        let words = format!("Your flag at row {row}, column {col} is {doubt}.\n");
        assert!(answer.ends_with(&words), "{answer}");
        let legend = format!("your flag there is {doubt}\n");
        assert!(answer.contains(&legend), "in the legend of the picture: {answer}");
        let json = prato_reading(board, &["hint", "-", "--json"]).json(0);
        assert_eq!((&json["open"], &json["flagged"]), (&json!([at]), &json!(true)));
    }
    let answer = prato_reading("F1F\n", &["odds", "-"]).stdout;
    assert!(answer.contains("f50 1 f50"), "{answer}");
    assert!(answer.ends_with("Your flags at row 1, columns 1 and 3 are not forced.\n"), "{answer}");
    let json = prato_reading("F1F\n", &["odds", "-", "--json"]).json(0);
    assert_eq!(json["flagged_best"], json!([[1, 1], [1, 3]]));
    let safe = prato_reading("0F\n", &["odds", "-"]).stdout;
    assert!(safe.contains("your flag there is wrong\n"), "{safe}");
    assert!(safe.ends_with("Your flag at row 1, column 2 is wrong.\n"), "{safe}");
}

#[test]
fn the_legend_of_an_explanation_says_what_its_sentence_says() {
    let answer = prato_reading("0F\n", &["explain", "-", "--at", "1,2"]).answer(0);
    assert!(answer.contains("the flag there is wrong\n"), "{answer}");
    assert!(answer.contains("your flag there is wrong\n"), "{answer}");
    assert!(!answer.contains("not forced"), "{answer}");
}

#[test]
fn the_ladder_says_which_flags_its_cells_have() {
    let board = "3 3 1\nF..\n...\n.1.\n";
    let answer = prato_reading(board, &["ladder", "-"]).answer(0);
    let wrong = "safe at row 1, columns 1, 2 and 3. Your flag at row 1, column 1 is wrong.";
    assert!(answer.contains(wrong), "{answer}");
    let steps = &prato_reading(board, &["ladder", "-", "--json"]).json(0)["steps"];
    assert!(steps.to_string().contains(wrong), "{steps}");
    let guess = prato_reading("F1F\n", &["ladder", "-", "--mines", "1"]).answer(0);
    assert!(guess.ends_with("Your flags at row 1, columns 1 and 3 are not forced.\n"), "{guess}");
}
