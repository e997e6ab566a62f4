//! `prato safe`: what is certain, in all cells or in those that the user asks about.

mod methods;

use std::fmt;
use std::io::{self, Write as _};

use clap::Args;
use serde::Serialize;

use prato::analysis;
use prato::exact::{self, Forced};
use prato::grid::Pos;
use prato::model::Fact;
use prato::outcome::Outcome;
use prato::puzzles::Kind;
use prato::puzzles::minesweeper::{Cell, View, draw};

use crate::args::{BoardArgs, Given, LimitArgs, PictureArgs, parse_place};
use crate::engines::{Choice, EngineArgs, first, mines_model, unfit};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json::{MineBoard, Places, Report};
use crate::{answer, input, limits, output};
use methods::{ByMethod, Methods};

/// List the covered cells that are certainly safe, and those that are certainly mines
///
/// With --at, or if the board asks about cells itself (click/2 in Prolog and ASP files), answers
/// only for those cells, and ends with exit code 0 if all of them are safe. The code is 1 if they are
/// not to be clicked: one may hold a mine, or no mine field fits the board.
#[derive(Args)]
pub struct SafeArgs {
    /// Ask about this cell; may be given more than once
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse_place)]
    at: Vec<Pos>,
    /// List all cells even if the board asks about some
    #[arg(long, conflicts_with = "at")]
    list: bool,
    /// Decide each cell in question in this way, by an engine for models, and tell the time it took
    #[arg(long, value_name = "METHOD", conflicts_with = "list", value_parser = methods::parser())]
    method: Option<Methods>,
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

    if let Some(methods) = args.method {
        return methods::run(args, &view, &asked, methods, &watch);
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
        let (text, json) = (|found: &Forced| list(&view, found), |found| lists(&view, found));
        return Ok(answer::print(&args.board, &view, &forced.map(Some), text, json)?);
    }
    Ok(tell(args, &view, &ask(&view, &asked, forced), print)?)
}

/// Prints what is known of the cells in question. The exit code says whether to click them.
fn tell(
    args: &SafeArgs,
    view: &View,
    outcome: &Outcome<Answers>,
    text: impl FnOnce(&Answers) -> io::Result<()>,
) -> io::Result<Exit> {
    let about = MineBoard::from(view);
    match outcome {
        Outcome::Impossible if args.board.json => {
            let answer = Some(Answers { all_safe: Some(false), answers: Vec::new() });
            output::json(&Report::new(about, outcome, answer))?;
        }
        Outcome::Impossible => output::unsatisfiable()?,
        Outcome::Answered(answers) | Outcome::Stopped { so_far: answers, .. } => {
            if args.board.json {
                output::json(&Report::new(about, outcome, Some(answers)))?;
            } else {
                text(answers)?;
            }
        }
    }
    Ok(match outcome {
        Outcome::Answered(Answers { all_safe: Some(true), .. }) => Exit::Answered,
        Outcome::Answered(_) | Outcome::Impossible => Exit::NotSafe,
        Outcome::Stopped { why, .. } => answer::stopped(*why),
    })
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

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Open => "safe (open already)",
            Verdict::Safe => "safe",
            Verdict::Mine => "mine",
            Verdict::Maybe => "may hold a mine",
            Verdict::Unknown => "not decided",
        })
    }
}

#[derive(Clone, Serialize)]
struct Answers {
    /// Whether all these cells are certainly safe; `null` if that was not found out.
    all_safe: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    answers: Vec<Answered>,
}

#[derive(Clone, Serialize)]
struct Answered {
    at: (usize, usize),
    answer: Verdict,
    /// The player's flag is there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    flagged: bool,
    /// How long it took, if it was asked in one way alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    /// In which ways it was asked, if there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    methods: Vec<ByMethod>,
}

impl Answered {
    fn new(view: &View, pos: Pos, answer: Verdict) -> Answered {
        let (at, flagged) = (pos.to_one(), is_flagged(view, pos));
        Answered { at, answer, flagged, seconds: None, methods: Vec::new() }
    }
}

impl Answers {
    fn new(answers: Vec<Answered>) -> Answers {
        let is = |one: &Answered| match one.answer {
            Verdict::Safe | Verdict::Open => Some(true),
            Verdict::Mine | Verdict::Maybe => Some(false),
            Verdict::Unknown => None,
        };
        let all_safe = if answers.iter().any(|one| is(one) == Some(false)) {
            Some(false)
        } else {
            answers.iter().all(|one| is(one) == Some(true)).then_some(true)
        };
        Answers { all_safe, answers }
    }
}

/// The verdicts about the cells in question. Work that was stopped has answered all the same if
/// it got as far as to decide each of them.
fn ask(view: &View, asked: &[Pos], forced: Outcome<Forced>) -> Outcome<Answers> {
    let answers = |forced: &Forced, otherwise: Verdict| {
        let answers = asked
            .iter()
            .map(|&pos| Answered::new(view, pos, verdict(view, pos, forced).unwrap_or(otherwise)));
        Answers::new(answers.collect())
    };
    match forced {
        Outcome::Answered(forced) => Outcome::Answered(answers(&forced, Verdict::Maybe)),
        Outcome::Impossible => Outcome::Impossible,
        Outcome::Stopped { why, so_far } => {
            let found = answers(&so_far, Verdict::Unknown);
            if found.answers.iter().all(|one| one.answer != Verdict::Unknown) {
                Outcome::Answered(found)
            } else {
                Outcome::Stopped { why, so_far: found }
            }
        }
    }
}

/// What is certain about the cell at `pos`, if anything is.
fn verdict(view: &View, pos: Pos, forced: &Forced) -> Option<Verdict> {
    if let Cell::Open(_) = view.cells()[pos] {
        return Some(Verdict::Open);
    }
    analysis::Verdict::among(forced, pos).map(|verdict| match verdict {
        analysis::Verdict::Safe => Verdict::Safe,
        analysis::Verdict::Mine => Verdict::Mine,
    })
}

/// One line for each cell in question.
fn print(answers: &Answers) -> io::Result<()> {
    let mut out = output::stdout();
    for Answered { at: (row, col), answer, flagged, .. } in &answers.answers {
        let doubt = if *flagged && *answer == Verdict::Safe { NOT_FORCED } else { "" };
        writeln!(out, "{row},{col} {answer}{doubt}")?;
    }
    out.flush()
}

/// What is said of a flag on a safe cell.
const NOT_FORCED: &str = " (your flag there is not forced)";

/// One line for each cell that is certain.
fn list(view: &View, forced: &Forced) -> io::Result<()> {
    let mut out = output::stdout();
    for &pos in &forced.safe {
        let doubt = if is_flagged(view, pos) { NOT_FORCED } else { "" };
        let (row, col) = pos.to_one();
        writeln!(out, "{row},{col} {}{doubt}", Verdict::Safe)?;
    }
    for (row, col) in forced.mines.iter().map(|pos| pos.to_one()) {
        writeln!(out, "{row},{col} {}", Verdict::Mine)?;
    }
    out.flush()
}

fn is_flagged(view: &View, pos: Pos) -> bool {
    view.cells()[pos] == Cell::Flagged
}

/// All that is certain, as JSON.
#[derive(Serialize)]
struct Lists<'a> {
    safe: Places<'a>,
    mines_certain: Places<'a>,
    /// Safe cells with the player's flag.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    flagged_safe: Vec<(usize, usize)>,
}

fn lists<'a>(view: &View, forced: &'a Forced) -> Lists<'a> {
    let flagged = forced.safe.iter().filter(|&&pos| is_flagged(view, pos));
    Lists {
        safe: Places(&forced.safe),
        mines_certain: Places(&forced.mines),
        flagged_safe: flagged.map(|pos| pos.to_one()).collect(),
    }
}
