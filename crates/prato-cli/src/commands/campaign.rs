//! `prato campaign`: games of many seeds in parts, which are played anywhere and put together again.

mod plot;
mod words;

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use prato::doc::Span;
use prato::error::ReadError;
use prato::grid::Pos;
use prato::play::{FirstClick, LEVELS};
use prato_api::campaign::{self, Merged, Part, Plan};
use prato_api::named::{Listed as _, Policy};
use prato_api::process;
use prato_api::shape::Place;

use super::simulate::{policy_parser, rule_parser};
use crate::args::{self, LimitArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::front::stopped;
use crate::level::LevelArgs;
use crate::{input, limits, output};

/// Play many games in parts, on one machine or on many, and put them together
///
/// Game by game the field follows from the seed and from nothing else, so a part can be played
/// anywhere, twice, and in any order. A part says what it is, has a checksum, and is written whole or
/// not at all.
#[derive(Args)]
pub struct CampaignArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Run(RunArgs),
    Merge(MergeArgs),
    Compare(CompareArgs),
}

/// Play the games of some seeds, and write them as a part
#[derive(Args)]
struct RunArgs {
    #[command(flatten)]
    board: LevelArgs,
    /// The first click: any may hit a mine, safe never does, open shows a 0
    #[arg(long, default_value = "safe", value_parser = rule_parser())]
    rule: FirstClick,
    /// Who plays
    #[arg(long, default_value = "best", value_parser = policy_parser())]
    policy: Policy,
    /// Where the first click is [default: 3,3 for open, 4,4 if large and dense, and 1,1 otherwise]
    #[arg(long, value_name = "ROW,COL", value_parser = args::parse_place)]
    start: Option<Pos>,
    /// The first and the last seed, one game for each
    #[arg(long, value_name = "FIRST..LAST", value_parser = parse_seeds)]
    seeds: Seeds,
    /// Write the part to this file; - is standard output
    #[arg(short, long, value_name = "PART")]
    out: PathBuf,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Put parts together: the win rate of all games
///
/// Seeds that are missing or in two parts, parts of different plans, and broken parts are refused.
#[derive(Args)]
struct MergeArgs {
    /// The parts, in any order
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,
    /// Write them as one part to this file; - is standard output
    #[arg(short, long, value_name = "PART")]
    out: Option<PathBuf>,
    /// Draw how the interval of the win rate closes in as an SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Compare two campaigns on the same seeds, game by game
///
/// By McNemar's test, which looks at the games that one of them alone has won.
#[derive(Args)]
struct CompareArgs {
    /// A part of the one
    first: PathBuf,
    /// A part of the other
    second: PathBuf,
}

/// Runs the command.
pub fn run(args: &CampaignArgs) -> Result<Exit, Failure> {
    match &args.what {
        What::Run(args) => play(args),
        What::Merge(args) => merge(args),
        What::Compare(args) => compare(args),
    }
}

fn play(args: &RunArgs) -> Result<Exit, Failure> {
    let level = args.board.size(LEVELS[2]).to_string();
    let start = args.start.map(Place);
    let plan = Plan::new(&level, args.rule.name(), args.policy.name(), start)?;
    output::try_files([&args.out])?;
    let watch = limits::unguarded_watch(&args.limits);
    limits::begin(&watch);
    let before = process::processor_time();
    let Seeds { first, games } = args.seeds;
    let played = campaign::play(&plan, first, games, &watch)?;
    limits::clear_progress();
    let mut part = match played {
        Ok(part) => part,
        // Nothing is written: a part is whole or not at all.
        Err(why) => return Ok(stopped(why.into())),
    };
    let took = process::processor_time().zip(before).map(|(now, then)| now.saturating_sub(then));
    part.cpu_ms = took.and_then(|took| took.as_millis().try_into().ok());
    output::write_file(&args.out, part.to_text().as_bytes())?;
    print(&words::part(&part))
}

fn merge(args: &MergeArgs) -> Result<Exit, Failure> {
    output::try_files(args.out.iter().chain(&args.svg))?;
    let merged = read(&args.parts)?;
    if let Some(file) = &args.out {
        let whole = merged.whole()?;
        output::write_file(file, whole.to_text().as_bytes())?;
    }
    if let Some(file) = &args.svg {
        output::picture_file(file, plot::svg(&merged).as_bytes())?;
    }
    print(&words::merged(&merged))
}

fn compare(args: &CompareArgs) -> Result<Exit, Failure> {
    let [one, other] = [&args.first, &args.second].map(|file| {
        let name = file.display().to_string();
        read(std::slice::from_ref(file)).map(|merged| (name, merged))
    });
    let ((one, first), (other, second)) = (one?, other?);
    let versus = campaign::versus((&one, &first), (&other, &second))?;
    print(&words::versus(&versus))
}

fn print(text: &str) -> Result<Exit, Failure> {
    let mut out = output::words();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(Exit::Answered)
}

/// The parts of these files, put together.
fn read(files: &[PathBuf]) -> Result<Merged, Failure> {
    let part = |file: &PathBuf| Ok((file.display().to_string(), part(file)?));
    let parts: Vec<(String, Part)> = files.iter().map(part).collect::<Result<_, Failure>>()?;
    Ok(campaign::merge(parts)?)
}

fn part(file: &Path) -> Result<Part, Failure> {
    input::parsed(file, |text| {
        Part::parse(text).map_err(|problem| {
            let whole = || {
                let hint = problem.hint.unwrap_or_default();
                ReadError::new(Span::new(0..0), problem.message, hint)
            };
            problem.mistake.map_or_else(whole, |mistake| *mistake)
        })
    })
}

/// Seeds without a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seeds {
    first: u64,
    games: u64,
}

fn parse_seeds(text: &str) -> Result<Seeds, String> {
    let seeds = || {
        let (first, last) = text.split_once("..")?;
        let (first, last): (u64, u64) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
        Some(Seeds { first, games: last.checked_sub(first)?.checked_add(1)? })
    };
    seeds().ok_or_else(|| "the first and the last seed, such as 1..1000".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds() {
        let check = |text, expected: Option<(u64, u64)>| {
            let found = parse_seeds(text).ok().map(|Seeds { first, games }| (first, games));
            assert_eq!(found, expected, "{text}");
        };
        check("1..1000", Some((1, 1000)));
        check("7..7", Some((7, 1)));
        check("18446744073709551615..18446744073709551615", Some((u64::MAX, 1)));
        check("0..18446744073709551615", None);
        check("7..6", None);
        check("7", None);
        check("-1..3", None);
    }
}
