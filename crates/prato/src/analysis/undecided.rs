//! A cell that is not forced: a solution with a mine there, one without, and its chance.

use num_bigint::BigUint;

use super::reason::Verdict;
use super::total::assume;
use crate::exact::{Chance, census, chances, solution};
use crate::grid::Pos;
use crate::outcome::Outcome;
use crate::puzzles::minesweeper::{Cell, Field, View};
use crate::watch::Watch;

/// What can be said about a cell that may hold a mine and may not.
#[derive(Clone, Debug, PartialEq)]
pub struct Undecided {
    /// The cell.
    pub cell: Pos,
    /// The chance of a mine, with an error below 1e-9.
    pub chance: f64,
    /// The solutions with a mine there, and all of them; `None` on boards of more than 10,000
    /// cells, where these numbers have thousands of digits.
    pub exact: Option<(BigUint, BigUint)>,
    /// A solution with a mine there.
    pub with_mine: Field,
    /// A solution without.
    pub without: Field,
}

/// The largest board, in cells, of which the solutions are counted exactly.
const COUNTED: usize = 10_000;

/// Two solutions that differ at the covered cell `cell`, and its chance. `None` if the cell is
/// forced.
pub fn undecided(view: &View, cell: Pos, watch: &Watch) -> Outcome<Option<Undecided>> {
    let chance = match chances(view, watch).or_end() {
        Ok(chances) => chances[cell],
        Err(end) => return end.map_so_far(|_| ()),
    };
    let Chance::Between(chance) = chance else { return Outcome::Answered(None) };
    let mut exact = None;
    if view.shape().len() <= COUNTED {
        match census(view, watch).or_end() {
            Ok(census) => exact = Some((census.mines[cell].clone(), census.solutions)),
            Err(end) => return end,
        }
    }
    let with_mine = match solution(&assume(view, cell, Verdict::Mine), watch).or_end() {
        Ok(field) => field,
        Err(end) => return end,
    };
    solution(&assume(view, cell, Verdict::Safe), watch)
        .map(|without| Some(Undecided { cell, chance, exact, with_mine, without }))
}

/// The cells of a solution at most two rows and columns away from `cell`, a line for each row:
/// clues, `*` for a mine and `.` for a covered cell without one.
#[must_use]
pub fn neighbourhood(view: &View, field: &Field, cell: Pos) -> Vec<String> {
    let shape = view.shape();
    let near = shape.square(shape.index(cell), 2).map(|index| shape.pos(index));
    let near: Vec<Pos> = near.collect();
    let sign = |pos: &Pos| match view.cells()[*pos] {
        Cell::Open(number) => char::from(b'0' + number),
        _ if field.mines[*pos] => '*',
        _ => '.',
    };
    near.chunk_by(|a, b| a.row == b.row).map(|row| row.iter().map(sign).collect()).collect()
}
