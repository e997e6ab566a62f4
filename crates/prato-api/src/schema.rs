//! The shapes of all requests and replies as one JSON Schema.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use crate::questions::{Reply, Request};
use crate::reply::Problem;
use crate::scores::Told;

/// The reply to what names no question.
#[derive(JsonSchema)]
#[schemars(rename = "Error")]
#[expect(dead_code, reason = "it says how such a reply looks")]
struct Refused {
    /// The version of the shapes.
    api: u32,
    status: Failed,
    #[schemars(flatten)]
    problem: Problem,
}

/// How it ended.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[expect(dead_code, reason = "as above")]
enum Failed {
    Error,
}

/// The schema: `#/$defs/Request` and `#/$defs/Reply`, and all that they are made of; `#/$defs/Error` is the reply to
/// what names no question, and `#/$defs/Scores` what `play --stats` tells.
///
/// # Panics
/// Never: there are several questions.
#[must_use]
pub fn schema() -> Value {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let any = [
        generator.subschema_for::<Request>(),
        generator.subschema_for::<Reply>(),
        generator.subschema_for::<Refused>(),
        generator.subschema_for::<Told>(),
    ];
    let mut shapes = generator.take_definitions(true);
    let id = json!({ "description": "Comes back with the reply." });
    for request in shapes["Request"]["oneOf"].as_array_mut().expect("there are several questions") {
        request["properties"]["id"] = id.clone();
        request["properties"]["limits"] = json!({ "$ref": "#/$defs/Limits" });
    }
    for reply in shapes["Reply"]["oneOf"].as_array_mut().expect("as many replies") {
        reply["properties"]["id"] = json!({ "description": "That of the request, if it had one." });
    }
    shapes.insert("Limits".to_owned(), limits());
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Prato",
        "description": "A request to Prato, or its reply, or the scores of a player.",
        "anyOf": any,
        "$defs": shapes,
    })
}

/// The limits that may go with any request.
fn limits() -> Value {
    json!({
        "description": "Limits of this request, within those of whoever answers.",
        "type": ["object", "null"],
        "additionalProperties": false,
        "properties": {
            "seconds": { "type": ["number", "null"], "minimum": 0, "exclusiveMaximum": 2f64.powi(64) },
            "memory": {
                "description": "In bytes.", "type": ["integer", "null"], "minimum": 0, "maximum": u64::MAX,
            },
        },
    })
}
