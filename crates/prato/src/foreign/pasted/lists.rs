//! Lists of lists in brackets, braces or parentheses, as in JSON, Python, Picat and C, and arrays of `ECLiPSe`: a list for each row with a
//! value for each cell; or a list of texts, one for each row. What stands before the first bracket, such as
//! `board =`, is passed over, and so are comments.

use super::{Piece, Rows, characters, piece};
use crate::doc::Span;
use crate::error::ReadError;

const A_LIST: &str = "a board is a list of rows such as [[1, -1], [-1, 2]] or [\"1.\", \".2\"]";

/// How an array of `ECLiPSe` opens.
const ARRAY: &str = "[](";

/// Whether the text begins with a list of lists or of texts, perhaps after a name.
pub(super) fn is(text: &str) -> bool {
    let body = body(text);
    if body.starts_with(ARRAY) {
        return true;
    }
    let mut signs = body.chars();
    matches!(
        (signs.next(), skip(signs.as_str(), "").chars().next()),
        (Some('['), Some('[' | '(' | '"' | '\''))
            | (Some('{'), Some('{'))
            | (Some('('), Some('(' | '['))
    )
}

/// The text from the first bracket of the value on: after a name, an equals sign, and brackets with
/// lengths in them.
fn body(text: &str) -> &str {
    let start = skip(text, "");
    let named = start.split_once('=').filter(|(name, _)| {
        !name.contains(['(', '{', '"', '\n', '|', ';', '.']) && name.len() < 80
    });
    named.map_or(start, |(_, value)| skip(value, ""))
}

/// The text from where it is no blank, none of these signs and no comment.
fn skip<'a>(text: &'a str, signs: &str) -> &'a str {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|sign: char| sign.is_whitespace() || signs.contains(sign));
        if !begins_comment(rest) {
            return rest;
        }
        // What is left stays a part of the text, whose places are told.
        rest = &rest[rest.find(['\n', '\r']).unwrap_or(rest.len())..];
    }
}

/// Whether a comment begins the text: with `%`, or with `#` and a blank if words follow soon. A `#` alone may be a
/// covered cell.
fn begins_comment(text: &str) -> bool {
    /// So far is looked at for each sign: the time of reading must stay linear.
    const SOON: usize = 80;
    let is_word = |word: &str| word.chars().filter(|sign| sign.is_alphabetic()).count() > 1;
    let words = text.strip_prefix('#').filter(|rest| rest.starts_with([' ', '\t']));
    let line = |rest: &str| -> String {
        rest.chars().take(SOON).take_while(|&sign| sign != '\n' && sign != '\r').collect()
    };
    text.starts_with('%') || words.is_some_and(|rest| line(rest).split_whitespace().any(is_word))
}

pub(super) fn rows(text: &str) -> Result<Rows<'_>, ReadError> {
    let body = body(text);
    let offset = body.as_ptr().addr() - text.as_ptr().addr();
    let mut reader = Reader { text, at: offset, depth: 0, rows: Vec::new(), row: None };
    while reader.step()? {}
    Ok(reader.rows)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    rows: Rows<'a>,
    /// The row that is being read.
    row: Option<Vec<Piece<'a>>>,
}

impl Reader<'_> {
    /// Reads the next piece; `false` if the list has ended.
    fn step(&mut self) -> Result<bool, ReadError> {
        let rest = &self.text[self.at..];
        let skipped = skip(rest, ",;");
        self.at += rest.len() - skipped.len();
        let Some(first) = skipped.chars().next() else {
            return Err(self.wrong("the text ends in the middle of a list", "is it cut off?"));
        };
        match first {
            '[' | '{' | '(' => {
                let opening = if skipped.starts_with(ARRAY) { ARRAY.len() } else { 1 };
                if self.depth == 2 {
                    return Err(self.wrong("this list lies too deep in others", A_LIST));
                }
                self.depth += 1;
                self.row = (self.depth == 2).then(Vec::new);
                self.at += opening;
            }
            ']' | '}' | ')' => {
                self.at += 1;
                self.depth = self.depth.saturating_sub(1);
                self.rows.extend(self.row.take());
                return if self.depth > 0 { Ok(true) } else { self.end() };
            }
            '"' | '\'' => {
                let inner = &skipped[1..];
                let Some(length) = inner.find(first) else {
                    return Err(self.wrong("this quote is never closed", A_LIST));
                };
                let inner = &inner[..length];
                self.at += length + 2;
                match &mut self.row {
                    Some(row) => row.push(piece(self.text, inner)),
                    None => self.rows.push(characters(self.text, inner)),
                }
            }
            _ => {
                let ends = |sign: char| sign.is_whitespace() || ",;[](){}\"'".contains(sign);
                let word = &skipped[..skipped.find(ends).unwrap_or(skipped.len())];
                if self.row.is_none() {
                    return Err(self.wrong("expected a row in brackets or in quotes", A_LIST));
                }
                self.at += word.len();
                self.row.iter_mut().for_each(|row| row.push(piece(self.text, word)));
            }
        }
        Ok(true)
    }

    /// Nothing but a semicolon, a comma or a point may follow the list.
    fn end(&self) -> Result<bool, ReadError> {
        let rest = &self.text[self.at..];
        let left = skip(rest, ";,.");
        if left.is_empty() {
            return Ok(false);
        }
        let at = self.at + rest.len() - left.len();
        let at = Reader { at, rows: Vec::new(), row: None, ..*self };
        Err(at.wrong("something follows the list", A_LIST))
    }

    fn wrong(&self, message: &str, hint: &str) -> ReadError {
        let at = self.at.min(self.text.trim_end().len());
        let width = self.text[at..].chars().next().map_or(0, char::len_utf8);
        ReadError::new(Span::new(at..at + width), message, hint)
    }
}
