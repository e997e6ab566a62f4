//! The contract of `prato-api` holds through HTTP.

use std::fs;

use serde_json::{Value, json};

use prato_api::QUESTIONS;

use crate::client::Served;

fn pairs() -> Vec<(String, Value, Value)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../prato-api/tests/contract");
    let pair = |file: fs::DirEntry| {
        let text = fs::read_to_string(file.path()).unwrap();
        let mut pair: Value = serde_json::from_str(&text).unwrap();
        (file.file_name().into_string().unwrap(), pair["request"].take(), pair["reply"].take())
    };
    let pairs: Vec<_> = fs::read_dir(folder).unwrap().map(|file| pair(file.unwrap())).collect();
    assert!(pairs.len() > 30);
    pairs
}

/// The HTTP status that the page about HTTP promises.
fn expected_status(reply: &Value) -> u16 {
    match (reply["status"].as_str(), reply["kind"].as_str()) {
        (Some("answered" | "unsatisfiable" | "stopped"), _) => 200,
        (_, Some("question" | "board")) => 422,
        (_, Some("large")) => 413,
        (_, Some("missing")) => 501,
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_pair_by_both_ways() {
    let served = Served::start(|_| ());
    for (name, mut request, expected) in pairs() {
        let answer = served.post("/api/v1/ask", &request.to_string());
        let status = expected_status(&expected);
        assert_eq!((answer.status, answer.json()), (status, expected.clone()), "{name}");
        assert_eq!(answer.header("content-type"), Some("application/json"));

        let question = request["question"].take();
        let known = QUESTIONS.iter().any(|one| question == one.name);
        let Some(question) = question.as_str().filter(|_| known) else { continue };
        request.as_object_mut().unwrap().remove("question");
        request["id"] = json!([name]);
        let answer = served.post(&format!("/api/v1/{question}"), &request.to_string());
        let mut reply = answer.json();
        let id = reply.as_object_mut().unwrap().remove("id");
        assert_eq!((answer.status, id, reply), (status, Some(json!([name])), expected), "{name}");
    }
}

#[test]
fn texts_that_are_no_object() {
    let served = Served::start(|_| ());
    let pairs: Vec<Value> =
        serde_json::from_str(include_str!("../../../prato-api/tests/texts.json")).unwrap();
    for pair in pairs {
        for path in ["ask", "count"] {
            let answer = served.post(&format!("/api/v1/{path}"), pair["request"].as_str().unwrap());
            assert_eq!((answer.status, answer.json()), (422, pair["reply"].clone()));
        }
    }
}

#[test]
fn the_description_is_served() {
    let served = Served::start(|_| ());
    let description = served.get("/api/v1/openapi.json", &[]).json();
    assert_eq!(description, prato_serve::openapi());
    for question in QUESTIONS {
        let path = format!("/api/v1/{}", question.name);
        assert!(description["paths"][&path]["post"].is_object(), "{path}");
    }
}

#[test]
fn a_board_alone_is_enough() {
    let served = Served::start(|_| ());
    let text = [("Content-Type", "text/plain; charset=utf-8")];
    let answer = crate::client::Answer::read(served.send("POST /api/v1/count", &text, "..1\n"));
    assert_eq!(answer.json()["count"], "2");
    let answer = crate::client::Answer::read(served.send("POST /api/v1/ask", &text, "..1\n"));
    answer.refused(415, "question");
}

#[test]
fn what_is_no_request_is_told_what_is_wrong() {
    let served = Served::start(|_| ());
    for body in ["", "{", "[1]", "7", "\u{1}", r#"{"board": 7}"#, r#"{"bord": ""}"#] {
        served.post("/api/v1/odds", body).refused(422, "question");
    }
    let mixed = served.post("/api/v1/odds", r#"{"question": "safe", "board": "."}"#);
    mixed.refused(422, "question");
    served.post("/api/v1/nothing", "{}").refused(404, "question");
    served.get("/nothing", &[]).refused(404, "question");
    let put = crate::client::Answer::read(served.send("PUT /api/v1/odds", &[], ""));
    put.refused(405, "question");
    assert_eq!(put.header("allow"), Some("post"));
}
