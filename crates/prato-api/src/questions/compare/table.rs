//! What came of all runs on an instance, side by side.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::grid::Shape;
use prato::puzzles::Kind;

use super::job::{Effort, Job, Run, RunStatus};
use crate::board::Instance;
use crate::engines::Engine;
use crate::named::{Listed as _, Named};
use crate::questions::judge::Verdict;
use crate::stated::Stated;

/// All runs of an engine or a program on an instance: one at least.
pub(super) struct Runs {
    instance: String,
    puzzle: Kind,
    shape: Shape,
    engine: Column,
    /// The model that an engine was given; programs have their own.
    model: Option<Stated>,
    all: Vec<Run>,
    /// The run that stands for all of them: nothing follows one without an answer.
    last: Run,
}

impl Runs {
    /// The runs of a job, if there are any.
    pub(super) fn of_engine(
        name: &str,
        instance: &Instance,
        job: &Job,
        all: Vec<Run>,
    ) -> Option<Runs> {
        Runs::new(name, instance, Column::from(job), Some(job.model.clone()), all)
    }

    /// The runs of a program, if there are any.
    pub(super) fn of_program(
        name: &str,
        instance: &Instance,
        program: &str,
        all: Vec<Run>,
    ) -> Option<Runs> {
        Runs::new(name, instance, Column::of_program(program), None, all)
    }

    fn new(
        name: &str,
        instance: &Instance,
        engine: Column,
        model: Option<Stated>,
        all: Vec<Run>,
    ) -> Option<Runs> {
        let last = all.last()?.clone();
        let (puzzle, shape) = (instance.kind(), instance.shape());
        Some(Runs { instance: name.to_owned(), puzzle, shape, engine, model, all, last })
    }

    /// The rules of the game that are left out: with others, answers may differ.
    fn left_out(&self) -> Vec<&'static str> {
        let rules = self.model.as_ref().and_then(|model| model.rules(self.puzzle).ok());
        rules.map(|rules| rules.left_out().map(|group| group.name).collect()).unwrap_or_default()
    }
}

/// A column of the comparison on an instance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Row {
    /// The name of the instance.
    pub instance: String,
    /// Its puzzle.
    pub puzzle: Named<Kind>,
    /// The rows of its board.
    pub rows: usize,
    /// The columns of its board.
    pub cols: usize,
    /// Who answered.
    #[serde(flatten)]
    pub engine: Column,
    /// How it ended.
    pub status: RunStatus,
    /// What the answer of a program is worth; engines have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// The answer in a few words, or what was in its way.
    pub answer: String,
    /// The time of the question alone, where a front measures it.
    pub seconds: Option<Seconds>,
    /// The part of it before the search began, where the engine is one for models.
    pub build: Option<Seconds>,
    /// The rest of it.
    pub search: Option<Seconds>,
    /// How many times as long as the first column on the same instance it took, by the medians.
    pub ratio: Option<f64>,
    /// By how much the peak of memory grew, in bytes, where a front measures it.
    pub memory: Option<u64>,
    /// How much work it was, if the engine says.
    pub effort: Option<Effort>,
}

/// An engine, and how it works where that was chosen, or a program of somebody else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Column {
    /// Its name.
    engine: String,
    /// How `sat` writes clauses.
    encoding: Option<String>,
    /// How it writes those of diagonals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    diagonals: Option<String>,
    /// How `cp` and `search` search.
    strategy: Option<String>,
    /// The variant of the model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    variant: Option<String>,
    /// The order of the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    order: Option<String>,
    /// How a cell was decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    method: Option<String>,
}

impl Column {
    /// A program of this name.
    fn of_program(name: &str) -> Column {
        let engine = name.to_owned();
        let (encoding, diagonals, strategy) = (None, None, None);
        let (variant, order, method) = (None, None, None);
        Column { engine, encoding, diagonals, strategy, variant, order, method }
    }

    /// What to call it in tables: `sat ladder`, `cp first_fail,indomain_min`, `sat: no total`.
    #[must_use]
    pub fn label(&self) -> String {
        let Column { engine, encoding, diagonals, strategy, variant, order, method } = self;
        let diagonals = diagonals.as_ref().map(|name| format!("diagonals={name}"));
        let parts = [Some(engine), encoding.as_ref(), diagonals.as_ref(), strategy.as_ref()];
        let parts = parts.into_iter().chain([order.as_ref(), method.as_ref()]).flatten();
        let parts = parts.map(String::as_str).collect::<Vec<_>>().join(" ");
        variant.iter().fold(parts, |label, variant| format!("{label}: {variant}"))
    }
}

impl From<&Job> for Column {
    fn from(job: &Job) -> Column {
        let Engine { name, encoding, diagonals, strategy } = job.engine.clone();
        Column {
            engine: name.0.name().to_owned(),
            encoding,
            diagonals,
            strategy,
            variant: job.variant.clone(),
            order: job.order.map(|order| order.0.name().to_owned()),
            method: job.method.map(|method| method.0.name().to_owned()),
        }
    }
}

/// The times of all runs, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Seconds {
    /// The one in the middle.
    pub median: f64,
    /// The shortest.
    pub min: f64,
    /// The longest.
    pub max: f64,
}

impl Seconds {
    /// A time of each run, if all of them have it.
    fn of(runs: &[Run], time: impl Fn(&Run) -> Option<f64>) -> Option<Seconds> {
        let times: Option<Vec<f64>> = runs.iter().map(time).collect();
        let mut times = times.filter(|times| !times.is_empty())?;
        times.sort_by(f64::total_cmp);
        let median = f64::midpoint(times[(times.len() - 1) / 2], times[times.len() / 2]);
        Some(Seconds { median, min: times[0], max: times[times.len() - 1] })
    }
}

/// The table: a row for all runs of each job.
pub(super) fn rows(all: Vec<Runs>) -> Vec<Row> {
    let mut rows: Vec<Row> = all.into_iter().map(Row::from).collect();
    let time = |row: &Row| {
        row.seconds.filter(|_| row.status == RunStatus::Answered).map(|seconds| seconds.median)
    };
    let ratios: Vec<Option<f64>> = rows
        .iter()
        .map(|row| {
            let first = rows.iter().find(|other| other.instance == row.instance)?;
            Some(time(row)? / time(first)?)
        })
        .collect();
    for (row, ratio) in rows.iter_mut().zip(ratios) {
        row.ratio = ratio;
    }
    rows
}

impl From<Runs> for Row {
    fn from(Runs { instance, puzzle, shape, engine, all, last, .. }: Runs) -> Row {
        let search = |run: &Run| Some(run.seconds? - run.building?);
        Row {
            instance,
            puzzle: Named(puzzle),
            rows: shape.rows,
            cols: shape.cols,
            engine,
            status: last.status,
            verdict: last.verdict,
            answer: last.answer,
            seconds: Seconds::of(&all, |run| run.seconds),
            build: Seconds::of(&all, |run| run.building),
            search: Seconds::of(&all, search),
            ratio: None,
            memory: all.iter().filter_map(|run| run.memory).max(),
            effort: last.effort,
        }
    }
}

/// Two engines with different answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Disagreement {
    /// The instance.
    pub instance: String,
    /// The engines: the first one with an answer, and the one that differs.
    pub engines: [String; 2],
    /// Their answers.
    pub answers: [String; 2],
}

impl Disagreement {
    /// In words.
    pub(super) fn words(&self) -> String {
        let ([one, other], [first, second]) = (&self.engines, &self.answers);
        let which = if first == second { ", of other cells" } else { "" };
        format!(
            "{}: the engines disagree: {one} says {first}, {other} says {second}{which}",
            self.instance
        )
    }
}

/// For each engine that differs from the first one with an answer. Programs have been judged already,
/// and may be asked for less.
pub(super) fn disagreements(all: &[Runs]) -> Vec<Disagreement> {
    let engines = || all.iter().filter(|one| one.model.is_some());
    let answer = |of: &Runs| of.all.iter().find(|run| run.is_answer()).cloned();
    let mut found = Vec::new();
    for one in engines() {
        let mut same = engines()
            .filter(|other| other.instance == one.instance && other.left_out() == one.left_out());
        let first = same.find_map(|other| Some((other, answer(other)?)));
        let Some((first, expected)) = first else { continue };
        let differs = |run: &&Run| {
            run.is_answer() && (&run.answer, run.digest) != (&expected.answer, expected.digest)
        };
        if let Some(run) = one.all.iter().find(differs) {
            found.push(Disagreement {
                instance: one.instance.clone(),
                engines: [first.engine.label(), one.engine.label()],
                answers: [expected.answer, run.answer.clone()],
            });
        }
    }
    found
}
