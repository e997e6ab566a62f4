//! Counting in one component (dynamic programming over its frontier): a sweep over its boxes that merges
//! equal states, and a sweep back that gives every box its share.
//!
//! Going forward, each state knows in how many ways it is reached, for each number of mines so
//! far. Going back, each state knows how much its completions weigh. The product of the two,
//! summed over the states around a step, tells how many solutions put how many mines into the
//! step's box.
//!
//! The states of a layer are kept in ascending order. For a fixed number of mines the step from
//! one layer to the next adds the same constant to every state, so it keeps the order: layers are
//! merged like sorted lists, nothing is hashed, and nothing depends on chance.

use std::ops::Range;
use std::sync::Arc;

use super::block::{Block, FULL, Head};
use super::memory::{Held, Limits};
use super::numbers::Numbers;
use super::plan::Step;
use crate::watch::Stop;

/// In how many ways a box of `size` cells can hold so many mines.
pub(super) fn ways(size: u8, mines: u8) -> u8 {
    WAYS[usize::from(size)][usize::from(mines)]
}

const WAYS: [[u8; 9]; 9] = {
    let mut ways = [[0; 9]; 9];
    let mut size = 0;
    while size < 9 {
        ways[size][0] = 1;
        let mut mines = 1;
        while mines <= size {
            ways[size][mines] = ways[size - 1][mines - 1] + ways[size - 1][mines];
            mines += 1;
        }
        size += 1;
    }
    ways
};

/// Whether solutions are told apart by their number of mines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mines {
    /// Counts are kept for each number of mines.
    Counted,
    /// All solutions are counted together, as if they had no mines.
    Ignored,
}

impl Mines {
    pub(super) fn shift(self, mines: u8) -> usize {
        match self {
            Mines::Counted => usize::from(mines),
            Mines::Ignored => 0,
        }
    }
}

/// Counts by number of mines: `counts[i]` is for `least + i` mines.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Series<V> {
    pub(super) least: usize,
    pub(super) counts: Vec<V>,
}

impl<V> Default for Series<V> {
    fn default() -> Series<V> {
        Series { least: 0, counts: Vec::new() }
    }
}

/// How much the solutions with 0, 1, ... mines in a box weigh.
pub(super) type Shares<V> = [V; 9];

/// The forward sweep over a component, with all its layers.
pub(super) struct Sweep<V, const WORDS: usize> {
    steps: Arc<[Step<WORDS>]>,
    held: Held,
    mines: Mines,
    /// One layer before each step and one after the last.
    layers: Vec<Layer>,
    blocks: Vec<Block<V, WORDS>>,
    /// What the blocks but the last one take in bytes, and the largest of them.
    full: usize,
    largest: usize,
}

/// Where the states of a layer are.
#[derive(Clone)]
struct Layer {
    block: usize,
    states: Range<usize>,
}

/// Sweeps over the steps.
pub(super) fn sweep<N: Numbers, const WORDS: usize>(
    numbers: &N,
    steps: &Arc<[Step<WORDS>]>,
    mines: Mines,
    limits: &Limits,
) -> Result<Sweep<N::Value, WORDS>, Stop> {
    let mut sweep = Sweep {
        steps: Arc::clone(steps),
        held: Held::nothing(&limits.memory),
        mines,
        layers: Vec::with_capacity(steps.len() + 1),
        blocks: vec![Block::start(numbers.one())],
        full: 0,
        largest: 0,
    };
    sweep.layers.push(Layer { block: 0, states: 0..1 });
    for step in steps.iter() {
        limits.step()?;
        sweep.advance(numbers, step, limits)?;
    }
    Ok(sweep)
}

impl<V: Clone, const WORDS: usize> Sweep<V, WORDS> {
    /// Makes the next layer.
    fn advance<N: Numbers<Value = V>>(
        &mut self,
        numbers: &N,
        step: &Step<WORDS>,
        limits: &Limits,
    ) -> Result<(), Stop> {
        let old = self.layer(self.layers.len() - 1).clone();
        let last = self.blocks.last().expect("there is one at least");
        let mut new = if last.bytes() < FULL {
            self.blocks.pop().expect("as above")
        } else {
            self.full += last.bytes();
            self.largest = self.largest.max(last.bytes());
            Block::new()
        };
        let first = new.states.len();
        // Invariant: the old layer is in its block, or in the new one if that is the same.
        let source = self.blocks.get(old.block);
        let mut heads = [None; 9];
        for (mines, head) in (0..=step.size).zip(&mut heads) {
            *head = source.unwrap_or(&new).head(step, mines, old.states.clone());
        }
        // Invariant: a head is the first of its kind that is not merged into the new layer yet.
        while let Some(to) = heads.iter().flatten().map(|head: &Head<WORDS>| head.to).min() {
            self.held.at_least(bytes_with(self.full, self.largest, new.bytes()))?;
            if new.states.len().is_multiple_of(1 << 14) {
                limits.watch.check()?;
            }
            new.merge(numbers, self.mines, step.size, to, &heads, source);
            for (mines, head) in (0..=step.size).zip(&mut heads) {
                if let Some(Head { from, .. }) = head.filter(|head| head.to == to) {
                    let rest = from + 1..old.states.end;
                    *head = source.unwrap_or(&new).head(step, mines, rest);
                }
            }
        }
        self.layers.push(Layer { block: self.blocks.len(), states: first..new.states.len() });
        self.blocks.push(new);
        Ok(())
    }

    /// The number of solutions, by number of mines. No counts if there is none at all.
    pub(super) fn solutions(&self) -> Series<V> {
        let last = self.layer(self.steps.len());
        let block = self.block(last);
        match last.states.clone().next() {
            None => Series::default(),
            Some(state) => Series {
                least: block.least[state] as usize,
                counts: block.counts_of(state).to_vec(),
            },
        }
    }

    /// For each box the weight of the solutions with 0, 1, ... mines in it. A solution weighs what
    /// `weights` says for its number of mines; `weights` is as long as the counts of
    /// [`solutions`](Self::solutions).
    pub(super) fn shares<N: Numbers<Value = V>>(
        &self,
        numbers: &N,
        weights: &[V],
        limits: &Limits,
    ) -> Result<Vec<(u32, Shares<V>)>, Stop> {
        let mut shares = Vec::with_capacity(self.steps.len());
        // Invariant: `after` holds for each count of the layer after the step the weight of its
        // completions.
        let mut after = weights.to_vec();
        for (number, step) in self.steps.iter().enumerate().rev() {
            limits.step()?;
            let (layer, next) = (self.layer(number), self.layer(number + 1));
            let (old, new) = (self.block(layer), self.block(next));
            let first = old.begins[layer.states.start];
            let middle = new.begins[next.states.start];
            let mut before = vec![numbers.zero(); old.begins[layer.states.end] - first];
            let mut share = std::array::from_fn(|_| numbers.zero());
            for mines in 0..=step.size {
                let ways = ways(step.size, mines);
                let mut weight = numbers.zero();
                let mut to = next.states.start;
                for from in layer.states.clone() {
                    let Some(state) = step.after(old.states[from], mines) else { continue };
                    while new.states[to] != state {
                        to += 1;
                    }
                    let offset =
                        old.least[from] as usize + self.mines.shift(mines) - new.least[to] as usize;
                    let completions = &after[new.begins[to] - middle + offset..];
                    let reached = old.counts_of(from);
                    let sums = &mut before[old.begins[from] - first..];
                    for ((sum, count), completion) in sums.iter_mut().zip(reached).zip(completions)
                    {
                        numbers.add_product(&mut weight, count, completion);
                        numbers.add_after(sum, completion, mines, ways);
                    }
                }
                numbers.add_after(&mut share[usize::from(mines)], &weight, mines, ways);
            }
            shares.push((step.in_box, share));
            after = before;
        }
        Ok(shares)
    }
}

/// What a sweep takes while its last block has `last` bytes. Twice what the largest block is above a
/// full one: once for the copy while it grows, and once more for the sweep back, which has two
/// layers of counts.
fn bytes_with(full: usize, largest: usize, last: usize) -> usize {
    full + last + 2 * largest.max(last).saturating_sub(FULL)
}

/// A state of a sweep, how few mines reach it, and its counts for so many mines and more.
pub(super) struct Reached<'a, V> {
    pub(super) state: usize,
    pub(super) least: usize,
    pub(super) counts: &'a [V],
}

impl<V, const WORDS: usize> Sweep<V, WORDS> {
    /// Number of steps, and the state after the last one. There must be a solution.
    pub(super) fn end(&self) -> (usize, usize) {
        (self.steps.len(), self.layer(self.steps.len()).states.start)
    }

    /// The box of a step.
    pub(super) fn in_box(&self, step: usize) -> u32 {
        self.steps[step].in_box
    }

    /// The state from which `state` is reached by putting `mines` mines into the box of step
    /// `step`. Every state that was reached was reached from somewhere, so a walk back never gets
    /// stuck.
    pub(super) fn before(&self, step: usize, state: usize, mines: u8) -> Option<Reached<'_, V>> {
        let (layer, next) = (self.layer(step), self.layer(step + 1));
        let (old, state) = (self.block(layer), self.block(next).states[state]);
        let before = self.steps[step].before(state, mines);
        let layer = layer.states.clone();
        let from = layer.start + old.states[layer].binary_search(&before).ok()?;
        // Guard bits do not check a state that was made up; only real steps count.
        if self.steps[step].after(old.states[from], mines) != Some(state) {
            return None;
        }
        let least = old.least[from] as usize;
        Some(Reached { state: from, least, counts: old.counts_of(from) })
    }

    /// The layer before step `step`.
    fn layer(&self, step: usize) -> &Layer {
        &self.layers[step]
    }

    /// The block of a layer.
    fn block(&self, layer: &Layer) -> &Block<V, WORDS> {
        &self.blocks[layer.block]
    }
}
