//! A few cells close together, as bits.

use crate::grid::Pos;

/// Some cells of a square of three rows and columns, one at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Patch {
    /// The first row and the first column with a cell.
    pub(super) corner: Pos,
    /// A bit for each cell: 8 times its row and its column, counted from the corner.
    bits: u64,
}

/// Two patches that share cells.
pub(super) struct Split {
    pub(super) shared: Patch,
    /// The cells of the first alone, and of the second alone.
    pub(super) apart: [Option<Patch>; 2],
}

impl Patch {
    /// Those of `cells`, which lie around `centre`.
    pub(super) fn around(centre: Pos, cells: impl Iterator<Item = Pos>) -> Option<Patch> {
        let corner = Pos::new(centre.row.saturating_sub(1), centre.col.saturating_sub(1));
        Patch::new(corner, cells.fold(0, |bits, pos| bits | bit(corner, pos)))
    }

    /// Moves the corner to the first row and column with a cell.
    fn new(corner: Pos, bits: u64) -> Option<Patch> {
        if bits == 0 {
            return None;
        }
        let rows = bits.trailing_zeros() / 8;
        let bits = bits >> (8 * rows);
        let all_rows = (1..8).fold(bits, |all, row| all | bits >> (8 * row));
        let cols = all_rows.trailing_zeros();
        let corner = Pos::new(corner.row + rows as usize, corner.col + cols as usize);
        Some(Patch { corner, bits: bits >> cols })
    }

    pub(super) fn len(self) -> i32 {
        i32::try_from(self.bits.count_ones()).expect("at most 9")
    }

    pub(super) fn contains(self, pos: Pos) -> bool {
        let near = |at: usize, from: usize| (from..from + 3).contains(&at);
        near(pos.row, self.corner.row)
            && near(pos.col, self.corner.col)
            && self.bits & bit(self.corner, pos) != 0
    }

    /// The cells, in reading order.
    pub(super) fn cells(self) -> impl Iterator<Item = Pos> {
        let at = move |row, col| Pos::new(self.corner.row + row, self.corner.col + col);
        let square = (0..3).flat_map(move |row| (0..3).map(move |col| at(row, col)));
        square.filter(move |&pos| self.contains(pos))
    }

    /// The cells that two patches share, and those that they do not. `None` if they share none.
    pub(super) fn split(self, other: Patch) -> Option<Split> {
        let (a, b) = (self.corner, other.corner);
        if a.row.abs_diff(b.row) > 2 || a.col.abs_diff(b.col) > 2 {
            return None;
        }
        let corner = Pos::new(a.row.min(b.row), a.col.min(b.col));
        let a = self.bits << place(corner, a);
        let b = other.bits << place(corner, b);
        let shared = Patch::new(corner, a & b)?;
        Some(Split { shared, apart: [Patch::new(corner, a & !b), Patch::new(corner, b & !a)] })
    }
}

fn place(corner: Pos, pos: Pos) -> usize {
    8 * (pos.row - corner.row) + pos.col - corner.col
}

fn bit(corner: Pos, pos: Pos) -> u64 {
    1 << place(corner, pos)
}
