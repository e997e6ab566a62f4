//! Plain backtracking: fills the places in reading order with every type that fits. Slow, and short
//! enough to be believed: what is fast is held to it.

use std::ops::ControlFlow;

use super::solve::{End, Searched};
use super::{Instance, Solution};
use crate::grid::{Pos, Shape};
use crate::watch::Watch;

/// Visits every solution, equal tiles taken for one, in the order of their types in reading order.
/// A node is a tile that was laid.
pub fn backtrack(
    instance: &Instance,
    watch: &Watch,
    visit: impl FnMut(&Solution) -> ControlFlow<()>,
) -> Searched {
    backtrack_up_to(u64::MAX, instance, watch, visit)
}

/// The same, but so many nodes are enough.
pub(super) fn backtrack_up_to(
    most: u64,
    instance: &Instance,
    watch: &Watch,
    mut visit: impl FnMut(&Solution) -> ControlFlow<()>,
) -> Searched {
    let shape = instance.shape();
    let mut left: Vec<usize> = instance.types().iter().map(|class| class.members.len()).collect();
    for &tile in instance.fixed().cells().iter().flatten() {
        left[instance.type_of(tile)] -= 1;
    }
    let mut nodes = 0;
    // Invariant: the types of the first places, all of which fit together.
    let mut laid: Vec<usize> = Vec::new();
    // The first type to try at the place after them.
    let mut from = 0;
    let end = loop {
        if laid.len() == shape.len() && visit(&instance.solution(&laid)).is_break() {
            break End::Enough;
        }
        match (from..left.len()).find(|&class| fits(instance, &laid, &left, class)) {
            Some(_) if nodes == most => break End::Enough,
            Some(class) => {
                if nodes % 4096 == 0
                    && let Err(why) = watch.check()
                {
                    break End::Stopped(why);
                }
                nodes += 1;
                if instance.fixed().cells()[laid.len()].is_none() {
                    left[class] -= 1;
                }
                laid.push(class);
                from = 0;
            }
            None => match laid.pop() {
                Some(class) => {
                    if instance.fixed().cells()[laid.len()].is_none() {
                        left[class] += 1;
                    }
                    from = class + 1;
                }
                None => break End::Complete,
            },
        }
    };
    Searched { end, nodes }
}

/// Whether a tile of this type can be laid next.
fn fits(instance: &Instance, laid: &[usize], left: &[usize], class: usize) -> bool {
    let Shape { cols, .. } = instance.shape();
    let Some(fixed) = instance.fixed().cells().get(laid.len()) else { return false };
    let is_there = match fixed {
        Some(tile) => instance.type_of(*tile) == class,
        None => left[class] > 0,
    };
    let Pos { row, col } = instance.shape().pos(laid.len());
    let tile = instance.types()[class].tile;
    let laid_at = |place: usize| instance.types()[laid[place]].tile;
    is_there
        && (col == 0 || laid_at(laid.len() - 1).east == tile.west)
        && (row == 0 || laid_at(laid.len() - cols).south == tile.north)
}
