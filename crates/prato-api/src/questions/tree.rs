//! The tree of a search as textbooks have it (chronological backtracking with propagation), node by
//! node, and every step in words.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::engine::EngineError;
use prato::model::{Fact, Model};
use prato_engines::backtracking::{Backtracking, Branch, Step};
use prato_engines::strategy::{Strategy, ValueChoice, VariableChoice};

use super::{Ended, On};
use crate::board::Board;
use crate::engines;
use crate::reply::{End, Problem, Trouble};
use crate::stated::Stated;

/// The most nodes to tell if nothing is said: more are no picture.
const MOST_NODES_TOLD: usize = 200;

/// What is asked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The board.
    pub board: Board,
    /// How to search, as MiniZinc has it; `first_fail,indomain_min` if nothing is said.
    pub strategy: Option<String>,
    /// Go on after the first solution.
    #[serde(default)]
    pub all: bool,
    /// The most nodes; 200 if nothing is said.
    pub most: Option<NonZeroUsize>,
    /// Tell every step of propagation in words as well.
    #[serde(default)]
    pub trace: bool,
    /// The rules that solutions are held to.
    #[serde(default)]
    pub model: Stated,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// How the search chose.
    pub strategy: String,
    /// The nodes in the order in which they were entered, the root first.
    pub tree: Vec<Node>,
    /// How many solutions there are in it.
    pub found: usize,
    /// How many failures.
    pub failures: u64,
    /// How many nodes Gecode would keep at once: its peak depth.
    pub depth: u64,
    /// How often a rule was looked at.
    pub propagations: u64,
    /// Whether that is the whole tree, or that up to the first solution; else it is cut off.
    pub complete: bool,
    /// Every step in words, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trace: Option<Vec<String>>,
}

/// A node of a search tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Node {
    /// The node above it, by its number from 0; `null` for the root.
    pub parent: Option<usize>,
    /// What was tried there to come here, such as `q_1 = 1` or `q_1 != 1`; `null` for the root.
    pub tried: Option<String>,
    /// What became of it.
    pub end: NodeEnd,
}

/// What became of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum NodeEnd {
    /// Something was tried below it.
    Branch,
    /// A rule cannot hold.
    Failure,
    /// Each variable has its value.
    Solution,
}

impl Ask {
    pub(super) fn find(&self, on: &mut On<'_>) -> Ended<Answer> {
        let (variable, value) = self.choices()?;
        let model = self
            .model
            .of(on.instance)?
            .model()
            .map_err(|error| Problem::question(error.to_string(), "take a smaller board"))?;
        let mut record = Record {
            model: &model,
            most: self.most.map_or(MOST_NODES_TOLD, NonZeroUsize::get),
            tree: Vec::new(),
            trace: self.trace.then(Vec::new),
            cut: false,
        };
        let mut found = 0;
        let engine = Backtracking { variable, value };
        let mut visit = |_| {
            found += 1;
            if self.all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let walked = engine.walk(&model, &[], on.watch, &mut visit, &mut |step| record.note(&step));
        let (ended, effort) = walked.map_err(|error| match error {
            // There is no other engine here.
            EngineError::TooLarge(message) => Problem {
                hint: Some("allow more memory, or take a smaller board".to_owned()),
                ..Problem::new(Trouble::Large, message)
            },
            error => error.into(),
        })?;
        let complete = ended.is_ok() && !record.cut;
        let answer = Answer {
            strategy: Strategy::Fixed(variable, value).to_string(),
            tree: record.tree,
            found,
            failures: effort.conflicts,
            depth: effort.depth.unwrap_or(0),
            propagations: effort.propagations.unwrap_or(0),
            complete,
            trace: record.trace,
        };
        Ok(match ended {
            Err(why) => End::Stopped { why: why.into(), so_far: Some(answer) },
            Ok(()) if found == 0 && complete => End::Unsatisfiable(Some(answer)),
            Ok(()) => End::Answered(answer),
        })
    }
}

impl Ask {
    fn choices(&self) -> Result<(VariableChoice, ValueChoice), Problem> {
        match self.strategy.as_deref().map(engines::search).transpose()? {
            None => Ok((VariableChoice::FirstFail, ValueChoice::Min)),
            Some(Strategy::Fixed(variable, value)) => Ok((variable, value)),
            Some(Strategy::Free) => Err(Problem::question(
                "`free` leaves the choice to the engine, and this one has none of its own",
                "name a choice of variables and one of values, such as first_fail,indomain_min",
            )),
        }
    }
}

/// A tree that is being noted down.
struct Record<'a> {
    model: &'a Model,
    most: usize,
    tree: Vec<Node>,
    trace: Option<Vec<String>>,
    /// Whether there is more of it.
    cut: bool,
}

impl Record<'_> {
    fn note(&mut self, step: &Step) -> ControlFlow<()> {
        let words = match step {
            Step::Node { .. } if self.tree.len() == self.most => {
                self.cut = true;
                return ControlFlow::Break(());
            }
            Step::Node { parent, branch } => {
                let tried = branch.as_ref().map(|branch| self.tried(branch));
                let number = self.tree.len();
                let words = match (parent, &tried) {
                    (Some(parent), Some(tried)) => {
                        format!("node {number}, below node {parent}: try {tried}")
                    }
                    _ => format!("node {number}: the root"),
                };
                self.tree.push(Node { parent: *parent, tried, end: NodeEnd::Branch });
                words
            }
            Step::Removed { fact, rule } => {
                let Fact { var, value } = *fact;
                format!("  {} != {value}, by {}", self.model.name(var), self.origin(*rule))
            }
            Step::Failed { rule } => {
                self.end(NodeEnd::Failure);
                format!("  failure: {} cannot hold", self.origin(*rule))
            }
            Step::Solved => {
                self.end(NodeEnd::Solution);
                "  a solution".to_owned()
            }
        };
        if let Some(trace) = &mut self.trace {
            trace.push(words);
        }
        ControlFlow::Continue(())
    }

    fn end(&mut self, end: NodeEnd) {
        if let Some(node) = self.tree.last_mut() {
            node.end = end;
        }
    }

    fn origin(&self, rule: usize) -> String {
        self.model.rules()[rule].origin.to_string()
    }

    /// A branch as people write it: `q_1 = 1`, `q_1 != 1`, or which values it keeps.
    fn tried(&self, Branch { var, kept, left }: &Branch) -> String {
        let name = self.model.name(*var);
        match (&kept[..], &left[..]) {
            ([value], _) => format!("{name} = {value}"),
            (_, [value]) => format!("{name} != {value}"),
            (kept, _) => {
                let values: Vec<String> = kept.iter().map(i32::to_string).collect();
                format!("{name} in {{{}}}", values.join(", "))
            }
        }
    }
}
