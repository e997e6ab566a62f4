//! What tells the puzzles apart: a file for each says how the questions that every puzzle has are
//! answered about it. The questions ask a [`Subject`] and know none of them.

mod mines;
mod queens;
mod tiles;

use std::fmt;

use num_bigint::BigUint;

use prato::engine::{self, EngineError, Unfinished};
use prato::foreign::Foreign;
use prato::formats::Format;
use prato::model::{Assignment, Model};
use prato::outcome::Outcome;
use prato::picture::Picture;
use prato::puzzles::minesweeper::Field;
use prato::puzzles::{Instance, Puzzle, Rules, tetravex};
use prato::watch::Watch;

use crate::board::own_names;
use crate::engines::Served;
use crate::questions::compare::job::{self, Effort, Facts, Job, Said};
use crate::questions::convert::Written;
use crate::questions::explain;
use crate::questions::solve::{Finish, Found, Solution, Wanted};
use crate::reply::{End, Problem};
use crate::shape::Rows;
use crate::stated::Ruled;

/// An instance as the questions see it. What has a default is right for a puzzle with no engine of
/// its own.
pub(crate) trait Subject {
    /// The board as it is given.
    fn picture(&self) -> Picture;

    /// As variables and rules, unless that is larger than any engine or tool can use: it must not
    /// fill the memory.
    fn model(&self, rules: &Rules) -> Result<Model, EngineError>;

    /// As text in a format of every puzzle.
    fn text(&self, format: Format) -> Result<Written, Problem>;

    /// As text in a format of Minesweeper.
    fn foreign(&self, format: Foreign) -> Result<Written, Problem> {
        Err(Problem::question(
            format!("{} holds Minesweeper alone", format.name()),
            format!("take one of {}", own_names()),
        ))
    }

    /// Shows solutions, each once it has passed the referee, until there are no more or no more are
    /// wanted.
    fn solutions(
        &self,
        search: &Search<'_>,
        show: &mut dyn FnMut(&Solved),
    ) -> Result<Found, Problem>;

    /// How many solutions there are.
    fn count(&self, search: &Search<'_>) -> Result<Outcome<BigUint>, Problem> {
        let engine = search.served.model_or_first();
        search.census(engine.as_ref())
    }

    /// Why there is no solution, where counting alone shows it.
    fn why_none(&self, _: &Rules) -> Option<String> {
        None
    }

    /// Why something is certain.
    fn explain(&self, _: &explain::Ask, _: &Watch) -> Result<End<explain::Answer>, Problem> {
        Err(Problem::question(
            "explain is for Minesweeper and Tetravex",
            "give a board of one of these, or name it as `puzzle`",
        ))
    }

    /// What the referee says about an assignment of the model's variables.
    fn referee(&self, values: &Assignment, rules: &Rules) -> Result<(), String>;

    /// What our own engine for the puzzle says in a comparison.
    fn own(&self, _: &Job, _: &Watch, _: &mut Option<Effort>) -> Result<Said, job::Trouble> {
        Err(job::Trouble::Refused("the puzzle has no engine of its own".into()))
    }

    /// What is the same in every solution.
    fn certain(&self, _: &Model, facts: Facts) -> Said {
        Said::list(format!("{} certain", facts.len()), &facts)
    }
}

/// The instance as the questions see it.
pub(crate) fn subject(instance: &Instance) -> &dyn Subject {
    match instance {
        Instance::Minesweeper(mines) => mines,
        Instance::Queens(board) => board,
        Instance::Tetravex(tiles) => tiles,
    }
}

/// What is searched for, by whom and how long.
pub(crate) struct Search<'a> {
    pub ruled: &'a Ruled<'a>,
    pub served: Served,
    pub wanted: Wanted,
    pub watch: &'a Watch,
}

impl Search<'_> {
    /// Shows what an engine for models finds.
    fn by_model<P: Puzzle>(
        &self,
        engine: &dyn engine::Engine,
        puzzle: &P,
        solved: impl Fn(P::Solution) -> Solved,
        show: &mut dyn FnMut(&Solved),
    ) -> Result<Found, Problem> {
        let model = self.ruled.model()?;
        let found = engine::solutions(engine, &model, self.watch);
        let found = found.map(|found| found.map(|values| puzzle.decode(&values)));
        Ok(Found::by(engine.name(), self.show(puzzle, found, solved, show)?))
    }

    /// Shows solutions, each once it has passed the referee.
    fn show<P: Puzzle>(
        &self,
        puzzle: &P,
        solutions: impl Iterator<Item = Result<P::Solution, Unfinished>>,
        solved: impl Fn(P::Solution) -> Solved,
        show: &mut dyn FnMut(&Solved),
    ) -> Result<Finish, Problem> {
        let mut left = self.wanted.limit();
        for found in solutions {
            match found {
                Ok(solution) => {
                    let checked = puzzle.check_of(&solution, &self.ruled.rules);
                    checked.map_err(|broken| Problem::wrong(&broken))?;
                    show(&solved(solution));
                    left -= 1;
                    if left == 0 {
                        return Ok(Finish::Enough);
                    }
                }
                Err(Unfinished::Stopped(why)) => return Ok(Finish::Stopped(why)),
                Err(Unfinished::Failed(error)) => return Err(error.into()),
            }
        }
        Ok(Finish::Complete)
    }

    /// How many solutions an engine for models counts.
    fn census(&self, engine: &dyn engine::Engine) -> Result<Outcome<BigUint>, Problem> {
        let census = engine.census(&self.ruled.model()?, self.watch)?.outcome;
        Ok(census.map(|census| census.solutions))
    }
}

/// A solution that has passed the referee.
#[derive(Clone, Debug, PartialEq)]
pub enum Solved {
    /// A mine field.
    Field(Field),
    /// Tiles.
    Tiles(tetravex::Solution),
    /// Queens.
    Queens(prato::puzzles::queens::Placement),
}

impl Solved {
    /// As JSON has it.
    #[must_use]
    pub fn json(&self) -> Solution {
        match self {
            Solved::Field(field) => Solution::Field(Rows(field.mines.clone())),
            Solved::Tiles(tiles) => Solution::List(tiles.to_one().collect()),
            Solved::Queens(queens) => {
                Solution::List(queens.to_one().map(|column| column as usize).collect())
            }
        }
    }

    /// As a picture.
    ///
    /// # Panics
    /// If it is a solution of another instance.
    #[must_use]
    pub fn picture(&self, instance: &Instance) -> Picture {
        match (instance, self) {
            (Instance::Minesweeper(instance), Solved::Field(field)) => {
                prato::analysis::draw::field(&instance.view, field)
            }
            (Instance::Tetravex(instance), Solved::Tiles(tiles)) => {
                tetravex::draw::solution(instance, tiles)
            }
            (Instance::Queens(board), Solved::Queens(queens)) => {
                prato::puzzles::queens::draw::placement(board, queens)
            }
            _ => panic!("it solves another puzzle"),
        }
    }
}

/// A field as rows of 1 and 0, each with its end; tiles as `res = [...]`, queens as columns.
impl fmt::Display for Solved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Solved::Field(field) => field.fmt(f),
            Solved::Tiles(tiles) => writeln!(f, "{tiles}"),
            Solved::Queens(queens) => writeln!(f, "{queens}"),
        }
    }
}

/// What the referee of a puzzle says about an assignment.
fn refereed<P: Puzzle>(puzzle: &P, values: &Assignment, rules: &Rules) -> Result<(), String> {
    puzzle.check_of(&puzzle.decode(values), rules).map_err(|broken| broken.to_string())
}

/// A solution that our own engine found in a comparison.
fn checked<P: Puzzle>(puzzle: &P, solution: &P::Solution) -> Result<Said, job::Trouble> {
    match puzzle.check(solution) {
        Ok(()) => Ok(Said::satisfiable()),
        Err(broken) => Err(job::Trouble::Wrong(broken.to_string())),
    }
}

/// Cells in question are a matter of Minesweeper.
fn no_cell() -> job::Trouble {
    job::Trouble::Refused("there is no cell in question".into())
}
