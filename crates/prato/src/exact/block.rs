//! Where a sweep keeps its states.
//!
//! A list that grows is copied, and is held twice meanwhile. Small components have all their layers
//! in one block; a large one begins a new block before that would matter.

use std::ops::Range;

use arrayvec::ArrayVec;

use super::numbers::Numbers;
use super::plan::{State, Step};
use super::sweep::{Mines, ways};

/// States, one layer after the other.
pub(super) struct Block<V, const WORDS: usize> {
    pub(super) states: Vec<State<WORDS>>,
    /// For each state the least number of mines that reaches it.
    pub(super) least: Vec<u32>,
    /// For each state where its counts begin, and then the number of counts.
    pub(super) begins: Vec<usize>,
    counts: Vec<V>,
}

/// A block of at least so many bytes gets no more layers.
pub(super) const FULL: usize = 1 << 20;

/// The next state of the old layer that takes a given number of mines, and where it leads.
#[derive(Clone, Copy)]
pub(super) struct Head<const WORDS: usize> {
    pub(super) from: usize,
    pub(super) to: State<WORDS>,
}

impl<V, const WORDS: usize> Block<V, WORDS> {
    pub(super) fn new() -> Block<V, WORDS> {
        Block { states: Vec::new(), least: Vec::new(), begins: vec![0], counts: Vec::new() }
    }

    /// Before the first step: no clue is open, which there is one way to reach.
    pub(super) fn start(one: V) -> Block<V, WORDS> {
        let mut start = Block::new();
        start.counts.push(one);
        start.push(State::EMPTY, 0);
        start
    }

    fn push(&mut self, state: State<WORDS>, least: usize) {
        self.states.push(state);
        self.least.push(short(least));
        self.begins.push(self.counts.len());
    }

    /// Where the counts of a state are.
    fn range(&self, state: usize) -> Range<usize> {
        self.begins[state]..self.begins[state + 1]
    }

    pub(super) fn counts_of(&self, state: usize) -> &[V] {
        &self.counts[self.range(state)]
    }

    /// What it takes in memory.
    pub(super) fn bytes(&self) -> usize {
        let per_state = size_of::<State<WORDS>>() + size_of::<u32>() + size_of::<usize>();
        self.states.len() * per_state + self.counts.len() * size_of::<V>()
    }

    /// The first of some states that takes so many mines.
    pub(super) fn head(
        &self,
        step: &Step<WORDS>,
        mines: u8,
        mut among: Range<usize>,
    ) -> Option<Head<WORDS>> {
        among.find_map(|from| Some(Head { from, to: step.after(self.states[from], mines)? }))
    }
}

impl<V: Clone, const WORDS: usize> Block<V, WORDS> {
    /// Adds the state `to` and the counts of all heads that lead to it to this block. The heads are in
    /// the block `source`, or in this one.
    pub(super) fn merge<N: Numbers<Value = V>>(
        &mut self,
        numbers: &N,
        count_mines: Mines,
        size: u8,
        to: State<WORDS>,
        heads: &[Option<Head<WORDS>>; 9],
        source: Option<&Block<V, WORDS>>,
    ) {
        let old = source.unwrap_or(&*self);
        // For each head its mines, the least number of mines then, and its counts.
        let mut sources = ArrayVec::<(u8, usize, Range<usize>), 9>::new();
        let mut least = usize::MAX;
        let mut most = 0;
        for (mines, head) in (0..=size).zip(heads) {
            if let Some(Head { from, .. }) = head.filter(|head| head.to == to) {
                let low = old.least[from] as usize + count_mines.shift(mines);
                let counts = old.range(from);
                least = least.min(low);
                most = most.max(low + counts.len());
                sources.push((mines, low, counts));
            }
        }
        let begin = self.counts.len();
        self.counts.resize(begin + most - least, numbers.zero());
        let (before, sums) = self.counts.split_at_mut(begin);
        let old = source.map_or(&*before, |block| &block.counts);
        for (mines, low, counts) in sources {
            let ways = ways(size, mines);
            for (sum, count) in sums[low - least..].iter_mut().zip(&old[counts]) {
                numbers.add_after(sum, count, mines, ways);
            }
        }
        self.push(to, least);
    }
}

/// Numbers of mines are kept in 32 bits.
fn short(mines: usize) -> u32 {
    u32::try_from(mines).expect("fewer mines than cells")
}
