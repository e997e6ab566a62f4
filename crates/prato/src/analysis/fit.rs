//! A tiny exact test: is there an arrangement of mines around a few clues, with one cell other
//! than in a known solution?
//!
//! The known solution makes the answer useful. Numbers of mines near its own are tried first, and
//! nothing changes that the clues do not see, so that an arrangement breaks few other clues.

use super::scope::Scope;
use crate::puzzles::minesweeper::Field;
use crate::watch::{Stop, Watch};

/// How much more may be done. One unit is about the work of filling one box.
pub(super) struct Work<'a> {
    left: u64,
    until_check: u64,
    watch: &'a Watch,
}

/// Why a search ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The work allowed was done.
    Spent,
    Stopped(Stop),
}

impl<'a> Work<'a> {
    /// Work of this many units, under a watch.
    pub(super) fn new(units: u64, watch: &'a Watch) -> Work<'a> {
        Work { left: units, until_check: 0, watch }
    }

    /// Does some of it.
    pub(super) fn spend(&mut self, units: u64) -> Result<(), End> {
        const BETWEEN_CHECKS: u64 = 1 << 14;
        if self.until_check <= units {
            self.watch.check().map_err(End::Stopped)?;
            self.until_check = BETWEEN_CHECKS;
        } else {
            self.until_check -= units;
        }
        self.left = self.left.checked_sub(units).ok_or(End::Spent)?;
        Ok(())
    }
}

/// The most clues that are tested together.
pub(super) const MOST_CLUES: usize = 63;

/// Whether the number of mines on the whole board stays as it is in the known solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Total {
    /// It may be any.
    Free,
    /// It stays. So many unknown cells hold a mine in the known solution, and so many do not.
    Kept { mines: usize, safe: usize },
}

/// The cells, `flipped` among them, that are other than in `base` in an arrangement that fits these
/// clues and in which `flipped` is other. `None` if there is no such arrangement.
pub(super) fn fit(
    scope: Scope<'_>,
    base: &Field,
    flipped: usize,
    clues: &[usize],
    total: Total,
    work: &mut Work<'_>,
) -> Result<Option<Vec<usize>>, End> {
    debug_assert!(clues.len() <= MOST_CLUES);
    let mines = base.mines.cells();
    let cells = masks(scope, clues);
    let missing = clues.iter().map(|&clue| scope.missing(clue));
    let mut lines: Vec<(i32, i32)> = missing.map(|missing| (missing, missing)).collect();
    let mut boxes: Vec<CellBox> = Vec::new();
    for (at, &(mask, cell)) in cells.iter().enumerate() {
        let mine = mines[cell];
        if cell == flipped {
            for clue in (0..clues.len()).filter(|clue| mask & 1 << clue != 0) {
                lines[clue].0 -= i32::from(!mine);
                lines[clue].1 -= i32::from(!mine);
            }
        } else if let Some(like) = boxes.last_mut().filter(|like| like.mask == mask) {
            like.size += 1;
            like.base += i32::from(mine);
        } else {
            boxes.push(CellBox { mask, first: at, size: 1, base: i32::from(mine) });
        }
    }
    if let Total::Kept { .. } = total {
        lines.push(elsewhere(total, &boxes, mines[flipped]));
        for cell_box in &mut boxes {
            cell_box.mask |= 1 << clues.len();
        }
    }
    let problem = Problem { boxes: &boxes, lines: &lines };
    let free = boxes.iter().map(|cell_box| (0, cell_box.size)).collect();
    let Some(filled) = problem.fill(free, work)? else { return Ok(None) };
    let mut changed = vec![flipped];
    for (cell_box, (number, _)) in boxes.iter().zip(filled) {
        let (old, count) = (number < cell_box.base, number.abs_diff(cell_box.base) as usize);
        let alike = cells[cell_box.first..].iter().map(|&(_, cell)| cell);
        let others = alike.filter(|&cell| cell != flipped && mines[cell] == old);
        changed.extend(others.take(count));
    }
    if let Total::Kept { .. } = total {
        balance(scope, base, &cells, &mut changed);
    }
    Ok(Some(changed))
}

/// How few and how many mines the boxes may hold so that the other cells can keep the total.
fn elsewhere(total: Total, boxes: &[CellBox], was_mine: bool) -> (i32, i32) {
    let Total::Kept { mines, safe } = total else { return (0, i32::MAX) };
    let signed = |number: usize| i32::try_from(number).unwrap_or(i32::MAX / 4);
    let base: i32 = boxes.iter().map(|cell_box| cell_box.base).sum();
    let size: i32 = boxes.iter().map(|cell_box| cell_box.size).sum();
    let (was, is) = (i32::from(was_mine), i32::from(!was_mine));
    let other_mines = signed(mines) - base - was;
    let other_safe = signed(safe) - (size - base) - (1 - was);
    // What the boxes and the cell gain, the other cells must lose.
    let gained = is - was;
    (base - gained - other_safe, base - gained + other_mines)
}

/// Changes cells that the clues do not see until there are as many mines as before. Cells that no
/// clue sees at all come first.
fn balance(scope: Scope<'_>, base: &Field, cells: &[(u64, usize)], changed: &mut Vec<usize>) {
    let mines = base.mines.cells();
    let gained: i32 = changed.iter().map(|&cell| if mines[cell] { -1 } else { 1 }).sum();
    let mut seen: Vec<usize> = cells.iter().map(|&(_, cell)| cell).collect();
    seen.sort_unstable();
    let others = (0..scope.shape.len()).filter(|&cell| {
        scope.is_unknown(cell)
            && mines[cell] == (gained > 0)
            && cell != changed[0]
            && seen.binary_search(&cell).is_err()
    });
    let mut others: Vec<(usize, usize)> =
        others.map(|cell| (scope.clues(cell).count(), cell)).collect();
    others.sort_unstable();
    changed.extend(others.iter().map(|&(_, cell)| cell).take(gained.unsigned_abs() as usize));
}

/// The cells that the clues see, each with the clues that see it, a bit for each; sorted, so that
/// cells of one box are neighbours.
pub(super) fn masks(scope: Scope<'_>, clues: &[usize]) -> Vec<(u64, usize)> {
    let mut seen: Vec<(usize, u64)> = Vec::with_capacity(8 * clues.len());
    for (number, &clue) in clues.iter().enumerate() {
        seen.extend(scope.cells(clue).map(|cell| (cell, 1 << number)));
    }
    seen.sort_unstable();
    let mut cells: Vec<(u64, usize)> = Vec::with_capacity(seen.len());
    for (cell, bit) in seen {
        match cells.last_mut() {
            Some((mask, last)) if *last == cell => *mask |= bit,
            _ => cells.push((bit, cell)),
        }
    }
    cells.sort_unstable();
    cells
}

/// Cells that the same of the clues see.
struct CellBox {
    mask: u64,
    /// Its first cell in the sorted list of all.
    first: usize,
    size: i32,
    /// How many mines are there in the known solution.
    base: i32,
}

struct Problem<'a> {
    boxes: &'a [CellBox],
    /// How few and how many mines the boxes of each clue hold; the last one may be of all boxes.
    lines: &'a [(i32, i32)],
}

/// The least and the most mines in each box.
type Ranges = Vec<(i32, i32)>;

impl Problem<'_> {
    /// A number of mines for each box that fits all clues, as ranges of one number.
    fn fill(&self, mut ranges: Ranges, work: &mut Work<'_>) -> Result<Option<Ranges>, End> {
        work.spend(self.boxes.len() as u64 + 1)?;
        if !self.narrow(&mut ranges) {
            return Ok(None);
        }
        let width = |&(_, (least, most)): &(usize, (i32, i32))| most - least;
        let open = ranges.iter().copied().enumerate().filter(|range| width(range) > 0);
        let Some((next, (least, most))) = open.min_by_key(width) else { return Ok(Some(ranges)) };
        let mut numbers: Vec<i32> = (least..=most).collect();
        numbers.sort_by_key(|number| number.abs_diff(self.boxes[next].base));
        for number in numbers {
            let mut ranges = ranges.clone();
            ranges[next] = (number, number);
            if let Some(filled) = self.fill(ranges, work)? {
                return Ok(Some(filled));
            }
        }
        Ok(None)
    }

    /// Narrows the ranges by one clue at a time until nothing changes. `false` if a clue cannot be
    /// met.
    fn narrow(&self, ranges: &mut Ranges) -> bool {
        let mut changed = true;
        while changed {
            changed = false;
            for (line, &(fewest, highest)) in self.lines.iter().enumerate() {
                let bit = 1u64 << line;
                let (mut least, mut most) = (0, 0);
                for (cell_box, range) in self.boxes.iter().zip(ranges.iter()) {
                    if cell_box.mask & bit != 0 {
                        least += range.0;
                        most += range.1;
                    }
                }
                if highest < least || most < fewest {
                    return false;
                }
                if fewest <= least && most <= highest {
                    continue;
                }
                for (cell_box, range) in self.boxes.iter().zip(ranges.iter_mut()) {
                    if cell_box.mask & bit != 0 {
                        let new = (
                            range.0.max(fewest - (most - range.1)),
                            range.1.min(highest - (least - range.0)),
                        );
                        changed |= new != *range;
                        // The bounds of the line stay as they were: wider than need be, and right.
                        *range = new;
                    }
                }
            }
        }
        true
    }
}
