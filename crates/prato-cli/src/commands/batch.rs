//! `prato batch`: one question about many boards, with the replies in a file.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;

use prato::plural::number_of;
use prato::watch::{Stop, Watch};
use prato_api::batch::{self, Ends};
use prato_api::{Problem, QUESTIONS, Why};

use super::crowd::{Request, answer_each};
use crate::args::LimitArgs;
use crate::exit::Exit;
use crate::failure::{Failure, Told};
use crate::front::stopped;
use crate::{input, limits, output};

/// Ask one question about many boards, and write the replies to a file
///
/// The file has a reply on each line, in the order of the boards and on any number of threads the
/// same, and a last line that says what it is, with a checksum. It is written whole or not at all.
/// --time-limit holds for each board. The exit code is 0 if all were answered, 65 if one was refused,
/// and else 3 if one was stopped.
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
    let replies = answer(args, &requests, &watch)?;
    limits::clear_progress();
    if replies.len() < requests.len() {
        // Nothing is written: a part is whole or not at all.
        return Ok(stopped(Why::Cancelled));
    }
    output::write_file(&args.out, batch::part(&args.question, &replies).as_bytes())?;
    let Ends { answered, stopped, errors } = batch::ends(&replies);
    let boards = number_of(replies.len(), "board");
    output::note(&format!("{boards}: {answered} answered, {stopped} stopped, {errors} refused"));
    Ok(match (errors, stopped) {
        (0, 0) => Exit::Answered,
        (0, _) => Exit::Stopped,
        _ => Exit::Invalid,
    })
}

/// The replies in the order of the requests, by all threads.
fn answer(args: &BatchArgs, requests: &[String], watch: &Watch) -> io::Result<Vec<String>> {
    let mut one = watch.clone();
    (one.threads, one.progress) = (1, None);
    one.memory /= watch.threads.max(1);
    let mut replies = Vec::new();
    // Memory that is short stops a board, not those after it.
    let allowed = requests.iter().take_while(|_| watch.check() != Err(Stop::Cancelled));
    answer_each(
        watch,
        one,
        args.limits.time_limit,
        allowed.cloned().map(|request| Ok(Request::Ask(request))),
        |reply| {
            replies.push(reply);
            watch.report(replies.len() as f64 / requests.len() as f64);
            Ok(())
        },
    )?;
    Ok(replies)
}
