//! Places.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use prato::grid::Pos;

/// A place: `[row, column]`, both from 1 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(pub Pos);

/// These places.
pub fn places<'a>(all: impl IntoIterator<Item = &'a Pos>) -> Vec<Place> {
    all.into_iter().copied().map(Place).collect()
}

impl From<Pos> for Place {
    fn from(pos: Pos) -> Place {
        Place(pos)
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.to_one().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Place, D::Error> {
        let (row, col) = Deserialize::deserialize(deserializer)?;
        let pos = Pos::from_one(row, col);
        pos.map(Place).ok_or_else(|| de::Error::custom("rows and columns count from 1"))
    }
}

impl JsonSchema for Place {
    fn schema_name() -> Cow<'static, str> {
        "Place".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A place: [row, column], both from 1 at the top left.",
            "type": "array",
            "prefixItems": [{ "type": "integer", "minimum": 1 }, { "type": "integer", "minimum": 1 }],
            "minItems": 2,
            "maxItems": 2,
        })
    }
}
