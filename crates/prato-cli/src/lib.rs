//! The program `prato`: arguments, then a question to the library, then text, JSON or a picture.
//!
//! Answers go to standard output, all else to standard error; `exit.rs` lists the exit codes.
//!
//! It is a library so that tests reach the command line without a process; `bin/prato.rs` calls
//! [`main`].

mod args;
mod child;
mod commands;
mod engines;
mod exit;
mod failure;
mod front;
mod guard;
mod help;
mod input;
mod level;
mod limits;
mod listing;
mod options;
mod output;
mod plot;
mod question;
mod refusal;
mod rules;
mod summary;
mod table;

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::panic;
use std::process::ExitCode;
use std::time::Duration;

use clap::FromArgMatches as _;

use prato::watch::Watch;

use args::{Cli, Given};
use exit::Exit;
use failure::{Failure, Tell};

pub use help::command;

/// Does what the command line of the process asks for.
#[must_use]
pub fn main() -> ExitCode {
    let mut line: Vec<OsString> = std::env::args_os().collect();
    if line.get(1).is_some_and(|word| word == child::ATTENDED) {
        line.remove(1);
        child::end_with_parent(&Watch::default(), Duration::ZERO);
    }
    if line.len() <= 1 {
        return show_first_steps();
    }
    let matches = match command().try_get_matches_from(line) {
        Ok(matches) => matches,
        Err(said) if said.use_stderr() => {
            anstream::eprint!("{}", refusal::words(said).ansi());
            return Exit::Usage.into();
        }
        Err(help) => return show_help(&help),
    };
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    cli.color.apply();
    let tell = args::tell(&matches);
    limits::TELL.get_or_init(|| tell);
    failure::announce_bugs();
    // After a panic nothing is used again but what tells about it.
    let work = panic::AssertUnwindSafe(|| {
        let given = Given::new(&matches)?;
        if given.draws_to_stdout() {
            output::leave_to_picture();
        }
        let exit = commands::run(cli.command, &given)?;
        if given.draws() {
            output::note_missing_picture();
        }
        Ok(exit)
    });
    let end = panic::catch_unwind(work);
    limits::clear_progress();
    match end.unwrap_or(Err(Failure::Panic)) {
        Ok(exit) => exit.into(),
        Err(failure) => failure.report(tell),
    }
}

/// Says what to try to who asks for nothing.
fn show_first_steps() -> ExitCode {
    match output::text(Some(help::FIRST_STEPS)) {
        Ok(()) => Exit::Answered.into(),
        Err(failure) => failure.report(Tell::Words),
    }
}

/// Shows help or the version, which `clap` takes for an error.
fn show_help(help: &clap::Error) -> ExitCode {
    match help.print().and_then(|()| io::stdout().flush()) {
        Ok(()) => Exit::Answered.into(),
        Err(why) => Failure::Output(why).report(Tell::Words),
    }
}

/// Reads a command line, the name of the program first, as far as that goes without a board.
///
/// # Errors
/// What the program says of a line that makes no sense, or that asks for help.
pub fn parse(line: impl IntoIterator<Item = OsString>) -> Result<(), String> {
    let said = |error: clap::Error| refusal::words(error).to_string();
    let matches = command().try_get_matches_from(line).map_err(said)?;
    Cli::from_arg_matches(&matches).map_err(said)?;
    Given::new(&matches).map(|_| ()).map_err(|failure| failure.to_string())
}
