//! Links: `?b=..&m=..` holds a field, `?analysis=..` what a player sees, whatever comes before the
//! question mark.
//!
//! `b` is 1, 2 or 3 for the usual boards, or width and height in equally many digits. `m` has a
//! digit of base 32 (`0` to `9`, `a` to `v`) for each five cells, a mine being a 1. We ask for all
//! digits: a link that was cut off would give another board.

use super::packed;
use super::{Found, NoRoom};
use crate::doc::Span;
use crate::error::{ReadError, quoted};
use crate::grid::{Grid, Shape};
use crate::play::LEVELS;
use crate::puzzles::minesweeper::{Field, Instance};

const PAGE: &str = "https://davidnhill.github.io/JSMinesweeper/index.html";
const PARTS: &str =
    "a link with a board has `?b=..&m=..` (where the mines are) or `?analysis=..` (what is seen)";

/// Whether the text is an address, or the parameters of one.
pub(super) fn is(text: &str) -> bool {
    let text = text.trim();
    let query = || text.starts_with(['?', '#', '&']) || text.starts_with("b=");
    !text.contains(char::is_whitespace)
        && (text.starts_with("http://")
            || text.starts_with("https://")
            || parameter(text, "analysis").is_some()
            || (query() && parameter(text, "b").is_some()))
}

/// The value of a parameter, a part of `text`.
fn parameter<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let query = text.rsplit('?').next()?;
    let mut pairs = query.split(['&', '#']).filter_map(|pair| pair.split_once('='));
    pairs.find(|pair| pair.0 == name).map(|pair| pair.1)
}

pub(super) fn read(text: &str) -> Result<Found, ReadError> {
    let whole = text.trim();
    let span = |part: &str| {
        let start = part.as_ptr().addr() - text.as_ptr().addr();
        Span::new(start..start + part.len())
    };
    if let Some(packed) = parameter(whole, "analysis") {
        return packed::read(packed, span(packed)).map(Found::View);
    }
    let (Some(size), Some(digits)) = (parameter(whole, "b"), parameter(whole, "m")) else {
        return Err(ReadError::new(span(whole), "this address holds no board", PARTS));
    };
    let shape = shape(size).ok_or_else(|| {
        let hint = "`b` is 1, 2 or 3 for Beginner, Intermediate and Expert, or width and height in \
                    equally many digits: 3016";
        ReadError::new(span(size), format!("{} is no size of a board", quoted(size)), hint)
    })?;
    let needed = shape.len().div_ceil(5);
    if digits.chars().count() != needed {
        let found = digits.chars().count();
        let message = format!("`m` has {found} digits, and a board of {shape} takes {needed}");
        return Err(ReadError::new(span(digits), message, "is the link cut off?"));
    }
    let mut mines = Vec::with_capacity(shape.len());
    for (at, digit) in digits.char_indices() {
        let value = digit.to_digit(32).ok_or_else(|| {
            let digit = &digits[at..at + digit.len_utf8()];
            let hint = "`m` has digits from 0 to 9 and a to v, one for each five cells";
            ReadError::new(span(digit), format!("{} is no digit", quoted(digit)), hint)
        })?;
        let more = (0..5).map(|bit| value & (16 >> bit) != 0);
        mines.extend(more.take(shape.len() - mines.len()));
    }
    let mines = Grid::new(shape.rows, shape.cols, mines).expect("there are digits for all cells");
    Ok(Found::field(Field { mines }))
}

/// The size that `b` stands for: columns first.
fn shape(size: &str) -> Option<Shape> {
    if !size.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    if let ("1" | "2" | "3", Ok(number)) = (size, size.parse::<usize>()) {
        return Some(LEVELS[number - 1].shape);
    }
    let (cols, rows) = size.split_at(size.len() / 2);
    let shape = Shape { rows: rows.parse().ok()?, cols: cols.parse().ok()? };
    (cols.len() == rows.len() && shape.rows.checked_mul(shape.cols)? > 0).then_some(shape)
}

pub(super) fn write_field(field: &Field) -> String {
    let shape = field.mines.shape();
    let Shape { rows, cols } = shape;
    let usual = LEVELS.iter().take(3).position(|level| level.shape == shape);
    let size = usual.map_or_else(
        || {
            let width = rows.max(cols).to_string().len();
            format!("{cols:0width$}{rows:0width$}")
        },
        |level| (level + 1).to_string(),
    );
    let digit = |cells: &[bool]| {
        let value = (0..).zip(cells).map(|(bit, &mine)| u32::from(mine) << 4 >> bit).sum::<u32>();
        char::from_digit(value, 32).expect("five bits")
    };
    let digits: String = field.mines.cells().chunks(5).map(digit).collect();
    format!("{PAGE}?b={size}&m={digits}\n")
}

pub(super) fn write_view(instance: &Instance) -> Result<String, NoRoom> {
    Ok(format!("{PAGE}?analysis={}\n", packed::write(instance)?))
}
