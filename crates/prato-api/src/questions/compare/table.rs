//! What came of all runs of an engine on an instance, side by side.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::puzzles::Kind;

use super::job::{Effort, Run, RunStatus};
use crate::engines::Engine;
use crate::named::{Listed as _, Named};

/// All runs of an engine on an instance: one at least.
pub(super) struct Runs {
    instance: String,
    puzzle: Kind,
    engine: Engine,
    all: Vec<Run>,
    /// The run that stands for all of them: nothing follows one without an answer.
    last: Run,
}

impl Runs {
    /// These runs, if there are any.
    pub(super) fn new(instance: &str, puzzle: Kind, engine: Engine, all: Vec<Run>) -> Option<Runs> {
        let last = all.last()?.clone();
        Some(Runs { instance: instance.to_owned(), puzzle, engine, all, last })
    }
}

/// An engine on an instance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Row {
    /// The name of the instance.
    pub instance: String,
    /// Its puzzle.
    pub puzzle: Named<Kind>,
    /// Who answered.
    #[serde(flatten)]
    pub engine: Variant,
    /// How it ended.
    pub status: RunStatus,
    /// The answer in a few words, or what was in its way.
    pub answer: String,
    /// The time of the question alone, where a front measures it.
    pub seconds: Option<Seconds>,
    /// By how much the peak of memory grew, in bytes, where a front measures it.
    pub memory: Option<u64>,
    /// How much work it was, if the engine says.
    pub effort: Option<Effort>,
}

/// An engine, and how it works where that was chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Variant {
    /// Its name.
    engine: String,
    /// How `sat` writes clauses.
    encoding: Option<String>,
    /// How `cp` searches.
    strategy: Option<String>,
}

impl Variant {
    /// What to call it in tables: `sat ladder`, `cp first_fail,indomain_min`.
    #[must_use]
    pub fn label(&self) -> String {
        let Variant { engine, encoding, strategy } = self;
        let parts = [Some(engine), encoding.as_ref(), strategy.as_ref()].into_iter().flatten();
        parts.map(String::as_str).collect::<Vec<_>>().join(" ")
    }
}

impl From<Engine> for Variant {
    fn from(Engine { name, encoding, strategy }: Engine) -> Variant {
        Variant { engine: name.0.name().to_owned(), encoding, strategy }
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
    fn of(runs: &[Run]) -> Option<Seconds> {
        let times: Option<Vec<f64>> = runs.iter().map(|run| run.seconds).collect();
        let mut times = times.filter(|times| !times.is_empty())?;
        times.sort_by(f64::total_cmp);
        let median = f64::midpoint(times[(times.len() - 1) / 2], times[times.len() / 2]);
        Some(Seconds { median, min: times[0], max: times[times.len() - 1] })
    }
}

impl From<Runs> for Row {
    fn from(Runs { instance, puzzle, engine, all, last }: Runs) -> Row {
        Row {
            instance,
            puzzle: Named(puzzle),
            engine: engine.into(),
            status: last.status,
            answer: last.answer,
            seconds: Seconds::of(&all),
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

/// For each engine that differs from the first one with an answer.
pub(super) fn disagreements(all: &[Runs]) -> Vec<Disagreement> {
    let answer = |of: &Runs| of.all.iter().find(|run| run.is_answer()).cloned();
    let mut found = Vec::new();
    for one in all {
        let mut same = all.iter().filter(|other| other.instance == one.instance);
        let first = same.find_map(|other| Some((other, answer(other)?)));
        let Some((first, expected)) = first else { continue };
        let differs = |run: &&Run| {
            run.is_answer() && (&run.answer, run.digest) != (&expected.answer, expected.digest)
        };
        if let Some(run) = one.all.iter().find(differs) {
            let label = |runs: &Runs| Variant::from(runs.engine.clone()).label();
            found.push(Disagreement {
                instance: one.instance.clone(),
                engines: [label(first), label(one)],
                answers: [expected.answer, run.answer.clone()],
            });
        }
    }
    found
}
