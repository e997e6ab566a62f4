//! What people copy from pages and chats: tables, lists and emoji. Each reader cuts the text into rows
//! of pieces with their places; what a piece means is said here once for all of them.

mod csv;
mod emoji;
mod labels;
mod lists;
mod squares;
mod table;

use std::borrow::Cow;
use std::fmt::Write as _;

use super::{Foreign, Found, Look};
use crate::doc::Span;
use crate::error::{ReadError, quoted};
use crate::grid::Grid;
use crate::plural::number_of;
use crate::puzzles::minesweeper::{self, Cell, Field, Instance, View};

/// What stands for a cell, without outer blanks, and where it stands.
#[derive(Clone, Debug)]
struct Piece<'a> {
    text: Cow<'a, str>,
    span: Span,
}

type Rows<'a> = Vec<Vec<Piece<'a>>>;

/// The piece that is this part of `text`.
fn piece<'a>(text: &str, part: &'a str) -> Piece<'a> {
    let trimmed = part.trim();
    let start = trimmed.as_ptr().addr() - text.as_ptr().addr();
    Piece { text: Cow::Borrowed(trimmed), span: Span::new(start..start + trimmed.len()) }
}

/// A piece for each character of this part of `text` that is not blank.
fn characters<'a>(text: &str, part: &'a str) -> Vec<Piece<'a>> {
    let signs = part.char_indices().filter(|(_, sign)| !sign.is_whitespace());
    signs.map(|(at, sign)| piece(text, &part[at..at + sign.len_utf8()])).collect()
}

/// The lines that hold something.
fn lines(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.lines().filter(|line| !line.trim().is_empty())
}

/// The format that the text looks like, if it is one of these.
pub(super) fn detect(text: &str) -> Option<Foreign> {
    let looks: [Look; 4] = [
        (Foreign::Lists, lists::is),
        (Foreign::Table, table::is),
        (Foreign::Csv, csv::is),
        (Foreign::Emoji, emoji::is),
    ];
    looks.iter().find(|(_, is)| is(text)).map(|&(format, _)| format)
}

/// Whether one of our own formats would take the text for another board: they pass over the blanks that
/// stand for covered cells in a table.
pub(super) fn is_misread(text: &str, format: Foreign) -> bool {
    format == Foreign::Csv && csv::has_empty_cells(text)
}

pub(super) fn read(text: &str, format: Foreign) -> Result<Found, ReadError> {
    let mut list = lists::List::default();
    let mut rows = match format {
        Foreign::Csv => csv::rows(text),
        Foreign::Table => table::rows(text),
        Foreign::Emoji => emoji::rows(text),
        _ => {
            list = lists::read(text)?;
            std::mem::take(&mut list.rows)
        }
    };
    if format != Foreign::Lists {
        labels::drop_labels(&mut rows);
    }
    let squares = squares::Squares::of(&rows);
    let mut cells = Vec::new();
    let mut cols = None;
    for (number, row) in (1..).zip(&rows) {
        for piece in row {
            cells.push(cell(piece, squares, format)?);
        }
        let first = *cols.get_or_insert(row.len());
        if row.len() != first || first == 0 {
            let start = row.first().map_or(0, |piece| piece.span.start);
            let end = row.last().map_or(start, |piece| piece.span.end);
            let message =
                format!("row {number} has {}, not {}", number_of(row.len(), "cell"), first.max(1));
            let hint = format!("the first row has {}", number_of(first, "cell"));
            return Err(ReadError::new(Span { start, end }, message, hint));
        }
    }
    let Some(cols) = cols else {
        return Err(ReadError::new(Span::default(), "there are no cells", about(format)));
    };
    let cells = Grid::new(rows.len(), cols, cells).expect("all rows have so many cells");
    if squares == squares::Squares::LightAlone && squares::may_be_open(&cells, &rows) {
        let place = rows.iter().flatten().find(|piece| squares::is_light(&piece.text));
        let message = "the white squares may be covered cells, or open ones without mines around";
        let hint = "write `.` for covered cells, or 0 for open ones";
        return Err(ReadError::new(
            place.map_or(Span::default(), |piece| piece.span),
            message,
            hint,
        ));
    }
    if let Some(number) = list.wrong_size(rows.len(), cols) {
        let message = format!("the board has {} x {cols} cells", rows.len());
        return Err(ReadError::new(number.span, message, "correct the number, or leave it out"));
    }
    let mut found = meaning(cells);
    if let (Found::View(instance), Some((number, span))) = (&mut found, list.mines()) {
        instance.view.mines = minesweeper::total(number, span)?;
    }
    Ok(found)
}

/// What is passed over beside a list of lists, in one sentence without a full stop.
pub(super) fn warning(text: &str) -> Option<String> {
    lists::is(text).then(|| lists::read(text).ok()?.warning()).flatten()
}

/// A board of 0 and 1 alone is a field: as a view, a 1 would have no covered cell for its mine.
fn meaning(cells: Grid<Cell>) -> Found {
    let bits = cells.cells().iter().all(|cell| matches!(cell, Cell::Open(0 | 1)));
    if bits && cells.cells().contains(&Cell::Open(1)) && cells.shape().len() > 1 {
        return Found::field(Field { mines: cells.map(|&cell| cell == Cell::Open(1)) });
    }
    Found::View(Instance { view: View::new(cells, None), clicks: Vec::new() })
}

/// What a piece stands for.
fn cell(piece: &Piece<'_>, squares: squares::Squares, format: Foreign) -> Result<Cell, ReadError> {
    let text = piece.text.as_ref();
    if let Some(clue) = emoji::keycap(text) {
        return clue_of(clue, piece.span);
    }
    if let Ok(number) = text.parse::<i64>() {
        return match number {
            -1 => Ok(Cell::Covered),
            _ => clue_of(number, piece.span),
        };
    }
    if let Some(cell) = squares.cell(text) {
        return Ok(cell);
    }
    match text {
        "" | "-" | "." | "?" | "#" | "_" | "None" | "none" | "null" | "H" | "h" => {
            Ok(Cell::Covered)
        }
        "F" | "f" | "*" | "M" | "!" => Ok(Cell::Flagged),
        "s" | "S" => Ok(Cell::KnownSafe),
        "True" | "true" => Ok(Cell::Open(1)),
        "False" | "false" => Ok(Cell::Open(0)),
        _ => Err(ReadError::new(piece.span, format!("{} is no cell", quoted(text)), about(format))),
    }
}

fn clue_of(number: i64, span: Span) -> Result<Cell, ReadError> {
    if let Ok(clue @ 0..=8) = u8::try_from(number) {
        return Ok(Cell::Open(clue));
    }
    let hint = "a clue is from 0 to 8; are there numbers of rows or columns? they count from 1 or 0 at \
                the top left";
    Err(ReadError::new(span, format!("there is no clue {number}"), hint))
}

/// What a cell may be.
fn about(format: Foreign) -> &'static str {
    match format {
        Foreign::Emoji => {
            "a cell is a square or `.` if covered, a flag, a bomb (read as a flag), or a number from 0 to 8"
        }
        _ => {
            "a cell is blank, `-`, `.`, `?` or `#` if covered, `F` if flagged, `s` if known to be safe, \
             or a number from 0 to 8"
        }
    }
}

/// The view in one of these formats.
pub(super) fn write(view: &View, format: Foreign) -> String {
    let cols = view.shape().cols;
    let mut text = String::new();
    match format {
        Foreign::Emoji => {
            for row in view.cells().rows() {
                text.extend(row.iter().map(|&cell| emoji::sign(cell)));
                text.push('\n');
            }
        }
        Foreign::Csv => {
            for row in view.cells().rows() {
                push_joined(&mut text, row.iter().map(|&cell| sign(cell)), ",");
                text.push('\n');
            }
        }
        Foreign::Table => {
            let numbers = (1..=cols).map(|col| col.to_string());
            text.push_str("|   | ");
            push_joined(&mut text, numbers, " | ");
            text.push_str(" |\n");
            text.push_str(&"|---".repeat(cols + 1));
            text.push_str("|\n");
            for (number, row) in (1..).zip(view.cells().rows()) {
                write!(text, "| {number} | ").expect("writing to a string never fails");
                push_joined(&mut text, row.iter().map(|&cell| sign(cell)), " | ");
                text.push_str(" |\n");
            }
        }
        _ => {
            text.push('[');
            for (number, row) in view.cells().rows().enumerate() {
                text.push_str(if number == 0 { "[" } else { ",\n [" });
                push_joined(&mut text, row.iter().map(|&cell| value(cell)), ", ");
                text.push(']');
            }
            text.push_str("]\n");
        }
    }
    text
}

fn push_joined(text: &mut String, parts: impl Iterator<Item = impl AsRef<str>>, between: &str) {
    for (number, part) in parts.enumerate() {
        if number > 0 {
            text.push_str(between);
        }
        text.push_str(part.as_ref());
    }
}

/// A cell in a table.
fn sign(cell: Cell) -> &'static str {
    match cell {
        Cell::Covered => ".",
        Cell::Flagged => "F",
        Cell::KnownSafe => "s",
        Cell::Open(clue) => DIGITS[usize::from(clue)],
    }
}

/// A cell in a list: a value that JSON and Python can read.
fn value(cell: Cell) -> &'static str {
    match cell {
        Cell::Covered => "-1",
        Cell::Flagged => "\"F\"",
        Cell::KnownSafe => "\"s\"",
        Cell::Open(clue) => DIGITS[usize::from(clue)],
    }
}

const DIGITS: [&str; 9] = ["0", "1", "2", "3", "4", "5", "6", "7", "8"];
