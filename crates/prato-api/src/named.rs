//! Things that stand in one of the library's lists, told by their names.

use std::borrow::Cow;
use std::collections::HashSet;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use prato::analysis::{self, Pattern, Size, Technique, Verdict, tiles};
use prato::engine::{METHODS, Method};
use prato::foreign::AnyFormat;
use prato::formats::{FORMATS, Format};
use prato::play::{self, FirstClick, POLICIES, PolicyInfo, SYMMETRIES, Symmetry, VIDEOS, Video};
use prato::puzzles::tetravex::{HARDNESSES, Hardness};
use prato::puzzles::{KINDS, Kind};
use prato_engines::{ORDERS, Order};

/// A name that is given twice.
pub(crate) fn twice<'a>(names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let mut seen = HashSet::new();
    names.into_iter().find(|&name| !seen.insert(name))
}

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
        // Schemas are named in addresses, too.
        T::WHAT.replace(' ', "-").into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<&str> = T::all().map(T::name).collect();
        json_schema!({ "type": "string", "enum": names })
    }
}

impl Listed for AnyFormat {
    const WHAT: &'static str = "format";

    fn all() -> impl Iterator<Item = AnyFormat> {
        AnyFormat::all()
    }

    fn name(self) -> &'static str {
        AnyFormat::name(self)
    }
}

/// The formats that hold every puzzle.
impl Listed for Format {
    const WHAT: &'static str = "format of every puzzle";

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
        analysis::TECHNIQUES.iter().copied()
    }

    fn name(self) -> &'static str {
        Technique::name(self)
    }
}

/// What is certain about a cell.
impl Listed for Verdict {
    const WHAT: &'static str = "certainty";

    fn all() -> impl Iterator<Item = Verdict> {
        [Verdict::Safe, Verdict::Mine].into_iter()
    }

    fn name(self) -> &'static str {
        Verdict::name(self)
    }
}

impl Listed for Pattern {
    const WHAT: &'static str = "pattern";

    fn all() -> impl Iterator<Item = Pattern> {
        analysis::PATTERNS.iter().copied()
    }

    fn name(self) -> &'static str {
        Pattern::name(self)
    }
}

/// How small the clues of a reason are.
impl Listed for Size {
    const WHAT: &'static str = "size";

    fn all() -> impl Iterator<Item = Size> {
        [Size::Smallest, Size::Easier, Size::Minimal, Size::Enough].into_iter()
    }

    fn name(self) -> &'static str {
        Size::name(self)
    }
}

impl Listed for tiles::Verdict {
    const WHAT: &'static str = "verdict on a tile";

    fn all() -> impl Iterator<Item = tiles::Verdict> {
        [tiles::Verdict::Must, tiles::Verdict::Cannot].into_iter()
    }

    fn name(self) -> &'static str {
        tiles::Verdict::name(self)
    }
}

impl Listed for tiles::Technique {
    const WHAT: &'static str = "technique for tiles";

    fn all() -> impl Iterator<Item = tiles::Technique> {
        tiles::TECHNIQUES.iter().copied()
    }

    fn name(self) -> &'static str {
        tiles::Technique::name(self)
    }
}

impl Listed for Order {
    const WHAT: &'static str = "order";

    fn all() -> impl Iterator<Item = Order> {
        ORDERS.iter().copied()
    }

    fn name(self) -> &'static str {
        Order::name(self)
    }
}

impl Listed for Hardness {
    const WHAT: &'static str = "hardness";

    fn all() -> impl Iterator<Item = Hardness> {
        HARDNESSES.iter().copied()
    }

    fn name(self) -> &'static str {
        Hardness::name(self)
    }
}

impl Listed for Video {
    const WHAT: &'static str = "video";

    fn all() -> impl Iterator<Item = Video> {
        VIDEOS.iter().copied()
    }

    fn name(self) -> &'static str {
        Video::name(self)
    }
}

/// How a position comes about.
impl Listed for play::Kind {
    const WHAT: &'static str = "position";

    fn all() -> impl Iterator<Item = play::Kind> {
        play::KINDS.iter().copied()
    }

    fn name(self) -> &'static str {
        play::Kind::name(self)
    }
}

impl Listed for Symmetry {
    const WHAT: &'static str = "symmetry";

    fn all() -> impl Iterator<Item = Symmetry> {
        SYMMETRIES.iter().copied()
    }

    fn name(self) -> &'static str {
        Symmetry::name(self)
    }
}

/// The rule for the first click.
impl Listed for FirstClick {
    const WHAT: &'static str = "rule";

    fn all() -> impl Iterator<Item = FirstClick> {
        [FirstClick::Any, FirstClick::Safe, FirstClick::Opening].into_iter()
    }

    fn name(self) -> &'static str {
        match self {
            FirstClick::Any => "any",
            FirstClick::Safe => "safe",
            FirstClick::Opening => "open",
        }
    }
}

/// A policy of the list.
#[derive(Clone, Copy)]
pub struct Policy(&'static PolicyInfo);

impl Policy {
    /// What it does, in a line, and how to make one.
    #[must_use]
    pub fn info(self) -> &'static PolicyInfo {
        self.0
    }

    /// The one to take where none is named: strong, and quick enough for many games.
    ///
    /// # Panics
    /// Never: it is in the list.
    #[must_use]
    pub fn usual() -> Named<Policy> {
        Policy::named("best").map(Named).expect("it is in the list")
    }
}

impl PartialEq for Policy {
    fn eq(&self, other: &Policy) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Policy {}

impl std::fmt::Debug for Policy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl Listed for Policy {
    const WHAT: &'static str = "policy";

    fn all() -> impl Iterator<Item = Policy> {
        POLICIES.iter().map(Policy)
    }

    fn name(self) -> &'static str {
        self.0.name
    }
}
