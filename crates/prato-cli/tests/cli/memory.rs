//! `--memory-limit` holds for the whole program and what it starts. Without a limit, each of these
//! runs takes far more.
#![cfg(target_os = "linux")]

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::{Run, command, prato, scratch};

const LIMIT: &str = "64M";

/// What the program may take under that limit, in bytes.
const MOST: u64 = (64 + 64) << 20;

/// Runs `prato` under the limit and sees to it that it is kept. On a busy machine a short run may be over
/// before it was looked at, and is run again.
#[track_caller]
fn limited(args: &[&str]) -> Run {
    let (most, run) = (0..20)
        .map(|_| seen(args))
        .find(|(most, _)| *most > 0)
        .expect("one of the runs is looked at before it ends");
    assert!(most < MOST, "{} MiB for {args:?}: {}", most >> 20, run.stderr);
    run
}

/// The most memory that `prato` was seen to take under the limit, and what it said.
fn seen(args: &[&str]) -> (u64, Run) {
    let child = command(args)
        .args(["--memory-limit", LIMIT])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("prato starts");
    let id = child.id();
    let watch = thread::spawn(move || {
        let mut most = 0;
        while let Some(taken) = taken(id) {
            most = most.max(taken);
            thread::sleep(Duration::from_millis(2));
        }
        most
    });
    let output = child.wait_with_output().expect("prato ends");
    let text = |bytes| String::from_utf8(bytes).expect("prato writes text");
    let (stdout, stderr) = (text(output.stdout), text(output.stderr));
    let most = watch.join().expect("it only looks");
    let code = output.status.code().expect("prato ends by itself");
    (most, Run { code, stdout, stderr })
}

/// The most memory that a process and those that it started took so far, in bytes.
fn taken(id: u32) -> Option<u64> {
    let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children")).ok()?;
    let children = children.split_whitespace().filter_map(|id| id.parse().ok());
    let own = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let own = own.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let own: u64 = own.trim().trim_end_matches(" kB").parse().ok()?;
    Some(own * 1024 + children.filter_map(taken).sum::<u64>())
}

/// A file with this text.
fn file(name: &str, text: impl AsRef<[u8]>) -> String {
    let file = scratch(name);
    fs::write(&file, text).expect("the folder is there");
    file.to_str().expect("a plain name").to_owned()
}

/// A board on which nearly everything hangs together, so that counting takes more memory than there
/// is; only the first cells are certain.
fn wide(name: &str, size: usize) -> String {
    let open = |row: usize, col: usize| {
        row % 3 == 1 && col % 3 == 1 || row % 3 == 2 && col.is_multiple_of(3)
    };
    let cell = |row, col| match (row, col) {
        (0, 0) => '0',
        _ if open(row, col) => '3',
        _ => '.',
    };
    let row = |row| (0..size).map(|col| cell(row, col)).chain(['\n']).collect::<String>();
    file(name, (0..size).map(row).collect::<String>())
}

#[track_caller]
fn stopped(run: Run) -> Run {
    assert_eq!(run.code, 3, "{}", run.stderr);
    assert!(run.stderr.contains("memory"), "{}", run.stderr);
    run
}

/// What is made before anything asks the watch is ended with the program.
#[test]
fn making() {
    stopped(limited(&["generate", "tetravex", "--size", "3000"]));
    stopped(limited(&["generate", "minesweeper", "--level", "5000x5000x100000"]));
    stopped(limited(&["queens", "50000000"]));
    let empty = file("empty.lp", "matr(8192,8192).");
    stopped(limited(&["neighbours", &empty, "--at", "1,1"]));
    stopped(limited(&["odds", &empty]));
}

/// Too little memory does not hide that the time is over.
#[test]
fn time_is_over_all_the_same() {
    let empty = file("empty-2.lp", "matr(8192,8192).");
    let start = Instant::now();
    let run = prato(&["count", &empty, "--memory-limit", "200M", "--time-limit", "1"]);
    assert_eq!(run.code, 3, "{}", run.stderr);
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn counting() {
    let board = wide("wide.txt", 40);
    stopped(limited(&["count", &board]));
    stopped(limited(&["count", &board, "--mines", "300", "--threads", "8"]));
    stopped(limited(&["odds", &board, "--threads", "8"]));
    // What was found is shown, whoever answers.
    let run = stopped(limited(&["safe", &board, "--engine", "exact"]));
    assert!(run.stdout.starts_with("1,2 safe\n"), "{}", run.stdout);
    let run = limited(&["safe", &board, "--time-limit", "2"]);
    assert!(run.stdout.starts_with("1,2 safe\n"), "{}", run.stdout);
}

/// A board that takes more memory than there is stops, and those around it are answered.
#[test]
fn what_was_too_much_for_a_board_is_there_for_the_next() {
    let wide = wide("wide-2.txt", 40);
    let out = file("wide.part", "");
    let boards = [&wide, "beginner.txt", &wide, "beginner.txt"];
    for threads in ["1", "2"] {
        let args =
            ["batch", "count", "--memory-limit", "200M", "--threads", threads, "--out", &out];
        let run = prato(&[&args[..], &boards].concat());
        assert_eq!(run.code, 3, "{}", run.stderr);
        let told = "4 boards: 2 answered, 2 stopped, 0 refused";
        assert!(run.stderr.contains(told), "{}", run.stderr);
    }
}

#[test]
fn engines_for_models() {
    stopped(limited(&["queens", "1000", "--engine", "sat"]));
    stopped(limited(&["queens", "1000", "--engine", "cp"]));
    if Command::new("clingo").arg("--version").output().is_ok() {
        stopped(limited(&["queens", "300", "--engine", "asp"]));
    }
}

#[test]
fn reading() {
    let rows = file("rows.dzn", format!("game = [{}1|];", "|1".repeat(5_000_000)));
    let run = stopped(limited(&["safe", &rows]));
    assert!(run.stderr.contains("while reading"), "{}", run.stderr);
    let answer = limited(&["safe", &rows, "--json"]).json(3);
    assert_eq!(answer["status"], "error");

    let bars = file("bars.dzn", format!("game = [{}", "|".repeat(10_000_000)));
    let run = limited(&["safe", &bars]);
    assert_eq!(run.code, 65, "{}", run.stderr);
    assert!(run.stderr.contains("row 1 of the table is empty"), "{}", run.stderr);

    let run = limited(&["safe", "/dev/zero"]);
    assert_eq!(run.code, 66, "{}", run.stderr);
    assert!(run.stderr.contains("no text"), "{}", run.stderr);
}

/// What does not fit is told in units that fit, and what is too large to be counted is not counted.
#[test]
fn needs_are_told() {
    let run = prato(&["queens", "1000", "--engine", "sat", "--memory-limit", LIMIT]);
    assert!(run.stderr.contains("about 8.9 M clauses and 1.3 GiB of memory"), "{}", run.stderr);
    assert!(run.stderr.contains(" MiB are allowed"), "{}", run.stderr);
    let run = prato(&["solve", "expert.txt", "--engine", "sat", "--encoding", "binomial"]);
    let needs = "binomial needs more than 10^19 clauses and more than 10^19 bytes of memory";
    assert!(run.stderr.contains(needs), "{}", run.stderr);
}
