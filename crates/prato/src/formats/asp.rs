//! Answer-set facts. Directives that change no fact are skipped; rules, intervals and pools are
//! refused with a hint.

use super::lexer::{Comments, Kind};
use super::terms::{FACTS, Parser};
use crate::doc::{Doc, Entry, Value};
use crate::error::{ReadError, quoted};

/// Reads facts.
pub(super) fn read(text: &str) -> Result<Doc<'_>, ReadError> {
    let mut parser = Parser::new(text, Comments::Asp, FACTS)?;
    let mut entries = Vec::new();
    loop {
        let first = parser.peek();
        match first.kind {
            Kind::End => return Ok(Doc { entries }),
            Kind::Sign('#') => {
                parser.take()?;
                match parser.peek().kind {
                    Kind::Word("show" | "const" | "defined" | "program" | "external") => {
                        parser.skip_clause()?;
                    }
                    Kind::Word(name) => {
                        let message = format!("the directive {} is not read", quoted(name));
                        return Err(ReadError::new(
                            first.span,
                            message,
                            "leave the program out and give its facts alone",
                        ));
                    }
                    _ => return Err(parser.unexpected("the name of a directive")),
                }
            }
            _ => match parser.fact() {
                Ok(fact) => entries.push(no_intervals(fact)?),
                Err(error) if parser.peek().is(';') => {
                    let message = "pools such as `p(1;2)` are not read";
                    return Err(ReadError::new(
                        error.span,
                        message,
                        "write one fact for each value",
                    ));
                }
                Err(error) => return Err(error),
            },
        }
    }
}

fn no_intervals(fact: Entry<'_>) -> Result<Entry<'_>, ReadError> {
    for node in fact.node.list().unwrap_or_default() {
        if let Value::Call(call) = &node.value
            && call.name == ".."
        {
            return Err(ReadError::new(
                node.span,
                "intervals such as `1..3` are not read",
                "write one fact for each value",
            ));
        }
    }
    Ok(fact)
}
