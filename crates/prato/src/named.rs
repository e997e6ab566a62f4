//! Things by their names.

use thiserror::Error;

/// A name that stands for nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no {kind} `{name}`; there {} {}", are(.known), .known.join(", "))]
pub struct UnknownName {
    /// What it should name.
    kind: &'static str,
    /// The name.
    name: String,
    /// The names that there are.
    known: Vec<&'static str>,
}

fn are(known: &[&str]) -> &'static str {
    if known.len() == 1 { "is" } else { "are" }
}

/// The one of `all` that is called `text`.
///
/// # Errors
/// If none is.
pub fn named<T: Copy>(
    kind: &'static str,
    all: &[T],
    name: fn(T) -> &'static str,
    text: &str,
) -> Result<T, UnknownName> {
    all.iter().copied().find(|&one| name(one) == text).ok_or_else(|| UnknownName {
        kind,
        name: text.to_owned(),
        known: all.iter().copied().map(name).collect(),
    })
}
