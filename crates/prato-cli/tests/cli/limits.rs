use serde_json::json;

use crate::prato;

#[test]
fn out_of_time() {
    let run = prato(&["solve", "open-field.txt", "--all", "--time-limit", "0.2"]);
    assert_eq!(run.code, 3);
    assert!(run.stderr.contains("the time limit was reached"), "{}", run.stderr);
    assert!(!run.stdout.contains("=========="), "these are not all");
    let answer =
        prato(&["solve", "open-field.txt", "--all", "--time-limit", "50ms", "--json"]).json(3);
    assert_eq!((&answer["status"], &answer["why"]), (&json!("stopped"), &json!("time")));
    assert_eq!(answer["complete"], json!(false));
}

#[test]
fn the_answer_does_not_depend_on_the_threads() {
    let ask = |threads: &str| prato(&["odds", "expert.txt", "--threads", threads]).answer(0);
    assert_eq!(ask("1"), ask("4"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_shows_what_is_known() {
    use std::io::Read as _;
    use std::process::{Command, Stdio};

    let mut child = crate::command(&["solve", "open-field.txt", "--all"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Once there is output, the program is at work and listens.
    let mut start = [0; 100];
    child.stdout.as_mut().unwrap().read_exact(&mut start).unwrap();
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("it was cancelled"), "{stderr}");
    assert!(output.stdout.ends_with(b"----------\n"), "whole solutions only");
}
