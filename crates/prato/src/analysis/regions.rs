//! All that follows from clues by chains: how many mines certain cells hold, from two clues or
//! results at a time.
//!
//! If two clues share cells, bounds on the mines that they share bound the mines that they do not
//! share, and the other way round. Each result is taken like a clue again, until nothing new
//! follows. As a result is about some of the cells of one clue, there are never more than 255 for a
//! clue, and it meets only those near it: the work grows with the number of clues, and no faster.
//! What follows does not depend on the order, and more clues never say less.

use super::patch::{Patch, Split};
use super::reason::{Source, Verdict};
use super::scope::Scope;
use crate::grid::{Grid, Pos};
use crate::watch::{Stop, Watch};

/// So many mines are in these cells.
#[derive(Clone, Copy)]
pub(super) struct Region {
    pub(super) cells: Patch,
    pub(super) least: i32,
    pub(super) most: i32,
    /// A clue alone by its number, or regions by theirs, as [`Source::Step`].
    pub(super) from: [Option<Source>; 3],
    /// Whether no later regions say as much.
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
        self.verdict() == Some(verdict) && self.cells.contains(pos)
    }

    /// What all of the cells are, if that is known.
    fn verdict(&self) -> Option<Verdict> {
        let all_mines = self.least == self.cells.len();
        (self.most == 0 || all_mines).then_some(Verdict::of(all_mines))
    }
}

/// What the regions are for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    /// All that they settle, with as little work as possible.
    All,
    /// One cell, in few steps.
    Steps,
}

/// What is found, in the order in which it is.
pub(super) struct Regions {
    aim: Aim,
    all: Vec<Region>,
    /// The latest regions, with their cells, by the corners of these, counted from the `origin`.
    by_corner: Grid<Vec<(Patch, usize)>>,
    origin: Pos,
}

impl Regions {
    /// All that follows from these clues.
    pub(super) fn all(scope: Scope<'_>, clues: &[usize], watch: &Watch) -> Result<Regions, Stop> {
        let mut regions = Regions::around(scope, clues, Aim::All);
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
        let mut regions = Regions::around(scope, clues, Aim::Steps);
        let goal = |region: &Region| region.settles(pos, verdict);
        Ok(regions.find(scope, clues, goal, watch)?.then_some(regions))
    }

    /// None yet, with room for what these clues see.
    fn around(scope: Scope<'_>, clues: &[usize], aim: Aim) -> Regions {
        let places = || clues.iter().map(|&clue| scope.shape.pos(clue));
        let range = |from: &dyn Fn(Pos) -> usize| {
            let first = places().map(from).min().unwrap_or(0).saturating_sub(1);
            let last = places().map(from).max().unwrap_or(0) + 1;
            (first, last + 1 - first)
        };
        let ((row, rows), (col, cols)) = (range(&|pos| pos.row), range(&|pos| pos.col));
        let by_corner = Grid::filled(rows, cols, Vec::new());
        Regions { aim, all: Vec::new(), by_corner, origin: Pos::new(row, col) }
    }

    /// The first region that settles the cell at `pos`, which a clue sees.
    pub(super) fn settling(&self, pos: Pos, verdict: Verdict) -> Option<usize> {
        // What settles cells is the last word about them, so it is among the latest.
        self.near(pos).filter(|&region| self.all[region].settles(pos, verdict)).min()
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
            let near = self.near(self.all[later].cells.corner);
            let mut earlier: Vec<usize> = near.filter(|&earlier| earlier < later).collect();
            earlier.sort_unstable();
            for earlier in earlier {
                if self.combine(earlier, later, &goal) {
                    return Ok(true);
                }
            }
            later += 1;
        }
        Ok(false)
    }

    /// The latest regions with corners at most two rows and columns away: all that may share cells
    /// with one at this corner.
    fn near(&self, corner: Pos) -> impl Iterator<Item = usize> {
        let shape = self.by_corner.shape();
        let at = shape.index(Pos::new(corner.row - self.origin.row, corner.col - self.origin.col));
        shape.square(at, 2).flat_map(|corner| self.by_corner.cells()[corner].iter().map(|at| at.1))
    }

    /// What two regions say about the cells that they share, and about those of one alone.
    /// `true` if that reaches the goal.
    fn combine(&mut self, earlier: usize, later: usize, goal: &impl Fn(&Region) -> bool) -> bool {
        let (a, b) = (self.all[earlier], self.all[later]);
        // Later regions say as much, and will be combined in turn.
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
        if self.aim == Aim::All {
            // Cells with some that are settled say nothing that the others alone do not say, but to
            // leave out the settled ones takes a step.
            for (region, other, rest) in [(earlier, b, apart[0]), (later, a, apart[1])] {
                self.all[region].is_latest &= other.verdict().is_none() || rest.is_none();
            }
        }
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
        if least == 0 && most == cells.len() {
            return None;
        }
        let number = self.all.len();
        let Pos { row, col } = cells.corner;
        let here = &mut self.by_corner[Pos::new(row - self.origin.row, col - self.origin.col)];
        if let Some((_, known)) = here.iter_mut().find(|(other, _)| *other == cells) {
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
        } else {
            here.push((cells, number));
        }
        self.all.push(Region { cells, least, most, from, is_latest: true });
        self.all.last()
    }
}
