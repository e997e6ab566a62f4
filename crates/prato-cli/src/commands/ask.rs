//! `prato ask`: requests in, replies out, one JSON object a line; and `prato schema`.

use std::io::{self, BufRead, Read as _, Write as _};
use std::iter;
use std::string::FromUtf8Error;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;

use clap::Args;

use prato::watch::{Stop, Watch};
use prato_api::{End, Problem, Trouble, Why, end_json, schema};

use super::crowd::{Request, answer_each};
use crate::args::LimitArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::front::stopped;
use crate::{guard, limits, output};

/// Answer requests, one JSON object a line, by replies, one a line and in the same order
///
/// Reads standard input to its end, or until a signal ends it. `prato schema` describes requests and replies. --time-limit holds
/// for each request, --memory-limit for all together, and --threads says how many are answered at a
/// time.
#[derive(Args)]
pub struct AskArgs {
    #[command(flatten)]
    limits: LimitArgs,
}

/// Print the shapes of requests and replies as a JSON Schema
#[derive(Args)]
pub struct SchemaArgs {}

/// Runs `prato schema`.
pub fn print_schema(_: &SchemaArgs) -> Result<Exit, Failure> {
    let mut out = output::stdout();
    writeln!(out, "{:#}", schema())?;
    out.flush()?;
    Ok(Exit::Answered)
}

/// Runs `prato ask`.
pub fn run(args: &AskArgs) -> Result<Exit, Failure> {
    let watch = limits::unguarded_watch(&LimitArgs { time_limit: None, ..args.limits });
    limits::begin(&watch);
    let mut one = watch.clone();
    one.threads = 1;
    // With others beside it, how long a part of the work takes says little.
    one.clock = None;
    let requests = requests(largest(&watch));
    let is_cancelled = || watch.check() == Err(Stop::Cancelled);
    let lines = iter::from_fn(|| {
        loop {
            match requests.recv_timeout(guard::WATCH_LOOK) {
                Ok(request) => return Some(request),
                Err(RecvTimeoutError::Timeout) if !is_cancelled() => {}
                Err(_) => return None,
            }
        }
    });
    answer_each(&watch, one, args.limits.time_limit, lines, |reply| {
        if reply.is_empty() { Ok(()) } else { output::line(&reply) }
    })?;
    Ok(if is_cancelled() { stopped(Why::Cancelled) } else { Exit::Answered })
}

/// The largest request, in bytes: it is held as a line, as its members and as a board.
fn largest(watch: &Watch) -> u64 {
    const EVER: u64 = 1 << 30;
    const ALWAYS: u64 = 1 << 16;
    (watch.room() as u64 / 8).clamp(ALWAYS, EVER)
}

/// The lines of standard input. They are read by a thread of their own, so that a signal ends the program
/// while it waits for the next one.
fn requests(largest: u64) -> Receiver<io::Result<Request>> {
    let (send, requests) = sync_channel(0);
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Some(request) = line(&mut input, largest).transpose() {
            if send.send(request).is_err() {
                return;
            }
        }
    });
    requests
}

/// The next line of the input, if there is one. Of a line beyond `largest` nothing but its length is
/// looked at.
fn line(input: &mut impl BufRead, largest: u64) -> io::Result<Option<Request>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(largest).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    let is_whole = bytes.ends_with(b"\n") || (bytes.len() as u64) < largest;
    Ok(Some(if is_whole {
        let lossy = |wrong: FromUtf8Error| String::from_utf8_lossy(wrong.as_bytes()).into_owned();
        Request::Ask(String::from_utf8(bytes).unwrap_or_else(lossy))
    } else {
        drop(bytes);
        input.skip_until(b'\n')?;
        let message = format!("a request has at most {largest} bytes");
        let hint =
            Some("allow more with --memory-limit, of which it may take an eighth".to_owned());
        let problem = Problem { hint, ..Problem::new(Trouble::Large, message) };
        Request::Refused(end_json(None, End::Error(problem)))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rest of a line that is too long is no request of its own.
    #[test]
    fn a_line_that_is_too_long_is_one_request() {
        let mut input = &b"1234\n12345678901\n\n12345"[..];
        let lines = iter::from_fn(|| line(&mut input, 5).unwrap());
        let read: Vec<Option<String>> = lines
            .map(|request| match request {
                Request::Ask(text) => Some(text),
                Request::Refused(_) => None,
            })
            .collect();
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(read, [text("1234\n"), None, text("\n"), None]);
    }
}
