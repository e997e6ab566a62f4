//! An exam: tasks with points, as a TOML file.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::Path;

use prato::doc::Span;
use prato::error::ReadError;
use prato::watch::Watch;
use prato_api::questions::judge::{Asked, Exam, ExamTask, Task};

use super::boards::{self, Wanted};
use crate::commands::program::Program;
use crate::failure::Failure;
use crate::input;

/// The tasks of an exam, and for each task the program of each submission. Boards are looked for in
/// the folder of the file.
pub fn read(
    file: &Path,
    submissions: &[OsString],
    watch: &Watch,
) -> Result<(Vec<Task>, Vec<Vec<Program>>), Failure> {
    if submissions.is_empty() {
        let message = "nothing was handed in: name the files or folders after the exam";
        return Err(Failure::Usage(message.into()));
    }
    let Exam { task: items } = input::parsed(file, parse)?;
    let folder = file.parent().unwrap_or(Path::new(""));
    let (mut tasks, mut programs) = (Vec::new(), Vec::new());
    for item in items {
        let ExamTask { name, question, points, program, boards, at, generate, count, seed } = item;
        let program = program_of(&program, question.0)?;
        programs
            .push(submissions.iter().map(|one| program.of_submission(Path::new(one))).collect());
        let usual = NonZeroUsize::new(10).expect("it is not zero");
        let wanted = generate.as_ref().map(|what| Wanted {
            what,
            count: count.unwrap_or(usual),
            seed: seed.unwrap_or(1),
        });
        if wanted.is_none() && (count.is_some() || seed.is_some()) {
            let message = "`count` and `seed` of a task have no effect without `generate`";
            return Err(Failure::Usage(message.into()));
        }
        let paths: Vec<OsString> = boards.iter().map(|one| found(folder, one)).collect();
        let boards = boards::all(question.0, &paths, wanted, watch)?;
        tasks.push(Task { name, asked: question, points, boards, at });
    }
    Ok((tasks, programs))
}

/// What to call what was handed in: the name of the file or folder, or the whole path if others have the same
/// name.
pub fn names(submissions: &[OsString]) -> Vec<String> {
    let name = |one: &'_ OsString| Path::new(one).file_name().unwrap_or(one).to_os_string();
    let names: Vec<OsString> = submissions.iter().map(name).collect();
    let is_shared = |name: &OsString| names.iter().filter(|one| *one == name).count() > 1;
    let told = names.iter().zip(submissions);
    let told = told.map(|(name, path)| if is_shared(name) { path } else { name });
    told.map(|name| name.to_string_lossy().into_owned()).collect()
}

fn parse(text: &str) -> Result<Exam, ReadError> {
    toml::from_str(text).map_err(|error| {
        let span = error.span().map_or(Span::default(), Span::new);
        let hint = "a task is [[task]] with question, program, and boards or generate; name, points, at, \
                    count and seed if you like";
        ReadError::new(span, error.message().to_owned(), hint)
    })
}

fn program_of(text: &str, asked: Asked) -> Result<Program, Failure> {
    let program = Program::parse(text).map_err(Failure::Usage)?;
    program.check(asked)?;
    if program.takes_submission() {
        return Ok(program);
    }
    let message =
        format!("{text}: the program does not run what was handed in: write {{submission}}");
    Err(Failure::Usage(message))
}

/// A board in the folder of the exam; a number of queens stays one.
fn found(folder: &Path, board: &Path) -> OsString {
    match board.to_str().and_then(|text| text.parse::<usize>().ok()) {
        Some(_) => board.as_os_str().to_owned(),
        None => folder.join(board).into_os_string(),
    }
}
