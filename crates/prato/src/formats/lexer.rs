//! The words of MiniZinc data, Prolog and answer-set programs: one lexer, since the three differ
//! in their comments alone as far as data go.

use crate::doc::Span;
use crate::error::{ReadError, quoted};

/// Which comments there are beside `%` to the end of the line and `/* */`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Comments {
    /// No others.
    Plain,
    /// Also `%* *%`.
    Asp,
}

/// A piece of the text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind<'a> {
    /// A whole number, with its sign.
    Int(i64),
    /// A name or a variable.
    Word(&'a str),
    /// A text in single or double quotes, without them and with escapes as they are.
    Text(&'a str),
    /// Two points, as in `1..9`.
    Range,
    /// Any other character.
    Sign(char),
    /// The end of the text.
    End,
}

/// A piece of the text and its place.
#[derive(Clone, Copy)]
pub(super) struct Token<'a> {
    pub kind: Kind<'a>,
    pub span: Span,
}

impl Token<'_> {
    pub fn is(&self, sign: char) -> bool {
        self.kind == Kind::Sign(sign)
    }
}

/// Goes through a text piece by piece.
#[derive(Clone)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    comments: Comments,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str, comments: Comments) -> Lexer<'a> {
        Lexer { text, at: 0, comments }
    }

    /// The next piece; at the end of the text, [`Kind::End`] for ever.
    pub fn next(&mut self) -> Result<Token<'a>, ReadError> {
        self.skip()?;
        let start = self.at;
        let kind = match self.byte(0) {
            None => Kind::End,
            Some(b'0'..=b'9') => self.int()?,
            Some(b'-') if self.byte(1).is_some_and(|byte| byte.is_ascii_digit()) => self.int()?,
            Some(b'A'..=b'Z' | b'a'..=b'z' | b'_') => self.word(),
            Some(quote @ (b'"' | b'\'')) => self.quoted(quote)?,
            Some(b'.') if self.byte(1) == Some(b'.') => {
                self.at += 2;
                Kind::Range
            }
            Some(byte) if byte.is_ascii() => {
                self.at += 1;
                Kind::Sign(char::from(byte))
            }
            Some(_) => match self.text[start..].chars().next() {
                Some(letter) if letter.is_alphabetic() => self.word(),
                Some(other) => {
                    self.at += other.len_utf8();
                    Kind::Sign(other)
                }
                None => Kind::End,
            },
        };
        Ok(Token { kind, span: Span::new(start..self.at) })
    }

    /// Takes a comma, if one stands right here.
    pub fn take_comma(&mut self) -> bool {
        let comma = self.byte(0) == Some(b',');
        self.at += usize::from(comma);
        comma
    }

    /// Takes a digit or a letter that stands right here with a comma after it, and the comma.
    pub fn take_short(&mut self) -> Option<Token<'a>> {
        let start = self.at;
        let kind = match (self.byte(0)?, self.byte(1)?) {
            (digit @ b'0'..=b'9', b',') => Kind::Int(i64::from(digit - b'0')),
            (b'A'..=b'Z' | b'a'..=b'z' | b'_', b',') => Kind::Word(&self.text[start..=start]),
            _ => return None,
        };
        self.at += 2;
        Some(Token { kind, span: Span::new(start..start + 1) })
    }

    /// Whether a blank, a comment or the end stands right here.
    pub fn is_at_blank(&self) -> bool {
        self.byte(0).is_none_or(|byte| byte.is_ascii_whitespace() || byte == b'%')
    }

    fn byte(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    /// Skips blanks and comments.
    fn skip(&mut self) -> Result<(), ReadError> {
        loop {
            match self.byte(0) {
                Some(b' ' | b'\t' | b'\r' | b'\n' | b'\x0B' | b'\x0C') => self.at += 1,
                Some(b'%') if self.comments == Comments::Asp && self.byte(1) == Some(b'*') => {
                    self.skip_past("*%")?;
                }
                Some(b'%') => {
                    let rest = &self.text[self.at..];
                    self.at += rest.find(['\n', '\r']).unwrap_or(rest.len());
                }
                Some(b'/') if self.byte(1) == Some(b'*') => self.skip_past("*/")?,
                Some(byte) if !byte.is_ascii() => match self.text[self.at..].chars().next() {
                    Some(blank) if blank.is_whitespace() => self.at += blank.len_utf8(),
                    _ => return Ok(()),
                },
                _ => return Ok(()),
            }
        }
    }

    /// Skips a comment that begins here, with two characters, and ends with `close`.
    fn skip_past(&mut self, close: &str) -> Result<(), ReadError> {
        let inside = self.at + 2;
        let Some(length) = self.text[inside..].find(close) else {
            let message = "this comment is not closed";
            return Err(ReadError::new(
                Span::new(self.at..inside),
                message,
                format!("end it with `{close}`"),
            ));
        };
        self.at = inside + length + close.len();
        Ok(())
    }

    fn int(&mut self) -> Result<Kind<'a>, ReadError> {
        let start = self.at;
        let negative = self.byte(0) == Some(b'-');
        self.at += usize::from(negative);
        let mut number = Some(0_i64);
        while let Some(byte @ b'0'..=b'9') = self.byte(0) {
            let digit = i64::from(byte - b'0');
            let digit = if negative { -digit } else { digit };
            number = number.and_then(|number| number.checked_mul(10)?.checked_add(digit));
            self.at += 1;
        }
        if &self.text[start..self.at] == "0" && self.byte(0) == Some(b'\'') {
            return Ok(self.character());
        }
        number.map(Kind::Int).ok_or_else(|| {
            let message = format!("the number {} is too large", quoted(&self.text[start..self.at]));
            ReadError::new(Span::new(start..self.at), message, "whole numbers have up to 18 digits")
        })
    }

    /// The number of a character in Prolog, such as `0'a`, whose `0` was taken: its quote opens nothing.
    fn character(&mut self) -> Kind<'a> {
        let rest = &self.text[self.at + 1..];
        let rest = rest.strip_prefix(['\\', '\'']).unwrap_or(rest);
        let code = rest.chars().next().map_or(0, |c| i64::from(u32::from(c)));
        let length = rest.chars().next().map_or(0, char::len_utf8);
        self.at = self.text.len() - rest.len() + length;
        Kind::Int(code)
    }

    fn word(&mut self) -> Kind<'a> {
        let start = self.at;
        while let Some(byte) = self.byte(0) {
            if byte.is_ascii_alphanumeric() || byte == b'_' {
                self.at += 1;
            } else if byte.is_ascii() {
                break;
            } else {
                match self.text[self.at..].chars().next() {
                    Some(letter) if letter.is_alphanumeric() => self.at += letter.len_utf8(),
                    _ => break,
                }
            }
        }
        Kind::Word(&self.text[start..self.at])
    }

    fn quoted(&mut self, quote: u8) -> Result<Kind<'a>, ReadError> {
        let start = self.at;
        self.at += 1;
        loop {
            match self.byte(0) {
                Some(byte) if byte == quote => break,
                Some(b'\\') if self.byte(1).is_some_and(|byte| byte.is_ascii()) => self.at += 2,
                None | Some(b'\n') => {
                    let message = "this text is not closed";
                    return Err(ReadError::new(
                        Span::new(start..start + 1),
                        message,
                        format!("end it with `{}` on the same line", char::from(quote)),
                    ));
                }
                Some(_) => self.at += 1,
            }
        }
        self.at += 1;
        Ok(Kind::Text(&self.text[start + 1..self.at - 1]))
    }
}

/// The piece as it is named in messages.
impl std::fmt::Display for Kind<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Kind::Int(number) => write!(f, "`{number}`"),
            Kind::Word(word) => f.write_str(&quoted(word)),
            Kind::Text(text) => f.write_str(&quoted(&format!("\"{text}\""))),
            Kind::Range => f.write_str("`..`"),
            Kind::Sign(sign) => write!(f, "`{sign}`"),
            Kind::End => f.write_str("the end"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, comments: Comments, expected: &str) {
        let mut lexer = Lexer::new(text, comments);
        let mut found = Vec::new();
        loop {
            match lexer.next() {
                Ok(Token { kind: Kind::End, .. }) => break,
                Ok(token) => found.push(token.kind.to_string()),
                Err(error) => {
                    let (start, end) = (error.span.start, error.span.end);
                    found.push(format!("{} at {start}..{end}", error.message));
                    break;
                }
            }
        }
        assert_eq!(found.join(" "), expected, "{text}");
    }

    #[test]
    fn pieces() {
        check("a=-1;B_2..9", Comments::Plain, "`a` `=` `-1` `;` `B_2` `..` `9`");
        check("include \"a\\\"b\" 'c'", Comments::Plain, "`include` `\"a\\\"b\"` `\"c\"`");
        check("\u{a0}\u{e8}1 \u{20ac}", Comments::Plain, "`\u{e8}1` `\u{20ac}`");
        check("a%* b *%c", Comments::Asp, "`a` `c`");
        check("a%* b\r\n /* c\n*/d% e", Comments::Plain, "`a` `d`");
        check("- 1", Comments::Plain, "`-` `1`");
    }

    #[test]
    fn mistakes() {
        check("a /* b", Comments::Plain, "`a` this comment is not closed at 2..4");
        check("a %* b", Comments::Asp, "`a` this comment is not closed at 2..4");
        check("a 'b\n'", Comments::Plain, "`a` this text is not closed at 2..3");
        check("\"\\", Comments::Plain, "this text is not closed at 0..1");
        check(
            "9223372036854775807 9223372036854775808",
            Comments::Plain,
            "`9223372036854775807` the number `9223372036854775808` is too large at 20..39",
        );
    }
}
