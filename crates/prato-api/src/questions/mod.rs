//! The questions, one file each: what is asked (`Ask`), what is told (`Answer`), and one function.

pub mod certify;
pub mod convert;
pub mod count;
pub mod explain;
pub mod export;
pub mod hint;
pub mod ladder;
pub mod odds;
pub mod queens;
pub mod review;
pub mod safe;
pub mod solve;
pub mod unique;

use schemars::{JsonSchema, Schema, schema_for};
use serde::{Deserialize, Serialize};

use prato::watch::Watch;

use crate::reply::ReplyTo;
use solve::Solved;

/// Something that can be asked.
pub trait Question {
    /// What is told.
    type Answer;

    /// Answers it. What is found on the way is told to `events`.
    fn answer(&self, watch: &Watch, events: &mut dyn FnMut(Event<'_>)) -> ReplyTo<Self::Answer>;
}

/// What is told while the work goes on.
pub enum Event<'a> {
    /// A solution, which has passed the referee.
    Solution(&'a Solved),
}

/// A question in the list.
pub struct QuestionInfo {
    /// Its name, as in `"question": NAME`.
    pub name: &'static str,
    /// What it asks, in one line.
    pub about: &'static str,
    /// What the request holds, as a JSON Schema.
    pub request: fn() -> Schema,
    /// What the reply holds, as a JSON Schema.
    pub reply: fn() -> Schema,
}

macro_rules! questions {
    ($($variant:ident $module:ident $name:literal $about:literal;)*) => {
        /// Every question.
        pub static QUESTIONS: &[QuestionInfo] = &[$(QuestionInfo {
            name: $name,
            about: $about,
            request: || schema_for!($module::Ask),
            reply: || schema_for!(ReplyTo<$module::Answer>),
        }),*];

        /// A question, with all that belongs to it.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[serde(tag = "question")]
        pub enum Request {
            $(
                #[doc = $about]
                #[serde(rename = $name)]
                $variant($module::Ask),
            )*
        }

        /// What is told.
        #[expect(clippy::large_enum_variant, reason = "there is one at a time")]
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[serde(tag = "question")]
        pub enum Reply {
            $(
                #[doc = $about]
                #[serde(rename = $name)]
                $variant(ReplyTo<$module::Answer>),
            )*
        }

        /// Answers a question. What is found on the way is told to `events`.
        pub fn ask_with(
            request: &Request,
            watch: &Watch,
            events: &mut dyn FnMut(Event<'_>),
        ) -> Reply {
            match request {
                $(Request::$variant(ask) => Reply::$variant(ask.answer(watch, events)),)*
            }
        }
    };
}

questions! {
    Odds odds "odds" "The chance of a mine in every cell.";
    Safe safe "safe" "What is certain, in all cells or in those in question.";
    Solve solve "solve" "Solutions of a board of any puzzle.";
    Count count "count" "How many solutions a board has, exactly.";
    Unique unique "unique" "Whether a board has only one solution.";
    Explain explain "explain" "Why cells, or tiles, are as they are.";
    Hint hint "hint" "One move, and why.";
    Ladder ladder "ladder" "A position worked on with easy means first.";
    Certify certify "certify" "A claim with a proof for an independent checker.";
    Review review "review" "A game that was played, move by move.";
    Convert convert "convert" "The same board in another format.";
    Export export "export" "The board as a model for the standard tools.";
    Queens queens "queens" "N queens on the empty board.";
}

/// Answers a question.
#[must_use]
pub fn ask(request: &Request, watch: &Watch) -> Reply {
    ask_with(request, watch, &mut |_| ())
}
