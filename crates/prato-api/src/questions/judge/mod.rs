//! Somebody's own program against ours: what it said about boards, held to the rules and to the
//! exact engine (an *automatic grader*).
//!
//! What was said is part of the request. A front that has processes hands in its own way to get it
//! ([`Ask::judge`]): it runs the program on each [`Case`].

mod cases;
mod exam;
mod read;
mod said;
mod spoken;
mod tokens;
mod verdict;

pub use cases::{Case, Truth};
pub use exam::{Exam, ExamTask};
pub use said::{Ended, Said};
pub use verdict::{Judged, Verdict};

use std::num::NonZeroU32;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::puzzles::Kind;
use prato::watch::{Stop, Watch};

use super::compare::{NamedBoard, Warning};
use super::{Event, Question};
use crate::named::{Listed, Named, twice};
use crate::reply::{End, Problem, ReplyTo};
use crate::shape::Place;

/// What is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The tasks.
    pub tasks: Vec<Task>,
    /// Who did them.
    pub submissions: Vec<Submission>,
}

/// One question about some boards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// What to call it; the name of the question if nothing is said.
    pub name: Option<String>,
    /// What the programs are asked.
    pub asked: Named<Asked>,
    /// The points for it, shared among its boards.
    pub points: Option<NonZeroU32>,
    /// The boards.
    pub boards: Vec<NamedBoard>,
    /// The cells that `click` asks about. If none is named, those that a board asks about; if it asks
    /// about none, the first safe cell, the first certain mine and the first that may be either.
    #[serde(default)]
    pub at: Vec<Place>,
}

/// Whose answers are judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Submission {
    /// The name.
    pub name: String,
    /// What was said about each board of each task, in their order; about several cells of a board
    /// one after the other.
    pub said: Vec<Said>,
}

/// What programs are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A mine field, or that there is none.
    Solve,
    /// All cells that are certainly safe.
    Safe,
    /// Whether a cell is certainly safe.
    Click,
    /// How many mine fields there are.
    Count,
    /// Tetravex: which tile lies where.
    Tetravex,
    /// N-Queens: where the queens stand.
    Queens,
}

impl Asked {
    /// What it asks, in a line.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Asked::Solve => "a mine field that fits, or that there is none",
            Asked::Safe => "all covered cells that are certainly safe",
            Asked::Click => "is the cell {R},{C} certainly safe? success or failure",
            Asked::Count => "how many mine fields fit",
            Asked::Tetravex => "the tile at each place, or that there is no way",
            Asked::Queens => "the column of each row's queen, or that there is no way",
        }
    }

    /// The puzzle that it is about.
    #[must_use]
    pub fn puzzle(self) -> Kind {
        match self {
            Asked::Solve | Asked::Safe | Asked::Click | Asked::Count => Kind::Minesweeper,
            Asked::Tetravex => Kind::Tetravex,
            Asked::Queens => Kind::Queens,
        }
    }
}

impl Listed for Asked {
    const WHAT: &'static str = "question to judge";

    fn all() -> impl Iterator<Item = Asked> {
        use Asked::{Click, Count, Queens, Safe, Solve, Tetravex};
        [Solve, Safe, Click, Count, Tetravex, Queens].into_iter()
    }

    fn name(self) -> &'static str {
        match self {
            Asked::Solve => "solve",
            Asked::Safe => "safe",
            Asked::Click => "click",
            Asked::Count => "count",
            Asked::Tetravex => "tetravex",
            Asked::Queens => "queens",
        }
    }
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// One for each submission, in their order.
    pub scores: Vec<Score>,
    /// One for each answer, submission by submission.
    pub judged: Vec<Judged>,
    /// What was passed over in the texts of the boards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

/// How a submission did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Score {
    /// Whose it is.
    pub submission: String,
    /// How many answers are right.
    pub right: usize,
    /// Of so many that were judged.
    pub of: usize,
    /// How many were not, as the work was stopped before.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub not_judged: usize,
    /// The points, where tasks have some.
    pub points: Option<f64>,
    /// Of so many.
    pub of_points: Option<u32>,
    /// The same for each task, in their order.
    pub tasks: Vec<TaskScore>,
}

/// How a submission did in a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TaskScore {
    /// The task.
    pub task: String,
    /// How many answers are right.
    pub right: usize,
    /// Of so many that were judged.
    pub of: usize,
    /// How many were not, as the work was stopped before.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub not_judged: usize,
    /// The points, if it has some.
    pub points: Option<f64>,
}

/// Gets what the submission of this number says about a case. It ends the work if it says that it was
/// stopped.
pub type Asker<'a> = dyn FnMut(&Case, usize) -> Result<Said, Stop> + 'a;

impl Question for Ask {
    fn answer(&self, watch: &Watch, _: &mut dyn FnMut(Event<'_>)) -> ReplyTo<Answer> {
        let end = self.cases(watch).and_then(|cases| {
            self.check_said(cases.len())?;
            let said = |case: &Case, number: usize| {
                watch.check()?;
                Ok(self.submissions[number].said[case.number].clone())
            };
            Ok(self.judge(&cases, &mut { said }))
        });
        ReplyTo { about: None, end: end.unwrap_or_else(|end| end) }
    }
}

impl Ask {
    /// What is to be said, in order, with the truth about it.
    ///
    /// # Errors
    /// If a board is none, or makes no sense in its task; if two tasks or submissions have one name; or if the
    /// work was stopped.
    pub fn cases(&self, watch: &Watch) -> Result<Vec<Case>, End<Answer>> {
        if self.tasks.iter().all(|task| task.boards.is_empty()) {
            let message = "there is nothing to judge";
            return Err(End::Error(Problem::question(message, "name at least one board")));
        }
        let titles: Vec<String> = self.tasks.iter().map(Task::title).collect();
        let names = self.submissions.iter().map(|one| one.name.as_str());
        let twice = match (twice(titles.iter().map(String::as_str)), twice(names)) {
            (Some(title), _) => Some((format!("two tasks are called {title}"), "task")),
            (None, Some(name)) => {
                Some((format!("two submissions are called {name}"), "submission"))
            }
            (None, None) => None,
        };
        if let Some((message, what)) = twice {
            let hint = format!("give each {what} its own name");
            return Err(End::Error(Problem::question(message, hint)));
        }
        cases::of(&self.tasks, watch)
    }

    /// Judges all submissions on each case in turn.
    pub fn judge(&self, cases: &[Case], ask: &mut Asker<'_>) -> End<Answer> {
        let mut judged: Vec<Vec<Judged>> = vec![Vec::new(); self.submissions.len()];
        for case in cases {
            for (number, submission) in self.submissions.iter().enumerate() {
                match ask(case, number) {
                    Ok(said) => judged[number].push(case.judge(&submission.name, &said)),
                    Err(why) => {
                        let so_far = Some(self.told(cases, judged));
                        return End::Stopped { why: why.into(), so_far };
                    }
                }
            }
        }
        End::Answered(self.told(cases, judged))
    }

    fn told(&self, cases: &[Case], judged: Vec<Vec<Judged>>) -> Answer {
        let scores = self.submissions.iter().zip(&judged);
        let scores = scores.map(|(one, judged)| self.score(&one.name, cases, judged)).collect();
        let warnings = Warning::of(self.tasks.iter().flat_map(|task| &task.boards));
        Answer { scores, judged: judged.into_iter().flatten().collect(), warnings }
    }

    /// The points of a task are shared among all its cases, those that nobody was asked about yet too.
    fn score(&self, name: &str, cases: &[Case], judged: &[Judged]) -> Score {
        let of_task = |(number, task): (usize, &Task)| {
            let all = cases.iter().filter(|case| case.task == number).count();
            let done = || cases.iter().zip(judged).filter(|(case, _)| case.task == number);
            let right = done().filter(|(_, one)| one.verdict == Verdict::Right).count();
            let points = |points: NonZeroU32| f64::from(points.get()) * right as f64 / all as f64;
            let points = task.points.filter(|_| all > 0).map(points);
            let of = done().count();
            TaskScore { task: task.title(), right, of, not_judged: all - of, points }
        };
        let tasks: Vec<TaskScore> = self.tasks.iter().enumerate().map(of_task).collect();
        let worth = || self.tasks.iter().filter_map(|task| task.points);
        let scored = worth().next().is_some();
        Score {
            submission: name.to_owned(),
            right: tasks.iter().map(|task| task.right).sum(),
            of: judged.len(),
            not_judged: cases.len() - judged.len(),
            points: scored.then(|| tasks.iter().filter_map(|task| task.points).sum()),
            of_points: scored.then(|| worth().map(NonZeroU32::get).sum()),
            tasks,
        }
    }

    /// Refuses submissions that say more or less than they are asked.
    fn check_said(&self, cases: usize) -> Result<(), End<Answer>> {
        let Some(one) = self.submissions.iter().find(|one| one.said.len() != cases) else {
            return Ok(());
        };
        let message = format!("{} says {} things, and is asked {cases}", one.name, one.said.len());
        let hint = "say one thing about each board, or each cell in question, in order";
        Err(End::Error(Problem::question(message, hint)))
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Task {
    /// What to call it.
    #[must_use]
    pub fn title(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.asked.0.name().to_owned())
    }
}
