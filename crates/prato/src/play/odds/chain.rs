//! A component as a chain of boxes (a layered decision diagram): all the ways to fill them, kept as
//! layers of states.
//!
//! This is the sweep of the exact engine, made for asking one component many questions: the steps
//! from state to state are remembered, so that a question costs sums and products only. Chances
//! with the total number of mines come from series (counts by number of mines). What a guess would
//! show comes from *tilted* weights instead: every mine weighs the same factor, as it nearly does
//! where many cells are unseen, and a state needs a single number.

use std::collections::HashMap;
use std::sync::Arc;

use crate::exact::parts::Component;
use crate::exact::plan::{Plan, State, Step, plan};
use crate::play::tuning::{CHAIN_STATES, KEPT_STATES};
use crate::watch::Watch;

/// No state: a step that would break a clue.
const NOWHERE: u32 = u32::MAX;

/// The layers of states of a component.
pub(in crate::play) struct Chain {
    /// What is filled in each step.
    pub(in crate::play) steps: Vec<Filled>,
    /// For each box the step that fills it.
    pub(in crate::play) step_of: Vec<u32>,
    /// The first state of the layer before each step, of the one after the last, and their number.
    layers: Vec<u32>,
    /// For each state before a step, and each number of mines in the box, the state it leads to.
    next: Vec<u32>,
    /// For each state the least number of mines that reaches it.
    least: Vec<u32>,
    /// For each state where its series begins, and then the number of counts.
    begins: Vec<u32>,
    /// For each state the ways to reach it, by number of mines.
    counts: Vec<f64>,
}

/// Components that were met, and their chains, so that none is made again for a similar view.
#[derive(Default)]
pub(in crate::play) struct Chains {
    /// By the first clue and the number of clues.
    known: HashMap<(u32, usize), Vec<Chained>>,
    /// How many states they have in all.
    states: usize,
}

/// A component and its chain.
pub(in crate::play) type Chained = (Arc<Component>, Arc<Chain>);

impl Chains {
    /// The chain of a component, unless that is too wide for it.
    pub(in crate::play) fn of(&mut self, component: Component, watch: &Watch) -> Option<Chained> {
        let key = (component.clues.first().map_or(0, |clue| clue.place), component.clues.len());
        let alike = self.known.entry(key).or_default();
        if let Some(known) = alike.iter().find(|known| *known.0 == component) {
            return Some(known.clone());
        }
        let chain = Chain::new(&component, watch)?;
        self.states += chain.states();
        let new = (Arc::new(component), Arc::new(chain));
        alike.push(new.clone());
        if self.states > KEPT_STATES {
            self.known.retain(|_, alike| {
                alike.retain(|(_, chain)| Arc::strong_count(chain) > 1);
                !alike.is_empty()
            });
            self.states = self.known.values().flatten().map(|(_, chain)| chain.states()).sum();
        }
        Some(new)
    }
}

/// The filling of a box.
#[derive(Clone, Copy)]
pub(in crate::play) struct Filled {
    pub(in crate::play) in_box: u32,
    /// How many cells the box has.
    pub(in crate::play) size: u8,
    /// Where the steps from the first state of the layer are, in `Chain::next`.
    first: u32,
}

/// The number of ways to choose some of up to eight.
#[rustfmt::skip]
pub(in crate::play) const CHOOSE: [[f64; 9]; 9] = [
    [1., 0., 0., 0., 0., 0., 0., 0., 0.],
    [1., 1., 0., 0., 0., 0., 0., 0., 0.],
    [1., 2., 1., 0., 0., 0., 0., 0., 0.],
    [1., 3., 3., 1., 0., 0., 0., 0., 0.],
    [1., 4., 6., 4., 1., 0., 0., 0., 0.],
    [1., 5., 10., 10., 5., 1., 0., 0., 0.],
    [1., 6., 15., 20., 15., 6., 1., 0., 0.],
    [1., 7., 21., 35., 35., 21., 7., 1., 0.],
    [1., 8., 28., 56., 70., 56., 28., 8., 1.],
];

impl Chain {
    /// The chain of a component, unless that is too wide for it: more than 16 clues open at once,
    /// or more than `CHAIN_STATES` states.
    pub(in crate::play) fn new(component: &Component, watch: &Watch) -> Option<Chain> {
        let Plan::Narrow(steps) = plan(component, watch) else { return None };
        let mut chain = Chain {
            steps: Vec::with_capacity(steps.len()),
            step_of: vec![0; steps.len()],
            layers: vec![0, 1],
            next: Vec::new(),
            least: vec![0],
            begins: vec![0, 1],
            counts: vec![1.0],
        };
        let (mut layer, mut after) = (vec![State::EMPTY], Vec::new());
        for step in steps.iter() {
            chain.advance(step, &layer, &mut after);
            std::mem::swap(&mut layer, &mut after);
            if chain.least.len() > CHAIN_STATES {
                return None;
            }
        }
        Some(chain)
    }

    /// Makes the next layer from the states of the last one.
    fn advance(&mut self, step: &Step<1>, layer: &[State<1>], after: &mut Vec<State<1>>) {
        let Step { in_box, size, .. } = *step;
        let first = self.next.len();
        self.step_of[in_box as usize] = short(self.steps.len());
        self.steps.push(Filled { in_box, size, first: short(first) });
        let width = usize::from(size) + 1;
        self.next.resize(first + layer.len() * width, NOWHERE);
        after.clear();
        let head = |mines: u8, from: usize| {
            (from..layer.len()).find_map(|from| Some((step.after(layer[from], mines)?, from)))
        };
        let mut heads = [None; 9];
        for (mines, place) in (0..=size).zip(&mut heads) {
            *place = head(mines, 0);
        }
        let base = self.layers[self.layers.len() - 2] as usize;
        // Invariant: a head is the first step of its kind that is not in the new layer yet. For a
        // fixed number of mines the steps keep the order of the states.
        while let Some(to) = heads.iter().flatten().map(|head| head.0).min() {
            let new = short(self.least.len());
            let mut sources = [(0, 0); 9];
            let mut found = 0;
            let (mut least, mut most) = (u32::MAX, 0);
            for (mines, place) in (0..=size).zip(&mut heads) {
                let Some((_, from)) = place.filter(|head| head.0 == to) else { continue };
                self.next[first + from * width + usize::from(mines)] = new;
                let state = base + from;
                let low = self.least[state] + u32::from(mines);
                least = least.min(low);
                most = most.max(low + self.begins[state + 1] - self.begins[state]);
                sources[found] = (mines, state);
                found += 1;
                *place = head(mines, from + 1);
            }
            let begin = self.counts.len();
            self.counts.resize(begin + (most - least) as usize, 0.0);
            let (old, new) = self.counts.split_at_mut(begin);
            for &(mines, state) in &sources[..found] {
                let offset = (self.least[state] + u32::from(mines) - least) as usize;
                let old = &old[self.begins[state] as usize..self.begins[state + 1] as usize];
                let ways = CHOOSE[usize::from(size)][usize::from(mines)];
                for (sum, count) in new[offset..].iter_mut().zip(old) {
                    *sum += ways * count;
                }
            }
            after.push(to);
            self.least.push(least);
            self.begins.push(short(self.counts.len()));
        }
        self.layers.push(short(self.least.len()));
    }

    /// The states of the layer before a step, or after the last one.
    pub(in crate::play) fn layer(&self, step: usize) -> std::ops::Range<usize> {
        self.layers[step] as usize..self.layers[step + 1] as usize
    }

    /// How many states there are.
    pub(in crate::play) fn states(&self) -> usize {
        self.least.len()
    }

    /// Where a state of the layer before a step leads with so many mines in the box.
    pub(in crate::play) fn to(&self, step: usize, state: usize, mines: usize) -> Option<usize> {
        let Filled { size, first, .. } = self.steps[step];
        let from = state - self.layers[step] as usize;
        let to = self.next[first as usize + from * (usize::from(size) + 1) + mines];
        (to != NOWHERE).then_some(to as usize)
    }

    /// The least number of mines in the component and, from there on, the number of solutions by
    /// number of mines. No numbers if there is no solution.
    pub(in crate::play) fn series(&self) -> (usize, &[f64]) {
        let last = self.layer(self.steps.len());
        if last.is_empty() {
            return (0, &[]);
        }
        let counts = self.begins[last.start] as usize..self.begins[last.start + 1] as usize;
        (self.least[last.start] as usize, &self.counts[counts])
    }

    /// In how many ways so many mines reach a state.
    pub(in crate::play) fn ways(&self, state: usize, mines: usize) -> f64 {
        let counts = &self.counts[self.begins[state] as usize..self.begins[state + 1] as usize];
        let above = mines.checked_sub(self.least[state] as usize);
        above.and_then(|above| counts.get(above)).copied().unwrap_or(0.0)
    }

    /// For each step the weight of the solutions with 0, 1, ... mines in its box. A solution weighs
    /// what `weights` says for its number of mines, in the order of [`series`](Self::series).
    pub(in crate::play) fn shares(&self, weights: &[f64]) -> Vec<[f64; 9]> {
        let mut shares = vec![[0.0; 9]; self.steps.len()];
        // Invariant: from the layer after the step on, `after` holds for each count the weight of
        // its completions.
        let mut after = vec![0.0; self.counts.len()];
        let end = self.counts.len() - weights.len();
        after[end..].copy_from_slice(weights);
        for (number, &Filled { size, .. }) in self.steps.iter().enumerate().rev() {
            let layer = self.layer(number);
            let middle = self.begins[layer.end] as usize;
            let (before, after) = after.split_at_mut(middle);
            for state in layer {
                let own = self.begins[state] as usize..self.begins[state + 1] as usize;
                let reached = &self.counts[own.clone()];
                let sums = &mut before[own];
                for mines in 0..=usize::from(size) {
                    let Some(to) = self.to(number, state, mines) else { continue };
                    let offset = self.least[state] as usize + mines - self.least[to] as usize;
                    let completions = &after[self.begins[to] as usize - middle + offset..];
                    let ways = CHOOSE[usize::from(size)][mines];
                    let mut weight = 0.0;
                    for ((sum, count), completion) in sums.iter_mut().zip(reached).zip(completions)
                    {
                        weight += count * completion;
                        *sum += ways * completion;
                    }
                    shares[number][mines] += ways * weight;
                }
            }
        }
        shares
    }
}

/// Numbers of states are kept in 32 bits: `CHAIN_STATES` sees to it.
pub(in crate::play) fn short(index: usize) -> u32 {
    u32::try_from(index).expect("the number of states is limited")
}

#[cfg(test)]
mod tests {
    use super::super::position::Position;
    use super::*;
    use crate::exact::reduce::reduce;
    use crate::play::{FirstClick, Kind, Level, centre, field, position};

    /// A chain is made once, and what is not used any longer does not fill the memory.
    #[test]
    fn chains_are_kept_and_forgotten() {
        let Level { shape, mines, .. } = Level::named("expert").unwrap();
        let (start, watch) = (centre(shape), Watch::default());
        let clear = FirstClick::Opening.clear(shape, start);
        let mut chains = Chains::default();
        let mut all = 0;
        for seed in 0..150 {
            let field = field(shape, mines, &clear, seed).unwrap();
            let board = reduce(&position(&field, start, Kind::Rand(0.35), seed)).unwrap();
            let mut look = || Position::new(&board, Some(mines), &mut chains, &watch).unwrap();
            let (first, again) = (look(), look());
            for (a, b) in first.parts.iter().zip(&again.parts) {
                assert!(Arc::ptr_eq(&a.chain, &b.chain));
            }
            let used: usize = first.parts.iter().map(|part| part.chain.states()).sum();
            let kept = chains.known.values().flatten().map(|(_, chain)| chain.states());
            assert_eq!(chains.states, kept.sum::<usize>());
            assert!(chains.states <= KEPT_STATES + used);
            all += used;
        }
        assert!(all > 2 * KEPT_STATES, "{all}");
    }
}
