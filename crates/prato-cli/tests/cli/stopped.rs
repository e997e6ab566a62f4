//! Work that was stopped says what is certain, and claims nothing that it did not find out.

use std::fs;
use std::process::Output;

use serde_json::{Value, json};

use crate::{command, prato, prato_reading, scratch};

/// Runs without any time. Standard output, and the JSON answer.
fn without_time(args: &[&str]) -> (String, Value) {
    let args = [args, &["--time-limit", "0"]].concat();
    let run = prato(&args);
    assert_eq!(run.code, 3, "{args:?}");
    assert!(run.stderr.contains("the time limit was reached"), "{}", run.stderr);
    let json = prato(&[&args[..], &["--json"]].concat()).json(3);
    assert_eq!((&json["status"], &json["why"]), (&json!("stopped"), &json!("time")), "{args:?}");
    (run.stdout, json)
}

#[test]
fn a_ladder_does_not_say_where_it_ends() {
    for board in ["expert.txt", "impossible.txt"] {
        let (text, json) = without_time(&["ladder", board]);
        assert_eq!((text.as_str(), &json["steps"]), ("", &json!([])));
        for member in ["undecided_count", "over_limit", "best", "best_chance", "words"] {
            assert_eq!(json.get(member), None, "{member}");
        }
    }
}

#[test]
fn a_review_does_not_count_mistakes_that_it_did_not_look_for() {
    let game = scratch("stopped-game.json");
    let replay =
        r#"{"field": ["..*."], "start": [1, 1], "moves": [["flag", 1, 3], ["open", 1, 4]]}"#;
    fs::write(&game, replay).unwrap();
    let (text, json) = without_time(&["review", game.to_str().unwrap()]);
    assert!(text.ends_with("none of 2 moves was looked at\n"), "{text}");
    assert!(
        text.starts_with("Won. Looked at 0 of 2 moves, so skill and luck are not known."),
        "{text}"
    );
    assert_eq!((&json["mistakes"], &json["moves"]), (&json!(null), &json!([])));
    assert_eq!((&json["kept"], &json["luck"]), (&json!(null), &json!(null)));

    let game = game.to_str().unwrap();
    let run = prato(&["review", game, game, "--time-limit", "0"]);
    let row =
        "won          2         ?       ?         ?       ?    2  none of 2 moves was looked at: ";
    assert_eq!((run.code, run.stdout.matches(row).count()), (3, 2), "{}", run.stdout);
    assert!(run.stdout.ends_with("\nLooked at 0 of 2 games to the end.\n"), "{}", run.stdout);
    let run = prato(&["review", game, game, "--time-limit", "0", "--json"]);
    let replies =
        run.stdout.lines().filter(|reply| reply.contains(r#""mistakes":null,"kept":null"#));
    assert_eq!((run.code, replies.count()), (3, 2), "{}", run.stdout);
}

#[test]
fn explain_says_what_is_certain_without_its_reason() {
    let (text, json) = without_time(&["explain", "expert.txt"]);
    assert!(text.contains("row 2, column 24 is safe; why was not found in time\n"), "{text}");
    assert!(!text.contains("No covered cell is certain"), "{text}");
    let words = "row 2, column 24 is safe";
    let certain = json!({"at": [2, 24], "verdict": "safe", "words": words});
    assert!(json["unexplained"].as_array().unwrap().contains(&certain), "{json}");

    let asked = ["explain", "expert.txt", "--at", "1,1", "--at", "2,24", "--at", "1,12"];
    let (text, json) = without_time(&asked);
    assert!(text.contains("row 1, column 1 is not decided\n"), "{text}");
    assert_eq!((&json["unknown"], &json["open_already"]), (&json!([[1, 1]]), &json!([[1, 12]])));
    // Where one clue says it all, there is nothing to stop.
    let run = prato_reading("0.\n", &["safe", "-", "--time-limit", "0"]);
    assert_eq!(run.answer(0), "1,2 safe\n");
}

#[test]
fn why_nothing_was_found_is_told_as_it_is() {
    let run = prato(&["explain", "expert.txt", "--memory-limit", "8M"]);
    assert_eq!(run.code, 3, "{}", run.stderr);
    assert!(run.stdout.contains("; why was not found in the memory allowed\n"), "{}", run.stdout);
    // Counting takes no time.
    let run = prato(&["explain", "tetravex-impossible.dzn", "--time-limit", "0"]);
    assert!(run.code == 0 && run.stdout.starts_with("=====UNSATISFIABLE=====\n"), "{}", run.stdout);
}

#[test]
fn a_hint_is_a_safe_cell_or_nothing() {
    let (text, json) = without_time(&["hint", "expert.txt"]);
    assert!(text.contains("it is safe"), "{text}");
    assert_eq!(json["certain"], json!(true));
    let (text, json) = without_time(&["hint", "guess.txt"]);
    assert_eq!((text.as_str(), json.get("open")), ("", None));
}

#[test]
fn odds_recommend_no_guess_while_cells_are_not_decided() {
    let board = "1...\n....\n";
    let json = prato_reading(board, &["odds", "-", "--json", "--time-limit", "0"]).json(3);
    assert_eq!(json["unknown"], json!([[1, 2], [2, 1], [2, 2]]));
    assert_eq!(json["chances"][0][3], json!(0.5));
    assert_eq!((&json["best"], &json["best_chance"]), (&json!([]), &json!(null)), "{json}");
    let run = prato_reading(board, &["odds", "-", "--time-limit", "0"]);
    assert!(!run.stdout.contains("best guess"), "{}", run.stdout);
}

#[test]
fn exact_odds_say_what_is_certain_before_the_counts_are_known() {
    let (text, json) = without_time(&["odds", "expert.txt", "--exact"]);
    assert!(text.contains("\n2,24 0\n"), "{text}");
    assert!(text.contains("\n1,19 1\n"), "{text}");
    assert!(text.starts_with("1,1 not decided\n"), "{text}");
    assert_eq!((json.get("count"), &json["best"]), (None, &json!([])));
    assert!(json["safe"].as_array().unwrap().contains(&json!([2, 24])), "{json}");
}

#[test]
fn a_contradiction_is_shown_before_the_fewest_clues_are_known() {
    let board = "1.1.3\n";
    let run = prato_reading(board, &["explain", "-", "--time-limit", "0"]);
    assert_eq!(run.code, 3);
    assert!(run.stdout.starts_with("=====UNSATISFIABLE=====\n"), "{}", run.stdout);
    assert!(run.stdout.ends_with("Some of them may be needless.\n"), "{}", run.stdout);
    let json = prato_reading(board, &["explain", "-", "--time-limit", "0", "--json"]).json(3);
    assert_eq!(json["contradiction"]["clues"], json!([[1, 1], [1, 3], [1, 5]]));
}

#[test]
fn a_campaign_without_games_has_no_win_rate() {
    let (text, json) = without_time(&["simulate", "--games", "10"]);
    assert!(text.ends_with("games                0\n"), "{text}");
    assert_eq!((&json["win_rate"], &json["interval"]), (&json!(null), &json!(null)));
}

#[test]
fn a_tool_that_is_missing_is_named() {
    let check = |args: &[&str], package: &str| {
        let Output { status, stdout, stderr } = command(args).env("PATH", "").output().unwrap();
        let stderr = String::from_utf8(stderr).unwrap();
        assert_eq!((status.code(), stdout.len()), (Some(69), 0), "{stderr}");
        assert!(stderr.contains(package), "{stderr}");
        assert!(!stderr.contains("bug"), "{stderr}");
    };
    for question in ["solve", "count", "safe"] {
        check(&[question, "beginner.txt", "--engine", "asp"], "apt-get install gringo");
    }
    let folder = scratch("missing-tool");
    let out = ["--out", folder.to_str().unwrap(), "--check"];
    let certify = ["certify", "beginner.txt", "--at", "1,1"];
    check(&[&certify[..], &out].concat(), "cargo install veripb");
}
