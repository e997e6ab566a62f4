//! Campaigns and batches in parts: whole or not there, and the same however they are cut.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, thread};

use serde_json::{Value, json};

use crate::{command, prato, scratch};

/// A new folder.
fn folder(name: &str) -> PathBuf {
    let folder = scratch(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn play(out: &Path, seeds: &str, policy: &str) -> crate::Run {
    let out = out.to_str().unwrap();
    prato(&[
        "campaign", "run", "--level", "beginner", "--policy", policy, "--seeds", seeds, "--out",
        out,
    ])
}

fn part(file: &Path) -> Value {
    let mut part: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    // What differs from run to run.
    let members = part.as_object_mut().unwrap();
    members.remove("cpu_ms");
    members.remove("checksum");
    part
}

#[test]
fn shards_in_any_order_are_the_single_run() {
    let folder = folder("parts-merged");
    let file = |name: &str| folder.join(name);
    for (name, seeds) in [("c", "31..97"), ("a", "1..8"), ("d", "98..120"), ("b", "9..30")] {
        play(&file(name), seeds, "min-chance").answer(0);
    }
    let single = play(&file("single"), "1..120", "min-chance").answer(0);
    let shards: Vec<String> =
        ["c", "a", "d", "b"].map(|name| file(name).display().to_string()).to_vec();
    let (whole, svg) = (file("whole"), file("plot.svg"));
    let more = ["--out", whole.to_str().unwrap(), "--svg", svg.to_str().unwrap()];
    let shards: Vec<&str> = shards.iter().map(String::as_str).collect();
    let merged = prato(&[&["campaign", "merge"], &shards[..], &more].concat()).answer(0);
    assert_eq!(part(&whole), part(&file("single")));
    for line in single.lines().filter(|line| !line.starts_with("CPU")) {
        assert!(merged.contains(line), "{line} is not in {merged}");
    }
    assert!(merged.contains("95 % interval"), "{merged}");
    let svg = fs::read_to_string(&svg).unwrap();
    assert_eq!((svg.matches("<polygon").count(), svg.matches("<polyline").count()), (1, 1));

    let check = |parts: &[&str], expected: &str| {
        let run = prato(&[&["campaign", "merge"], parts].concat());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    };
    check(&[shards[0], shards[1]], "the seeds 9 to 30 between");
    check(&[shards[0], more[1]], "the seeds 31 to 97 are in");
    play(&file("other"), "121..130", "ladder").answer(0);
    check(&[more[1], file("other").to_str().unwrap()], "do not belong together");
}

#[test]
fn broken_parts_are_named_and_refused() {
    let folder = folder("parts-broken");
    let file = folder.join("broken.part");
    play(&file, "1..40", "min-chance").answer(0);
    let whole = fs::read_to_string(&file).unwrap();
    let check = |text: &str, expected: &str| {
        fs::write(&file, text).unwrap();
        let run = prato(&["campaign", "merge", file.to_str().unwrap()]);
        assert_eq!((run.code, run.stdout.as_str()), (65, ""), "{}", run.stderr);
        assert!(run.stderr.contains(expected), "{}", run.stderr);
        assert!(run.stderr.contains("broken.part:1:"), "{}", run.stderr);
    };
    check(&whole[..whole.len() / 2], "no whole part");
    check("", "no whole part");
    check(&whole.replace("\"games\":40", "\"games\":41"), "the checksum is wrong");
    check("1 4 1\n01..\n", "no whole part");
    fs::write(&file, whole).unwrap();
    prato(&["campaign", "merge", file.to_str().unwrap()]).answer(0);
}

#[test]
fn policies_are_paired_game_by_game() {
    let folder = folder("parts-paired");
    let (weak, strong) = (folder.join("weak"), folder.join("strong"));
    play(&weak, "1..200", "ladder").answer(0);
    play(&strong, "1..200", "best").answer(0);
    let (one, other) = (weak.to_str().unwrap(), strong.to_str().unwrap());
    let text = prato(&["campaign", "compare", one, other]).answer(0);
    let wins = |file: &Path| part(file)["wins"].as_i64().unwrap();
    let line = |start: &str| {
        let found = text.lines().find(|line| line.starts_with(start));
        found.unwrap_or_else(|| panic!("{text}")).to_owned()
    };
    let points = 100.0 * (wins(&strong) - wins(&weak)) as f64 / 200.0;
    assert!(line("second - first").contains(&format!("{points:+.3} points")), "{text}");
    assert!(line("by chance alone").contains("McNemar"), "{text}");
    let same = prato(&["campaign", "compare", one, one]).answer(0);
    assert!(same.contains("+0.000 points") && same.contains("p = 1.000 ("), "{same}");
    play(&strong, "2..201", "best").answer(0);
    let run = prato(&["campaign", "compare", one, other]);
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert!(run.stderr.contains("are not on the same games"), "{}", run.stderr);
}

/// Killed at any moment, what is there under its name is a whole part.
#[test]
#[cfg(unix)]
fn no_kill_leaves_a_half_part() {
    let folder = folder("parts-killed");
    let file = folder.join("killed.part");
    let out = file.to_str().unwrap();
    let args = [
        "campaign",
        "run",
        "--level",
        "beginner",
        "--policy",
        "min-chance",
        "--seeds",
        "1..3000",
        "--threads",
        "2",
        "--out",
        out,
    ];
    let mut whole = 0;
    for kill in 0..24_u64 {
        let _ = fs::remove_file(&file);
        let mut child = command(&args).stdout(std::process::Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_millis(kill * kill * 3));
        let _ = child.kill();
        child.wait().unwrap();
        if file.exists() {
            prato(&["campaign", "merge", out]).answer(0);
            whole += 1;
        }
    }
    play(&file, "1..3000", "min-chance").answer(0);
    assert!(whole < 24 || env::var_os("CI").is_none(), "some kills come before the end");
}

#[test]
fn a_stopped_campaign_writes_nothing() {
    let file = folder("parts-stopped").join("stopped.part");
    let out = file.to_str().unwrap();
    let args = ["campaign", "run", "--seeds", "1..100000000", "--time-limit", "0.2", "--out", out];
    let run = prato(&args);
    assert_eq!((run.code, run.stdout.as_str()), (3, ""), "{}", run.stderr);
    assert!(!file.exists());
    let check = |seeds: &str| {
        let run = prato(&["campaign", "run", "--seeds", seeds, "--out", out]);
        assert_eq!(run.code, 2, "{seeds}: {}", run.stderr);
    };
    check("9..1");
    check("1");
    check("0..18446744073709551614");
}

#[test]
fn batches() {
    let folder = folder("parts-batch");
    let (lines, file) = (folder.join("boards.jsonl"), folder.join("counts.part"));
    let boards = "\"F1.1F\"\n{\"board\":\"n = 6;\"}\n{\"board\":\"12X1\"}\n";
    fs::write(&lines, boards).unwrap();
    let (input, out) = (lines.to_str().unwrap(), file.to_str().unwrap());
    let ask = |threads: &str| {
        let args = ["batch", "count", "flags.txt", input, "--threads", threads, "--out", out];
        let run = prato(&args);
        assert_eq!((run.code, run.stdout.as_str()), (65, ""), "{}", run.stderr);
        let ends = "4 boards: 3 answered, 0 stopped, 1 refused";
        assert!(run.stderr.contains(ends), "{}", run.stderr);
        fs::read_to_string(&file).unwrap()
    };
    let text = ask("1");
    assert_eq!(ask("3"), text);
    let replies: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [one, two, three, four, seal] = &replies[..] else { panic!("{text}") };
    assert_eq!((&one["id"], &one["count"]), (&json!("flags.txt"), &json!("2")));
    assert_eq!((&two["id"], &two["count"]), (&json!(format!("{input}:1")), &json!("2")));
    assert_eq!((&three["count"], &four["status"]), (&json!("4"), &json!("error")));
    assert_eq!((&seal["question"], &seal["replies"]), (&json!("count"), &json!(4)));

    fs::write(&lines, "\"1.\"\n{x").unwrap();
    let run = prato(&["batch", "count", input, "--out", out]);
    assert_eq!(run.code, 65, "{}", run.stderr);
    assert!(run.stderr.contains("boards.jsonl:2:2"), "{}", run.stderr);
    assert_eq!(fs::read_to_string(&file).unwrap(), text, "the old part is left as it was");

    let run = prato(&["batch", "count", "boards.parquet", "--out", out]);
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert!(run.stderr.contains("python -m prato.batch"), "{}", run.stderr);
}
