//! The file of a campaign: right after any kill, and there for one process at a time.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Child, Output};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::signals::{send, start, wait_until};
use crate::{prato, scratch};

/// A file that is not there, nor what a run left beside it.
fn fresh(name: &str) -> PathBuf {
    let file = scratch(name);
    let _ = fs::remove_file(&file);
    file
}

fn record(file: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

/// What came of the games, without what differs from run to run.
fn counts(answer: &Value) -> [&Value; 4] {
    ["games", "wins", "guesses", "wins_without_guess"].map(|member| &answer[member])
}

/// The answer, if the run ends by itself within this time.
fn ended(child: &mut Child, within: Duration) -> bool {
    let start = Instant::now();
    while start.elapsed() < within {
        if child.try_wait().unwrap().is_some() {
            return true;
        }
        thread::sleep(Duration::from_millis(2));
    }
    false
}

/// Plays a campaign that is killed again and again, and compares it with one that is not.
fn survives(threads: &str, seed: u64) {
    const KILLS: u32 = 8;
    let file = fresh(&format!("killed-{threads}.json"));
    let game = ["simulate", "--policy", "min-chance", "--games", "9000", "--json"];
    let args = [&game[..], &["--threads", threads, "--out", file.to_str().unwrap()]].concat();
    let mut random = seed;
    for kill in 0..KILLS {
        // A linear congruential generator: any moments will do, if they can be repeated.
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let share = (random >> 48) as u32;
        // What is killed without notice must have lived long enough to save something.
        let (signal, least) = [("-TERM", 0), ("-INT", 0), ("-KILL", 1000)][kill as usize % 3];
        let mut child = start(&args);
        if !ended(&mut child, Duration::from_millis(least) + Duration::from_secs(1) * share / 65536)
        {
            send(signal, child.id());
        }
        child.wait().unwrap();
    }
    let answer = prato(&args).json(0);
    assert_eq!(counts(&answer), counts(&prato(&game).json(0)));
    assert_eq!(counts(&answer), counts(&record(&file)));
}

#[test]
fn kills_change_nothing_on_one_thread() {
    survives("1", 1);
}

#[test]
fn kills_change_nothing_on_two_threads() {
    survives("2", 2);
}

#[test]
fn kills_change_nothing_on_eight_threads() {
    survives("8", 3);
}

#[test]
fn replays_are_there_for_all_games_of_a_stopped_campaign() {
    let (file, folder) = (fresh("stopped.json"), scratch("stopped-replays"));
    let _ = fs::remove_dir_all(&folder);
    let (out, save) = (file.to_str().unwrap(), folder.to_str().unwrap());
    let args = ["simulate", "--games", "100000000", "--seed", "7", "--out", out, "--save", save];
    for signal in ["-TERM", "-KILL"] {
        let mut child = start(&args);
        let before = file.exists().then(|| record(&file));
        wait_until("a record is written", || file.exists() && Some(record(&file)) != before);
        send(signal, child.id());
        child.wait().unwrap();
        for seed in 7..7 + record(&file)["games"].as_u64().unwrap() {
            assert!(folder.join(format!("{seed}.json")).exists(), "{signal} {seed}");
        }
    }
}

#[test]
fn a_file_that_is_in_use_is_left_alone() {
    let file = fresh("in-use.json");
    let out = ["--out", file.to_str().unwrap()];
    let endless = ["simulate", "--policy", "min-chance", "--games", "100000000"];
    let args = [&endless[..], &out].concat();
    let mut first = start(&args);
    wait_until("a record is written", || file.exists());
    let said = format!(": in use by process {};", first.id());
    let link = fresh("in-use-link.json");
    symlink(&file, &link).unwrap();
    let mut others: Vec<Child> = (0..4).map(|_| start(&args)).collect();
    others.push(start(&[&endless[..], &["--out", link.to_str().unwrap()]].concat()));
    for other in others {
        let Output { status, stdout, stderr } = other.wait_with_output().unwrap();
        let stderr = String::from_utf8(stderr).unwrap();
        assert_eq!((status.code(), stdout), (Some(73), vec![]), "{stderr}");
        assert!(stderr.contains(&said), "{stderr}");
    }
    first.kill().unwrap();
    first.wait().unwrap();
    // Whoever is killed leaves nothing behind that keeps others away.
    let games = record(&file)["games"].to_string();
    let more = [&["simulate", "--policy", "min-chance", "--games", &games, "--json"], &out[..]];
    assert_eq!(counts(&prato(&more.concat()).json(0)), counts(&record(&file)));
}

#[test]
fn processes_at_once_leave_one_whole_campaign() {
    let file = fresh("at-once.json");
    let game = ["simulate", "--policy", "min-chance", "--games", "500", "--json"];
    let args = [&game[..], &["--out", file.to_str().unwrap()]].concat();
    let alone = prato(&game).json(0);
    let runs: Vec<Child> = (0..6).map(|_| start(&args)).collect();
    let codes = runs.into_iter().map(|run| {
        let Output { status, stdout, stderr } = run.wait_with_output().unwrap();
        match status.code() {
            Some(0) => {
                let answer: Value = serde_json::from_slice(&stdout).unwrap();
                assert_eq!(counts(&answer), counts(&alone));
            }
            Some(73) => assert!(String::from_utf8(stderr).unwrap().contains("in use by process")),
            code => panic!("{code:?} {}", String::from_utf8_lossy(&stderr)),
        }
        status.code()
    });
    assert!(codes.collect::<Vec<_>>().contains(&Some(0)));
    assert_eq!(counts(&record(&file)), counts(&alone));
}

#[test]
fn impossible_records_are_refused() {
    let file = fresh("impossible.json");
    let game = ["simulate", "--level", "beginner", "--games", "20", "--json"];
    let args = [&game[..], &["--out", file.to_str().unwrap()]].concat();
    prato(&args).json(0);
    let whole = record(&file);
    let check = |member: &str, value: Value, message: &str| {
        let mut wrong = whole.clone();
        wrong[member] = value;
        let text = wrong.to_string().replace("\"2e999\"", "2e999");
        fs::write(&file, &text).unwrap();
        let answer = prato(&args).json(65);
        assert_eq!(answer["message"], json!(message), "{text}");
        assert!(answer["hint"].as_str().unwrap().contains("take another file"), "{answer}");
        assert_eq!(fs::read_to_string(&file).unwrap(), text, "the file is left as it is");
    };
    let contradiction = "the figures contradict each other";
    let games = whole["games"].as_u64().unwrap();
    check("wins", json!(games + 1), contradiction);
    check("wins_without_guess", json!(games), contradiction);
    check("guesses", json!(0), contradiction);
    check("guesses", json!(71 * games + 1), contradiction);
    check("games", json!(1), contradiction);
    check("games", json!(u64::MAX), contradiction);
    check("cpu_seconds", json!(-1.0), contradiction);
    check("cpu_seconds", json!("2e999"), "number out of range");
    fs::write(&file, whole.to_string()).unwrap();
    prato(&args).json(0);
}
