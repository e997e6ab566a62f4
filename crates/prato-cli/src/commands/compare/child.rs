//! A measurement in a process of its own.

use std::env;
use std::ffi::OsStr;
use std::io::{self, Read};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::exit::Exit;

use super::one::{COMMAND, Measured};
use super::variants::Variant;
use super::{PATIENCE, Setup};

/// An engine that does not look at the clock is ended this long after its time.
const GRACE: Duration = Duration::from_secs(2);

/// Asks one engine once.
pub fn measure(instance: &OsStr, variant: &Variant, setup: &Setup) -> io::Result<Measured> {
    let limit = setup.limits.time_limit.unwrap_or(PATIENCE);
    let mut child = command(instance, variant, setup, limit)?.spawn()?;
    let start = Instant::now();
    let end = loop {
        if let Some(end) = child.try_wait()? {
            break Some(end);
        }
        if start.elapsed() > limit.saturating_add(GRACE) {
            child.kill()?;
            child.wait()?;
            break None;
        }
        // Short runs are asked often, long ones seldom.
        thread::sleep((start.elapsed() / 20).clamp(Duration::from_millis(1), GRACE / 20));
    };
    let (answer, complaint) = said(&mut child)?;
    Ok(match (end, serde_json::from_str(&answer)) {
        (None, _) => Measured::without_answer("stopped", "time", start.elapsed()),
        (Some(_), Ok(measured)) => measured,
        (Some(end), Err(_)) => {
            let status = if end.code() == Some(Exit::Bug as i32) { "wrong" } else { "failed" };
            let what = if complaint.trim().is_empty() { end.to_string() } else { complaint };
            Measured::without_answer(status, what.trim(), start.elapsed())
        }
    })
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
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
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
