//! Programs of others beside the engines: each is asked what `judge` asks, and held to the same truth.

use prato::puzzles::Kind;
use prato::watch::{Stop, Watch};

use super::job::{Asked, Job, Run, RunStatus};
use super::variants::{self, engines_to_compare};
use super::{Ask, NamedBoard};
use crate::board::Instance;
use crate::engines::Choice;
use crate::named::{Listed as _, Named, twice};
use crate::questions::judge::{self, Case, Said, Submission, Task, Truth, Verdict};
use crate::reply::{End, Problem, Why};
use crate::stated;

/// Who is asked.
#[derive(Clone, Copy)]
pub enum Who<'a> {
    /// An engine, for this.
    Engine(&'a Job),
    /// The program of this number, about this case.
    Program(&'a Case, usize),
}

/// What programs are asked about a puzzle, in the words of `judge`.
///
/// # Errors
/// If `judge` has no such question.
pub fn question_of_programs(asked: Asked, kind: Kind) -> Result<judge::Asked, Problem> {
    match (asked, kind) {
        (Asked::Solve, Kind::Minesweeper) => Ok(judge::Asked::Solve),
        (Asked::Solve, Kind::Tetravex) => Ok(judge::Asked::Tetravex),
        (Asked::Solve, Kind::Queens) => Ok(judge::Asked::Queens),
        (Asked::Count, Kind::Minesweeper) => Ok(judge::Asked::Count),
        (Asked::Forced, Kind::Minesweeper) => Ok(judge::Asked::Safe),
        (Asked::Cell, Kind::Minesweeper) => Ok(judge::Asked::Click),
        (_, Kind::Tetravex | Kind::Queens) => {
            let message = format!("programs are asked for solutions of {} alone", kind.title());
            Err(Problem::question(message, "ask for a solution, or leave the programs out"))
        }
    }
}

/// Refuses programs that cannot be told apart or held to the truth.
pub(super) fn check(ask: &Ask, instances: &[Instance]) -> Result<(), Problem> {
    let rename = |message| Err(Problem::question(message, "give each program its own name"));
    if let Some(name) = twice(ask.programs.iter().map(|one| one.name.as_str())) {
        return rename(format!("two programs are called {name}"));
    }
    for Submission { name, .. } in &ask.programs {
        if engines_to_compare().map(Choice::name).any(|engine| engine == name) {
            return rename(format!("{name} is the name of an engine"));
        }
    }
    if ask.programs.is_empty() {
        return Ok(());
    }
    for kind in instances.iter().map(Instance::kind) {
        question_of_programs(ask.asked, kind)?;
        let rules = ask.model.fitting(kind).0.rules(kind)?;
        if let Some(one) = stated::relaxed(&rules).first() {
            let message = format!(
                "programs are held to all rules of the game, and `{}` is left out",
                one.without
            );
            return Err(Problem::question(message, "leave rules out in `variants`"));
        }
    }
    Ok(())
}

impl Ask {
    /// Refuses programs that say more or less than one thing about each instance.
    pub(super) fn check_said(&self) -> Result<(), Problem> {
        let asked = self.instances.len();
        let Some(one) = self.programs.iter().find(|one| one.said.len() != asked) else {
            return Ok(());
        };
        let message = format!("{} says {} things, and is asked {asked}", one.name, one.said.len());
        Err(Problem::question(message, "say one thing about each instance, in order"))
    }

    /// What programs are asked about the instance of this number, with the truth about it. A run without
    /// an answer if there is no such truth, or if it is not found within the limits.
    pub(super) fn case(
        &self,
        number: usize,
        instance: &Instance,
        watch: &Watch,
    ) -> Result<Result<Case, Run>, Stop> {
        let refused = |why: &str| Ok(Err(Run::without_answer(RunStatus::Refused, why)));
        let NamedBoard { name, board } = &self.instances[number];
        let found = question_of_programs(self.asked, instance.kind()).and_then(|asked| {
            let at = variants::cell(self, instance, name)?;
            Ok(Task {
                name: None,
                asked: Named(asked),
                points: None,
                boards: vec![NamedBoard { name: name.clone(), board: board.clone() }],
                at: at.into_iter().collect(),
            })
        });
        let task = match found {
            Ok(task) => task,
            Err(problem) => return refused(&problem.message),
        };
        let ask = judge::Ask { tasks: vec![task], submissions: Vec::new() };
        match ask.cases(watch) {
            Ok(mut cases) => match cases.pop() {
                Some(case) => Ok(Ok(case)),
                None => refused("there is nothing to ask"),
            },
            Err(End::Error(problem)) => refused(&problem.message),
            Err(End::Stopped { why: Why::Cancelled, .. }) => Err(Stop::Cancelled),
            Err(_) => refused("it could not be checked: our own engine was stopped by a limit"),
        }
    }
}

impl Case {
    /// What a program said, as a run of a comparison.
    #[must_use]
    pub fn run(&self, said: &Said) -> Run {
        let judged = self.judge("", said);
        let why = judged.fault.unwrap_or_default();
        let run = match judged.verdict {
            Verdict::Right => Run::without_answer(RunStatus::Answered, &self.right()),
            Verdict::Wrong => Run::without_answer(RunStatus::Wrong, &why),
            Verdict::Unread | Verdict::Crashed => Run::without_answer(RunStatus::Failed, &why),
            Verdict::Limit => Run::without_answer(RunStatus::Stopped, &why),
        };
        let (seconds, memory) = (said.seconds, said.memory);
        Run { verdict: Some(judged.verdict), seconds, memory, ..run }
    }

    /// The right answer, in the words of engines where they are asked the same.
    fn right(&self) -> String {
        match (&self.truth, self.at) {
            (Truth::Solution(Some(_)), _) => "satisfiable".to_owned(),
            (Truth::Solution(None), _) => "unsatisfiable".to_owned(),
            (Truth::Count(count), _) if count.bits() == 0 => "unsatisfiable".to_owned(),
            (Truth::Count(count), _) => count.to_string(),
            (Truth::Certain(_), Some(at)) if self.is_safe(at) => "safe".to_owned(),
            (Truth::Certain(_), Some(_)) => "not safe".to_owned(),
            (Truth::Certain(forced), None) => format!("{} safe", forced.safe.len()),
        }
    }
}
