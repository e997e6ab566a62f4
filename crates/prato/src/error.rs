//! Errors in what a user wrote: what is wrong, where, and what to do about it.

use thiserror::Error;

use crate::doc::Span;

/// A text that is no valid instance.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct ReadError {
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// Where.
    pub span: Span,
    /// What to do about it.
    pub hint: Option<String>,
}

impl ReadError {
    /// Something is wrong at `span`.
    pub fn new(span: Span, message: impl Into<String>) -> ReadError {
        ReadError { message: message.into(), span, hint: None }
    }

    /// The same with a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> ReadError {
        self.hint = Some(hint.into());
        self
    }
}
