//! The file formats: text to [`Doc`] and back.
//!
//! One file per format. A format knows syntax alone: what the names and symbols in a file mean is
//! the puzzle's business. What was wrong in a text, and where, is a [`ReadError`].
//!
//! ```
//! use prato::formats::{self, Format};
//!
//! let text = "matr(1,2). schema(1,1,1).";
//! assert_eq!(formats::detect(text), Format::Asp);
//! let doc = formats::read(text, Format::Asp).unwrap();
//! assert_eq!(doc.entries[0].name, "matr");
//! ```

mod asp;
mod bytes;
mod computed;
mod detect;
mod dzn;
mod grid;
mod json;
mod language;
mod lexer;
mod lines;
mod printer;
mod prolog;
mod terms;
mod text;

use std::str::FromStr;

use thiserror::Error;

pub use bytes::{decode, decode_lossy};
pub(crate) use computed::is_computed;
pub use detect::detect;
pub use dzn::includes;
pub(crate) use dzn::{Row, table};
pub use json::{json_message, json_place};
pub use language::language;

use crate::doc::{Doc, Span};
use crate::error::ReadError;

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// MiniZinc data.
    Dzn,
    /// A Prolog fact.
    Prolog,
    /// Answer-set facts.
    Asp,
    /// A header line and cells split by blanks.
    Grid,
    /// Rows of characters.
    Text,
    /// The API's own shape.
    Json,
}

/// The names and symbols of a file: what a puzzle must know of its format. Formats that differ in
/// syntax alone may share one, and a puzzle then reads and writes both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// The names of MiniZinc models: `r`, `c`, `game`; `N`, `puzzle`; `n`.
    Dzn,
    /// `schema(Rows, Cols, Matrix)` and other facts.
    Prolog,
    /// `matr/2`, `schema/3` and other facts.
    Asp,
    /// A header, and cells as words.
    Grid,
    /// Cells as characters, maybe under a header.
    Text,
    /// The members of an object: `board`, `mines`, `tiles`.
    Json,
}

/// Every format, in the order in which help and tests name them.
pub static FORMATS: &[Format] =
    &[Format::Dzn, Format::Prolog, Format::Asp, Format::Grid, Format::Text, Format::Json];

impl Format {
    /// Its name, as in `--format NAME`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Dzn => "dzn",
            Format::Prolog => "prolog",
            Format::Asp => "asp",
            Format::Grid => "grid",
            Format::Text => "text",
            Format::Json => "json",
        }
    }

    /// What it is, in one line for help texts.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Format::Dzn => "MiniZinc data: `r`, `c`, `nmines` and `game`; `N` and `puzzle`; `n`",
            Format::Prolog => "Prolog facts: schema(Rows, Cols, [[1, _], ...])",
            Format::Asp => "answer-set facts: matr(R,C). schema(R,C,V). click(R,C).",
            Format::Grid => "a line `rows cols mines`, then cells split by blanks: - X F 0-8",
            Format::Text => "rows of characters: . covered, F flag, s known safe, 0-8",
            Format::Json => "an object with `board` as a list of rows",
        }
    }

    /// Its names and symbols.
    #[must_use]
    pub fn dialect(self) -> Dialect {
        match self {
            Format::Dzn => Dialect::Dzn,
            Format::Prolog => Dialect::Prolog,
            Format::Asp => Dialect::Asp,
            Format::Grid => Dialect::Grid,
            Format::Text => Dialect::Text,
            Format::Json => Dialect::Json,
        }
    }

    /// The format of this name.
    ///
    /// ```
    /// use prato::formats::{FORMATS, Format};
    ///
    /// assert!(FORMATS.iter().all(|&format| Format::from_name(format.name()) == Some(format)));
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Format> {
        FORMATS.iter().copied().find(|format| format.name() == name)
    }
}

/// A name that is no format's.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no format `{name}`; the formats are {}", names())]
pub struct UnknownFormat {
    /// The name.
    pub name: String,
}

fn names() -> String {
    FORMATS.iter().map(|format| format.name()).collect::<Vec<_>>().join(", ")
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        Format::from_name(name).ok_or_else(|| UnknownFormat { name: name.to_owned() })
    }
}

/// Reads `text` in the given format.
///
/// # Errors
/// Where the text breaks the format's syntax, and if it is blank or over 4 GiB.
pub fn read(text: &str, format: Format) -> Result<Doc<'_>, ReadError> {
    if u32::try_from(text.len()).is_err() {
        let message = "the input is over 4 GiB, which is more than can be read";
        return Err(ReadError::new(Span::default(), message, "is this the right file?"));
    }
    if text.trim().is_empty() {
        return Err(ReadError::new(
            Span::default(),
            "the input is empty",
            "give a board, for example two lines `1..` and `...`",
        ));
    }
    match format {
        Format::Dzn => dzn::read(text),
        Format::Prolog => prolog::read(text),
        Format::Asp => asp::read(text),
        Format::Grid => Ok(grid::read(text)),
        Format::Text => Ok(text::read(text)),
        Format::Json => json::read(text),
    }
}

/// Writes `doc` in the given format, with a newline at the end.
///
/// The formats `grid` and `text` have room for the entries `header` and `board` alone.
#[must_use]
pub fn write(doc: &Doc<'_>, format: Format) -> String {
    match format {
        Format::Dzn => dzn::write(doc),
        Format::Prolog | Format::Asp => printer::write_facts(doc),
        Format::Grid | Format::Text => lines::write(doc),
        Format::Json => json::write(doc),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_again() {
        for &format in FORMATS {
            assert_eq!(format.name().parse(), Ok(format));
        }
        assert_eq!(
            "csv".parse::<Format>().unwrap_err().to_string(),
            "there is no format `csv`; the formats are dzn, prolog, asp, grid, text, json"
        );
    }

    #[test]
    fn blank_input_is_refused_by_every_format() {
        for &format in FORMATS {
            for text in ["", " \r\n\t\n"] {
                assert_eq!(read(text, format).unwrap_err().message, "the input is empty");
            }
        }
    }
}
