//! `prato ask`: requests in, replies out, one JSON object a line; and `prato schema`.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Read as _, Write as _};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;

use prato::watch::{Alarm, Watch, alarm_at};
use prato_api::{ask_json, schema};

use crate::args::LimitArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::{limits, output};

/// Answer requests, one JSON object a line, by replies, one a line and in the same order
///
/// Reads standard input to its end. `prato schema` describes requests and replies. --time-limit holds
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
    let limit = args.limits.time_limit;
    // Requests wait in a short line: whoever sends millions must not fill the memory.
    let (requests, line) = sync_channel(4 * watch.threads);
    let line = Mutex::new(line);
    let (replies, answered) = channel();
    thread::scope(|scope| {
        for _ in 0..watch.threads {
            let (line, replies, watch) = (&line, replies.clone(), &watch);
            scope.spawn(move || answer(line, &replies, watch, limit));
        }
        drop(replies);
        let writer = scope.spawn(move || write(&answered));
        let read = read(&requests);
        drop(requests);
        let written = writer.join().expect("the writer does not panic");
        read.and(written)
    })?;
    Ok(Exit::Answered)
}

/// The largest request, in bytes.
const LARGEST: u64 = 1 << 30;

/// A line of standard input, or what came out of it, with its number.
type Numbered = (usize, String);

/// Hands out the lines of standard input, until there are no more or nobody takes them.
fn read(requests: &SyncSender<Numbered>) -> io::Result<()> {
    let mut input = io::stdin().lock();
    for number in 0.. {
        let mut bytes = Vec::new();
        if input.by_ref().take(LARGEST).read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        let request = String::from_utf8_lossy(&bytes).into_owned();
        if requests.send((number, request)).is_err() {
            break;
        }
    }
    Ok(())
}

/// Answers requests until there are no more.
fn answer(
    line: &Mutex<Receiver<Numbered>>,
    replies: &Sender<Numbered>,
    watch: &Watch,
    limit: Option<Duration>,
) {
    loop {
        let next = line.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, request)) = next else { break };
        let mut own = watch.clone();
        own.threads = 1;
        // With others beside it, how long a part of the work takes says little.
        own.clock = None;
        own.alarm = limit.map(alarm_after);
        let reply = if request.trim().is_empty() {
            request
        } else {
            ask_json(&request, &own, &alarm_after)
        };
        if replies.send((number, reply)).is_err() {
            break;
        }
    }
}

/// Rings after so long; what is beyond the reach of the clock never rings.
pub fn alarm_after(limit: Duration) -> Alarm {
    match Instant::now().checked_add(limit) {
        Some(deadline) => alarm_at(deadline),
        None => Arc::new(|| false),
    }
}

/// Writes replies in the order of their requests. Empty lines have none.
fn write(replies: &Receiver<Numbered>) -> io::Result<()> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    for (number, reply) in replies {
        early.insert(number, reply);
        while let Some(reply) = early.remove(&next) {
            next += 1;
            if !reply.trim().is_empty() {
                let mut out = output::stdout();
                writeln!(out, "{reply}")?;
                out.flush()?;
            }
        }
    }
    Ok(())
}
