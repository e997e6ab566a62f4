//! `prato review`: a game that was played, move by move.

mod plot;

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};

use prato::grid::Pos;
use prato::outcome::Outcome;
use prato::play::{Loss, Merit, Reason, Replay, Review, Reviewed, Size, Standing, review};
use prato::plural::number_of;

use crate::answer::{Form, print_about};
use crate::args::LimitArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json::{MineBoard, Places};
use crate::{input, limits, output};

/// Review a game that was played: what each move risked, and what was better
///
/// GAME is a replay in JSON with two members: `field`, a list of rows with * for a mine and . for
/// none, and `moves`, a list of lists: open, flag or chord, a row and a column from 1 and, if it is
/// known, the time in milliseconds. A third one, `start`, may name a cell that is open before the
/// first move. GAME may also be a video of Minesweeper Arbiter (.avf), Metasweeper (.evf),
/// Viennasweeper (.rmv) or Minesweeper Clone (.mvf), or RAW text (`RawVF`), to which other tools
/// convert videos.
///
/// For each move that may have opened a mine: the chance to win after the best move, and how much
/// of it was lost. Where the rest of the game is too long to be solved, that is an estimate by
/// games played out, marked ~; it may be off by a point or two.
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
    output::try_files(&args.svg)?;
    let watch = limits::watch(&args.limits);
    let replay = input::replay(&args.game)?;
    limits::begin(&watch);
    let outcome = review(&replay, &watch).map(Some);
    if let (Some(file), Outcome::Answered(known) | Outcome::Stopped { so_far: known, .. }) =
        (&args.svg, &outcome)
        && let Some(review) = known
    {
        output::write_file(file, plot::svg(review).as_bytes())?;
    }
    let form = if args.json { Form::Json } else { Form::Text };
    let text = |review| print(&replay, review);
    Ok(print_about(form, MineBoard::from(&replay.field), &outcome, text, report)?)
}

fn print(replay: &Replay, review: &Review) -> io::Result<()> {
    let mut out = output::words();
    if !review.moves.is_empty() {
        writeln!(
            out,
            "move     time  played         chance   least  judgement           win     lost  best"
        )?;
    }
    for (number, one) in (1..).zip(&review.moves) {
        let (row, col) = one.played.pos.to_one();
        let played = format!("{} {row},{col}", one.played.action.name());
        let time =
            one.played.time.map_or(String::new(), |time| format!("{:.3}", time as f64 / 1000.0));
        writeln!(
            out,
            "{number:4} {time:>8}  {played:13} {:>7} {:>7}  {:14} {:>8} {:>8}  {}",
            percent(one.chance),
            percent(one.least),
            one.judgement.name(),
            one.loss.win().map_or(String::new(), |(best, _)| about(one.loss, best)),
            if one.loss == Loss::None { String::new() } else { about(one.loss, one.loss.amount()) },
            better(one)
        )?;
    }
    if review.moves.iter().any(|one| matches!(one.loss, Loss::Games { .. })) {
        writeln!(out, "\n~ by games played out, to a point or two")?;
    }
    if !review.moves.is_empty() {
        writeln!(out)?;
    }
    let size = Size { shape: replay.field.mines.shape(), mines: replay.field.count() };
    writeln!(
        out,
        "{size}, {}; 3BV {}, clicks {}{}; {}",
        ending(review.standing),
        review.three_bv,
        review.clicks,
        review.efficiency.map_or(String::new(), |share| format!(", efficiency {share:.2}")),
        mistakes(review),
    )?;
    out.flush()
}

/// How many mistakes there are, in the moves that were looked at.
fn mistakes(review: &Review) -> String {
    let mistakes = review.mistakes();
    match (review.moves.len(), review.played) {
        (seen, played) if seen == played => format!("mistakes {mistakes}"),
        (0, played) => format!("none of {} was looked at", number_of(played, "move")),
        (seen, played) => {
            format!("mistakes {mistakes} in the first {seen} of {}", number_of(played, "move"))
        }
    }
}

fn ending(standing: Standing) -> String {
    match standing {
        Standing::Playing => "not ended".into(),
        Standing::Won => "won".into(),
        Standing::Lost(pos) => format!("lost at {pos}"),
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// A share, marked if it is not exact; `s` marks safety, which is lost where nothing is known of
/// the chance to win.
fn about(loss: Loss, share: f64) -> String {
    let share = percent(share);
    match loss {
        Loss::None | Loss::Win { .. } => share,
        Loss::Games { .. } => format!("~{share}"),
        Loss::Safety(_) => format!("{share} s"),
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
        Reason::Guess { chance, .. } => format!("open {row},{col}: {}", percent(chance)),
    }
}

/// The review as JSON.
#[derive(Serialize)]
struct Report<'a> {
    ended: &'static str,
    three_bv: usize,
    clicks: usize,
    efficiency: Option<f64>,
    /// In all moves: `null` if only the first ones were looked at.
    mistakes: Option<usize>,
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
    win: Option<Win>,
    /// How much of what was lost.
    win_lost: Option<f64>,
    safety_lost: Option<f64>,
    best: Option<Best<'a>>,
}

/// The chance to win after the best move and after the one that was played, and how it is known.
#[derive(Serialize)]
struct Win {
    best: f64,
    played: f64,
    by: &'static str,
}

#[derive(Serialize)]
struct Best<'a> {
    open: Places<'a>,
    reason: Value,
}

fn report(review: &Review) -> Report<'_> {
    Report {
        ended: match review.standing {
            Standing::Playing => "playing",
            Standing::Won => "won",
            Standing::Lost(_) => "lost",
        },
        three_bv: review.three_bv,
        clicks: review.clicks,
        efficiency: review.efficiency,
        mistakes: (review.moves.len() == review.played).then(|| review.mistakes()),
        moves: review.moves.iter().map(move_json).collect(),
    }
}

fn move_json(one: &Reviewed) -> MoveJson<'_> {
    let (win, safety_lost) = match one.loss {
        Loss::None => (None, None),
        Loss::Win { best, played } => (Some(Win { best, played, by: "solved" }), None),
        Loss::Games { best, played } => (Some(Win { best, played, by: "games" }), None),
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
        win_lost: win.as_ref().map(|_| one.loss.amount()),
        win,
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
