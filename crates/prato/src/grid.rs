//! Rectangular grids and places in them: the only index arithmetic of the project.
//!
//! Rows and columns count from 0 here and everywhere in the code. [`Pos`] prints them from 1,
//! the way every person and every file format of the project counts.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use thiserror::Error;

use crate::plural::number_of;

/// A place in a grid, rows and columns counted from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pos {
    /// The row, from 0 at the top.
    pub row: usize,
    /// The column, from 0 at the left.
    pub col: usize,
}

impl Pos {
    /// The place at `row` and `col`, both from 0.
    #[must_use]
    pub fn new(row: usize, col: usize) -> Pos {
        Pos { row, col }
    }

    /// The place that people call (`row`, `col`), both from 1. `None` if either is 0.
    #[must_use]
    pub fn from_one(row: usize, col: usize) -> Option<Pos> {
        Some(Pos { row: row.checked_sub(1)?, col: col.checked_sub(1)? })
    }

    /// The pair (row, column) as people count: from 1.
    #[must_use]
    pub fn to_one(self) -> (usize, usize) {
        (self.row + 1, self.col + 1)
    }
}

/// As a person says it, from 1: `row 2, column 5`.
impl fmt::Display for Pos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row + 1, self.col + 1)
    }
}

/// How many rows and columns a grid has, and how its cells are numbered: row by row from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
}

/// As people write it, rows first: `16x30`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

/// What is no size of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("rows x columns such as 16x30")]
pub struct NoShape;

/// Rows and columns, at least one cell and no more than can be numbered.
///
/// ```
/// use prato::grid::Shape;
///
/// assert_eq!("16x30".parse(), Ok(Shape { rows: 16, cols: 30 }));
/// assert!("0x30".parse::<Shape>().is_err());
/// ```
impl FromStr for Shape {
    type Err = NoShape;

    fn from_str(text: &str) -> Result<Shape, NoShape> {
        let shape = || {
            let (rows, cols) = text.split_once('x')?;
            let shape = Shape { rows: rows.parse().ok()?, cols: cols.parse().ok()? };
            (shape.rows.checked_mul(shape.cols)? > 0).then_some(shape)
        };
        shape().ok_or(NoShape)
    }
}

impl Shape {
    /// Number of cells.
    #[must_use]
    pub fn len(self) -> usize {
        self.rows * self.cols
    }

    /// `3 rows and 1 column`.
    #[must_use]
    pub fn in_words(self) -> String {
        format!("{} and {}", number_of(self.rows, "row"), number_of(self.cols, "column"))
    }

    /// Whether there is no cell at all.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether `pos` lies inside.
    #[must_use]
    pub fn contains(self, pos: Pos) -> bool {
        pos.row < self.rows && pos.col < self.cols
    }

    /// The number of the cell at `pos`.
    #[must_use]
    pub fn index(self, pos: Pos) -> usize {
        debug_assert!(self.contains(pos), "{pos} lies outside the grid");
        pos.row * self.cols + pos.col
    }

    /// The place of cell number `index`.
    #[must_use]
    pub fn pos(self, index: usize) -> Pos {
        Pos { row: index / self.cols, col: index % self.cols }
    }

    /// Every place, row by row.
    pub fn positions(self) -> impl Iterator<Item = Pos> {
        (0..self.rows).flat_map(move |row| (0..self.cols).map(move |col| Pos { row, col }))
    }

    /// The up to eight cells that touch cell `index`, in reading order.
    pub fn neighbours(self, index: usize) -> impl Iterator<Item = usize> {
        let Pos { row, col } = self.pos(index);
        let (up, down) = (row > 0, row + 1 < self.rows);
        let (left, right) = (col > 0, col + 1 < self.cols);
        let (above, below) = (index.wrapping_sub(self.cols), index + self.cols);
        let around = [
            (up && left, above.wrapping_sub(1)),
            (up, above),
            (up && right, above.wrapping_add(1)),
            (left, index.wrapping_sub(1)),
            (right, index + 1),
            (down && left, below - 1),
            (down, below),
            (down && right, below + 1),
        ];
        // Without a branch for each of them: this is asked all the time.
        let (mut found, mut count) = ([0; 8], 0);
        for (inside, other) in around {
            found[count] = other;
            count += usize::from(inside);
        }
        found.into_iter().take(count)
    }

    /// The cells at most `reach` rows and columns away from cell `index`, itself included, in
    /// reading order.
    pub fn square(self, index: usize, reach: usize) -> impl Iterator<Item = usize> {
        let Pos { row, col } = self.pos(index);
        let rows = row.saturating_sub(reach)..(row + reach + 1).min(self.rows);
        let cols = col.saturating_sub(reach)..(col + reach + 1).min(self.cols);
        rows.flat_map(move |r| cols.clone().map(move |c| r * self.cols + c))
    }
}

/// A rectangle of values.
///
/// ```
/// use prato::grid::{Grid, Pos};
///
/// let mut grid = Grid::filled(2, 3, 0);
/// grid[Pos::new(1, 2)] = 7;
/// assert_eq!(grid.rows().map(|row| row.to_vec()).collect::<Vec<_>>(), [[0, 0, 0], [0, 0, 7]]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid<T> {
    shape: Shape,
    // Invariant: `cells.len() == shape.len()`.
    cells: Vec<T>,
}

impl<T> Grid<T> {
    /// A grid of the given shape with `cells` in reading order, or `None` if their number is wrong.
    #[must_use]
    pub fn new(rows: usize, cols: usize, cells: Vec<T>) -> Option<Grid<T>> {
        (rows.checked_mul(cols) == Some(cells.len()))
            .then_some(Grid { shape: Shape { rows, cols }, cells })
    }

    /// The grid whose cell at each place is `value(place)`.
    pub fn from_fn(rows: usize, cols: usize, value: impl FnMut(Pos) -> T) -> Grid<T> {
        let shape = Shape { rows, cols };
        Grid { shape, cells: shape.positions().map(value).collect() }
    }

    /// Its shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Its cells in reading order.
    #[must_use]
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// Its cells in reading order, to change.
    pub fn cells_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    /// The cell at `pos`, or `None` outside.
    #[must_use]
    pub fn get(&self, pos: Pos) -> Option<&T> {
        self.shape.contains(pos).then(|| &self.cells[self.shape.index(pos)])
    }

    /// Its rows from the top.
    #[must_use]
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[T]> {
        (0..self.shape.rows).map(|row| &self.cells[row * self.shape.cols..][..self.shape.cols])
    }

    /// Each place with its cell, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Pos, &T)> {
        self.shape.positions().zip(&self.cells)
    }

    /// The grid of `value(cell)`.
    pub fn map<U>(&self, value: impl FnMut(&T) -> U) -> Grid<U> {
        Grid { shape: self.shape, cells: self.cells.iter().map(value).collect() }
    }
}

impl<T> Grid<T> {
    /// The grid of `value(cell, other cell)`, with the cells of another grid at the same places.
    ///
    /// # Panics
    /// If the other grid is of another shape.
    pub fn zip_with<U, V>(&self, other: &Grid<U>, mut value: impl FnMut(&T, &U) -> V) -> Grid<V> {
        assert_eq!(self.shape, other.shape, "the grids must be of one shape");
        let cells = self.cells.iter().zip(&other.cells).map(|(a, b)| value(a, b)).collect();
        Grid { shape: self.shape, cells }
    }
}

impl<T: Clone> Grid<T> {
    /// A grid with `value` everywhere.
    pub fn filled(rows: usize, cols: usize, value: T) -> Grid<T> {
        Grid { shape: Shape { rows, cols }, cells: vec![value; rows * cols] }
    }

    /// The grid turned by 90 degrees, clockwise.
    #[must_use]
    pub fn turned(&self) -> Grid<T> {
        let Shape { rows, cols } = self.shape;
        Grid::from_fn(cols, rows, |pos| self[Pos::new(rows - 1 - pos.col, pos.row)].clone())
    }

    /// The grid as seen in a mirror: left and right swapped.
    #[must_use]
    pub fn mirrored(&self) -> Grid<T> {
        let Shape { rows, cols } = self.shape;
        Grid::from_fn(rows, cols, |pos| self[Pos::new(pos.row, cols - 1 - pos.col)].clone())
    }
}

impl<T> Index<Pos> for Grid<T> {
    type Output = T;

    fn index(&self, pos: Pos) -> &T {
        &self.cells[self.shape.index(pos)]
    }
}

impl<T> IndexMut<Pos> for Grid<T> {
    fn index_mut(&mut self, pos: Pos) -> &mut T {
        &mut self.cells[self.shape.index(pos)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_at_corner_edge_and_middle() {
        let shape = Shape { rows: 3, cols: 4 };
        let check = |index, expected: &[usize]| {
            assert_eq!(shape.neighbours(index).collect::<Vec<_>>(), expected);
        };
        check(0, &[1, 4, 5]);
        check(2, &[1, 3, 5, 6, 7]);
        check(5, &[0, 1, 2, 4, 6, 8, 9, 10]);
        check(11, &[6, 7, 10]);
    }

    #[test]
    fn four_turns_and_two_mirrors_change_nothing() {
        let grid = Grid::from_fn(2, 3, |pos| pos);
        assert_eq!(grid.turned().shape(), Shape { rows: 3, cols: 2 });
        assert_eq!(grid.turned()[Pos::new(0, 1)], Pos::new(0, 0));
        assert_eq!(grid.turned().turned().turned().turned(), grid);
        assert_eq!(grid.mirrored().mirrored(), grid);
    }

    #[test]
    fn wrong_number_of_cells_makes_no_grid() {
        assert_eq!(Grid::new(2, 2, vec![0; 3]), None);
        assert_eq!(Grid::new(usize::MAX, 2, vec![0; 3]), None);
    }
}
