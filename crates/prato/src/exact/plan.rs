//! A component made ready for the sweep: its boxes in order, and states packed into words.
//!
//! A state holds, for each open clue, the mines that its boxes still to be filled must have. Each
//! open clue has a slot of four bits: three for the number, which is at most 7 (a clue that misses
//! eight mines was decided before), and a guard bit on top that is normally 0. With all guard bits
//! set, one subtraction changes every slot at once, and a guard bit that is gone tells of a slot
//! that went below zero.

use std::sync::Arc;

use super::order::order;
use super::parts::Component;
use crate::watch::Watch;

/// The mines still missing at each open clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct State<const WORDS: usize>([u64; WORDS]);

const GUARDS: u64 = 0x8888_8888_8888_8888;
const SLOTS_PER_WORD: usize = 16;

impl<const WORDS: usize> State<WORDS> {
    /// No clue is open.
    pub(crate) const EMPTY: State<WORDS> = State([0; WORDS]);

    fn set(&mut self, slot: usize, number: u8) {
        let shift = slot % SLOTS_PER_WORD * 4;
        let word = &mut self.0[slot / SLOTS_PER_WORD];
        *word = *word & !(0xf << shift) | u64::from(number) << shift;
    }
}

/// The filling of one box.
#[derive(Clone, Debug)]
pub(crate) struct Step<const WORDS: usize> {
    /// The box.
    pub(crate) in_box: u32,
    /// How many cells it has.
    pub(crate) size: u8,
    /// The mines of the clues that open.
    opened: State<WORDS>,
    /// 1 in the slot of every clue that sees the box.
    seen_by: State<WORDS>,
    /// For every slot the most that can be missing afterwards: the clue's cells that are left.
    left: State<WORDS>,
}

impl<const WORDS: usize> Step<WORDS> {
    /// The state after `mines` mines are put into the box, if all clues can still be met.
    pub(crate) fn after(&self, state: State<WORDS>, mines: u8) -> Option<State<WORDS>> {
        let mut after = State::EMPTY;
        let mut guards = GUARDS;
        for word in 0..WORDS {
            let missing = state.0[word] | self.opened.0[word] | GUARDS;
            let rest = missing.wrapping_sub(self.seen_by.0[word] * u64::from(mines));
            after.0[word] = rest & !GUARDS;
            let spare = (self.left.0[word] | GUARDS).wrapping_sub(after.0[word]);
            guards &= rest & spare;
        }
        (guards & GUARDS == GUARDS).then_some(after)
    }

    /// The state before `mines` mines were put into the box, which led to `after`.
    pub(crate) fn before(&self, after: State<WORDS>, mines: u8) -> State<WORDS> {
        let mut before = after;
        for word in 0..WORDS {
            let sum = after.0[word].wrapping_add(self.seen_by.0[word] * u64::from(mines));
            before.0[word] = sum.wrapping_sub(self.opened.0[word]);
        }
        before
    }
}

/// A component made ready.
pub(crate) enum Plan {
    /// At most 16 clues are open at once.
    Narrow(Arc<[Step<1>]>),
    /// At most 32.
    Medium(Arc<[Step<2>]>),
    /// At most 64.
    Wide(Arc<[Step<4>]>),
    /// More than 64: there is no hope that the states fit into any memory.
    Hopeless,
}

/// Orders the boxes of a component and gives slots to its clues.
pub(crate) fn plan(component: &Component, watch: &Watch) -> Plan {
    let order = order(component, watch);
    let slots = Slots::new(component, &order);
    match slots.most {
        0..=16 => Plan::Narrow(steps(component, &order, &slots)),
        17..=32 => Plan::Medium(steps(component, &order, &slots)),
        33..=64 => Plan::Wide(steps(component, &order, &slots)),
        _ => Plan::Hopeless,
    }
}

/// Which slot each clue has while it is open.
struct Slots {
    of_clue: Vec<usize>,
    /// How many slots there are.
    most: usize,
}

impl Slots {
    /// Gives each clue the lowest slot that is free when it opens. A slot is free again for the
    /// step after the one that closes its clue.
    fn new(component: &Component, order: &[u32]) -> Slots {
        let mut left: Vec<usize> = component.clues.iter().map(|clue| clue.boxes.len()).collect();
        let mut of_clue = vec![usize::MAX; component.clues.len()];
        let mut free = Vec::new();
        let mut most = 0;
        for &in_box in order {
            let clues = &component.boxes[in_box as usize].clues;
            for &clue in clues {
                if of_clue[clue as usize] == usize::MAX {
                    of_clue[clue as usize] = free.pop().unwrap_or_else(|| {
                        most += 1;
                        most - 1
                    });
                }
            }
            for &clue in clues {
                left[clue as usize] -= 1;
                if left[clue as usize] == 0 {
                    free.push(of_clue[clue as usize]);
                }
            }
        }
        Slots { of_clue, most }
    }
}

fn steps<const WORDS: usize>(
    component: &Component,
    order: &[u32],
    slots: &Slots,
) -> Arc<[Step<WORDS>]> {
    let size = |in_box: u32| {
        u8::try_from(component.boxes[in_box as usize].cells.len()).expect("at most 8 cells")
    };
    let mut cells_left: Vec<Option<u8>> = vec![None; component.clues.len()];
    let mut left = State::EMPTY;
    let mut steps = Vec::with_capacity(order.len());
    for &in_box in order {
        let mut opened = State::EMPTY;
        let mut seen_by = State::EMPTY;
        for &number in &component.boxes[in_box as usize].clues {
            let clue = &component.clues[number as usize];
            let slot = slots.of_clue[number as usize];
            let cells = cells_left[number as usize].get_or_insert_with(|| {
                opened.set(slot, clue.mines);
                clue.boxes.iter().map(|&in_box| size(in_box)).sum()
            });
            *cells -= size(in_box);
            seen_by.set(slot, 1);
            left.set(slot, *cells);
        }
        steps.push(Step { in_box, size: size(in_box), opened, seen_by, left });
    }
    steps.into()
}
