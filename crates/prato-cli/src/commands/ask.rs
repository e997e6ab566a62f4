//! `prato ask`: requests in, replies out, one JSON object a line; and `prato schema`.

use std::io::{self, BufRead, Read as _, Write as _};
use std::iter;

use clap::Args;

use prato_api::{End, Problem, Trouble, end_json, schema};

use super::crowd::{Request, answer_each};
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
    let mut one = watch.clone();
    one.threads = 1;
    // With others beside it, how long a part of the work takes says little.
    one.clock = None;
    let mut input = io::stdin().lock();
    let lines = iter::from_fn(|| line(&mut input, LARGEST_REQUEST).transpose());
    answer_each(&watch, one, args.limits.time_limit, lines, |reply| {
        if reply.is_empty() { Ok(()) } else { output::line(&reply) }
    })?;
    Ok(Exit::Answered)
}

/// The largest request, in bytes.
const LARGEST_REQUEST: u64 = 1 << 30;

/// The next line of the input, if there is one. Of a line beyond `largest` nothing but its length is
/// looked at.
fn line(input: &mut impl BufRead, largest: u64) -> io::Result<Option<Request>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(largest).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    let is_whole = bytes.ends_with(b"\n") || (bytes.len() as u64) < largest;
    Ok(Some(if is_whole {
        Request::Ask(String::from_utf8_lossy(&bytes).into_owned())
    } else {
        drop(bytes);
        input.skip_until(b'\n')?;
        let message = format!("a request has at most {largest} bytes");
        Request::Refused(end_json(None, End::Error(Problem::new(Trouble::Large, message))))
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
