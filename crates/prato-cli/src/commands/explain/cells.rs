//! Why cells are safe or mines, and why a board has no solution.

use std::collections::BTreeSet;
use std::io::{self, Write as _};

use serde::Serialize;
use serde_json::{Value, json};

use prato::analysis::{
    self, Contradiction, Known, Reason, Undecided, Verdict, contradiction, explain_simply,
    is_wrong_flag, words,
};
use prato::engine::{Engine, EngineError};
use prato::exact::{Forced, forced_with};
use prato::grid::Pos;
use prato::outcome::Outcome;
use prato::puzzles::minesweeper::{Cell, Instance, View, draw};
use prato::watch::{Stop, Watch};
use prato_engines::Settings;

use super::ExplainArgs;
use crate::engines::first;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json::{MineBoard, Places, Report};
use crate::why::{self, ReasonJson};
use crate::{answer, output, summary};

/// Runs the command on a Minesweeper board.
pub fn run(args: &ExplainArgs, instance: Instance, watch: &Watch) -> Result<Exit, Failure> {
    let asked = why::asked(&instance, &args.at)?;
    let view = instance.view;
    let helper = first(&Settings::default());
    let explain = |forced: &Forced| answers(&view, forced, &asked, helper.as_ref(), watch);
    let outcome = match forced_with(&view, helper.as_ref(), watch)? {
        Outcome::Answered(forced) => explain(&forced)?,
        Outcome::Stopped { why, so_far } => match explain(&so_far)? {
            Outcome::Answered(so_far) => Outcome::Stopped { why, so_far },
            other => other,
        },
        Outcome::Impossible => Outcome::Impossible,
    };
    match &outcome {
        Outcome::Answered(answers) | Outcome::Stopped { so_far: answers, .. } => {
            if view.mines.is_none() && !answers.undecided.is_empty() {
                summary::note_assumption("--mines N");
            }
            output::picture_files(&args.pictures, || draw::reasons(&view, &answers.reasons))?;
        }
        Outcome::Impossible => return impossible(args, &view, watch),
    }
    let is_whole = matches!(outcome, Outcome::Answered(_)) && asked.is_empty();
    let text = |answers: &Answers| {
        if is_whole && answers.reasons.is_empty() {
            nothing(&view)
        } else {
            print(&view, answers, &asked)
        }
    };
    let outcome = outcome.map(Some);
    Ok(answer::print(&args.any.board, &view, &outcome, text, |answers| answers.json(&view))?)
}

/// What is said about the cells in question.
#[derive(Default)]
struct Answers {
    reasons: Vec<Reason>,
    undecided: Vec<Undecided>,
    open: Vec<Pos>,
    /// Not all flags can be right.
    wrong_flags: Option<Contradiction>,
    /// What is certain of cells whose reason was not found before the work was stopped.
    unexplained: Vec<(Pos, Verdict)>,
    /// Cells in question of which nothing was known by then.
    unknown: Vec<Pos>,
}

/// The answers, where these cells at least are forced.
fn answers(
    view: &View,
    forced: &Forced,
    asked: &[Pos],
    helper: &dyn Engine,
    watch: &Watch,
) -> Result<Outcome<Answers>, EngineError> {
    let mut answers = Answers::default();
    let left = answers.look_at_easy(asked, view, forced);
    if left.is_empty() && !asked.is_empty() {
        return Ok(Outcome::Answered(answers));
    }
    let looked = match Known::with(forced.clone(), view, helper, watch)? {
        Outcome::Answered(known) => {
            let known = known.expect("an answer holds what is known");
            match &left[..] {
                [] => answers.look_at_all(view, &known, watch),
                left => answers.look_at(left, view, &known, watch),
            }
        }
        Outcome::Impossible => return Ok(Outcome::Impossible),
        Outcome::Stopped { why, .. } => Err(why),
    };
    Ok(match looked {
        Ok(()) => Outcome::Answered(answers),
        Err(why) => {
            answers.add_the_rest(forced, asked);
            Outcome::Stopped { why, so_far: answers }
        }
    })
}

impl Answers {
    /// Explains the cells in question for which that takes no search. The other ones.
    fn look_at_easy(&mut self, asked: &[Pos], view: &View, forced: &Forced) -> Vec<Pos> {
        let mut left = Vec::new();
        for &cell in asked {
            if let Cell::Open(_) = view.cells()[cell] {
                self.open.push(cell);
                continue;
            }
            let verdict = Verdict::among(forced, cell);
            match verdict.and_then(|verdict| explain_simply(view, cell, verdict)) {
                Some(reason) => self.reasons.push(reason),
                None => left.push(cell),
            }
        }
        left
    }

    fn look_at_all(&mut self, view: &View, known: &Known, watch: &Watch) -> Result<(), Stop> {
        match analysis::explain(view, known, watch) {
            Outcome::Answered(reasons) => self.reasons = reasons,
            Outcome::Stopped { why, so_far } => {
                self.reasons = so_far;
                return Err(why);
            }
            Outcome::Impossible => unreachable!("a solution is known"),
        }
        match analysis::wrong_flags(view, watch) {
            Outcome::Answered(found) => self.wrong_flags = found,
            Outcome::Stopped { why, .. } => return Err(why),
            Outcome::Impossible => unreachable!("a solution is known"),
        }
        Ok(())
    }

    fn look_at(
        &mut self,
        asked: &[Pos],
        view: &View,
        known: &Known,
        watch: &Watch,
    ) -> Result<(), Stop> {
        for &cell in asked {
            if let Some(reason) = analysis::explain_cell(view, known, cell, watch)? {
                self.reasons.push(reason);
            } else {
                match analysis::undecided(view, cell, watch) {
                    Outcome::Answered(undecided) => self.undecided.extend(undecided),
                    Outcome::Stopped { why, .. } => return Err(why),
                    Outcome::Impossible => unreachable!("a solution is known"),
                }
            }
        }
        Ok(())
    }

    /// What is known of the other cells in question when the work was stopped.
    fn add_the_rest(&mut self, forced: &Forced, asked: &[Pos]) {
        let mut certain: Vec<Pos> = [&forced.safe[..], &forced.mines].concat();
        certain.sort_unstable();
        let cells = if asked.is_empty() { &certain } else { asked };
        let explained = self.reasons.iter().map(|reason| reason.cell);
        let undecided = self.undecided.iter().map(|undecided| undecided.cell);
        let done: BTreeSet<Pos> = explained.chain(undecided).chain(self.open.clone()).collect();
        for &cell in cells.iter().filter(|cell| !done.contains(cell)) {
            match Verdict::among(forced, cell) {
                Some(verdict) => self.unexplained.push((cell, verdict)),
                None => self.unknown.push(cell),
            }
        }
    }
}

/// Says that no cell has a reason.
fn nothing(view: &View) -> io::Result<()> {
    let mut out = output::words();
    let is_covered = view.covered().next().is_some();
    writeln!(
        out,
        "No {}.",
        if is_covered { "covered cell is certain" } else { "cell is covered" }
    )?;
    out.flush()
}

fn print(view: &View, answers: &Answers, asked: &[Pos]) -> io::Result<()> {
    if !asked.is_empty() && !answers.reasons.is_empty() && why::is_drawn(view) {
        output::picture(&draw::reasons(view, &answers.reasons))?;
    }
    let mut out = output::words();
    for pos in &answers.open {
        writeln!(out, "{pos} is open already.")?;
    }
    for reason in &answers.reasons {
        let flag = if is_wrong_flag(view, reason) { "; the flag there is wrong" } else { "" };
        writeln!(out, "{}{flag}", words::headline(reason))?;
        for line in words::explain(view, reason).lines() {
            writeln!(out, "  {line}")?;
        }
    }
    for &(cell, verdict) in &answers.unexplained {
        writeln!(out, "{}; why was not found in time", words::holds(cell, verdict))?;
    }
    for cell in &answers.unknown {
        writeln!(out, "{cell} is not decided")?;
    }
    if let Some(wrong) = &answers.wrong_flags {
        writeln!(out, "Not all flags can be right: {}", words::contradiction(view, wrong))?;
    }
    for undecided in &answers.undecided {
        writeln!(out, "{}", words::undecided(undecided))?;
        let near = |field| analysis::neighbourhood(view, field, undecided.cell);
        for (title, field) in
            [("with a mine:", &undecided.with_mine), ("without:", &undecided.without)]
        {
            writeln!(out, "  {title}")?;
            for row in near(field) {
                writeln!(out, "    {row}")?;
            }
        }
    }
    out.flush()
}

/// The answers as JSON.
#[derive(Serialize)]
struct Json<'a> {
    reasons: Vec<ReasonJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    undecided: Vec<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    open: Vec<(usize, usize)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong_flags: Option<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unexplained: Vec<Value>,
    #[serde(skip_serializing_if = "Places::is_empty")]
    unknown: Places<'a>,
}

impl Answers {
    fn json(&self, view: &View) -> Json<'_> {
        let unexplained = |&(cell, verdict): &(Pos, Verdict)| json!({ "at": cell.to_one(), "verdict": why::verdict(verdict) });
        Json {
            reasons: self.reasons.iter().map(|reason| ReasonJson::new(view, reason)).collect(),
            undecided: self.undecided.iter().map(|one| undecided(view, one)).collect(),
            open: self.open.iter().map(|pos| pos.to_one()).collect(),
            wrong_flags: self.wrong_flags.as_ref().map(|found| why::contradiction(view, found)),
            unexplained: self.unexplained.iter().map(unexplained).collect(),
            unknown: Places(&self.unknown),
        }
    }
}

fn undecided(view: &View, found: &Undecided) -> Value {
    let exact = found.exact.as_ref();
    json!({
        "at": found.cell.to_one(),
        "chance": found.chance,
        "solutions": exact.map(|(_, all)| all.to_string()),
        "with_mine": exact.map(|(mines, _)| mines.to_string()),
        "neighbourhood_with_mine": analysis::neighbourhood(view, &found.with_mine, found.cell),
        "neighbourhood_without": analysis::neighbourhood(view, &found.without, found.cell),
        "words": words::undecided(found),
    })
}

/// Why there is no solution.
fn impossible(args: &ExplainArgs, view: &View, watch: &Watch) -> Result<Exit, Failure> {
    let (found, stopped) = match contradiction(view, watch) {
        Outcome::Answered(found) => (found, None),
        Outcome::Impossible => (None, None),
        Outcome::Stopped { why, so_far } => (so_far, Some(why)),
    };
    if let Some(found) = &found {
        output::picture_files(&args.pictures, || draw::contradiction(view, found))?;
    }
    if args.any.board.json {
        let answer =
            found.map(|found| json!({ "contradiction": why::contradiction(view, &found) }));
        output::json(&Report::new(MineBoard::from(view), &Outcome::<()>::Impossible, answer))?;
    } else {
        output::unsatisfiable()?;
        if let Some(found) = &found {
            if why::is_drawn(view) {
                output::picture(&draw::contradiction(view, found))?;
            }
            let mut out = output::words();
            writeln!(out, "{}", words::contradiction(view, found))?;
            out.flush()?;
        }
    }
    Ok(stopped.map_or(Exit::Answered, answer::stopped))
}
