//! Grids as lists of rows, and counts as strings.

use std::borrow::Cow;
use std::fmt;

use num_bigint::BigUint;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use prato::exact::Chance;
use prato::grid::Grid;

/// A grid as a list of rows from the top, each a list of cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Rows<T>(pub Grid<T>);

/// What a cell of a grid looks like.
pub trait Cell: Sized {
    /// As JSON has it.
    type Json: Serialize + DeserializeOwned + JsonSchema;

    /// The cell as JSON has it.
    fn json(&self) -> Self::Json;

    /// The cell that JSON tells, if it tells one.
    fn read(json: Self::Json) -> Option<Self>;
}

/// 1 for a mine, 0 for none.
impl Cell for bool {
    type Json = u8;

    fn json(&self) -> u8 {
        u8::from(*self)
    }

    fn read(json: u8) -> Option<bool> {
        (json <= 1).then_some(json == 1)
    }
}

/// From 0 to 1, which stand for certainty; nothing in cells that are open or not decided.
impl Cell for Chance {
    type Json = Option<f64>;

    fn json(&self) -> Option<f64> {
        match *self {
            Chance::Safe => Some(0.0),
            Chance::Mine => Some(1.0),
            Chance::Between(chance) => Some(chance),
            Chance::Open | Chance::Unknown => None,
        }
    }

    fn read(json: Option<f64>) -> Option<Chance> {
        match json {
            None => Some(Chance::Unknown),
            Some(0.0) => Some(Chance::Safe),
            Some(1.0) => Some(Chance::Mine),
            Some(chance) => (0.0..=1.0).contains(&chance).then_some(Chance::Between(chance)),
        }
    }
}

impl Cell for Count {
    type Json = Count;

    fn json(&self) -> Count {
        self.clone()
    }

    fn read(json: Count) -> Option<Count> {
        Some(json)
    }
}

impl<T: Cell> Serialize for Rows<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.rows().map(Row))
    }
}

struct Row<'a, T>(&'a [T]);

impl<T: Cell> Serialize for Row<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Cell::json))
    }
}

impl<'de, T: Cell> Deserialize<'de> for Rows<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rows<T>, D::Error> {
        let rows: Vec<Vec<T::Json>> = Deserialize::deserialize(deserializer)?;
        let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
        if rows.iter().any(|row| row.len() != width) {
            return Err(D::Error::custom("the rows are not of one length"));
        }
        let cells: Option<Vec<T>> = rows.into_iter().flatten().map(T::read).collect();
        let grid = cells.and_then(|cells| Grid::new(height, width, cells));
        grid.map(Rows).ok_or_else(|| D::Error::custom("there is no such cell"))
    }
}

impl<T: Cell> JsonSchema for Rows<T> {
    fn schema_name() -> Cow<'static, str> {
        Vec::<Vec<T::Json>>::schema_name()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<Vec<T::Json>>::json_schema(generator)
    }
}

/// A number of any size: a string of digits, because it may exceed what readers of JSON take for
/// a number. To find millions of digits takes seconds: that is part of the answer, not of showing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    number: BigUint,
    digits: String,
}

impl Count {
    /// The number itself.
    #[must_use]
    pub fn number(&self) -> &BigUint {
        &self.number
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.digits)
    }
}

impl From<BigUint> for Count {
    fn from(number: BigUint) -> Count {
        Count { digits: number.to_string(), number }
    }
}

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.digits)
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Count, D::Error> {
        let digits: String = Deserialize::deserialize(deserializer)?;
        digits.parse::<BigUint>().map(Count::from).map_err(D::Error::custom)
    }
}

impl JsonSchema for Count {
    fn schema_name() -> Cow<'static, str> {
        "Count".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        schemars::json_schema!({
            "description": "A number of any size, as a string of digits.",
            "type": "string",
            "pattern": "^[0-9]+$",
        })
    }
}
