//! Prolog facts. In a program they stand beside rules, directives and queries, which are passed over.

use super::lexer::{Comments, Kind};
use super::terms::{FACTS, Parser};
use crate::doc::{Doc, Program};
use crate::error::ReadError;

/// Directives that change no fact: what most files of data begin with is not worth a word.
const DECLARING: &[&str] = &[
    "use_module",
    "module",
    "dynamic",
    "multifile",
    "discontiguous",
    "style_check",
    "set_prolog_flag",
];

/// Reads facts.
pub(super) fn read(text: &str) -> Result<Doc<'_>, ReadError> {
    let mut parser = Parser::new(text, Comments::Plain, FACTS)?;
    let (mut entries, mut program) = (Vec::new(), Program::default());
    loop {
        let first = parser.peek();
        match first.kind {
            Kind::End => return Ok(Doc { entries, program }),
            Kind::Sign(':') => {
                parser.take()?;
                if parser.peek().is('-') {
                    parser.take()?;
                }
                let declares =
                    matches!(parser.peek().kind, Kind::Word(name) if DECLARING.contains(&name));
                parser.skip_clause()?;
                program.is_one = true;
                if !declares {
                    program.pass_over("directive");
                }
            }
            Kind::Sign('?') => {
                parser.skip_clause()?;
                program.pass_over("query");
            }
            _ => entries.extend(parser.fact_or_clause(&mut program, Parser::fact)?),
        }
    }
}
