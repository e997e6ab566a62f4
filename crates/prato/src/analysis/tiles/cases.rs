//! An argument that can be read: what follows from the opposite of a claim, one tile after the
//! other, with a few cases where nothing follows.

use super::known::{Opposite, own};
use super::reason::{Dead, Deduction, Laid, Why};
use crate::grid::{Grid, Pos};
use crate::puzzles::tetravex::{Asked, Instance, Side};

/// Nobody reads more cases than this.
const MOST_TILE_CASES: usize = 16;

/// Nor those of boards with more places than this.
const MOST_PLACES_ARGUED: usize = 256;

/// The argument why nothing fits `opposite`, by these tiles and the one that it names, if it is
/// short.
pub(super) fn argue(instance: &Instance, known: &[usize], opposite: Opposite) -> Option<Deduction> {
    let shape = instance.shape();
    if shape.len() > MOST_PLACES_ARGUED {
        return None;
    }
    let mut left: Vec<usize> = known.iter().copied().chain(own(opposite)).collect();
    left.sort_unstable();
    let mut table = Table {
        instance,
        laid: Grid::filled(shape.rows, shape.cols, None),
        jokers: shape.len() - left.len(),
        left,
        not: None,
    };
    for (at, tile) in instance.fixed().iter() {
        if let Some(tile) = tile.filter(|tile| table.left.contains(tile)) {
            table.lay(Laid { tile, at });
        }
    }
    match opposite {
        Some((at, Asked::With(tile))) => table.lay(Laid { tile, at }),
        Some((at, Asked::Without(tile))) => table.not = Some((tile, at)),
        None => {}
    }
    table.deduction(&mut MOST_TILE_CASES.clone())
}

/// Tiles that lie, and those that are left.
#[derive(Clone)]
struct Table<'a> {
    instance: &'a Instance,
    laid: Grid<Option<usize>>,
    /// The known tiles that lie nowhere, ascending.
    left: Vec<usize>,
    /// How many of the places that are left hold tiles that are not known.
    jokers: usize,
    /// A tile does not lie here.
    not: Option<(usize, Pos)>,
}

impl Table<'_> {
    fn lay(&mut self, laid: Laid) {
        self.laid[laid.at] = Some(laid.tile);
        self.left.retain(|&tile| tile != laid.tile);
    }

    fn equal(&self, one: usize, other: usize) -> bool {
        self.instance.type_of(one) == self.instance.type_of(other)
    }

    /// Whether a tile can lie at an empty place: it fits what lies around it, and there is a tile
    /// left for each empty place beside it.
    fn fits(&self, tile: usize, at: Pos) -> bool {
        let partner = |side: Side| {
            let Some(beside) = side.beside(self.instance.shape(), at) else { return true };
            let number = self.number(tile, side);
            let wanted = Some((side.opposite(), number));
            let mut others = self.left.iter().filter(|&&other| other != tile);
            self.laid[beside].is_some()
                || self.jokers > 0
                || others.any(|&other| self.matches(other, beside, wanted))
        };
        self.not.is_none_or(|(not, place)| place != at || !self.equal(not, tile))
            && self.matches(tile, at, None)
            && Side::ALL.into_iter().all(partner)
    }

    /// Whether a tile has the numbers that what lies around an empty place asks for, and one more.
    fn matches(&self, tile: usize, at: Pos, wanted: Option<(Side, i32)>) -> bool {
        let asked = |side: Side| {
            let other = self.laid[side.beside(self.instance.shape(), at)?]?;
            Some(self.number(other, side.opposite()))
        };
        wanted.is_none_or(|(side, number)| self.number(tile, side) == number)
            && Side::ALL
                .into_iter()
                .all(|side| asked(side).is_none_or(|number| number == self.number(tile, side)))
    }

    fn number(&self, tile: usize, side: Side) -> i32 {
        self.instance.tiles()[tile].number(side)
    }

    /// The first of each kind of tiles that are left.
    fn kinds(&self) -> Vec<usize> {
        let mut kinds: Vec<usize> = Vec::new();
        for &tile in &self.left {
            if !kinds.iter().any(|&other| self.equal(other, tile)) {
                kinds.push(tile);
            }
        }
        kinds
    }

    /// The empty places, in reading order.
    fn empty(&self) -> Vec<Pos> {
        self.laid.iter().filter(|(_, tile)| tile.is_none()).map(|(pos, _)| pos).collect()
    }

    /// The ways to go on of which one must be: what may lie at a place, or where a tile may lie.
    fn choices(&self) -> Vec<Choice> {
        let (empty, kinds) = (self.empty(), self.kinds());
        let mut choices = Vec::new();
        if self.jokers == 0 {
            choices.extend(empty.iter().map(|&at| {
                let tiles = kinds.iter().filter(|&&tile| self.fits(tile, at));
                Choice::Place(at, tiles.map(|&tile| Laid { tile, at }).collect())
            }));
        }
        choices.extend(kinds.iter().map(|&tile| {
            let places = empty.iter().filter(|&&at| self.fits(tile, at));
            let copies = self.left.iter().filter(|&&other| self.equal(other, tile)).count();
            Choice::Tile(tile, copies, places.map(|&at| Laid { tile, at }).collect())
        }));
        choices
    }

    /// Goes on until nothing is possible. `cases` is how many more there may be.
    fn deduction(mut self, cases: &mut usize) -> Option<Deduction> {
        *cases = cases.checked_sub(1)?;
        let mut follows = Vec::new();
        loop {
            let choices = self.choices();
            if let Some(end) = choices.iter().find_map(Choice::dead) {
                return Some(Deduction { follows, end });
            }
            let Some((laid, why)) = choices.iter().find_map(Choice::forced) else {
                let choice = choices.into_iter().filter_map(Choice::cases).min_by_key(Vec::len)?;
                let case = |laid: Laid| {
                    let mut table = self.clone();
                    table.lay(laid);
                    table.deduction(cases).map(|deduction| (laid, deduction))
                };
                let ended = choice.into_iter().map(case).collect::<Option<Vec<_>>>()?;
                return Some(Deduction { follows, end: Dead::Cases(ended) });
            };
            self.lay(laid);
            follows.push((laid, why));
        }
    }
}

/// Of these one must be.
enum Choice {
    /// For a place, the tiles that fit.
    Place(Pos, Vec<Laid>),
    /// For a tile, the number of tiles equal to it, and the places where it fits.
    Tile(usize, usize, Vec<Laid>),
}

impl Choice {
    fn dead(&self) -> Option<Dead> {
        match self {
            Choice::Place(at, tiles) => tiles.is_empty().then_some(Dead::NoTile(*at)),
            Choice::Tile(tile, copies, places) => {
                (places.len() < *copies).then_some(Dead::NoPlace(*tile))
            }
        }
    }

    fn forced(&self) -> Option<(Laid, Why)> {
        match self {
            Choice::Place(_, tiles) => match tiles[..] {
                [only] => Some((only, Why::OnlyTile)),
                _ => None,
            },
            Choice::Tile(_, copies, places) => {
                let first = places.first().filter(|_| places.len() == *copies)?;
                Some((*first, Why::OnlyPlace))
            }
        }
    }

    /// What to try one after the other.
    fn cases(self) -> Option<Vec<Laid>> {
        match self {
            Choice::Place(_, tiles) => Some(tiles),
            Choice::Tile(_, 1, places) => Some(places),
            Choice::Tile(..) => None,
        }
    }
}
