use std::fs;

use serde_json::{Value, json};

use crate::{prato, scratch};

const SMALL: [&str; 5] = ["simulate", "--level", "9x9x10", "--seed", "5"];

fn simulate(more: &[&str]) -> Value {
    prato(&[&SMALL, more, &["--json"]].concat()).json(0)
}

/// The answer without what differs from run to run.
fn result(mut answer: Value) -> Value {
    answer.as_object_mut().unwrap().remove("cpu_seconds");
    answer
}

#[test]
fn json() {
    let answer = simulate(&["--games", "50", "--policy", "lookahead", "--rule", "open"]);
    let check = |member: &str, expected: Value| assert_eq!(answer[member], expected, "{member}");
    check("status", json!("answered"));
    check("rows", json!(9));
    check("mines", json!(10));
    check("rule", json!("open"));
    check("start", json!([3, 3]));
    check("policy", json!("lookahead"));
    check("seed", json!(5));
    check("games", json!(50));
    check("version", json!(env!("CARGO_PKG_VERSION")));
    let wins = answer["wins"].as_u64().unwrap();
    assert!((40..=50).contains(&wins), "{wins}");
    check("win_rate", json!(wins as f64 / 50.0));
    assert!(answer["interval"][0].as_f64() < answer["win_rate"].as_f64());
}

#[test]
fn games_are_saved_for_review() {
    let folder = scratch("simulate-replays");
    let _ = fs::remove_dir_all(&folder);
    let answer = simulate(&["--games", "6", "--save", folder.to_str().unwrap()]);
    let ended = |seed: u64| {
        let file = folder.join(format!("{seed}.json"));
        let review = prato(&["review", file.to_str().unwrap(), "--json"]).json(0);
        assert_eq!((&review["rows"], &review["mines"]), (&json!(9), &json!(10)));
        review["standing"].clone()
    };
    let wins = (5..11).filter(|&seed| ended(seed) == json!("won")).count();
    assert_eq!(answer["wins"], json!(wins));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 6);
    let file = folder.join("5.json");
    let inside = prato(&[&SMALL[..], &["--games", "1", "--save", file.to_str().unwrap()]].concat());
    assert_eq!(inside.code, 73, "{}", inside.stderr);
}

#[test]
fn the_same_on_any_number_of_threads() {
    let one = result(simulate(&["--games", "60", "--threads", "1"]));
    assert_eq!(result(simulate(&["--games", "60", "--threads", "3"])), one);
}

#[test]
fn goes_on_from_a_file() {
    let file = scratch("campaign.json");
    let _ = fs::remove_file(&file);
    let out = ["--out", file.to_str().unwrap()];
    let part = simulate(&[&["--games", "20"], out.as_slice()].concat());
    assert_eq!(part["games"], json!(20));
    let whole = simulate(&[&["--games", "60"], out.as_slice()].concat());
    assert_eq!(result(whole), result(simulate(&["--games", "60"])));
    // A campaign that is complete is only reported again.
    let again = simulate(&[&["--games", "60"], out.as_slice()].concat());
    assert_eq!(again["games"], json!(60));

    let run = prato(&["simulate", "--level", "8x8x10", "--games", "9", out[0], out[1]]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("holds another campaign: best on 9x9x10"));

    let whole = fs::read_to_string(&file).unwrap();
    let invalid = |content: &[u8], message: &str, place: &str| {
        fs::write(&file, content).unwrap();
        let run = prato(&["simulate", "--level", "9x9x10", "--games", "99", out[0], out[1]]);
        assert_eq!(run.code, 65, "{}", run.stderr);
        assert!(run.stderr.contains(message), "{}", run.stderr);
        assert!(run.stderr.contains(&format!("campaign.json:{place}\n")), "{}", run.stderr);
        assert_eq!(fs::read(&file).unwrap(), content, "the file is left as it is");
    };
    invalid(b"no campaign", "expected ident", "1:2");
    invalid("{\"é\"é".as_bytes(), "expected `:`", "1:5");
    invalid(b"", "EOF while parsing a value", "1:1");
    invalid(&whole.as_bytes()[..20], "EOF while parsing", "1:21");
    invalid(b"{\"games\":\n7}", "is missing", "2:2");
    invalid(b"\0\xff", "a byte 0", "1:1");
    let more = whole.replace("\"games\":60", "\"games\":1");
    invalid(more.as_bytes(), "the figures contradict each other", "1:1");
}

#[test]
fn words_for_people() {
    let text = prato(&[&SMALL[..], &["--games", "10"]].concat()).answer(0);
    assert!(text.starts_with("best on 9x9x10, first click safe at row 1, column 1"));
    assert!(text.contains("95 % interval"), "{text}");
}

#[test]
fn a_time_limit_ends_it_with_what_it_has() {
    let run = prato(&["simulate", "--games", "100000000", "--time-limit", "0.3", "--json"]);
    let answer = run.json(3);
    assert_eq!(answer["status"], json!("stopped"));
    assert_eq!(answer["why"], json!("time"));
    assert!(answer["games"].as_u64().unwrap() > 0);
}

#[test]
fn bad_arguments() {
    let check = |args: &[&str], expected: &str| {
        let run = prato(&[&["simulate"], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}");
        assert!(run.stderr.contains(expected), "{args:?}: {}", run.stderr);
    };
    check(&["--level", "easy"], "16x30x99");
    check(&["--policy", "luck"], "possible values: ladder, min-chance, lookahead, best, deep");
    check(&["--rule", "fair"], "possible values: any, safe, open");
    check(&["--start", "17,1"], "lies outside of the board of 16x30 cells");
    check(&["--start", "4"], "such as 2,5");
    check(&["--level", "3x3x9"], "9 mines do not fit into the 8 cells");
    check(&["--level", "4x4x8", "--rule", "open", "--start", "2,2"], "8 mines do not fit");
    check(&["--games", "many"], "--games");
}

#[test]
fn it_keeps_to_a_memory_limit() {
    let answer =
        prato(&["simulate", "--games", "1000000", "--memory-limit", "1M", "--json"]).json(3);
    assert_eq!((&answer["status"], &answer["why"]), (&json!("stopped"), &json!("memory")));
}
