//! The shapes of all requests and replies as one JSON Schema.

use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use crate::questions::{Reply, Request};

/// The schema: `#/$defs/Request` and `#/$defs/Reply`, and all that they are made of.
#[must_use]
pub fn schema() -> Value {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let either = [generator.subschema_for::<Request>(), generator.subschema_for::<Reply>()];
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Prato",
        "description": "A request to Prato, or its reply.",
        "anyOf": either,
        "$defs": generator.take_definitions(true),
    })
}
