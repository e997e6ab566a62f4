//! A measurement in a process of its own.

use std::env;
use std::ffi::OsStr;
use std::io::{self, Read};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use prato::watch::{Stop, Watch};
use prato_api::questions::compare::{Job, Run, RunStatus};

use crate::args::LimitArgs;
use crate::exit::Exit;

use super::PATIENCE;
use super::one::COMMAND;

/// An engine that does not look at the clock is asked to end this long after its time, or after a
/// twentieth of it if that is longer.
const GRACE: Duration = Duration::from_millis(300);

/// Who is asked to end and does not is ended after this long.
pub const LAST: Duration = Duration::from_millis(100);

/// Asks one engine once. `Err` inside if the watch says to stop.
pub fn measure(
    instance: &OsStr,
    job: &Job,
    limits: &LimitArgs,
    watch: &Watch,
) -> io::Result<Result<Run, Stop>> {
    if let Err(why) = watch.check() {
        return Ok(Err(why));
    }
    let limit = limits.time_limit.unwrap_or(PATIENCE);
    let last = limit.saturating_add(GRACE.max(limit / 20));
    let mut child = command(instance, job, limits, limit)?.spawn()?;
    let start = Instant::now();
    let end = loop {
        if let Some(end) = child.try_wait()? {
            break Some(end);
        }
        if watch.check().is_err() || start.elapsed() > last {
            finish(&mut child)?;
            break None;
        }
        // Short runs are asked often, long ones seldom.
        thread::sleep((start.elapsed() / 20).clamp(Duration::from_millis(1), LAST));
    };
    if let Err(why) = watch.check() {
        return Ok(Err(why));
    }
    let (answer, complaint) = said(&mut child)?;
    let run = match (end, Run::from_json(&answer)) {
        (None, _) => Run::without_answer(RunStatus::Stopped, "time"),
        (Some(_), Some(run)) => return Ok(Ok(run)),
        (Some(end), None) => {
            let bug = end.code() == Some(Exit::Bug as i32);
            let status = if bug { RunStatus::Wrong } else { RunStatus::Failed };
            let what = if complaint.trim().is_empty() { end.to_string() } else { complaint };
            Run::without_answer(status, what.trim())
        }
    };
    Ok(Ok(Run { seconds: Some(start.elapsed().as_secs_f64()), ..run }))
}

/// Ends the child: first by closing its standard input, upon which it ends what it has started
/// itself ([`end_with_parent`](super::one::end_with_parent)).
fn finish(child: &mut Child) -> io::Result<()> {
    drop(child.stdin.take());
    let start = Instant::now();
    while start.elapsed() < 2 * LAST {
        if child.try_wait()?.is_some() {
            return Ok(());
        }
        thread::sleep(LAST / 10);
    }
    child.kill()?;
    child.wait().map(drop)
}

fn command(
    instance: &OsStr,
    job: &Job,
    limits: &LimitArgs,
    limit: Duration,
) -> io::Result<Command> {
    let mut command = Command::new(env::current_exe()?);
    command.arg(COMMAND).args(["--job", &job.to_json()]);
    command.arg(format!("--time-limit={}", limit.as_secs_f64()));
    command.args(limits.memory_limit.map(|limit| format!("--memory-limit={limit}")));
    command.args(limits.threads.map(|threads| format!("--threads={threads}")));
    command.arg("--").arg(instance);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    Ok(command)
}

/// What the process wrote. That is a line, which fits into a pipe, so that nobody waits.
fn said(child: &mut Child) -> io::Result<(String, String)> {
    Ok((text(child.stdout.take())?, text(child.stderr.take())?))
}

fn text(pipe: Option<impl Read>) -> io::Result<String> {
    let mut bytes = Vec::new();
    if let Some(mut pipe) = pipe {
        pipe.read_to_end(&mut bytes)?;
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
