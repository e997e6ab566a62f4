//! What changes during a search, and how it is taken back (a trail).

use super::balance::Balance;
use super::compiled::{Compiled, Jokers, SIDES};
use super::set::Set;
use crate::grid::Shape;
use crate::puzzles::tetravex::Instance;

/// With more candidates than this, a place says nothing about its neighbours.
pub(super) const NARROW: usize = 8;

/// How bad it is to branch at a place with one candidate, by the number of empty places beside it:
/// in inverse proportion, but that none at all is not infinitely bad.
const COST: [usize; 5] = [1000, 91, 48, 32, 24];

/// Tiles laid so far, and what they leave.
#[derive(Clone)]
pub(super) struct State<'a, const W: usize> {
    pub(super) compiled: &'a Compiled<W>,
    /// For each place, the types that fit its neighbours; some of them may be used up.
    domains: Vec<Set<W>>,
    /// The type at each place where a tile lies.
    pub(super) laid: Vec<usize>,
    /// The tiles of each type that are left, and the types of which there are any.
    left: Vec<usize>,
    pub(super) available: Set<W>,
    pub(super) now: Places<W>,
    /// For each place, how many places beside it are empty.
    empty_beside: Vec<usize>,
    /// North to south, and east to west.
    pub(super) balances: [Balance; 2],
    /// What to take back: domains as they were, and places in the order of laying.
    changed: Vec<(usize, Set<W>)>,
    order: Vec<usize>,
}

/// Sets of places.
#[derive(Clone, Copy)]
pub(super) struct Places<const W: usize> {
    /// No tile lies there.
    pub(super) empty: Set<W>,
    /// Not every type that is available can lie there. Only of empty places is that known.
    pub(super) touched: Set<W>,
    /// At most [`NARROW`] candidates.
    pub(super) narrow: Set<W>,
}

/// A state to come back to.
#[derive(Clone, Copy)]
pub(super) struct Mark<const W: usize> {
    changed: usize,
    order: usize,
    places: Places<W>,
}

/// There is no solution from here.
pub(super) struct DeadEnd;

impl<'a, const W: usize> State<'a, W> {
    /// No tile laid.
    pub(super) fn new(compiled: &'a Compiled<W>, instance: &Instance) -> State<'a, W> {
        let left: Vec<usize> = instance.types().iter().map(|class| class.members.len()).collect();
        let types = Set::below(left.len());
        let Shape { rows, cols } = instance.shape();
        let places = instance.shape().len();
        let balances = [0, 1].map(|direction| {
            if compiled.jokers == Jokers::Some {
                return Balance::silent(compiled.with[2 * direction].len());
            }
            let mut surplus = vec![0; compiled.with[2 * direction].len()];
            for tile in 0..instance.tiles().len() {
                let sides = compiled.types[instance.type_of(tile)];
                surplus[sides[2 * direction]] += 1;
                surplus[sides[2 * direction + 1]] -= 1;
            }
            Balance::new(surplus, [cols, rows][direction])
        });
        State {
            compiled,
            domains: vec![types; places],
            laid: vec![0; places],
            left,
            available: types,
            now: Places { empty: Set::below(places), touched: Set::EMPTY, narrow: Set::EMPTY },
            empty_beside: compiled.beside.iter().map(|all| all.iter().flatten().count()).collect(),
            balances,
            changed: Vec::new(),
            order: Vec::new(),
        }
    }

    /// The types that may lie at an empty place.
    pub(super) fn candidates(&self, place: usize) -> Set<W> {
        self.domains[place] & self.available
    }

    /// Whether a type fits the neighbours of an empty place.
    pub(super) fn fits(&self, place: usize, class: usize) -> bool {
        self.domains[place].contains(class)
    }

    /// Those of the empty `places` where one of these types may lie.
    pub(super) fn where_fits(&self, places: Set<W>, types: Set<W>) -> Set<W> {
        places.iter().filter(|&place| !(self.candidates(place) & types).is_empty()).collect()
    }

    /// Leaves only these types for an empty place. Says whether any of its candidates went.
    pub(super) fn narrow(&mut self, place: usize, types: Set<W>) -> Result<bool, DeadEnd> {
        let before = self.candidates(place);
        let after = before & types;
        if after == before {
            return Ok(false);
        }
        if after.is_empty() {
            return Err(DeadEnd);
        }
        self.changed.push((place, self.domains[place]));
        self.domains[place] = after;
        self.now.touched.insert(place);
        if after.len() <= NARROW {
            self.now.narrow.insert(place);
        }
        Ok(true)
    }

    /// Lays a tile of a type that is available at an empty place, and counts. Says whether the type
    /// is used up.
    pub(super) fn lay(&mut self, place: usize, class: usize) -> bool {
        self.order.push(place);
        self.now.empty.remove(place);
        self.laid[place] = class;
        for (side, number) in SIDES.into_iter().zip(self.compiled.types[class]) {
            match self.compiled.beside[place][side] {
                Some(other) => self.empty_beside[other] -= 1,
                None => self.balances[side / 2].lay(side % 2, number),
            }
        }
        self.left[class] -= 1;
        let used_up = self.left[class] == 0;
        if used_up {
            self.available.remove(class);
        }
        used_up
    }

    pub(super) fn mark(&self) -> Mark<W> {
        Mark { changed: self.changed.len(), order: self.order.len(), places: self.now }
    }

    /// Takes back all that was done since.
    pub(super) fn go_back(&mut self, mark: &Mark<W>) {
        for place in self.order.drain(mark.order..).rev() {
            let class = self.laid[place];
            for (side, number) in SIDES.into_iter().zip(self.compiled.types[class]) {
                match self.compiled.beside[place][side] {
                    Some(other) => self.empty_beside[other] += 1,
                    None => self.balances[side / 2].take_up(side % 2, number),
                }
            }
            self.left[class] += 1;
            self.available.insert(class);
        }
        for (place, domain) in self.changed.drain(mark.changed..).rev() {
            self.domains[place] = domain;
        }
        self.now = mark.places;
    }

    /// The empty place to branch at, with its candidates: few of them, and many empty places beside
    /// it that feel the choice. `None` if the board is full.
    pub(super) fn choose(&self) -> Result<Option<(usize, Set<W>)>, DeadEnd> {
        let mut best = None;
        let mut least = usize::MAX;
        for place in (self.now.empty & self.now.touched).iter() {
            let candidates = self.candidates(place);
            let number = candidates.len();
            if number == 0 {
                return Err(DeadEnd);
            }
            let cost = number * COST[self.empty_beside[place]];
            if cost < least {
                least = cost;
                best = Some((place, candidates));
            }
        }
        let any = || {
            let place =
                self.compiled.inwards.iter().find(|&&place| self.now.empty.contains(place))?;
            Some((*place, self.candidates(*place)))
        };
        Ok(best.or_else(any))
    }
}
