//! Prolog facts. In a program they stand beside rules, directives and queries, which are passed over.

use super::lexer::{Comments, Kind};
use super::terms::{FACTS, Parser};
use crate::doc::{Doc, Program};
use crate::error::ReadError;

/// Reads facts.
pub(super) fn read(text: &str) -> Result<Doc<'_>, ReadError> {
    let mut parser = Parser::new(text, Comments::Plain, FACTS)?;
    let (mut entries, mut program) = (Vec::new(), Program::default());
    loop {
        let first = parser.peek();
        match first.kind {
            Kind::End => return Ok(Doc { entries, program }),
            // What most files of data begin with is not worth a word.
            Kind::Sign(':') => {
                parser.skip_clause()?;
                program.is_one = true;
            }
            Kind::Sign('?') => {
                parser.skip_clause()?;
                program.pass_over("query", first.span);
            }
            _ => entries.extend(parser.fact_or_clause(&mut program, Parser::fact)?),
        }
    }
}
