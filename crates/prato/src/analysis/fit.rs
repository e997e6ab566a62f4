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
pub(super) const MOST_CLUES: usize = 64;

/// The cells, `flipped` among them, that are other than in `base` in an arrangement that fits these
/// clues and in which `flipped` is other. `None` if there is no such arrangement.
pub(super) fn fit(
    scope: Scope<'_>,
    base: &Field,
    flipped: usize,
    clues: &[usize],
    work: &mut Work<'_>,
) -> Result<Option<Vec<usize>>, End> {
    debug_assert!(clues.len() <= MOST_CLUES);
    let mines = base.mines.cells();
    let cells = masks(scope, clues);
    let mut missing: Vec<i32> = clues.iter().map(|&clue| scope.missing(clue)).collect();
    let mut boxes: Vec<CellBox> = Vec::new();
    for (at, &(mask, cell)) in cells.iter().enumerate() {
        let mine = mines[cell];
        if cell == flipped {
            for clue in (0..clues.len()).filter(|clue| mask & 1 << clue != 0) {
                missing[clue] -= i32::from(!mine);
            }
        } else if let Some(like) = boxes.last_mut().filter(|like| like.mask == mask) {
            like.size += 1;
            like.base += i32::from(mine);
        } else {
            boxes.push(CellBox { mask, first: at, size: 1, base: i32::from(mine) });
        }
    }
    let problem = Problem { boxes: &boxes, missing: &missing };
    let free = boxes.iter().map(|cell_box| (0, cell_box.size)).collect();
    let Some(filled) = problem.fill(free, work)? else { return Ok(None) };
    let mut changed = vec![flipped];
    for (cell_box, (number, _)) in boxes.iter().zip(filled) {
        let (old, count) = (number < cell_box.base, number.abs_diff(cell_box.base) as usize);
        let alike = cells[cell_box.first..].iter().map(|&(_, cell)| cell);
        let others = alike.filter(|&cell| cell != flipped && mines[cell] == old);
        changed.extend(others.take(count));
    }
    Ok(Some(changed))
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
    missing: &'a [i32],
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
            for (clue, &missing) in self.missing.iter().enumerate() {
                let bit = 1u64 << clue;
                let (mut least, mut most) = (0, 0);
                for (cell_box, range) in self.boxes.iter().zip(ranges.iter()) {
                    if cell_box.mask & bit != 0 {
                        least += range.0;
                        most += range.1;
                    }
                }
                if missing < least || most < missing {
                    return false;
                }
                if least == most {
                    continue;
                }
                for (cell_box, range) in self.boxes.iter().zip(ranges.iter_mut()) {
                    if cell_box.mask & bit != 0 {
                        let new = (
                            range.0.max(missing - (most - range.1)),
                            range.1.min(missing - (least - range.0)),
                        );
                        changed |= new != *range;
                        // The bounds of the clue stay as they were: wider than they need be, and right.
                        *range = new;
                    }
                }
            }
        }
        true
    }
}
