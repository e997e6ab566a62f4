//! Campaigns: what is played, and what came of it.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use prato::play::{self, Campaign, FirstClick, LEVELS, Size};

use crate::named::{Listed as _, Named, Policy};
use crate::shape::Place;

/// The size of a board and its mines: the name of a level, or rows x columns x mines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level(pub Size);

impl Level {
    /// The hardest that every player knows.
    #[must_use]
    pub fn expert() -> Level {
        Level(LEVELS[LEVELS.len() - 1].into())
    }
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Level {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Level, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        text.parse().map(Level).map_err(|no: play::NoSize| {
            de::Error::custom(format!("`{text}` is no level; there are {no}"))
        })
    }
}

impl JsonSchema for Level {
    fn schema_name() -> Cow<'static, str> {
        "level".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<&str> = LEVELS.iter().map(|level| level.name).collect();
        json_schema!({
            "description": "The name of a level, or rows x columns x mines, such as 16x30x99.",
            "type": "string",
            "pattern": format!("^({}|[0-9]+x[0-9]+x[0-9]+)$", names.join("|")),
        })
    }
}

/// What is played, by whom and by which version: games of different plans do not add up. The size
/// of the board is told beside it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Plan {
    /// What the first click is sure of.
    pub rule: Named<FirstClick>,
    /// Where the first click is.
    pub start: Place,
    /// Who plays.
    pub policy: Named<Policy>,
    /// The version of Prato.
    pub version: String,
}

impl Plan {
    /// What this policy plays, by this version.
    #[must_use]
    pub fn new(campaign: &Campaign, policy: Named<Policy>) -> Plan {
        Plan {
            rule: Named(campaign.first),
            start: Place(campaign.start),
            policy,
            version: env!("CARGO_PKG_VERSION").into(),
        }
    }

    /// The campaign on boards of this size, from this seed on.
    #[must_use]
    pub fn campaign(&self, Size { shape, mines }: Size, seed: u64) -> Campaign {
        Campaign { shape, mines, first: self.rule.0, start: self.start.0, seed }
    }

    /// In words: who plays what.
    #[must_use]
    pub fn words(&self, size: Size) -> impl fmt::Display {
        let (row, col) = self.start.0.to_one();
        let (policy, rule) = (self.policy.0.name(), self.rule.0.name());
        format!("{policy} on {size}, first click {rule} at row {row}, column {col}")
    }
}

/// What came of some games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Tally {
    /// How many games were played.
    pub games: u64,
    /// How many were won.
    pub wins: u64,
    /// How often a cell was opened that might have been a mine, but for the first click.
    pub guesses: u64,
    /// How many games were won without such a guess.
    pub wins_without_guess: u64,
}

impl From<play::Tally> for Tally {
    fn from(tally: play::Tally) -> Tally {
        let play::Tally { games, wins, guesses, unguessed } = tally;
        Tally { games, wins, guesses, wins_without_guess: unguessed }
    }
}

impl From<Tally> for play::Tally {
    fn from(tally: Tally) -> play::Tally {
        let Tally { games, wins, guesses, wins_without_guess: unguessed } = tally;
        play::Tally { games, wins, guesses, unguessed }
    }
}

impl Tally {
    /// The share of the games that was won, if there are any.
    #[must_use]
    pub fn win_rate(self) -> Option<f64> {
        (self.games > 0).then(|| play::Tally::from(self).win_rate())
    }

    /// Wilson's interval: with 95 % confidence the true win rate is in it.
    #[must_use]
    pub fn interval(self) -> Option<(f64, f64)> {
        (self.games > 0).then(|| play::Tally::from(self).interval())
    }
}
