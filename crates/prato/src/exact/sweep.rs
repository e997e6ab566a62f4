//! Counting in one component: a sweep over its boxes that merges equal states, and a sweep back
//! that gives every box its share.
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

use super::memory::{Held, Limits};
use super::numbers::Numbers;
use super::plan::{State, Step};
use crate::watch::Stop;

/// In how many ways a box of `size` cells can hold so many mines.
fn ways(size: u8, mines: u8) -> u8 {
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
    fn shift(self, mines: u8) -> usize {
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
    /// The first state of each layer; one layer before each step and one after the last, and
    /// then the number of states.
    layers: Vec<u32>,
    states: Vec<State<WORDS>>,
    /// For each state the least number of mines that reaches it.
    least: Vec<u32>,
    /// For each state where its counts begin, and then the number of counts.
    begins: Vec<usize>,
    counts: Vec<V>,
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
        layers: Vec::with_capacity(steps.len() + 2),
        states: vec![State::EMPTY],
        least: vec![0],
        begins: vec![0, 1],
        counts: vec![numbers.one()],
    };
    sweep.layers.extend([0, 1]);
    for step in steps.iter() {
        limits.step()?;
        sweep.advance(numbers, step, limits)?;
    }
    Ok(sweep)
}

/// The next state of the old layer that takes a given number of mines, and where it leads.
#[derive(Clone, Copy)]
struct Head<const WORDS: usize> {
    from: usize,
    to: State<WORDS>,
}

impl<V: Clone, const WORDS: usize> Sweep<V, WORDS> {
    /// Makes the next layer.
    fn advance<N: Numbers<Value = V>>(
        &mut self,
        numbers: &N,
        step: &Step<WORDS>,
        limits: &Limits,
    ) -> Result<(), Stop> {
        let [.., first, end] = self.layers[..] else { unreachable!("there are two at least") };
        let end = end as usize;
        let mut heads = [None; 9];
        for (mines, head) in (0..=step.size).zip(&mut heads) {
            *head = self.head(step, mines, first as usize..end);
        }
        // Invariant: a head is the first of its kind that is not merged into the new layer yet.
        while let Some(to) = heads.iter().flatten().map(|head: &Head<WORDS>| head.to).min() {
            self.room(limits)?;
            self.merge(numbers, step.size, to, &heads);
            for (mines, head) in (0..=step.size).zip(&mut heads) {
                if let Some(Head { from, .. }) = head.filter(|head| head.to == to) {
                    *head = self.head(step, mines, from + 1..end);
                }
            }
        }
        self.layers.push(short(self.states.len()));
        Ok(())
    }

    fn head(&self, step: &Step<WORDS>, mines: u8, mut among: Range<usize>) -> Option<Head<WORDS>> {
        among.find_map(|from| Some(Head { from, to: step.after(self.states[from], mines)? }))
    }

    /// Adds the state `to` and the counts of all heads that lead to it.
    fn merge<N: Numbers<Value = V>>(
        &mut self,
        numbers: &N,
        size: u8,
        to: State<WORDS>,
        heads: &[Option<Head<WORDS>>; 9],
    ) {
        let sources = || {
            let heads = (0..=size).zip(heads);
            heads.filter_map(|(mines, head)| Some((mines, head.filter(|head| head.to == to)?.from)))
        };
        let mut least = usize::MAX;
        let mut most = 0;
        for (mines, from) in sources() {
            let low = self.least[from] as usize + self.mines.shift(mines);
            least = least.min(low);
            most = most.max(low + self.counts_of(from).len());
        }
        let begin = self.counts.len();
        self.counts.resize(begin + most - least, numbers.zero());
        let (old, new) = self.counts.split_at_mut(begin);
        for (mines, from) in sources() {
            let offset = self.least[from] as usize + self.mines.shift(mines) - least;
            let old = &old[self.begins[from]..self.begins[from + 1]];
            for (sum, count) in new[offset..].iter_mut().zip(old) {
                numbers.add(sum, count, ways(size, mines));
            }
        }
        self.states.push(to);
        self.least.push(short(least));
        self.begins.push(self.counts.len());
    }

    fn counts_of(&self, state: usize) -> &[V] {
        &self.counts[self.begins[state]..self.begins[state + 1]]
    }

    /// Makes room for one more state.
    fn room(&mut self, limits: &Limits) -> Result<(), Stop> {
        let per_state = size_of::<State<WORDS>>() + size_of::<u32>() + size_of::<usize>();
        let bytes = self.states.len() * per_state + self.counts.len() * size_of::<V>();
        self.held.at_least(bytes)?;
        if self.states.len() >= u32::MAX as usize - 1 {
            return Err(Stop::Memory);
        }
        if self.states.len().is_multiple_of(1 << 14) {
            limits.watch.check()?;
        }
        Ok(())
    }

    /// The states of the layer before step `step`.
    fn layer(&self, step: usize) -> Range<usize> {
        self.layers[step] as usize..self.layers[step + 1] as usize
    }

    /// The number of solutions, by number of mines. No counts if there is none at all.
    pub(super) fn solutions(&self) -> Series<V> {
        let last = self.layer(self.steps.len());
        match last.clone().next() {
            None => Series::default(),
            Some(state) => {
                Series { least: self.least[state] as usize, counts: self.counts_of(state).to_vec() }
            }
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
            let first = self.begins[layer.start];
            let middle = self.begins[next.start];
            let mut before = vec![numbers.zero(); middle - first];
            let mut share = std::array::from_fn(|_| numbers.zero());
            for mines in 0..=step.size {
                let ways = ways(step.size, mines);
                let mut weight = numbers.zero();
                let mut to = next.start;
                for from in layer.clone() {
                    let Some(state) = step.after(self.states[from], mines) else { continue };
                    while self.states[to] != state {
                        to += 1;
                    }
                    let offset = self.least[from] as usize + self.mines.shift(mines)
                        - self.least[to] as usize;
                    let completions = &after[self.begins[to] - middle + offset..];
                    let reached = self.counts_of(from);
                    let sums = &mut before[self.begins[from] - first..];
                    for ((sum, count), completion) in sums.iter_mut().zip(reached).zip(completions)
                    {
                        numbers.add_product(&mut weight, count, completion);
                        numbers.add(sum, completion, ways);
                    }
                }
                numbers.add(&mut share[usize::from(mines)], &weight, ways);
            }
            shares.push((step.in_box, share));
            after = before;
        }
        Ok(shares)
    }
}

impl<const WORDS: usize> Sweep<bool, WORDS> {
    /// Number of steps, and the state after the last one. There must be a solution.
    pub(super) fn end(&self) -> (usize, usize) {
        (self.steps.len(), self.layer(self.steps.len()).start)
    }

    /// The box of a step.
    pub(super) fn in_box(&self, step: usize) -> u32 {
        self.steps[step].in_box
    }

    /// The state from which `state` is reached by putting `mines` mines into the box of step
    /// `step`, with `sum` mines in all after that step; and the sum before. Every state that was
    /// reached was reached from somewhere, so a walk back never gets stuck.
    pub(super) fn back(
        &self,
        step: usize,
        state: usize,
        sum: usize,
        mines: u8,
    ) -> Option<(usize, usize)> {
        let before = self.steps[step].before(self.states[state], mines);
        let layer = self.layer(step);
        let from = layer.start + self.states[layer].binary_search(&before).ok()?;
        // Guard bits do not check a state that was made up; only real steps count.
        if self.steps[step].after(self.states[from], mines) != Some(self.states[state]) {
            return None;
        }
        let sum = sum.checked_sub(self.mines.shift(mines))?;
        let reached = *self.counts_of(from).get(sum.checked_sub(self.least[from] as usize)?)?;
        reached.then_some((from, sum))
    }
}

/// Numbers of states and of mines are kept in 32 bits: [`Sweep::room`] sees to it.
fn short(index: usize) -> u32 {
    u32::try_from(index).expect("the memory limit stops before")
}
