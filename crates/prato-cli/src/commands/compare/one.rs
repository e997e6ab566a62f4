//! The hidden command that `compare` runs once for each measurement: one engine, one question,
//! one line of JSON.

use std::ffi::OsString;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

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
    let answer = || args.job.run(&instance, &watch);
    // clingo is a process of its own.
    let is_apart = args.job.engine.name.0.name() == "asp";
    let (run, seen) = if is_apart { looking(answer) } else { (answer(), None) };
    let seconds = Some(start.elapsed().as_secs_f64());
    let peak = if is_apart { seen } else { memory::peak() };
    let memory = peak.zip(before).map(|(peak, before)| peak.saturating_sub(before));
    output::line(&Run { seconds, memory, ..run }.to_json())?;
    Ok(Exit::Answered)
}

/// What `work` makes, and the most memory that this process was seen to take meanwhile, with all that it
/// started.
fn looking<T>(work: impl FnOnce() -> T) -> (T, Option<u64>) {
    const PAUSE: Duration = Duration::from_millis(1);
    let (working, done) = channel::<()>();
    thread::scope(|scope| {
        let seen = scope.spawn(move || {
            let mut most = None;
            while done.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                most = most.max(memory::resident_with_children());
            }
            most
        });
        let made = work();
        drop(working);
        (made, seen.join().expect("it does not panic"))
    })
}
