//! The schema: fresh, with names that mean something, and one meaning for each word of a reply.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

use prato_api::schema;

/// `docs/schema.json` is what the types say. To write it anew: `prato schema > docs/schema.json`.
#[test]
fn the_one_in_the_docs_is_fresh() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema.json");
    let written: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    assert!(written == schema(), "run `prato schema > docs/schema.json`");
}

/// Two types of one name would be told apart by counting.
#[test]
fn shapes_have_names_of_their_own() {
    for name in schema()["$defs"].as_object().unwrap().keys() {
        assert!(!name.ends_with(|last: char| last.is_ascii_digit()), "{name}");
    }
}

/// Members of replies that are not of one type everywhere, and why that is no second meaning.
const DOUBLES: &[(&str, &str)] = &[
    ("argument", "how a reason shows its claim, in the ways of each puzzle"),
    ("boards", "what was made from each seed, and what came of the games on each kind of board"),
    ("cases", "the cases of an argument, in the ways of each puzzle"),
    ("contradiction", "why there is no solution, in the ways of each puzzle"),
    ("engine", "its name; beside programs of others also the name of one of them"),
    ("follows", "what follows in an argument, in the ways of each puzzle"),
    ("method", "one of the three ways; in `compare` the name of the column"),
    ("question", "the name of the question that was asked, one for each reply"),
    ("reasons", "why something is so, in the ways of each puzzle"),
    ("search", "an argument that tries all cases; and in `compare` the time in which that is done"),
    ("seconds", "of several runs, the middle and the ends of what a number says of one"),
    (
        "status",
        "how a reply ended, or a run of `compare`, which can also be refused, fail or be wrong",
    ),
    ("steps", "of an argument, or of a ladder: what is found one after the other"),
    ("technique", "how a cell is seen to be so, or a tile; where any of them may stand, a word"),
    ("tiles", "tiles by their numbers in the file; where they are made, by those on their sides"),
    ("undecided", "cells, or tiles, that may be so or not, with a solution for either"),
    ("verdict", "what is certain of a cell or a tile, and what the answer of a program is worth"),
];

#[test]
fn a_word_means_one_thing_in_all_replies() {
    let schema = schema();
    let mut words =
        Words { shapes: &schema["$defs"], seen: BTreeSet::new(), types: BTreeMap::new() };
    for told in ["Reply", "Scores"] {
        words.note(&schema["$defs"][told]);
    }
    let doubles: BTreeMap<&str, &BTreeSet<String>> = (words.types.iter())
        .filter(|(_, types)| types.len() > 1)
        .map(|(name, types)| (*name, types))
        .collect();
    let told: BTreeSet<&str> = DOUBLES.iter().map(|(name, _)| *name).collect();
    let found: BTreeSet<&str> = doubles.keys().copied().collect();
    assert_eq!(found, told, "{doubles:#?}");
}

/// The members of replies, and their types.
struct Words<'a> {
    shapes: &'a Value,
    seen: BTreeSet<&'a str>,
    types: BTreeMap<&'a str, BTreeSet<String>>,
}

impl<'a> Words<'a> {
    /// Notes the members of this shape, and of all that it is made of.
    fn note(&mut self, shape: &'a Value) {
        if let Some(name) = reference(shape)
            && self.seen.insert(name)
        {
            self.note(&self.shapes[name]);
        }
        for (name, member) in shape["properties"].as_object().into_iter().flatten() {
            let kind = self.kind(member);
            self.types.entry(name).or_default().insert(kind);
            self.note(member);
        }
        let parts = ["anyOf", "oneOf", "allOf", "prefixItems"];
        let parts = parts.iter().flat_map(|part| shape[part].as_array().into_iter().flatten());
        parts.chain(shape.get("items")).for_each(|part| self.note(part));
    }

    /// What a member is, whether it may be `null` or not. Objects are told apart by their names.
    fn kind(&self, shape: &'a Value) -> String {
        if let Some(name) = reference(shape) {
            let kind = self.kind(&self.shapes[name]);
            return if kind == "object" { name.to_owned() } else { kind };
        }
        if let Some(word) = shape.get("const") {
            return word.to_string();
        }
        if let Some(words) = shape["enum"].as_array() {
            let mut words: Vec<String> = words.iter().map(Value::to_string).collect();
            words.sort();
            return words.join(" or ");
        }
        if let Some(parts) = shape["anyOf"].as_array().or(shape["oneOf"].as_array()) {
            let kinds: BTreeSet<String> = parts.iter().map(|part| self.kind(part)).collect();
            let kinds: Vec<String> = kinds.into_iter().filter(|kind| kind != "null").collect();
            return kinds.join(" or ");
        }
        let of = match &shape["type"] {
            Value::Array(all) => all.iter().find(|one| **one != "null").unwrap_or(&Value::Null),
            one => one,
        };
        match (of.as_str(), shape.get("items")) {
            (Some("array"), Some(items)) => format!("list of {}", self.kind(items)),
            (Some(kind), _) => kind.to_owned(),
            (None, _) => "anything".to_owned(),
        }
    }
}

/// The name of the shape that stands elsewhere.
fn reference(shape: &Value) -> Option<&str> {
    shape["$ref"].as_str()?.strip_prefix("#/$defs/")
}
