//! JSON: an object of numbers, texts and lists. `null` reads as the word `_`, and is written
//! for it.

mod message;

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::doc::{Doc, Entry, Node, Span, Value};
use crate::error::{ReadError, quoted};

pub use message::json_message;

/// How deep lists may lie in lists. A board needs two.
const DEEPEST_JSON: usize = 8;

const EXPECTED: &str = "expected an object in braces";

/// What may be read as JSON.
const OBJECTS: &str = "a board is such as {\"board\": [\"1..\", \"...\"]}, a game such as \
                       {\"field\": [\"..*\"], \"moves\": [[\"open\", 1, 1]]}";

/// Reads an object.
pub(super) fn read(text: &str) -> Result<Doc<'_>, ReadError> {
    let Object(members) = serde_json::from_str(text).map_err(|error| syntax(&error, text))?;
    let mut names = HashSet::new();
    let mut entries = Vec::new();
    for (key, raw) in members {
        let span = place(key, text);
        let name = string(key, span)?;
        let node = node(raw, text, 0)?;
        if !names.insert(name.clone()) {
            let message = format!("{} is given twice", quoted(&name));
            return Err(ReadError::new(span, message, "keep one of the two"));
        }
        entries.push(Entry { name, span, node });
    }
    Ok(Doc { entries, ..Doc::default() })
}

/// Keys and values as they are in the text, so that their addresses tell their places.
struct Object<'a>(Vec<(&'a RawValue, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Object<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<'a>, D::Error> {
        struct Members;

        impl<'de> Visitor<'de> for Members {
            type Value = Object<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(EXPECTED)
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Object<'de>, M::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Object(members))
            }
        }

        deserializer.deserialize_map(Members)
    }
}

/// What may be the value of a member.
const VALUES: &str =
    "a value is a whole number, a text in double quotes, or a list of these in brackets";

/// The error of the JSON parser.
fn syntax(error: &serde_json::Error, text: &str) -> ReadError {
    let span = json_place(error, text);
    let message = json_message(error);
    if let Some(part) = message.strip_prefix("EOF while parsing ") {
        let message = format!("the text ends in the middle of {part}");
        return ReadError::new(span, message, "is the file cut off?");
    }
    let (message, hint) = match message.as_str() {
        _ if error.is_data() => (EXPECTED, OBJECTS),
        "expected value" => ("expected a value", VALUES),
        "trailing comma" => ("there is a comma and nothing after it", "leave out the last comma"),
        "trailing characters" => ("something follows the object", "an input is one object"),
        "key must be a string" => ("expected a name", "names stand in double quotes"),
        other => (other, OBJECTS),
    };
    ReadError::new(span, message, hint)
}

/// Where in the text the JSON parser, which counts lines and bytes from 1, found a mistake.
#[must_use]
pub fn json_place(error: &serde_json::Error, text: &str) -> Span {
    if error.is_eof() {
        let end = text.trim_end().len();
        return Span::new(end..end);
    }
    let before = error.line().saturating_sub(1);
    let line: usize = text.split_inclusive('\n').take(before).map(str::len).sum();
    // Column 0 is the newline before the line.
    let at = (line + error.column()).saturating_sub(1).min(text.len());
    Span::new(at..(at + 1).min(text.len()))
}

fn place(raw: &RawValue, text: &str) -> Span {
    let start = raw.get().as_ptr().addr() - text.as_ptr().addr();
    Span::new(start..start + raw.get().len())
}

fn node<'a>(raw: &'a RawValue, text: &str, depth: usize) -> Result<Node<'a>, ReadError> {
    let span = place(raw, text);
    let value = match raw.get().as_bytes().first() {
        Some(b'[') if depth == DEEPEST_JSON => {
            let message = "this list lies too deep in others";
            return Err(ReadError::new(span, message, "a board is a list of rows"));
        }
        Some(b'[') => {
            let items: Vec<&RawValue> = serde_json::from_str(raw.get())
                .map_err(|error| ReadError { span, ..syntax(&error, text) })?;
            let nodes = items.into_iter().map(|item| node(item, text, depth + 1));
            Value::List(nodes.collect::<Result<_, _>>()?)
        }
        Some(b'"') => Value::Word(string(raw, span)?),
        Some(b'{') => {
            let message = "expected a number, a text or a list, found an object";
            return Err(ReadError::new(Span { end: span.start + 1, ..span }, message, VALUES));
        }
        Some(b'n') => Value::Word(Cow::Borrowed("_")),
        Some(b't' | b'f') => Value::Word(Cow::Borrowed(raw.get())),
        _ => Value::Int(raw.get().parse().map_err(|_| {
            let number = quoted(raw.get());
            let whole = !raw.get().contains(['.', 'e', 'E']);
            let wrong = if whole { "is too large" } else { "is no whole number" };
            let hint = "numbers are whole and have up to 18 digits";
            ReadError::new(span, format!("the number {number} {wrong}"), hint)
        })?),
    };
    Ok(Node { value, span })
}

fn string(raw: &RawValue, span: Span) -> Result<Cow<'_, str>, ReadError> {
    if let Ok(plain) = serde_json::from_str(raw.get()) {
        return Ok(Cow::Borrowed(plain));
    }
    let escaped: Result<String, _> = serde_json::from_str(raw.get());
    escaped.map(Cow::Owned).map_err(|_| {
        let hint = "a backslash is written as \\\\, and \\u takes four hexadecimal digits";
        ReadError::new(span, "this text has a wrong escape", hint)
    })
}

/// A member a line; a list of texts or lists has a line for each.
pub(super) fn write(doc: &Doc<'_>) -> String {
    let mut out = String::from("{");
    for (index, entry) in doc.entries.iter().enumerate() {
        out.push_str(if index == 0 { "\n  " } else { ",\n  " });
        write_text(&mut out, &entry.name);
        out.push_str(": ");
        write_value(&mut out, &entry.node.value, "\n    ", "\n  ");
    }
    out.push_str("\n}\n");
    out
}

fn write_value(out: &mut String, value: &Value<'_>, each: &str, last: &str) {
    match value {
        Value::Int(number) => super::printer::write_int(out, *number),
        Value::Word(word) if word == "_" => out.push_str("null"),
        Value::Word(word) => write_text(out, word),
        Value::List(nodes) => {
            out.push('[');
            for (index, node) in nodes.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                out.push_str(each);
                write_value(out, &node.value, "", "");
            }
            if !nodes.is_empty() {
                out.push_str(last);
            }
            out.push(']');
        }
        Value::Call(call) => write_value(out, &call.node.value, each, last),
    }
}

fn write_text(out: &mut String, text: &str) {
    out.push_str(&serde_json::Value::from(text).to_string());
}
