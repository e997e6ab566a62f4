//! The questions of `compare`, put to one engine. Without an engine our own for the puzzle is
//! asked.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use prato::engine::{Effort, Engine, EngineError, Run};
use prato::exact;
use prato::grid::Pos;
use prato::model::{Model, Name, Origin, Var};
use prato::outcome::Outcome;
use prato::puzzles::Puzzle;
use prato::puzzles::minesweeper::View;
use prato::puzzles::queens::{self, Board, Placement};
use prato::puzzles::tetravex::{self, Instance};
use prato::watch::Watch;

use crate::engines::{mines_model, queens_model, tetravex_model};

use super::one::{Said, Trouble};
use super::{Question, Setup};

const SATISFIABLE: &str = "satisfiable";
const UNSATISFIABLE: &str = "unsatisfiable";

/// The answer about a Minesweeper board.
pub fn minesweeper(
    view: &View,
    engine: Option<&dyn Engine>,
    setup: &Setup,
    watch: &Watch,
    effort: &mut Option<Effort>,
) -> Result<Said, Trouble> {
    let Some(engine) = engine else { return minesweeper_exactly(view, setup, watch) };
    let model = mines_model(view)?;
    if setup.no_clue_cells {
        let kept = model.rules().iter().filter(|rule| !matches!(rule.origin, Origin::Open(_)));
        let model = model.with_rules(kept.cloned().collect());
        // What may lie under an open cell now breaks the rules of the game: the model judges.
        let check = |values: &Vec<i32>| model.check(values).map_err(|rule| rule.origin.to_string());
        return by_model(&model, engine, setup.question, watch, effort, check, |facts| {
            cells(view, facts)
        });
    }
    let check = |values: &Vec<i32>| view.check(&view.decode(values)).map_err(|e| e.to_string());
    by_model(&model, engine, setup.question, watch, effort, check, |facts| cells(view, facts))
}

/// The answer about an N-Queens board.
pub fn queens(
    board: &Board,
    engine: Option<&dyn Engine>,
    setup: &Setup,
    watch: &Watch,
    effort: &mut Option<Effort>,
) -> Result<Said, Trouble> {
    let Some(engine) = engine else { return queens_exactly(board, setup.question, watch) };
    let check = |values: &Vec<i32>| board.check(&board.decode(values)).map_err(|e| e.to_string());
    let model = queens_model(board)?;
    by_model(&model, engine, setup.question, watch, effort, check, |facts| placed(&facts))
}

/// The answer about a Tetravex instance.
pub fn tetravex(
    instance: &Instance,
    engine: Option<&dyn Engine>,
    setup: &Setup,
    watch: &Watch,
    effort: &mut Option<Effort>,
) -> Result<Said, Trouble> {
    let Some(engine) = engine else {
        return tetravex_by_tiles(instance, setup.question, watch, effort);
    };
    let model = tetravex_model(instance)?;
    let check =
        |values: &Vec<i32>| instance.check(&instance.decode(values)).map_err(|e| e.to_string());
    let is_tile = |index: usize| {
        let var = Var(u32::try_from(index).expect("variables have such numbers"));
        matches!(model.name(var), Name::Tile(_))
    };
    // The numbers on edges follow from the tiles.
    let tiles = |facts: Facts| {
        let types: Vec<(usize, i32)> = (0..model.domains().len())
            .filter(|&index| is_tile(index))
            .enumerate()
            .filter_map(|(place, index)| {
                let fact = facts.binary_search_by_key(&index, |&(index, _)| index).ok()?;
                Some((place, facts[fact].1))
            })
            .collect();
        laid(&types)
    };
    by_model(&model, engine, setup.question, watch, effort, check, tiles)
}

/// The variables with one value only, each with it.
type Facts = Vec<(usize, i32)>;

fn by_model(
    model: &Model,
    engine: &dyn Engine,
    question: Question,
    watch: &Watch,
    effort: &mut Option<Effort>,
    check: impl Fn(&Vec<i32>) -> Result<(), String>,
    tell: impl Fn(Facts) -> Said,
) -> Result<Said, Trouble> {
    match question {
        Question::Solve => {
            let run = engine.solve(model, &[], watch)?;
            let Some(values) = answer(run, effort)? else { return Ok(none()) };
            check(&values.expect("an answer holds an assignment")).map_err(Trouble::Wrong)?;
            Ok(Said::words(SATISFIABLE))
        }
        Question::Forced => {
            let run = engine.forced(model, watch)?;
            let Some(facts) = answer(run, effort)? else { return Ok(none()) };
            Ok(tell(facts.iter().map(|fact| (fact.var.0 as usize, fact.value)).collect()))
        }
        Question::Count => {
            let run = engine.census(model, watch)?;
            let Some(census) = answer(run, effort)? else { return Ok(none()) };
            Ok(Said::words(census.expect("an answer holds the counts").solutions.to_string()))
        }
    }
}

/// The answer of a run, `None` if there is no solution. The effort is noted in any case.
fn answer<T>(run: Run<T>, effort: &mut Option<Effort>) -> Result<Option<T>, Trouble> {
    *effort = Some(run.effort);
    finished(run.outcome)
}

fn finished<T>(outcome: Outcome<T>) -> Result<Option<T>, Trouble> {
    match outcome {
        Outcome::Answered(answer) => Ok(Some(answer)),
        Outcome::Impossible => Ok(None),
        Outcome::Stopped { why, .. } => Err(Trouble::Stopped(why)),
    }
}

fn none() -> Said {
    Said::words(UNSATISFIABLE)
}

/// The forced cells among the covered ones.
fn cells(view: &View, facts: Facts) -> Said {
    let forced: BTreeMap<usize, i32> = facts.into_iter().collect();
    let (mut safe, mut mines) = (Vec::new(), Vec::new());
    for pos in view.covered() {
        match forced.get(&(pos.row * view.shape().cols + pos.col)) {
            Some(0) => safe.push(pos),
            Some(_) => mines.push(pos),
            None => {}
        }
    }
    told(&safe, &mines)
}

fn told(safe: &[Pos], mines: &[Pos]) -> Said {
    Said::list(format!("{} safe {} mines", safe.len(), mines.len()), &(safe, mines))
}

fn minesweeper_exactly(view: &View, setup: &Setup, watch: &Watch) -> Result<Said, Trouble> {
    if setup.no_clue_cells {
        let message = "the exact engine always knows that an open cell holds no mine";
        return Err(EngineError::TooLarge(message.into()).into());
    }
    match setup.question {
        Question::Solve => {
            let Some(found) = finished(exact::solutions(view, watch))? else { return Ok(none()) };
            match found.and_then(|mut found| found.next()) {
                None => Ok(none()),
                Some(Err(why)) => Err(Trouble::Stopped(why)),
                Some(Ok(field)) => match view.check(&field) {
                    Ok(()) => Ok(Said::words(SATISFIABLE)),
                    Err(broken) => Err(Trouble::Wrong(broken.to_string())),
                },
            }
        }
        Question::Forced => {
            let Some(forced) = finished(exact::forced(view, watch))? else { return Ok(none()) };
            Ok(told(&forced.safe, &forced.mines))
        }
        Question::Count => {
            let Some(count) = finished(exact::count(view, watch))? else { return Ok(none()) };
            Ok(Said::words(count.expect("an answer holds the number").to_string()))
        }
    }
}

/// Bit masks for small boards; a large one can only be written down directly, if it is empty.
fn queens_exactly(board: &Board, question: Question, watch: &Watch) -> Result<Said, Trouble> {
    let check = |found: &Placement| match board.check(found) {
        Ok(()) => Ok(Said::words(SATISFIABLE)),
        Err(broken) => Err(Trouble::Wrong(broken.to_string())),
    };
    match question {
        Question::Solve if board.is_empty() && board.size() > queens::exact::LARGEST => {
            queens::construct(board.size()).map_or_else(|| Ok(none()), |found| check(&found))
        }
        Question::Solve => match queens::exact::solutions(board, watch)?.next() {
            None => Ok(none()),
            Some(Err(why)) => Err(Trouble::Stopped(why)),
            Some(Ok(found)) => check(&found),
        },
        Question::Forced => {
            let mut same: Option<Facts> = None;
            for found in queens::exact::solutions(board, watch)? {
                let found: Vec<u32> = found.map_err(Trouble::Stopped)?.to_one().collect();
                let fits = |&(row, col): &(usize, i32)| i64::from(found[row]) == i64::from(col);
                match &mut same {
                    None => same = Some(facts(&found)),
                    Some(same) => same.retain(fits),
                }
                // Nothing is left that another solution could change.
                if same.as_ref().is_some_and(Vec::is_empty) {
                    break;
                }
            }
            Ok(same.map_or_else(none, |same| placed(&same)))
        }
        Question::Count => {
            let count = finished(queens::exact::count(board, watch)?)?.flatten();
            Ok(count.map_or_else(none, |count| Said::words(count.to_string())))
        }
    }
}

/// The types, from 1, of the tiles that lie at the same place in every solution.
fn tetravex_by_tiles(
    instance: &Instance,
    question: Question,
    watch: &Watch,
    effort: &mut Option<Effort>,
) -> Result<Said, Trouble> {
    let mut count = 0_u64;
    let mut same: Facts = Vec::new();
    let mut wrong = None;
    let searched = tetravex::solutions(instance, watch, |solution| {
        wrong = instance.check(solution).err();
        count += 1;
        let class = |&tile: &usize| {
            i32::try_from(instance.type_of(tile) + 1).expect("there are not that many types")
        };
        let types: Vec<i32> = solution.tiles.cells().iter().map(class).collect();
        if count == 1 {
            same = types.into_iter().enumerate().collect();
        } else {
            same.retain(|&(place, class)| types[place] == class);
        }
        let enough = match question {
            Question::Solve => true,
            Question::Forced => same.is_empty(),
            Question::Count => false,
        };
        if wrong.is_some() || enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    *effort = Some(Effort { nodes: searched.nodes, ..Effort::default() });
    if let Some(broken) = wrong {
        return Err(Trouble::Wrong(broken.to_string()));
    }
    match (searched.end, question) {
        (tetravex::End::Stopped(why), _) => Err(Trouble::Stopped(why)),
        _ if count == 0 => Ok(none()),
        (_, Question::Solve) => Ok(Said::words(SATISFIABLE)),
        (_, Question::Forced) => Ok(laid(&same)),
        (_, Question::Count) => Ok(Said::words(count.to_string())),
    }
}

fn laid(types: &Facts) -> Said {
    Said::list(format!("{} tiles", types.len()), types)
}

fn facts(columns: &[u32]) -> Facts {
    let column = |col: &u32| i32::try_from(*col).expect("boards are not that large");
    columns.iter().map(column).enumerate().collect()
}

fn placed(facts: &Facts) -> Said {
    Said::list(format!("{} queens", facts.len()), facts)
}
