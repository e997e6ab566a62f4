//! The chance of a mine in every cell, as floats; which cells are certain, exactly.

use super::Chance;
use super::census::census;
use super::density::Density;
use super::memory::Limits;
use super::numbers::{Floats, LongFloats, Possible, Ratios};
use super::prepared::{AnySweep, Prepared};
use super::spans;
use super::support::{Allowed, allowed};
use super::sweep::{Mines, Series, Shares};
use super::weigh::{Weights, weigh};
use crate::grid::Grid;
use crate::outcome::Outcome;
use crate::parallel;
use crate::puzzles::minesweeper::View;
use crate::watch::{Stop, Watch};

/// The chance of a mine in every cell.
///
/// A chance that is given as a number is a float with an error below 1e-9; which cells are safe
/// and which are mines is exact. When the work stops early, the cells that are not decided are
/// [`Chance::Unknown`].
///
/// Where the total is not known, every mine field that fits is taken as equally likely.
pub fn chances(view: &View, watch: &Watch) -> Outcome<Grid<Chance>, Grid<Chance>> {
    chances_by_density(view, Density::EVEN, watch)
}

/// The same if each cell holds a mine with the chance `density`, whatever the others hold. That
/// matters only where the total is not known: with it, all fields have as many mines.
pub fn chances_by_density(
    view: &View,
    density: Density,
    watch: &Watch,
) -> Outcome<Grid<Chance>, Grid<Chance>> {
    match analyse(view, Question::Chances(density), watch) {
        // What is certain takes less memory, as it does not depend on the density.
        Outcome::Stopped { why: Stop::Memory, so_far } if density != Density::EVEN => {
            without_total(view, watch).map_both(|certain| {
                so_far.zip_with(&certain, |chance, certain| match chance {
                    Chance::Unknown => *certain,
                    _ => *chance,
                })
            })
        }
        other => other,
    }
}

/// What is asked of every cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Question {
    /// How likely is a mine, if nothing but this is known of its cell?
    Chances(Density),
    /// Is it safe, or a mine? This takes less memory. What is given as a chance means nothing.
    Verdicts,
}

impl Question {
    fn density(self) -> Density {
        match self {
            Question::Chances(density) => density,
            Question::Verdicts => Density::EVEN,
        }
    }
}

/// Answers the question for every cell.
pub(super) fn analyse(
    view: &View,
    question: Question,
    watch: &Watch,
) -> Outcome<Grid<Chance>, Grid<Chance>> {
    let Ok(prepared) = Prepared::new(view, watch) else { return Outcome::Impossible };
    let limits = Limits::new(watch, 2 * prepared.steps());
    if let (Question::Verdicts, Some(total)) = (question, prepared.mines) {
        match spans::verdicts(view, &prepared, total, &limits) {
            None => {}
            Some(Outcome::Stopped { why: Stop::Memory, .. }) => return without_total(view, watch),
            Some(end) => return end,
        }
    }
    let measured = measure_all(&prepared, question, &limits);
    let mut stopped = measured.iter().find_map(|measured| measured.as_ref().err().copied());
    if measured.iter().flatten().any(|measured| measured.counts.counts.is_empty()) {
        return Outcome::Impossible;
    }
    let share = match (prepared.mines, stopped) {
        (None, _) => free(&prepared, &measured, question.density()),
        (Some(_), Some(Stop::Memory)) => {
            drop(measured);
            watch.settle();
            return match question {
                // What is certain takes less memory than chances.
                Question::Chances(_) => only_certain(analyse(view, Question::Verdicts, watch)),
                Question::Verdicts => without_total(view, watch),
            };
        }
        (Some(_), Some(_)) => Share::Certain,
        (Some(total), None) => {
            let (supports, counts): (Vec<_>, Vec<_>) =
                measured.iter().flatten().map(Measured::series).unzip();
            let allowed = allowed(&supports, prepared.unseen.len(), total);
            if allowed.unseen.is_none() {
                return Outcome::Impossible;
            }
            let weights = match question {
                Question::Chances(_) => weigh(&counts, prepared.unseen.len(), total),
                Question::Verdicts => Some(Weights::alike(&counts)),
            };
            match weights {
                Some(weights) => Share::Weighed(allowed, weights),
                None => return from_census(view, watch),
            }
        }
    };

    let mut cells = prepared.marked(view);
    let of_boxes = prepared.each(watch.threads, |number| {
        let measured = measured[number].as_ref().map_err(|stop| *stop)?;
        let share = share.of(number);
        match &measured.sweep {
            Some(sweep) => sweep.chances(share, &limits),
            None => sweep(&prepared, number, question, &limits)?.chances(share, &limits),
        }
    });
    for (component, of_boxes) in prepared.components.iter().zip(of_boxes) {
        match of_boxes {
            Err(stop) => stopped = Some(stop),
            Ok(of_boxes) => {
                for (in_box, chance) in of_boxes {
                    for &cell in &component.boxes[in_box as usize].cells {
                        cells.cells_mut()[cell as usize] = share.trusted(chance);
                    }
                }
            }
        }
    }
    let of_unseen = share.of_unseen(prepared.unseen.len());
    for &cell in &prepared.unseen {
        cells.cells_mut()[cell as usize] = of_unseen;
    }
    match stopped {
        None => Outcome::Answered(cells),
        Some(why) => Outcome::Stopped { why, so_far: cells },
    }
}

/// How the components share the mines.
enum Share {
    /// They have a total, but there was no time to count all of them. What is certain without the
    /// total is certain; more cannot be said.
    Certain,
    /// Each may have some numbers of mines, and these have weights.
    Weighed(Allowed, Weights),
}

/// Each component has as many mines as it likes: the total is not known.
fn free(prepared: &Prepared, measured: &[Result<Measured, Stop>], density: Density) -> Share {
    let possible = |measured: &Result<Measured, Stop>| {
        measured.as_ref().map_or_else(|_| Vec::new(), |measured| measured.possible.clone())
    };
    let components: Vec<Vec<bool>> = measured.iter().map(possible).collect();
    let weights = |possible: &Vec<bool>| {
        (0..possible.len()).map(|mines| density.tilt() * mines as f64).collect()
    };
    let weights =
        Weights { components: components.iter().map(weights).collect(), unseen: density.chance() };
    Share::Weighed(Allowed { components, unseen: Some((0, prepared.unseen.len())) }, weights)
}

impl Share {
    /// For a component, which numbers of mines it may have and what they weigh.
    fn of(&self, component: usize) -> Option<(&[bool], &[f64])> {
        match self {
            Share::Certain => None,
            Share::Weighed(allowed, weights) => {
                Some((&allowed.components[component], &weights.components[component]))
            }
        }
    }

    /// What can be said of a cell with this chance.
    fn trusted(&self, chance: Chance) -> Chance {
        match (self, chance) {
            (Share::Certain, Chance::Between(_)) => Chance::Unknown,
            _ => chance,
        }
    }

    fn of_unseen(&self, count: usize) -> Chance {
        match self {
            Share::Certain => Chance::Unknown,
            Share::Weighed(Allowed { unseen, .. }, weights) => match unseen {
                Some((_, 0)) => Chance::Safe,
                Some((least, _)) if *least == count => Chance::Mine,
                _ => Chance::Between(weights.unseen),
            },
        }
    }
}

/// What a sweep over a component found.
struct Measured {
    /// The solutions by number of mines, divided by the largest count.
    counts: Series<f64>,
    /// Which numbers of mines are possible.
    possible: Vec<bool>,
    /// The sweep, unless there was no memory to keep it.
    sweep: Option<Box<dyn Swept>>,
}

impl Measured {
    fn new(sweep: Box<dyn Swept>) -> Measured {
        Measured { counts: sweep.counts(), possible: sweep.possible(), sweep: Some(sweep) }
    }

    /// Which numbers of mines are possible, and their counts.
    fn series(&self) -> (Series<bool>, Series<f64>) {
        let possible = Series { least: self.counts.least, counts: self.possible.clone() };
        (possible, self.counts.clone())
    }
}

/// Sweeps over all components. If they cannot all be kept in memory, none is.
fn measure_all(
    prepared: &Prepared,
    question: Question,
    limits: &Limits,
) -> Vec<Result<Measured, Stop>> {
    let measure = |&number: &usize| Ok(Measured::new(sweep(prepared, number, question, limits)?));
    let mut measured = parallel::map(limits.watch.threads, &prepared.numbers(), measure);
    if measured.iter().any(|measured| matches!(measured, Err(Stop::Memory))) {
        let drop_sweep = |measured: Measured| Measured { sweep: None, ..measured };
        measured = measured.into_iter().map(|measured| measured.map(drop_sweep)).collect();
        for (number, measured) in measured.iter_mut().enumerate() {
            if matches!(measured, Err(Stop::Memory)) {
                *measured = measure(&number).map(drop_sweep);
            }
        }
    }
    measured
}

/// Sweeps over one component, with the kind of number that the question and its size need.
fn sweep(
    prepared: &Prepared,
    component: usize,
    question: Question,
    limits: &Limits,
) -> Result<Box<dyn Swept>, Stop> {
    let mines = match prepared.mines {
        None => question.density().counting(),
        Some(_) => Mines::Counted,
    };
    match question {
        Question::Verdicts => sweep_with(Possible, prepared, component, mines, limits),
        Question::Chances(_) if prepared.components[component].cells() <= Floats::CELLS => {
            sweep_with(Floats, prepared, component, mines, limits)
        }
        Question::Chances(_) => sweep_with(LongFloats, prepared, component, mines, limits),
    }
}

fn sweep_with<N: Ratios + Send + 'static>(
    numbers: N,
    prepared: &Prepared,
    component: usize,
    mines: Mines,
    limits: &Limits,
) -> Result<Box<dyn Swept>, Stop> {
    let sweep = prepared.sweep(component, &numbers, mines, limits)?;
    Ok(Box::new(WithNumbers { numbers, sweep, sizes: prepared.components[component].sizes() }))
}

/// A sweep with whatever kind of number.
trait Swept: Send + Sync {
    /// The counts by number of mines, divided by the largest.
    fn counts(&self) -> Series<f64>;
    /// Which numbers of mines are possible, from the least that is.
    fn possible(&self) -> Vec<bool>;
    /// The chance of a mine in the cells of each box. The numbers of mines in the component are
    /// all alike, or some of them are allowed and have weights.
    fn chances(
        &self,
        share: Option<(&[bool], &[f64])>,
        limits: &Limits,
    ) -> Result<Vec<(u32, Chance)>, Stop>;
}

struct WithNumbers<N: Ratios> {
    numbers: N,
    sweep: AnySweep<N::Value>,
    /// The number of cells in each box.
    sizes: Vec<u8>,
}

impl<N: Ratios + Send> Swept for WithNumbers<N> {
    fn counts(&self) -> Series<f64> {
        let Series { least, counts } = self.sweep.solutions();
        let larger = |a, b| if self.numbers.ratio(b, a) > 1.0 { b } else { a };
        let Some(largest) = counts.iter().reduce(larger) else {
            return Series { least, counts: Vec::new() };
        };
        let counts = counts.iter().map(|count| self.numbers.ratio(count, largest)).collect();
        Series { least, counts }
    }

    fn possible(&self) -> Vec<bool> {
        self.sweep.solutions().counts.iter().map(|count| !self.numbers.is_zero(count)).collect()
    }

    fn chances(
        &self,
        share: Option<(&[bool], &[f64])>,
        limits: &Limits,
    ) -> Result<Vec<(u32, Chance)>, Stop> {
        let weights = match share {
            None => vec![self.numbers.one(); self.sweep.solutions().counts.len()],
            Some((allowed, weights)) => {
                let possible = || allowed.iter().zip(weights);
                let largest = possible().filter(|p| *p.0).map(|p| *p.1).fold(f64::MIN, f64::max);
                let weight = |(&allowed, weight): (&bool, &f64)| {
                    if allowed { self.numbers.exp(weight - largest) } else { self.numbers.zero() }
                };
                possible().map(weight).collect()
            }
        };
        let shares = self.sweep.shares(&self.numbers, &weights, limits)?;
        let chance = |(in_box, shares)| (in_box, self.chance(&shares, self.sizes[in_box as usize]));
        Ok(shares.into_iter().map(chance).collect())
    }
}

impl<N: Ratios> WithNumbers<N> {
    /// The chance of a mine in each cell of a box of `size` cells.
    fn chance(&self, shares: &Shares<N::Value>, size: u8) -> Chance {
        let mut all = self.numbers.zero();
        let mut mines = self.numbers.zero();
        let mut safe = self.numbers.zero();
        for (number, share) in (0..=size).zip(shares) {
            self.numbers.add(&mut all, share, size);
            self.numbers.add(&mut mines, share, number);
            self.numbers.add(&mut safe, share, size - number);
        }
        if self.numbers.is_zero(&mines) {
            Chance::Safe
        } else if self.numbers.is_zero(&safe) {
            Chance::Mine
        } else {
            Chance::Between(self.numbers.ratio(&mines, &all))
        }
    }
}

/// What is certain even if the total is not known, where counting with the total takes too much
/// memory: without it there is less to count.
fn without_total(view: &View, watch: &Watch) -> Outcome<Grid<Chance>, Grid<Chance>> {
    let mut free = view.clone();
    free.mines = None;
    only_certain(analyse(&free, Question::Verdicts, watch))
}

/// Of these verdicts those that are certain, where there was too little memory for more.
fn only_certain(found: Outcome<Grid<Chance>, Grid<Chance>>) -> Outcome<Grid<Chance>, Grid<Chance>> {
    let certain = |cells: Grid<Chance>| {
        cells.map(|chance| match chance {
            Chance::Between(_) => Chance::Unknown,
            _ => *chance,
        })
    };
    match found {
        Outcome::Answered(cells) => Outcome::Stopped { why: Stop::Memory, so_far: certain(cells) },
        other => other.map_both(certain),
    }
}

/// The chances from exact counts, where floats do not reach.
fn from_census(view: &View, watch: &Watch) -> Outcome<Grid<Chance>, Grid<Chance>> {
    census(view, watch)
        .map(|census| census.chances(view))
        .map_so_far(|()| view.cells().map(|_| Chance::Unknown))
}
