//! N-Queens: bit masks for small boards, and the empty board written down directly.

use num_bigint::BigUint;

use prato::engine::{self, EngineError, Unfinished};
use prato::formats::Format;
use prato::model::{Assignment, Model};
use prato::outcome::Outcome;
use prato::picture::Picture;
use prato::plural::number_of;
use prato::puzzles::queens::{self, Board, Placement, exact};
use prato::puzzles::{Puzzle as _, Rules};
use prato::watch::Watch;

use super::{Search, Solved, Subject, checked, no_cell, refereed};
use crate::engines::{self, Choice, Served};
use crate::named::Listed as _;
use crate::questions::compare::job::{Asked, Effort, Facts, Job, Said, Trouble, finished};
use crate::questions::convert::Written;
use crate::questions::solve::{Found, Wanted};
use crate::reply::Problem;

impl Subject for Board {
    fn picture(&self) -> Picture {
        queens::draw::board(self)
    }

    fn model(&self, rules: &Rules) -> Result<Model, EngineError> {
        const MOST_ROWS: usize = 100_000;
        if self.size() > MOST_ROWS {
            return Err(EngineError::Beyond(format!(
                "boards of more than {MOST_ROWS} rows are not stated as constraints, and this has {}",
                self.size()
            )));
        }
        Ok(self.model_of(rules))
    }

    fn text(&self, format: Format) -> Result<Written, Problem> {
        queens::to_text(self, format).map(Written::whole).ok_or_else(|| {
            let known: Vec<&str> = queens::formats().map(Format::name).collect();
            Problem::question(
                format!("N-Queens boards are not written as {}", format.name()),
                format!("take one of {}", known.join(", ")),
            )
        })
    }

    fn solutions(
        &self,
        search: &Search<'_>,
        show: &mut dyn FnMut(&Solved),
    ) -> Result<Found, Problem> {
        let way = Way::new(self, search.served, search.wanted);
        let finish = match &way {
            Way::Construct { one } => {
                let found = construct(self, *one)?.into_iter().map(Ok);
                search.show(self, found, Solved::Queens, show)?
            }
            Way::Exact => {
                let found = exact::solutions(self, search.watch)?;
                let found = found.map(|found| found.map_err(Unfinished::Stopped));
                search.show(self, found, Solved::Queens, show)?
            }
            Way::Engine(engine) => {
                return search.by_model(engine.as_ref(), self, Solved::Queens, show);
            }
        };
        Ok(Found::by(way.name(), finish))
    }

    fn count(&self, search: &Search<'_>) -> Result<Outcome<BigUint>, Problem> {
        match Way::to_count(search.served) {
            Way::Construct { .. } => Err(one_alone()),
            Way::Exact => Ok(exact::count(self, search.watch)?.map(BigUint::from)),
            Way::Engine(engine) => search.census(engine.as_ref()),
        }
    }

    fn referee(&self, values: &Assignment, rules: &Rules) -> Result<(), String> {
        refereed(self, values, rules)
    }

    /// Bit masks for small boards; a large one can only be written down directly, if it is empty.
    fn own(&self, job: &Job, watch: &Watch, _: &mut Option<Effort>) -> Result<Said, Trouble> {
        match job.asked {
            Asked::Solve if self.is_empty() && self.size() > exact::MOST_ROWS_EXACT => {
                let found = queens::construct(self.size());
                found.map_or_else(|| Ok(Said::unsatisfiable()), |found| checked(self, &found))
            }
            Asked::Solve => match exact::solutions(self, watch)?.next() {
                None => Ok(Said::unsatisfiable()),
                Some(Err(why)) => Err(Trouble::Stopped(why)),
                Some(Ok(found)) => checked(self, &found),
            },
            Asked::Forced => {
                let mut same: Option<Facts> = None;
                for found in exact::solutions(self, watch)? {
                    let found = columns(&found.map_err(Trouble::Stopped)?);
                    match &mut same {
                        None => same = Some(found),
                        Some(same) => same.retain(|&(row, col)| found[row].1 == col),
                    }
                    // Nothing is left that another solution could change.
                    if same.as_ref().is_some_and(Vec::is_empty) {
                        break;
                    }
                }
                Ok(same.map_or_else(Said::unsatisfiable, |same| placed(&same)))
            }
            Asked::Count => {
                let count = finished(exact::count(self, watch)?)?;
                Ok(count.map_or_else(Said::unsatisfiable, |count| Said::words(count.to_string())))
            }
            Asked::Cell => Err(no_cell()),
        }
    }

    fn certain(&self, _: &Model, facts: Facts) -> Said {
        placed(&facts)
    }
}

/// How to find the queens.
enum Way {
    /// Written down directly: one solution of the empty board.
    Construct { one: bool },
    /// With bit masks.
    Exact,
    /// As a model.
    Engine(Box<dyn engine::Engine>),
}

impl Way {
    /// The way to find so many solutions.
    fn new(board: &Board, served: Served, wanted: Wanted) -> Way {
        let one = matches!(wanted, Wanted::One { .. });
        match served.choice {
            Choice::Construct => Way::Construct { one },
            Choice::Auto if one && board.is_empty() => Way::Construct { one },
            Choice::Auto if board.size() > exact::MOST_ROWS_EXACT => Way::Engine(engines::first()),
            _ => served.model().map_or(Way::Exact, Way::Engine),
        }
    }

    /// The way to count them. Above the largest board of the exact engine nobody counts, and it
    /// says why.
    fn to_count(served: Served) -> Way {
        match served.choice {
            Choice::Construct => Way::Construct { one: false },
            _ => served.model().map_or(Way::Exact, Way::Engine),
        }
    }

    /// Its name in the list of engines.
    fn name(&self) -> &'static str {
        match self {
            Way::Construct { .. } => Choice::Construct.name(),
            Way::Exact => Choice::Exact.name(),
            Way::Engine(engine) => engine.name(),
        }
    }
}

fn one_alone() -> Problem {
    Problem::question("direct construction finds a single solution", "take another `engine`")
}

fn construct(board: &Board, one: bool) -> Result<Option<Placement>, Problem> {
    if !one {
        return Err(one_alone());
    }
    if !board.is_empty() {
        let message = "direct construction is for the empty board";
        return Err(Problem::question(message, "take another `engine`"));
    }
    Ok(queens::construct(board.size()))
}

/// The column, from 1, of the queen in each row.
fn columns(placement: &Placement) -> Facts {
    let column = |col: u32| i32::try_from(col).expect("boards are not that large");
    placement.to_one().map(column).enumerate().collect()
}

/// The columns of the queens that are the same in every solution.
fn placed(facts: &Facts) -> Said {
    Said::list(number_of(facts.len(), "queen"), facts)
}
