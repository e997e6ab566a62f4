//! What the commands about reasons share: reasons and contradictions as JSON, and which cells the
//! user asks about.

use serde::Serialize;
use serde_json::{Value, json};

use prato::analysis::{
    Argument, Case, Clue, Contradiction, Dead, Reason, Size, Source, Verdict, is_wrong_flag, words,
};
use prato::grid::Pos;
use prato::puzzles::minesweeper::{Instance, View};

use crate::failure::Failure;
use crate::json::Places;

/// The largest board, in rows and columns, that is drawn in the terminal.
pub const MAX_DRAWN: usize = 60;

/// Whether a board is small enough to be drawn in the terminal beside words.
pub fn is_drawn(view: &View) -> bool {
    view.shape().rows.max(view.shape().cols) <= MAX_DRAWN
}

/// The cells in question: those of `--at`, or those that the board asks about.
pub fn asked(instance: &Instance, at: &[Pos]) -> Result<Vec<Pos>, Failure> {
    let asked = if at.is_empty() { &instance.clicks } else { at };
    match asked.iter().find(|&&pos| !instance.view.shape().contains(pos)) {
        Some(outside) => Err(Failure::Usage(format!("{outside} lies outside the board"))),
        None => Ok(asked.to_vec()),
    }
}

/// A reason as JSON.
#[derive(Serialize)]
pub struct ReasonJson {
    at: (usize, usize),
    verdict: &'static str,
    technique: &'static str,
    pattern: Option<&'static str>,
    size: &'static str,
    clues: Value,
    total: Option<usize>,
    argument: Value,
    wrong_flag: bool,
    words: String,
}

impl ReasonJson {
    pub fn new(view: &View, reason: &Reason) -> ReasonJson {
        ReasonJson {
            at: reason.cell.to_one(),
            verdict: verdict(reason.verdict),
            technique: reason.technique.name(),
            pattern: reason.pattern.map(prato::analysis::Pattern::name),
            size: size(reason.size),
            clues: clues(&reason.clues),
            total: reason.total,
            argument: argument(reason),
            wrong_flag: is_wrong_flag(view, reason),
            words: words::explain(view, reason),
        }
    }
}

/// A contradiction as JSON.
pub fn contradiction(view: &View, found: &Contradiction) -> Value {
    json!({
        "clues": clues(&found.clues),
        "flags": Places(&found.flags),
        "total": found.total,
        "size": size(found.size),
        "words": words::contradiction(view, found),
    })
}

fn clues(clues: &[Clue]) -> Value {
    clues.iter().map(|clue| json!(clue.pos.to_one())).collect()
}

/// What a cell holds, in one word.
pub fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Safe => "safe",
        Verdict::Mine => "mine",
    }
}

/// How small a set is, in one word.
pub fn size(size: Size) -> &'static str {
    match size {
        Size::Smallest => "smallest",
        Size::Easier => "easier",
        Size::Minimal => "minimal",
        Size::Enough => "enough",
    }
}

fn argument(reason: &Reason) -> Value {
    let clue = |at: usize| reason.clues[at].pos.to_one();
    match &reason.argument {
        Argument::Given | Argument::ManyCases => Value::Null,
        Argument::Steps(steps) => {
            let source = |source: &Source| match *source {
                Source::Clue(at) => json!({ "clue": clue(at) }),
                Source::Step(at) => json!({ "step": at + 1 }),
            };
            let steps = steps.iter().map(|step| {
                json!({
                    "from": step.from.iter().map(source).collect::<Value>(),
                    "cells": Places(&step.cells),
                    "least": step.least,
                    "most": step.most,
                })
            });
            json!({ "steps": steps.collect::<Value>() })
        }
        Argument::Cases(case) => json!({ "cases": [case_json(case, &clue)] }),
        Argument::Count { least, most } => json!({ "count": { "least": least, "most": most } }),
    }
}

fn case_json(case: &Case, clue: &dyn Fn(usize) -> (usize, usize)) -> Value {
    let follows = case.follows.iter().map(|deduced| {
        json!({
            "at": deduced.cell.to_one(),
            "verdict": verdict(deduced.verdict),
            "clue": clue(deduced.clue),
        })
    });
    let mut object = json!({
        "at": case.assumed.0.to_one(),
        "verdict": verdict(case.assumed.1),
        "follows": follows.collect::<Value>(),
    });
    match &case.end {
        Dead::Clue(at) => object["broken"] = json!(clue(*at)),
        Dead::Split(both) => {
            object["cases"] = both.iter().map(|case| case_json(case, clue)).collect();
        }
    }
    object
}
