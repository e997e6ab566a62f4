//! Smallest sets of clues that force a cell, alone or together with the total (implicit minimum hitting sets).
//!
//! An arrangement in which the cell is other than it must be breaks some clues; every set of
//! clues that forces the cell has one of the broken ones. So a smallest set is a smallest one
//! that hits every such *break*. Breaks are found as they are needed: a set that hits all breaks
//! known so far is tested, and either forces the cell or shows another break. The tests see a
//! handful of clues each, and nothing far from the cell is ever looked at.

use super::fit::{End, MOST_CLUES, Total, Work, fit};
use super::scope::Scope;
use crate::puzzles::minesweeper::Field;
use crate::watch::Watch;

/// Sets of clues that force a cell.
pub(super) enum Found {
    /// These are smallest: with fewer clues there is none. There may be more of the same size.
    Smallest(Vec<Vec<usize>>),
    /// None of the clues can be left out, but there may be smaller sets.
    Minimal(Vec<usize>),
}

/// The work of looking for a smallest set of clues, or at one that may be; in the worst case about
/// 20 ms.
const WORK: u64 = 400_000;
/// The work of looking for any set, and of making it minimal.
const MORE_WORK: u64 = 20_000_000;
/// After this many smallest sets no more are looked for.
const ENOUGH_SETS: usize = 32;

/// Sets of clues that force `cell` to be what it is in the solution `base`.
///
/// `None` if the clues do not force it. [`End::Spent`] if even a set that can be made smaller
/// would take too much work.
pub(super) fn find(
    scope: Scope<'_>,
    base: &Field,
    cell: usize,
    watch: &Watch,
) -> Result<Option<Found>, End> {
    let work = Work::new(WORK, watch);
    let mut search = Search {
        total: Total::Free,
        scope,
        base,
        cell,
        clues: Vec::new(),
        breaks: Vec::new(),
        found: Vec::new(),
        work,
    };
    match search.smallest() {
        Ok(found) => Ok(found.map(Found::Smallest)),
        Err(End::Spent) => {
            search.work = Work::new(MORE_WORK, watch);
            Ok(search.minimal()?.map(Found::Minimal))
        }
        Err(stopped) => Err(stopped),
    }
}

/// Whether `cell` is not forced any more with any one of these clues, which force it, left out.
///
/// [`End::Spent`] if that would take too much work to say.
pub(super) fn needs_all(
    scope: Scope<'_>,
    base: &Field,
    cell: usize,
    clues: &[usize],
    watch: &Watch,
) -> Result<bool, End> {
    if clues.len() > MOST_CLUES {
        return Err(End::Spent);
    }
    let mut work = Work::new(WORK, watch);
    for at in 0..clues.len() {
        let fewer = [&clues[..at], &clues[at + 1..]].concat();
        if fit(scope, base, cell, &fewer, Total::Free, &mut work)?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The smallest sets of clues that force `cell` together with the total, which is that of `base`.
///
/// [`End::Spent`] if they are too large to be found by this search.
pub(super) fn find_with_total(
    scope: Scope<'_>,
    base: &Field,
    cell: usize,
    watch: &Watch,
) -> Result<Option<Vec<Vec<usize>>>, End> {
    if scope.shape.len() > MOST_CELLS_SEARCHED {
        return Err(End::Spent);
    }
    let unknown = || (0..scope.shape.len()).filter(|&cell| scope.is_unknown(cell));
    let mines = unknown().filter(|&cell| base.mines.cells()[cell]).count();
    let mut search = Search {
        total: Total::Kept { mines, safe: unknown().count() - mines },
        scope,
        base,
        cell,
        clues: Vec::new(),
        breaks: Vec::new(),
        found: Vec::new(),
        work: Work::new(WORK_WITH_TOTAL, watch),
    };
    search.smallest()
}

/// The work of looking for a smallest set of clues with the total.
const WORK_WITH_TOTAL: u64 = 100_000;
/// The largest board, in cells, on which that is tried.
const MOST_CELLS_SEARCHED: usize = 10_000;

/// A set of clues, a bit for each.
type Set = u128;

struct Search<'a> {
    scope: Scope<'a>,
    base: &'a Field,
    cell: usize,
    total: Total,
    /// The clues met so far; a bit of a set stands for a place in this list.
    clues: Vec<usize>,
    /// Sets of which every set that forces the cell has a clue.
    breaks: Vec<Set>,
    /// Sets that force the cell.
    found: Vec<Set>,
    work: Work<'a>,
}

/// What came of testing a set of clues.
enum Test {
    /// They force the cell.
    Forces,
    /// They do not: this is a break without any of them.
    Breaks(Set),
}

impl Search<'_> {
    fn smallest(&mut self) -> Result<Option<Vec<Vec<usize>>>, End> {
        for size in 1..=MOST_CLUES {
            if self.breaks.contains(&0) {
                return Ok(None);
            }
            match self.extend(0, 0, size) {
                // The size is right once there is one; the rest is a matter of taste.
                Err(End::Spent) if !self.found.is_empty() => {}
                other => other?,
            }
            if !self.found.is_empty() {
                return Ok(Some(self.found.iter().map(|&set| self.list(set)).collect()));
            }
        }
        Err(End::Spent)
    }

    /// Looks for sets with all of `chosen`, none of `banned` and at most `left` more clues.
    fn extend(&mut self, chosen: Set, banned: Set, left: usize) -> Result<(), End> {
        let next = loop {
            self.work.spend(1 + self.breaks.len() as u64 / 16)?;
            // Breaks without a common clue need a clue each.
            let (mut apart, mut covered) = (0, 0);
            let mut next: Option<Set> = None;
            for open in self.breaks.iter().filter(|&set| set & chosen == 0) {
                let open = open & !banned;
                if open & covered == 0 {
                    apart += 1;
                    covered |= open;
                }
                if next.is_none_or(|next| open.count_ones() < next.count_ones()) {
                    next = Some(open);
                }
            }
            if apart > left {
                return Ok(());
            }
            if let Some(next) = next {
                break next;
            }
            match self.test(chosen)? {
                Test::Forces => {
                    self.found.push(chosen);
                    return Ok(());
                }
                Test::Breaks(set) => self.breaks.push(set),
            }
        };
        let mut banned = banned;
        for clue in bits(next) {
            if self.found.len() >= ENOUGH_SETS {
                return Ok(());
            }
            self.extend(chosen | 1 << clue, banned, left - 1)?;
            banned |= 1 << clue;
        }
        Ok(())
    }

    /// Whether the clues of `set` force the cell; if not, a break that it does not hit.
    fn test(&mut self, set: Set) -> Result<Test, End> {
        let mut kept = self.list(set);
        let Some(changed) = self.fit(&kept)? else { return Ok(Test::Forces) };
        let mut broken = self.broken(&changed);
        // Clues are kept one by one where that is possible: the smaller a break, the more it says.
        let mut lost: Vec<usize> = Vec::new();
        while let Some(&clue) = broken.iter().find(|clue| !lost.contains(clue)) {
            if kept.len() + 1 > MOST_CLUES.min(set.count_ones() as usize + MOST_KEPT) {
                break;
            }
            kept.push(clue);
            if let Some(changed) = self.fit(&kept)? {
                broken = self.broken(&changed);
            } else {
                kept.pop();
                lost.push(clue);
            }
        }
        let mut set = 0;
        for clue in broken {
            set |= 1 << self.bit(clue)?;
        }
        Ok(Test::Breaks(set))
    }

    fn fit(&mut self, clues: &[usize]) -> Result<Option<Vec<usize>>, End> {
        fit(self.scope, self.base, self.cell, clues, self.total, &mut self.work)
    }

    /// The clues that do not hold any more if these cells change, the nearest to the cell first.
    fn broken(&self, changed: &[usize]) -> Vec<usize> {
        let mut changes: Vec<(usize, i32)> = Vec::with_capacity(8 * changed.len());
        for &cell in changed {
            let change = if self.base.mines.cells()[cell] { -1 } else { 1 };
            changes.extend(self.scope.clues(cell).map(|clue| (clue, change)));
        }
        changes.sort_unstable();
        let of_clue = changes.chunk_by(|a, b| a.0 == b.0);
        let sum = |changes: &[(usize, i32)]| changes.iter().map(|change| change.1).sum::<i32>();
        let mut broken: Vec<usize> =
            of_clue.filter(|changes| sum(changes) != 0).map(|changes| changes[0].0).collect();
        let shape = self.scope.shape;
        let from = shape.pos(self.cell);
        broken.sort_by_key(|&clue| {
            let pos = shape.pos(clue);
            pos.row.abs_diff(from.row).max(pos.col.abs_diff(from.col))
        });
        broken
    }

    /// The bit of a clue.
    fn bit(&mut self, clue: usize) -> Result<usize, End> {
        if let Some(bit) = self.clues.iter().position(|&other| other == clue) {
            return Ok(bit);
        }
        if self.clues.len() == Set::BITS as usize {
            return Err(End::Spent);
        }
        self.clues.push(clue);
        Ok(self.clues.len() - 1)
    }

    /// The clues of a set in reading order.
    fn list(&self, set: Set) -> Vec<usize> {
        let mut clues: Vec<usize> = bits(set).map(|bit| self.clues[bit]).collect();
        clues.sort_unstable();
        clues
    }

    /// Some set that forces the cell and of which no clue can be left out.
    fn minimal(&mut self) -> Result<Option<Vec<usize>>, End> {
        let mut clues: Vec<usize> = Vec::new();
        while let Some(changed) = self.fit(&clues)? {
            match self.broken(&changed).first() {
                None => return Ok(None),
                Some(_) if clues.len() == MOST_CLUES => return Err(End::Spent),
                Some(&nearest) => clues.push(nearest),
            }
        }
        // Those that came last are the farthest, and the most likely to be needless.
        for at in (0..clues.len()).rev() {
            let mut fewer = clues.clone();
            fewer.remove(at);
            if self.fit(&fewer)?.is_none() {
                clues = fewer;
            }
        }
        clues.sort_unstable();
        Ok(Some(clues))
    }
}

/// So many clues at most are kept when a break is made smaller.
const MOST_KEPT: usize = 12;

/// The places of the bits that are set.
fn bits(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (bit < Set::BITS).then_some(bit as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Known;
    use crate::engine::Search as Referee;
    use crate::play::{self, FirstClick, Kind, LEVELS};

    /// What is found when the work for a smallest set is spent.
    #[test]
    fn minimal_sets_are_minimal_and_no_smaller_than_the_smallest() {
        let watch = Watch::default();
        let mut checked = 0;
        for seed in 0..6 {
            let level = &LEVELS[1];
            let start = play::centre(level.shape);
            let clear = FirstClick::Opening.clear(level.shape, start);
            let field = play::field(level.shape, level.mines, &clear, seed).unwrap();
            let view = play::position(&field, start, Kind::Play, seed);
            let known = Known::new(&view, &Referee, &watch).unwrap().answer().unwrap();
            let scope = Scope::new(&view);
            let cells = known.without_total.safe.iter().chain(&known.without_total.mines);
            for cell in cells.map(|&pos| scope.shape.index(pos)) {
                let mut search = Search {
                    scope,
                    base: &known.solution,
                    cell,
                    total: Total::Free,
                    clues: Vec::new(),
                    breaks: Vec::new(),
                    found: Vec::new(),
                    work: Work::new(MORE_WORK, &watch),
                };
                let minimal = search.minimal().unwrap().expect("it is forced");
                let smallest = search.smallest().unwrap().expect("it is forced");
                assert!(minimal.len() >= smallest[0].len());
                assert!(search.fit(&minimal).unwrap().is_none());
                for at in 0..minimal.len() {
                    let mut fewer = minimal.clone();
                    fewer.remove(at);
                    assert!(search.fit(&fewer).unwrap().is_some());
                }
                checked += 1;
            }
        }
        assert!(checked > 100, "{checked}");
    }
}
