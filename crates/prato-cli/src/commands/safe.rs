//! `prato safe`: what is certain, in all cells or in those that the user asks about.

use std::io::{self, Write as _};
use std::time::Instant;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;

use prato::engine::{METHODS, Method, possible};
use prato::exact::{self, Forced};
use prato::grid::Pos;
use prato::model::{Fact, Var};
use prato::outcome::Outcome;
use prato::puzzles::Kind;
use prato::puzzles::minesweeper::{Cell, View, draw};
use prato::watch::Watch;

use crate::args::{BoardArgs, Given, LimitArgs, PictureArgs, parse_place};
use crate::engines::{Choice, EngineArgs, first, mines_model, unfit};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json::Places;
use crate::{answer, input, limits, output};

/// List the covered cells that are certainly safe, and those that are certainly mines
///
/// With --at, or if the board asks about cells itself (click/2 in Prolog and ASP files), answers
/// only for those cells, and ends with exit code 0 if all of them are safe and 1 if not.
#[derive(Args)]
pub struct SafeArgs {
    /// Ask about this cell; may be given more than once
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse_place)]
    at: Vec<Pos>,
    /// List all cells even if the board asks about some
    #[arg(long, conflicts_with = "at")]
    list: bool,
    /// Decide each cell in question in this way, by an engine for models; the time it took is told
    #[arg(long, value_name = "METHOD", conflicts_with = "list", value_parser = method_parser())]
    method: Option<Method>,
    #[command(flatten)]
    engines: EngineArgs,
    #[command(flatten)]
    pub board: BoardArgs,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &SafeArgs, given: &Given) -> Result<Exit, Failure> {
    given.check(&[Kind::Minesweeper])?;
    let watch = limits::watch(&args.limits);
    let instance = input::read(&args.board)?;
    let view = instance.view;
    output::check_pictures(&args.pictures, view.shape())?;
    let asked = match (args.list, args.at.as_slice()) {
        (true, _) => Vec::new(),
        (false, []) => instance.clicks,
        (false, at) => at.to_vec(),
    };
    if let Some(outside) = asked.iter().find(|&&pos| !view.shape().contains(pos)) {
        return Err(Failure::Usage(format!("{outside} lies outside the board")));
    }
    limits::begin(&watch);
    let settings = args.engines.settings.settings();

    if let Some(method) = args.method {
        return by_method(args, &view, &asked, method, &watch);
    }
    let forced = match args.engines.engine {
        Choice::Auto => exact::forced_with(&view, first(&settings).as_ref(), &watch)?,
        Choice::Exact => exact::forced(&view, &watch),
        Choice::Tiles => return Err(unfit("tiles", "Minesweeper")),
        Choice::Model(kind) => {
            let run = (kind.make)(&settings).forced(&mines_model(&view)?, &watch)?;
            run.outcome.map(|facts| certain(&view, &facts))
        }
    };
    if let Outcome::Answered(forced) | Outcome::Stopped { so_far: forced, .. } = &forced {
        output::picture_files(&args.pictures, || draw::forced(&view, forced))?;
    }
    if asked.is_empty() {
        return Ok(answer::print(&args.board, &view, &forced.map(Some), list, lists)?);
    }
    let answers = ask(&view, &asked, forced);
    let exit = answer::print(&args.board, &view, &answers, print, Answers::clone)?;
    match answers {
        Outcome::Answered(Some(answers)) if !answers.all_safe => Ok(Exit::MayHoldMine),
        _ => Ok(exit),
    }
}

/// The covered cells among these facts.
fn certain(view: &View, facts: &[Fact]) -> Forced {
    let mut forced = Forced::default();
    for fact in facts {
        let pos = view.shape().pos(fact.var.0 as usize);
        match (view.cells()[pos], fact.value) {
            (Cell::Open(_), _) => {}
            (_, 0) => forced.safe.push(pos),
            _ => forced.mines.push(pos),
        }
    }
    forced
}

/// Asks an engine for models about each cell: may there be a mine?
fn by_method(
    args: &SafeArgs,
    view: &View,
    asked: &[Pos],
    method: Method,
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
    let model = mines_model(view)?;
    let mut answers = Vec::new();
    let mut stopped = None;
    for &pos in asked {
        let var = Var(u32::try_from(view.shape().index(pos)).expect("boards are smaller"));
        let start = Instant::now();
        let run = possible(engine.as_ref(), &model, Fact { var, value: 1 }, method, watch)?;
        let seconds = start.elapsed().as_secs_f64();
        let (by, at) = (engine.name(), pos.to_one());
        output::note(&format!("{} by {by} at {},{}: {seconds:.3} s", method.name(), at.0, at.1));
        let answer = match run.outcome {
            Outcome::Answered(Some(false)) => Verdict::Safe,
            Outcome::Answered(_) => Verdict::Maybe,
            Outcome::Impossible => {
                let impossible: Outcome<Option<Answers>> = Outcome::Impossible;
                return Ok(answer::print(&args.board, view, &impossible, print, Answers::clone)?);
            }
            Outcome::Stopped { why, .. } => {
                stopped = Some(why);
                Verdict::Unknown
            }
        };
        answers.push(Answered { at, answer, seconds: Some(seconds) });
    }
    let answers = Some(Answers::new(answers));
    let may_hold_mine = stopped.is_none() && answers.as_ref().is_some_and(|one| !one.all_safe);
    let outcome = match stopped {
        None => Outcome::Answered(answers),
        Some(why) => Outcome::Stopped { why, so_far: answers },
    };
    let exit = answer::print(&args.board, view, &outcome, print, Answers::clone)?;
    Ok(if may_hold_mine { Exit::MayHoldMine } else { exit })
}

/// What is certain about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    /// It is open already.
    Open,
    /// It holds no mine.
    Safe,
    /// It holds a mine.
    Mine,
    /// It may hold a mine, and it may not.
    Maybe,
    /// The work ended before it was known.
    Unknown,
}

#[derive(Clone, Serialize)]
struct Answers {
    /// Whether all these cells are certainly safe.
    all_safe: bool,
    answers: Vec<Answered>,
}

#[derive(Clone, Serialize)]
struct Answered {
    at: (usize, usize),
    answer: Verdict,
    /// How long it took, if it was asked alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

impl Answers {
    fn new(answers: Vec<Answered>) -> Answers {
        let safe = |one: &Answered| matches!(one.answer, Verdict::Safe | Verdict::Open);
        Answers { all_safe: answers.iter().all(safe), answers }
    }
}

/// The verdicts about the cells in question. Work that was stopped has answered all the same if
/// it got as far as to decide each of them.
fn ask(view: &View, asked: &[Pos], forced: Outcome<Forced>) -> Outcome<Option<Answers>> {
    let answers = |forced: &Forced, otherwise: Verdict| {
        let answers = asked.iter().map(|&pos| Answered {
            at: pos.to_one(),
            answer: verdict(view, pos, forced).unwrap_or(otherwise),
            seconds: None,
        });
        Answers::new(answers.collect())
    };
    match forced {
        Outcome::Answered(forced) => Outcome::Answered(Some(answers(&forced, Verdict::Maybe))),
        Outcome::Impossible => Outcome::Impossible,
        Outcome::Stopped { why, so_far } => {
            let found = answers(&so_far, Verdict::Unknown);
            if found.answers.iter().all(|one| one.answer != Verdict::Unknown) {
                Outcome::Answered(Some(found))
            } else {
                Outcome::Stopped { why, so_far: Some(found) }
            }
        }
    }
}

/// What is certain about the cell at `pos`, if anything is.
fn verdict(view: &View, pos: Pos, forced: &Forced) -> Option<Verdict> {
    if let Cell::Open(_) = view.cells()[pos] {
        Some(Verdict::Open)
    } else if forced.safe.binary_search(&pos).is_ok() {
        Some(Verdict::Safe)
    } else if forced.mines.binary_search(&pos).is_ok() {
        Some(Verdict::Mine)
    } else {
        None
    }
}

/// One line for each cell in question.
fn print(answers: &Answers) -> io::Result<()> {
    let mut out = output::stdout();
    for Answered { at: (row, col), answer, .. } in &answers.answers {
        let words = match answer {
            Verdict::Open => "safe (open already)",
            Verdict::Safe => "safe",
            Verdict::Mine => "mine",
            Verdict::Maybe => "may hold a mine",
            Verdict::Unknown => "not decided",
        };
        writeln!(out, "{row},{col} {words}")?;
    }
    out.flush()
}

/// One line for each cell that is certain.
fn list(forced: &Forced) -> io::Result<()> {
    let mut out = output::stdout();
    for (word, cells) in [("safe", &forced.safe), ("mine", &forced.mines)] {
        for (row, col) in cells.iter().map(|pos| pos.to_one()) {
            writeln!(out, "{row},{col} {word}")?;
        }
    }
    out.flush()
}

/// All that is certain, as JSON.
#[derive(Serialize)]
struct Lists<'a> {
    safe: Places<'a>,
    mines_certain: Places<'a>,
}

fn lists(forced: &Forced) -> Lists<'_> {
    Lists { safe: Places(&forced.safe), mines_certain: Places(&forced.mines) }
}

fn method_parser() -> impl TypedValueParser<Value = Method> {
    let by_name = |name: String| METHODS.iter().copied().find(|method| method.name() == name);
    PossibleValuesParser::new(METHODS.iter().map(|method| method.name()))
        .map(move |name| by_name(name).expect("only names of methods are possible"))
}
