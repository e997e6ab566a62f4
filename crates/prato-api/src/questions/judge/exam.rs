//! An exam: tasks with points, as a file has them.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;

use serde::Deserialize;

use super::Asked;
use crate::named::Named;
use crate::shape::Place;

/// What the file says.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exam {
    /// Its tasks, in order.
    pub task: Vec<ExamTask>,
}

/// A task of the file. `name`, `points` and `at` are those of a [`Task`](super::Task).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "as said above")]
pub struct ExamTask {
    pub name: Option<String>,
    /// What the programs are asked.
    pub question: Named<Asked>,
    pub points: Option<NonZeroU32>,
    /// How to run what was handed in.
    pub program: String,
    /// The files with the boards.
    #[serde(default)]
    pub boards: Vec<PathBuf>,
    #[serde(default)]
    pub at: Vec<Place>,
    /// What boards to make beside them,
    pub generate: Option<String>,
    /// how many,
    pub count: Option<NonZeroUsize>,
    /// and from which seed on.
    pub seed: Option<u64>,
}
