//! Things that stand in one of the library's lists, told by their names.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use prato::analysis::Technique;
use prato::engine::{METHODS, Method};
use prato::formats::{FORMATS, Format};
use prato::puzzles::{KINDS, Kind};

/// Something that stands in a list.
pub trait Listed: Copy + PartialEq + 'static {
    /// What it is, in one word.
    const WHAT: &'static str;

    /// The list.
    fn all() -> impl Iterator<Item = Self>;

    /// Its name there.
    fn name(self) -> &'static str;

    /// What has this name.
    #[must_use]
    fn named(name: &str) -> Option<Self> {
        Self::all().find(|one| one.name() == name)
    }
}

/// Something from a list, which is its name in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named<T>(pub T);

impl<T: Listed> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de, T: Listed> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Named<T>, D::Error> {
        let name = Cow::<str>::deserialize(deserializer)?;
        T::named(&name).map(Named).ok_or_else(|| {
            let names = T::all().map(T::name).collect::<Vec<_>>().join(", ");
            D::Error::custom(format!("there is no {} `{name}`; there are {names}", T::WHAT))
        })
    }
}

impl<T: Listed> JsonSchema for Named<T> {
    fn schema_name() -> Cow<'static, str> {
        T::WHAT.into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<&str> = T::all().map(T::name).collect();
        json_schema!({ "type": "string", "enum": names })
    }
}

impl Listed for Format {
    const WHAT: &'static str = "format";

    fn all() -> impl Iterator<Item = Format> {
        FORMATS.iter().copied()
    }

    fn name(self) -> &'static str {
        Format::name(self)
    }
}

impl Listed for Kind {
    const WHAT: &'static str = "puzzle";

    fn all() -> impl Iterator<Item = Kind> {
        KINDS.iter().copied()
    }

    fn name(self) -> &'static str {
        Kind::name(self)
    }
}

impl Listed for Method {
    const WHAT: &'static str = "method";

    fn all() -> impl Iterator<Item = Method> {
        METHODS.iter().copied()
    }

    fn name(self) -> &'static str {
        Method::name(self)
    }
}

impl Listed for Technique {
    const WHAT: &'static str = "technique";

    fn all() -> impl Iterator<Item = Technique> {
        prato::analysis::TECHNIQUES.iter().copied()
    }

    fn name(self) -> &'static str {
        Technique::name(self)
    }
}
