//! The contract: pairs of a request and its reply, for every question and every kind of end. Every
//! front must give the same replies.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;

use prato::watch::{Alarm, Watch, alarm_at};
use prato_api::{API, QUESTIONS, Reply, Request, ask_json, schema};

/// The page about JSON.
const DOCS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/json.md");

fn alarm(limit: Duration) -> Alarm {
    alarm_at(Instant::now() + limit)
}

/// Every pair, with its name.
fn pairs() -> Vec<(String, Value, Value)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/contract");
    let mut pairs = Vec::new();
    for file in fs::read_dir(folder).unwrap() {
        let file = file.unwrap().path();
        let text = fs::read_to_string(&file).unwrap();
        let mut pair: Value = serde_json::from_str(&text).unwrap();
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        pairs.push((name, pair["request"].take(), pair["reply"].take()));
    }
    pairs.sort_by(|one, other| one.0.cmp(&other.0));
    pairs
}

#[test]
fn every_request_has_its_reply() {
    for (name, request, expected) in pairs() {
        let reply = ask_json(&request.to_string(), &Watch::default(), &alarm);
        let reply: Value = serde_json::from_str(&reply).unwrap();
        assert!(same(&reply, &expected), "{name}: {reply}");
    }
}

/// Requests that are no object: an object has each member once. Every front gives these replies as well.
#[test]
fn every_text_has_its_reply() {
    let pairs: Vec<Value> = serde_json::from_str(include_str!("texts.json")).unwrap();
    for pair in pairs {
        let request = pair["request"].as_str().unwrap();
        let reply = ask_json(request, &Watch::default(), &alarm);
        let reply: Value = serde_json::from_str(&reply).unwrap();
        assert_eq!(reply, pair["reply"], "{request}");
    }
}

/// Chances may differ in their last digits from machine to machine.
fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => {
            one == other
                || one.as_f64().zip(other.as_f64()).is_some_and(|(a, b)| (a - b).abs() <= 1e-12)
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(a, b)| same(a, b))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(name, a)| other.get(name).is_some_and(|b| same(a, b)))
        }
        _ => one == other,
    }
}

/// The ways in which questions never end, and why.
const NEVER: &[(&str, &str, &str)] = &[
    ("certify", "unsatisfiable", "that a board has no solution is a claim with a proof"),
    ("climb", "unsatisfiable", "there is the field"),
    ("compare", "unsatisfiable", "each row says so of its board"),
    ("convert", "unsatisfiable", "nothing is solved"),
    ("export", "unsatisfiable", "nothing is solved"),
    ("game", "unsatisfiable", "there is the field"),
    ("generate", "unsatisfiable", "what is made has a solution"),
    ("judge", "unsatisfiable", "that is a truth to which programs are held"),
    ("neighbours", "unsatisfiable", "nothing is solved"),
    ("neighbours", "stopped", "it looks at eight cells"),
    ("review", "unsatisfiable", "there is the field"),
    ("simulate", "unsatisfiable", "games are played on fields"),
];

/// The kinds of trouble that no pair has, and why.
const ELSEWHERE: &[(&str, &str)] = &[
    ("file", "whoever answers opens no file"),
    ("missing", "it depends on what is installed"),
    ("busy", "one request is never too many"),
    ("bug", "there is none that we know of"),
];

#[test]
fn every_question_ends_in_every_way() {
    let word = |value: &Value, name: &str| value[name].as_str().unwrap_or_default().to_owned();
    let pairs = pairs();
    let ends: BTreeSet<(String, String)> =
        pairs.iter().map(|pair| (word(&pair.1, "question"), word(&pair.2, "status"))).collect();
    for question in QUESTIONS {
        for status in ["answered", "unsatisfiable", "stopped", "error"] {
            let never = |one: &&(&str, &str, &str)| (one.0, one.1) == (question.name, status);
            let never = NEVER.iter().find(never).map(|one| one.2);
            let is_there = ends.contains(&(question.name.to_owned(), status.to_owned()));
            assert_eq!(is_there, never.is_none(), "{} {status} {never:?}", question.name);
        }
    }
    let kinds: BTreeSet<String> = pairs.iter().map(|pair| word(&pair.2, "kind")).collect();
    for kind in schema()["$defs"]["Trouble"]["oneOf"].as_array().unwrap() {
        let kind = kind["const"].as_str().unwrap();
        let elsewhere = ELSEWHERE.iter().any(|one| one.0 == kind);
        assert_eq!(kinds.contains(kind), !elsewhere, "{kind}");
    }
}

/// The page about JSON has every kind of trouble, and no other.
#[test]
fn the_docs_list_the_kinds_of_trouble() {
    let page = fs::read_to_string(DOCS).unwrap();
    let list =
        page.split("\n- `kind`: `\"question\"").nth(1).unwrap().split("\n- ").next().unwrap();
    let listed = list.split("`\"").skip(1).filter_map(|part| part.split('"').next());
    let listed: BTreeSet<&str> = listed.chain(["question"]).collect();
    let schema = schema();
    let kinds = schema["$defs"]["Trouble"]["oneOf"].as_array().unwrap();
    let kinds: BTreeSet<&str> = kinds.iter().map(|kind| kind["const"].as_str().unwrap()).collect();
    assert_eq!(listed, kinds);
}

/// What is written can be read: nothing is lost on the way through the types.
#[test]
fn requests_and_replies_come_back_as_they_were() {
    for (name, request, reply) in pairs() {
        if let Ok(read) = serde_json::from_value::<Request>(request) {
            let again = serde_json::to_value(&read).unwrap();
            assert_eq!(serde_json::from_value::<Request>(again).unwrap(), read, "{name}");
        }
        if reply.get("question").is_some() {
            let read: Reply = serde_json::from_value(reply.clone()).unwrap();
            assert_eq!(serde_json::to_value(&read).unwrap(), reply, "{name}");
        }
    }
}

#[test]
fn the_schema_describes_them() {
    let schema = schema();
    let validator = jsonschema::validator_for(&schema).unwrap();
    for (name, request, reply) in pairs() {
        let mut bare = request.clone();
        let members = bare.as_object_mut().unwrap();
        members.remove("id");
        let limits = members.remove("limits").unwrap_or_default();
        let mut limits = limits.as_object().into_iter().flat_map(|limits| limits.keys());
        let limited = limits.all(|name| ["seconds", "memory"].contains(&name.as_str()));
        let whole = limited && serde_json::from_value::<Request>(bare).is_ok();
        assert_eq!(validator.is_valid(&request), whole, "the request of {name}");
        let wrong: Vec<String> =
            validator.iter_errors(&reply).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "the reply of {name}: {wrong:?}");
    }
}

/// Every answer on the page about JSON is a reply, the schema describes it, and no question is without one.
#[test]
fn the_answers_in_the_docs_are_replies() {
    let text = fs::read_to_string(DOCS).unwrap();
    let validator = jsonschema::validator_for(&schema()).unwrap();
    let shown = text.lines().filter(|line| line.starts_with('{'));
    let shown: Vec<Value> = shown.map(|line| serde_json::from_str(line).unwrap()).collect();
    let replies: Vec<&Value> = shown.iter().filter(|one| one.get("status").is_some()).collect();
    assert!(replies.iter().all(|reply| reply["api"] == API), "the version is in every answer");
    // The scores are kept by the program, which alone tells them.
    let (replies, others): (Vec<&Value>, Vec<&Value>) =
        replies.into_iter().partition(|reply| reply.get("question").is_some());
    assert_eq!(others.len(), 1, "{others:?}");
    for question in QUESTIONS {
        let told = replies.iter().any(|one| one["question"] == question.name);
        assert!(told, "docs/json.md has no answer to {}", question.name);
    }
    for shown in replies {
        let read: Reply = serde_json::from_value(shown.clone()).unwrap();
        assert_eq!(&serde_json::to_value(&read).unwrap(), shown);
        let wrong: Vec<String> =
            validator.iter_errors(shown).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{shown}: {wrong:?}");
    }
}
