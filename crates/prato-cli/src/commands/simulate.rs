//! `prato simulate`: many games of a policy, for its win rate.

mod record;

use std::fs;
use std::io::{self, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;

use prato::grid::{Pos, Shape};
use prato::play::{Campaign, FirstClick, LEVELS, POLICIES, PolicyInfo, Size, Tally, policy};
use prato::watch::{Stop, Watch};

use crate::args::{self, LimitArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::level::LevelArgs;
use crate::{answer, json, limits, output};

use record::Record;

/// Play many games with a policy, for its win rate; on expert, if no board is named
///
/// Game number i, from 0, is on the field of the seed S + i, so that policies can be compared on
/// the same games. The result is the same on any number of threads. Ctrl-C and --time-limit end it
/// with what was played so far; with --out the same command goes on from there.
#[derive(Args)]
pub struct SimulateArgs {
    #[command(flatten)]
    board: LevelArgs,
    /// The first click: any may hit a mine, safe never does, open shows a 0
    #[arg(long, default_value = "safe", value_parser = rule_parser())]
    rule: FirstClick,
    /// Who plays
    #[arg(long, default_value = "best", value_parser = policy_parser())]
    policy: &'static str,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    games: u64,
    /// The seed of the first game
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Where the first click is [default: 3,3 for open, 4,4 if large and dense, and 1,1 otherwise]
    #[arg(long, value_name = "ROW,COL", value_parser = args::parse_place)]
    start: Option<Pos>,
    /// Keep the result in this file, and go on from what is in it
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the games of this run as replays for `prato review` to this folder: SEED.json
    #[arg(long, value_name = "FOLDER")]
    save: Option<PathBuf>,
    /// Stop after this time: 10, 1.5, 30s, 2m
    #[arg(long, value_name = "SECONDS", value_parser = args::parse_time)]
    time_limit: Option<Duration>,
    /// Use this many threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = args::parse_threads)]
    threads: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Runs the command.
pub fn run(args: &SimulateArgs) -> Result<Exit, Failure> {
    let policy = policy(args.policy).expect("only names of policies are possible");
    let campaign = campaign(args)?;
    output::try_files(&args.out)?;
    if let Some(folder) = &args.save {
        output::try_folder(folder)?;
    }
    let mut record = match &args.out {
        Some(file) => Record::open(file, &campaign, policy)?,
        None => Record::new(&campaign, policy),
    };
    let (time_limit, threads) = (args.time_limit, args.threads);
    let watch = limits::unguarded_watch(&LimitArgs { time_limit, memory_limit: None, threads });
    limits::begin(&watch);

    let first = record.games();
    let mut stop = play(args, &campaign, policy, &mut record, &watch)?;
    if let Some(folder) = &args.save {
        stop = stop.or(save(folder, &campaign, policy, first..record.games(), &watch)?);
    }
    if args.json {
        output::json(&Report::new(&record, stop))?;
    } else {
        print(&record)?;
    }
    Ok(stop.map_or(Exit::Answered, answer::stopped))
}

/// Plays the games that are missing in the record.
fn play(
    args: &SimulateArgs,
    campaign: &Campaign,
    policy: &PolicyInfo,
    record: &mut Record,
    watch: &Watch,
) -> Result<Option<Stop>, Failure> {
    const PAUSE: Duration = Duration::from_secs(1);
    let before = record.clone();
    let cpu = cpu_seconds();
    let so_far = |tally: Tally| {
        let mut record = before.clone();
        record.add(tally, cpu_seconds().zip(cpu).map(|(now, then)| now - then));
        record
    };
    let failed = Mutex::new(None);
    let last = Mutex::new(Instant::now());
    let watcher = |tally: Tally| {
        let mut last = last.lock().expect("no thread panics with the lock");
        if last.elapsed() < PAUSE {
            return;
        }
        *last = Instant::now();
        let record = so_far(tally);
        limits::show_progress(&record.line(args.games));
        if let Some(Err(failure)) = args.out.as_ref().map(|file| record.save(file)) {
            *failed.lock().expect("no thread panics with the lock") = Some(failure);
            watch.cancel();
        }
    };
    let first = record.games().min(args.games);
    let (tally, stop) = campaign
        .run(policy, first, args.games, watch, &watcher)
        .map_err(|error| Failure::Usage(format!("{error}; {}", hint(args.rule))))?;
    if let Some(failure) = failed.into_inner().expect("no thread panics with the lock") {
        return Err(failure);
    }
    *record = so_far(tally);
    if let Some(file) = &args.out {
        record.save(file)?;
    }
    Ok(stop)
}

/// Writes the games of these numbers to a folder, for each of which its policy plays it again.
fn save(
    folder: &Path,
    campaign: &Campaign,
    policy: &PolicyInfo,
    games: Range<u64>,
    watch: &Watch,
) -> Result<Option<Stop>, Failure> {
    let mut policy = (policy.make)();
    for number in games {
        if let Err(stop) = watch.check() {
            return Ok(Some(stop));
        }
        let seed = campaign.seed.wrapping_add(number);
        let replay = campaign.replay(number, &mut *policy).expect("it was played before");
        output::write_file(&folder.join(format!("{seed}.json")), replay.to_text().as_bytes())?;
    }
    Ok(None)
}

/// What is to be played.
fn campaign(args: &SimulateArgs) -> Result<Campaign, Failure> {
    /// The largest board, in cells: a game on a larger one is no longer a game.
    const MOST_CELLS: usize = 1 << 20;
    let Size { shape, mines } = args.board.size(LEVELS[2], MOST_CELLS)?;
    let start = args.start.unwrap_or_else(|| usual_start(shape, mines, args.rule));
    if !shape.contains(start) {
        let message = format!("the start, {start}, lies outside of the board of {shape} cells");
        return Err(Failure::Usage(message));
    }
    Ok(Campaign { shape, mines, first: args.rule, start, seed: args.seed })
}

/// Where the first click wins most, as measured: in the corner, where a 0 is most likely; if it
/// opens anyway, at some distance from two edges, and farther where mines are dense.
fn usual_start(shape: Shape, mines: usize, rule: FirstClick) -> Pos {
    let dense = mines > shape.len() / 6;
    match (rule, shape.rows.min(shape.cols)) {
        (FirstClick::Any | FirstClick::Safe, _) | (_, ..6) => Pos::new(0, 0),
        (FirstClick::Opening, 12..) if dense => Pos::new(3, 3),
        (FirstClick::Opening, _) => Pos::new(2, 2),
    }
}

fn hint(rule: FirstClick) -> &'static str {
    match rule {
        FirstClick::Any => "take fewer mines",
        FirstClick::Safe | FirstClick::Opening => {
            "take fewer mines, or a rule that keeps fewer cells clear"
        }
    }
}

fn print(record: &Record) -> io::Result<()> {
    let mut out = output::words();
    write!(out, "{record}")?;
    out.flush()
}

/// The answer as JSON.
#[derive(Serialize)]
struct Report<'a> {
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'static str>,
    #[serde(flatten)]
    record: &'a Record,
    win_rate: f64,
    interval: (f64, f64),
}

impl Report<'_> {
    fn new(record: &Record, stop: Option<Stop>) -> Report<'_> {
        let (tally, why) = (record.tally(), stop.map(json::reason));
        let status = if why.is_some() { "stopped" } else { "answered" };
        Report { status, why, record, win_rate: tally.win_rate(), interval: tally.interval() }
    }
}

/// The processor time that this process took so far, where the system tells it (on Linux).
fn cpu_seconds() -> Option<f64> {
    /// Linux counts in hundredths of a second, whatever the machine.
    const TICKS: f64 = 100.0;
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in parentheses, may hold anything; the fields after it do not.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / TICKS)
}

/// The names of the rules.
static RULES: &[(&str, FirstClick)] =
    &[("any", FirstClick::Any), ("safe", FirstClick::Safe), ("open", FirstClick::Opening)];

/// The name of a rule.
pub fn rule_name(rule: FirstClick) -> &'static str {
    RULES.iter().find(|named| named.1 == rule).map_or("", |named| named.0)
}

/// Reads the name of a rule.
pub fn rule_parser() -> impl TypedValueParser<Value = FirstClick> {
    PossibleValuesParser::new(RULES.iter().map(|named| named.0)).map(|name| {
        let rule = RULES.iter().find(|named| named.0 == name);
        rule.expect("only names of rules are possible").1
    })
}

fn policy_parser() -> impl TypedValueParser<Value = &'static str> {
    PossibleValuesParser::new(POLICIES.iter().map(|policy| policy.name))
        .map(|name| policy(&name).expect("only names of policies are possible").name)
}
