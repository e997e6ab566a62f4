//! The file formats: text to [`Doc`] and back.

use crate::doc::Doc;
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
}

/// Reads `text` in the given format.
///
/// # Errors
/// Where the text breaks the format's syntax.
pub fn read(text: &str, format: Format) -> Result<Doc<'_>, ReadError> {
    let _ = (text, format);
    unimplemented!()
}

/// Guesses the format from the content.
#[must_use]
pub fn detect(text: &str) -> Format {
    let _ = text;
    unimplemented!()
}

/// Writes `doc` in the given format.
#[must_use]
pub fn write(doc: &Doc<'_>, format: Format) -> String {
    let _ = (doc, format);
    unimplemented!()
}
