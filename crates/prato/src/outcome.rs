//! The three ways in which a question ends, never mixed up.

use crate::watch::Stop;

/// What became of a question that `T` answers. `S` is what a stopped job knows all the same: `()`
/// if that is nothing, `T` if there always is a part of the answer, `Option<T>` if there may be one.
///
/// ```
/// use prato::exact::{chances, count};
/// use prato::outcome::Outcome;
/// use prato::puzzles::minesweeper::parse;
/// use prato::watch::Watch;
///
/// let view = parse("1 4 1\n.1..\n", None)?.view;
/// match count(&view, &Watch::default()) {
///     Outcome::Answered(count) => assert_eq!(count, 2u8.into()),
///     Outcome::Impossible => panic!("nothing fits"),
///     Outcome::Stopped { why, so_far: () } => panic!("a count has no parts, and {why}"),
/// }
/// let cells = match chances(&view, &Watch::default()) {
///     Outcome::Answered(cells) | Outcome::Stopped { so_far: cells, .. } => cells,
///     Outcome::Impossible => panic!("nothing fits"),
/// };
/// assert_eq!(cells.cells().len(), 4);
/// # Ok::<(), prato::error::ReadError>(())
/// ```
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<T, S = ()> {
    /// Here is the answer.
    Answered(T),
    /// The instance has no solution. That is an answer too, and no error.
    Impossible,
    /// There was not enough time or memory, or somebody cancelled.
    Stopped {
        /// Why it stopped.
        why: Stop,
        /// What is certain all the same.
        so_far: S,
    },
}

impl<T, S> Outcome<T, S> {
    /// The same outcome with `change` applied to the answer.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Outcome<U, S> {
        match self {
            Outcome::Answered(answer) => Outcome::Answered(change(answer)),
            Outcome::Impossible => Outcome::Impossible,
            Outcome::Stopped { why, so_far } => Outcome::Stopped { why, so_far },
        }
    }

    /// The same outcome with `change` applied to what a stopped job knows.
    pub fn map_so_far<U>(self, change: impl FnOnce(S) -> U) -> Outcome<T, U> {
        match self {
            Outcome::Answered(answer) => Outcome::Answered(answer),
            Outcome::Impossible => Outcome::Impossible,
            Outcome::Stopped { why, so_far } => Outcome::Stopped { why, so_far: change(so_far) },
        }
    }

    /// The answer, or the end that came instead of it, as the end of any other question.
    ///
    /// # Errors
    /// That end, if it is not answered.
    pub fn or_end<U>(self) -> Result<T, Outcome<U, S>> {
        match self {
            Outcome::Answered(answer) => Ok(answer),
            Outcome::Impossible => Err(Outcome::Impossible),
            Outcome::Stopped { why, so_far } => Err(Outcome::Stopped { why, so_far }),
        }
    }

    /// The whole answer, if there is one.
    pub fn answer(self) -> Option<T> {
        match self {
            Outcome::Answered(answer) => Some(answer),
            Outcome::Impossible | Outcome::Stopped { .. } => None,
        }
    }

    /// The answer, or `None` if there is no solution.
    ///
    /// # Errors
    /// Why it was stopped. What is known so far is lost.
    pub fn finished(self) -> Result<Option<T>, Stop> {
        match self {
            Outcome::Answered(answer) => Ok(Some(answer)),
            Outcome::Impossible => Ok(None),
            Outcome::Stopped { why, .. } => Err(why),
        }
    }
}

impl<A> Outcome<A, A> {
    /// The same outcome with `change` applied to the answer, or to the part of it that is known.
    pub fn map_both<U>(self, change: impl FnOnce(A) -> U) -> Outcome<U, U> {
        match self {
            Outcome::Answered(answer) => Outcome::Answered(change(answer)),
            Outcome::Impossible => Outcome::Impossible,
            Outcome::Stopped { why, so_far } => Outcome::Stopped { why, so_far: change(so_far) },
        }
    }
}

/// From an answer, or `None` if there is no solution, or why the work stopped.
impl<T> From<Result<Option<T>, Stop>> for Outcome<T> {
    fn from(found: Result<Option<T>, Stop>) -> Outcome<T> {
        match found {
            Ok(Some(answer)) => Outcome::Answered(answer),
            Ok(None) => Outcome::Impossible,
            Err(why) => Outcome::Stopped { why, so_far: () },
        }
    }
}
