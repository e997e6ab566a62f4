//! What is asked in each task, one by one, and the truth about it.

use std::cell::RefCell;

use num_bigint::BigUint;

use prato::exact::Forced;
use prato::export::Target;
use prato::foreign::AnyFormat;
use prato::formats::Format;
use prato::grid::Pos;
use prato::puzzles::minesweeper::Cell;
use prato::watch::Watch;

use super::{Answer, Asked, Task};
use crate::board::{Instance, inside};
use crate::questions::compare::NamedBoard;
use crate::questions::solve::Solved;
use crate::questions::{Event, On, convert, count, refuse_idle, safe, settings_of, solve};
use crate::reply::{End, Problem};
use crate::shape::Place;

/// One thing that a program is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// Its number, from 0 in all tasks.
    pub number: usize,
    /// The number of its task.
    pub task: usize,
    /// The title of the task.
    pub title: String,
    /// What is asked.
    pub asked: Asked,
    /// The name of the board.
    pub board: String,
    /// The board; it asks about the cell in question, if there is one, and about no other.
    pub instance: Instance,
    /// The cell in question.
    pub at: Option<Pos>,
    /// What is true.
    pub truth: Truth,
}

/// What is true about a board.
#[derive(Clone, Debug, PartialEq)]
pub enum Truth {
    /// A solution, if there is one.
    Solution(Option<Solved>),
    /// The cells that are the same in every solution.
    Certain(Forced),
    /// How many solutions there are.
    Count(BigUint),
}

/// The cases of all tasks.
pub(super) fn of(tasks: &[Task], watch: &Watch) -> Result<Vec<Case>, End<Answer>> {
    let mut cases = Vec::new();
    for (number, task) in tasks.iter().enumerate() {
        if task.asked.0 != Asked::Click && !task.at.is_empty() {
            let message = format!("`at` has no effect on {}", task.title());
            let hint = "`click` alone asks about cells";
            return Err(End::Error(Problem::question(message, hint)));
        }
        for NamedBoard { name, board } in &task.boards {
            let named = |problem: Problem| Problem { file: Some(name.clone()), ..problem };
            let wrong = |problem| End::Error(named(problem));
            let instance = board.read_as(Some(task.asked.0.puzzle())).map_err(wrong)?;
            refuse_idle("judge", settings_of(board), Vec::new(), &[instance.kind()])
                .map_err(wrong)?;
            let truth = match truth(task.asked.0, name, &instance, watch) {
                Ok(truth) => truth,
                Err(End::Error(problem)) => return Err(wrong(problem)),
                Err(end) => return Err(end),
            };
            let cells = cells(task, &instance, &truth).map_err(wrong)?;
            for at in cells {
                let mut instance = instance.clone();
                if let Instance::Minesweeper(mines) = &mut instance {
                    mines.clicks = at.into_iter().collect();
                }
                let (title, asked, board) = (task.title(), task.asked.0, name.clone());
                let (task, truth) = (number, truth.clone());
                let number = cases.len();
                cases.push(Case { number, task, title, asked, board, instance, at, truth });
            }
        }
    }
    Ok(cases)
}

/// The truth about a board, by the exact engines.
fn truth(
    asked: Asked,
    name: &str,
    instance: &Instance,
    watch: &Watch,
) -> Result<Truth, End<Answer>> {
    match asked {
        Asked::Solve | Asked::Tetravex | Asked::Queens => {
            let found = RefCell::new(None);
            let mut keep = |event: Event<'_>| {
                if let Event::Solution(solved) = event {
                    found.replace(Some(solved.clone()));
                }
            };
            let ask = solve::Ask::default();
            known(ask.find(&mut On { instance, watch, events: &mut keep }))?;
            Ok(Truth::Solution(found.into_inner()))
        }
        Asked::Count => {
            let ask = count::Ask::default();
            let counted = known(ask.find(&mut On { instance, watch, events: &mut |_| () }))?;
            let count = counted.map(|answer| answer.count.number().clone());
            Ok(Truth::Count(count.unwrap_or_default()))
        }
        Asked::Safe | Asked::Click => {
            let ask = safe::Ask { list: true, ..safe::Ask::default() };
            let found = known(ask.find(&mut On { instance, watch, events: &mut |_| () }))?;
            let Some(safe::Answer::Listed(listed)) = found else {
                let message = format!("no mine field fits {name}, so no cell is safe or not");
                return Err(End::Error(Problem::question(message, "leave it out")));
            };
            let cells = |all: &[Place]| all.iter().map(|place| place.0).collect();
            let (safe, mines) = (cells(&listed.safe), cells(&listed.mines_certain));
            Ok(Truth::Certain(Forced { safe, mines }))
        }
    }
}

/// The answer to a question of ours; none if there is no solution.
fn known<A>(end: Result<End<A>, Problem>) -> Result<Option<A>, End<Answer>> {
    match end.map_err(End::Error)? {
        End::Answered(answer) => Ok(Some(answer)),
        End::Unsatisfiable(_) => Ok(None),
        End::Stopped { why, .. } => Err(End::Stopped { why, so_far: None }),
        End::Error(problem) => Err(End::Error(problem)),
    }
}

/// The cells to ask about: for a question about the whole board, none once.
fn cells(task: &Task, instance: &Instance, truth: &Truth) -> Result<Vec<Option<Pos>>, Problem> {
    let (Asked::Click, Instance::Minesweeper(mines), Truth::Certain(forced)) =
        (task.asked.0, instance, truth)
    else {
        return Ok(vec![None]);
    };
    let named: Vec<Pos> = task.at.iter().map(|place| place.0).collect();
    let asked = if named.is_empty() { mines.clicks.clone() } else { named };
    inside(mines.view.shape(), asked.iter().copied())?;
    if !asked.is_empty() {
        return Ok(asked.into_iter().map(Some).collect());
    }
    let certain = |pos: &Pos| forced.safe.contains(pos) || forced.mines.contains(pos);
    let either = mines.view.covered().find(|pos| !certain(pos));
    let first = [forced.safe.first().copied(), forced.mines.first().copied(), either];
    let mut cells: Vec<Pos> = first.into_iter().flatten().collect();
    cells.sort_unstable();
    if cells.is_empty() {
        let message = "every cell of the board is open, so there is none to ask about";
        return Err(Problem::question(message, "leave it out"));
    }
    Ok(cells.into_iter().map(Some).collect())
}

impl Case {
    /// The board in this format, for the program.
    ///
    /// # Errors
    /// If the format has no room for the puzzle.
    pub fn text(&self, format: Format) -> Result<String, Problem> {
        convert::text(&self.instance, AnyFormat::Own(format)).map(|written| written.text)
    }

    /// The board as the data of its puzzle's general model in this language, if there is one.
    #[must_use]
    pub fn data(&self, target: Target) -> Option<String> {
        let rules = self.instance.kind().rules();
        self.instance.general(&rules, target).map(|general| general.data)
    }

    /// Whether the cell in question is safe to click: it is open, or holds no mine in any solution.
    pub(crate) fn is_safe(&self, pos: Pos) -> bool {
        let open =
            self.instance.view().is_some_and(|view| matches!(view.cells()[pos], Cell::Open(_)));
        open || matches!(&self.truth, Truth::Certain(forced) if forced.safe.contains(&pos))
    }
}
