//! A board played by logic as a person does, with easy techniques first, and every step said.

use thiserror::Error;

use crate::analysis::{Clue, Technique, easiest};
use crate::engine::Search;
use crate::exact::forced_with;
use crate::grid::{Grid, Pos, Shape};
use crate::outcome::Outcome;
use crate::play::field::clues;
use crate::puzzles::minesweeper::{Cell, Field, Flags, View};
use crate::watch::{Stop, Watch};

/// Every step from the start to the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The steps. After each of them the safe cells are opened, with all around every 0.
    pub steps: Vec<ProofStep>,
}

/// What follows from some clues, and from the mines found before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofStep {
    /// How it is seen.
    pub technique: Technique,
    /// The clues, in reading order.
    pub clues: Vec<Clue>,
    /// Whether the number of mines on the whole board is needed as well.
    pub total: Option<usize>,
    /// The cells that are safe, in reading order.
    pub safe: Vec<Pos>,
    /// The cells that are mines, in reading order.
    pub mines: Vec<Pos>,
}

/// Why there is no proof.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unproved {
    /// No technique that is allowed finds a safe cell in this view. Its flags are certain mines.
    #[error("a guess or a harder technique is needed")]
    Stuck(Box<View>),
    /// The watch ended the work.
    #[error("stopped before the end of the game")]
    Stopped(Stop),
}

impl Proof {
    /// The hardest technique of all steps: what the board asks of a player. `None` if the start
    /// opens all of it.
    #[must_use]
    pub fn hardest(&self) -> Option<Technique> {
        self.steps.iter().map(|step| step.technique).max()
    }
}

/// Plays the field from `start` with techniques up to `hardest`, always with the easiest that
/// finds anything.
///
/// # Errors
/// If that does not open all safe cells, or if the watch ends the work.
///
/// # Panics
/// If the start is a mine or lies outside of the field.
///
/// ```
/// use prato::analysis::Technique;
/// use prato::grid::{Grid, Pos};
/// use prato::play::prove;
/// use prato::puzzles::minesweeper::Field;
/// use prato::watch::Watch;
///
/// let mines = Grid::new(1, 5, vec![false, false, true, false, true]).unwrap();
/// let proof = prove(&Field { mines }, Pos::new(0, 0), Technique::Total, &Watch::default());
/// assert!(proof.is_err(), "behind the first mine nobody knows");
/// ```
pub fn prove(
    field: &Field,
    start: Pos,
    hardest: Technique,
    watch: &Watch,
) -> Result<Proof, Unproved> {
    assert!(field.mines.get(start) == Some(&false), "the start, {start}, is a safe cell");
    let mut prover = Prover::new(field);
    prover.open(prover.shape.index(start));
    let mut steps = Vec::new();
    while prover.left > 0 {
        watch.check().map_err(Unproved::Stopped)?;
        let step = match prover.by_one(hardest).or_else(|| prover.by_two(hardest)) {
            Some(step) => Some(step),
            None if hardest > Technique::Overlap => {
                prover.by_all(hardest, watch).map_err(Unproved::Stopped)?
            }
            None => None,
        };
        let Some(step) = step else { return Err(Unproved::Stuck(Box::new(prover.view))) };
        prover.take(&step);
        steps.push(step);
    }
    Ok(Proof { steps })
}

/// Rows of this length hold all cells that two clues with a cell in common see: a set of them
/// is a bit for each.
const ROW: usize = 7;

struct Prover {
    shape: Shape,
    clues: Grid<u8>,
    /// What is known: found mines are flags that are to be trusted.
    view: View,
    /// How many safe cells are covered.
    left: usize,
    /// For each cell which of the cells around it are unknown, as bits of a window around it.
    unknown: Vec<u64>,
    /// For each cell how many mines around it are not found yet.
    missing: Vec<u32>,
}

impl Prover {
    fn new(field: &Field) -> Prover {
        let shape = field.mines.shape();
        let clues = clues(field);
        let mut view = View::new(field.mines.map(|_| Cell::Covered), Some(field.count()));
        view.flags = Flags::Trusted;
        let mut unknown = vec![0; shape.len()];
        for (cell, set) in unknown.iter_mut().enumerate() {
            *set = shape.neighbours(cell).fold(0, |set, other| set | bit(shape, cell, other));
        }
        let missing = clues.cells().iter().map(|&clue| u32::from(clue)).collect();
        let left = shape.len() - field.count();
        Prover { shape, clues, view, left, unknown, missing }
    }

    fn cell(&self, cell: usize) -> Cell {
        self.view.cells().cells()[cell]
    }

    /// Opens a safe cell, and all around every 0.
    fn open(&mut self, cell: usize) {
        let mut safe = vec![cell];
        while let Some(cell) = safe.pop() {
            if self.cell(cell) != Cell::Covered {
                continue;
            }
            let clue = self.clues.cells()[cell];
            self.left -= 1;
            self.know(cell, Cell::Open(clue));
            if clue == 0 {
                safe.extend(self.shape.neighbours(cell));
            }
        }
    }

    /// Notes what a cell is, and tells those around it.
    fn know(&mut self, cell: usize, what: Cell) {
        self.view.set(cell, what);
        for other in self.shape.neighbours(cell) {
            self.unknown[other] &= !bit(self.shape, other, cell);
            self.missing[other] -= u32::from(what == Cell::Flagged);
        }
    }

    /// Does what a step says.
    fn take(&mut self, step: &ProofStep) {
        for &pos in &step.mines {
            self.know(self.shape.index(pos), Cell::Flagged);
        }
        for &pos in &step.safe {
            self.open(self.shape.index(pos));
        }
    }

    /// The clues with unknown cells around, in reading order.
    fn border(&self) -> impl Iterator<Item = usize> {
        let is_clue =
            |&cell: &usize| self.unknown[cell] != 0 && matches!(self.cell(cell), Cell::Open(_));
        (0..self.shape.len()).filter(is_clue)
    }

    /// One clue that has all its mines, or as many unknown cells as it misses.
    fn by_one(&self, hardest: Technique) -> Option<ProofStep> {
        let mut all_mines = None;
        for clue in self.border() {
            let (unknown, missing) = (self.unknown[clue], self.missing[clue]);
            if missing == 0 {
                let safe = self.places(clue, unknown);
                return Some(self.step(Technique::AllSafe, &[clue], safe, Vec::new()));
            }
            if missing == unknown.count_ones() {
                all_mines = all_mines.or(Some(clue));
            }
        }
        let clue = all_mines.filter(|_| hardest >= Technique::AllMines)?;
        let mines = self.places(clue, self.unknown[clue]);
        Some(self.step(Technique::AllMines, &[clue], Vec::new(), mines))
    }

    /// Two clues that bound the mines in the cells that they share. One that sees all that the
    /// other one sees comes first.
    fn by_two(&self, hardest: Technique) -> Option<ProofStep> {
        let mut overlap = None;
        for first in self.border() {
            for second in self.shape.square(first, 2).filter(|&second| second > first) {
                let is_clue = matches!(self.cell(second), Cell::Open(_));
                if !is_clue || self.unknown[second] == 0 {
                    continue;
                }
                if let Some(step) = self.pair(first, second) {
                    if step.technique == Technique::Subset && hardest >= Technique::Subset {
                        return Some(step);
                    }
                    overlap = overlap.or(Some(step));
                }
            }
        }
        overlap.filter(|step| step.technique <= hardest)
    }

    /// What two clues say together.
    fn pair(&self, first: usize, second: usize) -> Option<ProofStep> {
        let ours = self.unknown[first];
        let theirs = shifted(self.shape, first, second, self.unknown[second]);
        let shared = ours & theirs;
        if shared == 0 {
            return None;
        }
        let (only_ours, only_theirs) = (ours & !shared, theirs & !shared);
        let (missing, their_missing) = (self.missing[first], self.missing[second]);
        let least = missing
            .saturating_sub(only_ours.count_ones())
            .max(their_missing.saturating_sub(only_theirs.count_ones()));
        let most = missing.min(their_missing).min(shared.count_ones());
        let bounds = [
            (shared, least, most),
            (only_ours, missing - most, missing - least),
            (only_theirs, their_missing - most, their_missing - least),
        ];
        let (mut safe, mut mines) = (0, 0);
        for (cells, least, most) in bounds {
            if most == 0 {
                safe |= cells;
            } else if least == cells.count_ones() {
                mines |= cells;
            }
        }
        if safe | mines == 0 {
            return None;
        }
        let subset = only_ours == 0 || only_theirs == 0;
        let technique = if subset { Technique::Subset } else { Technique::Overlap };
        let (safe, mines) = (self.places(first, safe), self.places(first, mines));
        Some(self.step(technique, &[first, second], safe, mines))
    }

    /// The easiest reason for a safe cell, whatever it takes.
    fn by_all(&self, hardest: Technique, watch: &Watch) -> Result<Option<ProofStep>, Stop> {
        let forced = match forced_with(&self.view, &Search, watch).ok() {
            Some(Outcome::Answered(forced)) if !forced.safe.is_empty() => forced,
            Some(Outcome::Stopped { why, .. }) => return Err(why),
            _ => return Ok(None),
        };
        let reason = match easiest(&self.view, forced, &Search, watch).ok() {
            Some(Outcome::Answered(reason)) => reason,
            Some(Outcome::Stopped { why, .. }) => return Err(why),
            _ => return Ok(None),
        };
        Ok((reason.technique <= hardest).then(|| ProofStep {
            technique: reason.technique,
            clues: reason.clues,
            total: reason.total,
            safe: vec![reason.cell],
            mines: Vec::new(),
        }))
    }

    fn step(
        &self,
        technique: Technique,
        clues: &[usize],
        safe: Vec<Pos>,
        mines: Vec<Pos>,
    ) -> ProofStep {
        let clue =
            |&clue: &usize| Clue { pos: self.shape.pos(clue), number: self.clues.cells()[clue] };
        let clues = clues.iter().map(clue).collect();
        ProofStep { technique, clues, total: None, safe, mines }
    }

    /// The places of the cells of a set in the window of `clue`, in reading order.
    fn places(&self, clue: usize, set: u64) -> Vec<Pos> {
        let near = self.shape.square(clue, 3);
        let of_set = near.filter(|&cell| set & bit(self.shape, clue, cell) != 0);
        of_set.map(|cell| self.shape.pos(cell)).collect()
    }
}

/// The bit of a cell, at most three rows and columns away, in the window of `clue`.
fn bit(shape: Shape, clue: usize, cell: usize) -> u64 {
    let (clue, cell) = (shape.pos(clue), shape.pos(cell));
    1 << ((cell.row + 3 - clue.row) * ROW + cell.col + 3 - clue.col)
}

/// A set in the window of `second`, with cells next to it only, as a set in the window of `first`,
/// which comes before it.
fn shifted(shape: Shape, first: usize, second: usize, set: u64) -> u64 {
    let (first, second) = (shape.pos(first), shape.pos(second));
    let (down, right) = ((second.row - first.row) * ROW, second.col);
    if right >= first.col {
        set << (down + right - first.col)
    } else if down >= first.col - right {
        set << (down - (first.col - right))
    } else {
        set >> (first.col - right - down)
    }
}
