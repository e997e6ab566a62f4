//! Prolog facts. Directives are skipped; rules are refused, since a program is no data.

use super::lexer::{Comments, Kind};
use super::terms::{FACTS, Parser};
use crate::doc::Doc;
use crate::error::ReadError;

/// Reads facts.
pub(super) fn read(text: &str) -> Result<Doc<'_>, ReadError> {
    let mut parser = Parser::new(text, Comments::Plain, FACTS)?;
    let mut entries = Vec::new();
    loop {
        match parser.peek().kind {
            Kind::End => return Ok(Doc { entries }),
            Kind::Sign(':') => parser.skip_clause()?,
            _ => entries.push(parser.fact()?),
        }
    }
}
