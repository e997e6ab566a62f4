//! `.mine` files of JSMinesweeper: `width x height x mines`, columns first, then rows of `H`
//! (covered), `F` (a flag), `0` to `8`, and `M` or `?` (a mine that the program shows). A view has
//! no mines that are shown, so these are read as flags.

use std::fmt::Write as _;

use super::NoRoom;
use crate::doc::Span;
use crate::error::{ReadError, quoted};
use crate::grid::{Grid, Shape};
use crate::plural::number_of;
use crate::puzzles::minesweeper::{Cell, Instance, View};

const HEADER: &str = "the first line is width x height x mines, columns first, such as 30x16x99";

/// Whether the first line is such as `9x9x10`.
pub(super) fn is(text: &str) -> bool {
    numbers(first_line(text)).is_some()
}

fn first_line(text: &str) -> &str {
    text.trim_start().lines().next().unwrap_or_default().trim_end()
}

/// The three numbers of a header, as digits.
fn numbers(line: &str) -> Option<[&str; 3]> {
    let mut parts = line.split('x');
    let numbers = [parts.next()?, parts.next()?, parts.next()?];
    let digits = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    (parts.next().is_none() && numbers.iter().all(digits)).then_some(numbers)
}

pub(super) fn read(text: &str) -> Result<Instance, ReadError> {
    let span = |part: &str| {
        let start = part.as_ptr().addr() - text.as_ptr().addr();
        Span::new(start..start + part.len())
    };
    let header = first_line(text);
    let parts = numbers(header)
        .ok_or_else(|| ReadError::new(span(header), "expected such as 9x9x10", HEADER))?;
    let number = |part: &str| {
        let message = format!("{} is too large", quoted(part));
        part.parse::<usize>().map_err(|_| ReadError::new(span(part), message, HEADER))
    };
    let [cols, rows, mines] = [number(parts[0])?, number(parts[1])?, number(parts[2])?];
    let lines = text.trim_start().lines().skip(1).map(str::trim);
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    if lines.is_empty() {
        let message = format!("{} is a size, and no board follows", quoted(header));
        let hint = "below the first line of a .mine file stand its rows; `prato generate` and `prato play` \
                    take sizes, rows first";
        return Err(ReadError::new(span(header), message, hint));
    }
    let mut cells = Vec::new();
    for (row, line) in (1..).zip(&lines) {
        let before = cells.len();
        for (at, sign) in line.char_indices() {
            let sign_text = &line[at..at + sign.len_utf8()];
            cells.push(cell(sign).ok_or_else(|| unknown(sign_text, span(sign_text)))?);
        }
        let found = cells.len() - before;
        if found != cols {
            let message = format!("row {row} has {}, not {cols}", number_of(found, "cell"));
            return Err(ReadError::new(span(line), message, HEADER));
        }
    }
    if lines.len() != rows || rows == 0 {
        let stated = number_of(rows, "row");
        let message = format!("the first line states {stated}, but the board has {}", lines.len());
        return Err(ReadError::new(span(parts[1]), message, HEADER));
    }
    let cells = Grid::new(rows, cols, cells).expect("every row was found to have so many cells");
    Ok(Instance { view: View::new(cells, Some(mines)), clicks: Vec::new() })
}

fn cell(sign: char) -> Option<Cell> {
    match sign {
        'H' => Some(Cell::Covered),
        'F' | 'M' | '?' => Some(Cell::Flagged),
        '0'..='8' => sign.to_digit(10).and_then(|clue| u8::try_from(clue).ok()).map(Cell::Open),
        _ => None,
    }
}

fn unknown(sign: &str, span: Span) -> ReadError {
    let hint = "a cell is `H` if covered, `F` if flagged, `M` or `?` if a mine is shown, or a digit \
                from 0 to 8";
    ReadError::new(span, format!("{} is no cell of a .mine file", quoted(sign)), hint)
}

pub(super) fn write(instance: &Instance) -> Result<String, NoRoom> {
    let Shape { rows, cols } = instance.view.shape();
    let mines = instance.view.mines.ok_or(NoRoom::NoTotal("mine"))?;
    let mut text = String::new();
    writeln!(text, "{cols}x{rows}x{mines}").expect("writing to a string never fails");
    for row in instance.view.cells().rows() {
        text.extend(row.iter().map(|&cell| match cell {
            Cell::Covered | Cell::KnownSafe => 'H',
            Cell::Flagged => 'F',
            Cell::Open(clue) => char::from(b'0' + clue),
        }));
        text.push('\n');
    }
    Ok(text)
}
