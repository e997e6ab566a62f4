//! `prato generate minesweeper --no-guess`: boards that logic alone solves.

use std::io::Write as _;
use std::num::NonZero;
use std::path::Path;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use prato::analysis::Technique;
use prato::grid::Pos;
use prato::play::NoBoard;
use prato::plural::number_of;
use prato_api::named::Named;
use prato_api::questions::generate::{Answer, Ask, GRADED, Logic, MadeMines, MinesAsk, ProofStep};
use prato_api::shape::Place;
use prato_api::{End, Question as _, Why};

use super::MinesweeperArgs;
use crate::args::{self, LimitArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::front::stopped;
use crate::{limits, output};

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

/// Runs the command.
pub fn run(args: &MinesweeperArgs) -> Result<Exit, Failure> {
    let count = args.logic.count.get();
    if count > 1 && (args.out.is_none() && !args.json || args.field.is_some()) {
        let message = "--count is for --json, or for --out with a directory and without --field";
        return Err(Failure::Usage(message.into()));
    }
    match &args.out {
        Some(folder) if count > 1 => output::try_folder(folder)?,
        file => output::try_files(file)?,
    }
    let watch = limits::watch(&args.logic.limits);
    limits::begin(&watch);
    let reply = Ask::Minesweeper(ask(args)).answer(&watch, &mut |_| ());
    limits::clear_progress();

    let why = if let End::Stopped { why, .. } = &reply.end { Some(*why) } else { None };
    let made = match reply.end.known() {
        Some(Answer::Mines(answer)) => answer.boards.len(),
        _ => 0,
    };
    let reply = super::shown_as_json(args.json, reply)?;
    if let Some(Answer::Mines(answer)) = reply.as_ref().and_then(|reply| reply.end.known()) {
        match (&args.out, &answer.boards[..]) {
            (Some(folder), boards) if count > 1 => write_all(args, folder, boards)?,
            (_, boards) => boards.iter().try_for_each(|board| print(args, board))?,
        }
    }
    let Some(why) = why else { return Ok(Exit::Answered) };
    output::note(&format!("made {made} of {}", number_of(count, "board")));
    if why != Why::Rare {
        return Ok(stopped(why));
    }
    let hint = "take another number of mines, another start, or a harder technique";
    output::note(&format!("{}; {hint}", NoBoard::Rare));
    Ok(Exit::Stopped)
}

fn ask(args: &MinesweeperArgs) -> MinesAsk {
    let NoGuessArgs { start, max_technique, count, proof, .. } = args.logic;
    MinesAsk {
        no_guess: true,
        start: start.map(Place),
        max_technique: Some(Named(max_technique)),
        count: Some(count),
        proof,
        ..args.ask()
    }
}

/// Writes the boards to files in a folder.
fn write_all(args: &MinesweeperArgs, folder: &Path, boards: &[MadeMines]) -> Result<(), Failure> {
    let width = args.logic.count.to_string().len();
    for (number, board) in (1..).zip(boards) {
        let file = |what: &str| folder.join(format!("{number:0width$}{what}"));
        let text = board.text.as_deref().unwrap_or_default();
        output::write_file(&file(&format!(".{}", args.to.name())), text.as_bytes())?;
        output::write_file(&file(".field"), super::field(board).as_bytes())?;
        if let Some(proof) = board.logic.as_ref().and_then(proof) {
            output::write_file(&file(".proof"), proof.as_bytes())?;
        }
    }
    Ok(())
}

/// Writes or prints one board.
fn print(args: &MinesweeperArgs, board: &MadeMines) -> Result<(), Failure> {
    super::write_board(args, board)?;
    let Some(logic) = &board.logic else { return Ok(()) };
    if let Some(proof) = proof(logic) {
        let mut out = output::words();
        // The board, if it is there, and the proof are told apart by an empty line.
        let gap = if args.out.is_none() { "\n" } else { "" };
        write!(out, "{gap}{proof}")?;
        out.flush()?;
    } else if board.field.0.shape().len() <= GRADED {
        // Beside the board, which may go to another program.
        output::note(&grade(logic));
    }
    Ok(())
}

/// A proof in words, a line for each step, if it was asked for.
fn proof(logic: &Logic) -> Option<String> {
    let lines = (1..).zip(logic.proof.as_ref()?);
    let line = |(number, step): (usize, &ProofStep)| format!("{number:4}. {}\n", step.words);
    let steps: String = lines.map(line).collect();
    Some(format!("{steps}{}\n", grade(logic)))
}

fn grade(logic: &Logic) -> String {
    let hardest = logic.hardest_technique.map_or("none", |named| named.0.name());
    format!("hardest technique: {hardest}")
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
