//! `prato generate minesweeper`: positions, and boards that logic alone solves.

mod files;

use std::io::Write as _;
use std::num::NonZero;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args};

use prato::analysis::Technique;
use prato::foreign::AnyFormat;
use prato::formats::Format;
use prato::grid::Pos;
use prato::play::{KINDS, Kind, LEVELS, NoBoard, Symmetry};
use prato::plural::number_of;
use prato_api::named::Named;
use prato_api::questions::generate::{Answer, Ask, GRADED, Logic, MadeMines, MinesAsk, ProofStep};
use prato_api::shape::Place;
use prato_api::{End, Question as _, Why};

use crate::args::{self, LimitArgs, PictureArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::front::stopped;
use crate::level::LevelArgs;
use crate::{limits, output};

/// Generate Minesweeper positions
///
/// The same options give the same position for ever. Games of the kinds play and late start at the
/// centre, with no mine there or around. With --no-guess the board is one that logic alone solves,
/// and the position is the one after the first click.
///
/// With --count, boards are printed one after the other; or --out, --svg and --png name folders, and the one
/// of --out has for each board its position, its field and its proof, and index.csv with the 3BV and the
/// hardest technique of each.
#[derive(Args)]
#[command(group(ArgGroup::new("board").required(true).args(["level", "size"])))]
pub struct MinesweeperArgs {
    #[command(flatten)]
    board: LevelArgs,
    /// How the position comes about
    #[arg(long, default_value = "play", value_parser = kind_parser())]
    kind: Kind,
    /// The share of the safe cells that the kind rand shows, from 0 to 1 [default: 0.35]
    #[arg(long, value_name = "SHARE", value_parser = parse_share)]
    share: Option<f64>,
    /// Which of the positions: any number up to 2^64 - 1
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// So many boards, of the seeds from S on
    #[arg(long, value_name = "N", default_value = "1")]
    count: NonZero<usize>,
    /// The field looks the same in a mirror, or upside down
    #[arg(long, value_name = "HOW", value_parser = args::listed_parser::<Symmetry>())]
    symmetry: Option<Symmetry>,
    /// The least 3BV that the field may have
    #[arg(long = "min-3bv", value_name = "N")]
    min_3bv: Option<usize>,
    /// The largest 3BV that it may have
    #[arg(long = "max-3bv", value_name = "N")]
    max_3bv: Option<usize>,
    /// The format to write; mbf, tatham and field hold the mines, all others what a player sees
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = args::any_format_parser())]
    to: AnyFormat,
    /// Write to this file instead of standard output, which is also called -; with --count, to files in this
    /// directory
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the mines under the position to this file as well: 1 for a mine, 0 for none
    #[arg(long, value_name = "FILE")]
    field: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long, conflicts_with_all = ["out", "field", "to", "svg", "png"])]
    json: bool,
    #[command(flatten)]
    logic: NoGuessArgs,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Boards without guesses.
#[derive(Args)]
#[command(next_help_heading = "Boards without guesses")]
struct NoGuessArgs {
    /// A board that logic alone solves from the start to the end
    #[arg(long)]
    no_guess: bool,
    /// Where it is opened first; no mine is there or around [default: the centre]
    #[arg(long, value_name = "ROW,COL", value_parser = args::parse_place)]
    start: Option<Pos>,
    /// The hardest technique that it may need
    #[arg(
        long,
        value_name = "T",
        default_value = "mine-count",
        value_parser = technique_parser()
    )]
    max_technique: Technique,
    /// A technique that it must need, or a harder one
    #[arg(long, value_name = "T", value_parser = technique_parser())]
    min_technique: Option<Technique>,
    /// Say every step from the start to the end; --proof=FILE writes them to a file of their own
    #[arg(
        long,
        value_name = "FILE",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "-"
    )]
    proof: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &MinesweeperArgs) -> Result<Exit, Failure> {
    let count = args.count.get();
    files::check(args)?;
    let watch = limits::watch(&args.limits);
    limits::begin(&watch);
    let reply = Ask::Minesweeper(args.ask()).answer(&watch, &mut |_| ());
    limits::clear_progress();
    let why = if let End::Stopped { why, .. } = &reply.end { Some(*why) } else { None };
    let made = match reply.end.known() {
        Some(Answer::Mines(answer)) => answer.boards.len(),
        _ => 0,
    };
    let reply = super::shown_as_json(args.json, reply)?;
    if let Some(Answer::Mines(answer)) = reply.as_ref().and_then(|reply| reply.end.known()) {
        match &args.out {
            Some(folder) if count > 1 => files::write_all(args, folder, &answer.boards)?,
            _ => print_all(args, &answer.boards)?,
        }
        files::draw_all(args, &answer.boards)?;
    }
    let Some(why) = why else { return Ok(Exit::Answered) };
    output::note(&format!("made {made} of {}", number_of(count, "board")));
    if why != Why::Rare {
        return Ok(stopped(why));
    }
    let hint = "take another number of mines, another start, or wish for less";
    let vain = if args.logic.no_guess {
        NoBoard::Rare.to_string()
    } else {
        "no field of a thousand that were drawn is as wished".to_owned()
    };
    output::note(&format!("{vain}; {hint}"));
    Ok(Exit::Stopped)
}

impl MinesweeperArgs {
    fn ask(&self) -> MinesAsk {
        let logic = &self.logic;
        let common = MinesAsk {
            seed: Some(self.seed),
            to: (!self.json).then_some(Named(self.to)),
            count: Some(self.count),
            symmetry: self.symmetry.map(Named),
            min_3bv: self.min_3bv,
            max_3bv: self.max_3bv,
            // The command line has a board.
            ..MinesAsk::new(self.board.size(LEVELS[0]))
        };
        if !logic.no_guess {
            return MinesAsk { position: Some(Named(self.kind)), share: self.share, ..common };
        }
        MinesAsk {
            no_guess: true,
            start: logic.start.map(Place),
            max_technique: Some(Named(logic.max_technique)),
            min_technique: logic.min_technique.map(Named),
            proof: logic.proof.is_some(),
            ..common
        }
    }
}

/// Prints the boards, one after the other, or writes the only one to its file.
fn print_all(args: &MinesweeperArgs, boards: &[MadeMines]) -> Result<(), Failure> {
    for (number, board) in (1..).zip(boards) {
        if args.count.get() > 1 {
            announce(args, number, board)?;
        }
        print(args, board)?;
    }
    Ok(())
}

/// Which of many boards follows: as a comment where the format has comments, and on standard error
/// where it has none.
fn announce(args: &MinesweeperArgs, number: usize, board: &MadeMines) -> Result<(), Failure> {
    let words = format!("board {number}: seed {}, {}", board.seed, figures(board));
    if matches!(args.to, AnyFormat::Foreign(_) | AnyFormat::Own(Format::Json)) {
        output::note(&words);
        return Ok(());
    }
    let mut out = output::stdout();
    let gap = if number > 1 { "\n" } else { "" };
    writeln!(out, "{gap}% {words}")?;
    Ok(out.flush()?)
}

/// Writes or prints one board.
fn print(args: &MinesweeperArgs, board: &MadeMines) -> Result<(), Failure> {
    if let Some(file) = &args.field {
        output::write_file(file, files::field(board).as_bytes())?;
    }
    super::write(args.out.as_deref(), board.text.as_deref().unwrap_or_default())?;
    let Some(logic) = &board.logic else { return Ok(()) };
    match (proof(logic), &args.logic.proof) {
        (Some(proof), Some(file)) if file.as_os_str() != "-" => {
            output::write_file(file, proof.as_bytes())
        }
        (Some(proof), _) => {
            let mut out = output::words();
            // The board, if it is there, and the proof are told apart by an empty line.
            let gap = if args.out.is_none() { "\n" } else { "" };
            write!(out, "{gap}{proof}")?;
            Ok(out.flush()?)
        }
        // Beside the board, which may go to another program.
        (None, _) if args.count.get() == 1 && board.field.0.mines.shape().len() <= GRADED => {
            output::note(&figures(board));
            Ok(())
        }
        (None, _) => Ok(()),
    }
}

/// A proof in words, a line for each step, if it was asked for.
fn proof(logic: &Logic) -> Option<String> {
    let lines = (1..).zip(logic.proof_steps.as_ref()?);
    let line = |(number, step): (usize, &ProofStep)| format!("{number:4}. {}\n", step.words);
    let steps: String = lines.map(line).collect();
    Some(format!("{steps}{}\n", grade(logic)))
}

/// The 3BV of a board, and its hardest technique if that is known.
fn figures(board: &MadeMines) -> String {
    let grade = board.logic.as_ref().map(|logic| format!(", {}", grade(logic)));
    format!("3BV {}{}", board.three_bv, grade.unwrap_or_default())
}

fn grade(logic: &Logic) -> String {
    let hardest = logic.hardest_technique.map_or("none", |named| named.0.name());
    format!("hardest technique: {hardest}")
}

/// What a kind of positions is, in one line.
fn about(kind: Kind) -> &'static str {
    match kind {
        Kind::Play => {
            "the centre is opened, then the two trivial rules go on until they are stuck; random \
             safe cells follow if less than a quarter is shown by then"
        }
        Kind::Late => "the same until 85 % of the safe cells are shown",
        Kind::Rand(_) => "random safe cells are shown, without play",
    }
}

fn kind_parser() -> impl TypedValueParser<Value = Kind> {
    let by_name = |name: String| KINDS.iter().copied().find(|kind| kind.name() == name);
    let value = |kind: &Kind| PossibleValue::new(kind.name()).help(about(*kind));
    PossibleValuesParser::new(KINDS.iter().map(value))
        .map(move |name| by_name(name).expect("only names of kinds are possible"))
}

fn parse_share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a number from 0 to 1, such as 0.35".into())
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

/// Reads the name of a technique that finds mines.
pub fn technique_parser() -> impl TypedValueParser<Value = Technique> {
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
    fn shares() {
        let check = |text, expected| assert_eq!(parse_share(text).ok(), expected, "{text}");
        check("0.35", Some(0.35));
        check("0", Some(0.0));
        check("1", Some(1.0));
        check("1.01", None);
        check("-0.1", None);
        check("NaN", None);
        check("half", None);
    }

    #[test]
    fn every_technique_that_finds_mines_has_its_name() {
        let names = TECHNIQUES[2..].iter().map(|technique| technique.name().replace(' ', "-"));
        assert!(names.eq(HARDEST.iter().map(|named| named.0)));
    }
}
