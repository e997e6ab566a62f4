//! What follows from laying a tile (constraint propagation: arc consistency, but only from places with few candidates).

use super::compiled::SIDES;
use super::set::Set;
use super::state::{DeadEnd, NARROW, State};
use crate::puzzles::tetravex::Instance;

/// Fixes the tiles that lie already and draws the first consequences.
pub(super) fn begin<const W: usize>(
    state: &mut State<'_, W>,
    instance: &Instance,
) -> Result<(), DeadEnd> {
    for (place, tile) in instance.fixed().cells().iter().enumerate() {
        if let Some(tile) = *tile {
            state.narrow(place, [instance.type_of(tile)].into_iter().collect())?;
        }
    }
    settle(state, state.now.empty)
}

/// Lays a tile and draws the consequences, or finds that there is no solution.
pub(super) fn lay<const W: usize>(
    state: &mut State<'_, W>,
    place: usize,
    class: usize,
) -> Result<(), DeadEnd> {
    let mut work = [place].into_iter().collect();
    put(state, place, class, &mut work)?;
    settle(state, work)
}

/// Draws the consequences of what changed at the places in `work`.
fn settle<const W: usize>(state: &mut State<'_, W>, mut work: Set<W>) -> Result<(), DeadEnd> {
    while !work.is_empty() {
        let mut felt = Set::EMPTY;
        edges(state, &mut work, &mut felt)?;
        for direction in [[0, 1], [2, 3]] {
            // What lies at one border changes what both miss.
            let borders = direction.map(|side| state.compiled.border[side] & felt);
            if borders.iter().any(|border| !border.is_empty()) {
                direction.into_iter().try_for_each(|side| border(state, side, &mut work))?;
            }
        }
    }
    Ok(())
}

/// Lays a tile and tells the places that feel it at once.
fn put<const W: usize>(
    state: &mut State<'_, W>,
    place: usize,
    class: usize,
    work: &mut Set<W>,
) -> Result<(), DeadEnd> {
    if state.lay(place, class) {
        // Only places with few candidates can have none or one left: the others wait.
        let narrow = (state.now.empty & state.now.narrow).iter();
        narrow.filter(|&other| state.fits(other, class)).for_each(|other| work.insert(other));
    }
    if state.balances.iter().any(|balance| balance.slack().is_none()) {
        return Err(DeadEnd);
    }
    for (side, number) in SIDES.into_iter().zip(state.compiled.types[class]) {
        let fitting = state.compiled.with[side ^ 1][number];
        narrow_beside(state, place, side, fitting, work)?;
    }
    Ok(())
}

/// Touching sides have the same number: each place leaves its neighbours only the types that fit
/// one of its own. A place with one candidate gets it. All places looked at are in `felt`.
fn edges<const W: usize>(
    state: &mut State<'_, W>,
    work: &mut Set<W>,
    felt: &mut Set<W>,
) -> Result<(), DeadEnd> {
    while let Some(place) = work.pop() {
        felt.insert(place);
        if !state.now.empty.contains(place) {
            continue;
        }
        let mut candidates = state.candidates(place);
        match candidates.len() {
            0 => return Err(DeadEnd),
            1 => {
                let class = candidates.pop().expect("there is one");
                put(state, place, class, work)?;
            }
            2..=NARROW => {
                let numbers = state.compiled.numbers(candidates);
                for side in SIDES {
                    let fitting = state.compiled.facing(&numbers, side);
                    narrow_beside(state, place, side, fitting, work)?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Leaves only these types for the place beside this one, if there is one and it is empty.
fn narrow_beside<const W: usize>(
    state: &mut State<'_, W>,
    place: usize,
    side: usize,
    types: Set<W>,
    work: &mut Set<W>,
) -> Result<(), DeadEnd> {
    let beside = state.compiled.beside[place][side];
    match beside.filter(|&other| state.now.empty.contains(other)) {
        Some(other) => narrow(state, other, types, work),
        None => Ok(()),
    }
}

/// Leaves only these types for an empty place.
fn narrow<const W: usize>(
    state: &mut State<'_, W>,
    place: usize,
    types: Set<W>,
    work: &mut Set<W>,
) -> Result<(), DeadEnd> {
    if state.narrow(place, types)? {
        work.insert(place);
    }
    Ok(())
}

/// The empty places of a border must hold what it misses: each number often enough, and no more
/// other numbers than there is slack.
fn border<const W: usize>(
    state: &mut State<'_, W>,
    side: usize,
    work: &mut Set<W>,
) -> Result<(), DeadEnd> {
    let places = state.compiled.border[side] & state.now.empty;
    let slack = state.balances[side / 2].slack().ok_or(DeadEnd)?;
    if (places & state.now.touched).len() < slack {
        // Even if no number that is missing fitted at the touched places, there is room elsewhere.
        return Ok(());
    }
    let mut wanted = Set::EMPTY;
    for number in 0..state.balances[side / 2].numbers() {
        let missing = state.balances[side / 2].missing(side % 2, number);
        if missing > 0 {
            let types = state.compiled.with[side][number];
            wanted |= types;
            let can = state.where_fits(places, types);
            at_most(state, can.len().checked_sub(missing), can, types, work)?;
        }
    }
    let can = state.where_fits(places, wanted);
    let others = places.len() - can.len();
    at_most(state, slack.checked_sub(others), can, wanted, work)
}

/// At most so many of the places, or fewer than none, do without these types, which fit at each.
fn at_most<const W: usize>(
    state: &mut State<'_, W>,
    others: Option<usize>,
    places: Set<W>,
    types: Set<W>,
    work: &mut Set<W>,
) -> Result<(), DeadEnd> {
    match others {
        None => Err(DeadEnd),
        Some(0) => places.iter().try_for_each(|place| narrow(state, place, types, work)),
        Some(_) => Ok(()),
    }
}
