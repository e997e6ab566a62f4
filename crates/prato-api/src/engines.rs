//! The one list of engines: what each is called, what it is, which puzzles and settings it serves,
//! and whether it is there.

use std::iter;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::clauses::Options;
use prato::puzzles::{KINDS, Kind, Rules, queens};
use prato_engines::strategy::Strategy;
use prato_engines::{ENGINES, Settings, UnknownName};

use crate::given::Given;
use crate::named::{Listed, Named};
use crate::reply::Problem;
use crate::stated::Ruled;

pub use prato_engines::encode::Encoding;

/// Who answers, and how. In JSON it may be the name alone.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "Given<Named<Choice>, Full>")]
#[schemars(with = "Given<Named<Choice>, Full>")]
pub struct Engine {
    /// Who answers.
    pub name: Named<Choice>,
    /// How `sat` writes sums, and "at most one", as clauses.
    pub encoding: Option<String>,
    /// How `sat` writes "at most one" on the diagonals of N-Queens, if not as elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diagonals: Option<String>,
    /// How `cp` and `search` search: `free`, or MiniZinc's names, such as `first_fail,indomain_min`.
    pub strategy: Option<String>,
}

/// What an object in JSON tells.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "EngineObject")]
struct Full {
    /// Who answers.
    name: Named<Choice>,
    /// How `sat` writes sums, and "at most one", as clauses.
    encoding: Option<String>,
    /// How `sat` writes "at most one" on the diagonals of N-Queens, if not as elsewhere.
    diagonals: Option<String>,
    /// How `cp` and `search` search: `free`, or MiniZinc's names, such as `first_fail,indomain_min`.
    strategy: Option<String>,
}

impl From<Given<Named<Choice>, Full>> for Engine {
    fn from(given: Given<Named<Choice>, Full>) -> Engine {
        match given {
            Given::Short(name) => Engine { name, ..Engine::default() },
            Given::Full(Full { name, encoding, diagonals, strategy }) => {
                Engine { name, encoding, diagonals, strategy }
            }
        }
    }
}

/// An engine of the list.
#[derive(Clone, Copy)]
pub enum Choice {
    /// What suits the board best.
    Auto,
    /// Exact counting of Minesweeper, and of small N-Queens boards.
    Exact,
    /// Our own search for Tetravex.
    Tiles,
    /// Queens written down directly.
    Construct,
    /// An engine for models.
    Model(&'static prato_engines::Kind),
}

impl Choice {
    /// What it is, in a few words.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Choice::Auto => {
                "what suits the board: exact counting (what is too wide for it goes to the first of \
                 the others), tiles for Tetravex"
            }
            Choice::Exact => "exact counting of Minesweeper, and of N-Queens up to 64 rows",
            Choice::Tiles => "our own search for Tetravex",
            Choice::Construct => "queens written down directly, without search: the empty board",
            Choice::Model(kind) => kind.about,
        }
    }

    /// The puzzles that it serves.
    #[must_use]
    pub fn puzzles(self) -> &'static [Kind] {
        match self {
            Choice::Auto | Choice::Model(_) => KINDS,
            Choice::Exact => &[Kind::Minesweeper, Kind::Queens],
            Choice::Tiles => &[Kind::Tetravex],
            Choice::Construct => &[Kind::Queens],
        }
    }
}

impl Default for Named<Choice> {
    fn default() -> Named<Choice> {
        Named(Choice::Auto)
    }
}

impl PartialEq for Choice {
    fn eq(&self, other: &Choice) -> bool {
        self.name() == other.name()
    }
}

impl std::fmt::Debug for Choice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl Listed for Choice {
    const WHAT: &'static str = "engine";

    fn all() -> impl Iterator<Item = Choice> {
        [Choice::Auto, Choice::Exact, Choice::Tiles, Choice::Construct]
            .into_iter()
            .chain(ENGINES.iter().map(Choice::Model))
    }

    fn name(self) -> &'static str {
        match self {
            Choice::Auto => "auto",
            Choice::Exact => "exact",
            Choice::Tiles => "tiles",
            Choice::Construct => "construct",
            Choice::Model(kind) => kind.name,
        }
    }
}

impl Engine {
    /// The engine of this name, with its own settings.
    #[must_use]
    pub fn named(name: &str) -> Option<Engine> {
        Choice::named(name).map(|choice| Engine { name: Named(choice), ..Engine::default() })
    }

    /// Who answers about an instance with these rules. That each setting has an effect on the engine
    /// is seen to by the list of settings.
    ///
    /// # Errors
    /// If the engine is for other puzzles or other rules, or if there is no such setting.
    pub fn serve(&self, ruled: &Ruled<'_>) -> Result<Served, Problem> {
        let (kind, mut choice) = (ruled.instance.kind(), self.name.0);
        if !choice.puzzles().contains(&kind) {
            let fitting: Vec<&str> = Choice::all()
                .filter(|other| other.puzzles().contains(&kind))
                .map(Choice::name)
                .collect();
            return Err(Problem::question(
                format!("the engine {} is not for {}", choice.name(), kind.title()),
                format!("these are: {}", fitting.join(", ")),
            ));
        }
        let by_heart = by_heart(kind);
        let served = || by_heart.iter().any(|rules| rules.is_same_set(&ruled.rules));
        if !matches!(choice, Choice::Model(_)) && !served() {
            if choice != Choice::Auto {
                let sets: Vec<String> =
                    by_heart.iter().map(|rules| rules.names().join(",")).collect();
                return Err(Problem::question(
                    format!(
                        "the engine {} knows the rules by heart: {}, and not {}",
                        choice.name(),
                        sets.join(", or "),
                        ruled.rules.names().join(",")
                    ),
                    format!("take {}", names_of_models().join(", ")),
                ));
            }
            choice = Choice::Model(first_kind());
        }
        let mut settings = Settings::default();
        settings.clauses.implied = !ruled.chosen;
        let (encoding, diagonals) = (self.encoding.as_deref(), self.diagonals.as_deref());
        settings.clauses = encoded(encoding, diagonals, &ruled.rules, settings.clauses)?;
        if let Some(strategy) = &self.strategy {
            settings.strategy = search(strategy)?;
        }
        Ok(Served { choice, settings })
    }
}

/// The options with the encoding of this name, and with another one for the diagonals of queens, if there
/// are such encodings and if the rules speak of diagonals.
pub(crate) fn encoded(
    name: Option<&str>,
    diagonals: Option<&str>,
    rules: &Rules,
    options: Options,
) -> Result<Options, Problem> {
    let options = match name {
        Some(name) => encoding(name)?.applied_to(options),
        None => options,
    };
    Ok(match diagonals {
        Some(_) if !rules.has(queens::DIAGONALS) => {
            let message = "`diagonals` says how a rule is written that is left out";
            return Err(Problem::question(message, "leave it out, or take the rule in"));
        }
        Some(name) => encoding(name)?.applied_to_group(queens::DIAGONALS, options),
        None => options,
    })
}

/// An encoding by its name.
///
/// # Errors
/// If there is no such encoding.
pub fn encoding(name: &str) -> Result<Encoding, Problem> {
    name.parse()
        .map_err(|error: UnknownName| Problem::question(error.to_string(), "take one of these"))
}

/// A way to search by its name.
///
/// # Errors
/// If there is no such way.
pub fn search(strategy: &str) -> Result<Strategy, Problem> {
    strategy.parse().map_err(|error: UnknownName| {
        Problem::question(error.to_string(), "such as first_fail,indomain_min, or free")
    })
}

/// An engine and its settings, all of which have an effect.
#[derive(Clone, Copy)]
pub struct Served {
    /// The engine.
    pub choice: Choice,
    /// Its settings.
    pub settings: Settings,
}

impl Served {
    /// The engine for models that it stands for, if it is one.
    #[must_use]
    pub fn model(&self) -> Option<Box<dyn prato::engine::Engine>> {
        match self.choice {
            Choice::Model(kind) => Some((kind.make)(&self.settings)),
            _ => None,
        }
    }

    /// The same, or else the engine for models to take where none is named.
    pub(crate) fn model_or_first(&self) -> Box<dyn prato::engine::Engine> {
        self.model().unwrap_or_else(|| (first_kind().make)(&self.settings))
    }
}

/// The engine for models to take where none is named.
#[must_use]
pub fn first() -> Box<dyn prato::engine::Engine> {
    (first_kind().make)(&Settings::default())
}

/// `sat`, or in a build without foreign solvers the one that every build has.
fn first_kind() -> &'static prato_engines::Kind {
    let named = |name: &str| ENGINES.iter().find(|kind| kind.name == name);
    named("sat").or_else(|| named("search")).expect("plain search is in every build")
}

fn names_of_models() -> Vec<&'static str> {
    ENGINES.iter().map(|kind| kind.name).collect()
}

/// The sets of rules that our own engines for the puzzle serve: they need no model, and know the game.
/// Exact counting of mine fields does without the total.
fn by_heart(kind: Kind) -> Vec<Rules> {
    let mut own = [Choice::Exact, Choice::Tiles, Choice::Construct].into_iter();
    if !own.any(|choice| choice.puzzles().contains(&kind)) {
        return Vec::new();
    }
    let without_total = match kind {
        Kind::Minesweeper => kind.choose(None, &[], &["total"]).ok(),
        _ => None,
    };
    iter::once(kind.rules()).chain(without_total).collect()
}
