//! How an instance is stated as a model: which groups of rules it is made of, in which order.
//!
//! Rules that were chosen are written as they stand. Without a choice they are those of the game, and
//! `sat` says what they imply as well, wherever that helps it.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::engine::EngineError;
use prato::model::Model;
use prato::puzzles::{BadRules, Kind, Part, Rules};

use crate::board::Instance;
use crate::puzzles::subject;
use crate::reply::Problem;

/// The groups of rules that a model is made of: those of the game if nothing is said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Stated {
    /// These groups, in this order, and no others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<Vec<String>>,
    /// These as well.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// All but these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
}

/// A rule of the game that a model is without, so that a solution of it may break that rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Relaxed {
    /// The group of rules that is left out.
    pub without: String,
    /// What it says.
    pub says: String,
    /// What a solution may do now.
    pub allows: String,
}

impl Relaxed {
    /// In a sentence without a full stop.
    #[must_use]
    pub fn words(&self) -> String {
        let Relaxed { without, says, allows } = self;
        format!("relaxed: without `{without}` ({says}), so that {allows}")
    }
}

impl Stated {
    /// The members that were given, as the list of settings has them.
    #[must_use]
    pub fn given(&self) -> Vec<String> {
        let members = [
            ("rules", self.rules.is_some()),
            ("with", !self.with.is_empty()),
            ("without", !self.without.is_empty()),
        ];
        let given = members.into_iter().filter(|(_, given)| *given);
        given.map(|(name, _)| name.to_owned()).collect()
    }

    /// Whether nothing is said.
    pub(crate) fn is_usual(&self) -> bool {
        *self == Stated::default()
    }

    /// Every group that is named, each once.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for name in self.rules.iter().flatten().chain(&self.with).chain(&self.without) {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        names
    }

    /// The same without the groups that a puzzle does not have, and those.
    #[must_use]
    pub fn fitting(&self, kind: Kind) -> (Stated, Vec<String>) {
        let fits = |name: &str| kind.groups().iter().any(|group| group.name == name);
        let kept = |names: &[String]| -> Vec<String> {
            names.iter().filter(|name| fits(name)).cloned().collect()
        };
        let rules = self.rules.as_deref().map(kept).filter(|rules| !rules.is_empty());
        let stated = Stated { rules, with: kept(&self.with), without: kept(&self.without) };
        let others = self.names().into_iter().filter(|name| !fits(name));
        (stated, others.map(str::to_owned).collect())
    }

    /// The instance with these rules.
    ///
    /// # Errors
    /// If its puzzle has no such groups, or if this is no choice of them.
    pub fn of<'a>(&self, instance: &'a Instance) -> Result<Ruled<'a>, Problem> {
        let kind = instance.kind();
        let rules = self.rules(kind)?;
        let instance = match instance {
            // Engines that know no groups are to see no total either.
            Instance::Minesweeper(mines) if !rules.has("total") => {
                let mut mines = mines.clone();
                mines.view.mines = None;
                Cow::Owned(Instance::Minesweeper(mines))
            }
            _ => Cow::Borrowed(instance),
        };
        Ok(Ruled { instance, rules, chosen: !self.is_usual() })
    }

    /// The rules of a puzzle that it chooses.
    ///
    /// # Errors
    /// If the puzzle has no such groups, or if this is no choice of them.
    pub fn rules(&self, kind: Kind) -> Result<Rules, Problem> {
        let only: Option<Vec<&str>> =
            self.rules.as_ref().map(|names| names.iter().map(String::as_str).collect());
        let with: Vec<&str> = self.with.iter().map(String::as_str).collect();
        let without: Vec<&str> = self.without.iter().map(String::as_str).collect();
        kind.choose(only.as_deref(), &with, &without).map_err(|error| {
            let hint = match error {
                BadRules::Twice(_) => "name it once".to_owned(),
                BadRules::NotThere(_) => "leave out what is there".to_owned(),
                BadRules::Always { name, .. } => format!("name `{name}` as well"),
                _ => "take some of these".to_owned(),
            };
            Problem::question(error.to_string(), hint)
        })
    }
}

/// An instance, and the rules that its solutions are held to.
pub struct Ruled<'a> {
    /// The instance; of Minesweeper without its total if that is left out.
    pub instance: Cow<'a, Instance>,
    /// The rules.
    pub rules: Rules,
    /// Whether somebody chose them: then they are written as they stand.
    pub chosen: bool,
}

impl Ruled<'_> {
    /// The rules of the game that are left out.
    #[must_use]
    pub fn relaxed(&self) -> Vec<Relaxed> {
        relaxed(&self.rules)
    }

    /// The instance as variables and rules, unless that is larger than any engine or tool can use: it
    /// must not fill the memory.
    ///
    /// # Errors
    /// [`EngineError::Beyond`] if it is.
    pub fn model(&self) -> Result<Model, EngineError> {
        subject(&self.instance).model(&self.rules)
    }
}

/// The rules of the game that these leave out.
#[must_use]
pub fn relaxed(rules: &Rules) -> Vec<Relaxed> {
    let relaxed = rules.left_out().filter_map(|group| match group.part {
        Part::Rule(allows) => Some(Relaxed {
            without: group.name.to_owned(),
            says: group.about.to_owned(),
            allows: allows.to_owned(),
        }),
        Part::Always(_) | Part::Implied => None,
    });
    relaxed.collect()
}
