//! What is wrong at once with tiles that lie: no search, no conclusions.

use super::reason::Clash;
use crate::grid::{Grid, Pos, Shape};
use crate::puzzles::tetravex::{self, Instance, Side};

/// The easiest clash of what is fixed in `instance`, if there is one.
pub(super) fn clash(instance: &Instance) -> Option<Clash> {
    touch(instance)
        .or_else(|| no_fit(instance, instance.shape().positions()))
        .or_else(|| border(instance))
}

/// The easiest clash if a tile lay at a place as well, where no tile is fixed. What is fixed
/// already is taken to be all right.
pub(super) fn clash_of(instance: &Instance, tile: usize, at: Pos) -> Option<Clash> {
    let shape = instance.shape();
    let numbers = instance.tiles()[tile];
    let touching = Side::ALL.into_iter().find_map(|side| {
        let other = instance.fixed()[side.beside(shape, at)?]?;
        let other = instance.tiles()[other].number(side.opposite());
        let numbers = [numbers.number(side), other];
        (numbers[0] != numbers[1]).then_some(Clash::Touch { at, side, numbers })
    });
    if touching.is_some() {
        return touching;
    }
    let laid = lay(instance, tile, at);
    let around = Side::ALL.into_iter().filter_map(|side| side.beside(shape, at));
    no_fit(&laid, around).or_else(|| border(&laid))
}

/// The instance with one more tile fixed, at a place where none is.
pub(super) fn lay(instance: &Instance, tile: usize, at: Pos) -> Instance {
    let mut fixed: Grid<Option<usize>> = instance.fixed().clone();
    fixed[at] = Some(tile);
    Instance::new(instance.tiles().to_vec(), fixed).expect("the tile was not fixed before")
}

fn touch(instance: &Instance) -> Option<Clash> {
    match tetravex::reason(instance)? {
        tetravex::Reason::Fixed { pos, side, numbers } => {
            Some(Clash::Touch { at: pos, side, numbers })
        }
        tetravex::Reason::Border { .. } => None,
    }
}

fn border(instance: &Instance) -> Option<Clash> {
    match tetravex::reason(instance)? {
        tetravex::Reason::Fixed { .. } => None,
        tetravex::Reason::Border { side, room, needs } => Some(Clash::Border { side, room, needs }),
    }
}

/// One of these places where no tile that is left fits, seen by the fewest sides.
fn no_fit(instance: &Instance, places: impl Iterator<Item = Pos>) -> Option<Clash> {
    let free = instance.free_members();
    let left: Vec<usize> = (0..free.len()).filter(|&class| !free[class].is_empty()).collect();
    let clashes = places.filter(|&at| instance.fixed()[at].is_none()).filter_map(|at| {
        let wanted = wanted(instance, at);
        let fits = |sides: &[(Side, i32)]| {
            let has = |&class: &usize| {
                let tile = instance.types()[class].tile;
                sides.iter().all(|&(side, number)| tile.number(side) == number)
            };
            left.iter().any(has)
        };
        if wanted.is_empty() || fits(&wanted) {
            return None;
        }
        // The fewest of them, of which there are four at most.
        let sets = (1u32..1 << wanted.len()).map(|set| {
            let sides = (0..wanted.len()).filter(|&side| set & (1 << side) != 0);
            sides.map(|side| wanted[side]).collect::<Vec<_>>()
        });
        let sides = sets.filter(|sides| !fits(sides)).min_by_key(Vec::len)?;
        Some(Clash::NoFit { at, sides })
    });
    clashes.min_by_key(|clash| match clash {
        Clash::NoFit { sides, .. } => sides.len(),
        _ => usize::MAX,
    })
}

/// The numbers that the fixed tiles around a place ask of its sides.
fn wanted(instance: &Instance, at: Pos) -> Vec<(Side, i32)> {
    let shape: Shape = instance.shape();
    let asked = |side: Side| {
        let tile = instance.fixed()[side.beside(shape, at)?]?;
        Some((side, instance.tiles()[tile].number(side.opposite())))
    };
    Side::ALL.into_iter().filter_map(asked).collect()
}
