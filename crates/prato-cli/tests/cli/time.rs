//! Every command ends soon after its time, whatever it is at and whoever answers.

use std::fs;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::{command, prato_reading, scratch};

/// A busy machine is slow; but without a limit, most of these take minutes, or for ever.
const PATIENCE: Duration = Duration::from_secs(20);

const ENGINES: [&str; 4] = ["sat", "cp", "asp", "search"];

#[track_caller]
fn ends(mut child: Child, what: &str) -> Option<i32> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        if start.elapsed() > PATIENCE {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("it goes on after its time: {what}");
        }
        thread::sleep(Duration::from_millis(10));
    }
}

/// Runs the command with a time limit: it is answered or stopped, and soon.
#[track_caller]
fn in_time(limit: &str, args: &[&str]) {
    let args = [args, &["--time-limit", limit]].concat();
    let child = command(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let code = ends(child, &args.join(" "));
    // 69: clingo is not installed. 2: in time it is found that there is nothing to certify, or that the
    // board is larger than the engine takes.
    let may_refuse = args[0] == "certify" || args.contains(&"--engine");
    let is_answered = matches!(code, Some(0 | 3 | 69)) || may_refuse && code == Some(2);
    assert!(is_answered, "{code:?}: {}", args.join(" "));
}

/// A file of a few bytes with a large board.
fn covered(side: usize) -> String {
    let file = scratch(&format!("time-{side}.pl"));
    fs::write(&file, format!("matr({side},{side}).\n")).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn questions_about_a_large_board() {
    let board = covered(2000);
    let board = board.as_str();
    for limit in ["0", "0.5"] {
        for question in ["solve", "count", "unique", "safe", "odds", "hint", "explain", "ladder"] {
            in_time(limit, &[question, board]);
        }
        let folder = scratch("time-certificate");
        let claim = ["certify", board, "--mines", "0", "--at", "1,1", "--out"];
        in_time(limit, &[&claim[..], &[folder.to_str().unwrap()]].concat());
        in_time(limit, &["convert", board, "--to", "json", "-o", "/dev/null"]);
        for target in ["mzn", "fzn", "cnf", "opb", "lp", "asp", "prolog", "smt2", "dzn"] {
            in_time(limit, &["export", board, "--to", target, "-o", "/dev/null"]);
        }
    }
}

#[test]
fn every_engine_on_a_large_board() {
    let board = covered(1000);
    for engine in ENGINES {
        for question in ["solve", "count", "unique"] {
            in_time("0.5", &[question, &board, "--engine", engine]);
        }
        in_time("0.5", &["safe", &board, "--engine", engine]);
        in_time("0.5", &["compare", &board, "--engines", engine]);
    }
}

#[test]
fn queens_by_every_engine() {
    for size in ["1500", "20000"] {
        for engine in ENGINES.into_iter().chain(["exact"]) {
            in_time("0.5", &["queens", size, "--engine", engine]);
            in_time("0.5", &["queens", size, "--engine", engine, "--count"]);
        }
    }
}

#[test]
fn boards_that_are_made() {
    for limit in ["0", "0.5"] {
        for more in [&[][..], &["--no-guess"]] {
            let field = ["generate", "minesweeper", "--size", "4000x4000", "--mines", "3000000"];
            in_time(limit, &[&field, more, &["-o", "/dev/null"]].concat());
        }
        in_time(limit, &["generate", "tetravex", "--size", "100", "--unique", "-o", "/dev/null"]);
    }
}

/// What cannot be stopped half way is ended with the program, and that is told as ever.
#[test]
fn the_end_of_what_cannot_be_stopped_is_told() {
    let args = ["count", "-", "--time-limit", "0.5", "--json"];
    let run = prato_reading("matr(6000,6000).\n", &args);
    assert!(run.stderr.contains("the time limit was reached"), "{}", run.stderr);
    let answer = run.json(3);
    assert_eq!((&answer["status"], &answer["why"]), (&"stopped".into(), &"time".into()));
}

#[cfg(unix)]
#[test]
fn signals_end_what_does_not_listen() {
    use std::process::Command;

    let board = covered(4000);
    for args in [&["count", &board][..], &["ladder", &board], &["queens", "3000", "--engine", "cp"]]
    {
        let child = command(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_secs(1));
        let id = child.id().to_string();
        // It may have ended already.
        let _ = Command::new("kill").args(["-INT", &id]).stderr(Stdio::null()).status();
        ends(child, &args.join(" "));
    }
}

/// A checker of proofs that never ends, in place of veripb, is ended as well.
#[cfg(unix)]
#[test]
fn a_checker_is_held_to_the_limit() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = scratch("slow-checker");
    fs::create_dir_all(&folder).unwrap();
    let checker = folder.join("veripb");
    fs::write(&checker, "#!/bin/sh\nexec /bin/sleep 100\n").unwrap();
    fs::set_permissions(&checker, fs::Permissions::from_mode(0o755)).unwrap();
    let out = folder.join("proof");
    let args = ["certify", "beginner.txt", "--at", "1,1", "--check", "--time-limit", "1", "--json"];
    let mut command = command(&[&args[..], &["--out", out.to_str().unwrap()]].concat());
    let child = command.env("PATH", &folder).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let start = Instant::now();
    let done = child.unwrap().wait_with_output().unwrap();
    assert!(start.elapsed() < PATIENCE, "it goes on after its time");
    let told = String::from_utf8(done.stdout).unwrap();
    assert_eq!(done.status.code(), Some(3), "{told}");
    assert!(told.contains(r#""status":"stopped","why":"time""#), "{told}");
    assert!(told.contains("is safe") && !told.contains("checked"), "{told}");
    assert!(out.join("claim.pbp").exists());
}
