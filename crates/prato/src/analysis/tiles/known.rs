//! What takes a search: tiles from which a claim follows, whatever the others are.
//!
//! A tile that is not known becomes a joker, which fits anywhere and may lie anywhere. The fewer
//! tiles are known, the more can be laid; so a claim that follows from some tiles follows from more
//! of them.

use crate::analysis::fit::End;
use crate::analysis::reason::Size;
use crate::analysis::shrink::shrink;
use crate::grid::Pos;
use crate::puzzles::tetravex::{Asked, First, Instance, Spent, Tile, first};
use crate::watch::Watch;

/// The nodes of the search for one set of tiles.
const NODES_A_SET: u64 = 16 << 10;

/// How many sets of tiles are looked at for a smaller one.
const SETS: usize = 4096;

/// The opposite of a claim, which no solution fits; `None` if the claim is that there is none at
/// all.
pub(super) type Opposite = Option<(Pos, Asked)>;

/// Tiles, ascending, from which it follows that nothing fits `opposite`. The tile that it names is
/// known all the time and not among them.
pub(super) fn find(
    instance: &Instance,
    opposite: Opposite,
    watch: &Watch,
) -> Result<(Vec<usize>, Size), End> {
    let mut search = Search { instance, opposite, watch, unsure: false, sets: SETS };
    let own = search.own();
    let parts: Vec<usize> = (0..instance.tiles().len()).filter(|&tile| Some(tile) != own).collect();
    let (tiles, size) = shrink(parts.clone(), |known| search.is_enough(known))?;
    if size == Size::Enough || search.unsure {
        return Ok((tiles, Size::Enough));
    }
    let left_out: Vec<usize> =
        parts.iter().copied().filter(|tile| tiles.binary_search(tile).is_err()).collect();
    match search.most_jokers(&parts, left_out) {
        Ok(jokers) => {
            let known = parts.into_iter().filter(|tile| !jokers.contains(tile)).collect();
            Ok((known, Size::Smallest))
        }
        Err(End::Spent) => Ok((tiles, Size::Minimal)),
        Err(stopped) => Err(stopped),
    }
}

/// The instance with these tiles and the one with number `own` known and all others jokers; and the
/// number on jokers.
pub(super) fn relaxed(instance: &Instance, known: &[usize], own: Option<usize>) -> (Instance, i32) {
    let mut numbers: Vec<i32> = instance.tiles().iter().flat_map(|tile| tile.numbers()).collect();
    numbers.sort_unstable();
    let is_free = |number: &i32| numbers.binary_search(number).is_err();
    let joker = (i32::MIN..=i32::MAX).find(is_free).expect("fewer tiles than numbers");
    let mut is_known = vec![false; instance.tiles().len()];
    known.iter().chain(&own).for_each(|&tile| is_known[tile] = true);
    let tiles = instance.tiles().iter().zip(&is_known);
    let tiles = tiles.map(|(&tile, known)| if *known { tile } else { Tile::new([joker; 4]) });
    let fixed = instance.fixed().map(|tile| tile.filter(|&tile| is_known[tile]));
    (Instance::new(tiles.collect(), fixed).expect("as many tiles as before"), joker)
}

/// The tile that a question names.
pub(super) fn own(opposite: Opposite) -> Option<usize> {
    opposite.map(|(_, Asked::With(tile) | Asked::Without(tile))| tile)
}

struct Search<'a> {
    instance: &'a Instance,
    opposite: Opposite,
    watch: &'a Watch,
    /// Whether a search was given up.
    unsure: bool,
    /// How many more sets may be looked at.
    sets: usize,
}

impl Search<'_> {
    fn own(&self) -> Option<usize> {
        own(self.opposite)
    }

    /// Whether the claim follows from these tiles. What takes too long does not.
    fn is_enough(&mut self, known: &[usize]) -> Result<bool, End> {
        self.sets = self.sets.checked_sub(1).ok_or(End::Spent)?;
        let (instance, joker) = relaxed(self.instance, known, self.own());
        let (joker, asked) = (Some(joker), self.opposite);
        let question = First { instance: &instance, joker, asked, nodes: NODES_A_SET };
        match first(&question, self.watch) {
            Ok(found) => Ok(found.is_none()),
            Err(Spent::Nodes) => {
                self.unsure = true;
                Ok(false)
            }
            Err(Spent::Stopped(why)) => Err(End::Stopped(why)),
        }
    }

    /// The most tiles that can be left out, if there are more than `best`, which is one way to do
    /// it.
    ///
    /// Any part of a set that can be left out can be left out as well. So the sets of each size
    /// come from those that are one smaller.
    fn most_jokers(&mut self, parts: &[usize], mut best: Vec<usize>) -> Result<Vec<usize>, End> {
        // Invariant: all sets of one size that can be left out, each ascending, the list too.
        let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
        while !sets.is_empty() {
            let mut larger = Vec::new();
            for set in &sets {
                let after = set.last().map_or(0, |&last| last + 1);
                for &tile in parts.iter().filter(|&&tile| tile >= after) {
                    let candidate = [&set[..], &[tile]].concat();
                    let fewer =
                        (0..set.len()).map(|at| [&candidate[..at], &candidate[at + 1..]].concat());
                    if !fewer.into_iter().all(|fewer| sets.binary_search(&fewer).is_ok()) {
                        continue;
                    }
                    let known: Vec<usize> =
                        parts.iter().copied().filter(|part| !candidate.contains(part)).collect();
                    if self.is_enough(&known)? {
                        larger.push(candidate);
                    } else if self.unsure {
                        return Err(End::Spent);
                    }
                }
            }
            if let Some(first) = larger.first().filter(|first| first.len() > best.len()) {
                best.clone_from(first);
            }
            sets = larger;
        }
        Ok(best)
    }
}
