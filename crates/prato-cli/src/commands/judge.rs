//! `prato judge`: somebody's own program against ours.

mod boards;
mod exam;
mod report;

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use prato::grid::Pos;
use prato::watch::{Stop, Watch};
use prato_api::named::{Listed as _, Named};
use prato_api::questions::judge::{Answer, Ask, Asked, Case, Submission, Task, Verdict};
use prato_api::shape::places;
use prato_api::{End, Reply, ReplyTo};

use super::program::{Folder, Program};
use super::supervise::supervised;
use crate::args::{LimitArgs, parse_place, parse_size, parse_time};
use crate::exit::Exit;
use crate::failure::{Failure, Told};
use crate::front::stopped;
use crate::{limits, output};
use boards::Wanted;

/// Judge somebody's own program: run it on boards, and check what it says
///
/// The program is given each board as a file, in the format that its command line asks for: {dzn},
/// {pl}, {lp}, {grid}, {txt} or {json}; {R} and {C} are the row and the column in question, {N} the
/// number of queens. It writes a matrix of 0 and 1, a list, JSON, atoms or the line UNSATISFIABLE, or
/// it succeeds or fails. No shell reads the command line: write sh -c '...' for one. Every run has a
/// limit of time and of memory, which hold for everything that the program starts; nothing of it is
/// left running.
#[derive(Args)]
pub struct JudgeArgs {
    /// The boards: files, or numbers of queens; with --exam what was handed in, a file or a folder
    /// each
    #[arg(value_name = "BOARD|N|SUBMISSION")]
    given: Vec<OsString>,
    /// What the program is asked
    #[arg(long, value_parser = question_parser(), required_unless_present = "exam")]
    question: Option<Asked>,
    /// The program: its command line, with a name before it if there are several: 'anna=swipl ...'
    #[arg(long = "program", value_name = "COMMAND", value_parser = Program::parse)]
    #[arg(required_unless_present = "exam")]
    programs: Vec<Program>,
    /// The cell that `click` asks about [default: what the board asks about, or a safe cell, a mine
    /// and one that may be either]
    #[arg(long, value_name = "R,C", value_parser = parse_place)]
    at: Vec<Pos>,
    /// Boards from seeds as well: a level as `generate` takes it, or for Tetravex a size
    #[arg(long, value_name = "LEVEL|SIZE")]
    generate: Option<String>,
    /// So many of them
    #[arg(long, value_name = "N", default_value = "10")]
    count: NonZeroUsize,
    /// The seed of the first of them
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The tasks of an exam, with points: a TOML file
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["question", "programs", "at", "generate", "count", "seed"])]
    exam: Option<PathBuf>,
    /// End each run after this time
    #[arg(long, value_name = "SECONDS", value_parser = parse_time, default_value = "10")]
    time_limit: Duration,
    /// End each run that takes more memory, with everything that it starts
    #[arg(long, value_name = "SIZE", value_parser = parse_size, default_value = "2G")]
    memory_limit: usize,
    /// Write the verdicts as a `JUnit` file as well
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Print comma-separated values, one line for each answer
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &JudgeArgs) -> Result<Exit, Failure> {
    output::try_files(&args.junit)?;
    // It has no alarm: the time limit is for each run.
    let ours = LimitArgs { time_limit: None, memory_limit: None, threads: None };
    let watch = limits::unguarded_watch(&ours);
    let Plan { ask, programs } = plan(args, &watch)?;
    limits::begin(&watch);
    let cases = match ask.cases(&watch) {
        Ok(cases) => cases,
        Err(End::Error(problem)) => return Err(refused(&ask, problem)),
        Err(end) => return show(args, end, 0),
    };
    let folder = Folder::new().map_err(Failure::Output)?;
    let mut broken = None;
    let runs = cases.len() * ask.submissions.len();
    let mut done = 0;
    let mut run = |case: &Case, number: usize| {
        done += 1;
        let who = &ask.submissions[number].name;
        limits::show_progress(&format!("{done} of {runs}: {who}, {}, {}", case.title, case.board));
        let said = programs[case.task][number]
            .words(case, &folder)
            .and_then(|words| said(args, &words, &watch));
        said.unwrap_or_else(|why| {
            broken = Some(why);
            Err(Stop::Cancelled)
        })
    };
    let end = ask.judge(&cases, &mut run);
    match broken {
        Some(why) => Err(why),
        None => show(args, end, ask.submissions.len()),
    }
}

fn said(
    args: &JudgeArgs,
    words: &[String],
    watch: &Watch,
) -> Result<Result<prato_api::questions::judge::Said, Stop>, Failure> {
    let run = supervised(words, args.time_limit, args.memory_limit, watch);
    run.map_err(Failure::Output)
}

/// What is asked, and for each task the program of each submission.
struct Plan {
    ask: Ask,
    programs: Vec<Vec<Program>>,
}

fn plan(args: &JudgeArgs, watch: &Watch) -> Result<Plan, Failure> {
    let submission = |name: String| Submission { name, said: Vec::new() };
    if let Some(file) = &args.exam {
        let (tasks, programs) = exam::read(file, &args.given, watch)?;
        let names = exam::names(&args.given);
        return Ok(Plan {
            ask: Ask { tasks, submissions: names.into_iter().map(submission).collect() },
            programs,
        });
    }
    let Some(asked) = args.question else {
        return Err(Failure::Usage("say what the program is asked, with --question".into()));
    };
    for program in &args.programs {
        program.check(asked)?;
    }
    let wanted =
        args.generate.as_ref().map(|what| Wanted { what, count: args.count, seed: args.seed });
    let boards = boards::all(asked, &args.given, wanted, watch)?;
    let task = Task { name: None, asked: Named(asked), points: None, boards, at: places(&args.at) };
    let submissions =
        args.programs.iter().map(|program| submission(program.name.clone())).collect();
    let ask = Ask { tasks: vec![task], submissions };
    Ok(Plan { ask, programs: vec![args.programs.clone()] })
}

/// The failure that a board is none.
fn refused(ask: &Ask, problem: prato_api::Problem) -> Failure {
    let mut boards = ask.tasks.iter().flat_map(|task| &task.boards);
    match boards.find(|one| Some(&one.name) == problem.file.as_ref()) {
        Some(one) if problem.mistake.is_some() => {
            Told::in_file(problem, &one.name, &one.board.text).into()
        }
        _ => problem.into(),
    }
}

fn show(args: &JudgeArgs, end: End<Answer>, submissions: usize) -> Result<Exit, Failure> {
    limits::clear_progress();
    let reply = ReplyTo { about: None, end };
    let known = reply.end.known();
    if let (Some(file), Some(answer)) = (&args.junit, known) {
        output::write_file(file, report::junit(answer).as_bytes())?;
    }
    let right =
        known.is_some_and(|answer| answer.judged.iter().all(|one| one.verdict == Verdict::Right));
    let why = if let End::Stopped { why, .. } = reply.end { Some(why) } else { None };
    if args.json {
        output::line(&Reply::Judge(reply).to_json())?;
    } else if let Some(answer) = known {
        if args.csv {
            output::text(Some(&report::csv(answer)))?;
        } else {
            report::print(answer)?;
            report::mistakes(answer, submissions)?;
        }
    }
    Ok(match why {
        Some(why) => stopped(why),
        None if right => Exit::Answered,
        None => Exit::No,
    })
}

fn question_parser() -> impl TypedValueParser<Value = Asked> {
    let value = |asked: Asked| PossibleValue::new(asked.name()).help(asked.about());
    PossibleValuesParser::new(Asked::all().map(value))
        .map(|name| Asked::named(&name).expect("only these are possible"))
}
