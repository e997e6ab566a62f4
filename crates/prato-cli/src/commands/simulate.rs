//! `prato simulate`: many games of a policy, for its win rate.

mod file;
mod scribe;
mod words;

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use prato::grid::Pos;
use prato::play::{FirstClick, LEVELS};
use prato::plural::number_of;
use prato_api::named::{Listed, Named, Policy};
use prato_api::questions::simulate::{Answer, Ask, Record};
use prato_api::shape::{Level, Place};
use prato_api::{End, Question as _, Reply, ReplyTo};

use crate::args::{self, LimitArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::front::stopped;
use crate::level::LevelArgs;
use crate::{limits, output};

use file::RecordFile;
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
    policy: Policy,
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
    let mut ask = ask(args);
    let campaign = ask.campaign()?;
    output::try_files(&args.out)?;
    if let Some(folder) = &args.save {
        output::try_folder(folder)?;
    }
    let file = args.out.as_deref().map(RecordFile::lock).transpose()?;
    let new = Record::new(&campaign, ask.policy, ask.played.unwrap_or_default(), Some(0.0));
    let before = match &file {
        Some(file) => file.read(new)?,
        None => new,
    };
    let held = before.tally().games;
    if let (Some(file), true) = (&args.out, held > args.games) {
        output::note(&format!(
            "{} holds {} already, more than the {} asked for: all of them are told",
            file.display(),
            number_of(held, "game"),
            args.games
        ));
    }
    ask.played = Some(before.tally());
    let watch = limits::unguarded_watch(&args.limits);
    limits::begin(&watch);

    let mut scribe = Scribe::new(args, &campaign, &ask, &before, file.as_ref(), &watch);
    let ReplyTo { about, end } = ask.answer(&watch, &mut |event| scribe.note(&event));
    let end = match end {
        End::Error(problem) => return Err(problem.into()),
        end => end.map(|answer| Answer { cpu_seconds: scribe.cpu_seconds(), ..answer }),
    };
    let Some(answer) = end.known().cloned() else { return Ok(Exit::Answered) };
    let record = scribe.finish(&answer)?;
    let why = if let End::Stopped { why, .. } = &end { Some(*why) } else { None };
    if args.json {
        output::line(&Reply::Simulate(ReplyTo { about, end }).to_json())?;
    } else {
        print(&record)?;
    }
    Ok(why.map_or(Exit::Answered, stopped))
}

fn ask(args: &SimulateArgs) -> Ask {
    Ask {
        level: Level(args.board.size(LEVELS[2])),
        rule: Named(args.rule),
        policy: Named(args.policy),
        games: args.games,
        seed: args.seed,
        start: args.start.map(Place),
        played: None,
    }
}

fn print(record: &Record) -> io::Result<()> {
    let mut out = output::words();
    write!(out, "{}", words::report(record))?;
    out.flush()
}

/// Reads the name of a rule.
pub fn rule_parser() -> impl TypedValueParser<Value = FirstClick> {
    args::listed_parser()
}

/// Reads the name of a policy.
pub fn policy_parser() -> impl TypedValueParser<Value = Policy> {
    let value = |policy: Policy| PossibleValue::new(policy.name()).help(policy.info().about);
    PossibleValuesParser::new(Policy::all().map(value))
        .map(|name| Policy::named(&name).expect("only names of policies are possible"))
}
