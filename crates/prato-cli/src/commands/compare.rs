//! `prato compare`: the same question to every engine, and to programs of others, in one table.
//!
//! Each measurement is a process of its own (`one`): so its peak of memory is its own, and an
//! engine that crashes takes nothing along.

mod child;
pub mod one;
mod plot;
mod programs;
pub mod report;

use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal as _, Write as _};
use std::iter;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use prato::engine::Method;
use prato::grid::Pos;
use prato::puzzles::queens::MOST_ROWS;
use prato::watch::{Stop, Watch};
use prato_api::board::Board;
use prato_api::engines::Choice;
use prato_api::named::{Listed as _, Named};
use prato_api::questions::compare::{
    Answer, Ask, Asked, Column, LeftOut, NamedBoard, Order, Variant, Who, engines_to_compare,
    strategy,
};
use prato_api::questions::judge::Submission;
use prato_api::shape::Place;
use prato_api::{End, Event, Reply, ReplyTo};

use super::program::Program;
use crate::args::{Given, LimitArgs, listed_parser, parse_place};
use crate::engines::{DiagonalArgs, encoding_values};
use crate::exit::Exit;
use crate::failure::{Failure, Told};
use crate::front::stopped;
use crate::rules::RuleArgs;
use crate::{input, limits, output};

/// Ask every engine the same question, and show answers, times and memory in one table
///
/// FILE is a board of any puzzle in any format, or a number N (or queens:N) for N
/// queens on the empty board. Each run is a process of its own and stops after 60 seconds, unless
/// --time-limit says otherwise. Every solution is checked. If two engines disagree, that is told,
/// and the exit code is 70; if a program of somebody else is wrong, it is 1.
#[derive(Args)]
pub struct CompareArgs {
    /// The boards: files, or numbers of queens
    #[arg(value_name = "FILE|N", required = true)]
    instances: Vec<OsString>,
    /// The engines, with commas between them
    #[arg(long, value_name = "NAMES", default_value = "all", value_delimiter = ',')]
    #[arg(value_parser = engine_parser())]
    engines: Vec<String>,
    /// Run `sat` with each of these encodings: `all`, or names with commas between them
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    #[arg(value_parser = encoding_parser())]
    encodings: Vec<String>,
    #[command(flatten)]
    diagonals: DiagonalArgs,
    /// Run `cp` and `search` with each of these ways to search, with blanks between them
    ///
    /// Each is as `prato solve --strategy` takes it: `free first_fail,indomain_max`
    #[arg(long, value_name = "STRATEGY", num_args = 1.., value_parser = parse_strategy)]
    strategies: Vec<String>,
    /// Run every engine with each of these models, `NAME=GROUPS`, with blanks between them
    ///
    /// GROUPS are groups of rules as --rules takes them, with commas between them; without any it is
    /// the usual model: `'base=clues,clue-cells,total' 'no third=clues,total' usual=`
    #[arg(long, value_name = "NAME=GROUPS", num_args = 1.., value_parser = parse_variant)]
    #[arg(conflicts_with_all = ["rules", "with", "without"])]
    variants: Vec<Variant>,
    /// Tell `sat` and `cp` the rules in each of these orders, with commas between them
    #[arg(long, value_name = "ORDERS", value_delimiter = ',', value_parser = listed_parser::<Order>())]
    orders: Vec<Order>,
    /// With --question cell: decide the cell in each of these ways, with commas between them
    #[arg(long, value_name = "METHODS", value_delimiter = ',', value_parser = listed_parser::<Method>())]
    methods: Vec<Method>,
    /// With --question cell: the cell, unless the board asks about one
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse_place)]
    at: Option<Pos>,
    /// Ask this program as well, 'NAME=COMMAND', with {dzn}, {pl}, {lp}, {grid}, {txt} or {json} for the
    /// board; once for each program
    ///
    /// It is run and checked as `prato judge` does it, which says what it may write: with `solve` a
    /// solution, with `count` of mine fields their number, with `forced` the safe cells, with `cell` whether
    /// {R},{C} is safe. Its time is that of the whole process, and its memory that of all it starts.
    #[arg(long = "program", value_name = "NAME=COMMAND", value_parser = Program::parse)]
    programs: Vec<Program>,
    /// How often each engine answers; the table shows the median time, the least and the most
    #[arg(long, value_name = "N", default_value = "1")]
    repeat: NonZeroUsize,
    #[command(flatten)]
    setup: Setup,
    /// Print comma-separated values, one line for each engine and board
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Draw the times as an SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// What is the same for all engines.
#[derive(Args)]
pub struct Setup {
    /// What to ask
    #[arg(long, default_value = "solve", value_parser = question_parser())]
    question: Asked,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// How long a run may take if nothing is said.
const RUN_LIMIT: Duration = Duration::from_secs(60);

/// Runs the command.
pub fn run(args: &CompareArgs, given: &Given) -> Result<Exit, Failure> {
    output::try_files(&args.svg)?;
    if args.instances.iter().any(|name| name == "-") {
        let message = "each run reads the board again: give a file, not standard input";
        return Err(Failure::Usage(message.into()));
    }
    let ask = ask(args)?;
    let instances = ask.read().map_err(|problem| refused(&ask, &problem))?;
    let puzzles: Vec<_> = instances.iter().map(prato_api::board::Instance::kind).collect();
    given.check(&puzzles)?;
    programs::check(&args.programs, args.setup.question, &puzzles)?;
    let mut folder = None;
    // It has no alarm: the time limit is for each run.
    let watch = Watch::default();
    limits::obey_ctrl_c(&watch);
    let mut broken = None;
    let limits = &args.setup.limits;
    let mut run = |who: Who<'_>, number: usize, time: usize| {
        progress(&ask.instances[number].name, &label(args, who), time, args.repeat.get());
        let measured = match who {
            Who::Engine(job) => child::measure(&args.instances[number], job, limits, &watch)
                .map_err(Failure::Output),
            Who::Program(case, one) => {
                programs::measure(&args.programs[one], case, &mut folder, limits, &watch)
            }
        };
        measured.unwrap_or_else(|why| {
            broken = Some(why);
            Err(Stop::Cancelled)
        })
    };
    let watches = || programs::watch_for_truth(limits, &watch);
    let ReplyTo { about, end } = ask.compare(&instances, &watches, &mut run, &mut |event| {
        if let Event::LeftOut(left_out) = event {
            output::note(&without(left_out));
        }
    });
    clear_progress();
    if let Some(why) = broken {
        return Err(why);
    }
    if let End::Error(problem) = &end {
        return Err(problem.clone().into());
    }
    show(args, &ReplyTo { about, end })
}

/// Shows what is known, and says how the program ends.
fn show(args: &CompareArgs, reply: &ReplyTo<Answer>) -> Result<Exit, Failure> {
    let Some(answer) = reply.end.known() else { return Ok(Exit::Answered) };
    if let Some(file) = &args.svg {
        output::picture_file(file, plot::svg(answer).as_bytes())?;
    }
    if args.json {
        output::line(&Reply::Compare(reply.clone()).to_json())?;
    } else if args.csv {
        output::text(Some(&report::csv(answer)))?;
    } else {
        output::text(Some(&report::table(answer, output::answer_window())))?;
        let mut out = output::words();
        out.write_all(report::faults(answer).as_bytes())?;
        out.flush()?;
    }
    if !args.json {
        output::relaxed(&answer.relaxations);
    }
    let bugs = answer.bugs();
    for message in &bugs {
        output::note(message);
    }
    match reply.end {
        _ if !bugs.is_empty() => Ok(Exit::Bug),
        End::Stopped { why, .. } => Ok(stopped(why)),
        _ if answer.is_a_program_wrong() => Ok(Exit::No),
        _ => Ok(Exit::Answered),
    }
}

fn ask(args: &CompareArgs) -> Result<Ask, Failure> {
    let named = |name: &OsString| {
        let board = board(name)?;
        Ok(NamedBoard { name: name.to_string_lossy().into_owned(), board })
    };
    let instances: Result<Vec<NamedBoard>, Failure> = args.instances.iter().map(named).collect();
    let all = args.engines.iter().any(|name| name == ALL);
    let engine = |name: &String| Choice::named(name).filter(|_| !all).map(Named);
    Ok(Ask {
        instances: instances?,
        asked: args.setup.question,
        engines: args.engines.iter().filter_map(engine).collect(),
        encodings: args.encodings.clone(),
        diagonals: args.diagonals.diagonals.clone(),
        strategies: args.strategies.clone(),
        programs: args.programs.iter().map(submission).collect(),
        repeat: Some(args.repeat),
        variants: args.variants.clone(),
        orders: args.orders.iter().copied().map(Named).collect(),
        methods: args.methods.iter().copied().map(Named).collect(),
        at: args.at.map(Place),
        model: args.setup.rules.stated(),
    })
}

/// What it says is not known before it is run.
fn submission(program: &Program) -> Submission {
    Submission { name: program.name.clone(), said: Vec::new() }
}

/// The board with this name: a file, or a number of queens.
pub fn board(name: &OsStr) -> Result<Board, Failure> {
    let size = name.to_str().map(|name| name.strip_prefix("queens:").unwrap_or(name));
    match size.and_then(|size| size.parse::<usize>().ok()) {
        Some(size) if (1..=MOST_ROWS).contains(&size) => Ok(Board::new(format!("n = {size};"))),
        Some(size) => Err(Failure::Usage(format!(
            "a board cannot have {size} rows; give a number from 1 to {MOST_ROWS}"
        ))),
        None => input::board(name, None),
    }
}

/// The failure that a board is none.
fn refused(ask: &Ask, problem: &prato_api::Problem) -> Failure {
    let text = ask.instances.iter().find(|one| Some(&one.name) == problem.file.as_ref());
    match text {
        Some(one) if problem.mistake.is_some() => {
            Told::in_file(problem.clone(), &one.name, &one.board.text).into()
        }
        _ => problem.clone().into(),
    }
}

/// What an instance goes without, in words.
fn without(LeftOut { instance, puzzle, what }: &LeftOut) -> String {
    let puzzle = puzzle.0.title();
    format!("{instance} is asked without {}, which does not fit {puzzle}", what.join(", "))
}

/// Says which run is under way, in a terminal.
fn progress(instance: &str, label: &str, number: usize, of: usize) {
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "\r\x1b[K{instance}: {label}, run {number} of {of} ");
    }
}

/// What the table calls who is asked.
fn label(args: &CompareArgs, who: Who<'_>) -> String {
    match who {
        Who::Engine(job) => Column::from(job).label(),
        Who::Program(_, one) => args.programs[one].name.clone(),
    }
}

fn clear_progress() {
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
}

/// Stands for every name.
const ALL: &str = "all";

/// Reads the name of an engine, or `all`.
fn engine_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(iter::once(ALL).chain(engines_to_compare().map(Choice::name)))
}

/// Reads the name of an encoding, or `all`.
fn encoding_parser() -> PossibleValuesParser {
    let all = PossibleValue::new(ALL).help("every one that fits the puzzle");
    PossibleValuesParser::new(iter::once(all).chain(encoding_values()))
}

fn parse_strategy(text: &str) -> Result<String, String> {
    strategy(text).map_err(|problem| problem.message)
}

fn parse_variant(text: &str) -> Result<Variant, String> {
    let (name, groups) =
        text.split_once('=').ok_or("a name and groups of rules, such as 'no total=clues'")?;
    let groups = groups.split(',').map(str::trim).filter(|group| !group.is_empty());
    Ok(Variant { name: name.trim().to_owned(), rules: groups.map(str::to_owned).collect() })
}

fn question_parser() -> impl TypedValueParser<Value = Asked> {
    let value = |asked: Asked| PossibleValue::new(asked.name()).help(asked.about());
    PossibleValuesParser::new(Asked::all().map(value))
        .map(|name| Asked::named(&name).expect("only these are possible"))
}
