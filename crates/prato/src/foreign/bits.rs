//! Bytes as hexadecimal digits, and grids as bits.

use crate::grid::{Grid, Shape};
use crate::puzzles::minesweeper::Field;

/// Two digits for each byte.
pub(super) fn to_hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(u32::from(value), 16).expect("below 16");
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// The bytes of these digits, or where they are none.
pub(super) fn from_hex(digits: &str) -> Result<Vec<u8>, usize> {
    let value = |at: usize, digit: u8| {
        char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok()).ok_or(at)
    };
    let pairs = digits.as_bytes().chunks(2).enumerate();
    pairs
        .map(|(number, pair)| match *pair {
            [high, low] => Ok(16 * value(2 * number, high)? + value(2 * number + 1, low)?),
            _ => Err(2 * number),
        })
        .collect()
}

/// The mines of a field as bits in reading order, the first one the highest of the first byte.
pub(super) fn pack(field: &Field) -> Vec<u8> {
    let pack = |cells: &[bool]| {
        (0..).zip(cells).fold(0, |byte, (at, &mine)| byte | if mine { 0x80u8 >> at } else { 0 })
    };
    field.mines.cells().chunks(8).map(pack).collect()
}

/// The field of these bits, of which there must be enough.
pub(super) fn unpack(bytes: &[u8], shape: Shape) -> Option<Field> {
    let bits = bytes.iter().flat_map(|byte| (0..8).map(move |at| byte & (0x80 >> at) != 0));
    let mines = Grid::new(shape.rows, shape.cols, bits.take(shape.len()).collect())?;
    Some(Field { mines })
}
