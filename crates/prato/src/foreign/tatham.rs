//! Game IDs of Mines in Simon Tatham's Portable Puzzle Collection, and its saved games.
//!
//! An ID is `9x9:3,3,m` and hexadecimal digits: width and height, the column and the row of the first
//! click from 0, `m` if the mines are masked and `u` (or nothing) if not, and a bit for each cell. The
//! mask only keeps players from reading it by accident: it has no key.

use sha1::{Digest as _, Sha1};

use super::bits::{from_hex, pack, to_hex, unpack};
use super::saved;
use crate::doc::Span;
use crate::error::{ReadError, quoted};
use crate::grid::{Pos, Shape};
use crate::play::Replay;
use crate::puzzles::minesweeper::Field;

const AN_ID: &str =
    "an ID with a board is such as 9x9:3,3,m6ba8e5.. (width, height, first click, mines)";

/// Whether the text is an ID, perhaps of a seed, or a saved game.
pub(super) fn is(text: &str) -> bool {
    saved::is(text) || parameters(text.trim()).is_some()
}

pub(super) fn read(text: &str) -> Result<Replay, ReadError> {
    if saved::is(text) {
        return saved::read(text);
    }
    let whole = text.trim();
    let span = |part: &str| {
        let start = part.as_ptr().addr() - text.as_ptr().addr();
        Span::new(start..start + part.len())
    };
    let Some((size, '#' | ':', rest)) = parameters(whole) else {
        return Err(ReadError::new(span(whole), "this is no game ID of Mines", AN_ID));
    };
    if whole[size.len()..].starts_with('#') {
        return Err(seed(span(whole)));
    }
    let shape = shape(size)
        .ok_or_else(|| ReadError::new(span(size), "the ID begins with no size", AN_ID))?;
    let (field, start) = described(rest, shape, span(rest))?;
    Ok(Replay { field, start, moves: Vec::new() })
}

/// An ID cut into its parameters, the sign after them, and the rest.
fn parameters(text: &str) -> Option<(&str, char, &str)> {
    let at = text.find([':', '#'])?;
    let head = &text[..at];
    let (cols, rest) = head.split_once('x')?;
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let plain = head.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let sized = digits(cols) && rest.starts_with(|first: char| first.is_ascii_digit());
    let one_line = !text.contains(['\n', '\r', ' ']);
    let sign = text[at..].chars().next()?;
    (plain && sized && one_line).then(|| (head, sign, &text[at + 1..]))
}

/// The size at the head of the parameters: columns first.
pub(super) fn shape(parameters: &str) -> Option<Shape> {
    let (cols, rest) = parameters.split_once('x')?;
    let end = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
    let shape = Shape { rows: rest[..end].parse().ok()?, cols: cols.parse().ok()? };
    (shape.rows.checked_mul(shape.cols)? > 0).then_some(shape)
}

fn seed(span: Span) -> ReadError {
    let message = "this is a random seed of Simon Tatham's Mines, not a board";
    let hint = "the board depends on the first click: make it there, then copy the ID with a colon \
                (Game > Specific..), or save the game";
    ReadError::new(span, message, hint)
}

/// The field and the first click of a description, which is what follows the colon.
pub(super) fn described(
    text: &str,
    shape: Shape,
    span: Span,
) -> Result<(Field, Option<Pos>), ReadError> {
    let part = |part: &str| {
        let start = span.start as usize + (part.as_ptr().addr() - text.as_ptr().addr());
        Span::new(start..start + part.len())
    };
    if text.starts_with('r') {
        return Err(seed(span));
    }
    let (start, rest) = match text.split_once(',') {
        None => (None, text),
        Some((col, more)) => {
            let (row, rest) = more.split_once(',').unwrap_or((more, &more[more.len()..]));
            let pos = col.parse().ok().zip(row.parse().ok()).map(|(col, row)| Pos::new(row, col));
            let pos = pos.filter(|&pos| shape.contains(pos)).ok_or_else(|| {
                let message = format!("the first click lies outside of the board of {shape}");
                ReadError::new(part(text), message, AN_ID)
            })?;
            (Some(pos), rest)
        }
    };
    let (masked, digits) = match rest.strip_prefix('m') {
        Some(digits) => (true, digits),
        None => (false, rest.strip_prefix('u').unwrap_or(rest)),
    };
    let needed = shape.len().div_ceil(4);
    if digits.len() != needed {
        let message =
            format!("there are {} digits, and a board of {shape} takes {needed}", digits.len());
        return Err(ReadError::new(
            part(digits),
            message,
            "is the ID cut off? is it one of Mines?",
        ));
    }
    // Half a byte may be left over; its other half is no cell.
    let even = if needed.is_multiple_of(2) { digits.to_owned() } else { format!("{digits}0") };
    let mut bytes = from_hex(&even).map_err(|at| {
        let wrong = digits[at.min(digits.len())..].chars().next().map_or(0, char::len_utf8);
        let wrong = &digits[at.min(digits.len())..][..wrong];
        let message = format!("{} is no hexadecimal digit", quoted(wrong));
        ReadError::new(part(wrong), message, AN_ID)
    })?;
    if masked {
        mask(&mut bytes, shape.len(), Masking::Off);
    }
    let field = unpack(&bytes, shape).expect("there are digits for all cells");
    if let Some(pos) = start.filter(|&pos| field.mines[pos]) {
        let message = format!("there is a mine at the first click, {pos}");
        return Err(ReadError::new(part(text), message, "is the ID right? a first click is safe"));
    }
    Ok((field, start))
}

pub(super) fn write(field: &Field, start: Option<Pos>) -> String {
    let Shape { rows, cols } = field.mines.shape();
    let mut bytes = pack(field);
    mask(&mut bytes, rows * cols, Masking::On);
    let mut digits = to_hex(&bytes);
    digits.truncate((rows * cols).div_ceil(4));
    let start = start.map_or_else(String::new, |pos| format!("{},{},", pos.col, pos.row));
    format!("{cols}x{rows}:{start}m{digits}\n")
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Masking {
    On,
    Off,
}

/// Masks so many bits, or takes the mask off. One half of the bytes is changed by what the other half
/// gives, then the other by that: two rounds of a *Feistel network*, as in RSA's OAEP. The last byte keeps
/// no bits that are none of ours.
fn mask(bytes: &mut [u8], bits: usize, masking: Masking) {
    let middle = bytes.len() / 2;
    let last = match bits % 8 {
        0 => 0xFF,
        used => 0xFFu8 << (8 - used),
    };
    for round in 0..2 {
        let (first, second) = bytes.split_at_mut(middle);
        let (seed, target) = match (round, masking) {
            (0, Masking::On) | (1, Masking::Off) => (second, first),
            _ => (first, second),
        };
        change(target, seed);
        if let Some(byte) = bytes.last_mut() {
            *byte &= last;
        }
    }
}

/// Changes the bytes by the hashes of the seed followed by 0, 1, 2 and so on.
fn change(target: &mut [u8], seed: &[u8]) {
    let base = Sha1::new_with_prefix(seed);
    for (number, part) in target.chunks_mut(20).enumerate() {
        let hash = base.clone().chain_update(number.to_string()).finalize();
        part.iter_mut().zip(hash).for_each(|(byte, other)| *byte ^= other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_come_off_and_on_again() {
        for rows in 1..20 {
            let shape = Shape { rows, cols: 7 };
            let field = crate::play::field(shape, rows, &[], 5).expect("there is room");
            let id = write(&field, None);
            let found = read(&id).expect("it is an ID");
            assert_eq!(found.field, field, "{id}");
        }
    }
}
