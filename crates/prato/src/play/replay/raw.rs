//! Replays in RAW text (`RawVF`, revisions 5 and 6), to which tools convert the videos of
//! Minesweeper Arbiter, Viennasweeper, Freesweeper and Clone.
//!
//! Lines such as `Width: 9`; then `Board:` and rows of `*` (a mine) and `0`; then `Events:` and
//! lines such as `1.250 lr 3 2 (40 20)`: the time in seconds, what the mouse does, the column and
//! the row from 1, and the place in pixels. The place in pixels counts if there is one, since not
//! all programs count columns and rows from 1. Events of the board and of the game, such as `boom 3
//! 2` and `1.250 won`, follow from those of the mouse and are passed over.

use super::Replay;
use super::mouse::{Event, Mouse, Settings, cell};
use crate::doc::Span;
use crate::error::{ReadError, quoted};
use crate::grid::{Grid, Pos};
use crate::plural::number_of;
use crate::puzzles::minesweeper::Field;

/// What the mouse may do, by its name in RAW text.
static EVENTS: &[(&str, Event)] = &[
    ("lc", Event::LeftDown),
    ("lr", Event::LeftUp),
    ("rc", Event::RightDown),
    ("rr", Event::RightUp),
    ("mc", Event::MiddleDown),
    ("mr", Event::MiddleUp),
    ("sc", Event::ShiftLeftDown),
    ("mv", Event::Moved),
    ("mt", Event::MarksSwitched),
];

/// Whether the text claims to be a replay of this kind.
pub(super) fn is_raw(text: &str) -> bool {
    let head = text.trim_start().as_bytes();
    head.get(..5).is_some_and(|head| head.eq_ignore_ascii_case(b"rawvf"))
}

pub(super) fn read(text: &str) -> Result<Replay, ReadError> {
    let mut lines = RawLine::all(text);
    let header = Header::read(&mut lines, text)?;
    let field = field(&mut lines, &header, text)?;
    let mut mouse = Mouse::new(field, header.settings);
    for line in lines {
        if let Some((event, place, time)) = line.event()? {
            mouse.take(event, place.and_then(|place| place.cell(header.square)), time);
        }
    }
    Ok(mouse.replay())
}

/// What the lines before the board say.
struct Header<'a> {
    width: Option<(usize, RawLine<'a>)>,
    height: Option<(usize, RawLine<'a>)>,
    mines: Option<(usize, RawLine<'a>)>,
    /// How many pixels wide a cell is.
    square: i64,
    settings: Settings,
}

impl<'a> Header<'a> {
    /// The header, up to the line `Board:`.
    fn read(
        lines: &mut impl Iterator<Item = RawLine<'a>>,
        text: &str,
    ) -> Result<Header<'a>, ReadError> {
        let (width, height, mines) = (None, None, None);
        let mut header = Header { width, height, mines, square: 16, settings: Settings::default() };
        for line in lines {
            let Some((name, value)) = line.text.split_once(':') else {
                let message = "expected a line such as `Width: 9`, or `Board:`";
                let hint = "such lines stand before the board, and rows of * and 0 after `Board:`";
                return Err(ReadError::new(line.span(), message, hint));
            };
            let value = value.trim();
            let number = || match value.parse::<u32>() {
                Ok(number) if number > 0 => Ok(number),
                _ => {
                    let message = format!("{} is no number above 0", quoted(value));
                    Err(ReadError::new(line.span(), message, "write it in digits, as `Width: 9`"))
                }
            };
            let is_on = value.eq_ignore_ascii_case("on");
            match name.trim().to_ascii_lowercase().as_str() {
                "board" => return Ok(header),
                "width" => header.width = Some((number()? as usize, line)),
                "height" => header.height = Some((number()? as usize, line)),
                "mines" => header.mines = Some((number()? as usize, line)),
                "squaresize" => header.square = i64::from(number()?),
                "marks" | "questionmarks" => header.settings.marks = is_on,
                "superclick" => header.settings.left_chords = is_on,
                _ => {}
            }
        }
        Err(ends_before("Board:", text))
    }
}

/// The board, up to the line `Events:`.
fn field<'a>(
    lines: &mut impl Iterator<Item = RawLine<'a>>,
    header: &Header<'_>,
    text: &str,
) -> Result<Field, ReadError> {
    let mut cells = Vec::new();
    let (mut rows, mut cols) = (0, header.width.map(|(width, _)| width));
    let end = loop {
        let line = lines.next().ok_or_else(|| ends_before("Events:", text))?;
        if line.text.eq_ignore_ascii_case("events:") {
            break line;
        }
        let before = cells.len();
        for (at, sign) in line.text.char_indices() {
            cells.push(match sign {
                '*' => true,
                '0' => false,
                _ => {
                    let message =
                        format!("{} is neither a mine nor none", quoted(&sign.to_string()));
                    let start = line.start + at;
                    let span = Span::new(start..start + sign.len_utf8());
                    return Err(ReadError::new(
                        span,
                        message,
                        "* is a mine and 0 is none; the line `Events:` follows the board",
                    ));
                }
            });
        }
        let length = cells.len() - before;
        let expected = *cols.get_or_insert(length);
        if length != expected {
            let message =
                format!("this row has {} instead of {expected}", number_of(length, "cell"));
            let hint = "all rows are equally long, and as long as `Width:` says";
            return Err(ReadError::new(line.span(), message, hint));
        }
        rows += 1;
    };
    let grid = cols.and_then(|cols| Grid::new(rows, cols, cells));
    let mines = grid.filter(|grid| !grid.cells().is_empty());
    let mines = mines.ok_or_else(|| {
        let hint = "rows of * and 0 stand between `Board:` and `Events:`";
        ReadError::new(end.span(), "the board has no rows", hint)
    })?;
    let field = Field { mines };
    for (said, real, what) in
        [(header.height, rows, "rows"), (header.mines, field.count(), "mines")]
    {
        if let Some((said, line)) = said
            && said != real
        {
            let message = format!("the board has {real} {what}");
            return Err(ReadError::new(line.span(), message, "correct the line, or leave it out"));
        }
    }
    Ok(field)
}

fn ends_before(line: &str, text: &str) -> ReadError {
    let end = text.trim_end().len();
    let message = format!("the replay ends before its line {}", quoted(line));
    ReadError::new(Span::new(end..end), message, "the file may have been cut off")
}

/// A line that is not empty, without the blanks around it.
#[derive(Clone, Copy)]
struct RawLine<'a> {
    text: &'a str,
    /// Where it begins in the whole text.
    start: usize,
}

/// Where the mouse is.
#[derive(Clone, Copy)]
enum Place {
    /// To the right and down, in pixels.
    Pixels(i64, i64),
    /// The column and the row, from 1.
    Cell(i64, i64),
}

impl<'a> RawLine<'a> {
    fn all(text: &'a str) -> impl Iterator<Item = RawLine<'a>> {
        let mut end = 0;
        let lines = text.split_inclusive('\n').map(move |line| {
            let start = end + (line.len() - line.trim_start().len());
            end += line.len();
            RawLine { text: line.trim(), start }
        });
        lines.filter(|line| !line.text.is_empty())
    }

    fn span(&self) -> Span {
        Span::new(self.start..self.start + self.text.len())
    }

    /// What the mouse does, where, and after how many milliseconds. `None` if the line is about
    /// something else.
    fn event(&self) -> Result<Option<(Event, Option<Place>, u64)>, ReadError> {
        let wrong = |message: &str| {
            let hint = "such as 1.250 lr 3 2 (40 20): time, event, column, row, place in pixels";
            ReadError::new(self.span(), message, hint)
        };
        if self.text.starts_with(char::is_alphabetic) {
            return Ok(None);
        }
        let (time, rest) = self.text.split_once(char::is_whitespace).unwrap_or((self.text, ""));
        let time = milliseconds(time).ok_or_else(|| wrong("expected a time in seconds"))?;
        let rest = rest.trim_start();
        let (name, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let Some(&(_, event)) = EVENTS.iter().find(|named| named.0 == name) else {
            return Ok(None);
        };
        if event == Event::MarksSwitched {
            return Ok(Some((event, None, time)));
        }
        let place = Place::read(rest).ok_or_else(|| wrong("this event has no place"))?;
        Ok(Some((event, Some(place), time)))
    }
}

impl Place {
    /// From `3 2 (40 20)`, `(40 20)` or `3 2`, and whatever follows.
    fn read(text: &str) -> Option<Place> {
        let two = |text: &str| {
            let mut numbers = text.split_whitespace().map(str::parse::<i64>);
            Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
        };
        if let Some((_, pixels)) = text.split_once('(') {
            let (x, y) = two(pixels.split_once(')')?.0)?;
            return Some(Place::Pixels(x, y));
        }
        let (col, row) = two(text)?;
        Some(Place::Cell(col, row))
    }

    /// The cell there, if it is not to the left of the board or above it.
    fn cell(self, square: i64) -> Option<Pos> {
        match self {
            Place::Pixels(x, y) => cell(x, y, square),
            Place::Cell(col, row) => {
                Pos::from_one(usize::try_from(row).ok()?, usize::try_from(col).ok()?)
            }
        }
    }
}

/// A time such as `12.34`, `12.345` or `12`. Whatever comes before the first click has a sign, and
/// counts as 0.
fn milliseconds(text: &str) -> Option<u64> {
    let (whole, part) = text.trim_start_matches('-').split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole.trim_start_matches('-')) || !digits(part) {
        return None;
    }
    if text.starts_with('-') {
        return Some(0);
    }
    let thousandths = part.bytes().chain([b'0'; 3]).take(3);
    let part = thousandths.fold(0, |sum, byte| 10 * sum + u64::from(byte - b'0'));
    whole.parse::<u64>().ok()?.checked_mul(1000)?.checked_add(part)
}
