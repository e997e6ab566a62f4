//! `prato batch`: one question about many boards, with the replies in a file.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use clap::Args;
use clap::builder::PossibleValuesParser;

use prato::plural::number_of;
use prato::watch::Watch;
use prato_api::{Problem, QUESTIONS, ask_json, batch};

use super::ask::alarm_after;
use crate::args::LimitArgs;
use crate::exit::Exit;
use crate::failure::{Failure, Told};
use crate::front::stopped;
use crate::{input, limits, output};

/// Ask one question about many boards, and write the replies to a file
///
/// The file has a reply on each line, in the order of the boards and on any number of threads the
/// same, and a last line that says what it is, with a checksum. It is written whole or not at all.
/// --time-limit holds for each board.
#[derive(Args)]
pub struct BatchArgs {
    /// What to ask, as in requests: odds, safe, count, ...
    #[arg(value_parser = PossibleValuesParser::new(QUESTIONS.iter().map(|question| question.name)))]
    question: String,
    /// Boards: a file each, or a file *.jsonl with a board or the members of a request on each line
    #[arg(value_name = "INPUT", required = true)]
    inputs: Vec<OsString>,
    /// Write the replies to this file
    #[arg(short, long, value_name = "PART")]
    out: PathBuf,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &BatchArgs) -> Result<Exit, Failure> {
    output::try_files([&args.out])?;
    let watch = limits::unguarded_watch(&LimitArgs { time_limit: None, ..args.limits });
    let mut requests = Vec::new();
    for file in &args.inputs {
        let name = file.to_string_lossy();
        if name.ends_with(".parquet") {
            let message = format!("{name}: Parquet files are for the Python package");
            let hint = "`python -m prato.batch` takes them, and writes the same part";
            return Err(Problem::question(message, hint).into());
        }
        let text = input::board_text(file)?;
        let more = batch::requests(&args.question, &name, &text);
        requests.extend(more.map_err(|problem| Told::in_file(problem, &name, &text))?);
    }
    limits::begin(&watch);
    let replies = answer(args, &requests, &watch);
    limits::clear_progress();
    if let Err(why) = watch.check() {
        // Nothing is written: a part is whole or not at all.
        return Ok(stopped(why.into()));
    }
    output::write_file(&args.out, batch::part(&args.question, &replies).as_bytes())?;
    output::note(&format!("{} answered", number_of(replies.len(), "board")));
    Ok(Exit::Answered)
}

/// The replies in the order of the requests, by all threads.
fn answer(args: &BatchArgs, requests: &[String], watch: &Watch) -> Vec<String> {
    let mut own = watch.clone();
    (own.threads, own.progress) = (1, None);
    own.memory /= watch.threads.max(1);
    let (next, own) = (AtomicUsize::new(0), &own);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(request) = requests.get(number).filter(|_| watch.check().is_ok()) else {
                return done;
            };
            watch.report(number as f64 / requests.len() as f64);
            let mut one = own.clone();
            one.alarm = args.limits.time_limit.map(alarm_after);
            done.push((number, ask_json(request, &one, &alarm_after)));
        }
    };
    let mut done: Vec<(usize, String)> = thread::scope(|scope| {
        let others: Vec<_> = (1..watch.threads.max(1)).map(|_| scope.spawn(worker)).collect();
        let mut done = worker();
        for other in others {
            done.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        done
    });
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, reply)| reply).collect()
}
