//! How a question ends: answered, unsatisfiable, stopped with what is certain, or an error with
//! its place and a hint.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use prato::engine::EngineError;
use prato::error::{ReadError, Style};
use prato::grid::Shape;
use prato::outcome::Outcome;
use prato::puzzles::Kind;
use prato::render::{Columns, wrap};
use prato::watch::Stop;

use crate::board::Instance;
use crate::named::Named;
use crate::stated::Relaxed;

/// The version of the shapes: it grows when a reader must change.
pub const API: u32 = 1;

/// The reply to a question whose answer is an `A`.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplyTo<A> {
    /// What was asked about, if it could be read.
    pub about: Option<About>,
    /// How it ended.
    pub end: End<A>,
}

/// How a question ended.
#[derive(Clone, Debug, PartialEq)]
pub enum End<A> {
    /// Here is the answer.
    Answered(A),
    /// The instance has no solution, with what there is to say about that.
    Unsatisfiable(Option<A>),
    /// The work ended early. What it says so far is certain, though it may not be all.
    Stopped {
        /// Why.
        why: Why,
        /// What is known all the same.
        so_far: Option<A>,
    },
    /// The question could not be put.
    Error(Problem),
}

/// Why work ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Why {
    /// The time allowed was over.
    Time,
    /// Going on would have taken more memory than allowed.
    Memory,
    /// Somebody asked it to stop.
    Cancelled,
    /// What was wished for is so rare that the search for it was given up.
    Rare,
}

impl Why {
    /// In one word.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Why::Time => "time",
            Why::Memory => "memory",
            Why::Cancelled => "cancelled",
            Why::Rare => "rare",
        }
    }
}

impl From<Stop> for Why {
    fn from(stop: Stop) -> Why {
        match stop {
            Stop::Time => Why::Time,
            Stop::Memory => Why::Memory,
            Stop::Cancelled => Why::Cancelled,
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Time => Stop::Time.fmt(f),
            Why::Memory => Stop::Memory.fmt(f),
            Why::Cancelled => Stop::Cancelled.fmt(f),
            Why::Rare => f.write_str("what was asked for is too rare"),
        }
    }
}

/// What was asked about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct About {
    /// The puzzle.
    pub puzzle: Named<Kind>,
    /// The rows of the board.
    pub rows: usize,
    /// The columns of the board.
    pub cols: usize,
    /// The number of mines on the whole board, `null` if it is not known or if there are none.
    pub mines: Option<usize>,
    /// The rules of the game that were left out: what is told is about the puzzle without them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub relaxed: Vec<Relaxed>,
    /// What the text of the board has beside data, such as the rules of a program, and that it was passed
    /// over, in a sentence without a full stop.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warning: Option<String>,
}

impl About {
    /// A board of this shape, with so many mines if that is known.
    #[must_use]
    pub fn new(kind: Kind, Shape { rows, cols }: Shape, mines: Option<usize>) -> About {
        About { puzzle: Named(kind), rows, cols, mines, relaxed: Vec::new(), warning: None }
    }
}

impl From<&Instance> for About {
    fn from(instance: &Instance) -> About {
        let mines = instance.view().and_then(|view| view.mines);
        About::new(instance.kind(), instance.shape(), mines)
    }
}

/// Why a question could not be put or answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Problem {
    /// What kind of trouble it is.
    pub kind: Trouble,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// The file, where a front has read one.
    pub file: Option<String>,
    /// The line of a mistake in the board, from 1.
    pub line: Option<usize>,
    /// Its column in characters, from 1.
    pub column: Option<usize>,
    /// What to do about it.
    pub hint: Option<String>,
    /// The mistake itself, for those who have the text.
    #[serde(skip)]
    pub mistake: Option<Box<ReadError>>,
}

/// What kind of trouble there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Trouble {
    /// The question makes no sense.
    Question,
    /// The board is no valid instance.
    Board,
    /// It is too large for this engine or for what is asked.
    Large,
    /// A file cannot be read or written.
    File,
    /// A tool that is needed is not installed.
    Missing,
    /// Whoever answers has too much to do; it may be asked again later.
    Busy,
    /// A bug: an engine failed, or a solution breaks the rules.
    Bug,
}

impl Problem {
    /// Trouble of this kind.
    pub fn new(kind: Trouble, message: impl Into<String>) -> Problem {
        let (file, line, column, hint, mistake) = (None, None, None, None, None);
        Problem { kind, message: message.into(), file, line, column, hint, mistake }
    }

    /// The question makes no sense, and `hint` says what would.
    pub fn question(message: impl Into<String>, hint: impl Into<String>) -> Problem {
        Problem { hint: Some(hint.into()), ..Problem::new(Trouble::Question, message) }
    }

    /// The board is no valid instance.
    #[must_use]
    pub fn board(error: ReadError, text: &str) -> Problem {
        let place = error.place(text);
        Problem {
            line: Some(place.line),
            column: Some(place.column),
            hint: Some(error.hint.clone()),
            mistake: Some(Box::new(error.clone())),
            ..Problem::new(Trouble::Board, error.message)
        }
    }

    /// A bug of ours.
    pub fn bug(message: impl Into<String>) -> Problem {
        let hint = "this is a bug; please report it, with the board and what was asked";
        Problem { hint: Some(hint.to_owned()), ..Problem::new(Trouble::Bug, message) }
    }

    /// A solution that breaks the rules.
    pub fn wrong(broken: &impl std::error::Error) -> Problem {
        Problem::bug(format!("the engine gave a wrong solution: {broken}"))
    }

    /// The problem for a person: a mistake in `text` with its line and a mark under it, whose words fit
    /// the window.
    #[must_use]
    pub fn render(&self, name: &str, text: &str, style: Style, window: Columns) -> Option<String> {
        /// What stands before a hint, with a number of the line of up to five digits.
        const MARGIN: usize = 16;
        let mistake = self.mistake.as_deref()?;
        let fit = |words: &str| wrap(words, window.map(|columns| columns.saturating_sub(MARGIN)));
        let (message, hint) = (fit(&mistake.message), fit(&mistake.hint));
        Some(ReadError { message, hint, span: mistake.span }.render(name, text, style))
    }
}

impl From<EngineError> for Problem {
    fn from(error: EngineError) -> Problem {
        let (kind, hint) = match &error {
            EngineError::Unsupported(_) | EngineError::Beyond(_) => {
                (Trouble::Question, "take another `engine`")
            }
            EngineError::TooLarge(_) => {
                (Trouble::Large, "allow more memory, or take another `engine` or `encoding`")
            }
            EngineError::Missing(_) => {
                (Trouble::Missing, "install the program, or do without what needs it")
            }
            EngineError::Failed(_) => {
                (Trouble::Bug, "take another `engine`; if it is ours that failed, please report it")
            }
        };
        Problem { hint: Some(hint.to_owned()), ..Problem::new(kind, error.to_string()) }
    }
}

impl<A> ReplyTo<A> {
    /// The reply to what could not be asked.
    #[must_use]
    pub fn error(problem: Problem) -> ReplyTo<A> {
        ReplyTo { about: None, end: End::Error(problem) }
    }
}

impl<A> End<A> {
    /// What kind of trouble there is, if any.
    pub fn trouble(&self) -> Option<Trouble> {
        match self {
            End::Error(problem) => Some(problem.kind),
            End::Answered(_) | End::Unsatisfiable(_) | End::Stopped { .. } => None,
        }
    }

    /// What is known: the answer, or the part of it that is certain.
    pub fn known(&self) -> Option<&A> {
        match self {
            End::Answered(answer) => Some(answer),
            End::Unsatisfiable(answer) | End::Stopped { so_far: answer, .. } => answer.as_ref(),
            End::Error(_) => None,
        }
    }
}

impl<A> End<A> {
    /// The same with `change` applied to the answer, or to the part of it that is known.
    pub fn map<B>(self, change: impl FnOnce(A) -> B) -> End<B> {
        match self {
            End::Answered(answer) => End::Answered(change(answer)),
            End::Unsatisfiable(answer) => End::Unsatisfiable(answer.map(change)),
            End::Stopped { why, so_far } => End::Stopped { why, so_far: so_far.map(change) },
            End::Error(problem) => End::Error(problem),
        }
    }
}

impl<A> From<Outcome<A, Option<A>>> for End<A> {
    fn from(outcome: Outcome<A, Option<A>>) -> End<A> {
        match outcome {
            Outcome::Answered(answer) => End::Answered(answer),
            Outcome::Impossible => End::Unsatisfiable(None),
            Outcome::Stopped { why, so_far } => End::Stopped { why: why.into(), so_far },
        }
    }
}

/// A reply as JSON: how it ended, what it is about, and the members of the answer side by side.
#[derive(Serialize, Deserialize, JsonSchema)]
struct Wire<A> {
    /// The version of the shapes.
    api: u32,
    status: Status,
    /// If stopped: why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    why: Option<Why>,
    #[serde(flatten)]
    about: Option<About>,
    #[serde(flatten)]
    answer: Option<A>,
    #[serde(flatten)]
    problem: Option<Problem>,
}

/// How a question ended, in one word.
#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Status {
    Answered,
    Unsatisfiable,
    Stopped,
    Error,
}

impl<A: Serialize> Serialize for ReplyTo<A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (status, why, problem) = match &self.end {
            End::Answered(_) => (Status::Answered, None, None),
            End::Unsatisfiable(_) => (Status::Unsatisfiable, None, None),
            End::Stopped { why, .. } => (Status::Stopped, Some(*why), None),
            End::Error(problem) => (Status::Error, None, Some(problem.clone())),
        };
        let (about, answer) = (self.about.clone(), self.end.known());
        Wire { api: API, status, why, about, answer, problem }.serialize(serializer)
    }
}

impl<'de, A: DeserializeOwned> Deserialize<'de> for ReplyTo<A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ReplyTo<A>, D::Error> {
        let Wire { status, why, about, answer: members, problem, .. } =
            Wire::<Map<String, Value>>::deserialize(deserializer)?;
        let members = members.unwrap_or_default();
        let missing = D::Error::missing_field;
        // Where no member of an answer is told, there is none: an answer that has only members
        // that may be missing could be read out of nothing.
        let told = !members.is_empty();
        let answer = || A::deserialize(Value::Object(members)).map_err(D::Error::custom);
        let end = match status {
            Status::Answered => End::Answered(answer()?),
            Status::Unsatisfiable => End::Unsatisfiable(told.then(answer).transpose()?),
            Status::Stopped => End::Stopped {
                why: why.ok_or_else(|| missing("why"))?,
                so_far: told.then(answer).transpose()?,
            },
            Status::Error => End::Error(problem.ok_or_else(|| missing("message"))?),
        };
        Ok(ReplyTo { about, end })
    }
}

impl<A: JsonSchema> JsonSchema for ReplyTo<A> {
    fn schema_name() -> Cow<'static, str> {
        format!("ReplyTo{}", A::schema_name()).into()
    }

    // Every answer is called `Answer`: replies stand where they are used.
    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Wire::<A>::json_schema(generator)
    }
}
