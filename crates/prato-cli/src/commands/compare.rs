//! `prato compare`: the same question to every engine, in one table.
//!
//! Each measurement is a process of its own (`one`): so its peak of memory is its own, and an
//! engine that crashes takes nothing along.

mod ask;
mod child;
pub mod one;
mod plot;
mod report;
mod variants;

use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Write as _};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use prato::puzzles::Kind;
use prato::watch::Watch;
use prato_engines::Order;
use prato_engines::cp::Strategy;

use crate::args::{Given, LimitArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Any;
use crate::{answer, limits, output};

use report::{Report, Row};

/// Ask every engine the same question, and show answers, times and memory in one table
///
/// FILE is a board of any puzzle in any format, or a number N (or queens:N) for N
/// queens on the empty board. Each run is a process of its own and stops after 60 seconds, unless
/// --time-limit says otherwise. Every solution is checked. If two engines disagree, that is told,
/// and the exit code is 70.
#[derive(Args)]
pub struct CompareArgs {
    /// The boards: files, or numbers of queens
    #[arg(value_name = "FILE|N", required = true)]
    instances: Vec<OsString>,
    /// The engines, with commas between them
    #[arg(long, value_name = "NAMES", default_value = "all", value_delimiter = ',')]
    #[arg(value_parser = variants::engine_parser())]
    engines: Vec<String>,
    /// Run `sat` with each of these encodings: `all`, or names with commas between them
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    #[arg(value_parser = variants::encoding_parser())]
    encodings: Vec<String>,
    /// Run `cp` with each of these ways to search, with blanks between them
    ///
    /// Each is as `prato solve --strategy` takes it: `free first_fail,indomain_max`
    #[arg(long, value_name = "STRATEGY", num_args = 1..)]
    strategies: Vec<Strategy>,
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
    #[arg(long, value_enum, default_value = "solve")]
    question: Question,
    /// Write every sum in full: without the facts for a 0, an 8 and their like
    ///
    /// Otherwise cells with a known value are taken out of the sums first, and what is left of a 0, an
    /// 8, or a clue with as many covered cells around as mines, is a fact for each cell. In the direct
    /// encodings (`binomial`, `mixed`) and in `sequential` the sum of a 0 and of an 8 is just that.
    #[arg(long)]
    no_implied: bool,
    /// Leave out the number of mines on the whole board
    #[arg(long)]
    no_total: bool,
    /// Leave out the rule that an open cell holds no mine, for all engines but `exact`
    #[arg(long)]
    no_clue_cells: bool,
    /// The order of the rules for `sat` and `cp`: given, reversed or shuffled
    #[arg(long, value_name = "ORDER", default_value = "given")]
    order: Order,
    #[command(flatten)]
    limits: LimitArgs,
}

/// What to ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Question {
    /// Is there a solution? It is found and checked
    Solve,
    /// What is the same in every solution?
    Forced,
    /// How many solutions are there?
    Count,
}

impl Question {
    fn name(self) -> &'static str {
        match self {
            Question::Solve => "solve",
            Question::Forced => "forced",
            Question::Count => "count",
        }
    }
}

/// How long a run may take if nothing is said.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs the command.
pub fn run(args: &CompareArgs, given: &Given) -> Result<Exit, Failure> {
    output::try_files(&args.svg)?;
    if args.instances.iter().any(|name| name == "-") {
        let message = "each run reads the board again: give a file, not standard input";
        return Err(Failure::Usage(message.into()));
    }
    // Mistakes in any board show before the first run.
    let instances: Vec<Any> =
        args.instances.iter().map(|name| one::load(name)).collect::<Result<_, Failure>>()?;
    variants::check_engines(&args.engines, &instances)?;
    let puzzles: Vec<Kind> = instances.iter().map(Any::kind).collect();
    given.check(&puzzles)?;
    let mut jobs = Vec::new();
    for (name, instance) in args.instances.iter().zip(&instances) {
        let idle = variants::left_out(instance, &args.engines, &args.encodings);
        if !idle.is_empty() {
            let (idle, name) = (idle.join(", "), name.to_string_lossy());
            let puzzle = instance.kind().title();
            output::note(&format!("{name} is asked without {idle}, which does not fit {puzzle}"));
        }
        let variants =
            variants::of(instance, &args.engines, &args.encodings, &args.strategies, name)?;
        let puzzle = instance.kind().name();
        jobs.extend(variants.into_iter().map(|variant| (name, puzzle, variant)));
    }
    // It has no alarm: the time limit is for each run.
    let watch = Watch::default();
    limits::obey_ctrl_c(&watch);
    let mut rows = Vec::new();
    for (name, puzzle, variant) in jobs {
        let mut row = Row::new(name.to_string_lossy().into_owned(), puzzle, variant);
        for number in 1..=args.repeat.get() {
            progress(&row, number, args.repeat.get());
            let Ok(measured) = child::measure(name, &row.variant, &args.setup, &watch)? else {
                break;
            };
            let answered = measured.is_answer();
            row.runs.push(measured);
            // What ran out of time once is not worth another try.
            if !answered {
                break;
            }
        }
        if !row.runs.is_empty() {
            rows.push(row);
        }
    }
    clear_progress();
    let stop = watch.check().err();
    let report = Report::new(args.setup.question, args.repeat.get(), rows, stop);
    if let Some(file) = &args.svg {
        output::write_file(file, plot::svg(&report).as_bytes())?;
    }
    if args.json {
        output::json(&report)?;
    } else {
        let text = if args.csv { report.csv() } else { report.table() };
        let mut out = output::words();
        out.write_all(text.as_bytes())?;
        out.flush()?;
    }
    for message in report.bugs() {
        output::note(&message);
    }
    if !report.bugs().is_empty() {
        return Ok(Exit::Bug);
    }
    Ok(stop.map_or(Exit::Answered, answer::stopped))
}

/// Says which run is under way, in a terminal.
fn progress(row: &Row, number: usize, of: usize) {
    if io::stderr().is_terminal() {
        let (instance, engine) = (&row.instance, row.variant.label());
        let _ = write!(io::stderr(), "\r\x1b[K{instance}: {engine}, run {number} of {of} ");
    }
}

fn clear_progress() {
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
}
