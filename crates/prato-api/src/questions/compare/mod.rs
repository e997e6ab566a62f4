//! The same question to every engine, and to programs of others: answers, effort, and what a front
//! measures beside them.
//!
//! A run is a [`Job`] on an instance. Here it is done in place; a front that has processes hands in
//! its own way to do it ([`Ask::compare`]), with a clock and a look at the memory.

pub(crate) mod job;
mod programs;
mod table;
mod variants;

pub use job::{Asked, Effort, Job, Run, RunStatus};
pub use prato_engines::Order;
pub use programs::{Who, question_of_programs};
pub use table::{Column, Disagreement, Row, Seconds};
pub use variants::{LeftOut, engines_to_compare, strategy};

use std::num::NonZeroUsize;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::engine::Method;
use prato::watch::{Stop, Watch};

use super::judge::{Submission, Verdict};
use super::{Event, Question};
use crate::board::{Board, Instance};
use crate::engines::Choice;
use crate::named::Named;
use crate::reply::{End, Problem, ReplyTo};
use crate::shape::Place;
use crate::stated::{self, Relaxed, Stated};
use table::Runs;

/// What is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The instances, of any puzzle.
    pub instances: Vec<NamedBoard>,
    /// What each engine is asked.
    #[serde(default)]
    pub asked: Asked,
    /// The engines; all if none is named.
    #[serde(default)]
    pub engines: Vec<Named<Choice>>,
    /// Run `sat` with each of these encodings: names, or `all` for every one that fits the puzzle.
    #[serde(default)]
    pub encodings: Vec<String>,
    /// Run `sat` with this encoding on the diagonals of N-Queens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diagonals: Option<String>,
    /// Run `cp` and `search` with each of these ways to search.
    #[serde(default)]
    pub strategies: Vec<String>,
    /// Run every engine with each of these models.
    #[serde(default)]
    pub variants: Vec<Variant>,
    /// Tell `sat` and `cp` the rules in each of these orders.
    #[serde(default)]
    pub orders: Vec<Named<Order>>,
    /// Decide the cell in question in each of these ways, by engines for models.
    #[serde(default)]
    pub methods: Vec<Named<Method>>,
    /// The cell in question; the one that the board asks about if nothing is said.
    pub at: Option<Place>,
    /// Programs of others beside the engines, with what each said about every instance, in order.
    #[serde(default)]
    pub programs: Vec<Submission>,
    /// How often each engine answers; once if nothing is said.
    pub repeat: Option<NonZeroUsize>,
    /// The rules that solutions are held to.
    #[serde(default)]
    pub model: Stated,
}

/// A model under a name: these groups of rules in this order. Without any it is the usual one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// What to call it.
    pub name: String,
    /// The groups.
    #[serde(default)]
    pub rules: Vec<String>,
}

/// An instance and what to call it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NamedBoard {
    /// What to call it.
    pub name: String,
    /// The board.
    pub board: Board,
}

/// What the text of a board has beside data, and that it was passed over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Warning {
    /// What the board is called.
    pub board: String,
    /// In a sentence without a full stop.
    pub warning: String,
}

impl Warning {
    /// Those about these boards.
    pub(crate) fn of<'a>(boards: impl IntoIterator<Item = &'a NamedBoard>) -> Vec<Warning> {
        let warning = |NamedBoard { name, board }: &NamedBoard| {
            board.warning().map(|warning| Warning { board: name.clone(), warning })
        };
        boards.into_iter().filter_map(warning).collect()
    }
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// What each engine was asked.
    pub asked: Asked,
    /// How often.
    pub repeat: NonZeroUsize,
    /// One for each engine and each program on each instance.
    pub table: Vec<Row>,
    /// The rules of the games that were left out: the answers are about the puzzles without them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub relaxations: Vec<Relaxed>,
    /// What was passed over in the texts of the instances.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
    /// What was asked for and does not fit an instance, which went without it.
    pub left_out: Vec<LeftOut>,
    /// For each engine that differs from the first one with an answer. There must never be any.
    pub disagreements: Vec<Disagreement>,
}

/// Asks once about the instance of this number; the other number says which run it is, from 1. It ends
/// the comparison if it says that it was stopped.
pub type Runner<'a> = dyn FnMut(Who<'_>, usize, usize) -> Result<Run, Stop> + 'a;

impl Question for Ask {
    fn answer(&self, watch: &Watch, events: &mut dyn FnMut(Event<'_>)) -> ReplyTo<Answer> {
        let instances = match self.read() {
            Ok(instances) => instances,
            Err(problem) => return ReplyTo::error(problem),
        };
        if let Err(problem) = self.check_said() {
            return ReplyTo::error(problem);
        }
        let mut run = |who: Who<'_>, number: usize, _| {
            watch.check()?;
            Ok(match who {
                Who::Engine(job) => job.run(&instances[number], watch),
                Who::Program(case, program) => case.run(&self.programs[program].said[number]),
            })
        };
        self.compare(&instances, &|| watch.clone(), &mut run, events)
    }
}

impl Ask {
    /// The instances. Mistakes in any of them show before the first run.
    ///
    /// # Errors
    /// If a board holds none: `file` of the problem is its name.
    pub fn read(&self) -> Result<Vec<Instance>, Problem> {
        let read = |NamedBoard { name, board }: &NamedBoard| {
            board.read().map_err(|problem| Problem { file: Some(name.clone()), ..problem })
        };
        self.instances.iter().map(read).collect()
    }

    /// The answer about these instances, which were [`read`](Self::read), with runs done in this way.
    /// What programs say is checked under a watch of `watches` for each instance.
    pub fn compare(
        &self,
        instances: &[Instance],
        watches: &dyn Fn() -> Watch,
        run: &mut Runner<'_>,
        events: &mut dyn FnMut(Event<'_>),
    ) -> ReplyTo<Answer> {
        let end = self.table(instances, watches, run, events).unwrap_or_else(End::Error);
        ReplyTo { about: None, end }
    }

    fn table(
        &self,
        instances: &[Instance],
        watches: &dyn Fn() -> Watch,
        run: &mut Runner<'_>,
        events: &mut dyn FnMut(Event<'_>),
    ) -> Result<End<Answer>, Problem> {
        let variants = variants::of(self, instances)?;
        let left_out = variants::left_out(self, instances);
        for one in &left_out {
            events(Event::LeftOut(one));
        }
        let repeat = self.repeat.unwrap_or(NonZeroUsize::MIN);
        let mut rows = Vec::new();
        let mut stop = None;
        'all: for (number, jobs) in variants.into_iter().enumerate() {
            let name = &self.instances[number].name;
            let instance = &instances[number];
            for job in jobs {
                let runs;
                (runs, stop) = repeated(repeat, &mut |time| run(Who::Engine(&job), number, time));
                rows.extend(Runs::of_engine(name, instance, &job, runs));
                if stop.is_some() {
                    break 'all;
                }
            }
            if self.programs.is_empty() {
                continue;
            }
            let case = match self.case(number, instance, &watches()) {
                Ok(case) => case,
                Err(why) => {
                    stop = Some(why);
                    break;
                }
            };
            for (program, Submission { name: called, .. }) in self.programs.iter().enumerate() {
                let mut once = |time| match &case {
                    Ok(case) => run(Who::Program(case, program), number, time),
                    Err(refused) => Ok(refused.clone()),
                };
                let runs;
                (runs, stop) = repeated(repeat, &mut once);
                rows.extend(Runs::of_program(name, instance, called, runs));
                if stop.is_some() {
                    break 'all;
                }
            }
        }
        let mut relaxed: Vec<Relaxed> = Vec::new();
        for kind in instances.iter().map(Instance::kind) {
            for (_, model) in variants::models(self, kind) {
                for one in stated::relaxed(&model.rules(kind)?) {
                    if !relaxed.contains(&one) {
                        relaxed.push(one);
                    }
                }
            }
        }
        let answer = Answer {
            asked: self.asked,
            repeat,
            relaxations: relaxed,
            warnings: Warning::of(&self.instances),
            disagreements: table::disagreements(&rows),
            table: table::rows(rows),
            left_out,
        };
        Ok(match stop {
            None => End::Answered(answer),
            Some(why) => End::Stopped { why: why.into(), so_far: Some(answer) },
        })
    }
}

/// All runs of one who is asked, and what stopped the comparison, if something did.
fn repeated(
    repeat: NonZeroUsize,
    run: &mut dyn FnMut(usize) -> Result<Run, Stop>,
) -> (Vec<Run>, Option<Stop>) {
    let mut runs = Vec::new();
    for time in 1..=repeat.get() {
        match run(time) {
            Ok(one) => runs.push(one),
            Err(why) => return (runs, Some(why)),
        }
        // What ran out of time once is not worth another try.
        if !runs.last().is_some_and(Run::is_answer) {
            break;
        }
    }
    (runs, None)
}

impl Answer {
    /// What must never be, in words: answers that differ, and answers that break the rules.
    #[must_use]
    pub fn bugs(&self) -> Vec<String> {
        let mut bugs: Vec<String> = self.disagreements.iter().map(Disagreement::words).collect();
        let ours = self.table.iter().filter(|row| row.verdict.is_none());
        for row in ours.filter(|row| row.status == RunStatus::Wrong) {
            let (instance, engine) = (&row.instance, row.engine.label());
            bugs.push(format!("{instance}: {engine} gave a wrong answer: {}", row.answer));
        }
        bugs
    }

    /// Whether a program gave a wrong answer.
    #[must_use]
    pub fn is_a_program_wrong(&self) -> bool {
        self.table.iter().any(|row| row.verdict == Some(Verdict::Wrong))
    }
}
