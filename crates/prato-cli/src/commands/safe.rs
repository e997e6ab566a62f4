//! `prato safe`: what is certain, in all cells or in those that the user asks about.

use std::io::{self, Write as _};

use clap::Args;
use serde::Serialize;

use prato::exact::{self, Forced};
use prato::grid::Pos;
use prato::outcome::Outcome;
use prato::puzzles::minesweeper::{Cell, View, draw};

use crate::args::{BoardArgs, LimitArgs, PictureArgs};
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
    #[command(flatten)]
    pub board: BoardArgs,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &SafeArgs) -> Result<Exit, Failure> {
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
    limits::obey_ctrl_c(&watch);

    let forced = exact::forced(&view, &watch);
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
}

/// The verdicts about the cells in question. Work that was stopped has answered all the same if
/// it got as far as to decide each of them.
fn ask(view: &View, asked: &[Pos], forced: Outcome<Forced>) -> Outcome<Option<Answers>> {
    let answers = |forced: &Forced, otherwise: Verdict| {
        let answers = asked.iter().map(|&pos| Answered {
            at: pos.to_one(),
            answer: verdict(view, pos, forced).unwrap_or(otherwise),
        });
        let answers: Vec<Answered> = answers.collect();
        let safe = |one: &Answered| matches!(one.answer, Verdict::Safe | Verdict::Open);
        Answers { all_safe: answers.iter().all(safe), answers }
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
    for Answered { at: (row, col), answer } in &answers.answers {
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

fn parse_place(text: &str) -> Result<Pos, String> {
    let place = || {
        let (row, col) = text.split_once(',')?;
        Pos::from_one(row.trim().parse().ok()?, col.trim().parse().ok()?)
    };
    place().ok_or_else(|| "a row and a column from 1, such as 2,5".into())
}
