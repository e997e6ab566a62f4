//! In which order the boxes of a component are filled (a variable ordering of small frontier width).
//!
//! While boxes are filled one after the other, a clue is *open* from its first box to its last.
//! The states to tell apart are the mines still missing at the open clues, so a good order keeps
//! few clues open; a bad one explodes.

use arrayvec::ArrayVec;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::parts::{CellBox, Component};
use crate::watch::Watch;

/// A good order of the component's boxes. The same component gets the same order, if the watch
/// does not stop the search for it.
///
/// Going greedily from a clue at the rim is good for most components. For wide ones it pays to try
/// again from other clues, with some noise in the choices: the best of a hundred tries often has
/// a hundredth of the states. So tries go on until they cost more than the sweep they save.
pub(super) fn order(component: &Component, watch: &Watch) -> Vec<u32> {
    let mut best = greedy(component, farthest(component, 0), |growth| growth);
    let mut noise = ChaCha8Rng::seed_from_u64(0);
    let mut spent = 0.0;
    while spent < best.cost && spent < MOST_SPENT && watch.check().is_ok() {
        let start = noise.next_u32() as usize % component.clues.len();
        let order = greedy(component, start, |growth| {
            growth + NOISE * f64::from(noise.next_u32()) / f64::from(u32::MAX)
        });
        if order.cost < best.cost {
            best = order;
        }
        spent += TRY * component.boxes.len() as f64;
    }
    best.boxes
}

/// What a try costs for each box, in the time it takes to sweep over an estimated state.
const TRY: f64 = 64.0;
/// Where to stop trying in any case.
const MOST_SPENT: f64 = 1e8;
/// The largest noise, in the binary logarithm of the number of states. Measured: 1.5 to 4 do well.
const NOISE: f64 = 2.0;

struct Order {
    boxes: Vec<u32>,
    /// Upper bound on the number of states in all, if the open clues were independent.
    cost: f64,
}

/// The clue that a breadth-first walk from `start` meets last.
fn farthest(component: &Component, start: usize) -> usize {
    let mut seen = vec![false; component.clues.len()];
    let mut queue = vec![start];
    seen[start] = true;
    let mut next = 0;
    while let Some(&clue) = queue.get(next) {
        next += 1;
        for &in_box in &component.clues[clue].boxes {
            for &other in &component.boxes[in_box as usize].clues {
                if !std::mem::replace(&mut seen[other as usize], true) {
                    queue.push(other as usize);
                }
            }
        }
    }
    queue[queue.len() - 1]
}

/// Completes one clue after the other, always the one that leaves the fewest states, judged by
/// `judge(growth)`.
fn greedy(component: &Component, start: usize, mut judge: impl FnMut(f64) -> f64) -> Order {
    let mut fill = Filling::new(component);
    let mut next = Some(start);
    while let Some(clue) = next {
        fill.complete(clue);
        next = fill.cheapest(&mut judge);
    }
    debug_assert_eq!(fill.boxes.len(), component.boxes.len());
    Order { boxes: fill.boxes, cost: fill.cost }
}

struct Filling<'a> {
    component: &'a Component,
    boxes: Vec<u32>,
    filled: Vec<bool>,
    /// For each clue its cells in boxes that are filled, and in boxes that are not.
    cells: Vec<[u8; 2]>,
    /// The clues with boxes of both kinds, oldest first.
    open: Vec<u32>,
    /// Binary logarithm of the number of states, if the open clues were independent.
    width: f64,
    cost: f64,
}

impl<'a> Filling<'a> {
    fn new(component: &'a Component) -> Filling<'a> {
        let size = |in_box: &u32| component.boxes[*in_box as usize].cells.len();
        let cells = component
            .clues
            .iter()
            .map(|clue| [0, small(clue.boxes.iter().map(size).sum())])
            .collect();
        Filling {
            component,
            boxes: Vec::with_capacity(component.boxes.len()),
            filled: vec![false; component.boxes.len()],
            cells,
            open: Vec::new(),
            width: 0.0,
            cost: 0.0,
        }
    }

    /// Fills the boxes of a clue that are not filled, those first that close clues.
    fn complete(&mut self, clue: usize) {
        loop {
            let left = self.component.clues[clue].boxes.iter().copied();
            let next = left
                .filter(|&in_box| !self.filled[in_box as usize])
                .map(|in_box| (self.growth([in_box]), in_box))
                .min_by(|a, b| a.0.total_cmp(&b.0));
            let Some((growth, in_box)) = next else { break };
            self.fill(in_box, growth);
        }
    }

    /// The open clue whose completion leaves the fewest states; the oldest of several.
    fn cheapest(&self, judge: &mut impl FnMut(f64) -> f64) -> Option<usize> {
        let mut cost = |clue: u32| {
            let boxes = self.component.clues[clue as usize].boxes.iter().copied();
            judge(self.growth(boxes.filter(|&in_box| !self.filled[in_box as usize])))
        };
        let open = self.open.iter().map(|&clue| (cost(clue), clue));
        open.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, clue)| clue as usize)
    }

    fn fill(&mut self, in_box: u32, growth: f64) {
        self.width += growth;
        self.cost += self.width.exp2();
        self.filled[in_box as usize] = true;
        self.boxes.push(in_box);
        let CellBox { cells, clues } = &self.component.boxes[in_box as usize];
        let size = small(cells.len());
        for &clue in clues {
            let [filled, left] = &mut self.cells[clue as usize];
            if *filled == 0 {
                self.open.push(clue);
            }
            *filled += size;
            *left -= size;
            if *left == 0 {
                self.open.retain(|&other| other != clue);
            }
        }
    }

    /// By how much `width` grows when these boxes are filled.
    fn growth(&self, boxes: impl IntoIterator<Item = u32>) -> f64 {
        let mut added = ArrayVec::<(u32, u8), 64>::new();
        for in_box in boxes {
            let CellBox { cells, clues } = &self.component.boxes[in_box as usize];
            let size = small(cells.len());
            for &clue in clues {
                match added.iter_mut().find(|(other, _)| *other == clue) {
                    Some((_, sum)) => *sum += size,
                    None => added.push((clue, size)),
                }
            }
        }
        let change = |&(clue, more): &(u32, u8)| {
            let [filled, left] = self.cells[clue as usize];
            self.states(clue, filled + more, left - more) - self.states(clue, filled, left)
        };
        added.iter().map(change).sum()
    }

    /// Binary logarithm of the number of ways to spread a clue's mines over its `filled` cells
    /// and those that are `left`.
    fn states(&self, clue: u32, filled: u8, left: u8) -> f64 {
        let mines = self.component.clues[clue as usize].mines;
        LOG2[usize::from(mines.min(filled) + 1 - mines.saturating_sub(left))]
    }
}

/// The size of a box, or the cells of a clue.
fn small(cells: usize) -> u8 {
    u8::try_from(cells).expect("a clue has at most 8 cells")
}

/// Binary logarithms of 1 to 9; the one of 0 is never asked for.
#[rustfmt::skip]
const LOG2: [f64; 10] = [
    0.0, 0.0, 1.0, 1.584_962_5, 2.0, 2.321_928_1, 2.584_962_5, 2.807_354_9, 3.0, 3.169_925,
];
