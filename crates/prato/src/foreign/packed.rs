//! What a player sees, in the parameter `analysis` of a link: width and height as two digits of base
//! 62 each, the number of mines as four, then runs of equal cells (run-length encoding).
//!
//! Each kind of cell has digits of its own, and a run is its length in that base; kinds with a single
//! digit repeat it. Clues are smaller by one for each flag around that is written as `Flagged`, or each
//! covered cell as `Found`: reading adds them again. We write flags that change no clue.

use super::NoRoom;
use crate::doc::Span;
use crate::error::{ReadError, quoted};
use crate::grid::{Grid, Shape};
use crate::plural::number_of;
use crate::puzzles::minesweeper::{Cell, Instance, View};

const DIGITS: &[u8; 62] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// The largest board: no more than a link's few letters may ask for.
const MOST_CELLS_LINKED: usize = 1 << 24;

/// What a run is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A clue, without the mines around that are written as such.
    Clue(u8),
    /// A mine that follows at once, without a flag; clues around are smaller by it.
    Found,
    Covered,
    /// A flag; clues around are smaller by it.
    Flagged,
    /// A flag that changes no clue.
    FlaggedAlone,
}

/// Every kind, with the number of its digits.
static KINDS: &[(Kind, usize)] = &[
    (Kind::Clue(0), 10),
    (Kind::Clue(1), 7),
    (Kind::Clue(2), 5),
    (Kind::Clue(3), 5),
    (Kind::Clue(4), 4),
    (Kind::Clue(5), 3),
    (Kind::Clue(6), 3),
    (Kind::Clue(7), 1),
    (Kind::Clue(8), 1),
    (Kind::Found, 4),
    (Kind::Covered, 10),
    (Kind::Flagged, 8),
    (Kind::FlaggedAlone, 1),
];

/// The kind that a digit stands for, its value, and the base.
fn digit(sign: u8) -> Option<(Kind, usize, usize)> {
    let mut value = DIGITS.iter().position(|&digit| digit == sign)?;
    for &(kind, base) in KINDS {
        if value < base {
            return Some((kind, value, base));
        }
        value -= base;
    }
    None
}

fn number(signs: &str) -> Option<usize> {
    signs.bytes().try_fold(0, |number, sign| {
        Some(62 * number + DIGITS.iter().position(|&digit| digit == sign)?)
    })
}

/// The board in `packed`, which stands at `span`.
pub(super) fn read(packed: &str, span: Span) -> Result<Instance, ReadError> {
    let refuse = |message: String| {
        let hint = "is the link cut off? `analysis` is written by JSMinesweeper as a whole";
        ReadError::new(span, message, hint)
    };
    let head = |from, to| packed.get(from..to).and_then(number);
    let (Some(cols), Some(rows), Some(mines)) = (head(0, 2), head(2, 4), head(4, 8)) else {
        return Err(refuse("`analysis` begins with eight letters or digits".into()));
    };
    let shape = Shape { rows, cols };
    if shape.is_empty() || shape.len() > MOST_CELLS_LINKED {
        return Err(refuse(format!("`analysis` states a board of {shape}")));
    }
    let kinds = runs(&packed[8..], shape.len()).map_err(refuse)?;
    let cells = inflated(&kinds, shape).map_err(refuse)?;
    let cells = Grid::new(rows, cols, cells).expect("one cell for each kind");
    Ok(Instance { view: View::new(cells, Some(mines)), clicks: Vec::new() })
}

/// The kinds of all cells, of which there must be `count`.
fn runs(packed: &str, count: usize) -> Result<Vec<Kind>, String> {
    let mut kinds = Vec::new();
    let mut signs = packed.bytes().peekable();
    while let Some(sign) = signs.next() {
        let unknown = || {
            let sign = char::from(sign).to_string();
            format!("{} is no digit of `analysis`", quoted(&sign))
        };
        let (kind, mut length, base) = digit(sign).ok_or_else(unknown)?;
        if base == 1 {
            length = 1;
        }
        while let Some((same, value, base)) = signs.peek().copied().and_then(digit)
            && same == kind
        {
            length = if base == 1 { length + 1 } else { base * length + value };
            signs.next();
            if length > count {
                break;
            }
        }
        if kinds.len() + length > count {
            return Err(format!("`analysis` has more than {count} cells"));
        }
        kinds.resize(kinds.len() + length, kind);
    }
    if kinds.len() == count {
        Ok(kinds)
    } else {
        Err(format!("`analysis` has {}, not {count}", number_of(kinds.len(), "cell")))
    }
}

/// The cells, with what was taken from the clues.
fn inflated(kinds: &[Kind], shape: Shape) -> Result<Vec<Cell>, String> {
    let counts = |other: usize| matches!(kinds[other], Kind::Flagged | Kind::Found);
    let cell = |(index, &kind): (usize, &Kind)| match kind {
        Kind::Covered | Kind::Found => Ok(Cell::Covered),
        Kind::Flagged | Kind::FlaggedAlone => Ok(Cell::Flagged),
        Kind::Clue(clue) => {
            let added = shape.neighbours(index).filter(|&other| counts(other)).count();
            match u8::try_from(usize::from(clue) + added) {
                Ok(clue @ 0..=8) => Ok(Cell::Open(clue)),
                _ => Err(format!("the clue at {} is above 8", shape.pos(index))),
            }
        }
    };
    kinds.iter().enumerate().map(cell).collect()
}

pub(super) fn write(instance: &Instance) -> Result<String, NoRoom> {
    let Shape { rows, cols } = instance.view.shape();
    let mines = instance.view.mines.ok_or(NoRoom::NoTotal("link"))?;
    let mut text = String::new();
    if rows * cols > MOST_CELLS_LINKED {
        return Err(NoRoom::TooLarge("link", "16777216 cells"));
    }
    for (number, digits) in [(cols, 2), (rows, 2), (mines, 4)] {
        if number >= 62usize.pow(digits) {
            return Err(NoRoom::TooLarge("link", "3843 rows and columns, and 14776335 mines"));
        }
        let digit = |place: u32| char::from(DIGITS[number / 62usize.pow(place) % 62]);
        text.extend((0..digits).rev().map(digit));
    }
    let kind = |cell: &Cell| match *cell {
        Cell::Covered | Cell::KnownSafe => Kind::Covered,
        Cell::Flagged => Kind::FlaggedAlone,
        Cell::Open(clue) => Kind::Clue(clue),
    };
    let kinds: Vec<Kind> = instance.view.cells().cells().iter().map(kind).collect();
    for run in kinds.chunk_by(|one, other| one == other) {
        push_run(&mut text, run[0], run.len());
    }
    Ok(text)
}

fn push_run(text: &mut String, kind: Kind, length: usize) {
    let place = KINDS.iter().position(|known| known.0 == kind).expect("every kind is listed");
    let first: usize = KINDS[..place].iter().map(|known| known.1).sum();
    let base = KINDS[place].1;
    let sign = |value: usize| char::from(DIGITS[first + value]);
    if base == 1 {
        text.extend(std::iter::repeat_n(sign(0), length));
        return;
    }
    let mut signs = Vec::new();
    let mut rest = length;
    while rest > 0 {
        signs.push(sign(rest % base));
        rest /= base;
    }
    text.extend(signs.into_iter().rev());
}
