//! A doc as a board: what the names and symbols of each format mean.

use super::{Board, MOST_ROWS};
use crate::doc::{Doc, Entry, Node, Span, Value};
use crate::error::{ReadError, quoted};
use crate::formats::{Dialect, Format, table};
use crate::grid::{Pos, Shape};
use crate::plural::number_of;
use crate::puzzles::Kind;
use crate::puzzles::parts::{only, place, required, whole};

/// The board that `doc`, read from a file in `format`, states.
///
/// # Errors
/// Where the doc is no N-Queens board.
pub fn read(doc: &Doc<'_>, format: Format) -> Result<Board, ReadError> {
    match format.dialect() {
        Dialect::Text => text(doc),
        Dialect::Dzn => dzn(doc),
        Dialect::Json => json(doc),
        Dialect::Prolog | Dialect::Asp | Dialect::Grid => {
            let span = doc.entries.first().map_or(Span::default(), |entry| entry.span);
            let name = format.name();
            Err(ReadError::new(
                span,
                format!("N-Queens boards are not read from `{name}` files"),
                "write rows of `.`, `Q` and `x`, or MiniZinc data such as `n = 8;`",
            ))
        }
    }
}

/// The names that mean something in a file.
pub(crate) fn known(format: Format) -> &'static [&'static str] {
    match format.dialect() {
        Dialect::Dzn => &["n", "queens", "forbidden"],
        Dialect::Json => &["puzzle", "n", "board"],
        Dialect::Text | Dialect::Prolog | Dialect::Asp | Dialect::Grid => &["header", "board"],
    }
}

/// Rows of characters.
fn text(doc: &Doc<'_>) -> Result<Board, ReadError> {
    if let Some(header) = doc.get("header") {
        return Err(ReadError::new(
            header.node.span,
            "an N-Queens board has no header",
            "give the rows alone; the number of rows says how large the board is",
        ));
    }
    rows(required(doc, "board", "add the rows of the board")?, None)
}

/// MiniZinc data: `n`, and perhaps the tables of places `queens` and `forbidden`.
fn dzn(doc: &Doc<'_>) -> Result<Board, ReadError> {
    only(doc, Kind::Queens, known(Format::Dzn))?;
    let size = size(required(doc, "n", "add the number of rows: `n = 8;`")?)?;
    let shape = Shape { rows: size, cols: size };
    let places = |name: &str| -> Result<Vec<(Pos, Span)>, ReadError> {
        let Some(entry) = doc.get(name) else { return Ok(Vec::new()) };
        let rows = table(entry)?.into_iter();
        rows.map(|row| Ok((place(row.nodes, row.span, shape)?, row.span))).collect()
    };
    let queens = places("queens")?.into_iter().map(|(pos, _)| pos).collect::<Vec<_>>();
    let mut forbidden = Vec::new();
    let stands: std::collections::HashSet<Pos> = queens.iter().copied().collect();
    for (pos, span) in places("forbidden")? {
        if stands.contains(&pos) {
            return Err(ReadError::new(
                span,
                format!("there is a queen at {pos} already"),
                "a cell cannot be in both `queens` and `forbidden`",
            ));
        }
        forbidden.push(pos);
    }
    Ok(Board::new(size, queens, forbidden))
}

/// JSON: `n`, or `board` as a list of rows, or both; and perhaps `puzzle`.
fn json(doc: &Doc<'_>) -> Result<Board, ReadError> {
    if let Some(entry) = doc.get("puzzle")
        && entry.node.value != Value::Word("queens".into())
    {
        return Err(ReadError::new(
            entry.node.span,
            "this is no N-Queens board",
            "write \"puzzle\": \"queens\"",
        ));
    }
    only(doc, Kind::Queens, known(Format::Json))?;
    let stated = doc.get("n").map(size).transpose()?;
    match (doc.get("board"), stated) {
        (Some(board), stated) => rows(board, stated),
        (None, Some(size)) => Ok(Board::empty(size)),
        (None, None) => Err(required(doc, "n", "add the number of rows: \"n\": 8").unwrap_err()),
    }
}

fn size(entry: &Entry<'_>) -> Result<usize, ReadError> {
    let number = whole(&entry.node)?;
    usize::try_from(number).ok().filter(|size| (1..=MOST_ROWS).contains(size)).ok_or_else(|| {
        ReadError::new(
            entry.node.span,
            format!("a board cannot have {number} rows"),
            format!("give a number from 1 to {MOST_ROWS}"),
        )
    })
}

/// As many rows as columns, perhaps as many as the file states.
fn rows(board: &Entry<'_>, stated: Option<usize>) -> Result<Board, ReadError> {
    let rows = board.node.list().ok_or_else(|| {
        ReadError::new(
            board.node.span,
            "expected a list of rows",
            "write \"board\": [\".Q..\", \"....\", \"....\", \"....\"]",
        )
    })?;
    let size = rows.len();
    if let Some(stated) = stated.filter(|&stated| stated != size) {
        let message = format!("the board has {}, but `n` is {stated}", number_of(size, "row"));
        return Err(ReadError::new(board.span, message, "correct one of the two"));
    }
    if size == 0 {
        return Err(ReadError::new(
            board.span,
            "the board has no rows",
            "a board has at least one row",
        ));
    }
    let (mut queens, mut forbidden) = (Vec::new(), Vec::new());
    for (row, node) in rows.iter().enumerate() {
        let cells = cells(node)?;
        if cells.len() != size {
            let (number, found) = (row + 1, number_of(cells.len(), "cell"));
            let message = format!("row {number} has {found}, not {size}");
            return Err(ReadError::new(
                node.span,
                message,
                format!("the board has {}, and as many columns", number_of(size, "row")),
            ));
        }
        for (col, cell) in cells.into_iter().enumerate() {
            match cell {
                Cell::Free => {}
                Cell::Queen => queens.push(Pos::new(row, col)),
                Cell::Forbidden => forbidden.push(Pos::new(row, col)),
            }
        }
    }
    Ok(Board::new(size, queens, forbidden))
}

enum Cell {
    Free,
    Queen,
    Forbidden,
}

/// The cells of a row of characters; blanks between them do not count.
fn cells(node: &Node<'_>) -> Result<Vec<Cell>, ReadError> {
    let Value::Word(word) = &node.value else {
        let hint = "a row is a text of `.`, `Q` and `x`, one for each column";
        return Err(ReadError::new(node.span, "expected a row of cells such as \".Q..\"", hint));
    };
    let symbols = word.char_indices().filter(|(_, symbol)| !symbol.is_whitespace());
    symbols
        .map(|(at, symbol)| match symbol {
            '.' => Ok(Cell::Free),
            'Q' => Ok(Cell::Queen),
            'x' => Ok(Cell::Forbidden),
            _ => {
                let span = node.part(at..at + symbol.len_utf8());
                let message = format!("{} is no cell", quoted(symbol.encode_utf8(&mut [0; 4])));
                Err(ReadError::new(
                    span,
                    message,
                    "a cell is `.` if it is free, `Q` if a queen stands there, or `x` if none may",
                ))
            }
        })
        .collect()
}
