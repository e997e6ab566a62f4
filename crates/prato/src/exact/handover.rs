//! Components that are too wide to count, given to another engine.
//!
//! The other engine sees one component at a time, as a model, and without the total: that is what
//! keeps it fast. The total comes in again where all parts are put together.

use super::Chance;
use super::chances::{Question, analyse};
use super::forced::{Forced, forced};
use super::memory::Limits;
use super::numbers::Possible;
use super::one::solution;
use super::parts::Component;
use super::prepared::{AnySweep, Prepared};
use super::reduce::Mark;
use super::solutions::Solutions;
use super::support::Suffixes;
use crate::engine::{Engine, EngineError};
use crate::grid::Shape;
use crate::model::{Constraint, Fact, Model, Origin, Var};
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::{CLUE, Field, TOTAL, View};
use crate::watch::{Stop, Watch};

/// As [`forced`], with `helper` deciding the components that are too wide to count.
///
/// If the total is known and some component is too wide, what is found holds without the total.
/// Where the total cannot add anything, that is all and the outcome is `Answered`; else it is
/// `Stopped`, and what it says is certain.
///
/// # Errors
/// If the helper fails.
pub fn forced_with(
    view: &View,
    helper: &dyn Engine,
    watch: &Watch,
) -> Result<Outcome<Forced, Forced>, EngineError> {
    let outcome = forced(view, watch);
    if !matches!(outcome, Outcome::Stopped { why: Stop::Memory, .. }) {
        return Ok(outcome);
    }
    watch.settle();
    let mut free = view.clone();
    free.mines = None;
    let mut cells = match analyse(&free, Question::Verdicts, watch) {
        Outcome::Answered(cells) | Outcome::Stopped { why: Stop::Memory, so_far: cells } => cells,
        other => return Ok(other.map_both(|cells| Forced::of(&cells))),
    };
    let Ok(prepared) = Prepared::new(&free, watch) else { return Ok(Outcome::Impossible) };
    watch.settle();
    let mut stopped = None;
    for component in &prepared.components {
        let wide = Wide::new(component);
        if !wide.cells.iter().any(|&cell| cells.cells()[cell as usize] == Chance::Unknown) {
            continue;
        }
        let run = helper.forced(&wide.model(None, view.shape()), watch);
        let facts = match run.map(|run| run.outcome) {
            Ok(Outcome::Answered(facts)) => facts,
            Ok(Outcome::Impossible) => return Ok(Outcome::Impossible),
            Ok(Outcome::Stopped { why, so_far }) => {
                stopped = Some(why);
                so_far
            }
            // What is known of the others is certain all the same.
            Err(EngineError::TooLarge(_)) => {
                stopped = Some(Stop::Memory);
                Vec::new()
            }
            Err(error) => return Err(error),
        };
        for Fact { var, value } in facts {
            let cell = wide.cells[var.0 as usize] as usize;
            cells.cells_mut()[cell] = if value == 0 { Chance::Safe } else { Chance::Mine };
        }
        // Another component may need less memory, but not less time.
        if matches!(stopped, Some(Stop::Time | Stop::Cancelled)) {
            break;
        }
    }
    let so_far = Forced::of(&cells);
    let adds_nothing = || {
        view.mines.is_none_or(|total| {
            total
                .checked_sub(prepared.found)
                .is_some_and(|mines| total_adds_nothing(&prepared, mines))
        })
    };
    Ok(match stopped {
        Some(why) => Outcome::Stopped { why, so_far },
        None if adds_nothing() => Outcome::Answered(so_far),
        None => Outcome::Stopped { why: Stop::Memory, so_far },
    })
}

/// Whether the unseen cells can always make up the total, with some to spare on both sides,
/// whatever the components hold.
fn total_adds_nothing(prepared: &Prepared, total: usize) -> bool {
    let most: usize = prepared.components.iter().map(Component::cells).sum();
    most < total && total < prepared.unseen.len()
}

/// One solution of `view`, with `helper` solving the components that are too wide to count.
///
/// # Errors
/// If the helper fails.
pub fn solve_with(
    view: &View,
    helper: &dyn Engine,
    watch: &Watch,
) -> Result<Outcome<Field>, EngineError> {
    let outcome = solution(view, watch);
    if !matches!(outcome, Outcome::Stopped { why: Stop::Memory, .. }) {
        return Ok(outcome);
    }
    watch.settle();
    let Ok(mut prepared) = Prepared::new(view, watch) else { return Ok(Outcome::Impossible) };
    let limits = Limits::new(watch, prepared.steps());
    // One after the other: which of them find no memory must not depend on threads.
    let mut sweeps = Vec::new();
    let mut wide = Vec::new();
    for number in prepared.numbers() {
        match prepared.sweep(number, &Possible, prepared.counting(), &limits) {
            Ok(sweep) => sweeps.push(sweep),
            Err(Stop::Memory) => wide.push(number),
            Err(why) => return Ok(Outcome::Stopped { why, so_far: () }),
        }
    }
    let components = prepared.take(&wide);
    let wide: Vec<Wide<'_>> = components.iter().map(Wide::new).collect();
    watch.settle();
    let mut solved = Vec::new();
    for wide in &wide {
        match wide.solve(None, view.shape(), helper, watch)?.or_end() {
            Ok(mines) => solved.push(mines),
            Err(end) => return Ok(end),
        }
    }
    let supports: Vec<_> = sweeps.iter().map(AnySweep::solutions).collect();
    if supports.iter().any(|support| support.counts.is_empty()) {
        return Ok(Outcome::Impossible);
    }
    let suffixes = Suffixes::new(&supports, prepared.unseen.len());
    let fits = |mines: usize| {
        let left = prepared.mines.map(|total| total.checked_sub(mines));
        left.is_none_or(|left| left.is_some_and(|left| suffixes.can_have(0, left)))
    };
    if !fits(solved.iter().map(|mines| count(mines)).sum()) {
        // Another number of mines in one of the components may do.
        let changed = change_one(&wide, &mut solved, fits, view.shape(), helper, watch)?;
        if let Err(end) = changed.or_end() {
            return Ok(end);
        }
    }
    for (wide, mines) in wide.iter().zip(&solved) {
        for (&cell, &mine) in wide.cells.iter().zip(mines) {
            prepared.marks.cells_mut()[cell as usize] = if mine { Mark::Mine } else { Mark::Safe };
        }
        prepared.mines = prepared.mines.map(|left| left - count(mines));
    }
    let found = Solutions::new(prepared, sweeps, watch).and_then(|mut found| found.next());
    Ok(found.transpose().into())
}

/// How often another number of mines is asked for.
const TRIES: usize = 200;

/// Solves one of the components again with another number of mines, the nearest with which all
/// of them fit the rest. Stopped if that is not found soon.
fn change_one(
    wide: &[Wide<'_>],
    solved: &mut [Vec<bool>],
    fits: impl Fn(usize) -> bool,
    shape: Shape,
    helper: &dyn Engine,
    watch: &Watch,
) -> Result<Outcome<()>, EngineError> {
    let all: usize = solved.iter().map(|mines| count(mines)).sum();
    let mut tries = 0;
    for (wide, solved) in wide.iter().zip(solved) {
        let now = count(solved);
        let mut numbers: Vec<usize> =
            (0..=wide.cells.len()).filter(|number| fits(all - now + number)).collect();
        numbers.sort_by_key(|number| number.abs_diff(now));
        for number in numbers {
            tries += 1;
            if tries > TRIES {
                return Ok(Outcome::Stopped { why: Stop::Memory, so_far: () });
            }
            match wide.solve(Some(number), shape, helper, watch)? {
                Outcome::Answered(mines) => {
                    *solved = mines;
                    return Ok(Outcome::Answered(()));
                }
                Outcome::Impossible => {}
                Outcome::Stopped { why, so_far: () } => {
                    return Ok(Outcome::Stopped { why, so_far: () });
                }
            }
        }
    }
    // With one component every number was tried; several could change together.
    Ok(if wide.len() == 1 {
        Outcome::Impossible
    } else {
        Outcome::Stopped { why: Stop::Memory, so_far: () }
    })
}

fn count(mines: &[bool]) -> usize {
    mines.iter().filter(|&&mine| mine).count()
}

/// A component for another engine: its cells one by one.
struct Wide<'a> {
    component: &'a Component,
    /// The cells, by the number of their variable; those of a box one after the other.
    cells: Vec<u32>,
}

impl Wide<'_> {
    fn new(component: &Component) -> Wide<'_> {
        let cells = component.boxes.iter().flat_map(|in_box| in_box.cells.iter().copied());
        Wide { component, cells: cells.collect() }
    }

    /// The component's clues; and its number of mines, if given.
    fn model(&self, mines: Option<usize>, shape: Shape) -> Model {
        let mut model = Model::default();
        let vars_of: Vec<Vec<Var>> = self
            .component
            .boxes
            .iter()
            .map(|in_box| in_box.cells.iter().map(|_| model.var(0..=1)).collect())
            .collect();
        for clue in &self.component.clues {
            let vars = clue.boxes.iter().flat_map(|&in_box| &vars_of[in_box as usize]).copied();
            let sum = Constraint::Sum { vars: vars.collect(), total: clue.mines.into() };
            let pos = shape.pos(clue.place as usize);
            model.rule(sum, Origin::of(&CLUE).at(pos).with(clue.mines.into()));
        }
        if let Some(mines) = mines {
            let total = i64::try_from(mines).expect("no more mines than cells");
            let sum = Constraint::Sum { vars: vars_of.concat(), total };
            model.rule(sum, Origin::of(&TOTAL).with(mines));
        }
        model
    }

    fn solve(
        &self,
        mines: Option<usize>,
        shape: Shape,
        helper: &dyn Engine,
        watch: &Watch,
    ) -> Result<Outcome<Vec<bool>>, EngineError> {
        match helper.solve(&self.model(mines, shape), &[], watch) {
            Ok(run) => {
                Ok(run.outcome.map(|values| values.into_iter().map(|value| value == 1).collect()))
            }
            // Nobody chose the helper: it is the work that finds too little memory.
            Err(EngineError::TooLarge(_)) => Ok(Outcome::Stopped { why: Stop::Memory, so_far: () }),
            Err(error) => Err(error),
        }
    }
}
