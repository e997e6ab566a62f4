//! `prato safe --method`: cells in question decided in the ways that courses teach, with the time
//! that each of them takes.

use std::io::{self, Write as _};
use std::time::Instant;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Serialize;

use prato::engine::{Engine, METHODS, Method, range};
use prato::grid::Pos;
use prato::model::{Model, Var};
use prato::outcome::Outcome;
use prato::puzzles::minesweeper::{Cell, View};
use prato::watch::Watch;

use super::{Answered, Answers, SafeArgs, Verdict, print, tell};
use crate::engines::{Choice, first, mines_model, unfit};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;

/// Which methods to try.
#[derive(Clone, Copy)]
pub enum Methods {
    One(Method),
    All,
}

const ALL: &str = "all";

/// What one method said of a cell.
#[derive(Clone, Serialize)]
pub struct ByMethod {
    method: &'static str,
    answer: Verdict,
    seconds: f64,
}

/// Asks an engine for models about each cell.
pub fn run(
    args: &SafeArgs,
    view: &View,
    asked: &[Pos],
    methods: Methods,
    watch: &Watch,
) -> Result<Exit, Failure> {
    if asked.is_empty() {
        return Err(Failure::Usage("--method needs a cell in question: --at ROW,COLUMN".into()));
    }
    let settings = args.engines.settings.settings();
    let engine = match args.engines.engine {
        Choice::Auto => first(&settings),
        Choice::Model(kind) => (kind.make)(&settings),
        Choice::Tiles => return Err(unfit("tiles", "Minesweeper")),
        Choice::Exact => {
            let message = "the exact engine has a method of its own; take another --engine";
            return Err(Failure::Usage(message.into()));
        }
    };
    // To find all solutions may take for ever, so that comes last.
    let order: Vec<Method> = match methods {
        Methods::One(method) => vec![method],
        Methods::All => METHODS.iter().rev().copied().collect(),
    };
    let question = Question { view, model: mines_model(view)?, engine: engine.as_ref(), watch };
    let mut answers: Vec<Answered> =
        asked.iter().map(|&pos| Answered::new(view, pos, Verdict::Unknown)).collect();
    let mut stopped = None;
    for method in order {
        for (answered, &pos) in answers.iter_mut().zip(asked) {
            let start = Instant::now();
            let outcome = question.ask(pos, method)?;
            let seconds = start.elapsed().as_secs_f64();
            let answer = match outcome {
                Outcome::Answered(answer) => answer,
                Outcome::Impossible => return Ok(tell(args, view, &Outcome::Impossible, print)?),
                Outcome::Stopped { why, so_far } => {
                    stopped = Some(why);
                    so_far
                }
            };
            answered.methods.insert(0, ByMethod { method: method.name(), answer, seconds });
        }
    }
    for answered in &mut answers {
        let known = answered.methods.iter().map(|by| by.answer).find(|&by| by != Verdict::Unknown);
        answered.answer = known.unwrap_or(Verdict::Unknown);
        if let Methods::One(method) = methods {
            let (row, col) = answered.at;
            let seconds = answered.methods.pop().map(|by| by.seconds);
            let took = seconds.map_or(String::new(), |seconds| format!("{seconds:.3} s"));
            let (method, by) = (method.name(), engine.name());
            output::note(&format!("{method} by {by} at {row},{col}: {took}"));
            answered.seconds = seconds;
        }
    }
    let answers = Answers::new(answers);
    let outcome = match stopped {
        None => Outcome::Answered(answers),
        Some(why) => Outcome::Stopped { why, so_far: answers },
    };
    match methods {
        Methods::One(_) => Ok(tell(args, view, &outcome, print)?),
        Methods::All => Ok(tell(args, view, &outcome, table)?),
    }
}

/// A board, and who is asked about it.
struct Question<'a> {
    view: &'a View,
    model: Model,
    engine: &'a dyn Engine,
    watch: &'a Watch,
}

impl Question<'_> {
    /// What a cell holds, by this method. Open cells are asked about as well: perhaps nothing fits
    /// the board.
    fn ask(&self, pos: Pos, method: Method) -> Result<Outcome<Verdict>, Failure> {
        let Question { view, model, engine, watch } = self;
        let var = Var(u32::try_from(view.shape().index(pos)).expect("boards are smaller"));
        let is_open = matches!(view.cells()[pos], Cell::Open(_));
        let run = range(*engine, model, var, method, watch)?;
        Ok(run.outcome.map(|mines| match mines.map(|mines| (*mines.start(), *mines.end())) {
            None => Verdict::Unknown,
            Some(_) if is_open => Verdict::Open,
            Some((_, 0)) => Verdict::Safe,
            Some((0, _)) => Verdict::Maybe,
            Some(_) => Verdict::Mine,
        }))
    }
}

/// A line for each cell, with the time that each method took.
fn table(answers: &Answers) -> io::Result<()> {
    let mut out = output::stdout();
    write!(out, "{:9}  {:19}", "cell", "answer")?;
    for method in METHODS {
        write!(out, "  {:>12}", format!("{} s", method.name()))?;
    }
    writeln!(out)?;
    for Answered { at: (row, col), answer, methods, .. } in &answers.answers {
        write!(out, "{:9}  {answer:19}", format!("{row},{col}"))?;
        for ByMethod { answer, seconds, .. } in methods {
            match answer {
                Verdict::Unknown => write!(out, "  {:>12}", "stopped")?,
                _ => write!(out, "  {seconds:12.6}")?,
            }
        }
        writeln!(out)?;
    }
    out.flush()
}

/// What a method does, in one line.
fn about(method: Method) -> &'static str {
    match method {
        Method::FindAll => "go through all solutions and see whether one has a mine there",
        Method::Maximise => "look for a solution with the most mines there, and the fewest",
        Method::Refute => "suppose a mine there, and none, and try to refute that",
    }
}

/// Reads the name of a method.
pub fn parser() -> impl TypedValueParser<Value = Methods> {
    let by_name = |name: String| METHODS.iter().copied().find(|method| method.name() == name);
    let one = |method: &Method| PossibleValue::new(method.name()).help(about(*method));
    let all = PossibleValue::new(ALL).help("all three, in one table");
    PossibleValuesParser::new(METHODS.iter().map(one).chain([all]))
        .map(move |name| by_name(name).map_or(Methods::All, Methods::One))
}
