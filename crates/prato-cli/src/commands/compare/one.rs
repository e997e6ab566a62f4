//! The hidden command that `compare` runs once for each measurement: one engine, one question,
//! one line of JSON.

use std::ffi::OsString;
use std::time::Instant;

use clap::Args;

use prato_api::named::Listed as _;
use prato_api::process as memory;
use prato_api::questions::compare::{Job, Run};

use crate::args::LimitArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::{child, limits, output};

use super::child::LAST_OF_ENGINE;

/// The name of the hidden command.
pub const COMPARE_ONE: &str = "compare-one";

/// One measurement of `compare`
#[derive(Args)]
#[command(hide = true)]
pub struct OneArgs {
    instance: OsString,
    /// A job as JSON.
    #[arg(long, value_parser = parse_job)]
    job: Job,
    #[command(flatten)]
    limits: LimitArgs,
}

fn parse_job(text: &str) -> Result<Job, String> {
    Job::from_json(text).ok_or_else(|| "a job of `compare`".to_owned())
}

/// Runs the command.
pub fn run(args: &OneArgs) -> Result<Exit, Failure> {
    let watch = limits::unguarded_watch(&args.limits);
    child::end_with_parent(&watch, LAST_OF_ENGINE);
    let board = super::board(&args.instance)?;
    let instance = board.read()?;
    drop(board);
    let before = memory::resident();
    let start = Instant::now();
    let run = args.job.run(&instance, &watch);
    let seconds = Some(start.elapsed().as_secs_f64());
    // clingo is a process of its own, whose memory this does not show.
    let grown = || Some(memory::peak()?.saturating_sub(before?));
    let memory = if args.job.engine.name.0.name() == "asp" { None } else { grown() };
    output::line(&Run { seconds, memory, ..run }.to_json())?;
    Ok(Exit::Answered)
}
