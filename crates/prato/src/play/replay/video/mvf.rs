//! Videos of Minesweeper Clone 0.97, 2006 and 2007.
//!
//! There is no description by its author; these are the facts that the converter of
//! `minesweeper-rawvf` relies on. Each event is a number of 40 or 48 bits, which are shuffled in a
//! way that depends on two bytes of the file.

use super::super::Replay;
use super::super::mouse::{Event, Mouse, Settings, cell};
use super::bytes::Bytes;
use crate::error::ReadError;
use crate::grid::{Pos, Shape};

/// How many pixels wide a cell is.
const SQUARE: i64 = 16;

/// What differs between the versions.
struct Version {
    /// How many bytes there are before the date.
    before: usize,
    /// How many bytes there are between the date with the level and the mode, and the question
    /// marks.
    figures: usize,
    /// How many bytes an event has.
    event: usize,
    /// How many bits a coordinate has.
    coordinate: usize,
    /// What a coordinate counts too much, in pixels.
    margin: i64,
}

const BETA: Version = Version { before: 74, figures: 13, event: 5, coordinate: 9, margin: 0 };
const LATE: Version = Version { before: 71, figures: 3, event: 6, coordinate: 11, margin: 32 };

/// The last digit of the year is this far from the start.
const YEAR: usize = 27;

pub(super) fn read(mut bytes: Bytes<'_>) -> Result<Replay, ReadError> {
    let head = bytes.take(YEAR + 1)?;
    let version = match head {
        [0x11, b'M', .., b'5' | b'8'] => BETA,
        [0x11, b'M', .., b'6' | b'7'] => LATE,
        _ => {
            let hint = "Minesweeper Clone 0.97, 2006 and 2007 are; convert others to RAW text";
            return Err(bytes.wrong_hint(1, "MVF of this version is not known", hint));
        }
    };
    bytes.take(version.before - head.len())?;
    // The date, the level and the mode.
    bytes.take(9)?;
    bytes.take(version.figures)?;
    let marks = bytes.byte()? != 0;
    let [cols, rows] = bytes.array()?;
    let shape = Shape { rows: rows.into(), cols: cols.into() };
    let mines = bytes.short()?;
    let field = bytes.mines(shape, mines, |[col, row]| Pos::from_one(row.into(), col.into()))?;
    let name = bytes.byte()?;
    bytes.take(name.into())?;
    let order = order(bytes.short()?, version.event);

    let mut mouse = Mouse::new(field, Settings { marks, ..Settings::default() });
    let mut before = [false; 3];
    for _ in 0..bytes.three()? {
        let shuffled = bytes.take(version.event)?;
        let mut bits = order.iter().map(|&at| u64::from(shuffled[at / 8] >> (at % 8) & 1));
        // The next number of so many bits, with the lowest first.
        let mut number =
            |count: usize| bits.by_ref().take(count).zip(0..).map(|(bit, at)| bit << at).sum();
        let [right, middle, left] = [number(1), number(1), number(1)].map(|bit: u64| bit == 1);
        let (y, x) = (number(version.coordinate), number(version.coordinate));
        let time = match version.event {
            5 => 10 * number(7) + 1000 * number(10),
            _ => number(22),
        };
        let pixels = |number: u64| number.cast_signed() - version.margin;
        let at = cell(pixels(x), pixels(y), SQUARE);

        let after = [left, right, middle];
        for (events, is_down) in [(DOWN, true), (UP, false)] {
            for (event, (before, after)) in events.into_iter().zip(before.into_iter().zip(after)) {
                if after == is_down && before != is_down {
                    mouse.take(event, at, time);
                }
            }
        }
        before = after;
    }
    Ok(mouse.replay())
}

const DOWN: [Event; 3] = [Event::LeftDown, Event::RightDown, Event::MiddleDown];
const UP: [Event; 3] = [Event::LeftUp, Event::RightUp, Event::MiddleUp];

/// Where the bits of an event are, in their order, in so many bytes. Each bit has a digit that
/// depends on the key; they are sorted by them.
pub(super) fn order(key: u16, bytes: usize) -> Vec<usize> {
    let key = f64::from(key);
    let (one, two) = (key.sqrt(), (key + 1000.0).sqrt());
    let (three, four) = ((one + 1000.0).sqrt(), (two + 1000.0).sqrt());
    let numbers = [
        (three + 1000.0).cos(),
        two.sqrt().sin(),
        three.cos(),
        (one.sqrt() + 1000.0).sin(),
        four.cos(),
        four.sin(),
    ];
    let digits: Vec<String> =
        numbers.iter().map(|number| format!("{:08.0}", (number * 1e8).abs())).collect();
    let mut order: Vec<usize> = (0..8 * bytes).collect();
    order.sort_by_key(|&at| digits[at / 8].as_bytes()[at % 8]);
    order
}
