//! Arguments by cases, done again step by step.

use super::*;
use crate::analysis::tiles::{Dead, Deduction, Laid, Reason, Verdict, Why};

/// An argument done again, step by step.
#[derive(Clone)]
pub(super) struct Table<'a> {
    instance: &'a Instance,
    claim: Option<&'a Reason>,
    left: Vec<usize>,
    jokers: usize,
    laid: Grid<Option<usize>>,
}

impl<'a> Table<'a> {
    /// The known tiles that are fixed lie, and that of the claim if it cannot.
    pub(super) fn new(
        instance: &'a Instance,
        known: &[usize],
        claim: Option<&'a Reason>,
    ) -> Table<'a> {
        let Shape { rows, cols } = instance.shape();
        let left: Vec<usize> = known.iter().copied().chain(claim.map(|claim| claim.tile)).collect();
        let jokers = instance.tiles().len() - left.len();
        let laid = Grid::filled(rows, cols, None);
        let mut table = Table { instance, claim, left, jokers, laid };
        for (at, tile) in instance.fixed().iter() {
            if let Some(tile) = tile.filter(|tile| table.left.contains(tile)) {
                table.lay(Laid { tile, at });
            }
        }
        if let Some(claim) = claim.filter(|claim| claim.verdict == Verdict::Cannot) {
            table.lay(Laid { tile: claim.tile, at: claim.at });
        }
        table
    }

    fn lay(&mut self, Laid { tile, at }: Laid) {
        assert_eq!(self.laid[at].replace(tile), None);
        let index = self.left.iter().position(|&other| other == tile).expect("it is left");
        self.left.remove(index);
    }

    /// Whether each step of the deduction follows from what lies, and nothing is possible at its end.
    pub(super) fn proves(mut self, deduction: &Deduction) -> bool {
        for &(laid, why) in &deduction.follows {
            let alone = match why {
                Why::OnlyTile => {
                    let may = self.may_lie_at(laid.at);
                    may.is_some_and(|tiles| tiles.iter().all(|&tile| self.equal(tile, laid.tile)))
                }
                Why::OnlyPlace => self.places(laid.tile).len() == self.copies(laid.tile),
            };
            if !alone {
                return false;
            }
            self.lay(laid);
        }
        match &deduction.end {
            Dead::NoTile(at) => self.may_lie_at(*at).is_some_and(|tiles| tiles.is_empty()),
            Dead::NoPlace(tile) => self.places(*tile).len() < self.copies(*tile),
            Dead::Cases(cases) => {
                let Laid { tile, at } = cases[0].0;
                let is_case = |tile: usize, at: Pos| {
                    cases.iter().any(|(laid, _)| self.equal(laid.tile, tile) && laid.at == at)
                };
                let by_place = self
                    .may_lie_at(at)
                    .is_some_and(|tiles| tiles.iter().all(|&tile| is_case(tile, at)));
                let by_tile = self.places(tile).iter().all(|&at| is_case(tile, at));
                (by_place || by_tile)
                    && cases.iter().all(|(laid, deduction)| {
                        let mut table = self.clone();
                        table.lay(*laid);
                        table.proves(deduction)
                    })
            }
        }
    }

    fn equal(&self, one: usize, other: usize) -> bool {
        self.instance.tiles()[one] == self.instance.tiles()[other]
    }

    fn copies(&self, tile: usize) -> usize {
        self.left.iter().filter(|&&other| self.equal(tile, other)).count()
    }

    /// The tiles that may lie at a place, unless any tile may.
    fn may_lie_at(&self, at: Pos) -> Option<Vec<usize>> {
        let tiles = self.left.iter().copied().filter(|&tile| self.may_lie(tile, at));
        (self.jokers == 0).then(|| tiles.collect())
    }

    fn places(&self, tile: usize) -> Vec<Pos> {
        let empty = self.laid.iter().filter(|(_, laid)| laid.is_none()).map(|(pos, _)| pos);
        empty.filter(|&at| self.may_lie(tile, at)).collect()
    }

    /// Whether laying a tile breaks no rule, and leaves something for the places beside it.
    fn may_lie(&self, tile: usize, at: Pos) -> bool {
        let claimed = self.claim.filter(|claim| claim.verdict == Verdict::Must && claim.at == at);
        if claimed.is_some_and(|claim| self.equal(claim.tile, tile)) || !self.fits(tile, at) {
            return false;
        }
        let mut after = self.clone();
        after.lay(Laid { tile, at });
        let beside = Side::ALL.into_iter().filter_map(|side| side.beside(self.laid.shape(), at));
        after.jokers > 0
            || beside
                .filter(|&pos| after.laid[pos].is_none())
                .all(|pos| after.left.iter().any(|&other| after.fits(other, pos)))
    }

    fn fits(&self, tile: usize, at: Pos) -> bool {
        Side::ALL.into_iter().all(|side| {
            let other = side.beside(self.laid.shape(), at).and_then(|pos| self.laid[pos]);
            let tiles = self.instance.tiles();
            other.is_none_or(|other| {
                tiles[other].number(side.opposite()) == tiles[tile].number(side)
            })
        })
    }
}
