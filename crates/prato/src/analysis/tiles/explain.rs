//! Answers: about a tile and a place, about all that is certain, and about instances without a
//! solution.

use super::cases::argue;
use super::clash::clash;
use super::known::{self, Opposite};
use super::reason::{Answer, Argument, Impossible, Known, Reason, Steps, Undecided, Verdict};
use super::rules::Rules;
use crate::analysis::fit::End;
use crate::grid::Pos;
use crate::outcome::Outcome;
use crate::puzzles::tetravex::{Asked, First, Instance, Solution, Spent, first};
use crate::watch::{Stop, Watch};

/// Whether a tile must lie at a place, and why; or cannot; or two solutions that differ in it.
/// Tiles that are equal to it are as good.
///
/// # Panics
/// If there is no such tile or no such place.
pub fn ask(instance: &Instance, tile: usize, at: Pos, watch: &Watch) -> Outcome<Answer> {
    // Of equal tiles those that are not fixed can lie anywhere.
    let free = instance.free_members()[instance.type_of(tile)].first().copied();
    let tile = free.filter(|_| instance.fixed().cells().contains(&Some(tile))).unwrap_or(tile);
    let answer = || -> Result<_, Stop> {
        let with = solve(instance, Some((at, Asked::With(tile))), watch)?;
        let without = solve(instance, Some((at, Asked::Without(tile))), watch)?;
        let verdict = match (with, without) {
            (None, None) => return Ok(None),
            (Some(with), Some(without)) => {
                return Ok(Some(Answer::Open(Undecided { tile, at, with, without })));
            }
            (Some(_), None) => Verdict::Must,
            (None, Some(_)) => Verdict::Cannot,
        };
        let mut rules = Rules::new(instance, watch);
        Ok(Some(Answer::Certain(reason(&mut rules, tile, at, verdict, watch)?)))
    };
    answer().into()
}

/// Which tile must lie at a place, and why; or two solutions with different tiles there.
///
/// # Panics
/// If there is no such place.
pub fn ask_place(instance: &Instance, at: Pos, watch: &Watch) -> Outcome<Answer> {
    match solve(instance, None, watch) {
        // What lies there in every solution lies there in any.
        Ok(Some(solution)) => ask(instance, solution.tiles[at], at, watch),
        Ok(None) => Outcome::Impossible,
        Err(why) => Outcome::Stopped { why, so_far: () },
    }
}

/// What is certain about an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overview {
    /// The places of which it is known which tile must lie there, each with its reason: the easiest
    /// first.
    pub certain: Vec<Reason>,
    /// The places where different tiles lie in different solutions, in reading order.
    pub open: Vec<Pos>,
    /// Some solution.
    pub solution: Solution,
}

/// All places where one tile must lie, with reasons: by technique, then by the number of their
/// parts, then in reading order.
pub fn explain(instance: &Instance, watch: &Watch) -> Outcome<Overview, Option<Overview>> {
    let solution = match solve(instance, None, watch) {
        Ok(Some(solution)) => solution,
        Ok(None) => return Outcome::Impossible,
        Err(why) => return Outcome::Stopped { why, so_far: None },
    };
    let mut overview = Overview { certain: Vec::new(), open: Vec::new(), solution };
    let end = complete(&mut overview, instance, watch);
    let ease = |reason: &Reason| (reason.technique(), reason.parts(), reason.at);
    overview.certain.sort_by_key(ease);
    match end {
        Ok(()) => Outcome::Answered(overview),
        Err(why) => Outcome::Stopped { why, so_far: Some(overview) },
    }
}

fn complete(overview: &mut Overview, instance: &Instance, watch: &Watch) -> Result<(), Stop> {
    let mut rules = Rules::new(instance, watch);
    let mut seen = vec![overview.solution.clone()];
    let class = |solution: &Solution, at: Pos| instance.type_of(solution.tiles[at]);
    for (done, at) in instance.shape().positions().enumerate() {
        watch.report(done as f64 / instance.shape().len() as f64);
        let tile = overview.solution.tiles[at];
        if seen.iter().any(|other| class(other, at) != instance.type_of(tile)) {
            overview.open.push(at);
            continue;
        }
        match solve(instance, Some((at, Asked::Without(tile))), watch)? {
            Some(other) => {
                overview.open.push(at);
                seen.push(other);
            }
            None => overview.certain.push(reason(&mut rules, tile, at, Verdict::Must, watch)?),
        }
    }
    Ok(())
}

/// Why an instance has no solution, where that is seen without any search.
#[must_use]
pub fn seen_impossible(instance: &Instance) -> Option<Impossible> {
    clash(instance).map(Impossible::Clash)
}

/// Why an instance without a solution has none.
///
/// # Errors
/// Why the work ended before that was known.
pub fn impossible(instance: &Instance, watch: &Watch) -> Result<Impossible, Stop> {
    if let Some(seen) = Rules::new(instance, watch).impossible()? {
        return Ok(seen);
    }
    Ok(Impossible::Search(search(instance, None, watch)?))
}

/// The easiest reason for something that is certain.
fn reason(
    rules: &mut Rules<'_>,
    tile: usize,
    at: Pos,
    verdict: Verdict,
    watch: &Watch,
) -> Result<Reason, Stop> {
    let (seen, asked) = match verdict {
        Verdict::Must => (rules.must(tile, at)?, Asked::Without(tile)),
        Verdict::Cannot => (rules.cannot(tile, at)?, Asked::With(tile)),
    };
    let argument = match seen {
        Some(argument) => argument,
        None => Argument::Search(search(rules.instance, Some((at, asked)), watch)?),
    };
    Ok(Reason { tile, at, verdict, argument })
}

fn search(instance: &Instance, opposite: Opposite, watch: &Watch) -> Result<Known, Stop> {
    let (tiles, size) = match known::find(instance, opposite, watch) {
        Ok(found) => found,
        Err(End::Stopped(why)) => return Err(why),
        Err(End::Spent) => unreachable!("what was found so far is kept"),
    };
    let all = || {
        let own = known::own(opposite);
        let all: Vec<usize> =
            (0..instance.tiles().len()).filter(|&tile| Some(tile) != own).collect();
        argue(instance, &all, opposite)
    };
    let steps = match argue(instance, &tiles, opposite) {
        Some(deduction) => Steps::Alone(deduction),
        None => all().map_or(Steps::Many, Steps::WithAll),
    };
    Ok(Known { tiles, size, steps })
}

/// A solution, if there is one that is as asked.
fn solve(instance: &Instance, asked: Opposite, watch: &Watch) -> Result<Option<Solution>, Stop> {
    let question = First { instance, joker: None, asked, nodes: u64::MAX };
    match first(&question, watch) {
        Ok(found) => Ok(found),
        Err(Spent::Stopped(why)) => Err(why),
        Err(Spent::Nodes) => unreachable!("there is no limit on nodes"),
    }
}
