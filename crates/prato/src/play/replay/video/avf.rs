//! Videos of Minesweeper Arbiter.
//!
//! There is no description by its author; these are the facts that the converters of
//! `minesweeper-rawvf` rely on.
//!
//! | bytes | what |
//! |---:|---|
//! | 5 | the version, and chance numbers |
//! | 1 | the level; if it is 6, the columns and the rows without one, and two bytes for the number of mines |
//! | 2 each | the row and the column of each mine, from 1 |
//! | | others, up to text in brackets; two bytes before the bracket there is 17 with question marks, and 127 without |
//! | | others |
//! | 8 each | the events, in an order of its own, up to one without a time |

use super::super::Replay;
use super::super::mouse::{Event, Mouse, Settings, cell};
use super::bytes::Bytes;
use crate::error::ReadError;
use crate::grid::{Pos, Shape};

/// How many pixels wide a cell is.
const SQUARE: i64 = 16;

pub(super) fn read(mut bytes: Bytes<'_>) -> Result<Replay, ReadError> {
    bytes.take(5)?;
    let (rows, cols, mines) = match bytes.byte()? {
        3 => (8, 8, 10),
        4 => (16, 16, 40),
        5 => (16, 30, 99),
        6 => {
            let [cols, rows] = bytes.array()?;
            (usize::from(rows) + 1, usize::from(cols) + 1, bytes.short()?)
        }
        level => {
            let message = format!("there is no level {level}");
            return Err(bytes.wrong_hint(1, message, "is it a video of Minesweeper Arbiter?"));
        }
    };
    let place = |[row, col]: [u8; 2]| Pos::from_one(row.into(), col.into());
    let field = bytes.mines(Shape { rows, cols }, mines, place)?;

    bytes.pass_until(|head| matches!(head, [17 | 127, _, b'[', b'0'..=b'3', b'|']))?;
    let marks = bytes.byte()? == 17;
    bytes.pass(b']')?;
    // The first event is the first with a time of one second, which counts as none.
    bytes.pass_until(|&[event, x, second, _, hundredths, _, seconds, _]| {
        named(event).is_some() && x <= 1 && second == 1 && hundredths < 100 && seconds == 0
    })?;

    let mut mouse = Mouse::new(field, Settings { marks, ..Settings::default() });
    loop {
        let [event, x_high, second, x, hundredths, y_high, seconds_high, y] = bytes.array()?;
        let seconds = u16::from_be_bytes([seconds_high, second]);
        let Some(seconds) = seconds.checked_sub(1) else { return Ok(mouse.replay()) };
        let event =
            named(event).ok_or_else(|| bytes.wrong(8, format!("there is no event {event}")))?;
        let (x, y) = (u16::from_be_bytes([x_high, x]), u16::from_be_bytes([y_high, y]));
        let time = 1000 * u64::from(seconds) + 10 * u64::from(hundredths);
        mouse.take(event, cell(x.into(), y.into(), SQUARE), time);
    }
}

fn named(event: u8) -> Option<Event> {
    Some(match event {
        1 => Event::Moved,
        3 => Event::LeftDown,
        5 | 21 => Event::LeftUp,
        9 => Event::RightDown,
        11 => Event::ShiftLeftDown,
        17 | 145 => Event::RightUp,
        33 => Event::MiddleDown,
        65 | 193 => Event::MiddleUp,
        _ => return None,
    })
}
