//! A measurement in a process of its own.

use std::ffi::OsStr;
use std::io;
use std::process::Command;
use std::time::Duration;

use prato::watch::{Stop, Watch};
use prato_api::questions::compare::{Job, Run, RunStatus};

use crate::args::LimitArgs;
use crate::child::{self, Done, Patience};
use crate::exit::Exit;

use super::RUN_LIMIT;
use super::one::COMPARE_ONE;

/// An engine that does not look at the clock is asked to end this long after its time, or after a
/// twentieth of it if that is longer.
const RUN_GRACE: Duration = Duration::from_millis(300);

/// Who is asked to end and does not is ended after this long.
pub const LAST_OF_ENGINE: Duration = Duration::from_millis(100);

/// Asks one engine once. `Err` inside if the watch says to stop.
pub fn measure(
    instance: &OsStr,
    job: &Job,
    limits: &LimitArgs,
    watch: &Watch,
) -> io::Result<Result<Run, Stop>> {
    let limit = limits.time_limit.unwrap_or(RUN_LIMIT);
    let most = limit.saturating_add(RUN_GRACE.max(limit / 20));
    let command = command(instance, job, limits, limit)?;
    let done = match child::run(command, Patience { most, last: 2 * LAST_OF_ENGINE }, watch)? {
        Ok(done) => done,
        Err(why) => return Ok(Err(why)),
    };
    let Done { end, stdout, stderr, seconds } = done;
    let run = match (end, Run::from_json(&stdout)) {
        (None, _) => Run::without_answer(RunStatus::Stopped, "time"),
        (Some(_), Some(run)) => return Ok(Ok(run)),
        (Some(end), None) => {
            let bug = end.code() == Some(Exit::Bug as i32);
            let status = if bug { RunStatus::Wrong } else { RunStatus::Failed };
            let what = if stderr.trim().is_empty() { end.to_string() } else { stderr };
            Run::without_answer(status, what.trim())
        }
    };
    Ok(Ok(Run { seconds: Some(seconds), ..run }))
}

fn command(
    instance: &OsStr,
    job: &Job,
    limits: &LimitArgs,
    limit: Duration,
) -> io::Result<Command> {
    let mut command = child::ours(COMPARE_ONE)?;
    command.args(["--job", &job.to_json()]);
    command.arg(format!("--time-limit={}", limit.as_secs_f64()));
    command.args(limits.memory_limit.map(|limit| format!("--memory-limit={limit}")));
    command.args(limits.threads.map(|threads| format!("--threads={threads}")));
    command.arg("--").arg(instance);
    Ok(command)
}
