//! All that follows from clues by chains: how many mines certain cells hold, from two clues or results
//! at a time.
//!
//! If two clues share cells, bounds on the mines that they share bound the mines that they do not
//! share, and the other way round. Each result is taken like a clue again, until nothing new
//! follows. As a result is about some of the cells of one clue, there are never more than 255 for a
//! clue, and it meets only those near it: the work grows with the number of clues, and no faster. What
//! follows does not depend on the order, and more clues never say less.

use std::collections::BTreeMap;

use super::patch::{Patch, Split};
use super::reason::{Source, Verdict};
use super::scope::Scope;
use crate::grid::Pos;
use crate::watch::{Stop, Watch};

/// So many mines are in these cells.
#[derive(Clone, Copy)]
pub(super) struct Region {
    pub(super) cells: Patch,
    pub(super) least: i32,
    pub(super) most: i32,
    /// A clue alone by its number, or regions by theirs, as [`Source::Step`].
    pub(super) from: [Option<Source>; 3],
    /// Whether no later region says more about the same cells.
    is_latest: bool,
}

impl Region {
    /// The clue that this region is, if it is one.
    pub(super) fn clue(&self) -> Option<Source> {
        match self.from {
            [Some(clue @ Source::Clue(_)), None, None] => Some(clue),
            _ => None,
        }
    }

    /// Whether the cell at `pos` is one of those, and they are all mines or all safe.
    fn settles(&self, pos: Pos, verdict: Verdict) -> bool {
        let settled = match verdict {
            Verdict::Safe => self.most == 0,
            Verdict::Mine => self.least == self.cells.len(),
        };
        settled && self.cells.contains(pos)
    }
}

/// What is found, in the order in which it is.
pub(super) struct Regions {
    all: Vec<Region>,
    /// The latest regions by the corners of their cells.
    by_corner: BTreeMap<Pos, Vec<usize>>,
}

impl Regions {
    /// All that follows from these clues.
    pub(super) fn all(scope: Scope<'_>, clues: &[usize], watch: &Watch) -> Result<Regions, Stop> {
        let mut regions = Regions { all: Vec::new(), by_corner: BTreeMap::new() };
        regions.find(scope, clues, |_| false, watch)?;
        Ok(regions)
    }

    /// What follows from these clues up to the region that settles the cell at `pos`, which is the
    /// last; `None` if none does.
    pub(super) fn up_to(
        scope: Scope<'_>,
        clues: &[usize],
        pos: Pos,
        verdict: Verdict,
        watch: &Watch,
    ) -> Result<Option<Regions>, Stop> {
        let mut regions = Regions { all: Vec::new(), by_corner: BTreeMap::new() };
        let goal = |region: &Region| region.settles(pos, verdict);
        Ok(regions.find(scope, clues, goal, watch)?.then_some(regions))
    }

    /// The first region that settles the cell at `pos`.
    pub(super) fn settling(&self, pos: Pos, verdict: Verdict) -> Option<usize> {
        // What settles cells is the last word about them, so it is among the latest.
        let rows = pos.row.saturating_sub(2)..=pos.row;
        let near = rows.flat_map(|row| {
            let corners = Pos::new(row, pos.col.saturating_sub(2))..=Pos::new(row, pos.col);
            self.by_corner.range(corners).flat_map(|(_, regions)| regions.iter().copied())
        });
        near.filter(|&region| self.all[region].settles(pos, verdict)).min()
    }

    /// The regions that `last` rests on, itself included, with their numbers.
    pub(super) fn behind(&self, last: usize) -> Vec<(usize, &Region)> {
        let mut needed = vec![false; last + 1];
        needed[last] = true;
        for at in (0..=last).rev().filter(|&at| self.all[at].clue().is_none()) {
            if needed[at] {
                for source in self.all[at].from.into_iter().flatten() {
                    if let Source::Step(from) = source {
                        needed[from] = true;
                    }
                }
            }
        }
        let regions = self.all.iter().enumerate().take(last + 1);
        regions.filter(|(at, _)| needed[*at]).collect()
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Combines all that follows until nothing new does, or until there is a region with which the
    /// `goal` is reached.
    fn find(
        &mut self,
        scope: Scope<'_>,
        clues: &[usize],
        goal: impl Fn(&Region) -> bool,
        watch: &Watch,
    ) -> Result<bool, Stop> {
        for (number, &clue) in clues.iter().enumerate() {
            let cells = scope.cells(clue).map(|cell| scope.shape.pos(cell));
            let Some(cells) = Patch::around(scope.shape.pos(clue), cells) else { continue };
            let missing = scope.missing(clue);
            let from = [Some(Source::Clue(number)), None, None];
            if self.push(cells, (missing, missing), from).is_some_and(&goal) {
                return Ok(true);
            }
        }
        // Invariant: all pairs of the latest regions before `later` have been combined.
        let mut later = 1;
        while later < self.all.len() {
            watch.check()?;
            for earlier in self.near(later) {
                if self.combine(earlier, later, &goal) {
                    return Ok(true);
                }
            }
            later += 1;
        }
        Ok(false)
    }

    /// The latest regions before `later` that may share cells with it.
    fn near(&self, later: usize) -> Vec<usize> {
        let Pos { row, col } = self.all[later].cells.corner;
        let mut near: Vec<usize> = Vec::new();
        for row in row.saturating_sub(2)..=row + 2 {
            let corners = Pos::new(row, col.saturating_sub(2))..=Pos::new(row, col + 2);
            for (_, regions) in self.by_corner.range(corners) {
                near.extend(regions.iter().copied().filter(|&earlier| earlier < later));
            }
        }
        near.sort_unstable();
        near
    }

    /// What two regions say about the cells that they share, and about those of one alone.
    /// `true` if that reaches the goal.
    fn combine(&mut self, earlier: usize, later: usize, goal: &impl Fn(&Region) -> bool) -> bool {
        let (a, b) = (self.all[earlier], self.all[later]);
        // A later region about the same cells says more, and will be combined in turn.
        if !a.is_latest || !b.is_latest {
            return false;
        }
        let Some(Split { shared, apart }) = a.cells.split(b.cells) else { return false };
        let size = |cells: Option<Patch>| cells.map_or(0, Patch::len);
        let least = (a.least - size(apart[0])).max(b.least - size(apart[1]));
        let (least, most) = (least.max(0), a.most.min(b.most).min(shared.len()));
        let from = [Some(Source::Step(earlier)), Some(Source::Step(later)), None];
        let found = [
            (Some(shared), (least, most)),
            (apart[0], (a.least - most, a.most - least)),
            (apart[1], (b.least - most, b.most - least)),
        ];
        found.into_iter().any(|(cells, bounds)| {
            cells.and_then(|cells| self.push(cells, bounds, from)).is_some_and(goal)
        })
    }

    /// Notes what is new about these cells.
    fn push(
        &mut self,
        cells: Patch,
        (least, most): (i32, i32),
        mut from: [Option<Source>; 3],
    ) -> Option<&Region> {
        let (mut least, mut most) = (least.max(0), most.min(cells.len()));
        let number = self.all.len();
        let here = self.by_corner.entry(cells.corner).or_default();
        if let Some(known) = here.iter_mut().find(|known| self.all[**known].cells == cells) {
            let before = &mut self.all[*known];
            if least <= before.least && before.most <= most {
                return None;
            }
            // Both bounds in one region: the older ones rest on the region before.
            if least < before.least || before.most < most {
                from[2] = Some(Source::Step(*known));
            }
            (least, most) = (least.max(before.least), most.min(before.most));
            before.is_latest = false;
            *known = number;
        } else if least == 0 && most == cells.len() {
            return None;
        } else {
            here.push(number);
        }
        self.all.push(Region { cells, least, most, from, is_latest: true });
        self.all.last()
    }
}
