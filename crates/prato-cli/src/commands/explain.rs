//! `prato explain`: why a cell is safe or a mine, why a tile must lie at a place or cannot, and why
//! a board has no solution.

mod tiles;

use std::io::{self, Write as _};
use std::num::NonZeroUsize;

use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};

use prato::analysis::{
    self, Contradiction, Known, Reason, Undecided, contradiction, is_wrong_flag, words,
};
use prato::grid::Pos;
use prato::outcome::Outcome;
use prato::puzzles::minesweeper::{Cell, Instance, View, draw};
use prato::watch::{Stop, Watch};
use prato_engines::Settings;

use crate::args::{AnyBoardArgs, Given, LimitArgs, PictureArgs, parse_place};
use crate::engines::first;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Any;
use crate::json::{MineBoard, Report};
use crate::why::{self, ReasonJson};
use crate::{answer, input, limits, output};

/// Say why cells are safe or mines, and why tiles must lie at a place or cannot
///
/// Without --at, all forced cells with their reasons, the easiest first: each by the easiest
/// technique that proves it, and by the fewest clues. For a cell that is not forced: its chance,
/// and two solutions, one with a mine there and one without. For a board without a solution: clues
/// that cannot hold together. The clues of a reason are marked in the pictures.
///
/// Of Tetravex, all places where one tile must lie; with --at, the tile that must lie there; with
/// --at and --tile, why this tile must or cannot. What is not certain is shown by two solutions.
/// Without a solution: the tiles or numbers that show it.
#[derive(Args)]
pub struct ExplainArgs {
    /// Ask about this cell or place; may be given more than once
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse_place)]
    at: Vec<Pos>,
    /// Ask about this Tetravex tile, by its number in the file from 1, at the places of --at
    #[arg(long, value_name = "N", requires = "at")]
    tile: Option<NonZeroUsize>,
    #[command(flatten)]
    pub any: AnyBoardArgs,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &ExplainArgs, given: &Given) -> Result<Exit, Failure> {
    let watch = limits::watch(&args.limits);
    let instance = input::any(&args.any, given)?;
    output::check_pictures(&args.pictures, instance.shape())?;
    limits::begin(&watch);
    match instance {
        Any::Minesweeper(instance) => minesweeper(args, instance, &watch),
        Any::Tetravex(instance) => tiles::run(args, &instance, &watch),
        Any::Queens(_) => Err(Failure::Usage("explain is for Minesweeper and Tetravex".into())),
    }
}

fn minesweeper(args: &ExplainArgs, instance: Instance, watch: &Watch) -> Result<Exit, Failure> {
    let asked = why::asked(&instance, &args.at)?;
    let view = instance.view;
    let helper = first(&Settings::default());
    let outcome = match Known::new(&view, helper.as_ref(), watch)? {
        Outcome::Answered(Some(known)) => answers(&view, &known, &asked, watch),
        Outcome::Stopped { why, so_far: Some(known) } => {
            match answers(&view, &known, &asked, watch) {
                Outcome::Answered(so_far) => Outcome::Stopped { why, so_far },
                other => other,
            }
        }
        Outcome::Impossible => return impossible(args, &view, watch),
        other => other.map(|_| None),
    };
    if let Outcome::Answered(Some(answers)) | Outcome::Stopped { so_far: Some(answers), .. } =
        &outcome
    {
        output::picture_files(&args.pictures, || draw::reasons(&view, &answers.reasons))?;
    }
    let text = |answers: &Answers| print(&view, answers, &asked);
    Ok(answer::print(&args.any.board, &view, &outcome, text, |answers| answers.json(&view))?)
}

/// What is said about the cells in question.
struct Answers {
    reasons: Vec<Reason>,
    undecided: Vec<Undecided>,
    open: Vec<Pos>,
    /// Not all flags can be right.
    wrong_flags: Option<Contradiction>,
}

fn answers(view: &View, known: &Known, asked: &[Pos], watch: &Watch) -> Outcome<Option<Answers>> {
    let mut answers =
        Answers { reasons: Vec::new(), undecided: Vec::new(), open: Vec::new(), wrong_flags: None };
    let stopped = |why: Stop, so_far: Answers| Outcome::Stopped { why, so_far: Some(so_far) };
    if asked.is_empty() {
        match analysis::explain(view, known, watch) {
            Outcome::Answered(reasons) => answers.reasons = reasons,
            Outcome::Impossible => return Outcome::Impossible,
            Outcome::Stopped { why, so_far } => {
                return stopped(why, Answers { reasons: so_far, ..answers });
            }
        }
        return match analysis::wrong_flags(view, watch) {
            Outcome::Stopped { why, .. } => stopped(why, answers),
            other => other.map(|wrong_flags| Some(Answers { wrong_flags, ..answers })),
        };
    }
    for &cell in asked {
        if let Cell::Open(_) = view.cells()[cell] {
            answers.open.push(cell);
            continue;
        }
        match analysis::explain_cell(view, known, cell, watch) {
            Ok(Some(reason)) => answers.reasons.push(reason),
            Ok(None) => match analysis::undecided(view, cell, watch) {
                Outcome::Answered(undecided) => answers.undecided.extend(undecided),
                Outcome::Impossible => return Outcome::Impossible,
                Outcome::Stopped { why, .. } => return stopped(why, answers),
            },
            Err(why) => return stopped(why, answers),
        }
    }
    Outcome::Answered(Some(answers))
}

fn print(view: &View, answers: &Answers, asked: &[Pos]) -> io::Result<()> {
    if !asked.is_empty() && !answers.reasons.is_empty() && why::is_drawn(view) {
        output::picture(&draw::reasons(view, &answers.reasons))?;
    }
    let mut out = output::words();
    if asked.is_empty() && answers.reasons.is_empty() {
        writeln!(out, "No covered cell is certain.")?;
    }
    for pos in &answers.open {
        writeln!(out, "{pos} is open already.")?;
    }
    for reason in &answers.reasons {
        let flag = if is_wrong_flag(view, reason) { "; the flag there is wrong" } else { "" };
        writeln!(out, "{}{flag}", words::headline(reason))?;
        for line in words::explain(view, reason).lines() {
            writeln!(out, "  {line}")?;
        }
    }
    if let Some(wrong) = &answers.wrong_flags {
        writeln!(out, "Not all flags can be right: {}", words::contradiction(view, wrong))?;
    }
    for undecided in &answers.undecided {
        writeln!(out, "{}", words::undecided(undecided))?;
        let near = |field| analysis::neighbourhood(view, field, undecided.cell);
        for (title, field) in
            [("with a mine:", &undecided.with_mine), ("without:", &undecided.without)]
        {
            writeln!(out, "  {title}")?;
            for row in near(field) {
                writeln!(out, "    {row}")?;
            }
        }
    }
    out.flush()
}

/// The answers as JSON.
#[derive(Serialize)]
struct Json {
    reasons: Vec<ReasonJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    undecided: Vec<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    open: Vec<(usize, usize)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong_flags: Option<Value>,
}

impl Answers {
    fn json(&self, view: &View) -> Json {
        Json {
            reasons: self.reasons.iter().map(|reason| ReasonJson::new(view, reason)).collect(),
            undecided: self.undecided.iter().map(|one| undecided(view, one)).collect(),
            open: self.open.iter().map(|pos| pos.to_one()).collect(),
            wrong_flags: self.wrong_flags.as_ref().map(|found| why::contradiction(view, found)),
        }
    }
}

fn undecided(view: &View, found: &Undecided) -> Value {
    let exact = found.exact.as_ref();
    json!({
        "at": found.cell.to_one(),
        "chance": found.chance,
        "solutions": exact.map(|(_, all)| all.to_string()),
        "with_mine": exact.map(|(mines, _)| mines.to_string()),
        "neighbourhood_with_mine": analysis::neighbourhood(view, &found.with_mine, found.cell),
        "neighbourhood_without": analysis::neighbourhood(view, &found.without, found.cell),
        "words": words::undecided(found),
    })
}

/// Why there is no solution.
fn impossible(args: &ExplainArgs, view: &View, watch: &Watch) -> Result<Exit, Failure> {
    let (found, stopped) = match contradiction(view, watch) {
        Outcome::Answered(found) => (found, None),
        Outcome::Impossible => (None, None),
        Outcome::Stopped { why, so_far } => (so_far, Some(why)),
    };
    if let Some(found) = &found {
        output::picture_files(&args.pictures, || draw::contradiction(view, found))?;
    }
    if args.any.board.json {
        let answer =
            found.map(|found| json!({ "contradiction": why::contradiction(view, &found) }));
        output::json(&Report::new(MineBoard::from(view), &Outcome::<()>::Impossible, answer))?;
    } else {
        output::unsatisfiable()?;
        if let Some(found) = &found {
            if why::is_drawn(view) {
                output::picture(&draw::contradiction(view, found))?;
            }
            let mut out = output::words();
            writeln!(out, "{}", words::contradiction(view, found))?;
            out.flush()?;
        }
    }
    Ok(stopped.map_or(Exit::Answered, answer::stopped))
}
