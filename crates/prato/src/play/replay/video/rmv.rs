//! Videos of Viennasweeper, versions 1 and 2, as the specification `rmv_spec` by Thomas Kolar
//! describes them.
//!
//! The sizes of the parts come first. What the board shows is recorded, too; it follows from the
//! mouse, and is passed over.

use super::super::Replay;
use super::super::mouse::{Mouse, Settings, cell};
use super::bytes::Bytes;
use super::{numbered, refuse_other_rules};
use crate::error::ReadError;
use crate::grid::{Pos, Shape};

/// Where the board begins in the window, in pixels: of version 1 the places count from the window.
const CORNER: (i64, i64) = (12, 56);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Version {
    One,
    Two,
}

pub(super) fn read(mut bytes: Bytes<'_>) -> Result<Replay, ReadError> {
    bytes.take(4)?;
    let version = match bytes.short()? {
        1 => Version::One,
        2 => Version::Two,
        other => {
            let message = format!("RMV of version {other} is not known");
            return Err(bytes.wrong_hint(2, message, "versions 1 and 2 are"));
        }
    };
    let result = match version {
        Version::One => {
            bytes.take(4)?;
            bytes.short()?
        }
        Version::Two => {
            bytes.take(6)?;
            0
        }
    };
    let (program, player) = (bytes.short()?, bytes.short()?);
    bytes.take(2)?;
    let (flags, properties) = (bytes.short()?, bytes.short()?);
    bytes.take(if version == Version::Two { 8 } else { 6 })?;

    for size in [result, program, player, 4] {
        bytes.take(size.into())?;
    }
    let [cols, rows] = bytes.array()?;
    let shape = Shape { rows: rows.into(), cols: cols.into() };
    let count = bytes.short()?;
    let place = |[col, row]: [u8; 2]| Pos::new(row.into(), col.into());
    let field = bytes.mines(shape, count, |pair| Some(place(pair)))?;
    let mut flagged = Vec::new();
    if flags > 0 {
        for _ in 0..bytes.short()? {
            flagged.push(place(bytes.array()?));
        }
    }
    let properties = bytes.take(properties.into())?;
    let property = |number: usize| properties.get(number).copied().unwrap_or(0);
    refuse_other_rules(property(2).into(), &bytes, properties.len())?;
    let settings = Settings { marks: property(0) == 1, ..Settings::default() };
    let square = if version == Version::Two { property(6) } else { 16 };
    let square = bytes.square(square, properties.len())?;
    if version == Version::Two {
        // Properties with a name and a value each.
        for _ in 0..2 * u32::from(bytes.short()?) {
            let size = bytes.byte()?;
            bytes.take(size.into())?;
        }
    }

    let mut mouse = Mouse::new(field, settings);
    for pos in flagged {
        mouse.right_click(Some(pos), 0);
    }
    loop {
        match (bytes.byte()?, version) {
            // A date.
            (0, Version::One) => _ = bytes.take(4)?,
            (code @ 1..=7, _) => {
                let event = numbered(code).expect("all up to 7 are");
                let time = bytes.three()?;
                // Which buttons are down follows from the events.
                bytes.byte()?;
                let place = [bytes.array()?, bytes.array()?];
                let [x, y] = match version {
                    Version::One => {
                        let [x, y] = place.map(|number| i64::from(u16::from_be_bytes(number)));
                        [x - CORNER.0, y - CORNER.1]
                    }
                    Version::Two => place.map(|number| i64::from(i16::from_be_bytes(number))),
                };
                mouse.take(event, cell(x, y, square), time.into());
            }
            // The board shows something else, or the mouse moves a little.
            (9..=14 | 18..=27, _) | (28, Version::Two) => _ = bytes.take(2)?,
            (15..=17, _) => return Ok(mouse.replay()),
            (code, _) => return Err(bytes.wrong(1, format!("there is no event {code}"))),
        }
    }
}
