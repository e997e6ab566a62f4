//! Solutions of a board of any puzzle: one, several, or as many as it takes to say whether there
//! is only one. Each has passed the referee before anybody sees it.

use std::fmt;
use std::iter;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::engine::{self, Unfinished};
use prato::exact;
use prato::outcome::Outcome;
use prato::picture::Picture;
use prato::puzzles::minesweeper::{Field, View};
use prato::puzzles::{Puzzle, Rules, queens, tetravex};
use prato::watch::{Stop, Watch};

use super::queens::Way;
use super::{AboutBoard, Event, given};
use crate::board::{Board, Instance};
use crate::engines::{self, Choice, Engine, Served};
use crate::named::Listed as _;
use crate::reply::{End, Problem};
use crate::shape::{Rows, Word};
use crate::stated::{Ruled, Stated};

/// What is asked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The board.
    pub board: Board,
    /// Who answers.
    #[serde(default)]
    pub engine: Engine,
    /// Find up to so many solutions; one if nothing is said.
    pub limit: Option<NonZeroUsize>,
    /// Find all solutions.
    #[serde(default)]
    pub all: bool,
    /// Tell equal Tetravex tiles apart: swapping two of them makes another solution.
    #[serde(default)]
    pub distinct_tiles: bool,
    /// Solutions are told as they are found, and not again in the answer.
    #[serde(default)]
    pub stream: bool,
    /// The rules that solutions are held to.
    #[serde(default)]
    pub model: Stated,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// The solutions, unless they were told as they were found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<Solution>>,
    /// How many were found.
    pub found: usize,
    /// Whether these are known to be all.
    pub complete: bool,
    /// Who found them.
    pub engine: Word,
    /// Choices that the search made, if the engine counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Why there is no solution, where counting alone shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A solution: of Minesweeper a list of rows with 1 for a mine and 0 for none; of Tetravex the
/// tile, from 1, for each place in reading order; of N-Queens the column of each row's queen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Solution {
    /// Tiles or queens.
    List(Vec<usize>),
    /// A mine field.
    Field(Rows<bool>),
}

impl AboutBoard for Ask {
    fn board(&self) -> &Board {
        &self.board
    }

    fn engine(&self) -> Option<&Engine> {
        Some(&self.engine)
    }

    fn stated(&self) -> Option<&Stated> {
        Some(&self.model)
    }

    fn given(&self) -> Vec<String> {
        given(&[("distinct-tiles", self.distinct_tiles)])
    }

    fn find(
        &self,
        instance: &Instance,
        watch: &Watch,
        events: &mut dyn FnMut(Event<'_>),
    ) -> Result<End<Answer>, Problem> {
        let wanted = self.wanted()?;
        let (mut solutions, mut found) = (Vec::new(), 0);
        let ruled = self.model.of(instance)?;
        let end = visit(&ruled, &self.engine, wanted, watch, &mut |solved| {
            found += 1;
            if !self.stream {
                solutions.push(solved.json());
            }
            events(Event::Solution(solved));
        })?;
        let Found { finish, engine, nodes, reason } = end;
        let (complete, engine) = (finish == Finish::Complete, engine.into());
        let solutions = (!self.stream).then_some(solutions);
        let answer = Answer { solutions, found, complete, engine, nodes, reason };
        Ok(match finish {
            Finish::Complete if found == 0 => End::Unsatisfiable(Some(answer)),
            Finish::Complete | Finish::Enough => End::Answered(answer),
            Finish::Stopped(why) => End::Stopped { why: why.into(), so_far: Some(answer) },
        })
    }
}

impl Ask {
    fn wanted(&self) -> Result<Wanted, Problem> {
        let distinct_tiles = self.distinct_tiles;
        match (self.limit, self.all) {
            (Some(_), true) => Err(Problem::question(
                "`limit` has no effect beside `all`",
                "leave one of them out",
            )),
            (Some(limit), false) => Ok(Wanted::UpTo { limit: limit.get(), distinct_tiles }),
            (None, true) => Ok(Wanted::UpTo { limit: usize::MAX, distinct_tiles }),
            (None, false) => Ok(Wanted::One { distinct_tiles }),
        }
    }
}

/// What is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// A solution.
    One { distinct_tiles: bool },
    /// Up to this many.
    UpTo { limit: usize, distinct_tiles: bool },
    /// Whether there is only one: that one, or two.
    Unique { distinct_tiles: bool },
}

impl Wanted {
    fn limit(self) -> usize {
        match self {
            Wanted::One { .. } => 1,
            Wanted::UpTo { limit, .. } => limit,
            Wanted::Unique { .. } => 2,
        }
    }

    fn distinct_tiles(self) -> bool {
        match self {
            Wanted::One { distinct_tiles }
            | Wanted::UpTo { distinct_tiles, .. }
            | Wanted::Unique { distinct_tiles } => distinct_tiles,
        }
    }
}

/// Why no more solutions are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finish {
    /// These are all.
    Complete,
    /// No more were wanted.
    Enough,
    /// Time or memory ran out.
    Stopped(Stop),
}

/// How the search for solutions ended.
pub(super) struct Found {
    pub(super) finish: Finish,
    pub(super) engine: &'static str,
    pub(super) nodes: Option<u64>,
    pub(super) reason: Option<String>,
}

impl Found {
    fn by(engine: &'static str, finish: Finish) -> Found {
        Found { finish, engine, nodes: None, reason: None }
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
    Queens(queens::Placement),
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
                queens::draw::placement(board, queens)
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

/// Shows solutions until there are no more or no more are wanted.
pub(super) fn visit(
    ruled: &Ruled<'_>,
    engine: &Engine,
    wanted: Wanted,
    watch: &Watch,
    show: &mut dyn FnMut(&Solved),
) -> Result<Found, Problem> {
    let served = engine.serve(ruled)?;
    match &*ruled.instance {
        Instance::Minesweeper(mines) => by_mines(ruled, &mines.view, served, wanted, watch, show),
        Instance::Queens(board) => {
            let way = Way::new(board, served, wanted);
            let solutions = way.solutions(ruled, board, watch)?;
            let finish = shown(board, &ruled.rules, solutions, wanted, Solved::Queens, show)?;
            Ok(Found::by(way.name(), finish))
        }
        Instance::Tetravex(tiles) => {
            tell_apart(ruled, wanted.distinct_tiles())?;
            by_tiles(ruled, tiles, served, wanted, watch, show)
        }
    }
}

/// Refuses to tell equal tiles apart where one tile may lie at several places.
pub(super) fn tell_apart(ruled: &Ruled<'_>, distinct_tiles: bool) -> Result<(), Problem> {
    if distinct_tiles && !ruled.rules.has("all-different") {
        let message = "`distinct_tiles` needs the rules `all-different`: each tile lies once";
        return Err(Problem::question(message, "leave one of them out"));
    }
    Ok(())
}

/// Shows solutions, each once it has passed the referee.
fn shown<P: Puzzle>(
    instance: &P,
    rules: &Rules,
    solutions: impl Iterator<Item = Result<P::Solution, Unfinished>>,
    wanted: Wanted,
    solved: impl Fn(P::Solution) -> Solved,
    show: &mut dyn FnMut(&Solved),
) -> Result<Finish, Problem> {
    let mut left = wanted.limit();
    for found in solutions {
        match found {
            Ok(solution) => {
                instance.check_of(&solution, rules).map_err(|broken| Problem::wrong(&broken))?;
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

fn by_mines(
    ruled: &Ruled<'_>,
    view: &View,
    served: Served,
    wanted: Wanted,
    watch: &Watch,
    show: &mut dyn FnMut(&Solved),
) -> Result<Found, Problem> {
    let mut by_engine = |engine: &dyn engine::Engine| {
        let model = ruled.model()?;
        let solutions = engine::solutions(engine, &model, watch);
        let fields = solutions.map(|found| found.map(|values| view.decode(&values)));
        let finish = shown(view, &ruled.rules, fields, wanted, Solved::Field, show)?;
        Ok(Found::by(engine.name(), finish))
    };
    if let Some(engine) = served.model() {
        return by_engine(engine.as_ref());
    }
    let finish = match exact::solutions(view, watch) {
        Outcome::Answered(solutions) => {
            let fields = solutions.map(|found| found.map_err(Unfinished::Stopped));
            shown(view, &ruled.rules, fields, wanted, Solved::Field, show)?
        }
        Outcome::Impossible => Finish::Complete,
        // What is too wide to count can still be solved, once or twice.
        Outcome::Stopped { why: Stop::Memory, .. } if served.choice == Choice::Auto => match wanted
        {
            Wanted::One { .. } => {
                match exact::solve_with(view, engines::first().as_ref(), watch)? {
                    Outcome::Answered(field) => {
                        let fields = iter::once(Ok(field));
                        shown(view, &ruled.rules, fields, wanted, Solved::Field, show)?
                    }
                    Outcome::Impossible => Finish::Complete,
                    Outcome::Stopped { why, .. } => Finish::Stopped(why),
                }
            }
            Wanted::Unique { .. } => return by_engine(engines::first().as_ref()),
            Wanted::UpTo { .. } => Finish::Stopped(Stop::Memory),
        },
        Outcome::Stopped { why, .. } => Finish::Stopped(why),
    };
    Ok(Found::by(Choice::Exact.name(), finish))
}

fn by_tiles(
    ruled: &Ruled<'_>,
    tiles: &tetravex::Instance,
    served: Served,
    wanted: Wanted,
    watch: &Watch,
    show: &mut dyn FnMut(&Solved),
) -> Result<Found, Problem> {
    let mut left = wanted.limit();
    let mut wrong = None;
    let mut one = |solution: &tetravex::Solution| {
        if let Err(broken) = tiles.check_of(solution, &ruled.rules) {
            wrong = Some(Problem::wrong(&broken));
            return ControlFlow::Break(());
        }
        show(&Solved::Tiles(solution.clone()));
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let (finish, nodes) = tile_search(ruled, tiles, served, watch, &mut |solution| {
        if wanted.distinct_tiles() {
            tetravex::distinct(tiles, solution, &mut one)
        } else {
            one(solution)
        }
    })?;
    if let Some(problem) = wrong {
        return Err(problem);
    }
    let none = finish == Finish::Complete && left == wanted.limit();
    // What counting shows is about all rules of the game.
    let game = ruled.rules.left_out().next().is_none();
    let reason = (none && game).then(|| tetravex::reason(tiles)).flatten();
    let reason = reason.map(|reason| reason.to_string());
    let engine = served.model().map_or(Choice::Tiles.name(), |engine| engine.name());
    Ok(Found { finish, engine, nodes, reason })
}

/// Visits the solutions of a Tetravex instance, in which equal tiles are one, and says how many
/// nodes the search had, if it counts them.
pub(super) fn tile_search(
    ruled: &Ruled<'_>,
    tiles: &tetravex::Instance,
    served: Served,
    watch: &Watch,
    visit: &mut dyn FnMut(&tetravex::Solution) -> ControlFlow<()>,
) -> Result<(Finish, Option<u64>), Problem> {
    let Some(engine) = served.model() else {
        let searched = tetravex::solutions(tiles, watch, visit);
        let finish = match searched.end {
            tetravex::End::Complete => Finish::Complete,
            tetravex::End::Enough => Finish::Enough,
            tetravex::End::Stopped(why) => Finish::Stopped(why),
        };
        return Ok((finish, Some(searched.nodes)));
    };
    for found in engine::solutions(engine.as_ref(), &ruled.model()?, watch) {
        match found {
            Ok(values) => {
                if visit(&tiles.decode(&values)).is_break() {
                    return Ok((Finish::Enough, None));
                }
            }
            Err(Unfinished::Stopped(why)) => return Ok((Finish::Stopped(why), None)),
            Err(Unfinished::Failed(error)) => return Err(error.into()),
        }
    }
    Ok((Finish::Complete, None))
}
