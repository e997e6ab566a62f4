//! Ctrl-C, `kill` and a closed terminal end the work, show what is certain, and leave no child.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::{command, scratch};

pub fn start(args: &[&str]) -> Child {
    let mut command = command(args);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

pub fn send(signal: &str, id: u32) {
    assert!(Command::new("kill").args([signal, &id.to_string()]).status().unwrap().success());
}

/// Waits until this is so, or fails after a minute.
#[track_caller]
pub fn wait_until(what: &str, so: impl Fn() -> bool) {
    let start = Instant::now();
    while !so() {
        assert!(start.elapsed() < Duration::from_secs(60), "{what}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// The signals that end the work. Whoever starts the tests with `nohup` has the last one ignored.
fn endings() -> impl Iterator<Item = &'static str> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    let hangs_up = ignored.is_none_or(|signals| signals & 1 == 0).then_some("-HUP");
    ["-INT", "-TERM"].into_iter().chain(hangs_up)
}

#[track_caller]
fn stopped(output: &Output) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{stderr}");
    assert!(stderr.contains("it was cancelled"), "{stderr}");
}

/// `timeout` sends its signal to the program and to its group: that is no second wish.
#[test]
fn signals_that_come_together_are_one() {
    for _ in 0..5 {
        let mut child = start(&["solve", "open-field.txt", "--all", "--time-limit", "30"]);
        child.stdout.as_mut().unwrap().read_exact(&mut [0; 100]).unwrap();
        send("-TERM", child.id());
        send("-TERM", child.id());
        stopped(&child.wait_with_output().unwrap());
    }
}

/// Its input is still open: a signal ends it all the same.
#[test]
fn who_waits_for_requests_ends() {
    let mut command = command(&["ask"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"{\"question\":\"count\",\"board\":\"n = 4;\"}\n").unwrap();
    // Once there is a reply, the program listens.
    child.stdout.as_mut().unwrap().read_exact(&mut [0; 20]).unwrap();
    send("-TERM", child.id());
    let output = child.wait_with_output().unwrap();
    stopped(&output);
    assert!(String::from_utf8_lossy(&output.stdout).contains("\"2\""), "{output:?}");
    drop(input);
}

#[test]
fn what_is_known_is_shown() {
    for signal in endings() {
        // The limit is for a program that does not listen: its output would fill the memory.
        let mut child = start(&["solve", "open-field.txt", "--all", "--time-limit", "30"]);
        // Once there is output, the program is at work and listens.
        child.stdout.as_mut().unwrap().read_exact(&mut [0; 100]).unwrap();
        send(signal, child.id());
        let output = child.wait_with_output().unwrap();
        stopped(&output);
        assert!(output.stdout.ends_with(b"----------\n"), "whole solutions only");
    }
}

#[test]
fn a_campaign_is_saved() {
    let file = scratch("signals-campaign.json");
    let _ = fs::remove_file(&file);
    let games = ["simulate", "--games", "100000000", "--policy", "min-chance", "--out"];
    let child = start(&[&games[..], &[file.to_str().unwrap()]].concat());
    wait_until("a record is written", || file.exists());
    send("-TERM", child.id());
    let output = child.wait_with_output().unwrap();
    stopped(&output);
    let record: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains(&record["games"].to_string()), "{record} {said}");
}

/// The processes whose parent is this one, with all that they have started.
#[cfg(target_os = "linux")]
fn descendants(id: u32) -> Vec<u32> {
    let parent = |process: &Path| {
        let status = fs::read_to_string(process.join("status")).ok()?;
        status.lines().find_map(|line| line.strip_prefix("PPid:")?.trim().parse::<u32>().ok())
    };
    let processes = fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let path = entry.ok()?.path();
        let child = path.file_name()?.to_str()?.parse::<u32>().ok()?;
        (parent(&path) == Some(id)).then_some(child)
    });
    let children: Vec<u32> = processes.collect();
    children.iter().flat_map(|&child| [vec![child], descendants(child)].concat()).collect()
}

/// Whether a process still runs.
#[cfg(target_os = "linux")]
fn runs(id: u32) -> bool {
    fs::read_to_string(format!("/proc/{id}/stat"))
        .is_ok_and(|stat| !stat.contains(") Z ") && !stat.contains(") X "))
}

/// A folder with a `clingo` that never ends.
#[cfg(target_os = "linux")]
fn endless_clingo() -> String {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = scratch("endless");
    fs::create_dir_all(&folder).unwrap();
    let clingo = folder.join("clingo");
    if !clingo.exists() {
        let new = folder.join(format!("new-{}", std::process::id()));
        fs::write(&new, "#!/bin/sh\ncat > /dev/null\nexec sleep 600\n").unwrap();
        fs::set_permissions(&new, fs::Permissions::from_mode(0o755)).unwrap();
        fs::rename(&new, &clingo).unwrap();
    }
    format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default())
}

#[cfg(target_os = "linux")]
#[test]
fn no_child_is_left() {
    let can_die_with_us = Command::new("setpriv").args(["--pdeathsig", "KILL", "true"]).status();
    let killed = can_die_with_us.is_ok_and(|status| status.success()).then_some("-KILL");
    let path = endless_clingo();
    for args in [
        &["solve", "flags.txt", "--engine", "asp"][..],
        &["compare", "flags.txt", "--engines", "asp"],
    ] {
        for signal in endings().chain(killed) {
            let mut child = command(args).env("PATH", &path).stdout(Stdio::null()).spawn().unwrap();
            let sleeps = |id: &u32| {
                fs::read_to_string(format!("/proc/{id}/comm")).is_ok_and(|name| name == "sleep\n")
            };
            wait_until("clingo runs", || descendants(child.id()).iter().any(sleeps));
            let children = descendants(child.id());
            send(signal, child.id());
            child.wait().unwrap();
            wait_until("the children end", || !children.iter().any(|&id| runs(id)));
        }
    }
}

#[test]
fn compare_shows_what_it_has_measured() {
    let args =
        ["compare", "6", "200", "--engines", "exact,search", "--question", "count", "--json"];
    for signal in ["-INT", "-TERM"] {
        let child = start(&args);
        // Six queens are counted in no time, and two hundred never.
        thread::sleep(Duration::from_secs(3));
        send(signal, child.id());
        let output = child.wait_with_output().unwrap();
        stopped(&output);
        let table: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&table["status"], &table["why"]), (&"stopped".into(), &"cancelled".into()));
        let rows = table["table"].as_array().unwrap();
        let answers: Vec<_> = rows.iter().filter(|row| row["status"] == "answered").collect();
        assert_eq!(answers.len(), 2, "{table}");
    }
}
