//! `prato ladder`: a position worked on with easy means first.

use std::io::{self, Write as _};

use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};

use prato::analysis::{Climb, Progress, Top, climb, words};
use prato::exact::Forced;
use prato::grid::Pos;
use prato::outcome::Outcome;
use prato::puzzles::minesweeper::draw;

use crate::args::{BoardArgs, LimitArgs, PictureArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json::Places;
use crate::{answer, input, output};

/// Work on a position as people do: single clues, pairs, brute force, chances
///
/// After each progress it starts over with the easiest means, until nothing more is certain. No
/// cell is opened.
#[derive(Args)]
pub struct LadderArgs {
    /// The most arrangements of a part of the board that brute force looks at
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    limit: usize,
    #[command(flatten)]
    pub board: BoardArgs,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &LadderArgs) -> Result<Exit, Failure> {
    let (view, watch) = input::view(&args.board, &args.pictures, &args.limits)?;
    let outcome = climb(&view, args.limit, &watch);
    if let Outcome::Answered(climb) | Outcome::Stopped { so_far: climb, .. } = &outcome {
        output::picture_files(&args.pictures, || draw::forced(&view, &found(climb)))?;
    }
    Ok(answer::print(&args.board, &view, &outcome.map(Some), print, json)?)
}

/// All that the ladder found.
fn found(climb: &Climb) -> Forced {
    let all = |of: fn(&Progress) -> &[Pos]| {
        let mut cells: Vec<Pos> = climb.steps.iter().flat_map(of).copied().collect();
        cells.sort_unstable();
        cells
    };
    Forced { safe: all(|step| &step.safe), mines: all(|step| &step.mines) }
}

fn print(climb: &Climb) -> io::Result<()> {
    let mut out = output::words();
    for (number, step) in (1..).zip(&climb.steps) {
        let (rung, technique) = (step.rung.name(), step.technique.name());
        writeln!(out, "{number:>3}  {rung} ({technique}): {}", words::progress(step))?;
    }
    if let Some(top) = &climb.top {
        writeln!(out, "{}", words::top(top))?;
    }
    out.flush()
}

/// The answer as JSON.
#[derive(Serialize)]
struct Json<'a> {
    steps: Vec<Value>,
    #[serde(flatten)]
    top: Option<TopJson<'a>>,
}

/// Where the ladder ends.
#[derive(Serialize)]
struct TopJson<'a> {
    over_limit: usize,
    undecided: usize,
    best: Places<'a>,
    best_chance: Option<f64>,
    words: String,
}

fn json(climb: &Climb) -> Json<'_> {
    let step = |step: &Progress| {
        json!({
            "rung": step.rung.name(),
            "technique": step.technique.name(),
            "clues": step.clues.iter().map(|clue| json!(clue.pos.to_one())).collect::<Value>(),
            "arrangements": step.arrangements,
            "safe": Places(&step.safe),
            "mines": Places(&step.mines),
            "words": words::progress(step),
        })
    };
    Json { steps: climb.steps.iter().map(step).collect(), top: climb.top.as_ref().map(top_json) }
}

fn top_json(top: &Top) -> TopJson<'_> {
    TopJson {
        over_limit: top.over_limit,
        undecided: top.undecided,
        best: Places(&top.best),
        best_chance: top.best_chance,
        words: words::top(top),
    }
}
