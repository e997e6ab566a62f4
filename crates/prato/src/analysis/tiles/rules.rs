//! The first conclusions: places where a tile cannot lie, a place for which one tile is left, and a
//! tile for which one place is left.

use std::collections::BTreeMap;

use super::clash::{clash, clash_of};
use super::reason::{Argument, Clash, Exclusion, Impossible, Reason, Verdict};
use crate::grid::Pos;
use crate::puzzles::tetravex::Instance;
use crate::watch::{Stop, Watch};

/// What follows from an instance without search.
pub(super) struct Rules<'a> {
    pub(super) instance: &'a Instance,
    /// The tiles of each type that are not fixed.
    free: Vec<Vec<usize>>,
    /// The places where no tile is fixed.
    places: Vec<Pos>,
    /// By type and place.
    clashes: BTreeMap<(usize, Pos), Option<Clash>>,
    watch: &'a Watch,
}

impl<'a> Rules<'a> {
    pub(super) fn new(instance: &'a Instance, watch: &'a Watch) -> Rules<'a> {
        let free = instance.free_members();
        let places = instance.fixed().iter();
        let places = places.filter(|(_, tile)| tile.is_none()).map(|(pos, _)| pos).collect();
        Rules { instance, free, places, clashes: BTreeMap::new(), watch }
    }

    /// Why a tile cannot lie at a place, as far as it can be seen.
    pub(super) fn cannot(&mut self, tile: usize, at: Pos) -> Result<Option<Argument>, Stop> {
        let class = self.instance.type_of(tile);
        if let Some(other) = self.instance.fixed()[at] {
            let is_other = self.instance.type_of(other) != class;
            return Ok(is_other.then_some(Argument::Fixed(other)));
        }
        if self.free[class].is_empty() {
            let fixed = self.instance.fixed().iter();
            let of_type = |tile: &Option<usize>| tile.is_some_and(|tile| self.is(tile, class));
            let places = fixed.filter(|(_, tile)| of_type(tile)).map(|(pos, _)| pos).collect();
            return Ok(Some(Argument::Elsewhere(places)));
        }
        if let Some(clash) = self.clash(class, at)? {
            return Ok(Some(Argument::Clash(clash.clone())));
        }
        let follows = self.follows(class, at)?;
        Ok(follows.map(|reason| Argument::Follows(Box::new(reason))))
    }

    /// Why a tile must lie at a place, as far as it can be seen.
    pub(super) fn must(&mut self, tile: usize, at: Pos) -> Result<Option<Argument>, Stop> {
        let class = self.instance.type_of(tile);
        if let Some(fixed) = self.instance.fixed()[at] {
            return Ok(self.is(fixed, class).then_some(Argument::Fixed(fixed)));
        }
        if self.free[class].is_empty() {
            return Ok(None);
        }
        if let Some(others) = self.other_tiles(class, at)? {
            return Ok(Some(Argument::OnlyTile(others)));
        }
        Ok(self.other_places(class, at)?.map(Argument::OnlyPlace))
    }

    /// Why there is no solution, as far as it can be seen.
    pub(super) fn impossible(&mut self) -> Result<Option<Impossible>, Stop> {
        if let Some(clash) = clash(self.instance) {
            return Ok(Some(Impossible::Clash(clash)));
        }
        for at in self.places.clone() {
            let classes = self.types_left();
            if let Some(others) = self.all(classes.iter().map(|&class| (class, at)))? {
                return Ok(Some(Impossible::NoTile(at, others)));
            }
        }
        for class in self.types_left() {
            let others = self.excluded_places(class)?;
            if self.places.len() - others.len() < self.free[class].len() {
                return Ok(Some(Impossible::NoPlace(self.free[class][0], others)));
            }
        }
        Ok(None)
    }

    fn is(&self, tile: usize, class: usize) -> bool {
        self.instance.type_of(tile) == class
    }

    /// The types of which a tile is not fixed.
    fn types_left(&self) -> Vec<usize> {
        (0..self.free.len()).filter(|&class| !self.free[class].is_empty()).collect()
    }

    /// What would be wrong if a tile of a type lay at a free place.
    fn clash(&mut self, class: usize, at: Pos) -> Result<Option<&Clash>, Stop> {
        self.watch.check()?;
        let (instance, tile) = (self.instance, self.free[class][0]);
        let clash = || clash_of(instance, tile, at);
        Ok(self.clashes.entry((class, at)).or_insert_with(clash).as_ref())
    }

    fn exclusion(&mut self, class: usize, at: Pos) -> Result<Option<Exclusion>, Stop> {
        let tile = self.free[class][0];
        let clash = self.clash(class, at)?.cloned();
        Ok(clash.map(|clash| Exclusion { tile, at, clash }))
    }

    /// Why none of these can be, if each of them is seen not to be.
    fn all(
        &mut self,
        each: impl Iterator<Item = (usize, Pos)>,
    ) -> Result<Option<Vec<Exclusion>>, Stop> {
        let mut others = Vec::new();
        for (class, at) in each {
            match self.exclusion(class, at)? {
                Some(exclusion) => others.push(exclusion),
                None => return Ok(None),
            }
        }
        Ok(Some(others))
    }

    /// Why no tile but those of a type can lie at a place.
    fn other_tiles(&mut self, class: usize, at: Pos) -> Result<Option<Vec<Exclusion>>, Stop> {
        let others = self.types_left().into_iter().filter(|&other| other != class);
        self.all(others.map(|other| (other, at)))
    }

    /// Why all tiles of a type lie at the other places, of which `at` is one.
    fn other_places(&mut self, class: usize, at: Pos) -> Result<Option<Vec<Exclusion>>, Stop> {
        if self.clash(class, at)?.is_some() {
            return Ok(None);
        }
        let others = self.excluded_places(class)?;
        let only = self.places.len() - others.len() == self.free[class].len();
        Ok(only.then_some(others))
    }

    fn excluded_places(&mut self, class: usize) -> Result<Vec<Exclusion>, Stop> {
        let mut others = Vec::new();
        for at in self.places.clone() {
            others.extend(self.exclusion(class, at)?);
        }
        Ok(others)
    }

    /// Another tile that must lie at the place, or another place where the only tile of the type
    /// must lie.
    fn follows(&mut self, class: usize, at: Pos) -> Result<Option<Reason>, Stop> {
        let must =
            |tile: usize, at: Pos, argument| Reason { tile, at, verdict: Verdict::Must, argument };
        if let [only] = self.free[class][..] {
            for other in self.places.clone().into_iter().filter(|&other| other != at) {
                if let Some(others) = self.other_tiles(class, other)? {
                    return Ok(Some(must(only, other, Argument::OnlyTile(others))));
                }
            }
        }
        for other in self.types_left().into_iter().filter(|&other| other != class) {
            if let Some(others) = self.other_places(other, at)? {
                let tile = self.free[other][0];
                return Ok(Some(must(tile, at, Argument::OnlyPlace(others))));
            }
        }
        Ok(None)
    }
}
