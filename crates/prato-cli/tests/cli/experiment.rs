//! `prato experiment`: a run that was killed goes on where it was.

use std::fs;

use crate::signals::{send, start, wait_until};
use crate::{prato, scratch};

/// What a command of the experiment does while nobody is left who waits for it.
#[cfg(target_os = "linux")]
#[test]
fn nothing_works_on_after_a_killed_run() {
    let out = scratch("experiment-orphans");
    let _ = fs::remove_dir_all(&out);
    let folder = out.join("experiments");
    fs::create_dir_all(&folder).unwrap();
    let folder = folder.canonicalize().unwrap();
    // Processes of this program that work in the folder, by its numbers in /proc.
    let at_work = || {
        let all = fs::read_dir("/proc").unwrap().flatten();
        let inside = all
            .filter(|one| fs::read_link(one.path().join("cwd")).is_ok_and(|place| place == folder));
        inside.count()
    };
    let mut child = start(&["experiment", "queens", "--out", out.to_str().unwrap()]);
    wait_until("a comparison and its run are at work", || at_work() >= 2);
    child.kill().unwrap();
    child.wait().unwrap();
    wait_until("nothing is at work any more", || at_work() == 0);
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_it_and_says_what_is_kept() {
    let out = scratch("experiment-ended");
    let _ = fs::remove_dir_all(&out);
    for signal in ["-INT", "-TERM"] {
        let child = start(&["experiment", "queens", "--out", out.to_str().unwrap()]);
        wait_until("it is at work", || out.join("experiments").exists());
        std::thread::sleep(std::time::Duration::from_secs(1));
        send(signal, child.id());
        let output = child.wait_with_output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(3), "{stderr}");
        assert!(stderr.contains("the same command goes on from there"), "{stderr}");
        assert!(stderr.contains("it was cancelled"), "{stderr}");
    }
}

#[test]
fn a_killed_run_goes_on_where_it_was() {
    let out = scratch("experiment-killed");
    let _ = fs::remove_dir_all(&out);
    let args = ["experiment", "ladder", "--quick", "--out", out.to_str().unwrap()];
    let part = |number: usize| out.join(format!("experiments/ladder-{number}.json"));
    let mut child = start(&args);
    wait_until("two parts are kept", || part(2).exists());
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!out.join("ladder.md").exists(), "it was killed before its end");
    let kept = [1, 2].map(|number| fs::read(part(number)).unwrap());

    let run = prato(&args);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("ladder: 1 of 13: told before"), "{}", run.stderr);
    assert!(run.stderr.contains("ladder: 2 of 13: told before"), "{}", run.stderr);
    assert!(!run.stderr.contains("ladder: 13 of 13: told before"), "{}", run.stderr);
    // Times are never twice the same: what has the same bytes was not played again.
    assert_eq!([1, 2].map(|number| fs::read(part(number)).unwrap()), kept);
    assert_eq!(fs::read_to_string(out.join("ladder.md")).unwrap(), run.stdout);
}
