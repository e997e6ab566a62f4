//! A cell seen step by step: how many mines certain cells hold, from two clues or steps at a time.
//!
//! If two clues share cells, bounds on the mines that they share bound the mines that they do not
//! share, and the other way round. Each result is taken like a clue again, until the cells of one
//! of them, the cell in question among them, are all mines or all safe.

use super::fit::masks;
use super::reason::{Source, Step, Verdict};
use super::scope::Scope;

/// Steps that end with `cell`, if these clues have any. Every one of the clues is used if none of
/// them can be left out.
pub(super) fn derive(
    scope: Scope<'_>,
    clues: &[usize],
    cell: usize,
    verdict: Verdict,
) -> Option<Vec<Step>> {
    let boxes = boxes(scope, clues, cell)?;
    let goal = boxes.iter().position(|cell_box| cell_box.cells == [cell])?;
    let mut work = Derivation { boxes, goal: 1 << goal, verdict, regions: Vec::new() };
    for (number, &clue) in clues.iter().enumerate() {
        let missing = scope.missing(clue);
        let seen = |cell_box: &CellBox| cell_box.clues & 1 << number != 0;
        let boxes = work.set(seen);
        let from = [Some(Source::Clue(number)), None, None];
        if work.push(Region { boxes, least: missing, most: missing, from }) {
            return Some(work.steps(scope));
        }
    }
    // Invariant: all pairs of regions before `later` have been combined.
    let mut later = 1;
    while later < work.regions.len().min(MOST_REGIONS) {
        for earlier in 0..later {
            if work.combine(earlier, later) {
                return Some(work.steps(scope));
            }
        }
        later += 1;
    }
    None
}

/// After this many regions the search for steps is given up.
const MOST_REGIONS: usize = 120;

/// Cells that the same clues see; the cell in question is one of its own.
struct CellBox {
    clues: u64,
    cells: Vec<usize>,
}

fn boxes(scope: Scope<'_>, clues: &[usize], cell: usize) -> Option<Vec<CellBox>> {
    let mut boxes: Vec<CellBox> = Vec::new();
    let mut own = None;
    for (clues, other) in masks(scope, clues) {
        if other == cell {
            own = Some(CellBox { clues, cells: vec![cell] });
        } else if let Some(like) = boxes.last_mut().filter(|like| like.clues == clues) {
            like.cells.push(other);
        } else {
            boxes.push(CellBox { clues, cells: vec![other] });
        }
    }
    boxes.extend(own);
    (boxes.len() <= u64::BITS as usize).then_some(boxes)
}

/// So many mines are in these boxes.
#[derive(Clone, Copy)]
struct Region {
    /// A bit for each box.
    boxes: u64,
    least: i32,
    most: i32,
    /// A clue alone, or regions by their numbers, as [`Source::Step`] until the steps are listed.
    from: [Option<Source>; 3],
}

struct Derivation {
    boxes: Vec<CellBox>,
    /// The box of the cell in question.
    goal: u64,
    verdict: Verdict,
    regions: Vec<Region>,
}

impl Derivation {
    fn set(&self, wanted: impl Fn(&CellBox) -> bool) -> u64 {
        let bits = (0..).zip(&self.boxes).filter(|(_, cell_box)| wanted(cell_box));
        bits.fold(0, |set, (bit, _): (u32, _)| set | 1 << bit)
    }

    fn size(&self, set: u64) -> i32 {
        let boxes = (0..).zip(&self.boxes).filter(|(bit, _): &(u32, _)| set & 1 << bit != 0);
        boxes.map(|(_, cell_box)| i32::try_from(cell_box.cells.len()).expect("at most 8")).sum()
    }

    /// What two regions say about the cells that they share, and about those of one alone.
    /// `true` if that reaches the goal.
    fn combine(&mut self, earlier: usize, later: usize) -> bool {
        let (a, b) = (self.regions[earlier], self.regions[later]);
        let shared = a.boxes & b.boxes;
        if shared == 0 || a.boxes == b.boxes {
            return false;
        }
        let (only_a, only_b) = (a.boxes & !shared, b.boxes & !shared);
        let least = (a.least - self.size(only_a)).max(b.least - self.size(only_b)).max(0);
        let most = a.most.min(b.most).min(self.size(shared));
        let from = [Some(Source::Step(earlier)), Some(Source::Step(later)), None];
        let found = [
            (shared, least, most),
            (only_a, a.least - most, a.most - least),
            (only_b, b.least - most, b.most - least),
        ];
        found.into_iter().any(|(boxes, least, most)| {
            boxes != 0 && self.push(Region { boxes, least, most, from })
        })
    }

    /// Notes what is new about a region. `true` if it reaches the goal.
    fn push(&mut self, mut region: Region) -> bool {
        let size = self.size(region.boxes);
        (region.least, region.most) = (region.least.max(0), region.most.min(size));
        let known = self.regions.iter().rposition(|known| known.boxes == region.boxes);
        let (least, most) =
            known.map_or((0, size), |at| (self.regions[at].least, self.regions[at].most));
        if region.least <= least && most <= region.most {
            return false;
        }
        if let Some(known) = known {
            // Both bounds in one region: the older ones rest on the region before.
            if region.least < least || most < region.most {
                region.from[2] = Some(Source::Step(known));
            }
            (region.least, region.most) = (region.least.max(least), region.most.min(most));
        }
        self.regions.push(region);
        region.boxes & self.goal != 0
            && match self.verdict {
                Verdict::Safe => region.most == 0,
                Verdict::Mine => region.least == size,
            }
    }

    /// The steps to the last region: those that it rests on, and itself.
    fn steps(&self, scope: Scope<'_>) -> Vec<Step> {
        let last = self.regions.len() - 1;
        let mut needed = vec![false; self.regions.len()];
        needed[last] = true;
        for at in (0..=last).rev().filter(|&at| self.clue(at).is_none()) {
            if needed[at] {
                for source in self.regions[at].from.into_iter().flatten() {
                    if let Source::Step(from) = source {
                        needed[from] = true;
                    }
                }
            }
        }
        let mut steps: Vec<Step> = Vec::new();
        let mut number: Vec<Source> = Vec::new();
        for (at, region) in self.regions.iter().enumerate() {
            let clue = self.clue(at);
            number.push(clue.unwrap_or(Source::Step(steps.len())));
            if !needed[at] || clue.is_some() && at != last {
                continue;
            }
            let from = region.from.into_iter().flatten().map(|source| match source {
                Source::Clue(_) => source,
                Source::Step(from) => number[from],
            });
            let boxes =
                (0..).zip(&self.boxes).filter(|(bit, _): &(u32, _)| region.boxes & 1 << bit != 0);
            let mut cells: Vec<usize> =
                boxes.flat_map(|(_, cell_box)| cell_box.cells.iter().copied()).collect();
            cells.sort_unstable();
            let mines = |number: i32| usize::try_from(number).unwrap_or(0);
            steps.push(Step {
                from: from.collect(),
                cells: cells.into_iter().map(|cell| scope.shape.pos(cell)).collect(),
                least: mines(region.least),
                most: mines(region.most),
            });
        }
        steps
    }

    /// The clue that a region is, if it is one.
    fn clue(&self, region: usize) -> Option<Source> {
        match self.regions[region].from {
            [Some(clue @ Source::Clue(_)), None, None] => Some(clue),
            _ => None,
        }
    }
}
