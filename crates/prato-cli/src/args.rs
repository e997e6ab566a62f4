//! The command line: what all commands share. Each command's own options are in its file.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Parser, ValueEnum};

use prato::foreign::AnyFormat;
use prato::formats::Format;
use prato::grid::Pos;
use prato::puzzles::{Kind, queens};
use prato_api::QUESTIONS;
use prato_api::board::{Board, Mines, Unknown};
use prato_api::named::{Listed, Named};
use prato_api::settings::{self, Asked, Idle, Spelling};
use prato_api::shape::Place;

use crate::commands::Command;
use crate::failure::{Failure, Tell};
use crate::input::{From, Source};
use crate::{exit, options};

/// Say exactly what follows from a Minesweeper board, lay Tetravex tiles, and place queens.
///
/// BOARD is a file, or - for standard input, in any of the formats dzn, prolog, asp, grid, text and
/// json, or as players have it: a .mine or .mbf file, a link or a game ID (also in its place), a table,
/// lists, emoji. Its content tells which. Rows and columns count from 1 at the top left.
#[derive(Parser)]
#[command(name = "prato", version, after_help = exit::TABLE, arg_required_else_help = true)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// Colours in the terminal; `auto` respects `NO_COLOR`
    #[arg(long, global = true, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Color,
}

/// The board, and how to read it.
#[derive(Args)]
pub struct BoardArgs {
    /// The board: a file, or - for standard input
    pub board: OsString,
    /// The format of the board, if its content does not tell
    #[arg(long, value_name = "FORMAT", value_parser = any_format_parser())]
    pub format: Option<AnyFormat>,
    /// The number of mines on the whole board, whatever the file says: a number, or `unknown`
    #[arg(long, value_name = "N", value_parser = parse_mines, allow_negative_numbers = true)]
    pub mines: Option<Mines>,
    /// Take every flag for a mine; without this a flag is a belief and forces nothing
    #[arg(long)]
    pub trust_flags: bool,
    /// A cell of a mine field that is opened, so that it becomes a board; may be given again
    #[arg(long, value_name = "ROW,COL", value_parser = parse_place)]
    pub start: Vec<Pos>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

impl BoardArgs {
    /// The board of this puzzle, if it is told.
    pub fn source(&self, puzzle: Option<Kind>) -> Source<'_> {
        let board = Board {
            text: String::new(),
            format: self.format.map(Named),
            puzzle: puzzle.map(Named),
            mines: self.mines,
            trust_flags: self.trust_flags,
            start: self.start.iter().copied().map(Place).collect(),
            warned: None,
        };
        Source { from: From::File(&self.board), board, json: self.json }
    }
}

/// The options that stand on the command line, for the list of whom they serve.
pub struct Given(Asked);

impl Given {
    /// What stands on the command line; an error if some of it has no effect, whatever the board is.
    pub fn new(matches: &ArgMatches) -> Result<Given, Failure> {
        let given = Given(asked(matches));
        refuse(settings::idle(options::all(), &given.0))?;
        options::clash(&given.0).map_or(Ok(given), |why| Err(Failure::Usage(why)))
    }

    /// Whether pictures are asked for.
    pub fn draws(&self) -> bool {
        self.0.has("svg") || self.0.has("png")
    }

    /// Whether a picture goes to standard output.
    pub fn draws_to_stdout(&self) -> bool {
        options::PICTURES_TO_STDOUT.iter().any(|picture| self.0.has(picture))
    }

    /// Refuses what has no effect on boards of these puzzles.
    pub fn check(&self, puzzles: &[Kind]) -> Result<(), Failure> {
        refuse(settings::idle_on(puzzles, options::all(), &self.0))
    }
}

fn refuse(idle: Option<Idle>) -> Result<(), Failure> {
    match idle {
        None => Ok(()),
        Some(Idle { message, hint }) => Err(Failure::Usage(format!("{message}; {hint}"))),
    }
}

/// How a failure is told: as JSON where `--json` stands on the command line, and to whom asks in
/// JSON.
pub fn tell(matches: &ArgMatches) -> Tell {
    let (names, matches) = innermost(matches);
    let json = matches.try_get_one("json").ok().flatten().is_some_and(|&json: &bool| json);
    let question = QUESTIONS.iter().find(|question| Some(&question.name) == names.first());
    if json || names == ["ask"] {
        Tell::Json(question.map(|question| question.name))
    } else {
        Tell::Words
    }
}

/// The command, such as `generate minesweeper`, and its own arguments.
fn innermost(mut matches: &ArgMatches) -> (Vec<&str>, &ArgMatches) {
    let mut names = Vec::new();
    while let Some((name, inner)) = matches.subcommand() {
        names.push(name);
        matches = inner;
    }
    (names, matches)
}

fn asked(matches: &ArgMatches) -> Asked {
    let (names, matches) = innermost(matches);
    let values = |id: &str| -> Vec<String> {
        let raw = matches.try_get_raw(id).ok().flatten().into_iter().flatten();
        raw.map(|value| value.to_string_lossy().into_owned()).collect()
    };
    let mut options = Vec::new();
    for id in matches.ids().map(clap::Id::as_str) {
        if matches.value_source(id) == Some(ValueSource::CommandLine) {
            let name = id.replace('_', "-");
            options.extend(values(id).iter().map(|value| format!("{name}={value}")));
            options.push(name);
        }
    }
    let mut engines = ["engine", "engines"].map(values).concat();
    if engines.iter().any(|engine| engine == "all") {
        engines.clear();
    }
    Asked { question: names.join(" "), options, engines, spelling: Spelling::Options }
}

/// A board of any puzzle.
#[derive(Args)]
pub struct AnyBoardArgs {
    #[command(flatten)]
    pub board: BoardArgs,
    /// The puzzle, if the content of the board does not tell
    #[arg(long, value_name = "PUZZLE", value_parser = kind_parser())]
    pub puzzle: Option<Kind>,
}

impl AnyBoardArgs {
    /// The board.
    pub fn source(&self) -> Source<'_> {
        self.board.source(self.puzzle)
    }
}

/// How long to think, and with what.
#[derive(Args)]
#[command(next_help_heading = "Limits")]
pub struct LimitArgs {
    /// Stop after this time: 10, 1.5, 30s, 2m
    #[arg(long, value_name = "SECONDS", value_parser = parse_time)]
    pub time_limit: Option<Duration>,
    /// Let the whole program take this much memory: 512M, 2G [default: 80 % of what is free]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub memory_limit: Option<usize>,
    /// Use this many threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    pub threads: Option<usize>,
}

/// Pictures to write beside the answer. They look the same on every machine.
#[derive(Args, Default)]
#[command(next_help_heading = "Pictures")]
pub struct PictureArgs {
    /// Draw the answer as an SVG file (boards of up to a million cells); - is standard output
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Draw the answer as a PNG file (boards of up to a million cells); - is standard output
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
}

impl PictureArgs {
    /// Whether there are any.
    pub fn any(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }
}

/// When to use colours.
#[derive(Clone, Copy, ValueEnum)]
pub enum Color {
    /// In a terminal that can, unless `NO_COLOR` is set.
    Auto,
    /// Even into a file or pipe.
    Always,
    /// Not at all.
    Never,
}

impl Color {
    /// Makes it the rule for the whole program.
    pub fn apply(self) {
        match self {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::AlwaysAnsi,
            Color::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

/// Reads the name of something that stands in a list.
pub fn listed_parser<T: Listed + Send + Sync>() -> impl TypedValueParser<Value = T> {
    listed(T::all(), |_| None)
}

/// Reads the name of a format that holds every puzzle.
pub fn format_parser() -> impl TypedValueParser<Value = Format> {
    listed(Format::all(), |_| None)
}

/// Reads the name of a format that holds boards of queens.
pub fn queens_format_parser() -> impl TypedValueParser<Value = Format> {
    listed(queens::formats(), |_| None)
}

/// Reads the name of a format.
pub fn any_format_parser() -> impl TypedValueParser<Value = AnyFormat> {
    listed(<AnyFormat as Listed>::all(), |_| None)
}

/// Reads the name of a puzzle.
pub fn kind_parser() -> impl TypedValueParser<Value = Kind> {
    listed(Kind::all(), |_| None)
}

/// Reads one of these names. They are made once a line gives one, or help or a mistake asks for them: to word them for
/// every command would be a tenth of what it takes to start.
#[derive(Clone, Copy)]
pub struct OneOf(pub fn() -> Vec<PossibleValue>);

impl TypedValueParser for OneOf {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        PossibleValuesParser::new((self.0)()).parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter()))
    }
}

/// Reads the name of one of these, which help explains.
pub fn listed<T: Listed + Send + Sync>(
    all: impl Iterator<Item = T>,
    about: impl Fn(T) -> Option<&'static str>,
) -> impl TypedValueParser<Value = T> {
    let value = |one: T| match about(one) {
        Some(about) => PossibleValue::new(one.name()).help(about),
        None => PossibleValue::new(one.name()),
    };
    PossibleValuesParser::new(all.map(value))
        .map(|name| T::named(&name).expect("only names in the list are possible"))
}

/// Reads a place: a row and a column, from 1.
pub fn parse_place(text: &str) -> Result<Pos, String> {
    let place = || {
        let (row, col) = text.split_once(',')?;
        Pos::from_one(row.trim().parse().ok()?, col.trim().parse().ok()?)
    };
    place().ok_or_else(|| "a row and a column from 1, such as 2,5".into())
}

/// Reads a number of mines, or that it is not known.
pub fn parse_mines(text: &str) -> Result<Mines, String> {
    match text.parse() {
        Ok(total) => Ok(Mines::Total(total)),
        Err(_) if text == "unknown" => Ok(Mines::Unknown(Unknown::Unknown)),
        Err(_) => Err("a number such as 99, or `unknown`".into()),
    }
}

/// Reads a time.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let (number, unit) = split_unit(text);
    let factor = match unit {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err("a time such as 1.5, 30s or 2m".into()),
    };
    number
        .parse::<f64>()
        .ok()
        .and_then(|number| Duration::try_from_secs_f64(number * factor).ok())
        .ok_or_else(|| "a time such as 1.5, 30s or 2m".into())
}

/// Reads a size in bytes.
pub fn parse_size(text: &str) -> Result<usize, String> {
    let (number, unit) = split_unit(text);
    let shift = match unit.to_ascii_lowercase().trim_end_matches('b').trim_end_matches('i') {
        "" => 0,
        "k" => 10,
        "m" => 20,
        "g" => 30,
        "t" => 40,
        _ => return Err("a size such as 512M or 2G".into()),
    };
    match number.parse::<f64>() {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it is not negative, and a limit beyond the address space is none"
        )]
        Ok(number) if number >= 0.0 => Ok((number * 2f64.powi(shift)) as usize),
        _ => Err("a size such as 512M or 2G".into()),
    }
}

/// A number and what stands behind it.
fn split_unit(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    (text[..end].trim(), &text[end..])
}

/// Reads a number of threads.
pub fn parse_threads(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&threads| threads > 0).ok_or_else(|| "a number from 1".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        <Cli as clap::CommandFactory>::command().debug_assert();
    }

    #[test]
    fn places() {
        let check = |text, expected: Option<(usize, usize)>| {
            assert_eq!(parse_place(text).ok().map(Pos::to_one), expected, "{text}");
        };
        check("4,4", Some((4, 4)));
        check("1, 30", Some((1, 30)));
        check("0,4", None);
        check("4", None);
    }

    #[test]
    fn times() {
        let check = |text, expected: Option<u64>| {
            assert_eq!(parse_time(text).ok(), expected.map(Duration::from_millis), "{text}");
        };
        check("10", Some(10_000));
        check("1.5", Some(1_500));
        check("30s", Some(30_000));
        check("2m", Some(120_000));
        check("250ms", Some(250));
        check("-1", None);
        check("soon", None);
        check("inf", None);
    }

    #[test]
    fn sizes() {
        let check = |text, expected| assert_eq!(parse_size(text).ok(), expected, "{text}");
        check("1000", Some(1000));
        check("512M", Some(512 << 20));
        check("2G", Some(2 << 30));
        check("2GiB", Some(2 << 30));
        check("1.5k", Some(1536));
        check("2X", None);
        check("", None);
        check("-1M", None);
    }
}
