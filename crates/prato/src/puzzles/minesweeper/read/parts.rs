//! The parts that every format has: sizes, totals, places, rows of cells.

use super::super::Cell;
use super::super::symbols::push_cells;
use crate::doc::{Node, Span};
use crate::error::ReadError;
use crate::formats::{Dialect, Row};
use crate::grid::{Grid, Pos, Shape};
use crate::plural::number_of;
use crate::puzzles::parts::{self, MOST_CELLS};
pub(super) use crate::puzzles::parts::{only, place, required, whole, whole_hint};

/// The most cells that a board may have if the file lists the open ones alone: a few bytes of
/// text must not ask for much memory.
pub(super) const MOST_CELLS_UNLISTED: usize = 1 << 26;

/// A number of rows or columns as stated in the file.
#[derive(Clone, Copy)]
pub(super) struct Stated {
    pub number: usize,
    pub span: Span,
}

/// A number of rows or columns (`what`).
pub(super) fn length(node: &Node<'_>, what: &str) -> Result<Stated, ReadError> {
    Ok(Stated { number: parts::length(node, what)?, span: node.span })
}

/// The total number of mines: -1 is unknown.
pub(super) fn mines(node: &Node<'_>) -> Result<Option<usize>, ReadError> {
    total(whole(node)?, node.span)
}

/// The total number of mines that a number stands for.
pub(crate) fn total(number: i64, span: Span) -> Result<Option<usize>, ReadError> {
    match number {
        -1 => Ok(None),
        number => usize::try_from(number).map(Some).map_err(|_| {
            ReadError::new(
                span,
                format!("there cannot be {number} mines"),
                "give the number of all mines on the board, or -1 if it is unknown",
            )
        }),
    }
}

/// Refuses a board of more than `most` cells.
pub(super) fn bounded(rows: Stated, cols: Stated, most: usize) -> Result<Shape, ReadError> {
    let (rows, cols, span) = (rows.number, cols.number, cols.span);
    match rows.checked_mul(cols) {
        Some(cells) if cells <= most => Ok(Shape { rows, cols }),
        _ => Err(ReadError::new(
            span,
            format!("a board of {rows} x {cols} is too large"),
            format!("a board has at most {most} cells"),
        )),
    }
}

/// Puts what a file says about a place into `cells`. Saying it twice is fine, saying two
/// different things is not.
pub(super) fn put(
    cells: &mut Grid<Cell>,
    pos: Pos,
    cell: Cell,
    span: Span,
) -> Result<(), ReadError> {
    let before = cells[pos];
    if before != Cell::Covered && before != cell {
        let (one, other) = (describe(before), describe(cell));
        return Err(ReadError::new(
            span,
            format!("{pos} is {one} and {other}"),
            "keep one of the two",
        ));
    }
    cells[pos] = cell;
    Ok(())
}

fn describe(cell: Cell) -> String {
    match cell {
        Cell::Covered => "covered".to_owned(),
        Cell::Flagged => "flagged".to_owned(),
        Cell::KnownSafe => "known to be safe".to_owned(),
        Cell::Open(clue) => format!("a clue {clue}"),
    }
}

/// The cells of `rows`, which must be as many and as long as stated, and all of one length. `at`
/// is where the board is.
pub(super) fn cells(
    rows: &[Row<'_, '_>],
    dialect: Dialect,
    stated: (Option<Stated>, Option<Stated>),
    at: Span,
) -> Result<Grid<Cell>, ReadError> {
    if rows.is_empty() {
        return Err(ReadError::new(at, "the board has no rows", "is the file cut off?"));
    }
    let (stated_rows, stated_cols) = stated;
    let mut cols = stated_cols.map(|cols| cols.number);
    let mut cells = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let number = index + 1;
        if let Some(expected) = stated_rows.filter(|expected| number > expected.number) {
            let (found, expected) = (rows.len(), expected.number);
            let message = format!("the board has {}, not {expected}", number_of(found, "row"));
            return Err(ReadError::new(
                row.span,
                message,
                format!("this is row {number}; correct the number of rows, or drop it"),
            ));
        }
        let before = cells.len();
        for node in row.nodes {
            push_cells(node, dialect, &mut cells)?;
        }
        let found = cells.len() - before;
        let expected = *cols.get_or_insert(found);
        if found != expected || found == 0 {
            let message =
                format!("row {number} has {}, not {}", number_of(found, "cell"), expected.max(1));
            let hint = match stated_cols {
                Some(_) => format!("the file states {} a row", number_of(expected, "cell")),
                None => format!("the first row has {}", number_of(expected, "cell")),
            };
            return Err(ReadError::new(row.span, message, hint));
        }
    }
    if let Some(expected) = stated_rows.filter(|expected| rows.len() < expected.number) {
        let found = rows.len();
        let message = format!(
            "the file states {} here, but the board has {found}",
            number_of(expected.number, "row")
        );
        return Err(ReadError::new(expected.span, message, "is the file cut off?"));
    }
    let cols = cols.unwrap_or_default();
    let width = Stated { number: cols, span: at };
    let height = Stated { number: rows.len(), span: at };
    bounded(height, width, MOST_CELLS)?;
    Ok(Grid::new(rows.len(), cols, cells).expect("every row was found to have so many cells"))
}
