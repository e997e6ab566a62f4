//! All solutions, one after the other (backtrack-free enumeration).
//!
//! A solution is a list of choices: for each component its number of mines, then for each of its
//! boxes, from the last to the first, which of its cells are mines, and at the end which of the
//! unseen cells are. The sweeps tell which choices can be completed, so none is a dead end.

use super::memory::Limits;
use super::numbers::Possible;
use super::prepared::{AnySweep, Prepared};
use super::reduce::Mark;
use super::support::Suffixes;
use super::sweep::Series;
use crate::grid::Grid;
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::{Field, View};
use crate::watch::{Stop, Watch};

/// All solutions of `view`, each of them once, in a fixed order.
///
/// There is at least one, or the outcome is [`Outcome::Impossible`].
pub fn solutions(view: &View, watch: &Watch) -> Outcome<Solutions> {
    let Ok(prepared) = Prepared::new(view, watch) else { return Outcome::Impossible };
    of(prepared, watch)
}

/// All solutions of a board.
pub(super) fn of(prepared: Prepared, watch: &Watch) -> Outcome<Solutions> {
    let limits = Limits::new(watch, prepared.steps());
    let sweeps = match prepared.sweep_all(&Possible, &limits) {
        Ok(sweeps) => sweeps,
        Err(why) => return Outcome::Stopped { why, so_far: () },
    };
    match Solutions::new(prepared, sweeps, watch) {
        Some(solutions) => Outcome::Answered(solutions),
        None => Outcome::Impossible,
    }
}

/// The solutions of a view; see [`solutions`].
pub struct Solutions {
    prepared: Prepared,
    sweeps: Vec<AnySweep<bool>>,
    supports: Vec<Series<bool>>,
    suffixes: Suffixes,
    watch: Watch,
    /// The choices made so far.
    choices: Vec<Choice>,
    /// Mines where the easy deductions or the choices put them.
    field: Grid<bool>,
    /// Mines that the choices have not shared out yet, if there is a total.
    left: Option<usize>,
    started: bool,
}

enum Choice {
    /// How many mines a component has.
    Mines { component: usize, mines: usize },
    /// Which cells of the box of a step are mines, a bit for each.
    Box { component: usize, step: usize, state: usize, sum: usize, cells: u16 },
    /// Which of the unseen cells are mines.
    Unseen { mines: Vec<bool> },
}

impl Iterator for Solutions {
    /// A solution, or the reason why the work stopped; there is nothing more after that.
    type Item = Result<Field, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.started && !self.change() {
            return None;
        }
        self.started = true;
        if let Err(stop) = self.complete() {
            self.choices.clear();
            return Some(Err(stop));
        }
        Some(Ok(Field { mines: self.field.clone() }))
    }
}

impl Solutions {
    /// The solutions of a board with these sweeps, if there is one.
    pub(super) fn new(
        prepared: Prepared,
        sweeps: Vec<AnySweep<bool>>,
        watch: &Watch,
    ) -> Option<Solutions> {
        let supports: Vec<_> = sweeps.iter().map(AnySweep::solutions).collect();
        if supports.iter().any(|support| support.counts.is_empty()) {
            return None;
        }
        let suffixes = Suffixes::new(&supports, prepared.unseen.len());
        let possible = prepared.mines.is_none_or(|total| suffixes.can_have(0, total));
        possible.then(|| Solutions {
            field: prepared.marks.map(|mark| *mark == Mark::Mine),
            left: prepared.mines,
            watch: watch.clone(),
            choices: Vec::new(),
            started: false,
            prepared,
            sweeps,
            supports,
            suffixes,
        })
    }

    /// Takes the last choice that has an alternative, and changes it. `false` if none has one.
    fn change(&mut self) -> bool {
        while let Some(choice) = self.take() {
            if let Some(next) = self.alternative(choice) {
                self.put(next);
                return true;
            }
        }
        false
    }

    /// Makes the first choice wherever none is made.
    fn complete(&mut self) -> Result<(), Stop> {
        while let Some(choice) = self.first() {
            if self.choices.len().is_multiple_of(1 << 12) {
                self.watch.check()?;
            }
            self.put(choice);
        }
        self.watch.check()
    }

    /// The first possibility for the next choice to make; `None` if all are made.
    fn first(&self) -> Option<Choice> {
        match self.choices.last() {
            None => Some(self.component(0)),
            Some(&Choice::Mines { component, mines }) => {
                let (steps, state) = self.sweeps[component].end();
                Some(self.fill(component, steps, state, mines))
            }
            Some(&Choice::Box { component, step: 0, .. }) => Some(self.component(component + 1)),
            Some(&Choice::Box { component, step, state, sum, cells }) => {
                let (state, sum) = self.back(component, step, state, sum, count(cells))?;
                Some(self.fill(component, step, state, sum))
            }
            Some(Choice::Unseen { .. }) => None,
        }
    }

    /// The first choice for a component, or for the unseen cells after the last one.
    fn component(&self, component: usize) -> Choice {
        if component == self.sweeps.len() {
            let unseen = self.prepared.unseen.len();
            let mines = self.left.unwrap_or(0);
            let mines = (0..unseen).map(|cell| cell >= unseen - mines).collect();
            return Choice::Unseen { mines };
        }
        self.mines(component, 0).expect("no choice is a dead end")
    }

    /// The choice of the least possible number of mines, `from` or more, for a component.
    fn mines(&self, component: usize, from: usize) -> Option<Choice> {
        let Series { least, counts } = &self.supports[component];
        let possible = |&mines: &usize| {
            counts[mines - least]
                && self.left.is_none_or(|left| {
                    left.checked_sub(mines)
                        .is_some_and(|rest| self.suffixes.can_have(component + 1, rest))
                })
        };
        let mines = (from.max(*least)..least + counts.len()).find(possible)?;
        Some(Choice::Mines { component, mines })
    }

    /// The first choice for the box of the step before `step`.
    fn fill(&self, component: usize, step: usize, state: usize, sum: usize) -> Choice {
        self.cells(component, step - 1, state, sum, 0).expect("no choice is a dead end")
    }

    /// The first possible choice of cells, `from` or later, for the box of a step.
    fn cells(
        &self,
        component: usize,
        step: usize,
        state: usize,
        sum: usize,
        from: u16,
    ) -> Option<Choice> {
        let in_box = self.sweeps[component].in_box(step) as usize;
        let in_box = &self.prepared.components[component].boxes[in_box];
        let possible =
            |&cells: &u16| self.back(component, step, state, sum, count(cells)).is_some();
        let cells = (from..1 << in_box.cells.len()).find(possible)?;
        Some(Choice::Box { component, step, state, sum, cells })
    }

    /// The state before a step with so many mines in its box, if there are `sum` after it, and how
    /// many there are before it.
    fn back(
        &self,
        component: usize,
        step: usize,
        state: usize,
        sum: usize,
        mines: u8,
    ) -> Option<(usize, usize)> {
        let before = self.sweeps[component].before(step, state, mines)?;
        let sum = sum.checked_sub(self.prepared.counting().shift(mines))?;
        let reached = *before.counts.get(sum.checked_sub(before.least)?)?;
        reached.then_some((before.state, sum))
    }

    /// The possibility after this one, if there is one.
    fn alternative(&self, choice: Choice) -> Option<Choice> {
        match choice {
            Choice::Mines { component, mines } => self.mines(component, mines + 1),
            Choice::Box { component, step, state, sum, cells } => {
                self.cells(component, step, state, sum, cells + 1)
            }
            Choice::Unseen { mut mines } => {
                let more = match self.left {
                    Some(_) => next_arrangement(&mut mines),
                    None => next_subset(&mut mines),
                };
                more.then_some(Choice::Unseen { mines })
            }
        }
    }

    fn put(&mut self, choice: Choice) {
        if let Choice::Mines { mines, .. } = choice {
            self.left = self.left.map(|left| left - mines);
        }
        for cell in self.chosen(&choice) {
            self.field.cells_mut()[cell as usize] = true;
        }
        self.choices.push(choice);
    }

    fn take(&mut self) -> Option<Choice> {
        let choice = self.choices.pop()?;
        if let Choice::Mines { mines, .. } = choice {
            self.left = self.left.map(|left| left + mines);
        }
        for cell in self.chosen(&choice) {
            self.field.cells_mut()[cell as usize] = false;
        }
        Some(choice)
    }

    /// The cells that a choice makes mines.
    fn chosen(&self, choice: &Choice) -> Vec<u32> {
        match choice {
            Choice::Mines { .. } => Vec::new(),
            Choice::Box { component, step, cells, .. } => {
                let in_box = self.sweeps[*component].in_box(*step);
                let all = &self.prepared.components[*component].boxes[in_box as usize].cells;
                (0..)
                    .zip(all)
                    .filter(|(bit, _)| cells & 1 << bit != 0)
                    .map(|(_, &cell)| cell)
                    .collect()
            }
            Choice::Unseen { mines } => {
                let chosen = self.prepared.unseen.iter().zip(mines).filter(|(_, mine)| **mine);
                chosen.map(|(&cell, _)| cell).collect()
            }
        }
    }
}

/// How many cells are chosen.
fn count(cells: u16) -> u8 {
    u8::try_from(cells.count_ones()).expect("at most 16")
}

/// The next arrangement of the same number of mines, in ascending order. `false` after the last.
fn next_arrangement(mines: &mut [bool]) -> bool {
    let Some(first) = mines.windows(2).rposition(|pair| pair == [false, true]) else {
        return false;
    };
    mines.swap(first, first + 1);
    mines[first + 2..].sort_unstable();
    true
}

/// The next set of mines, counting up in binary. `false` after the last.
fn next_subset(mines: &mut [bool]) -> bool {
    let Some(last) = mines.iter().rposition(|mine| !mine) else { return false };
    mines[last] = true;
    mines[last + 1..].fill(false);
    true
}
