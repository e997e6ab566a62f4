//! Small sets of small numbers, as bits.

use std::ops::{BitAnd, BitAndAssign, BitOrAssign};

/// A set of numbers below 64 * `W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    pub(super) const EMPTY: Set<W> = Set([0; W]);

    /// The numbers below `end`.
    pub(super) fn below(end: usize) -> Set<W> {
        (0..end).collect()
    }

    pub(super) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(super) fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    pub(super) fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Takes the smallest number out.
    pub(super) fn pop(&mut self) -> Option<usize> {
        let place = self.0.iter().position(|&word| word != 0)?;
        let word = &mut self.0[place];
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(64 * place + bit)
    }

    /// The numbers, ascending.
    pub(super) fn iter(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || self.pop())
    }
}

impl<const W: usize> FromIterator<usize> for Set<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Set<W> {
        let mut set = Set::EMPTY;
        numbers.into_iter().for_each(|number| set.insert(number));
        set
    }
}

impl<const W: usize> BitAnd for Set<W> {
    type Output = Set<W>;

    fn bitand(mut self, other: Set<W>) -> Set<W> {
        self &= other;
        self
    }
}

impl<const W: usize> BitAndAssign for Set<W> {
    fn bitand_assign(&mut self, other: Set<W>) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
    }
}

impl<const W: usize> BitOrAssign for Set<W> {
    fn bitor_assign(&mut self, other: Set<W>) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
    }
}
