//! The three ways in which a question ends, never mixed up.

use crate::watch::Stop;

/// What became of a question.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<T> {
    /// Here is the answer.
    Answered(T),
    /// The instance has no solution. That is an answer too, and no error.
    Impossible,
    /// There was not enough time or memory, or somebody cancelled.
    Stopped {
        /// Why it stopped.
        why: Stop,
        /// The part of the answer that is certain all the same.
        so_far: T,
    },
}

impl<T> Outcome<T> {
    /// The same outcome with `change` applied to the answer, or to the part of it that is known.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Outcome<U> {
        match self {
            Outcome::Answered(answer) => Outcome::Answered(change(answer)),
            Outcome::Impossible => Outcome::Impossible,
            Outcome::Stopped { why, so_far } => Outcome::Stopped { why, so_far: change(so_far) },
        }
    }

    /// The whole answer, if there is one.
    pub fn answer(self) -> Option<T> {
        match self {
            Outcome::Answered(answer) => Some(answer),
            Outcome::Impossible | Outcome::Stopped { .. } => None,
        }
    }
}
