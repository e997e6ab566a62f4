//! A measurement of somebody else's program, which is run as `judge` runs it.

use std::time::{Duration, Instant};

use prato::puzzles::Kind;
use prato::watch::{Stop, Watch, alarm_at};
use prato_api::questions::compare::{Asked, Run, RunStatus, question_of_programs};
use prato_api::questions::judge::Case;

use super::RUN_LIMIT;
use crate::args::LimitArgs;
use crate::commands::program::{Folder, Program};
use crate::commands::supervise::{PROGRAM_MEMORY, supervised};
use crate::failure::Failure;

/// Refuses programs that are never told what they are asked about these puzzles.
pub fn check(programs: &[Program], asked: Asked, puzzles: &[Kind]) -> Result<(), Failure> {
    for program in programs {
        for &kind in puzzles {
            program.check(question_of_programs(asked, kind)?)?;
        }
    }
    Ok(())
}

/// Asks a program once; the folder for its files is made when it is first needed. `Err` inside if the watch says to stop.
pub fn measure(
    program: &Program,
    case: &Case,
    folder: &mut Option<Folder>,
    limits: &LimitArgs,
    watch: &Watch,
) -> Result<Result<Run, Stop>, Failure> {
    let folder = match folder {
        Some(folder) => folder,
        None => folder.insert(Folder::new().map_err(Failure::Output)?),
    };
    let words = match program.words(case, folder) {
        Ok(words) => words,
        // The format that it asks for has no room for this puzzle.
        Err(told @ Failure::Told(_)) => {
            return Ok(Ok(Run::without_answer(RunStatus::Refused, &told.to_string())));
        }
        Err(failure) => return Err(failure),
    };
    let memory = limits.memory_limit.unwrap_or(PROGRAM_MEMORY);
    let said = supervised(&words, time(limits), memory, watch).map_err(Failure::Output)?;
    Ok(said.map(|said| case.run(&said)))
}

/// Under what our own engine finds the truth about a board: the limits of a run, from now on.
pub fn watch_for_truth(limits: &LimitArgs, watch: &Watch) -> Watch {
    let mut watch = watch.clone();
    watch.alarm = Instant::now().checked_add(time(limits)).map(alarm_at);
    watch.memory = limits.memory_limit.unwrap_or(watch.memory);
    watch.threads = limits.threads.unwrap_or(watch.threads);
    watch
}

fn time(limits: &LimitArgs) -> Duration {
    limits.time_limit.unwrap_or(RUN_LIMIT)
}
