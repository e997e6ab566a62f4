//! How far a campaign is that many threads play: what counts has no gap.

use std::collections::BTreeMap;
use std::ops::Range;

use super::Tally;
use crate::watch::Stop;

/// How far a campaign is.
pub(super) struct Course {
    /// The games that nobody has begun.
    left: Range<u64>,
    /// What came of the games before `gap`.
    pub(super) tally: Tally,
    /// The first game that is not finished.
    gap: u64,
    /// The finished games behind it.
    beyond: BTreeMap<u64, Tally>,
    /// Why no other game is begun, if so.
    pub(super) stop: Option<Stop>,
}

impl Course {
    pub(super) fn new(numbers: Range<u64>) -> Course {
        let gap = numbers.start;
        Course { left: numbers, tally: Tally::default(), gap, beyond: BTreeMap::new(), stop: None }
    }

    /// The number of the next game to play, if there is to be another.
    pub(super) fn next(&mut self) -> Option<u64> {
        if self.stop.is_some() { None } else { self.left.next() }
    }

    /// Takes note of a finished game.
    pub(super) fn finish(&mut self, number: u64, game: Tally) {
        self.beyond.insert(number, game);
        while let Some(game) = self.beyond.remove(&self.gap) {
            self.tally.add(game);
            self.gap += 1;
        }
    }
}
