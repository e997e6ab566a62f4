//! `prato review`: a game that was played, move by move.

mod plot;

use std::ffi::OsString;
use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;

use prato::play::{Loss, Reason, Replay, Review, Reviewed, Size, Standing};
use prato::plural::number_of;
use prato_api::questions::review::{Ask, review};

use crate::args::LimitArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::front::{Form, Told};
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
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &ReviewArgs) -> Result<Exit, Failure> {
    output::try_files(&args.svg)?;
    let watch = limits::watch(&args.limits);
    let replay = input::replay(&args.game)?;
    limits::begin(&watch);
    let told = Told::<Ask>::new(Form::of(args.json), review(&replay, &watch, &mut |_| ()))?;
    let known = told.known().and_then(|answer| answer.review.as_ref());
    if let (Some(file), Some(review)) = (&args.svg, known) {
        output::write_file(file, plot::svg(review).as_bytes())?;
    }
    told.show(|answer| answer.review.as_ref().map_or(Ok(()), |review| print(&replay, review)))
}

fn print(replay: &Replay, review: &Review) -> Result<(), Failure> {
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
    Ok(out.flush()?)
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
