//! One engine, one question about one instance.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher as _};
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::engine::{self, EngineError, Method};
use prato::model::{Model, Var};
use prato::outcome::Outcome;
use prato::watch::{Stop, Watch};
use prato_engines::Order;

use crate::board::Instance;
use crate::engines::Engine;
use crate::named::{Listed, Named};
use crate::puzzles::subject;
use crate::questions::judge::Verdict;
use crate::reply::{Problem, Why};
use crate::shape::Place;
use crate::stated::{Ruled, Stated};

/// What each engine is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Asked {
    /// Is there a solution? It is found and checked.
    #[default]
    Solve,
    /// What is the same in every solution?
    Forced,
    /// How many solutions are there?
    Count,
    /// May there be a mine in the cell in question?
    Cell,
}

impl Asked {
    /// What it asks, in a line.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Asked::Solve => "Is there a solution? It is found and checked",
            Asked::Forced => "What is the same in every solution?",
            Asked::Count => "How many solutions are there?",
            Asked::Cell => "May there be a mine in the cell in question?",
        }
    }
}

impl Listed for Asked {
    const WHAT: &'static str = "question";

    fn all() -> impl Iterator<Item = Asked> {
        [Asked::Solve, Asked::Forced, Asked::Count, Asked::Cell].into_iter()
    }

    fn name(self) -> &'static str {
        match self {
            Asked::Solve => "solve",
            Asked::Forced => "forced",
            Asked::Count => "count",
            Asked::Cell => "cell",
        }
    }
}

impl Default for Named<Order> {
    fn default() -> Named<Order> {
        Named(Order::AsGiven)
    }
}

/// What one engine is asked about an instance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Job {
    /// Who answers.
    pub engine: Engine,
    /// What is asked.
    pub asked: Asked,
    /// The name of the variant of the model, if it is one.
    pub variant: Option<String>,
    /// The rules.
    pub model: Stated,
    /// Their order for `sat` and `cp`, if it was chosen.
    pub order: Option<Named<Order>>,
    /// How engines for models decide a cell, if it was chosen.
    pub method: Option<Named<Method>>,
    /// The cell in question, of [`Asked::Cell`] alone.
    pub at: Option<Place>,
}

/// What came of one run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// How it ended.
    pub status: RunStatus,
    /// The answer in a few words, or what was in its way.
    pub answer: String,
    /// Equal just if the answers are, for lists too long to pass on.
    pub digest: u64,
    /// How long it took, for whoever has a clock to fill in.
    pub seconds: Option<f64>,
    /// How much of that went by before the search began, where the engine is one for models.
    pub building: Option<f64>,
    /// By how much the peak of memory grew, in bytes, for whoever sees it to fill in.
    pub memory: Option<u64>,
    /// How much work it was, if the engine says.
    pub effort: Option<Effort>,
    /// What the answer of a program is worth.
    pub verdict: Option<Verdict>,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RunStatus {
    /// With an answer, which has passed the referee.
    Answered,
    /// By a limit.
    Stopped,
    /// The instance is too large, or this is no question for the engine.
    Refused,
    /// The engine failed; a program crashed, or there is no answer in what it wrote.
    Failed,
    /// The answer breaks the rules, or is not the true one.
    Wrong,
}

impl RunStatus {
    /// In one word.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            RunStatus::Answered => "answered",
            RunStatus::Stopped => "stopped",
            RunStatus::Refused => "refused",
            RunStatus::Failed => "failed",
            RunStatus::Wrong => "wrong",
        }
    }
}

/// How much work a run was, as far as the engine knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Effort {
    /// Variables of the formula or the model.
    pub variables: u64,
    /// Clauses or rules.
    pub clauses: u64,
    /// Conflicts of the search: its failures.
    pub conflicts: u64,
    /// Nodes of the search.
    pub nodes: u64,
    /// How often a value followed, or a rule was looked at for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub propagations: Option<u64>,
    /// Of a search tree: how many nodes Gecode would keep at once, its peak depth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u64>,
    /// How often the search began again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restarts: Option<u64>,
}

impl From<engine::Effort> for Effort {
    fn from(effort: engine::Effort) -> Effort {
        let engine::Effort {
            variables,
            clauses,
            conflicts,
            nodes,
            propagations,
            depth,
            restarts,
            ..
        } = effort;
        Effort { variables, clauses, conflicts, nodes, propagations, depth, restarts }
    }
}

impl Run {
    /// A run that did not come to an answer.
    #[must_use]
    pub fn without_answer(status: RunStatus, why: &str) -> Run {
        Run {
            status,
            answer: why.to_owned(),
            digest: 0,
            seconds: None,
            building: None,
            memory: None,
            effort: None,
            verdict: None,
        }
    }

    /// Whether there is an answer.
    pub(crate) fn is_answer(&self) -> bool {
        self.status == RunStatus::Answered
    }

    /// The run on one line, for another process.
    ///
    /// # Panics
    /// Never: it has no keys but words.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("it has no keys but words")
    }

    /// The run that another process told.
    #[must_use]
    pub fn from_json(text: &str) -> Option<Run> {
        serde_json::from_str(text).ok()
    }
}

/// Why there is no answer.
pub(crate) enum Trouble {
    Stopped(Stop),
    Refused(String),
    Engine(EngineError),
    Wrong(String),
}

impl From<EngineError> for Trouble {
    fn from(error: EngineError) -> Trouble {
        Trouble::Engine(error)
    }
}

impl Job {
    /// The job on one line, for another process.
    ///
    /// # Panics
    /// Never: it has no keys but words.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("it has no keys but words")
    }

    /// The job that another process told.
    #[must_use]
    pub fn from_json(text: &str) -> Option<Job> {
        serde_json::from_str(text).ok()
    }

    /// Asks the engine. A solution has passed the referee, or the run is a wrong one.
    #[must_use]
    pub fn run(&self, instance: &Instance, watch: &Watch) -> Run {
        let mut took = Took::default();
        let run = match self.said(instance, watch, &mut took) {
            Ok(Said { words, digest }) => {
                Run { digest, ..Run::without_answer(RunStatus::Answered, &words) }
            }
            Err(Trouble::Stopped(why)) => {
                Run::without_answer(RunStatus::Stopped, Why::from(why).name())
            }
            Err(Trouble::Wrong(what)) => Run::without_answer(RunStatus::Wrong, &what),
            Err(Trouble::Refused(why)) => Run::without_answer(RunStatus::Refused, &why),
            Err(Trouble::Engine(error @ EngineError::Failed(_))) => {
                Run::without_answer(RunStatus::Failed, &error.to_string())
            }
            Err(Trouble::Engine(error)) => {
                Run::without_answer(RunStatus::Refused, &error.to_string())
            }
        };
        let building = took.building.map(|building| building.as_secs_f64());
        Run { effort: took.effort, building, ..run }
    }

    fn said(&self, instance: &Instance, watch: &Watch, took: &mut Took) -> Result<Said, Trouble> {
        let refused = |problem: Problem| Trouble::Refused(problem.message);
        let ruled = self.model.of(instance).map_err(refused)?;
        let mut served = self.engine.serve(&ruled).map_err(refused)?;
        let order = self.order.map_or(Order::AsGiven, |order| order.0);
        served.settings.clauses.rules = order;
        served.settings.order = order;
        let Some(engine) = served.model() else {
            return subject(&ruled.instance).own(self, watch, &mut took.effort);
        };
        let begun = watch.clock.as_ref().map(|clock| clock());
        let model = ruled.model()?;
        took.building =
            watch.clock.as_ref().zip(begun).map(|(clock, begun)| clock().saturating_sub(begun));
        let by = ByModel { engine: engine.as_ref(), asked: self.asked, watch };
        if let (Asked::Cell, Some(at)) = (self.asked, self.at) {
            return self.cell(&ruled, &model, &by, at, took);
        }
        by.answer(&ruled, &model, took)
    }
}

impl Job {
    /// What an engine for models says of the cell in question.
    fn cell(
        &self,
        ruled: &Ruled<'_>,
        model: &Model,
        by: &ByModel<'_>,
        at: Place,
        took: &mut Took,
    ) -> Result<Said, Trouble> {
        let method = self.method.map_or(Method::Refute, |method| method.0);
        let index = u32::try_from(ruled.instance.shape().index(at.0)).expect("as in models");
        let run = engine::range(by.engine, model, Var(index), method, by.watch)?;
        let range = told(run, took)?;
        Ok(range.map_or_else(Said::unsatisfiable, |mines| match (*mines.start(), *mines.end()) {
            (_, 0) => Said::words("safe"),
            (0, _) => Said::words("may hold a mine"),
            _ => Said::words("mine"),
        }))
    }
}

/// What a run took, as far as it is known.
#[derive(Default)]
struct Took {
    effort: Option<Effort>,
    /// To state the instance as a model, and that in the engine's own way.
    building: Option<Duration>,
}

/// An answer in words, and all that two answers must share to be the same.
pub(crate) struct Said {
    words: String,
    digest: u64,
}

impl Said {
    /// An answer that its words tell whole.
    pub(crate) fn words(words: impl Into<String>) -> Said {
        Said { words: words.into(), digest: 0 }
    }

    /// An answer with more to it than its words.
    pub(crate) fn list(words: String, list: &impl Hash) -> Said {
        // Its keys are fixed: the same list has the same digest in every process.
        let mut hasher = DefaultHasher::new();
        list.hash(&mut hasher);
        Said { words, digest: hasher.finish() }
    }

    /// There is a solution, which has passed the referee.
    pub(crate) fn satisfiable() -> Said {
        Said::words("satisfiable")
    }

    /// There is none.
    pub(crate) fn unsatisfiable() -> Said {
        Said::words("unsatisfiable")
    }
}

/// The variables with one value only, each with it.
pub(crate) type Facts = Vec<(usize, i32)>;

/// A question to an engine that takes a model.
struct ByModel<'a> {
    engine: &'a dyn engine::Engine,
    asked: Asked,
    watch: &'a Watch,
}

impl ByModel<'_> {
    fn answer(&self, ruled: &Ruled<'_>, model: &Model, took: &mut Took) -> Result<Said, Trouble> {
        let subject = subject(&ruled.instance);
        match self.asked {
            Asked::Solve => {
                let run = self.engine.solve(model, &[], self.watch)?;
                let Some(values) = told(run, took)? else {
                    return Ok(Said::unsatisfiable());
                };
                subject.referee(&values, &ruled.rules).map_err(Trouble::Wrong)?;
                Ok(Said::satisfiable())
            }
            Asked::Forced => {
                let run = self.engine.forced(model, self.watch)?;
                let Some(facts) = told(run, took)? else { return Ok(Said::unsatisfiable()) };
                let facts = facts.iter().map(|fact| (fact.var.0 as usize, fact.value));
                Ok(subject.certain(model, facts.collect()))
            }
            Asked::Count => {
                let run = self.engine.census(model, self.watch)?;
                let Some(census) = told(run, took)? else {
                    return Ok(Said::unsatisfiable());
                };
                Ok(Said::words(census.solutions.to_string()))
            }
            Asked::Cell => Err(Trouble::Refused("there is no cell in question".into())),
        }
    }
}

/// The answer of a run, `None` if there is no solution. The effort is noted in any case.
fn told<T, S>(run: engine::Run<T, S>, took: &mut Took) -> Result<Option<T>, Trouble> {
    took.effort = Some(run.effort.into());
    took.building = took.building.map(|model| model + run.effort.building.unwrap_or_default());
    finished(run.outcome)
}

pub(crate) fn finished<T, S>(outcome: Outcome<T, S>) -> Result<Option<T>, Trouble> {
    match outcome {
        Outcome::Answered(answer) => Ok(Some(answer)),
        Outcome::Impossible => Ok(None),
        Outcome::Stopped { why, .. } => Err(Trouble::Stopped(why)),
    }
}
