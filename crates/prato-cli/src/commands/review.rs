//! `prato review`: games that were played, move by move.

mod many;
mod plot;
mod words;

use std::ffi::OsString;
use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;

use prato::analysis::draw;
use prato::play::{Loss, Replay, Review};
use prato_api::questions::review::{Answer, Ask, Game};

use crate::args::LimitArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::front::{Form, Told};
use crate::table::Table;
use crate::{input, limits, output};

use super::is_drawn;

/// Review games that were played: what each move risked, and what was better
///
/// GAME is a replay in JSON with two members: `field`, a list of rows with * for a mine and . for
/// none, and `moves`, a list of lists: open, flag or chord, a row and a column from 1 and, if it is
/// known, the time in milliseconds. A third one, `start`, may name a cell that is open before the
/// first move. GAME may also be a video of Minesweeper Arbiter (.avf), Metasweeper (.evf),
/// Viennasweeper (.rmv) or Minesweeper Clone (.mvf), RAW text (`RawVF`), to which other tools
/// convert videos, or a saved game of Simon Tatham's Mines.
///
/// For each move that may have opened a mine: the chance to win after the best move, and how much
/// of it was lost. Where the rest of the game is too long to be solved, that is an estimate by
/// games played out, marked ~; it may be off by a point or two. The first line tells skill from luck:
/// how much of the chance to win the choices kept, and how likely it was to survive them.
///
/// Of several games there is a line each, and a line for all of them.
#[derive(Args)]
pub struct ReviewArgs {
    /// The games: files, or - for standard input
    #[arg(value_name = "GAME", required = true)]
    games: Vec<OsString>,
    /// Show the mistakes alone, each with the board, the best move and its reason
    #[arg(long)]
    mistakes: bool,
    /// Draw the chance to win and the risks over the moves as an SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print one JSON object; of several games one each, a line after the other
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &ReviewArgs) -> Result<Exit, Failure> {
    output::try_files(&args.svg)?;
    if args.games.len() > 1 && args.svg.is_some() {
        return Err(Failure::Usage("--svg is for one game; review them one by one".into()));
    }
    let watch = limits::watch(&args.limits);
    let replays: Result<Vec<Replay>, Failure> =
        args.games.iter().map(|game| input::replay(game)).collect();
    let replays = replays?;
    limits::begin(&watch);
    let ask = Ask { game: Game::Text(String::new()), lessons: args.mistakes };
    let told = |replay: &Replay| {
        Told::<Ask>::new(Form::of(args.json), ask.answer_about(replay, &watch, &mut |_| ()))
    };
    let [replay] = &replays[..] else {
        return many::run(args, &replays, told);
    };
    let told = told(replay)?;
    let known = told.known().and_then(|answer| answer.review.as_ref());
    if let (Some(file), Some(review)) = (&args.svg, known) {
        output::picture_file(file, plot::svg(replay, review).as_bytes())?;
    }
    told.show(|answer| print(args, replay, answer))
}

/// One game in words.
fn print(args: &ReviewArgs, replay: &Replay, answer: &Answer) -> Result<(), Failure> {
    let Some(review) = &answer.review else { return Ok(()) };
    let mut out = output::words();
    writeln!(out, "{}", words::headline(review))?;
    out.flush()?;
    if args.mistakes {
        return mistakes(replay, answer, review);
    }
    table(replay, review)?;
    let mut out = output::words();
    writeln!(out, "{}", words::figures(replay, review))?;
    Ok(out.flush()?)
}

/// Every move in a line.
fn table(replay: &Replay, review: &Review) -> Result<(), Failure> {
    let heads = ["move", "time", "played", "chance", "least", "judgement", "win", "lost", "best"];
    let mut lines = vec![heads.map(str::to_owned).to_vec()];
    for (number, one) in review.moves.iter().enumerate() {
        let time = |time: u64| format!("{:.3}", time as f64 / 1000.0);
        let lost = words::about(one.loss, one.loss.amount());
        lines.push(vec![
            (number + 1).to_string(),
            one.played.time.map_or_else(String::new, time),
            words::played(one),
            words::percent(one.chance),
            words::percent(one.least),
            one.judgement.name().to_owned(),
            one.loss.win().map_or_else(String::new, |(best, _)| words::about(one.loss, best)),
            if one.loss == Loss::None { String::new() } else { lost },
            words::better(replay, number, one),
        ]);
    }
    if !review.moves.is_empty() {
        output::line("")?;
        output::table(&Table { lines: &lines, words: &[2, 5, 8], names: 3 })?;
    }
    let mut out = output::words();
    if review.moves.iter().any(|one| matches!(one.loss, Loss::Games { .. })) {
        writeln!(out, "\n~ by games played out, to a point or two")?;
    }
    if !review.moves.is_empty() {
        writeln!(out)?;
    }
    Ok(out.flush()?)
}

/// The mistakes alone: each with the board before it, what was better, and why.
fn mistakes(replay: &Replay, answer: &Answer, review: &Review) -> Result<(), Failure> {
    let all = answer.moves.iter().zip(&review.moves).enumerate();
    for (number, (told, one)) in all.filter(|(_, (told, _))| told.mistake) {
        let mut out = output::words();
        writeln!(out, "\n{}", words::mistake(replay, number, one))?;
        out.flush()?;
        let Some(lesson) = &told.lesson else { continue };
        let view = replay.before(number);
        if is_drawn(view.shape()) {
            let mut picture = draw::reasons(&view, &lesson.reasons);
            picture.title = format!("The board before move {}", number + 1);
            output::picture(&picture)?;
        }
        let mut out = output::words();
        writeln!(out, "\n{}", lesson.words.trim_end())?;
        out.flush()?;
    }
    let mut out = output::words();
    writeln!(out, "\n{}", words::figures(replay, review))?;
    Ok(out.flush()?)
}
