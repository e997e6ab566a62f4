//! `prato simulate`: many games of a policy, for its win rate.

mod file;
mod record;
mod scribe;

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Serialize;

use prato::grid::{Pos, Shape};
use prato::play::{Campaign, FirstClick, LEVELS, POLICIES, PolicyInfo, Size, Tally, policy};
use prato::watch::Stop;

use crate::args::{self, LimitArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::level::LevelArgs;
use crate::{answer, json, limits, output};

use file::RecordFile;
use record::Record;
use scribe::Scribe;

/// Play many games with a policy, for its win rate; on expert, if no board is named
///
/// Game number i, from 0, is on the field of the seed S + i, so that policies can be compared on
/// the same games. The result is the same on any number of threads. Ctrl-C and --time-limit end it
/// with what was played so far; with --out the same command goes on from there, also after a kill.
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
    /// Keep the result in this file, and go on from what is in it; FILE.lock keeps others away
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the games of this run as replays for `prato review` to this folder: SEED.json
    #[arg(long, value_name = "FOLDER")]
    save: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
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
    let file = args.out.as_deref().map(RecordFile::lock).transpose()?;
    let new = Record::new(&campaign, policy);
    let before = match &file {
        Some(file) => file.read(new)?,
        None => new,
    };
    let watch = limits::unguarded_watch(&args.limits);
    limits::begin(&watch);

    let numbers = before.games()..args.games;
    let scribe = Scribe::new(args, &campaign, before, file.as_ref(), &watch);
    let (tally, stop) = campaign
        .run(policy, numbers, &watch, &scribe)
        .map_err(|error| Failure::Usage(format!("{error}; {}", hint(args.rule))))?;
    let record = scribe.finish(tally)?;
    if args.json {
        output::json(&Report::new(&record, stop))?;
    } else {
        print(&record)?;
    }
    Ok(stop.map_or(Exit::Answered, answer::stopped))
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
    /// `None` without games.
    win_rate: Option<f64>,
    interval: Option<(f64, f64)>,
}

impl Report<'_> {
    fn new(record: &Record, stop: Option<Stop>) -> Report<'_> {
        let (tally, why) = (record.tally(), stop.map(json::reason));
        let status = if why.is_some() { "stopped" } else { "answered" };
        let played = Some(tally).filter(|tally| tally.games > 0);
        let (win_rate, interval) = (played.map(Tally::win_rate), played.map(Tally::interval));
        Report { status, why, record, win_rate, interval }
    }
}

/// The names of the rules.
static RULES: &[(&str, FirstClick)] =
    &[("any", FirstClick::Any), ("safe", FirstClick::Safe), ("open", FirstClick::Opening)];

/// The name of a rule.
pub fn rule_name(rule: FirstClick) -> &'static str {
    RULES.iter().find(|named| named.1 == rule).map_or("", |named| named.0)
}

/// The rule of this name.
fn rule_named(name: &str) -> Option<FirstClick> {
    RULES.iter().find(|named| named.0 == name).map(|named| named.1)
}

/// Reads the name of a rule.
pub fn rule_parser() -> impl TypedValueParser<Value = FirstClick> {
    PossibleValuesParser::new(RULES.iter().map(|named| named.0))
        .map(|name| rule_named(&name).expect("only names of rules are possible"))
}

fn policy_parser() -> impl TypedValueParser<Value = &'static str> {
    let value = |policy: &PolicyInfo| PossibleValue::new(policy.name).help(policy.about);
    PossibleValuesParser::new(POLICIES.iter().map(value))
        .map(|name| policy(&name).expect("only names of policies are possible").name)
}
