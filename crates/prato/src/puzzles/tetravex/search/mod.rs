//! The search for solutions (backtracking with constraint propagation and a dynamic variable ordering): the engine
//! `tiles`.
//!
//! A place has as candidates the types that fit it, as bits ([`set`]). Laying a tile narrows its
//! neighbours, and each place with few candidates narrows its own neighbours in turn; what two
//! opposite borders must show is known from counting, so the candidates at the borders are held to
//! that ([`propagate`]). Then the search branches at the place with the fewest candidates for each
//! empty place beside it ([`state`]).
//!
//! The first branches are split into tasks, which are worked on in order or by several threads at
//! once ([`tasks`]). The solutions, their order and the number of nodes are the same on any number
//! of threads.

mod balance;
mod compiled;
mod first;
mod propagate;
mod set;
mod state;
mod tasks;

use std::ops::ControlFlow;

use super::solve::{End, Searched};
use super::{Instance, Solution};
use crate::watch::{Stop, Watch};
use compiled::Compiled;
pub(crate) use first::{Asked, First, Spent, first};
use set::Set;
use state::{DeadEnd, Mark, State};

/// The nodes between two looks at the clock.
const NODES_A_LOOK: u64 = 1024;

/// Visits every solution, equal tiles taken for one. A node is a choice of a tile for a place;
/// tiles that follow from it are not counted.
pub(super) fn search(
    instance: &Instance,
    watch: &Watch,
    mut visit: impl FnMut(&Solution) -> ControlFlow<()>,
) -> Searched {
    of_any_width(instance, watch, &mut |types| visit(&instance.solution(types)))
}

/// The search with sets as wide as the instance needs. It knows no visitor's type, so that there is one
/// of each width; a browser loads them all, so it has fewer.
fn of_any_width(
    instance: &Instance,
    watch: &Watch,
    visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> Searched {
    match instance.tiles().len() {
        0..=64 => wide::<1>(instance, watch, visit),
        #[cfg(not(target_arch = "wasm32"))]
        65..=128 => wide::<2>(instance, watch, visit),
        #[cfg(not(target_arch = "wasm32"))]
        129..=256 => wide::<4>(instance, watch, visit),
        ..=1024 => wide::<16>(instance, watch, visit),
        ..=4096 => wide::<64>(instance, watch, visit),
        ..=16384 => wide::<256>(instance, watch, visit),
        // A set of candidates for each place would take more memory than there is.
        _ => Searched { end: End::Stopped(Stop::Memory), nodes: 0 },
    }
}

/// The search with sets of `W` words.
fn wide<const W: usize>(
    instance: &Instance,
    watch: &Watch,
    visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> Searched {
    if instance.tiles().len().saturating_mul(size_of::<Set<W>>()) > watch.room() {
        return Searched { end: End::Stopped(Stop::Memory), nodes: 0 };
    }
    let compiled: Compiled<W> = Compiled::new(instance, None);
    let mut state = State::new(&compiled, instance);
    match propagate::begin(&mut state, instance) {
        Ok(()) => tasks::run(&mut state, watch, visit),
        Err(DeadEnd) => Searched { end: End::Complete, nodes: 0 },
    }
}

/// How a walk through a part of the search tree ends.
enum Halt {
    /// The visitor has seen enough.
    Enough,
    /// The watch said so.
    Stopped(Stop),
}

/// A choice that was made, and those that are left.
struct Branch<const W: usize> {
    place: usize,
    candidates: Set<W>,
    before: Mark<W>,
}

/// Visits the solutions below `state`, each with the nodes so far, unless `look` halts it now and
/// then. What was laid on the way is left to the caller to take back.
fn walk<const W: usize>(
    state: &mut State<'_, W>,
    look: &dyn Fn() -> Result<(), Halt>,
    nodes: &mut u64,
    visit: &mut dyn FnMut(&[usize], u64) -> ControlFlow<()>,
) -> Result<(), Halt> {
    // Invariant: the branches on the way to `state`, below which all before them was visited.
    let mut way: Vec<Branch<W>> = Vec::new();
    loop {
        match state.choose() {
            Ok(Some((place, candidates))) => {
                way.push(Branch { place, candidates, before: state.mark() });
            }
            Ok(None) => {
                if visit(&state.laid, *nodes).is_break() {
                    return Err(Halt::Enough);
                }
            }
            Err(DeadEnd) => {}
        }
        loop {
            let Some(branch) = way.last_mut() else { return Ok(()) };
            state.go_back(&branch.before);
            let Some(class) = branch.candidates.pop() else {
                way.pop();
                continue;
            };
            *nodes += 1;
            if nodes.is_multiple_of(NODES_A_LOOK) {
                look()?;
            }
            if propagate::lay(state, branch.place, class).is_ok() {
                break;
            }
        }
    }
}
