//! How each dialect writes a cell. `X` is covered in `dzn` and known to be safe in `grid`, so the
//! hints here say which.

use super::Cell;
use crate::doc::{Node, Span, Value};
use crate::error::{ReadError, quoted};
use crate::formats::Dialect;

/// Adds the cells that `node` stands for to `cells`: one, or in rows of characters one for each
/// character that is not blank.
#[inline]
pub(super) fn push_cells(
    node: &Node<'_>,
    dialect: Dialect,
    cells: &mut Vec<Cell>,
) -> Result<(), ReadError> {
    if let Value::Int(number) = node.value
        && let Ok(clue @ 0..=8) = u8::try_from(number)
    {
        // Most cells of most boards, so apart from all that may go wrong.
        cells.push(Cell::Open(clue));
        return Ok(());
    }
    push_others(node, dialect, cells)
}

fn push_others(node: &Node<'_>, dialect: Dialect, cells: &mut Vec<Cell>) -> Result<(), ReadError> {
    match &node.value {
        Value::Int(-1) if matches!(dialect, Dialect::Dzn | Dialect::Json) => {
            cells.push(Cell::Covered);
        }
        Value::Int(number) => cells.push(clue(*number, node.span)?),
        Value::Word(word) if matches!(dialect, Dialect::Text | Dialect::Json) => {
            for (at, symbol) in word.char_indices().filter(|(_, symbol)| !symbol.is_whitespace()) {
                let width = symbol.len_utf8();
                let cell = match symbol.to_digit(10) {
                    Some(digit) => clue(i64::from(digit), node.part(at..at + width))?,
                    None => character(symbol).ok_or_else(|| {
                        unknown(&word[at..at + width], node.part(at..at + width), dialect)
                    })?,
                };
                cells.push(cell);
            }
        }
        Value::Word(word) => {
            let cell = symbol(word, dialect);
            cells.push(cell.ok_or_else(|| unknown(word, node.span, dialect))?);
        }
        Value::List(_) => {
            let span = Span { end: node.span.end.min(node.span.start + 1), ..node.span };
            let hint = "a board is a list of rows, and a row a list of cells: no deeper";
            return Err(ReadError::new(span, "expected a cell, found a list", hint));
        }
        Value::Call(call) => return Err(unknown(&call.name, call.span, dialect)),
    }
    Ok(())
}

/// The open cell with this number.
pub(super) fn clue(number: i64, span: Span) -> Result<Cell, ReadError> {
    match u8::try_from(number) {
        Ok(clue @ 0..=8) => Ok(Cell::Open(clue)),
        _ if number < 0 => Err(ReadError::new(
            span,
            format!("there is no clue {number}"),
            "a clue is a number from 0 to 8",
        )),
        _ => Err(ReadError::new(
            span,
            format!("there is no clue {number}"),
            "a cell has at most 8 neighbours",
        )),
    }
}

/// The cell in rows of characters.
fn character(symbol: char) -> Option<Cell> {
    match symbol {
        '.' | '?' | '#' | '_' | '-' => Some(Cell::Covered),
        'F' | '*' => Some(Cell::Flagged),
        's' | 'S' => Some(Cell::KnownSafe),
        _ => None,
    }
}

/// The cell in formats with a word for each.
fn symbol(word: &str, dialect: Dialect) -> Option<Cell> {
    match (dialect, word) {
        (Dialect::Dzn, "X" | "_") | (Dialect::Grid, "-") => Some(Cell::Covered),
        (Dialect::Grid, "X") => Some(Cell::KnownSafe),
        (Dialect::Grid, "F") => Some(Cell::Flagged),
        (Dialect::Prolog, _)
            if word.starts_with(|first: char| first == '_' || first.is_uppercase()) =>
        {
            Some(Cell::Covered)
        }
        _ => None,
    }
}

fn unknown(word: &str, span: Span, dialect: Dialect) -> ReadError {
    let is_x = matches!(word, "X" | "x");
    let hint = match dialect {
        Dialect::Dzn => "a cell is `X` (or `-1`, `_`) if covered, or a number from 0 to 8",
        Dialect::Prolog => "a cell is a variable such as `_` if covered, or a number from 0 to 8",
        Dialect::Asp => "the number of a cell is from 0 to 8; leave out the facts of covered cells",
        Dialect::Grid if is_x => {
            "in `grid` files `X` (a capital) is a cell known to be safe and `-` a covered one"
        }
        Dialect::Grid => {
            "a cell is `-` if covered, `X` if known to be safe, `F` if flagged, or a digit from 0 to 8"
        }
        Dialect::Text | Dialect::Json if is_x => {
            "`X` is covered in `dzn` files and known to be safe in `grid` files; here write `.` for \
             covered, `s` for known to be safe and `F` for a flag"
        }
        Dialect::Text | Dialect::Json => {
            "a cell is `.` if covered, `F` if flagged, `s` if known to be safe, or a digit from 0 to 8"
        }
    };
    ReadError::new(span, format!("{} is no cell", quoted(word)), hint)
}

/// The cell in rows of characters.
pub(super) fn to_character(cell: Cell) -> char {
    match cell {
        Cell::Covered => '.',
        Cell::Flagged => 'F',
        Cell::KnownSafe => 's',
        Cell::Open(clue) => char::from(b'0' + clue),
    }
}

/// The cell in formats with a value for each. Where a dialect has no symbol for flagged and for
/// known to be safe, the file says so elsewhere, and they are written as covered.
pub(super) fn to_node(cell: Cell, dialect: Dialect) -> Node<'static> {
    if let Cell::Open(clue) = cell {
        return Node::from(i64::from(clue));
    }
    let word = match (dialect, cell) {
        (Dialect::Grid, Cell::KnownSafe) | (Dialect::Dzn, _) => "X",
        (Dialect::Grid, Cell::Flagged) => "F",
        (Dialect::Grid, _) => "-",
        _ => "_",
    };
    Node::from(word)
}
