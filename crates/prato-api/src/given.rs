//! Members that are a name or a text alone, or an object with more to say.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, IntoDeserializer as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// What was given.
pub(crate) enum Given<S, F> {
    Short(S),
    Full(F),
}

impl<'de, S: Deserialize<'de>, F: Deserialize<'de>> Deserialize<'de> for Given<S, F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Given<S, F>, D::Error> {
        deserializer.deserialize_any(Either(PhantomData))
    }
}

struct Either<S, F>(PhantomData<(S, F)>);

impl<'de, S: Deserialize<'de>, F: Deserialize<'de>> Visitor<'de> for Either<S, F> {
    type Value = Given<S, F>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string or an object")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Given<S, F>, E> {
        S::deserialize(text.into_deserializer()).map(Given::Short)
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Given<S, F>, E> {
        S::deserialize(text.into_deserializer()).map(Given::Short)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Given<S, F>, A::Error> {
        F::deserialize(MapAccessDeserializer::new(map)).map(Given::Full)
    }
}

impl<S: JsonSchema, F: JsonSchema> JsonSchema for Given<S, F> {
    fn schema_name() -> Cow<'static, str> {
        F::schema_name()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let either = [generator.subschema_for::<S>(), generator.subschema_for::<F>()];
        json_schema!({ "anyOf": either })
    }
}
