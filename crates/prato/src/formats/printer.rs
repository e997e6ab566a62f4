//! Writes values as MiniZinc data, Prolog and answer-set programs do.

use std::fmt::Write;

use crate::doc::{Doc, Node, Value};

/// Every entry as a fact. Facts with the same name and first argument share a line.
pub(super) fn write_facts(doc: &Doc<'_>) -> String {
    let mut out = String::new();
    let mut previous: Option<(&str, Option<&Value>)> = None;
    for entry in &doc.entries {
        let arguments = entry.node.list().unwrap_or(std::slice::from_ref(&entry.node));
        let group = (entry.name.as_ref(), arguments.first().map(|node| &node.value));
        if let Some(before) = previous {
            out.push(if before == group { ' ' } else { '\n' });
        }
        previous = Some(group);
        out.push_str(&entry.name);
        out.push('(');
        write_items(&mut out, arguments);
        out.push_str(").");
    }
    out.push('\n');
    out
}

/// Values split by commas; a list of lists has a line for each.
pub(super) fn write_items(out: &mut String, nodes: &[Node<'_>]) {
    for (index, node) in nodes.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        if node.list().is_some() && (index > 0 || nodes.len() > 1) {
            out.push('\n');
        }
        write_term(out, node);
    }
}

/// One value.
pub(super) fn write_term(out: &mut String, node: &Node<'_>) {
    match &node.value {
        Value::Int(number) => write_int(out, *number),
        Value::Word(word) => write_word(out, word),
        Value::List(nodes) => {
            out.push('[');
            write_items(out, nodes);
            out.push(']');
        }
        Value::Call(call) => {
            out.push_str(&call.name);
            out.push('(');
            write_items(out, call.node.list().unwrap_or_default());
            out.push(')');
        }
    }
}

/// A number. Clues are most of what is ever written, so they take the short way.
pub(super) fn write_int(out: &mut String, number: i64) {
    match u8::try_from(number) {
        Ok(digit @ 0..=9) => out.push(char::from(b'0' + digit)),
        _ => write!(out, "{number}").expect("writing to a string never fails"),
    }
}

/// A name as it is, any other text in quotes.
fn write_word(out: &mut String, word: &str) {
    let plain = !word.starts_with(|first: char| first.is_ascii_digit())
        && word.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    if plain && !word.is_empty() {
        out.push_str(word);
    } else {
        write!(out, "{word:?}").expect("writing to a string never fails");
    }
}
