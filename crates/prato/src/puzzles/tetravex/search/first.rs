//! One solution in which a place is filled as asked, with some of the tiles replaced by jokers and
//! within a number of nodes: what the analysis of reasons asks again and again.

use std::cell::Cell;
use std::ops::ControlFlow;

use super::compiled::Compiled;
use super::set::Set;
use super::state::State;
use super::{Halt, NODES_A_LOOK, propagate, walk};
use crate::grid::Pos;
use crate::puzzles::tetravex::{Instance, Solution};
use crate::watch::{Stop, Watch};

/// What a solution is to be like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct First<'a> {
    /// The tiles and the places.
    pub instance: &'a Instance,
    /// A number that fits every number.
    pub joker: Option<i32>,
    /// What is asked of a place.
    pub asked: Option<(Pos, Asked)>,
    /// Look at so many nodes, about.
    pub nodes: u64,
}

/// What is asked of a place. Equal tiles are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// This tile, by its number from 0, lies there.
    With(usize),
    /// Another one does.
    Without(usize),
}

/// Why it is not known whether there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spent {
    /// So many nodes were not enough.
    Nodes,
    /// The watch said so.
    Stopped(Stop),
}

/// The first such solution, if there is one.
pub(crate) fn first(question: &First<'_>, watch: &Watch) -> Result<Option<Solution>, Spent> {
    match question.instance.tiles().len() {
        0..=64 => wide::<1>(question, watch),
        // As for all solutions, a browser has fewer widths.
        #[cfg(not(target_arch = "wasm32"))]
        65..=128 => wide::<2>(question, watch),
        #[cfg(not(target_arch = "wasm32"))]
        129..=256 => wide::<4>(question, watch),
        ..=1024 => wide::<16>(question, watch),
        ..=4096 => wide::<64>(question, watch),
        _ => Err(Spent::Stopped(Stop::Memory)),
    }
}

fn wide<const W: usize>(question: &First<'_>, watch: &Watch) -> Result<Option<Solution>, Spent> {
    let &First { instance, joker, asked, nodes: most } = question;
    watch.check().map_err(Spent::Stopped)?;
    let compiled: Compiled<W> = Compiled::new(instance, joker);
    let mut state = State::new(&compiled, instance);
    if let Some((pos, asked)) = asked {
        let types = match asked {
            Asked::With(tile) => [instance.type_of(tile)].into_iter().collect(),
            Asked::Without(tile) => {
                let mut types = Set::below(instance.types().len());
                types.remove(instance.type_of(tile));
                types
            }
        };
        if state.narrow(instance.shape().index(pos), types).is_err() {
            return Ok(None);
        }
    }
    if propagate::begin(&mut state, instance).is_err() {
        return Ok(None);
    }
    let looks = Cell::new(0);
    let look = || {
        looks.set(looks.get() + NODES_A_LOOK);
        if looks.get() > most { Err(Halt::Enough) } else { watch.check().map_err(Halt::Stopped) }
    };
    let mut found = None;
    let walked = walk(&mut state, &look, &mut 0, &mut |types, _| {
        found = Some(instance.solution(types));
        ControlFlow::Break(())
    });
    match walked {
        _ if found.is_some() => Ok(found),
        Ok(()) => Ok(None),
        Err(Halt::Enough) => Err(Spent::Nodes),
        Err(Halt::Stopped(why)) => Err(Spent::Stopped(why)),
    }
}
