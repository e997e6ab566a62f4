//! What a program said, and how it ended.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a program said.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Said {
    /// What it wrote.
    pub output: String,
    /// What it complained about.
    pub errors: String,
    /// How it ended.
    pub ended: Ended,
    /// Its exit code, if it ended by itself; 0 if nothing is said.
    pub exit: i32,
    /// How long it took.
    pub seconds: Option<f64>,
    /// The most memory that it took with all that it started, in bytes.
    pub memory: Option<u64>,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Ended {
    /// By itself.
    #[default]
    Exited,
    /// By a signal, as programs do that crash.
    Killed,
    /// It could not be started.
    Missing,
    /// It was ended after the time allowed.
    Time,
    /// It was ended since it took more memory than allowed.
    Memory,
    /// It was ended since it wrote more than allowed.
    Output,
    /// It was ended since it started more processes than allowed.
    Processes,
}

impl Said {
    /// On one line, for another process.
    ///
    /// # Panics
    /// Never: it has no keys but words.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("it has no keys but words")
    }

    /// What another process told.
    #[must_use]
    pub fn from_json(text: &str) -> Option<Said> {
        serde_json::from_str(text).ok()
    }
}
