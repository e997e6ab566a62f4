//! `prato ask` and `prato schema`: the contract of `prato-api` through the program.

use std::fs;
use std::io::Write as _;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::{command, prato};

/// What `prato ask` says to these lines.
fn ask(args: &[&str], lines: &str) -> Vec<Value> {
    let mut child = command(&[&["ask"], args].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("prato runs");
    let mut input = child.stdin.take().expect("it is piped");
    input.write_all(lines.as_bytes()).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("prato ends");
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).expect("JSON is text");
    text.lines().map(|line| serde_json::from_str(line).expect("a reply is JSON")).collect()
}

#[test]
fn the_contract_holds_in_order_on_any_number_of_threads() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../prato-api/tests/contract");
    let mut lines = String::new();
    let mut expected = Vec::new();
    for file in fs::read_dir(folder).expect("the contract is there") {
        let text = fs::read_to_string(file.expect("it can be listed").path()).expect("it is text");
        let mut pair: Value = serde_json::from_str(&text).expect("it is JSON");
        pair["request"]["id"] = json!(expected.len());
        // Empty lines are passed over.
        lines.extend([pair["request"].to_string(), "\n\n".to_owned()]);
        expected.push(pair["reply"].take());
    }
    assert!(expected.len() > 30);
    for threads in ["1", "4"] {
        let replies = ask(&["--threads", threads], &lines);
        assert_eq!(replies.len(), expected.len());
        for (number, (mut reply, expected)) in replies.into_iter().zip(&expected).enumerate() {
            let id = reply.as_object_mut().expect("an object").remove("id");
            assert_eq!((id, &reply), (Some(json!(number)), expected));
        }
    }
}

#[test]
fn what_is_no_request_gets_an_answer_too() {
    let replies = ask(&[], "{\"question\":\n\u{1f}\n[1]\n");
    assert_eq!(replies.len(), 3);
    for reply in replies {
        assert_eq!((&reply["status"], &reply["kind"]), (&json!("error"), &json!("question")));
        assert!(reply["hint"].as_str().is_some_and(|hint| hint.contains("odds")), "{reply}");
    }
}

#[test]
fn each_request_has_its_own_time() {
    let long = r#"{"question":"count","board":"n = 20;"}"#;
    let short = r#"{"question":"count","board":"n = 6;"}"#;
    let replies = ask(&["--time-limit", "0.3"], &format!("{long}\n{short}\n"));
    assert_eq!((&replies[0]["status"], &replies[0]["why"]), (&json!("stopped"), &json!("time")));
    assert_eq!(replies[1]["count"], json!("4"));
}

#[test]
fn the_schema_is_the_one_in_the_docs() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema.json");
    assert_eq!(prato(&["schema"]).answer(0), fs::read_to_string(page).expect("it is there"));
}
