use std::fs;

use serde_json::{Value, json};

use crate::{prato, prato_reading, scratch};

const GAME: &str = r#"{"field": ["..*.", "....", "...."], "moves": [["open", 3, 1, 500], ["flag", 1, 3, 900], ["chord", 2, 3, 1500]]}"#;

#[test]
fn a_game_as_json() {
    let answer = prato_reading(GAME, &["review", "-", "--json"]).json(0);
    let check = |member: &str, expected: Value| assert_eq!(answer[member], expected, "{member}");
    check("standing", json!("won"));
    check("three_bv", json!(2));
    check("clicks", json!(3));
    check("mistakes", json!(0));
    check("mines", json!(1));
    assert_eq!(answer["moves"][0]["judgement"], json!("forced guess"));
    assert_eq!(answer["moves"][2]["at"], json!([2, 3]));
    assert_eq!(answer["moves"][2]["time"], json!(1500));
    assert_eq!(answer["moves"][2]["judgement"], json!("safe"));
}

#[test]
fn a_table_and_a_picture() {
    let file = scratch("review.svg");
    let run = prato_reading(GAME, &["review", "-", "--svg", file.to_str().unwrap()]);
    let text = run.answer(0);
    assert!(text.contains("chord 2,3"), "{text}");
    assert!(text.contains("3x4x1, won; 3BV 2, clicks 3, efficiency 0.67"), "{text}");
    assert!(fs::read_to_string(file).unwrap().starts_with("<svg"));
}

#[test]
fn the_headline_tells_skill_from_luck() {
    let text = prato_reading(GAME, &["review", "-"]).answer(0);
    let headline = text.lines().next().unwrap();
    assert!(
        headline.starts_with("Won. Skill: the choices kept 100.0 % of the chance to win."),
        "{text}"
    );
    assert!(
        headline.contains("Luck: one move risked a mine and was survived, with 91.7 %."),
        "{text}"
    );
}

#[test]
fn mistakes_are_lessons() {
    let answer = prato(&["review", "game.json", "--mistakes", "--json"]).json(0);
    let moves = answer["moves"].as_array().unwrap();
    let mistakes: Vec<&Value> = moves.iter().filter(|one| one["mistake"] == json!(true)).collect();
    assert!(!mistakes.is_empty());
    for one in moves {
        assert_eq!(one.get("lesson").is_some(), one["mistake"] == json!(true));
    }
    let words = mistakes[0]["lesson"]["words"].as_str().unwrap();
    let text = prato(&["review", "game.json", "--mistakes"]).answer(0);
    assert!(text.contains("The board before move "), "{text}");
    assert!(text.contains(words.lines().next().unwrap()), "{text}");
    assert_eq!(text.matches("\nMove ").count(), mistakes.len(), "{text}");
}

#[test]
fn several_games_have_a_line_each() {
    let text = prato(&["review", "game.json", "game.json"]).answer(0);
    assert_eq!(text.matches("  game.json\n").count(), 2, "{text}");
    assert!(text.contains("2 games, "), "{text}");
    assert!(text.contains("expected"), "{text}");
    let json = prato(&["review", "game.json", "game.json", "--json"]);
    assert_eq!((json.code, json.stdout.lines().count()), (0, 2));
    let svg = prato(&["review", "game.json", "game.json", "--svg", "x.svg"]);
    assert!(svg.code == 2 && svg.stderr.contains("--svg is for one game"), "{}", svg.stderr);
}

/// A needless guess before the endgame.
const LONG: &str = r#"{"field": ["..*.....", "........", "....*..*", "*.......", "..*....*", ".*......", "....*..*", ".*......"],
    "start": [1, 1], "moves": [["open", 8, 8, 500]]}"#;

#[test]
fn what_is_lost_before_the_endgame_is_an_estimate() {
    let answer = prato_reading(LONG, &["review", "-", "--json"]).json(0);
    let guess = &answer["moves"][0];
    assert_eq!(guess["judgement"], json!("needless guess"));
    assert_eq!(guess["win"]["by"], json!("games"));
    let number = |value: &Value| value.as_f64().unwrap();
    let (best, played) =
        (number(&guess["win"]["after_best"]), number(&guess["win"]["after_played"]));
    let chance = number(&guess["chance"]);
    assert!(best < 1.0 && played > 0.0 && played < 1.0 - chance, "{guess}");
    assert!((number(&guess["win_lost"]) - (best - played)).abs() < 1e-9, "{guess}");
    let text = prato_reading(LONG, &["review", "-"]).answer(0);
    let lost = format!("~{:.1} %", 100.0 * (best - played));
    assert!(text.contains(&lost), "{lost}\n{text}");
}

#[test]
fn a_review_that_is_stopped_says_what_it_has() {
    let args = ["review", "-", "--time-limit", "0", "--json"];
    let answer = prato_reading(GAME, &args).json(3);
    assert_eq!((&answer["status"], &answer["why"]), (&json!("stopped"), &json!("time")));
    assert_eq!((&answer["standing"], &answer["moves"]), (&json!("won"), &json!([])));
}

#[test]
fn a_game_as_raw_text() {
    let text = "RawVF_Version: Rev6\nWidth: 4\nHeight: 3\nMines: 1\nBoard:\n00*0\n0000\n0000\nEvents:\n\
        0.000 start\n0.400 lc 1 3 (3 40)\n0.500 lr 1 3 (3 40)\n0.900 rc 3 1 (33 2)\n1.000 rr 3 1 (33 2)\n\
        1.400 mc 3 2 (33 18)\n1.500 mr 3 2 (33 18)\n1.500 won\n";
    let as_raw = prato_reading(text, &["review", "-", "--json"]).json(0);
    assert_eq!(as_raw, prato_reading(GAME, &["review", "-", "--json"]).json(0));

    let cut = prato_reading(&text[..60], &["review", "-"]);
    assert_eq!(cut.code, 65, "{}", cut.stderr);
    assert!(cut.stderr.contains("ends before its line `Events:`"), "{}", cut.stderr);
}

#[test]
fn mistakes_in_replays() {
    let check = |game: &str, words: &str| {
        let run = prato_reading(game, &["review", "-"]);
        assert_eq!(run.code, 65, "{}", run.stderr);
        assert!(run.stderr.contains(words), "{}", run.stderr);
    };
    check(
        r#"{"field": ["..*"], "moves": [["open", 1, 4]]}"#,
        "move 1: row 1, column 4 lies outside",
    );
    check(
        r#"{"field": ["..*"], "moves": [["open", 1, 1], ["open", 1, 2]]}"#,
        "move 2, open at row 1, column 2, comes after the end of the game",
    );
    check("*rmv\u{0}\u{9}", "RMV of version 9 is not known (byte 5)");
    check("\u{11}M", "the video ends too early (after byte 2)");
    assert_eq!(prato(&["review", "no-such-file"]).code, 66);
    let cut = scratch("cut.avf");
    fs::write(&cut, [52, 0, 0, 0, 0, 3, 1, 1]).unwrap();
    let run = prato(&["review", cut.to_str().unwrap()]);
    assert_eq!(run.code, 65, "{}", run.stderr);
    assert!(run.stderr.contains("the video ends too early (after byte 8)"), "{}", run.stderr);
}

#[test]
fn a_better_move_with_a_flag_on_it_says_so() {
    let game = r#"{"field": ["*..."], "start": [1, 2], "moves": [["flag", 1, 4], ["open", 1, 3]]}"#;
    for args in [&["review", "-"][..], &["review", "-", "--mistakes"]] {
        let text = prato_reading(game, args).answer(0);
        assert!(text.contains("open 1,4: safe (your flag there is wrong)"), "{text}");
    }
}
