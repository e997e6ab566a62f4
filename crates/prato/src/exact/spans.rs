//! What is certain in large components, from the fewest and the most mines of many solutions at once (an interval
//! abstraction).
//!
//! A series has a truth value for each number of mines, thousands of them for each state of a large component.
//! Here a state has three numbers instead: the least, the most, and a bound for the gaps between. They decide
//! nearly every board exactly, since some numbers in a row that are more than any gap contain a possible one; where
//! they leave a doubt, it is said, and series are asked.

use super::Chance;
use super::memory::Limits;
use super::numbers::Numbers;
use super::prepared::{AnySweep, Prepared};
use super::sweep::{Mines, Shares};
use crate::grid::Grid;
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::View;
use crate::watch::Stop;

/// Components with fewer boxes have short series, which are as quick and never leave a doubt. A page has no boards
/// so large that the bytes of this code would pay.
const LARGE: usize = if cfg!(target_arch = "wasm32") { usize::MAX } else { 200 };

/// Which cells of a board with this total are certain, if it has a large component and there is no doubt. What is given
/// as a chance means nothing. If stopped, what is certain without the total is told.
pub(super) fn verdicts(
    view: &View,
    prepared: &Prepared,
    total: usize,
    limits: &Limits,
) -> Option<Outcome<Grid<Chance>, Grid<Chance>>> {
    if has_large(prepared) { decide(view, prepared, total, limits) } else { None }
}

/// Whether spans are better than series for a board with a total.
pub(super) fn has_large(prepared: &Prepared) -> bool {
    LARGE < usize::MAX && prepared.components.iter().any(|component| component.boxes.len() >= LARGE)
}

/// The same for components of any size.
fn decide(
    view: &View,
    prepared: &Prepared,
    total: usize,
    limits: &Limits,
) -> Option<Outcome<Grid<Chance>, Grid<Chance>>> {
    let swept =
        prepared.each(limits.watch.threads, |component| Swept::new(prepared, component, limits));
    if swept.iter().flatten().any(|swept| swept.all.is_empty()) {
        return Some(Outcome::Impossible);
    }
    let mut cells = prepared.marked(view);
    let stopped = swept.iter().find_map(|swept| swept.as_ref().err().copied());
    if let Some(why) = stopped {
        for (component, swept) in prepared.components.iter().zip(&swept) {
            for (in_box, shares) in swept.iter().flat_map(|swept| &swept.boxes) {
                let cells_of_box = &component.boxes[*in_box as usize].cells;
                let (safe, mine) =
                    possible(shares, cells_of_box.len(), |span| Some(!span.is_empty()))?;
                let certain = if safe && mine { Chance::Unknown } else { chance(safe, mine) };
                set(&mut cells, cells_of_box, certain);
            }
        }
        return Some(Outcome::Stopped { why, so_far: cells });
    }

    let swept: Vec<Swept> = swept.into_iter().flatten().collect();
    let all = swept.iter().fold(Span::ONE, |sum, swept| sum.plus(swept.all));
    let (unseen, total) = (signed(prepared.unseen.len()), signed(total));
    if !all.is_possible(unseen, total)? {
        return Some(Outcome::Impossible);
    }
    for (component, swept) in prepared.components.iter().zip(&swept) {
        let others_least = i64::from(all.least) - i64::from(swept.all.least);
        let others_most = i64::from(all.most) - i64::from(swept.all.most) + unseen;
        for (in_box, shares) in &swept.boxes {
            let cells_of_box = &component.boxes[*in_box as usize].cells;
            let fits = |span: Span| span.meets(total - others_most, total - others_least);
            let (safe, mine) = possible(shares, cells_of_box.len(), fits)?;
            set(&mut cells, cells_of_box, chance(safe, mine));
        }
    }
    if unseen > 0 {
        let mine = all.meets(total - unseen, total - 1)?;
        let safe = all.meets(total - unseen + 1, total)?;
        set(&mut cells, &prepared.unseen, chance(safe, mine));
    }
    Some(Outcome::Answered(cells))
}

/// Whether a cell of a box can be safe, and whether it can be a mine, if `fits` says which numbers of mines in the
/// component have a solution of the board. `None` if it does not know.
fn possible(
    shares: &Shares<Span>,
    size: usize,
    fits: impl Fn(Span) -> Option<bool>,
) -> Option<(bool, bool)> {
    let (mut safe, mut mine) = (false, false);
    for (mines, &span) in shares.iter().enumerate().take(size + 1) {
        let news = !safe && mines < size || !mine && mines > 0;
        if news && fits(span)? {
            safe |= mines < size;
            mine |= mines > 0;
        }
    }
    Some((safe, mine))
}

fn chance(safe: bool, mine: bool) -> Chance {
    match (safe, mine) {
        (_, false) => Chance::Safe,
        (false, true) => Chance::Mine,
        (true, true) => Chance::Between(0.5),
    }
}

fn set(cells: &mut Grid<Chance>, which: &[u32], chance: Chance) {
    for &cell in which {
        cells.cells_mut()[cell as usize] = chance;
    }
}

pub(super) fn signed(number: usize) -> i64 {
    i64::try_from(number).expect("a number of cells")
}

/// What a sweep over a component found.
struct Swept {
    /// The numbers of mines of its solutions.
    all: Span,
    /// For each box those of the solutions with 0, 1, ... mines in it.
    boxes: Vec<(u32, Shares<Span>)>,
}

impl Swept {
    fn new(prepared: &Prepared, component: usize, limits: &Limits) -> Result<Swept, Stop> {
        let sweep = prepared.sweep(component, &Spans, Mines::Ignored, limits)?;
        let all = Span::of(&sweep);
        let boxes =
            if all.is_empty() { Vec::new() } else { sweep.shares(&Spans, &[Span::ONE], limits)? };
        Ok(Swept { all, boxes })
    }
}

/// The fewest and the most mines of a component, if it has a solution.
pub(super) fn fewest_and_most(
    prepared: &Prepared,
    component: usize,
    limits: &Limits,
) -> Result<Option<(u32, u32)>, Stop> {
    let all = Span::of(&prepared.sweep(component, &Spans, Mines::Ignored, limits)?);
    Ok((!all.is_empty()).then_some((all.least, all.most)))
}

/// Numbers of mines, as spans.
pub(super) struct Spans;

/// Some numbers of mines: the least, the most, and a bound for how far apart two neighbours are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) least: u32,
    pub(super) most: u32,
    gap: u32,
}

impl Span {
    /// No number at all: the least is above the most.
    const EMPTY: Span = Span { least: u32::MAX, most: 0, gap: 1 };
    /// No mines.
    pub(super) const ONE: Span = Span { least: 0, most: 0, gap: 1 };

    /// The numbers of mines of a component's solutions.
    pub(super) fn of(sweep: &AnySweep<Span>) -> Span {
        sweep.solutions().counts.first().copied().unwrap_or(Span::EMPTY)
    }

    pub(super) fn is_empty(self) -> bool {
        self.least > self.most
    }

    /// The numbers of both.
    fn or(self, other: Span) -> Span {
        if self.is_empty() {
            return other;
        }
        if other.is_empty() {
            return self;
        }
        // Between the least and the most of either no gap is wider than its own; there may be one between the two.
        let between = self.least.max(other.least).saturating_sub(self.most.min(other.most));
        Span {
            least: self.least.min(other.least),
            most: self.most.max(other.most),
            gap: self.gap.max(other.gap).max(between),
        }
    }

    /// The sums of a number of one and a number of the other.
    pub(super) fn plus(self, other: Span) -> Span {
        if self.is_empty() || other.is_empty() {
            return Span::EMPTY;
        }
        Span {
            least: self.least + other.least,
            most: self.most + other.most,
            // The numbers of one plus the least of the other, then the most of the first plus those of the other.
            gap: self.gap.max(other.gap),
        }
    }

    /// Whether one of the numbers is from `first` to `last`; `None` if that is not known.
    pub(super) fn meets(self, first: i64, last: i64) -> Option<bool> {
        let (least, most) = (i64::from(self.least), i64::from(self.most));
        let inside = |number: i64| first <= number && number <= last;
        if self.is_empty() || first > last || most < first || last < least {
            Some(false)
        } else if inside(least) || inside(most) || last - first + 1 >= i64::from(self.gap) {
            Some(true)
        } else {
            None
        }
    }

    /// Whether the components, whose mines these are, and the unseen cells can hold the total. If it is known, any of the
    /// components can hold with the unseen cells every number between the least and the most of them.
    pub(super) fn is_possible(self, unseen: i64, total: i64) -> Option<bool> {
        if i64::from(self.gap) > unseen + 1 { None } else { self.meets(total - unseen, total) }
    }
}

impl Numbers for Spans {
    type Value = Span;

    fn zero(&self) -> Span {
        Span::EMPTY
    }

    fn one(&self) -> Span {
        Span::ONE
    }

    fn add(&self, sum: &mut Span, value: &Span, times: u8) {
        self.add_after(sum, value, 0, times);
    }

    fn add_after(&self, sum: &mut Span, value: &Span, mines: u8, times: u8) {
        if times != 0 {
            let mines = Span { least: mines.into(), most: mines.into(), gap: 1 };
            *sum = sum.or(value.plus(mines));
        }
    }

    fn add_product(&self, sum: &mut Span, a: &Span, b: &Span) {
        *sum = sum.or(a.plus(*b));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::random::Random;
    use crate::exact::{Forced, census, forced};
    use crate::watch::Watch;

    /// Small boards are decided by series, which the referees of the tests hold to all solutions.
    #[test]
    fn they_agree_with_series() {
        let mut decided = 0;
        let mut random = Random(1);
        for _ in 0..4000 {
            let view = random.small_view();
            let watch = Watch::default();
            let expected = forced(&view, &watch);
            let Ok(prepared) = Prepared::new(&view, &watch) else {
                assert_eq!(expected, Outcome::Impossible);
                continue;
            };
            let limits = Limits::new(&watch, 2 * prepared.steps());
            match decide(&view, &prepared, prepared.mines.unwrap(), &limits) {
                None => {}
                Some(found) => {
                    decided += 1;
                    assert_eq!(found.map_both(|cells| Forced::of(&cells)), expected, "{view:?}");
                }
            }
        }
        assert!(decided > 3000, "{decided}");
    }

    /// Boards large enough for spans have the verdicts that their counts give them.
    #[test]
    fn they_agree_with_counts_on_large_boards() {
        let mut decided = 0;
        let mut random = Random(2);
        for _ in 0..20 {
            let view = random.view(30, 60);
            let watch = Watch::default();
            let prepared = Prepared::new(&view, &watch).ok().unwrap();
            let limits = Limits::new(&watch, 2 * prepared.steps());
            if let Some(found) = verdicts(&view, &prepared, prepared.mines.unwrap(), &limits) {
                let census = census(&view, &watch).answer().unwrap();
                let expected = Forced::of(&census.chances(&view));
                assert_eq!(found.answer().map(|cells| Forced::of(&cells)), Some(expected));
                decided += 1;
            }
        }
        assert!(decided > 3, "{decided}");
    }

    fn span(numbers: &[u32]) -> Span {
        let mut span = Span::EMPTY;
        for &number in numbers {
            span = span.or(Span { least: number, most: number, gap: 1 });
        }
        span
    }

    #[test]
    fn what_is_said_of_sets_of_numbers_holds() {
        let sets: Vec<Vec<u32>> = (0..1 << 7u32)
            .map(|bits: u32| (0..7).filter(|number| bits >> number & 1 == 1).collect())
            .collect();
        for a in &sets {
            for b in sets.iter().step_by(3) {
                let both: Vec<u32> = a.iter().chain(b).copied().collect();
                holds(span(a).or(span(b)), &both);
                let sums: Vec<u32> = a.iter().flat_map(|a| b.iter().map(move |b| a + b)).collect();
                holds(span(a).plus(span(b)), &sums);
            }
        }
    }

    /// The ends are numbers of the set, and every window that is decided is decided rightly.
    fn holds(span: Span, numbers: &[u32]) {
        assert_eq!(span.is_empty(), numbers.is_empty());
        let ends = (numbers.iter().min(), numbers.iter().max());
        if let (Some(&least), Some(&most)) = ends {
            assert_eq!((span.least, span.most), (least, most));
        }
        for first in -2..16 {
            for last in -2..16 {
                let met = numbers.iter().any(|&number| (first..=last).contains(&i64::from(number)));
                if let Some(said) = span.meets(first, last) {
                    assert_eq!(said, met, "{span:?} {first} {last} {numbers:?}");
                }
            }
        }
    }
}
