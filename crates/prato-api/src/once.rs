//! JSON whose objects have each member once, at any depth: of two the reader that comes with
//! `serde_json` keeps the second, and says nothing of the first.

use std::fmt;

use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::map::Entry;
use serde_json::{Map, Value};

use prato::error::quoted;

/// How the message of [`Object`] ends, and what to do about it.
const TWICE: &str = "is given twice";
const KEEP_ONE: &str = "keep one of the two";

/// The members of an object.
pub struct Object(pub Map<String, Value>);

/// A value.
pub(crate) struct Once(pub Value);

/// What to do about JSON that could not be read; `otherwise`, if no member stands there twice.
pub(crate) fn hint(message: &str, otherwise: String) -> String {
    if message.ends_with(TWICE) { KEEP_ONE.to_owned() } else { otherwise }
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object, D::Error> {
        struct Members;

        impl<'de> Visitor<'de> for Members {
            type Value = Object;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, members: M) -> Result<Object, M::Error> {
                object(members).map(Object)
            }
        }

        deserializer.deserialize_map(Members)
    }
}

impl<'de> Deserialize<'de> for Once {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Once, D::Error> {
        struct Any;

        impl<'de> Visitor<'de> for Any {
            type Value = Value;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value")
            }

            fn visit_unit<E: Error>(self) -> Result<Value, E> {
                Ok(Value::Null)
            }

            fn visit_bool<E: Error>(self, yes: bool) -> Result<Value, E> {
                Ok(yes.into())
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Value, E> {
                Ok(number.into())
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Value, E> {
                Ok(number.into())
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Value, E> {
                Ok(number.into())
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
                Ok(text.into())
            }

            fn visit_seq<S: SeqAccess<'de>>(self, mut list: S) -> Result<Value, S::Error> {
                let mut values = Vec::new();
                while let Some(Once(value)) = list.next_element()? {
                    values.push(value);
                }
                Ok(values.into())
            }

            fn visit_map<M: MapAccess<'de>>(self, members: M) -> Result<Value, M::Error> {
                object(members).map(Value::Object)
            }
        }

        deserializer.deserialize_any(Any).map(Once)
    }
}

/// The members of an object; an error where a name stands there again.
fn object<'de, M: MapAccess<'de>>(mut members: M) -> Result<Map<String, Value>, M::Error> {
    let mut found = Map::new();
    while let Some(name) = members.next_key::<String>()? {
        match found.entry(name) {
            Entry::Vacant(place) => {
                let Once(value) = members.next_value()?;
                place.insert(value);
            }
            Entry::Occupied(there) => {
                return Err(M::Error::custom(format!("{} {TWICE}", quoted(there.key()))));
            }
        }
    }
    Ok(found)
}
