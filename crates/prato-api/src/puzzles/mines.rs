//! Minesweeper: exact counting, and engines for models where it runs out of memory.

use std::collections::BTreeMap;
use std::iter;

use num_bigint::BigUint;

use prato::analysis::{Verdict, draw};
use prato::engine::{EngineError, Unfinished};
use prato::exact;
use prato::foreign::{Foreign, Found as Content, Loss};
use prato::formats::Format;
use prato::grid::Pos;
use prato::model::{Assignment, Model};
use prato::outcome::Outcome;
use prato::picture::Picture;
use prato::plural::number_of;
use prato::puzzles::minesweeper::{self, Cell, Instance};
use prato::puzzles::{Puzzle as _, Rules};
use prato::watch::{Stop, Watch};

use super::{Search, Solved, Subject, checked, no_cell, refereed};
use crate::engines::{self, Choice};
use crate::named::Listed as _;
use crate::questions::compare::job::{Asked, Effort, Facts, Job, Said, Trouble, finished};
use crate::questions::convert::{self, Written};
use crate::questions::explain;
use crate::questions::solve::{Finish, Found, Wanted};
use crate::reply::{self, End, Problem};
use crate::shape::places;

impl Subject for Instance {
    fn picture(&self) -> Picture {
        draw::board(&self.view)
    }

    fn model(&self, rules: &Rules) -> Result<Model, EngineError> {
        const MOST_CELLS_STATED: usize = 5_000_000;
        let cells = self.view.shape().len();
        if cells > MOST_CELLS_STATED {
            return Err(EngineError::Beyond(format!(
                "boards of more than {MOST_CELLS_STATED} cells are not stated as constraints, and this has \
                 {cells}; the engine exact does not need that"
            )));
        }
        Ok(self.view.model_of(rules))
    }

    fn text(&self, format: Format) -> Result<Written, Problem> {
        let clicks_left_out = places(minesweeper::left_out(self, format));
        let lost =
            if clicks_left_out.is_empty() { vec![] } else { vec![Loss::Clicks.words().into()] };
        Ok(Written { text: minesweeper::to_text(self, format), clicks_left_out, lost })
    }

    fn foreign(&self, format: Foreign) -> Result<Written, Problem> {
        let mut written = convert::written(&Content::View(self.clone()), format)?;
        written.clicks_left_out = places(&self.clicks);
        Ok(written)
    }

    fn solutions(
        &self,
        search: &Search<'_>,
        show: &mut dyn FnMut(&Solved),
    ) -> Result<Found, Problem> {
        let (view, Search { served, watch, .. }) = (&self.view, search);
        if let Some(engine) = served.model() {
            return search.by_model(engine.as_ref(), view, Solved::Field, show);
        }
        // What is too wide to count can still be solved, once or twice.
        let helper = (served.choice == Choice::Auto).then(engines::first);
        let finish = if let Wanted::One { .. } = search.wanted {
            let found = match helper {
                Some(helper) => exact::solve_with(view, helper.as_ref(), watch)?,
                None => exact::solution(view, watch),
            };
            match found {
                Outcome::Answered(field) => {
                    search.show(view, iter::once(Ok(field)), Solved::Field, show)?
                }
                Outcome::Impossible => Finish::Complete,
                Outcome::Stopped { why, .. } => Finish::Stopped(why),
            }
        } else {
            match exact::solutions(view, watch) {
                Outcome::Answered(solutions) => {
                    let fields = solutions.map(|found| found.map_err(Unfinished::Stopped));
                    search.show(view, fields, Solved::Field, show)?
                }
                Outcome::Impossible => Finish::Complete,
                Outcome::Stopped { why, .. } => match (why, search.wanted, helper) {
                    (Stop::Memory, Wanted::Unique { .. }, Some(helper)) => {
                        match search.by_model(helper.as_ref(), view, Solved::Field, show) {
                            // Nobody chose this engine.
                            Err(problem) if problem.kind == reply::Trouble::Large => {
                                Finish::Stopped(why)
                            }
                            found => return found,
                        }
                    }
                    _ => Finish::Stopped(why),
                },
            }
        };
        Ok(Found::by(Choice::Exact.name(), finish))
    }

    fn count(&self, search: &Search<'_>) -> Result<Outcome<BigUint>, Problem> {
        match search.served.model() {
            None => Ok(exact::count(&self.view, search.watch)),
            Some(engine) => search.census(engine.as_ref()),
        }
    }

    fn explain(&self, ask: &explain::Ask, watch: &Watch) -> Result<End<explain::Answer>, Problem> {
        Ok(explain::cells(self, &ask.at, watch)?.map(explain::Answer::Mines))
    }

    fn referee(&self, values: &Assignment, rules: &Rules) -> Result<(), String> {
        refereed(&self.view, values, rules)
    }

    fn own(&self, job: &Job, watch: &Watch, _: &mut Option<Effort>) -> Result<Said, Trouble> {
        let view = &self.view;
        match job.asked {
            Asked::Solve => {
                let found = finished(exact::solutions(view, watch))?;
                match found.and_then(|mut found| found.next()) {
                    None => Ok(Said::unsatisfiable()),
                    Some(Err(why)) => Err(Trouble::Stopped(why)),
                    Some(Ok(field)) => checked(view, &field),
                }
            }
            Asked::Forced => {
                let forced = finished(exact::forced(view, watch))?;
                Ok(forced.map_or_else(Said::unsatisfiable, |forced| {
                    forced_cells(&forced.safe, &forced.mines)
                }))
            }
            Asked::Count => {
                let count = finished(exact::count(view, watch))?;
                Ok(count.map_or_else(Said::unsatisfiable, |count| Said::words(count.to_string())))
            }
            Asked::Cell => {
                let at = job.at.ok_or_else(no_cell)?.0;
                let forced = finished(exact::forced(view, watch))?;
                let open = matches!(view.cells()[at], Cell::Open(_));
                Ok(forced.map_or_else(Said::unsatisfiable, |forced| {
                    Said::words(match Verdict::among(&forced, at) {
                        _ if open => "safe",
                        Some(Verdict::Safe) => "safe",
                        Some(Verdict::Mine) => "mine",
                        None => "may hold a mine",
                    })
                }))
            }
        }
    }

    /// The forced cells among the covered ones.
    fn certain(&self, _: &Model, facts: Facts) -> Said {
        let forced: BTreeMap<usize, i32> = facts.into_iter().collect();
        let (mut safe, mut mines) = (Vec::new(), Vec::new());
        for pos in self.view.covered() {
            match forced.get(&self.view.shape().index(pos)) {
                Some(0) => safe.push(pos),
                Some(_) => mines.push(pos),
                None => {}
            }
        }
        forced_cells(&safe, &mines)
    }
}

fn forced_cells(safe: &[Pos], mines: &[Pos]) -> Said {
    Said::list(format!("{} safe {}", safe.len(), number_of(mines.len(), "mine")), &(safe, mines))
}
