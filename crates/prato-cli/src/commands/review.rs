//! `prato review`: a game that was played, move by move.

mod plot;

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};

use prato::grid::Pos;
use prato::play::{
    Loss, Merit, Policy, Reason, Replay, Review, Reviewed, Standing, policy, review,
};

use crate::args::LimitArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json::Places;
use crate::{answer, input, limits, output};

/// Review a game that was played: what each move risked, and what was better
///
/// GAME is a replay in JSON with two members: `field`, a list of rows with * for a mine and . for
/// none, and `moves`, a list of lists: open, flag or chord, a row and a column from 1 and, if it is
/// known, the time in milliseconds. A third one, `start`, may name a cell that is open before the
/// first move. GAME may also be a video of Minesweeper Arbiter (.avf), Metasweeper (.evf),
/// Viennasweeper (.rmv) or Minesweeper Clone (.mvf), or RAW text (`RawVF`), to which other tools
/// convert videos.
#[derive(Args)]
pub struct ReviewArgs {
    /// The game: a file, or - for standard input
    game: OsString,
    /// Draw the chances over the moves as an SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &ReviewArgs) -> Result<Exit, Failure> {
    let replay = input::replay(&args.game)?;
    let watch = limits::watch(&args.limits);
    limits::obey_ctrl_c(&watch);
    let best = policy("best").expect("it is in the list");
    let mut best: Box<dyn Policy> = (best.make)();
    let review = match review(&replay, &mut *best, &watch) {
        Ok(review) => review,
        Err(stop) => return Ok(answer::stopped(stop)),
    };
    if let Some(file) = &args.svg {
        output::write_file(file, plot::svg(&review).as_bytes())?;
    }
    if args.json {
        output::json(&report(&replay, &review))?;
    } else {
        print(&replay, &review)?;
    }
    Ok(Exit::Answered)
}

fn print(replay: &Replay, review: &Review) -> io::Result<()> {
    let mut out = output::stdout();
    writeln!(out, "move     time  played         chance   least  judgement       lost     best")?;
    for (number, one) in (1..).zip(&review.moves) {
        let (row, col) = one.played.pos.to_one();
        let played = format!("{} {row},{col}", one.played.action.name());
        let time =
            one.played.time.map_or(String::new(), |time| format!("{:.3}", time as f64 / 1000.0));
        writeln!(
            out,
            "{number:4} {time:>8}  {played:13} {}  {}  {:14}  {:7}  {}",
            percent(one.chance),
            percent(one.least),
            one.judgement.name(),
            lost(one.loss),
            better(one)
        )?;
    }
    let shape = replay.field.mines.shape();
    let mines = replay.field.count();
    let mistakes = review.moves.iter().filter(|one| one.judgement.is_mistake()).count();
    writeln!(
        out,
        "\n{}x{} with {} {}, {}; 3BV {}, clicks {}{}; mistakes {mistakes}",
        shape.cols,
        shape.rows,
        mines,
        if mines == 1 { "mine" } else { "mines" },
        ending(review.standing),
        review.three_bv,
        review.clicks,
        review.efficiency.map_or(String::new(), |share| format!(", efficiency {share:.2}")),
    )?;
    out.flush()
}

fn ending(standing: Standing) -> String {
    match standing {
        Standing::Playing => "not ended".into(),
        Standing::Won => "won".into(),
        Standing::Lost(pos) => format!("lost at {pos}"),
    }
}

fn percent(share: f64) -> String {
    format!("{:5.1} %", 100.0 * share)
}

/// What a move cost: `w` marks the chance to win, `s` safety.
fn lost(loss: Loss) -> String {
    match loss {
        Loss::None => String::new(),
        Loss::Win { .. } => format!("{} w", percent(loss.amount()).trim()),
        Loss::Safety(_) => format!("{} s", percent(loss.amount()).trim()),
    }
}

/// What was better than a move that was not as good as any.
fn better(one: &Reviewed) -> String {
    let Some(best) = &one.best else { return String::new() };
    if best.open.contains(&one.played.pos) || one.loss == Loss::None {
        return String::new();
    }
    let Some(&first) = best.open.first() else { return String::new() };
    let (row, col) = first.to_one();
    match best.reason {
        Reason::Safe(_) => format!("open {row},{col}: safe"),
        Reason::Guess { chance, .. } => format!("open {row},{col}: {}", percent(chance).trim()),
    }
}

/// The review as JSON.
#[derive(Serialize)]
struct Report<'a> {
    status: &'static str,
    rows: usize,
    cols: usize,
    mines: usize,
    ended: &'static str,
    three_bv: usize,
    clicks: usize,
    efficiency: Option<f64>,
    mistakes: usize,
    moves: Vec<MoveJson<'a>>,
}

#[derive(Serialize)]
struct MoveJson<'a> {
    action: &'static str,
    at: (usize, usize),
    time: Option<u64>,
    chance: f64,
    least: f64,
    judgement: &'static str,
    mistake: bool,
    /// How much of what was lost.
    win_lost: Option<f64>,
    safety_lost: Option<f64>,
    best: Option<Best<'a>>,
}

#[derive(Serialize)]
struct Best<'a> {
    open: Places<'a>,
    reason: Value,
}

fn report<'a>(replay: &Replay, review: &'a Review) -> Report<'a> {
    let shape = replay.field.mines.shape();
    Report {
        status: "answered",
        rows: shape.rows,
        cols: shape.cols,
        mines: replay.field.count(),
        ended: match review.standing {
            Standing::Playing => "playing",
            Standing::Won => "won",
            Standing::Lost(_) => "lost",
        },
        three_bv: review.three_bv,
        clicks: review.clicks,
        efficiency: review.efficiency,
        mistakes: review.moves.iter().filter(|one| one.judgement.is_mistake()).count(),
        moves: review.moves.iter().map(move_json).collect(),
    }
}

fn move_json(one: &Reviewed) -> MoveJson<'_> {
    let (win_lost, safety_lost) = match one.loss {
        Loss::None => (None, None),
        Loss::Win { .. } => (Some(one.loss.amount()), None),
        Loss::Safety(loss) => (None, Some(loss)),
    };
    MoveJson {
        action: one.played.action.name(),
        at: Pos::to_one(one.played.pos),
        time: one.played.time,
        chance: one.chance,
        least: one.least,
        judgement: one.judgement.name(),
        mistake: one.judgement.is_mistake(),
        win_lost,
        safety_lost,
        best: one
            .best
            .as_ref()
            .map(|choice| Best { open: Places(&choice.open), reason: reason(choice.reason) }),
    }
}

fn reason(reason: Reason) -> Value {
    match reason {
        Reason::Safe(_) => json!("safe"),
        Reason::Guess { chance, merit } => match merit {
            Merit::Least => json!({ "chance": chance }),
            Merit::Prospects { progress, score } => {
                json!({ "chance": chance, "progress": progress, "score": score })
            }
            Merit::Look { wins, solutions } => {
                let look = json!({ "wins": wins, "solutions": solutions });
                json!({ "chance": chance, "look": look })
            }
            Merit::Games { worth, games } => {
                let games = json!({ "worth": worth, "games": games });
                json!({ "chance": chance, "games": games })
            }
            Merit::Endgame { wins, solutions } => {
                json!({ "chance": chance, "wins": wins, "solutions": solutions })
            }
        },
    }
}
