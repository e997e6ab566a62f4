//! A measurement in a process of its own.

use std::env;
use std::ffi::OsStr;
use std::io::{self, Read};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use prato::watch::{Stop, Watch};

use crate::exit::Exit;

use super::one::{COMMAND, Measured};
use super::variants::Variant;
use super::{PATIENCE, Setup};

/// An engine that does not look at the clock is asked to end this long after its time, or after a
/// twentieth of it if that is longer.
const GRACE: Duration = Duration::from_millis(300);

/// Who is asked to end and does not is ended after this long.
pub const LAST: Duration = Duration::from_millis(100);

/// Asks one engine once. `Err` inside if the watch says to stop.
pub fn measure(
    instance: &OsStr,
    variant: &Variant,
    setup: &Setup,
    watch: &Watch,
) -> io::Result<Result<Measured, Stop>> {
    if let Err(why) = watch.check() {
        return Ok(Err(why));
    }
    let limit = setup.limits.time_limit.unwrap_or(PATIENCE);
    let last = limit.saturating_add(GRACE.max(limit / 20));
    let mut child = command(instance, variant, setup, limit)?.spawn()?;
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
    Ok(Ok(match (end, serde_json::from_str(&answer)) {
        (None, _) => Measured::without_answer("stopped", "time", start.elapsed()),
        (Some(_), Ok(measured)) => measured,
        (Some(end), Err(_)) => {
            let status = if end.code() == Some(Exit::Bug as i32) { "wrong" } else { "failed" };
            let what = if complaint.trim().is_empty() { end.to_string() } else { complaint };
            Measured::without_answer(status, what.trim(), start.elapsed())
        }
    }))
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
    variant: &Variant,
    setup: &Setup,
    limit: Duration,
) -> io::Result<Command> {
    let mut command = Command::new(env::current_exe()?);
    command.arg(COMMAND).args(["--engine", &variant.engine]);
    if let Some(encoding) = variant.encoding {
        command.args(["--encoding", encoding]);
    }
    if let Some(strategy) = variant.strategy {
        command.args(["--strategy", &strategy.to_string()]);
    }
    command.args(["--question", setup.question.name(), "--order", setup.order.name()]);
    let switches = [
        (setup.no_implied, "--no-implied"),
        (setup.no_total, "--no-total"),
        (setup.no_clue_cells, "--no-clue-cells"),
    ];
    command.args(switches.iter().filter(|(on, _)| *on).map(|(_, name)| name));
    command.arg(format!("--time-limit={}", limit.as_secs_f64()));
    command.args(setup.limits.memory_limit.map(|limit| format!("--memory-limit={limit}")));
    command.args(setup.limits.threads.map(|threads| format!("--threads={threads}")));
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
