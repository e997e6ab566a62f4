//! The hidden command that runs a program of somebody else for `judge` and `compare`, and nothing else:
//! whatever the program leaves behind is a child of this process, and ends with it.

use std::ffi::OsString;
use std::io;
use std::process::Command;
use std::time::Duration;

use clap::Args;

use prato::watch::{Stop, Watch};
#[cfg(unix)]
use prato_api::process::tree;
use prato_api::questions::judge::{Ended, Said};

use crate::args::{parse_size, parse_time};
use crate::child::{self, Done, Patience};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;

/// The name of the hidden command.
const SUPERVISE: &str = "supervise";

/// The memory that a program may take if nothing is said.
pub const PROGRAM_MEMORY: usize = 2 << 30;

/// How long it may take to end a program with all that it started.
const LAST_OF_PROGRAM: Duration = Duration::from_secs(8);

/// A program of somebody else
#[derive(Args)]
#[command(hide = true)]
pub struct SuperviseArgs {
    #[arg(long, value_parser = parse_time)]
    time_limit: Duration,
    #[arg(long, value_parser = parse_size)]
    memory_limit: usize,
    #[arg(last = true, required = true)]
    program: Vec<OsString>,
}

/// Runs a program under these limits, and everything that it starts. `Err` inside if the watch says to
/// stop.
pub fn supervised(
    program: &[String],
    time: Duration,
    memory: usize,
    watch: &Watch,
) -> io::Result<Result<Said, Stop>> {
    let mut command = child::ours(SUPERVISE)?;
    command.arg(format!("--time-limit={}", time.as_secs_f64()));
    command.arg(format!("--memory-limit={memory}"));
    command.arg("--").args(program);
    let most = time.saturating_add(LAST_OF_PROGRAM);
    // A program may end or stop who holds its limits: then its processes become ours.
    #[cfg(unix)]
    tree::adopt();
    let done = child::run(command, Patience { most, last: LAST_OF_PROGRAM }, watch);
    #[cfg(unix)]
    tree::end_rest();
    let Done { end, stdout, stderr, seconds } = match done? {
        Ok(done) => done,
        Err(why) => return Ok(Err(why)),
    };
    let seconds = Some(seconds);
    let said = Said::from_json(&stdout).or_else(|| match end {
        Some(end) if end.code().is_some() => None,
        Some(_) => {
            let errors = "the process that held its limits was ended, too".to_owned();
            Some(Said { ended: Ended::Killed, errors, seconds, ..Said::default() })
        }
        None => Some(Said { ended: Ended::Time, seconds, ..Said::default() }),
    });
    let broken = || io::Error::other(format!("the program could not be supervised: {stderr}"));
    said.map(Ok).ok_or_else(broken)
}

/// Runs the command.
pub fn run(args: &SuperviseArgs) -> Result<Exit, Failure> {
    let watch = Watch::default();
    child::end_with_parent(&watch, LAST_OF_PROGRAM);
    let mut command = Command::new(&args.program[0]);
    command.args(&args.program[1..]);
    output::line(&said(args, command, &watch).to_json())?;
    Ok(Exit::Answered)
}

#[cfg(unix)]
fn said(args: &SuperviseArgs, command: Command, watch: &Watch) -> Said {
    use tree::{Limit, Limits};

    // A board of a million cells takes 2 MiB as a matrix; solvers are threads, and compilers of models
    // write files.
    let limits = Limits {
        time: args.time_limit,
        memory: args.memory_limit as u64,
        output: 16 << 20,
        processes: 128,
        file: 1 << 30,
    };
    let ran = match tree::run(command, &limits, watch) {
        Ok(ran) => ran,
        Err(why) => {
            let errors = format!("{}: {why}", args.program[0].to_string_lossy());
            return Said { ended: Ended::Missing, errors, ..Said::default() };
        }
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let ended = match ran.end {
        tree::Ended::Over(Limit::Time) => Ended::Time,
        tree::Ended::Over(Limit::Memory) => Ended::Memory,
        tree::Ended::Over(Limit::Output) => Ended::Output,
        tree::Ended::Over(Limit::Processes) => Ended::Processes,
        tree::Ended::Stopped(_) => Ended::Killed,
        tree::Ended::By(_) if ran.end.signal().is_some() => Ended::Killed,
        tree::Ended::By(_) => Ended::Exited,
    };
    Said {
        output: text(&ran.output),
        errors: text(&ran.errors),
        ended,
        exit: ran.end.code().unwrap_or_default(),
        seconds: Some(ran.time.as_secs_f64()),
        memory: ran.memory,
    }
}

/// Without process groups nothing can be said of what a program leaves behind.
#[cfg(not(unix))]
fn said(args: &SuperviseArgs, _: Command, _: &Watch) -> Said {
    let errors = format!("{} is not run on this system", args.program[0].to_string_lossy());
    Said { ended: Ended::Missing, errors, ..Said::default() }
}
