//! Counts solutions one by one.

use num_bigint::BigUint;
use prato::engine::Census;
use prato::model::Model;
use prato::outcome::Outcome;

/// The solutions so far, in all and with each fact.
pub(crate) struct Counts<'a> {
    model: &'a Model,
    solutions: u64,
    /// For each variable, for each value of its domain.
    facts: Vec<Vec<u64>>,
}

impl<'a> Counts<'a> {
    /// None so far.
    pub fn new(model: &'a Model) -> Counts<'a> {
        let zeros = |domain: &std::ops::RangeInclusive<i32>| vec![0; domain.clone().count()];
        Counts { model, solutions: 0, facts: model.domains().iter().map(zeros).collect() }
    }

    /// One more.
    pub fn add(&mut self, values: &[i32]) {
        self.solutions += 1;
        for ((counts, domain), value) in self.facts.iter_mut().zip(self.model.domains()).zip(values)
        {
            // The difference of two values of a domain that fits into memory.
            counts[value.abs_diff(*domain.start()) as usize] += 1;
        }
    }

    /// What they come to, when there are no more.
    pub fn outcome(self) -> Outcome<Census> {
        if self.solutions == 0 {
            return Outcome::Impossible;
        }
        let big = |counts: Vec<u64>| counts.into_iter().map(BigUint::from).collect();
        let facts = self.facts.into_iter().map(big).collect();
        Outcome::Answered(Census { solutions: self.solutions.into(), facts })
    }
}
