//! All solutions of an instance, with the engine that is best at it.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::search::search;
use super::{Instance, Solution, reason};
use crate::watch::{Stop, Watch};

/// How a search ended, and what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Searched {
    /// How it ended.
    pub end: End,
    /// How often it chose a tile for a place.
    pub nodes: u64,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every solution was visited.
    Complete,
    /// The visitor has seen enough.
    Enough,
    /// The watch said so.
    Stopped(Stop),
}

/// Visits the solutions until there are no more or `visit` breaks. Solutions that differ only by
/// swapping equal tiles are one; the order is always the same.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use prato::puzzles::tetravex::{parse, solutions};
/// use prato::watch::Watch;
///
/// let instance = parse("rows = 1; cols = 2; puzzle = [| 0,0,2,1 | 0,0,1,2 |];", None).unwrap();
/// let mut found = Vec::new();
/// solutions(&instance, &Watch::default(), |solution| {
///     found.push(solution.to_string());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(found, ["res = [1, 2];", "res = [2, 1];"]);
/// ```
pub fn solutions(
    instance: &Instance,
    watch: &Watch,
    visit: impl FnMut(&Solution) -> ControlFlow<()>,
) -> Searched {
    if reason(instance).is_some() {
        return Searched { end: End::Complete, nodes: 0 };
    }
    search(instance, watch, visit)
}

impl Instance {
    /// In how many ways equal tiles can be swapped that are not fixed: so many solutions stand for
    /// one that [`solutions`] visits.
    #[must_use]
    pub fn swaps(&self) -> BigUint {
        self.free_members().iter().map(|tiles| product(1, tiles.len())).product()
    }

    /// The tiles of each type that are not fixed.
    pub(crate) fn free_members(&self) -> Vec<Vec<usize>> {
        let mut is_fixed = vec![false; self.tiles().len()];
        for &tile in self.fixed().cells().iter().flatten() {
            is_fixed[tile] = true;
        }
        let free = |members: &Vec<usize>| {
            members.iter().copied().filter(|&tile| !is_fixed[tile]).collect()
        };
        self.types().iter().map(|class| free(&class.members)).collect()
    }
}

/// The product of the numbers from `first` to `last`, by halves: quick for large ones.
fn product(first: usize, last: usize) -> BigUint {
    match last.saturating_sub(first) {
        0 if last < first => BigUint::from(1u8),
        0 => BigUint::from(first),
        more => {
            let middle = first + more / 2;
            product(first, middle) * product(middle + 1, last)
        }
    }
}

/// Visits all the solutions that swapping equal tiles makes of one, the fixed tiles in place, until
/// `visit` breaks: in the order of the tiles' numbers.
///
/// # Panics
/// If it is no solution of the instance.
pub fn distinct(
    instance: &Instance,
    solution: &Solution,
    mut visit: impl FnMut(&Solution) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut orders = instance.free_members();
    let cells = solution.tiles.cells();
    loop {
        let mut next: Vec<_> = orders.iter().map(|order| order.iter()).collect();
        let mut swapped = solution.clone();
        for ((place, &tile), fixed) in
            swapped.tiles.cells_mut().iter_mut().zip(cells).zip(instance.fixed().cells())
        {
            if fixed.is_none() {
                let class = instance.type_of(tile);
                *place = *next[class].next().expect("each type lies as often as it has tiles");
            }
        }
        visit(&swapped)?;
        // As an odometer: the last type goes on, and from its end begins again.
        if !orders.iter_mut().rev().any(|order| next_order(order)) {
            return ControlFlow::Continue(());
        }
    }
}

/// The next order of the numbers; after the last one, the first and `false`.
pub(super) fn next_order(numbers: &mut [usize]) -> bool {
    let rising = numbers.windows(2).rposition(|pair| pair[0] < pair[1]);
    let Some(from) = rising else {
        numbers.reverse();
        return false;
    };
    let larger = numbers.iter().rposition(|&number| number > numbers[from]);
    numbers.swap(from, larger.expect("the next number is larger"));
    numbers[from + 1..].reverse();
    true
}
