//! The description of all routes, made from the same types as the answers.

use std::sync::OnceLock;

use serde_json::{Map, Value, json};

use prato_api::{API, QUESTIONS, schema};

/// The HTTP status codes of errors, and when they are given.
const ERRORS: &[(&str, &str)] = &[
    ("400", "The request broke off, or it does not say which host it is for."),
    ("403", "It comes from a page of another origin."),
    ("408", "It took too long to arrive."),
    ("413", "The body or the board is too large, or too large for the engine."),
    ("415", "The body is written in a way that is not known here."),
    ("421", "It is for another host."),
    ("422", "The question makes no sense, or the board is no valid instance."),
    ("429", "The client has too many requests here already."),
    ("500", "A bug."),
    ("501", "A tool that is needed is not installed."),
    ("503", "There is too much to do."),
];

/// The description, as `OpenAPI` 3.1 has it.
///
/// # Panics
/// If the schema has no shape for a question, which a test would tell.
#[must_use]
pub fn openapi() -> Value {
    let shapes = &moved(schema())["$defs"];
    let mut paths = Map::new();
    let (any, reply) = (json!({ "schema": shapes["Request"] }), shapes["Reply"].clone());
    let about = "Any question; the member `question` says which.";
    paths.insert("/api/v1/ask".to_owned(), post("ask", about, &json!({ JSON: any }), &reply));
    for question in QUESTIONS {
        let name = question.name;
        let request = json!({ "schema": variant(&shapes["Request"], name) });
        let request = without_name(request);
        let reply = variant(&shapes["Reply"], name).clone();
        let mut content = json!({ JSON: request });
        if is_board_enough(&content[JSON]["schema"]) {
            let text = json!({ "type": "string", "description": "The board alone." });
            content["text/plain"] = json!({ "schema": text });
        }
        paths.insert(format!("/api/v1/{name}"), post(name, question.about, &content, &reply));
    }
    for (path, id, about, kind) in [
        ("/api/v1/openapi.json", "describe", "This description.", JSON),
        ("/healthz", "health", "Whether the server answers.", "text/plain"),
        ("/metrics", "metrics", "Figures for Prometheus.", "text/plain"),
    ] {
        let fine = json!({ "description": about, "content": { kind: {} } });
        let get = json!({ "operationId": id, "summary": about, "responses": { "200": fine } });
        paths.insert(path.to_owned(), json!({ "get": get }));
    }
    json!({
        "openapi": "3.1.0",
        "jsonSchemaDialect": "https://json-schema.org/draft/2020-12/schema",
        "info": {
            "title": "Prato",
            "version": format!("{API}.0.0"),
            "description": "Exact answers about Minesweeper boards, Tetravex tiles and queens.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": { "schemas": shapes },
    })
}

/// The same as text, made once.
pub fn text() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| openapi().to_string())
}

const JSON: &str = "application/json";

/// The same with shapes where `OpenAPI` keeps them, and tuples as lists of so many: tools for `OpenAPI`
/// take `prefixItems` for something else.
fn moved(value: Value) -> Value {
    match value {
        Value::String(text) => text.replace("#/$defs/", "#/components/schemas/").into(),
        Value::Array(values) => values.into_iter().map(moved).collect(),
        Value::Object(object) => {
            object.into_iter().map(|(name, value)| as_list(name, moved(value))).collect()
        }
        other => other,
    }
}

/// The parts of a tuple as what a list may hold; all else as it is.
fn as_list(name: String, value: Value) -> (String, Value) {
    match (name.as_str(), value) {
        ("prefixItems", Value::Array(mut parts)) => {
            parts.dedup();
            let one = if parts.len() == 1 { parts.remove(0) } else { json!({ "anyOf": parts }) };
            ("items".to_owned(), one)
        }
        (_, value) => (name, value),
    }
}

/// The shape of a request or reply of one question.
fn variant<'a>(any: &'a Value, question: &str) -> &'a Value {
    let variants = any["oneOf"].as_array().expect("there are several questions");
    let of_question = |one: &&Value| one["properties"]["question"]["const"] == question;
    variants.iter().find(of_question).expect("every question has a shape")
}

/// The same where the path says which question it is.
fn without_name(mut content: Value) -> Value {
    if let Some(required) = content["schema"].get_mut("required").and_then(Value::as_array_mut) {
        required.retain(|name| name != "question");
    }
    content
}

fn is_board_enough(request: &Value) -> bool {
    request["required"] == json!(["board"])
}

fn post(name: &str, about: &str, content: &Value, reply: &Value) -> Value {
    let lines = json!({ "schema": { "type": "string" } });
    let fine = json!({
        "description": "The reply, or a stream of events with the reply as the last one.",
        "content": {
            JSON: { "schema": reply },
            "application/x-ndjson": lines,
            "text/event-stream": lines,
        },
    });
    let mut responses = Map::from_iter([("200".to_owned(), fine)]);
    let shape = json!({ "schema": { "$ref": "#/components/schemas/Error" } });
    for (code, when) in ERRORS {
        let response = json!({ "description": when, "content": { JSON: shape } });
        responses.insert((*code).to_owned(), response);
    }
    json!({ "post": {
        "operationId": name,
        "summary": about,
        "requestBody": { "required": true, "content": content },
        "responses": responses,
    } })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_is_described_and_every_shape_is_there() {
        let description = openapi();
        for question in QUESTIONS {
            let path = format!("/api/v1/{}", question.name);
            let request = &description["paths"][&path]["post"]["requestBody"]["content"][JSON];
            assert!(request["schema"]["properties"]["limits"].is_object(), "{path}");
        }
        let shapes = &description["components"]["schemas"];
        let text = description.to_string();
        let named = text.split("#/components/schemas/").skip(1);
        for name in named.map(|rest| rest.split('"').next().unwrap()) {
            assert!(shapes.get(name).is_some(), "{name}");
        }
        assert!(!text.contains("$defs") && !text.contains("prefixItems"));
        assert_eq!(shapes["Place"]["items"], json!({ "type": "integer", "minimum": 1 }));
    }
}
