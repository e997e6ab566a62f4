//! A cell seen step by step: how many mines certain cells hold, from two clues or steps at a time.
//!
//! The steps end where the cells of one of them, the cell in question among them, are all mines or
//! all safe.

use std::collections::BTreeMap;

use super::fit::End;
use super::reason::{Source, Step, Verdict};
use super::regions::{Region, Regions};
use super::scope::Scope;
use super::shrink::shrink;
use crate::watch::{Stop, Watch};

/// Steps that end with `cell`, if these clues have any. Every one of the clues is used if none of
/// them can be left out.
pub(super) fn derive(
    scope: Scope<'_>,
    clues: &[usize],
    cell: usize,
    verdict: Verdict,
    watch: &Watch,
) -> Result<Option<Vec<Step>>, Stop> {
    let pos = scope.shape.pos(cell);
    let regions = Regions::up_to(scope, clues, pos, verdict, watch)?;
    Ok(regions.map(|regions| list(&regions)))
}

/// The steps to the last region: those that it rests on, and itself.
fn list(regions: &Regions) -> Vec<Step> {
    let last = regions.len() - 1;
    let mut steps: Vec<Step> = Vec::new();
    let mut numbers: BTreeMap<usize, Source> = BTreeMap::new();
    for (at, region) in regions.behind(last) {
        let clue = region.clue();
        numbers.insert(at, clue.unwrap_or(Source::Step(steps.len())));
        if clue.is_none() || at == last {
            steps.push(step(region, &numbers));
        }
    }
    steps
}

fn step(region: &Region, numbers: &BTreeMap<usize, Source>) -> Step {
    let from = region.from.into_iter().flatten().map(|source| match source {
        Source::Clue(_) => source,
        Source::Step(from) => numbers[&from],
    });
    let mines = |number: i32| usize::try_from(number).unwrap_or(0);
    Step {
        from: from.collect(),
        cells: region.cells.cells().collect(),
        least: mines(region.least),
        most: mines(region.most),
    }
}

/// All that follows step by step from the clues of a view, worked out component by component where
/// it is asked for.
pub(super) struct Chains<'a> {
    scope: Scope<'a>,
    /// For each clue looked at the number of its component.
    component: BTreeMap<usize, usize>,
    components: Vec<(Vec<usize>, Regions)>,
}

impl<'a> Chains<'a> {
    pub(super) fn new(scope: Scope<'a>) -> Chains<'a> {
        Chains { scope, component: BTreeMap::new(), components: Vec::new() }
    }

    /// Clues that show step by step what `cell` is, in reading order; with any one of them left out
    /// they do not. `None` if all clues of the view together do not.
    pub(super) fn find(
        &mut self,
        cell: usize,
        verdict: Verdict,
        watch: &Watch,
    ) -> Result<Option<Vec<usize>>, Stop> {
        let scope = self.scope;
        let Some(mut used) = self.used(cell, verdict, watch)? else { return Ok(None) };
        // The farthest are the most likely to be needless: they come last, and are tried first.
        let from = scope.shape.pos(cell);
        used.sort_by_key(|&clue| {
            let pos = scope.shape.pos(clue);
            (pos.row.abs_diff(from.row).max(pos.col.abs_diff(from.col)), clue)
        });
        let enough = |clues: &[usize]| {
            let steps = derive(scope, clues, cell, verdict, watch).map_err(End::Stopped)?;
            Ok(steps.is_some())
        };
        match shrink(used, enough) {
            Ok((mut clues, _)) => {
                clues.sort_unstable();
                Ok(Some(clues))
            }
            Err(End::Stopped(why)) => Err(why),
            Err(End::Spent) => unreachable!("there is no limit to the work"),
        }
    }

    /// Clues that show step by step what `cell` is, of which some may be needless.
    pub(super) fn used(
        &mut self,
        cell: usize,
        verdict: Verdict,
        watch: &Watch,
    ) -> Result<Option<Vec<usize>>, Stop> {
        let Some(clue) = self.scope.clues(cell).next() else { return Ok(None) };
        if !self.component.contains_key(&clue) {
            self.look_at(clue, watch)?;
        }
        let (clues, regions) = &self.components[self.component[&clue]];
        let Some(last) = regions.settling(self.scope.shape.pos(cell), verdict) else {
            return Ok(None);
        };
        let clue = |(_, region): (usize, &Region)| match region.clue() {
            Some(Source::Clue(number)) => Some(clues[number]),
            _ => None,
        };
        Ok(Some(regions.behind(last).into_iter().filter_map(clue).collect()))
    }

    /// Works out the component of a clue.
    fn look_at(&mut self, clue: usize, watch: &Watch) -> Result<(), Stop> {
        let number = self.components.len();
        let mut clues = vec![clue];
        let mut open = vec![clue];
        let mut component = BTreeMap::from([(clue, number)]);
        while let Some(clue) = open.pop() {
            for cell in self.scope.cells(clue) {
                for other in self.scope.clues(cell) {
                    if component.insert(other, number).is_none() {
                        clues.push(other);
                        open.push(other);
                    }
                }
            }
        }
        clues.sort_unstable();
        let regions = Regions::all(self.scope, &clues, watch)?;
        self.component.append(&mut component);
        self.components.push((clues, regions));
        Ok(())
    }
}
