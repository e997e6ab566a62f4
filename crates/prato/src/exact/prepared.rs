//! A view made ready for counting: easy deductions done, the rest split into components, each
//! with its plan.

use super::Chance;
use super::memory::Limits;
use super::numbers::Numbers;
use super::parts::{Component, Parts, split};
use super::plan::{Plan, plan};
use super::reduce::{Contradiction, Mark, reduce};
use super::sweep::{Mines, Reached, Series, Shares, Sweep, sweep};
use crate::grid::Grid;
use crate::parallel;
use crate::puzzles::minesweeper::{Cell, View};
use crate::watch::{Stop, Watch};

/// A view made ready for counting.
pub(super) struct Prepared {
    /// What the easy deductions say of each cell.
    pub(super) marks: Grid<Mark>,
    /// How many mines they found.
    pub(super) found: usize,
    pub(super) components: Vec<Component>,
    /// The order of work in each component.
    plans: Vec<Plan>,
    /// The undecided cells that no clue sees.
    pub(super) unseen: Vec<u32>,
    /// The mines in the components and the unseen cells together, if the total is known.
    pub(super) mines: Option<usize>,
}

impl Prepared {
    /// Makes a view ready, or finds a contradiction on the way.
    pub(super) fn new(view: &View, watch: &Watch) -> Result<Prepared, Contradiction> {
        let reduced = reduce(view)?;
        let (marks, found) = (reduced.marks(), reduced.mines());
        let mines = view.mines.map(|total| total.checked_sub(found).ok_or(Contradiction));
        let Parts { components, unseen } = split(&reduced);
        let plans = parallel::map(watch.threads, &components, |component| plan(component, watch));
        Ok(Prepared { marks, found, components, plans, unseen, mines: mines.transpose()? })
    }

    /// What the easy deductions say of each cell.
    pub(super) fn marked(&self, view: &View) -> Grid<Chance> {
        view.cells().zip_with(&self.marks, |cell, mark| match (cell, mark) {
            (Cell::Open(_), _) => Chance::Open,
            (_, Mark::Safe) => Chance::Safe,
            (_, Mark::Mine) => Chance::Mine,
            (_, Mark::Unknown) => Chance::Unknown,
        })
    }

    /// How many steps one sweep over each component takes together.
    pub(super) fn steps(&self) -> usize {
        self.components.iter().map(|component| component.boxes.len()).sum()
    }

    /// Whether the sweeps must count mines.
    pub(super) fn counting(&self) -> Mines {
        if self.mines.is_some() { Mines::Counted } else { Mines::Ignored }
    }

    /// Takes the components with these numbers, ascending, out of the board.
    pub(super) fn take(&mut self, numbers: &[usize]) -> Vec<Component> {
        let (mut components, mut plans) = (Vec::new(), Vec::new());
        let mut out = Vec::new();
        let all = self.components.drain(..).zip(self.plans.drain(..)).enumerate();
        for (number, (component, plan)) in all {
            if numbers.binary_search(&number).is_ok() {
                out.push(component);
            } else {
                components.push(component);
                plans.push(plan);
            }
        }
        (self.components, self.plans) = (components, plans);
        out
    }

    /// Sweeps over one component.
    pub(super) fn sweep<N: Numbers>(
        &self,
        component: usize,
        numbers: &N,
        mines: Mines,
        limits: &Limits,
    ) -> Result<AnySweep<N::Value>, Stop> {
        Ok(match &self.plans[component] {
            Plan::Narrow(steps) => AnySweep::Narrow(sweep(numbers, steps, mines, limits)?),
            Plan::Medium(steps) => AnySweep::Medium(sweep(numbers, steps, mines, limits)?),
            Plan::Wide(steps) => AnySweep::Wide(sweep(numbers, steps, mines, limits)?),
            Plan::Hopeless => return Err(Stop::Memory),
        })
    }

    /// Sweeps over each component, and keeps all of the sweeps.
    pub(super) fn sweep_all<N: Numbers>(
        &self,
        numbers: &N,
        limits: &Limits,
    ) -> Result<Vec<AnySweep<N::Value>>, Stop> {
        let mines = self.counting();
        let sweeps = parallel::map(limits.watch.threads, &self.numbers(), |&component| {
            self.sweep(component, numbers, mines, limits)
        });
        sweeps.into_iter().collect()
    }

    /// `work(component)` for each component, in order. What found too little memory while others
    /// held some of it is done again alone: only what needs more than all of it fails.
    pub(super) fn each<R: Send>(
        &self,
        threads: usize,
        work: impl Fn(usize) -> Result<R, Stop> + Sync,
    ) -> Vec<Result<R, Stop>> {
        let mut results = parallel::map(threads, &self.numbers(), |&component| work(component));
        for (component, result) in results.iter_mut().enumerate() {
            if matches!(result, Err(Stop::Memory)) {
                *result = work(component);
            }
        }
        results
    }

    /// The numbers of the components.
    pub(super) fn numbers(&self) -> Vec<usize> {
        (0..self.components.len()).collect()
    }
}

/// A sweep with states of any width.
pub(super) enum AnySweep<V> {
    Narrow(Sweep<V, 1>),
    Medium(Sweep<V, 2>),
    Wide(Sweep<V, 4>),
}

macro_rules! whatever_width {
    ($any:ident.$method:ident($($argument:expr),*)) => {
        match $any {
            AnySweep::Narrow(sweep) => sweep.$method($($argument),*),
            AnySweep::Medium(sweep) => sweep.$method($($argument),*),
            AnySweep::Wide(sweep) => sweep.$method($($argument),*),
        }
    };
}

impl<V: Clone> AnySweep<V> {
    /// See [`Sweep::solutions`].
    pub(super) fn solutions(&self) -> Series<V> {
        whatever_width!(self.solutions())
    }

    /// See [`Sweep::shares`].
    pub(super) fn shares<N: Numbers<Value = V>>(
        &self,
        numbers: &N,
        weights: &[V],
        limits: &Limits,
    ) -> Result<Vec<(u32, Shares<V>)>, Stop> {
        whatever_width!(self.shares(numbers, weights, limits))
    }

    /// See [`Sweep::end`].
    pub(super) fn end(&self) -> (usize, usize) {
        whatever_width!(self.end())
    }

    /// See [`Sweep::in_box`].
    pub(super) fn in_box(&self, step: usize) -> u32 {
        whatever_width!(self.in_box(step))
    }

    /// See [`Sweep::before`].
    pub(super) fn before(&self, step: usize, state: usize, mines: u8) -> Option<Reached<'_, V>> {
        whatever_width!(self.before(step, state, mines))
    }
}
