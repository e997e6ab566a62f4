//! Exact counts: solutions in all, with each number of mines, and with a mine in each cell.

use std::ops::RangeInclusive;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::Chance;
use super::combine::Tree;
use super::density::Density;
use super::memory::Limits;
use super::numbers::Numbers;
use super::parts::Component;
use super::prepared::{AnySweep, Prepared};
use super::reduce::{Contradiction, Mark};
use super::residues::{Residue, Residues, integers, passes};
use super::sweep::{Mines, Series, Shares};
use crate::grid::Grid;
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::{Cell, View};
use crate::watch::{Stop, Watch};

/// How many solutions there are, in all and with a mine in each cell; or what they weigh, if they
/// are counted by a density.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// In all.
    pub solutions: BigUint,
    /// For each cell, the solutions with a mine there; 0 in open cells.
    pub mines: Grid<BigUint>,
}

impl Census {
    /// The chance of a mine in every cell of the view: the nearest float of each ratio.
    ///
    /// # Panics
    /// If the view is of another size.
    #[must_use]
    pub fn chances(&self, view: &View) -> Grid<Chance> {
        view.cells().zip_with(&self.mines, |cell, count| match cell {
            Cell::Open(_) => Chance::Open,
            _ if *count == BigUint::ZERO => Chance::Safe,
            _ if *count == self.solutions => Chance::Mine,
            _ => Chance::Between(ratio(count, &self.solutions)),
        })
    }
}

/// The nearest float, or one beside it, of `part / all`; `all` is not 0.
pub(crate) fn ratio(part: &BigUint, all: &BigUint) -> f64 {
    // 64 bits more than a float holds are kept of the larger one.
    let shift = all.bits().saturating_sub(128);
    let float = |number: &BigUint| (number >> shift).to_f64().expect("at most 128 bits");
    float(part) / float(all)
}

/// The exact number of solutions.
pub fn count(view: &View, watch: &Watch) -> Outcome<BigUint> {
    let counted = counts(view, Density::EVEN, watch, Wanted::Solutions);
    outcome(counted.map(|(_, counts)| counts.solutions))
}

/// The exact number of solutions: 0 if there is none.
pub(crate) fn how_many(view: &View, watch: &Watch) -> Result<BigUint, Stop> {
    Ok(count(view, watch).finished()?.unwrap_or_default())
}

/// The exact number of solutions for each possible number of mines on the board, ascending.
pub fn count_by_mines(view: &View, watch: &Watch) -> Outcome<Vec<(usize, BigUint)>> {
    let by_mines = match view.mines {
        Some(total) => counts(view, Density::EVEN, watch, Wanted::Solutions)
            .map(|(_, counts)| vec![(total, counts.solutions)]),
        None => by_mines(view, watch),
    };
    outcome(by_mines)
}

/// How many solutions there are, in all and with a mine in each cell.
///
/// For the same with some number of mines, ask for the census of the view with that total.
pub fn census(view: &View, watch: &Watch) -> Outcome<Census> {
    census_by_density(view, Density::EVEN, watch)
}

/// What the solutions weigh, in all and with a mine in each cell, if each cell holds a mine with
/// the chance `density`, whatever the others hold.
///
/// With a density of p/q, each of the n cells that are not decided at once counts p times if it
/// holds a mine and q - p times if it does not: a solution with m mines among them weighs
/// p^m (q - p)^(n - m), and an even density gives plain counts. Where the total is known, all
/// solutions have as many mines, and any density gives plain counts.
pub fn census_by_density(view: &View, density: Density, watch: &Watch) -> Outcome<Census> {
    outcome(counts(view, density, watch, Wanted::Cells).map(|(prepared, counts)| Census {
        mines: spread(&prepared, &counts),
        solutions: counts.solutions,
    }))
}

/// Why there are no counts.
enum Failure {
    Impossible,
    Stopped(Stop),
}

impl From<Contradiction> for Failure {
    fn from(_: Contradiction) -> Failure {
        Failure::Impossible
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        Failure::Stopped(stop)
    }
}

fn outcome<T>(result: Result<T, Failure>) -> Outcome<T> {
    match result {
        Ok(answer) => Outcome::Answered(answer),
        Err(Failure::Impossible) => Outcome::Impossible,
        Err(Failure::Stopped(why)) => Outcome::Stopped { why, so_far: () },
    }
}

/// What to count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// Only solutions.
    Solutions,
    /// Also the solutions with a mine in each cell.
    Cells,
}

/// What was counted.
struct Counts {
    solutions: BigUint,
    /// For each component and each of its boxes, the solutions with a mine in a given cell of it;
    /// empty if only solutions were wanted.
    boxes: Vec<Vec<BigUint>>,
    /// The solutions with a mine in a given unseen cell.
    unseen: BigUint,
}

fn counts(
    view: &View,
    density: Density,
    watch: &Watch,
    wanted: Wanted,
) -> Result<(Prepared, Counts), Failure> {
    let prepared = Prepared::new(view, watch)?;
    // Where the total is known, a density changes no share.
    let density = if prepared.mines.is_some() { Density::EVEN } else { density };
    let bits = bits(&prepared, density);
    if wanted == Wanted::Cells && view.covered().count() * (bits / 8 + 32) > watch.room() {
        return Err(Failure::Stopped(Stop::Memory));
    }
    let counts = match prepared.mines {
        None => each(&prepared, density, watch, wanted)?,
        Some(total) => together(&prepared, total, bits, watch, wanted)?,
    };
    if counts.solutions == BigUint::ZERO {
        Err(Failure::Impossible)
    } else {
        Ok((prepared, counts))
    }
}

/// An upper bound on the binary logarithm of what is counted: every cell of a component may be a
/// mine or not, and a count may be multiplied by the number of cells it is for.
fn bits(prepared: &Prepared, density: Density) -> usize {
    let cells: usize = prepared.components.iter().map(Component::cells).sum();
    let unseen = prepared.unseen.len();
    (cells + unseen) * density.bits() + unseen.max(8).ilog2() as usize + 1
}

/// Counts component by component, where no total holds them together.
fn each(
    prepared: &Prepared,
    density: Density,
    watch: &Watch,
    wanted: Wanted,
) -> Result<Counts, Failure> {
    let limits = Limits::new(watch, 2 * prepared.steps());
    let counted = prepared.each(watch.threads, |number| {
        let cells = prepared.components[number].cells();
        integers(cells * density.bits() + 4, |residues| {
            let sweep = prepared.sweep(number, residues, density.counting(), &limits)?;
            let solutions = sweep.solutions();
            let weights = density.weights(residues, &solutions, cells);
            let mut all = residues.zero();
            for (count, weight) in solutions.counts.iter().zip(&weights) {
                residues.add_product(&mut all, count, weight);
            }
            let mut counts = vec![all];
            if wanted == Wanted::Cells && !weights.is_empty() {
                let shares = sweep.shares(residues, &weights, &limits)?;
                counts.extend(mines_in_boxes(residues, shares));
            }
            Ok(counts)
        })
    });
    let counted = counted.into_iter().collect::<Result<Vec<_>, Stop>>()?;
    let of_components: BigUint = counted.iter().map(|counts| &counts[0]).product();
    let solutions = of_components * density.of_all(prepared.unseen.len());
    if solutions == BigUint::ZERO {
        return Err(Failure::Impossible);
    }
    let boxes = prepared.components.iter().zip(counted).map(|(component, counts)| {
        let others = &solutions / &counts[0];
        let sizes = component.sizes();
        counts[1..].iter().zip(sizes).map(|(mines, size)| &others * mines / size).collect()
    });
    Ok(Counts { boxes: boxes.collect(), unseen: density.of_mines(&solutions), solutions })
}

/// Counts all components together, where they share a total number of mines.
fn together(
    prepared: &Prepared,
    total: usize,
    bits: usize,
    watch: &Watch,
    wanted: Wanted,
) -> Result<Counts, Failure> {
    let limits = Limits::new(watch, 2 * prepared.steps() * passes(bits));
    let unseen = prepared.unseen.len();
    let mut counted = integers(bits, |residues| {
        let sweeps = prepared.sweep_all(residues, &limits)?;
        let mut series: Vec<_> = sweeps.iter().map(AnySweep::solutions).collect();
        let left = left_for_unseen(&series, unseen, total);
        series
            .push(left.map_or_else(Series::default, |left| unseen_series(residues, unseen, left)));
        let tree = Tree::new(residues, series, |_| ());
        let target = |sum| if sum == total { residues.one() } else { residues.zero() };
        let mut counts = vec![tree.value_at(total).unwrap_or(residues.zero())];
        if wanted == Wanted::Cells {
            let mut others = tree.others(residues, target);
            let unseen_weights = others.pop().expect("that of the unseen cells");
            let unseen_series = tree.leaves().last().expect("as above");
            let mut of_unseen = residues.zero();
            for ((mines, count), weight) in
                (unseen_series.least..).zip(&unseen_series.counts).zip(&unseen_weights)
            {
                let count = residues.product(count, &residues.number(mines as u64));
                residues.add_product(&mut of_unseen, &count, weight);
            }
            counts.push(of_unseen);
            for (sweep, weights) in sweeps.iter().zip(&others) {
                counts.extend(mines_in_boxes(residues, sweep.shares(residues, weights, &limits)?));
            }
        }
        Ok(counts)
    })?
    .into_iter();
    let solutions = counted.next().expect("the first is the number of solutions");
    let unseen = counted.next().unwrap_or_default() / unseen.max(1);
    let boxes = prepared.components.iter().map(|component| {
        component.sizes().into_iter().zip(&mut counted).map(|(size, mines)| mines / size).collect()
    });
    Ok(Counts { boxes: boxes.collect(), unseen, solutions })
}

/// For each box the number of solutions, times the number of mines that they put into it. In the
/// order of the boxes.
fn mines_in_boxes(residues: &Residues, shares: Vec<(u32, Shares<Residue>)>) -> Vec<Residue> {
    let mut mines = vec![residues.zero(); shares.len()];
    for (in_box, shares) in shares {
        for (number, share) in (0..).zip(&shares) {
            residues.add(&mut mines[in_box as usize], share, number);
        }
    }
    mines
}

/// How many mines the components may leave for the unseen cells; `None` if that is never
/// right.
fn left_for_unseen(
    components: &[Series<Residue>],
    unseen: usize,
    total: usize,
) -> Option<RangeInclusive<usize>> {
    let least: usize = components.iter().map(|series| series.least).sum();
    let spread: usize = components.iter().map(|series| series.counts.len().max(1) - 1).sum();
    let most = total.checked_sub(least)?.min(unseen);
    let least = total.saturating_sub(least + spread);
    (least <= most).then_some(least..=most)
}

/// In how many ways the unseen cells can hold each number of mines.
fn unseen_series(
    residues: &Residues,
    unseen: usize,
    mines: RangeInclusive<usize>,
) -> Series<Residue> {
    let least = *mines.start();
    // Multiply all first and divide once: a quotient costs a hundred products.
    let number = |number: usize| residues.number(number as u64);
    let next = |count: &Residue, chosen: usize| {
        let times = number(unseen - chosen);
        residues.quotient(&residues.product(count, &times), &number(chosen + 1))
    };
    let fewer = least.min(unseen - least);
    let (mut above, mut below) = (residues.one(), residues.one());
    for chosen in 0..fewer {
        above = residues.product(&above, &number(unseen - chosen));
        below = residues.product(&below, &number(chosen + 1));
    }
    let mut counts = vec![residues.quotient(&above, &below)];
    for chosen in least..*mines.end() {
        counts.push(next(&counts[chosen - least], chosen));
    }
    Series { least, counts }
}

fn by_mines(view: &View, watch: &Watch) -> Result<Vec<(usize, BigUint)>, Failure> {
    let prepared = Prepared::new(view, watch)?;
    let bits = bits(&prepared, Density::EVEN);
    let limits = Limits::new(watch, prepared.steps() * passes(bits));
    let mut least = 0;
    let counted = integers(bits, |residues| {
        let mut series =
            vec![unseen_series(residues, prepared.unseen.len(), 0..=prepared.unseen.len())];
        for number in 0..prepared.components.len() {
            series.push(prepared.sweep(number, residues, Mines::Counted, &limits)?.solutions());
        }
        let tree = Tree::new(residues, series, |_| ());
        let all = tree.all().expect("the unseen cells at least");
        least = all.least + prepared.found;
        Ok(all.counts.clone())
    })?;
    let possible: Vec<_> =
        (least..).zip(counted).filter(|(_, count)| *count != BigUint::ZERO).collect();
    if possible.is_empty() { Err(Failure::Impossible) } else { Ok(possible) }
}

/// The counts of boxes and unseen cells put into their cells.
fn spread(prepared: &Prepared, counts: &Counts) -> Grid<BigUint> {
    let mut cells = prepared.marks.map(|mark| match mark {
        Mark::Mine => counts.solutions.clone(),
        Mark::Safe | Mark::Unknown => BigUint::ZERO,
    });
    for (component, of_boxes) in prepared.components.iter().zip(&counts.boxes) {
        for (cell_box, count) in component.boxes.iter().zip(of_boxes) {
            for &cell in &cell_box.cells {
                cells.cells_mut()[cell as usize].clone_from(count);
            }
        }
    }
    for &cell in &prepared.unseen {
        cells.cells_mut()[cell as usize].clone_from(&counts.unseen);
    }
    cells
}
