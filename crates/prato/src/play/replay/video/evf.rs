//! Videos of Metasweeper, versions 0 to 4, as `ms_toollib` writes them.
//!
//! That program makes no question marks, whatever its videos say about them.

use super::super::Replay;
use super::super::mouse::{Event, Mouse, Settings, cell};
use super::bytes::Bytes;
use super::{numbered, refuse_other_rules};
use crate::error::ReadError;
use crate::grid::{Grid, Pos};
use crate::plural::number_of;
use crate::puzzles::minesweeper::Field;

/// The bit that says that the video was made from one of another program.
const TRANSLATED: u8 = 8;

pub(super) fn read(mut bytes: Bytes<'_>) -> Result<Replay, ReadError> {
    let version = bytes.byte()?;
    if version > 4 {
        let message = format!("EVF of version {version} is not known");
        return Err(bytes.wrong_hint(1, message, "versions 0 to 4 are"));
    }
    let summary = bytes.byte()?;
    if version >= 3 {
        bytes.byte()?;
    }
    let [rows, cols] = bytes.array()?.map(usize::from);
    if rows * cols == 0 {
        return Err(bytes.wrong(2, "the board has no cells"));
    }
    let mines = bytes.short()?;
    let square = bytes.byte()?;
    let square = bytes.square(square, 1)?;
    let mode = bytes.short()?;
    refuse_other_rules(mode, &bytes, 2)?;
    // The 3BV, the time, the program, the player and so on.
    let texts = match version {
        0 | 1 => 7,
        2 | 3 => 8,
        _ if summary & TRANSLATED != 0 => 6,
        _ => 4,
    };
    bytes.take(if version < 4 { 5 } else { 24 })?;
    for _ in 0..texts {
        bytes.pass(0)?;
    }
    if version == 4 {
        let device = bytes.short()?;
        bytes.take(device.into())?;
    }
    let field = field(&mut bytes, rows, cols)?;
    if field.count() != usize::from(mines) {
        let message =
            format!("the board has {}, and not {mines}", number_of(field.count(), "mine"));
        return Err(bytes.wrong(1, message));
    }

    let mut mouse = Mouse::new(field, Settings::default());
    let take = |event: u8, (x, y): (i64, i64), time: u64| {
        let at = cell(x, y, square);
        match event {
            // A flag from before the game.
            8 => mouse.right_click(at, time),
            9 => mouse.take(Event::BothDown, at, time),
            _ => mouse.take(numbered(event)?, at, time),
        }
        Some(())
    };
    match version {
        0..=3 => whole_events(&mut bytes, take)?,
        _ => changes(&mut bytes, take)?,
    }
    Ok(mouse.replay())
}

/// A field of one bit for each cell.
fn field(bytes: &mut Bytes<'_>, rows: usize, cols: usize) -> Result<Field, ReadError> {
    let bits = bytes.take((rows * cols).div_ceil(8))?;
    let is_mine = |Pos { row, col }| {
        let at = row * cols + col;
        bits[at / 8] << (at % 8) & 128 != 0
    };
    Ok(Field { mines: Grid::from_fn(rows, cols, is_mine) })
}

/// The events up to version 3: each with its time and place.
fn whole_events(
    bytes: &mut Bytes<'_>,
    mut take: impl FnMut(u8, (i64, i64), u64) -> Option<()>,
) -> Result<(), ReadError> {
    loop {
        let event = bytes.byte()?;
        if let 0 | 255 = event {
            return Ok(());
        }
        let time = bytes.three()?;
        let (x, y) = (bytes.short()?, bytes.short()?);
        take(event, (x.into(), y.into()), time.into()).ok_or_else(|| unknown(event, 8, bytes))?;
    }
}

/// The events of version 4: each with the changes of its time and place since the last one.
fn changes(
    bytes: &mut Bytes<'_>,
    mut take: impl FnMut(u8, (i64, i64), u64) -> Option<()>,
) -> Result<(), ReadError> {
    // The names of figures that a program may keep.
    for _ in 0..bytes.short()? {
        bytes.pass(0)?;
    }
    let (mut x, mut y, mut time) = (0_i16, 0_i16, 0);
    loop {
        match bytes.byte()? {
            0 => return Ok(()),
            event @ 1..=80 => {
                time += u64::from(bytes.byte()?);
                x = x.wrapping_add(bytes.short()?.cast_signed());
                y = y.wrapping_add(bytes.short()?.cast_signed());
                let place = (x.into(), y.into());
                take(event, place, time).ok_or_else(|| unknown(event, 6, bytes))?;
            }
            // The game begins again, is won, is lost or fails.
            81..=99 => time += u64::from(bytes.byte()?),
            255 => time += u64::from(bytes.short()?),
            event => return Err(unknown(event, 1, bytes)),
        }
    }
}

fn unknown(event: u8, length: usize, bytes: &Bytes<'_>) -> ReadError {
    bytes.wrong(length, format!("there is no event {event}"))
}
