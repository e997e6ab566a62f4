//! Play without a terminal: what is refused, and the scores. `play_seated` sits at one.

use std::fs;

use crate::{command, prato, run, scratch};

#[test]
fn bad_arguments() {
    let check = |args: &[&str], expected: &str| {
        let run = prato(&[&["play"], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}: {}", run.stderr);
        assert!(run.stderr.contains(expected), "{args:?}: {}", run.stderr);
    };
    check(&[], "play needs a terminal");
    check(&["beginner.txt"], "play needs a terminal");
    check(&["--daily"], "play needs a terminal");
    check(&["-"], "standard input has the keys");
    check(&["--level", "easy"], "beginner, intermediate, expert, or rows x columns x mines");
    check(&["--size", "9x9"], "--mines");
    check(&["--mines", "9"], "required arguments");
    check(&["--size", "9x9", "--mines", "73"], "73 mines do not fit into the 72 cells");
    check(&["--size", "3x3", "--mines", "1", "--no-guess"], "1 mine does not fit");
    check(&["--size", "2x2", "--mines", "4", "--rule", "any"], "leave no cell to open");
    check(&["--size", "2000x2000", "--mines", "4"], "the largest board here has 1048576");
    check(&["--level", "expert", "--size", "9x9", "--mines", "9"], "cannot be used with");
    check(&["--daily=2026-11-31"], "a date such as 2026-11-18");
    let wrong = prato(&["play", "tetravex.dzn"]);
    assert_eq!(wrong.code, 65);
    assert!(wrong.stderr.contains("this is a Tetravex instance"), "{}", wrong.stderr);
}

/// An option without an effect is an error.
#[test]
fn options_without_an_effect() {
    let check = |args: &[&str], expected: &str| {
        let run = prato(&[&["play"], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}: {}", run.stderr);
        assert!(run.stderr.contains(expected), "{args:?}: {}", run.stderr);
    };
    let field = scratch("play-options.mbf");
    fs::write(&field, [3, 2, 0, 1, 2, 0]).unwrap();
    let field = field.to_str().unwrap();
    let beside = "cannot be used with";
    for option in [
        &["--level", "expert"][..],
        &["--rule", "safe"],
        &["--no-guess"],
        &["--daily"],
        &["--size", "9x9", "--mines", "9"],
    ] {
        check(&[&["beginner.txt"], option].concat(), beside);
        check(&[&["--stats"], option].concat(), beside);
    }
    check(&["--stats", "--seed", "3"], beside);
    check(&["--stats", "--save", "games"], beside);
    check(&["--stats", "beginner.txt"], beside);
    check(&["--max-technique", "subset"], "--no-guess");
    check(&["--daily", "--max-technique", "subset"], beside);
    check(&["beginner.txt", "--max-technique", "subset"], beside);
    check(&["--daily", "--mines", "9"], "required arguments");
    check(&["--stats", "--mines", "9"], beside);
    check(&["--level", "expert", "--json"], beside);
    check(&["--daily", "--start", "1,1"], beside);
    check(&["--level", "expert", "--format", "text"], beside);
    check(&["--stats", "--start", "1,1"], beside);
    check(&["--no-guess", "--rule", "open"], beside);
    check(&["--daily", "--rule", "open"], beside);
    check(&["--daily", "--seed", "3"], beside);
    check(&["--daily", "--no-guess"], beside);
    check(&["--json"], "--stats");
    check(&["--format", "text"], "required arguments");
    check(&["--start", "1,1"], "required arguments");
    check(&["beginner.txt", "--start", "1,1"], "--start serves mine fields, and this is none");
    check(&["beginner.txt", "--save", "games"], "--save serves games from their first click on");
    check(&[field, "--seed", "3"], "--seed serves positions, and this is a mine field");
    check(&[field, "--mines", "3"], "--mines serves positions, and this is a mine field");
    check(&[field, "--start", "1,3"], "there is a mine at row 1, column 3");
}

#[test]
fn scores_are_told() {
    let told = prato(&["play", "--stats"]).answer(0);
    let expected = "beginner, 9x9x10, first click open
  games       20, 15 won (75 %)
  streak      3, longest 6
  time        best 32.5 s, mean 60.0 s
  3BV/s       best 1.00, mean 0.53
  efficiency  best 100 %, mean 80 %
  luck        8 of 12 guesses survived, 7.5 expected

Scores are kept in ";
    assert!(told.starts_with(expected), "{told}");
    let json = prato(&["play", "--stats", "--json"]).json(0);
    assert_eq!(json["api"], prato_api::API);
    assert_eq!(
        (&json["boards"][0]["won"], &json["boards"][0]["best_efficiency"]),
        (&15.into(), &1.0.into())
    );
}

/// The scores of whoever keeps them in this folder.
fn scores_in(data: &str) -> crate::Run {
    let mut command = command(&["play", "--stats"]);
    command.env("XDG_DATA_HOME", data).env_remove("HOME").env_remove("APPDATA");
    run(command, "")
}

#[test]
fn broken_scores_are_an_error_and_stay_as_they_are() {
    let data = scratch("broken-scores");
    let file = data.join("prato/scores.json");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let good = fs::read_to_string("tests/data/prato/scores.json").unwrap();
    let check = |text: &str, place: &str, expected: &str| {
        fs::write(&file, text).unwrap();
        let run = scores_in(data.to_str().unwrap());
        assert_eq!((run.code, run.stdout.as_str()), (65, ""), "{text}: {}", run.stderr);
        assert!(run.stderr.contains(expected), "{text}: {}", run.stderr);
        assert!(run.stderr.contains(&format!("scores.json:{place}")), "{text}: {}", run.stderr);
        assert!(run.stderr.contains("move it away to begin anew"), "{}", run.stderr);
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    };
    check("", "1:1", "EOF while parsing");
    check(&good[..100], "7:", "EOF while parsing");
    check(
        &good.replace("15,", "\"many\","),
        "8:",
        "expected a whole number from 0, found the string",
    );
    check(&good.replace("\"won\": 15", "\"won\": 21"), "", "contradict each other");
    check(&good.replace("\"version\": 1", "\"version\": 7"), "", "of version 7");
    check(&good.replace("streak\": 3", "streak\": 3, \"x\": 1"), "9:", "there is no member `x`");
    check("{\"é\": 1e999}", "1:", "these are no scores");
}

#[test]
fn without_scores_and_without_a_folder_for_them() {
    let data = scratch("no-scores");
    let run = scores_in(data.to_str().unwrap());
    assert!(run.code == 0 && run.stdout.starts_with("No game has counted yet."), "{}", run.stderr);
    assert!(!data.exists(), "to ask makes no folder");
    // A path that depends on the folder where one is, is none.
    let run = scores_in("somewhere");
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(run.stderr.contains("there is no folder for the scores"), "{}", run.stderr);
}
