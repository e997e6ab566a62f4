//! What stays the same during a search: the places, and which types have which numbers.

use std::cmp::Reverse;

use super::set::Set;
use crate::grid::Pos;
use crate::puzzles::tetravex::{Instance, Side, Tile};

/// The numbers of a direction share this many bits: exact up to here, and coarser beyond.
const BITS: usize = 32;

/// The sides in the order of [`Side::ALL`], so that `side ^ 1` is the opposite side and `side / 2`
/// the direction: 0 from north to south, 1 from east to west.
pub(super) const SIDES: [usize; 4] = [0, 1, 2, 3];

/// A set of numbers for each side, as bits.
pub(super) type Numbers = [u32; 4];

/// An instance as the search sees it.
pub(super) struct Compiled<const W: usize> {
    /// For each type, the number on each side; numbers count from 0 in each direction.
    pub(super) types: Vec<[usize; 4]>,
    /// For each side and number, the types that have it there.
    pub(super) with: [Vec<Set<W>>; 4],
    /// For each type, the number on each side as a bit.
    bits: Vec<Numbers>,
    /// For each side and bit, the types that have it.
    with_bit: [Vec<Set<W>>; 4],
    /// For each place, those beside it, unless there is the border.
    pub(super) beside: Vec<[Option<usize>; 4]>,
    /// For each side, the places on that border.
    pub(super) border: [Set<W>; 4],
    /// The places, those in the middle of the board first.
    pub(super) inwards: Vec<usize>,
    /// Whether there are tiles that fit everywhere.
    pub(super) jokers: Jokers,
}

/// Whether there are tiles that fit everywhere.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Jokers {
    /// There are none.
    None,
    /// There are some, so counting the numbers on tiles says nothing about borders.
    Some,
}

impl<const W: usize> Compiled<W> {
    /// An instance made ready, in which `joker`, if it is given, is a number that fits every number.
    pub(super) fn new(instance: &Instance, joker: Option<i32>) -> Compiled<W> {
        let numbers = [[Side::North, Side::South], [Side::East, Side::West]].map(|sides| {
            let both = |tile: &Tile| sides.map(|side| tile.number(side));
            let mut numbers: Vec<i32> = instance.tiles().iter().flat_map(both).collect();
            numbers.sort_unstable();
            numbers.dedup();
            numbers
        });
        let types: Vec<[usize; 4]> = instance
            .types()
            .iter()
            .map(|class| {
                SIDES.map(|side| {
                    let number = class.tile.numbers()[side];
                    numbers[side / 2].binary_search(&number).expect("all numbers are listed")
                })
            })
            .collect();
        let mut with = SIDES.map(|side| vec![Set::EMPTY; numbers[side / 2].len()]);
        let mut with_bit = SIDES.map(|_| vec![Set::EMPTY; BITS]);
        let mut bits = vec![[0; 4]; types.len()];
        for (class, sides) in types.iter().enumerate() {
            for (side, &number) in sides.iter().enumerate() {
                with[side][number].insert(class);
                with_bit[side][number % BITS].insert(class);
                bits[class][side] |= 1 << (number % BITS);
            }
        }
        let mut jokers = Jokers::None;
        for side in SIDES {
            let any = joker.and_then(|joker| numbers[side / 2].binary_search(&joker).ok());
            let Some(any) = any else { continue };
            jokers = Jokers::Some;
            // It fits every number, and every number fits it.
            let types = with[side][any];
            with[side].iter_mut().chain(&mut with_bit[side]).for_each(|fitting| *fitting |= types);
            with[side][any] = Set::below(instance.types().len());
            types.iter().for_each(|class| bits[class][side] = u32::MAX);
        }
        let shape = instance.shape();
        let beside = |pos: Pos| {
            let Pos { row, col } = pos;
            // Past the top and the left, the wrapped number is outside as well.
            [(row.wrapping_sub(1), col), (row + 1, col), (row, col + 1), (row, col.wrapping_sub(1))]
                .map(|(row, col)| Pos::new(row, col))
                .map(|next| shape.contains(next).then(|| shape.index(next)))
        };
        let beside: Vec<[Option<usize>; 4]> = shape.positions().map(beside).collect();
        let border = SIDES
            .map(|side| (0..beside.len()).filter(|&place| beside[place][side].is_none()).collect());
        let depth = |pos: Pos| {
            (pos.row + 1).min(shape.rows - pos.row) * (pos.col + 1).min(shape.cols - pos.col)
        };
        let mut inwards: Vec<usize> = (0..shape.len()).collect();
        inwards.sort_by_key(|&place| Reverse(depth(shape.pos(place))));
        Compiled { types, with, bits, with_bit, beside, border, inwards, jokers }
    }

    /// The numbers that these types have on each side.
    pub(super) fn numbers(&self, types: Set<W>) -> Numbers {
        let either = |one: Numbers, other: Numbers| SIDES.map(|side| one[side] | other[side]);
        types.iter().map(|class| self.bits[class]).fold([0; 4], either)
    }

    /// The types that have one of the numbers of `side` on the opposite side.
    pub(super) fn facing(&self, numbers: &Numbers, side: usize) -> Set<W> {
        let mut bits = numbers[side];
        let mut types = Set::EMPTY;
        while bits != 0 {
            types |= self.with_bit[side ^ 1][bits.trailing_zeros() as usize];
            bits &= bits - 1;
        }
        types
    }
}
