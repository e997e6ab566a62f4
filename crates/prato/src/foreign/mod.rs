//! Boards as players have them: files and links of other programs, and what is copied from pages
//! and chats. Minesweeper alone, and beside [`crate::formats`], whose formats hold every puzzle
//! and every board.
//!
//! One file per format. Some hold what a player sees, some hold the truth: a mine field, perhaps
//! with the moves of a game on it. A field is never taken for a view: who asks about it says which
//! cells are open ([`Replay::seen`]). No reader trusts a length that a file states.
//!
//! ```
//! use prato::foreign::{AnyFormat, Foreign, Found, read};
//!
//! let text = "3x2x1\nHH1\nHF1\n";
//! let format = AnyFormat::detect(text);
//! assert_eq!(format, AnyFormat::Foreign(Foreign::Mine));
//! let Found::View(instance) = read(text, format)? else { panic!("it is no field") };
//! assert_eq!(instance.view.mines, Some(1));
//! # Ok::<(), prato::error::ReadError>(())
//! ```

mod bits;
mod field;
mod link;
mod mbf;
mod mine;
mod packed;
mod pasted;
mod saved;
mod tatham;
#[cfg(test)]
mod tests;

use thiserror::Error;

pub use mbf::{from_bytes, is_binary, to_bytes};

use crate::error::ReadError;
use crate::formats::{self, FORMATS, Format};
use crate::play::Replay;
use crate::puzzles::minesweeper::{self, Cell, Field, Instance};
use crate::puzzles::{self, Kind};

/// A format of another program, or of pages and chats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Foreign {
    /// `.mine` files of JSMinesweeper.
    Mine,
    /// `.mbf` and `.abf` files of Minesweeper X, Arbiter and JSMinesweeper.
    Mbf,
    /// Links of JSMinesweeper and of calculators that share its parameters.
    Link,
    /// Game IDs and saved games of Simon Tatham's Mines.
    Tatham,
    /// Where the mines are, as 0 and 1.
    Field,
    /// Cells split by commas, semicolons or tabs.
    Csv,
    /// Tables with borders, or with row and column numbers.
    Table,
    /// Rows of emoji and squares.
    Emoji,
    /// Lists of lists.
    Lists,
}

/// Every foreign format, in the order in which help and tests name them.
pub static FOREIGN: &[Foreign] = &[
    Foreign::Mine,
    Foreign::Mbf,
    Foreign::Link,
    Foreign::Tatham,
    Foreign::Field,
    Foreign::Csv,
    Foreign::Table,
    Foreign::Emoji,
    Foreign::Lists,
];

impl Foreign {
    /// Its name, as in `--format NAME`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Foreign::Mine => "mine",
            Foreign::Mbf => "mbf",
            Foreign::Link => "link",
            Foreign::Tatham => "tatham",
            Foreign::Field => "field",
            Foreign::Csv => "csv",
            Foreign::Table => "table",
            Foreign::Emoji => "emoji",
            Foreign::Lists => "lists",
        }
    }

    /// What it is, in one line for help texts.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Foreign::Mine => "JSMinesweeper's .mine files: `WxHxM`, then rows of H F M ? 0-8",
            Foreign::Mbf => "mine fields of Minesweeper X, Arbiter and JSMinesweeper: .mbf, .abf",
            Foreign::Link => "links of JSMinesweeper: ?b=..&m=.. (a field), ?analysis=.. (a board)",
            Foreign::Tatham => "game IDs and saved games of Simon Tatham's Mines",
            Foreign::Field => "where the mines are: rows of 0 and 1 split by blanks",
            Foreign::Csv => "cells split by commas, semicolons or tabs",
            Foreign::Table => {
                "a Markdown table, or a board with borders or numbered rows and columns"
            }
            Foreign::Emoji => "rows of emoji or squares, as chats have them",
            Foreign::Lists => "lists of lists, as in JSON, Python and C",
        }
    }
}

/// A format of either kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyFormat {
    /// One of the formats that hold every puzzle.
    Own(Format),
    /// One that holds Minesweeper alone.
    Foreign(Foreign),
}

impl From<Format> for AnyFormat {
    fn from(format: Format) -> AnyFormat {
        AnyFormat::Own(format)
    }
}

impl AnyFormat {
    /// Every format: our own first, then the foreign ones.
    pub fn all() -> impl Iterator<Item = AnyFormat> {
        let own = FORMATS.iter().copied().map(AnyFormat::Own);
        own.chain(FOREIGN.iter().copied().map(AnyFormat::Foreign))
    }

    /// Its name, as in `--format NAME`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            AnyFormat::Own(format) => format.name(),
            AnyFormat::Foreign(format) => format.name(),
        }
    }

    /// What it is, in one line for help texts.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            AnyFormat::Own(format) => format.about(),
            AnyFormat::Foreign(format) => format.about(),
        }
    }

    /// The format of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<AnyFormat> {
        AnyFormat::all().find(|format| format.name() == name)
    }

    /// Guesses the format from the content. What another program wrote is told by how it begins.
    /// What people copy is taken for one of our own formats if it can be read as that, but for two
    /// things that would be read wrongly: a table with empty cells, and a field of 0 and 1, which as
    /// a view would contradict itself.
    #[must_use]
    pub fn detect(text: &str) -> AnyFormat {
        let marked: [Look; 5] = [
            (Foreign::Mbf, mbf::is),
            (Foreign::Mine, mine::is),
            (Foreign::Tatham, tatham::is),
            (Foreign::Link, link::is),
            (Foreign::Field, field::is),
        ];
        if let Some((format, _)) = marked.iter().find(|(_, is)| is(text)) {
            return AnyFormat::Foreign(*format);
        }
        match pasted::detect(text) {
            Some(format) if pasted::is_misread(text, format) || is_pasted(text, format) => {
                AnyFormat::Foreign(format)
            }
            _ => AnyFormat::Own(formats::detect(text)),
        }
    }
}

/// A format, and whether a text looks like it.
type Look = (Foreign, fn(&str) -> bool);

/// Whether the text is no instance in one of our own formats, and a board in this one. If it is neither, it
/// is taken for a board that was copied, unless it looks like another puzzle.
fn is_pasted(text: &str, pasted: Foreign) -> bool {
    let format = formats::detect(text);
    let kind = match formats::read(text, format) {
        Err(_) => Kind::Minesweeper,
        Ok(doc) => {
            let kind = Kind::of(&doc, format);
            if puzzles::Instance::read(kind, &doc, format).is_ok() {
                return false;
            }
            kind
        }
    };
    kind == Kind::Minesweeper || pasted::read(text, pasted).is_ok()
}

/// What a text holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// What a player sees.
    View(Instance),
    /// The truth: a field, and the moves that were made on it, if any are told.
    Truth(Replay),
}

impl Found {
    /// A field without moves.
    #[must_use]
    pub fn field(field: Field) -> Found {
        Found::Truth(Replay { field, start: None, moves: Vec::new() })
    }
}

/// Reads a Minesweeper board or field in the given format.
///
/// # Errors
/// Where the text is none.
pub fn read(text: &str, format: AnyFormat) -> Result<Found, ReadError> {
    let foreign = match format {
        AnyFormat::Own(format) => return minesweeper::parse(text, Some(format)).map(Found::View),
        AnyFormat::Foreign(foreign) => foreign,
    };
    // What is over 4 GiB or blank is refused in the same words.
    formats::read(text, Format::Text)?;
    match foreign {
        Foreign::Mine => mine::read(text).map(Found::View),
        Foreign::Mbf => mbf::read(text).map(Found::field),
        Foreign::Link => link::read(text),
        Foreign::Tatham => tatham::read(text).map(Found::Truth),
        Foreign::Field => field::read(text).map(Found::field),
        Foreign::Csv | Foreign::Table | Foreign::Emoji | Foreign::Lists => {
            pasted::read(text, foreign)
        }
    }
}

/// What is passed over in a text that holds a board as a program writes it, in one sentence without a full stop.
#[must_use]
pub fn warning(text: &str) -> Option<String> {
    pasted::warning(text)
}

/// A board or a field as text, and what of it the format has no room for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text; of [`Foreign::Mbf`] see [`to_bytes`].
    pub text: String,
    /// What was left out.
    pub losses: Vec<Loss>,
}

/// Something that a format has no room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// The number of all mines.
    Mines,
    /// Cells known to be safe are covered, and nothing more.
    KnownSafe,
    /// The cells that the board asks about.
    Clicks,
    /// The moves of the game: the field alone is written.
    Moves,
}

impl Loss {
    /// What is lost, for a sentence such as "left out: ...".
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Loss::Mines => "the number of mines",
            Loss::KnownSafe => "which cells are known to be safe",
            Loss::Clicks => "the cells to ask about",
            Loss::Moves => "the moves of the game",
        }
    }
}

/// A format cannot hold a board at all.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoRoom {
    /// It holds fields alone.
    #[error("{0} holds where the mines are, which is not known of a board")]
    FieldsAlone(&'static str),
    /// It holds boards alone.
    #[error("{0} holds what a player sees, and this is a mine field")]
    BoardsAlone(&'static str),
    /// It must state the number of mines.
    #[error("{0} states the number of mines, which is not known of this board")]
    NoTotal(&'static str),
    /// A number in it has no room for this.
    #[error("{0} holds up to {1}")]
    TooLarge(&'static str, &'static str),
}

/// Writes a board or a field in a foreign format. Reading it gives the same again, but for what the
/// losses name.
///
/// # Errors
/// If the format cannot hold it.
pub fn write(found: &Found, format: Foreign) -> Result<Written, NoRoom> {
    let name = format.name();
    match found {
        Found::View(instance) => {
            let text = match format {
                Foreign::Mine => mine::write(instance)?,
                Foreign::Link => link::write_view(instance)?,
                Foreign::Csv | Foreign::Table | Foreign::Emoji | Foreign::Lists => {
                    pasted::write(&instance.view, format)
                }
                Foreign::Mbf | Foreign::Tatham | Foreign::Field => {
                    return Err(NoRoom::FieldsAlone(name));
                }
            };
            Ok(Written { text, losses: losses(instance, format) })
        }
        Found::Truth(replay) => {
            let text = match format {
                Foreign::Mbf => mbf::write(&replay.field)?,
                Foreign::Link => link::write_field(&replay.field),
                Foreign::Tatham => tatham::write(&replay.field, replay.start),
                Foreign::Field => replay.field.to_string(),
                Foreign::Mine | Foreign::Csv | Foreign::Table | Foreign::Emoji | Foreign::Lists => {
                    return Err(NoRoom::BoardsAlone(name));
                }
            };
            let kept =
                replay.moves.is_empty() && (replay.start.is_none() || format == Foreign::Tatham);
            let losses = if kept { Vec::new() } else { vec![Loss::Moves] };
            Ok(Written { text, losses })
        }
    }
}

fn losses(instance: &Instance, format: Foreign) -> Vec<Loss> {
    let states_total = matches!(format, Foreign::Mine | Foreign::Link);
    let has_safe = matches!(format, Foreign::Csv | Foreign::Table | Foreign::Lists);
    let safe = instance.view.cells().cells().contains(&Cell::KnownSafe);
    let mut losses = Vec::new();
    if instance.view.mines.is_some() && !states_total {
        losses.push(Loss::Mines);
    }
    if safe && !has_safe {
        losses.push(Loss::KnownSafe);
    }
    if !instance.clicks.is_empty() {
        losses.push(Loss::Clicks);
    }
    losses
}
