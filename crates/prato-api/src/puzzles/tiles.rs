//! Tetravex: our own search, in which equal tiles are one. Builds without the feature `later` do without it.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use prato::engine::{self, EngineError, Unfinished};
use prato::formats::Format;
use prato::model::{Assignment, Model, Var};
use prato::outcome::Outcome;
use prato::picture::Picture;
use prato::plural::number_of;
use prato::puzzles::tetravex::{self, Instance, Solution};
use prato::puzzles::{Puzzle as _, Rules};
use prato::watch::Watch;

use super::{Search, Solved, Subject, no_cell, refereed};
use crate::engines::Choice;
use crate::named::Listed as _;
use crate::questions::compare::job::{Asked, Effort, Facts, Job, Said, Trouble};
use crate::questions::convert::Written;
use crate::questions::solve::{Finish, Found};
use crate::questions::{elsewhere, explain};
use crate::reply::{End, Problem};

/// Whether this build has it.
const WHOLE: bool = cfg!(feature = "later");
const SEARCH: &str = "the search for tiles";

impl Subject for Instance {
    fn picture(&self) -> Picture {
        tetravex::draw::instance(self)
    }

    fn model(&self, rules: &Rules) -> Result<Model, EngineError> {
        const MOST_ENTRIES: usize = 100_000_000;
        if self.model_entries() > MOST_ENTRIES {
            return Err(EngineError::Beyond(format!(
                "{} types of tiles on {} places are too many to be stated as constraints, which the \
                 engine tiles does not need",
                self.types().len(),
                self.tiles().len()
            )));
        }
        Ok(self.model_of(rules))
    }

    fn text(&self, format: Format) -> Result<Written, Problem> {
        Ok(Written::whole(tetravex::to_text(self, format)))
    }

    fn solutions(
        &self,
        search: &Search<'_>,
        show: &mut dyn FnMut(&Solved),
    ) -> Result<Found, Problem> {
        let (rules, limit) = (&search.ruled.rules, search.wanted.limit());
        let mut left = limit;
        let mut wrong = None;
        let mut one = |solution: &Solution| {
            if let Err(broken) = self.check_of(solution, rules) {
                wrong = Some(Problem::wrong(&broken));
                return ControlFlow::Break(());
            }
            show(&Solved::Tiles(solution.clone()));
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let (finish, nodes) = visit(self, search, &mut |solution| {
            if search.wanted.distinct_tiles() {
                tetravex::distinct(self, solution, &mut one)
            } else {
                one(solution)
            }
        })?;
        if let Some(problem) = wrong {
            return Err(problem);
        }
        let none = finish == Finish::Complete && left == limit;
        let why_none = if none { self.why_none(rules) } else { None };
        let engine = search.served.model().map_or(Choice::Tiles.name(), |engine| engine.name());
        Ok(Found { finish, engine, nodes, why_none })
    }

    fn count(&self, search: &Search<'_>) -> Result<Outcome<BigUint>, Problem> {
        let mut found = BigUint::ZERO;
        let (finish, _) = visit(self, search, &mut |_| {
            found += 1u8;
            ControlFlow::Continue(())
        })?;
        Ok(match finish {
            Finish::Stopped(why) => Outcome::Stopped { why, so_far: () },
            _ if found == BigUint::ZERO => Outcome::Impossible,
            Finish::Complete | Finish::Enough if search.wanted.distinct_tiles() => {
                Outcome::Answered(found * self.swaps())
            }
            Finish::Complete | Finish::Enough => Outcome::Answered(found),
        })
    }

    /// What counting shows is about all rules of the game.
    fn why_none(&self, rules: &Rules) -> Option<String> {
        let game = rules.left_out().next().is_none();
        game.then(|| tetravex::reason(self)).flatten().map(|reason| reason.to_string())
    }

    fn explain(&self, ask: &explain::Ask, watch: &Watch) -> Result<End<explain::Answer>, Problem> {
        if !WHOLE {
            return Err(elsewhere(SEARCH));
        }
        Ok(explain::tiles(self, ask.tile, &ask.at, watch)?.map(explain::Answer::Tiles))
    }

    fn referee(&self, values: &Assignment, rules: &Rules) -> Result<(), String> {
        refereed(self, values, rules)
    }

    fn own(&self, job: &Job, watch: &Watch, effort: &mut Option<Effort>) -> Result<Said, Trouble> {
        if !WHOLE {
            return Err(Trouble::Wrong(elsewhere(SEARCH).message));
        }
        let mut count = 0_u64;
        let mut same: Facts = Vec::new();
        let mut wrong = None;
        let searched = tetravex::solutions(self, watch, |solution| {
            wrong = self.check(solution).err();
            count += 1;
            let types = solution.tiles.cells().iter().map(|&tile| type_of(self, tile));
            let types: Vec<i32> = types.collect();
            if count == 1 {
                same = types.into_iter().enumerate().collect();
            } else {
                same.retain(|&(place, class)| types[place] == class);
            }
            let enough = match job.asked {
                Asked::Solve => true,
                Asked::Forced => same.is_empty(),
                Asked::Count | Asked::Cell => false,
            };
            let end = wrong.is_some() || enough;
            if end { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let nodes = searched.nodes;
        *effort = Some(engine::Effort { nodes, ..engine::Effort::default() }.into());
        if let Some(broken) = wrong {
            return Err(Trouble::Wrong(broken.to_string()));
        }
        match (searched.end, job.asked) {
            (tetravex::End::Stopped(why), _) => Err(Trouble::Stopped(why)),
            _ if count == 0 => Ok(Said::unsatisfiable()),
            (_, Asked::Solve) => Ok(Said::satisfiable()),
            (_, Asked::Forced) => Ok(laid(&same)),
            (_, Asked::Count) => Ok(Said::words(count.to_string())),
            (_, Asked::Cell) => Err(no_cell()),
        }
    }

    /// The types of tiles among the facts, by their place: the numbers on edges follow from them.
    fn certain(&self, model: &Model, facts: Facts) -> Said {
        let is_tile = |index: usize| {
            let var = Var(u32::try_from(index).expect("variables have such numbers"));
            model.name(var).family.shown
        };
        let tiles = (0..model.domains().len()).filter(|&index| is_tile(index)).enumerate();
        let forced = tiles.filter_map(|(place, index)| {
            let fact = facts.binary_search_by_key(&index, |&(index, _)| index).ok()?;
            Some((place, facts[fact].1))
        });
        laid(&forced.collect())
    }
}

/// Visits the solutions, in which equal tiles are one, and says how many nodes the search had, if it
/// counts them.
fn visit(
    tiles: &Instance,
    search: &Search<'_>,
    visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Result<(Finish, Option<u64>), Problem> {
    if !WHOLE {
        return Err(elsewhere(SEARCH));
    }
    let Search { ruled, served, wanted, watch } = search;
    if wanted.distinct_tiles() && !ruled.rules.has("all-different") {
        // One tile may lie at several places then.
        let message = "`distinct_tiles` needs the rules `all-different`: each tile lies once";
        return Err(Problem::question(message, "leave one of them out"));
    }
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

/// The types, from 1, of the tiles that lie at the same place in every solution.
fn laid(types: &Facts) -> Said {
    Said::list(number_of(types.len(), "tile"), types)
}

/// The type, from 1, of a tile as facts have it.
fn type_of(instance: &Instance, tile: usize) -> i32 {
    i32::try_from(instance.type_of(tile) + 1).expect("there are not that many types")
}
