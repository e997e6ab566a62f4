//! All solutions of small boards, and their number, by search with bit masks.
//!
//! A row is a word with a bit for each column, so that the cells of a row that no queen attacks
//! are found with three operations.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::{Board, Placement};
use crate::engine::EngineError;
use crate::outcome::Outcome;
use crate::parallel;
use crate::watch::{Stop, Watch};

/// The most rows of a board that fits: a row must fit in a word.
pub const MOST_ROWS_EXACT: usize = 64;

/// How many solutions a board has.
///
/// # Errors
/// If it has more than [`MOST_ROWS_EXACT`] rows.
pub fn count(board: &Board, watch: &Watch) -> Result<Outcome<u64>, EngineError> {
    let cells = Cells::new(board)?;
    let rows = cells.order();
    let (starts, rest) = cells.starts(&rows);
    let done = AtomicUsize::new(0);
    let counts = parallel::map(watch.threads, &starts, |start| {
        let found = cells.completions(start.taken, rest, watch, &mut 0)?;
        let share = done.fetch_add(1, Ordering::Relaxed) as f64 / starts.len() as f64;
        watch.report(share);
        Ok(start.weight * found)
    });
    Ok(match counts.into_iter().sum() {
        Ok(0) => Outcome::Impossible,
        Ok(count) => Outcome::Answered(count),
        Err(why) => Outcome::Stopped { why, so_far: () },
    })
}

/// The solutions of a board one after the other, in an order that is always the same.
///
/// # Errors
/// If it has more than [`MOST_ROWS_EXACT`] rows.
pub fn solutions<'a>(board: &Board, watch: &'a Watch) -> Result<Solutions<'a>, EngineError> {
    let cells = Cells::new(board)?;
    let columns = vec![0; board.size()];
    let mut solutions = Solutions { cells, watch, columns, choices: Vec::new(), steps: 0 };
    let open = u64::MAX >> (MOST_ROWS_EXACT - board.size());
    solutions.choose(open, Taken::default());
    Ok(solutions)
}

/// The iterator of [`solutions`]. It ends after an error.
pub struct Solutions<'a> {
    cells: Cells,
    watch: &'a Watch,
    /// The columns of the queens in the rows of `choices`, but for the last.
    columns: Vec<u32>,
    choices: Vec<Choice>,
    steps: u32,
}

/// A row whose columns are being tried.
struct Choice {
    row: usize,
    /// The columns that are still to be tried.
    untried: u64,
    /// The rows that are open below this choice.
    open: u64,
    /// What the queens above attack.
    taken: Taken,
}

impl Iterator for Solutions<'_> {
    type Item = Result<Placement, Stop>;

    fn next(&mut self) -> Option<Result<Placement, Stop>> {
        loop {
            if let Err(why) = pace(&mut self.steps, self.watch) {
                self.choices.clear();
                return Some(Err(why));
            }
            let choice = self.choices.last_mut()?;
            if choice.untried == 0 {
                self.choices.pop();
                continue;
            }
            let col = choice.untried.trailing_zeros();
            choice.untried &= choice.untried - 1;
            self.columns[choice.row] = col;
            let taken = choice.taken.with(self.cells.size(), choice.row, col);
            match choice.open {
                0 => return Some(Ok(Placement { columns: self.columns.clone() })),
                open => self.choose(open, taken),
            }
        }
    }
}

impl Solutions<'_> {
    /// Goes on with the open row that has the fewest free cells, the first of them.
    fn choose(&mut self, open: u64, taken: Taken) {
        let rows = (0..self.cells.size()).filter(|row| open >> row & 1 == 1);
        let free = rows.map(|row| (self.cells.free(taken, row), row));
        if let Some((untried, row)) = free.min_by_key(|(free, _)| free.count_ones()) {
            self.choices.push(Choice { row, untried, open: open & !(1 << row), taken });
        }
    }
}

/// What the queens placed so far attack.
#[derive(Clone, Copy, Default)]
struct Taken {
    columns: u64,
    /// By column plus the rows below.
    falling: u128,
    /// By column plus row.
    rising: u128,
}

impl Taken {
    fn with(self, size: usize, row: usize, col: u32) -> Taken {
        let queen = 1u128 << col;
        Taken {
            columns: self.columns | 1 << col,
            falling: self.falling | queen << (size - 1 - row),
            rising: self.rising | queen << row,
        }
    }
}

/// The cells of each row that may hold a queen, as far as the board says.
struct Cells(Vec<u64>);

/// A place from which to go on counting, and how many places like it there are.
struct Start {
    taken: Taken,
    weight: u64,
}

impl Cells {
    fn new(board: &Board) -> Result<Cells, EngineError> {
        let size = board.size();
        if size > MOST_ROWS_EXACT {
            return Err(EngineError::Beyond(format!(
                "the exact engine takes boards of up to {MOST_ROWS_EXACT} rows, not {size}"
            )));
        }
        let mut rows = vec![u64::MAX >> (MOST_ROWS_EXACT - size); size];
        for pos in board.queens() {
            rows[pos.row] &= 1 << pos.col;
        }
        for pos in board.forbidden() {
            rows[pos.row] &= !(1 << pos.col);
        }
        Ok(Cells(rows))
    }

    fn size(&self) -> usize {
        self.0.len()
    }

    /// The cells of a row that may hold a queen and that none attacks.
    #[expect(clippy::cast_possible_truncation, reason = "the columns are the lowest bits")]
    fn free(&self, taken: Taken, row: usize) -> u64 {
        let falling = (taken.falling >> (self.size() - 1 - row)) as u64;
        let rising = (taken.rising >> row) as u64;
        self.0[row] & !(taken.columns | falling | rising)
    }

    /// All rows, those with few cells first.
    fn order(&self) -> Vec<usize> {
        let mut rows: Vec<usize> = (0..self.size()).collect();
        rows.sort_by_key(|&row| self.0[row].count_ones());
        rows
    }

    /// The queens in the first rows, enough to share the work, and the rest of the rows. Of a board
    /// that is its own mirror image only the left half is listed, with double weight.
    fn starts<'r>(&self, rows: &'r [usize]) -> (Vec<Start>, &'r [usize]) {
        const ENOUGH_STARTS: usize = 1000;
        let size = self.size();
        let mirrored = |cells: u64| cells.reverse_bits() >> (MOST_ROWS_EXACT - size);
        let symmetric = self.0.iter().all(|&cells| mirrored(cells) == cells);
        let mut starts = vec![Start { taken: Taken::default(), weight: 1 }];
        let mut done = 0;
        while starts.len() < ENOUGH_STARTS && done + 1 < size {
            let row = rows[done];
            let mut next = Vec::new();
            for Start { taken, weight } in starts {
                for col in bits(self.free(taken, row)) {
                    let weight = match (2 * col as usize + 1).cmp(&size) {
                        _ if done > 0 || !symmetric => weight,
                        std::cmp::Ordering::Less => 2 * weight,
                        std::cmp::Ordering::Equal => weight,
                        std::cmp::Ordering::Greater => continue,
                    };
                    next.push(Start { taken: taken.with(size, row, col), weight });
                }
            }
            starts = next;
            done += 1;
            if starts.is_empty() {
                break;
            }
        }
        (starts, &rows[done..])
    }

    /// In how many ways queens can be added in `rows`.
    fn completions(
        &self,
        taken: Taken,
        rows: &[usize],
        watch: &Watch,
        steps: &mut u32,
    ) -> Result<u64, Stop> {
        let Some((&row, rest)) = rows.split_first() else { return Ok(1) };
        let free = self.free(taken, row);
        if rest.is_empty() {
            return Ok(u64::from(free.count_ones()));
        }
        pace(steps, watch)?;
        let mut found = 0;
        for col in bits(free) {
            found += self.completions(taken.with(self.size(), row, col), rest, watch, steps)?;
        }
        Ok(found)
    }
}

/// The numbers of the bits that are set, ascending.
fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let first = (word != 0).then(|| word.trailing_zeros());
        word &= word.wrapping_sub(1);
        first
    })
}

/// Asks the watch now and then, beginning with the first step.
fn pace(steps: &mut u32, watch: &Watch) -> Result<(), Stop> {
    *steps = steps.wrapping_add(1);
    if *steps % 4096 == 1 { watch.check() } else { Ok(()) }
}
