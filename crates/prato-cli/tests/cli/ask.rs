//! `prato ask` and `prato schema`: the contract of `prato-api` through the program.

use std::fs;
use std::io::Write as _;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

use crate::{command, prato, prato_reading};

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

/// The pairs of requests and replies.
fn contract() -> Vec<Value> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../prato-api/tests/contract");
    let read = |file: std::io::Result<fs::DirEntry>| {
        let text = fs::read_to_string(file.expect("it can be listed").path()).expect("it is text");
        serde_json::from_str(&text).expect("it is JSON")
    };
    fs::read_dir(folder).expect("the contract is there").map(read).collect()
}

#[test]
fn the_contract_holds_in_order_on_any_number_of_threads() {
    let mut lines = String::new();
    let mut expected = Vec::new();
    for mut pair in contract() {
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

/// Texts that are no request, as no object has a member twice.
#[test]
fn the_texts_of_the_contract_are_refused() {
    let pairs: Vec<Value> =
        serde_json::from_str(include_str!("../../../prato-api/tests/texts.json")).unwrap();
    let lines: String =
        pairs.iter().flat_map(|pair| [pair["request"].as_str().unwrap(), "\n"]).collect();
    let expected: Vec<Value> = pairs.iter().map(|pair| pair["reply"].clone()).collect();
    assert_eq!(ask(&[], &lines), expected);
}

/// Solutions would be told to nobody.
#[test]
fn a_stream_needs_a_listener() {
    let line =
        "{\"id\":1,\"question\":\"solve\",\"board\":\"n = 4;\",\"all\":true,\"stream\":true}\n";
    let reply = &ask(&[], line)[0];
    let told = (&reply["id"], &reply["question"], &reply["status"], &reply["kind"]);
    assert_eq!(told, (&json!(1), &json!("solve"), &json!("error"), &json!("question")));
    assert_eq!(reply["message"], "`stream` needs a reply that is a stream");
}

/// A request that does not look at the watch is answered in time all the same, and so are the others.
#[test]
fn a_request_that_is_late_is_told_to_be_stopped() {
    let lines = "{\"question\":\"count\",\"board\":\"matr(8192,8192).\",\"id\":7}\n\
                 {\"question\":\"count\",\"board\":\"n = 4;\"}\n";
    let start = Instant::now();
    let replies = ask(&["--threads", "1", "--time-limit", "1"], lines);
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    let late = json!({"id": 7, "question": "count", "api": 1, "status": "stopped", "why": "time"});
    assert_eq!(replies[0], late);
    assert_eq!(replies[1]["count"], "2");
    assert_eq!(replies.len(), 2);
}

/// The board, and the command line that asks the same as this request, if there is one.
fn as_command(request: &Map<String, Value>) -> Option<(String, Vec<String>)> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let (mut board, mut args) = (None, vec![text(request.get("question")?), "-".to_owned()]);
    let mut settings: Vec<(&str, &Value)> = Vec::new();
    for (name, value) in request {
        match (name.as_str(), value) {
            // Commands have a limit of time for one request alone.
            ("limits", limits) if limits.get("seconds").is_none() => return None,
            ("question" | "limits", _) => {}
            ("board", Value::String(text)) => board = Some(text.clone()),
            ("board" | "engine", Value::Object(members)) => {
                board = members.get("text").map(&text).or(board);
                let rest = members.iter().filter(|(name, _)| *name != "text");
                let named = |name| if name == "name" { "engine" } else { name };
                settings.extend(rest.map(|(name, value)| (named(name.as_str()), value)));
            }
            // The program takes one of them, or all.
            ("methods", Value::Array(all)) if all.len() == 3 => args.push("--method=all".into()),
            // Boards of queens and games come in other ways, and proofs go to files.
            ("methods" | "size" | "game", _) => return None,
            (name, value) => settings.push((name, value)),
        }
    }
    for (name, value) in settings {
        let option = format!("--{}", name.replace('_', "-"));
        match value {
            Value::Bool(true) => args.push(option),
            Value::Array(places) => args
                .extend(places.iter().map(|place| format!("{option}={},{}", place[0], place[1]))),
            other => args.push(format!("{option}={}", text(other))),
        }
    }
    board.filter(|_| args[0] != "certify").map(|board| (board, args))
}

/// The commands give the replies of the contract, too.
#[test]
fn the_contract_holds_for_commands() {
    let mut asked = 0;
    for pair in contract() {
        let Some((board, args)) = pair["request"].as_object().and_then(as_command) else {
            continue;
        };
        let limit = pair["request"]["limits"]["seconds"].as_f64();
        let limit = limit.map(|seconds| format!("--time-limit={seconds}"));
        let args = args.iter().chain(&limit).map(String::as_str).chain(["--json"]);
        let args: Vec<&str> = args.collect();
        let run = prato_reading(&board, &args);
        // What `clap` refuses has no answer.
        let Ok(mut reply) = serde_json::from_str::<Value>(&run.stdout) else {
            assert_eq!(run.code, 2, "{args:?}: {}", run.stderr);
            continue;
        };
        let mut expected = pair["reply"].clone();
        asked += 1;
        if expected["status"] == "error" {
            // Members are told as options, and the place has a file.
            let kind = |reply: &Value| {
                ["question", "api", "status", "kind", "line"].map(|name| reply[name].clone())
            };
            (reply, expected) = (json!(kind(&reply)), json!(kind(&expected)));
        }
        without_times(&mut reply);
        without_times(&mut expected);
        assert_eq!(reply, expected, "{args:?}");
    }
    assert!(asked > 20, "{asked}");
}

/// The program has a clock, the contract has none.
fn without_times(reply: &mut Value) {
    match reply {
        Value::Object(members) => {
            for (name, value) in members {
                match name.as_str() {
                    "seconds" => *value = Value::Null,
                    _ => without_times(value),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(without_times),
        _ => {}
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
