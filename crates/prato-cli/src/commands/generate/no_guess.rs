//! `prato generate minesweeper --no-guess`: boards that logic alone solves.

use std::io::{self, Write as _};
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use serde_json::{Value, json};

use prato::analysis::Technique;
use prato::grid::Pos;
use prato::play::{
    self, Game, LogicProof, NoBoard, NoGuess, NoGuessBoard, ProofStep, Size, Unproved, no_guess,
    prove,
};
use prato::plural::number_of;
use prato::puzzles::minesweeper::{self, Field, Instance};
use prato::watch::Watch;

use super::MinesweeperArgs;
use super::report::{Board, Report};
use crate::args::{self, LimitArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json::Places;
use crate::{answer, json, limits, output};

/// Boards without guesses.
#[derive(Args)]
#[command(next_help_heading = "Boards without guesses")]
pub struct NoGuessArgs {
    /// A board that logic alone solves from the start to the end
    #[arg(long)]
    pub no_guess: bool,
    /// Where it is opened first; no mine is there or around [default: the centre]
    #[arg(long, value_name = "ROW,COL", value_parser = args::parse_place, requires = "no_guess")]
    start: Option<Pos>,
    /// The hardest technique that it may need
    #[arg(
        long,
        value_name = "T",
        default_value = "mine-count",
        value_parser = technique_parser(),
        requires = "no_guess"
    )]
    max_technique: Technique,
    /// So many boards, of the seeds from S on
    #[arg(long, value_name = "N", default_value = "1", requires = "no_guess")]
    count: NonZero<usize>,
    /// Say every step from the start to the end
    #[arg(long, requires = "no_guess")]
    proof: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// A board, its seed and its proof; on a large board only if it was asked for.
struct Made {
    seed: u64,
    board: NoGuessBoard,
    proof: Option<LogicProof>,
}

/// The largest board, in cells, that is graded by a proof that nobody asked for: on larger ones it
/// takes much longer than the board.
const GRADED: usize = 10_000;

/// Runs the command.
pub fn run(args: &MinesweeperArgs) -> Result<Exit, Failure> {
    let Size { shape, mines } = args.size()?;
    let NoGuessArgs { start, max_technique: hardest, count, .. } = args.logic;
    let start = start.unwrap_or_else(|| play::centre(shape));
    if !shape.contains(start) {
        return Err(Failure::Usage(format!("the start, {start}, lies outside of the board")));
    }
    let files = args.out.is_some();
    if count.get() > 1 && (!files && !args.json || args.field.is_some()) {
        let message = "--count is for --json, or for --out with a directory and without --field";
        return Err(Failure::Usage(message.into()));
    }
    match &args.out {
        Some(folder) if count.get() > 1 => output::try_folder(folder)?,
        file => output::try_files(file)?,
    }
    let wish = NoGuess { shape, mines, start, hardest };
    let watch = limits::watch(&args.logic.limits);
    limits::begin(&watch);
    let (made, end) = make(args, &wish, &watch)?;
    limits::clear_progress();

    if args.json {
        print_json(&args.logic, &wish, &made, end.as_ref())?;
    } else if count.get() > 1 {
        let dir = args.out.as_deref().expect("checked above");
        let width = count.to_string().len();
        for (number, made) in (1..).zip(&made) {
            let file = |what: &str| dir.join(format!("{number:0width$}{what}"));
            let view = text(args, &wish, &made.board.field);
            let name = format!(".{}", args.to.name());
            output::write_file(&file(&name), view.as_bytes())?;
            output::write_file(&file(".field"), made.board.field.to_string().as_bytes())?;
            if let Some(proof) = made.proof.as_ref().filter(|_| args.logic.proof) {
                output::write_file(&file(".proof"), words(proof).as_bytes())?;
            }
        }
    } else if let [made] = &made[..] {
        print(args, &wish, made)?;
    }
    let Some(end) = end else { return Ok(Exit::Answered) };
    output::note(&format!("made {} of {}", made.len(), number_of(count.get(), "board")));
    if let NoBoard::Stopped(why) = end {
        return Ok(answer::stopped(why));
    }
    let hint = "take another number of mines, another start, or a harder technique";
    output::note(&format!("{end}; {hint}"));
    Ok(Exit::Stopped)
}

/// Makes the boards on all threads; or those before the first that is missing, and why it is.
fn make(
    args: &MinesweeperArgs,
    wish: &NoGuess,
    watch: &Watch,
) -> Result<(Vec<Made>, Option<NoBoard>), Failure> {
    let count = args.logic.count.get();
    let one = |number: usize| {
        let seed = args.seed.wrapping_add(number as u64);
        let board = no_guess(wish, seed, watch)?;
        if !args.logic.proof && wish.shape.len() > GRADED {
            return Ok(Made { seed, board, proof: None });
        }
        match prove(&board.field, wish.start, wish.hardest, watch) {
            Ok(proof) => Ok(Made { seed, board, proof: Some(proof) }),
            Err(Unproved::Stopped(why)) => Err(NoBoard::Stopped(why)),
            Err(Unproved::Stuck(_)) => unreachable!("logic solves the board"),
        }
    };
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return done;
            }
            watch.report(number as f64 / count as f64);
            let made = one(number);
            let failed = made.is_err();
            done.push((number, made));
            if failed {
                return done;
            }
        }
    };
    let mut done: Vec<(usize, Result<Made, NoBoard>)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..watch.threads.min(count)).map(|_| scope.spawn(worker)).collect();
        let join = |worker: thread::ScopedJoinHandle<'_, _>| {
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        workers.into_iter().flat_map(join).collect()
    });
    done.sort_unstable_by_key(|(number, _)| *number);
    let mut all = Vec::with_capacity(done.len());
    for (_, made) in done {
        match made {
            Ok(made) => all.push(made),
            Err(why @ NoBoard::TooManyMines(_)) => {
                let hint = "no mine is at the start or around it";
                return Err(Failure::Usage(format!("{why}; {hint}")));
            }
            Err(why @ (NoBoard::Stopped(_) | NoBoard::Rare)) => return Ok((all, Some(why))),
        }
    }
    Ok((all, None))
}

/// Writes or prints one board.
fn print(args: &MinesweeperArgs, wish: &NoGuess, made: &Made) -> Result<(), Failure> {
    if let Some(file) = &args.field {
        output::write_file(file, made.board.field.to_string().as_bytes())?;
    }
    super::write(args.out.as_deref(), &text(args, wish, &made.board.field))?;
    let Some(proof) = &made.proof else { return Ok(()) };
    if args.logic.proof {
        let mut out = output::words();
        // The board, if it is there, and the proof are told apart by an empty line.
        let gap = if args.out.is_none() { "\n" } else { "" };
        write!(out, "{gap}{}", words(proof))?;
        out.flush()?;
    } else {
        // Beside the board, which may go to another program.
        output::note(&grade(proof));
    }
    Ok(())
}

/// The position after the first click as text.
fn text(args: &MinesweeperArgs, wish: &NoGuess, field: &Field) -> String {
    let view = opened(wish, field).view().clone();
    minesweeper::to_text(&Instance { view, clicks: vec![] }, args.to)
}

fn opened(wish: &NoGuess, field: &Field) -> Game {
    let mut game = Game::new(field.clone());
    game.open(wish.start);
    game
}

/// A proof in words, a line for each step.
fn words(proof: &LogicProof) -> String {
    let line = |(number, step): (usize, &ProofStep)| {
        let places = |name: &str, places: &[Pos]| {
            let list: Vec<String> = places.iter().map(|&pos| place(pos)).collect();
            if list.is_empty() { String::new() } else { format!(" {name} {}", list.join(" ")) }
        };
        let clues: Vec<String> = step
            .clues
            .iter()
            .map(|clue| format!("the {} at {}", clue.number, place(clue.pos)))
            .chain(step.total.map(|total| format!("the total of {total}")))
            .collect();
        let safe = places("safe", &step.safe);
        let mines = places("mine", &step.mines);
        format!("{number:4}. {}: {}:{safe}{mines}\n", step.technique.name(), clues.join(", "))
    };
    let steps: String = (1..).zip(&proof.steps).map(line).collect();
    format!("{steps}{}\n", grade(proof))
}

fn grade(proof: &LogicProof) -> String {
    format!("hardest technique: {}", proof.hardest().map_or("none", Technique::name))
}

fn place(pos: Pos) -> String {
    let (row, col) = pos.to_one();
    format!("({row},{col})")
}

/// How the boards came about, as JSON.
#[derive(Serialize)]
struct How {
    max_technique: &'static str,
}

/// What JSON tells of a board that logic alone solves.
#[derive(Serialize)]
struct Logic {
    drawn: usize,
    repairs: usize,
    hardest_technique: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Value>,
}

/// The boards as JSON, and why some are missing.
fn print_json(
    args: &NoGuessArgs,
    wish: &NoGuess,
    made: &[Made],
    end: Option<&NoBoard>,
) -> io::Result<()> {
    let boards = made.iter().map(|made| {
        let proof = made.proof.as_ref();
        let logic = Logic {
            drawn: made.board.drawn,
            repairs: made.board.repairs,
            hardest_technique: proof.and_then(LogicProof::hardest).map(Technique::name),
            proof: proof.filter(|_| args.proof).map(|proof| proof.steps.iter().map(step).collect()),
        };
        let field = &made.board.field;
        Board::new(made.seed, field, opened(wish, field).view(), logic)
    });
    let size = Size { shape: wish.shape, mines: wish.mines };
    let how = How { max_technique: wish.hardest.name() };
    let report = Report::new(size, Some(wish.start), how, boards.collect());
    output::json(&match end {
        None => report,
        Some(NoBoard::Stopped(why)) => report.stopped(json::reason(*why)),
        Some(NoBoard::Rare | NoBoard::TooManyMines(_)) => report.stopped("rare"),
    })
}

fn step(step: &ProofStep) -> Value {
    let clues: Vec<Pos> = step.clues.iter().map(|clue| clue.pos).collect();
    json!({
        "technique": step.technique.name(),
        "clues": Places(&clues),
        "total": step.total,
        "safe": Places(&step.safe),
        "mines": Places(&step.mines),
    })
}

/// The techniques up to which a board can be solved: their names without blanks, and what they do.
static HARDEST: &[(&str, Technique, &str)] = &[
    ("all-mines", Technique::AllMines, "a single clue: all around it are mines, or none is"),
    ("subset", Technique::Subset, "one of two clues sees all that the other sees"),
    ("overlapping-pair", Technique::Overlap, "two clues share cells, and the rest follows"),
    ("chain", Technique::Chain, "more clues, one after the other"),
    ("case-analysis", Technique::Cases, "the opposite leads to a contradiction"),
    ("mine-count", Technique::Total, "the number of mines on the whole board is needed"),
];

fn technique_parser() -> impl TypedValueParser<Value = Technique> {
    let value =
        |named: &(&'static str, Technique, &'static str)| PossibleValue::new(named.0).help(named.2);
    PossibleValuesParser::new(HARDEST.iter().map(value)).map(|name| {
        let named = HARDEST.iter().find(|named| named.0 == name);
        named.expect("only names of techniques are possible").1
    })
}

#[cfg(test)]
mod tests {
    use prato::analysis::TECHNIQUES;

    use super::*;

    #[test]
    fn every_technique_that_finds_mines_has_its_name() {
        let names = TECHNIQUES[2..].iter().map(|technique| technique.name().replace(' ', "-"));
        assert!(names.eq(HARDEST.iter().map(|named| named.0)));
    }
}
