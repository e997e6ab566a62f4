//! Bytes to text: UTF-8, with or without its mark, and nothing else.

use std::borrow::Cow;

use crate::doc::Span;
use crate::error::ReadError;

const MARK: &[u8] = b"\xEF\xBB\xBF";

/// The text in these bytes, without the byte order mark that some programs put in front of UTF-8.
///
/// # Errors
/// If the bytes are no text in UTF-8. To show the error, use [`decode_lossy`].
///
/// ```
/// use prato::formats::decode;
///
/// assert_eq!(decode(b"\xEF\xBB\xBF1.."), Ok("1.."));
/// assert_eq!(decode(b"\xFF\xFE1\0").unwrap_err().hint, "save the file as UTF-8");
/// assert!(decode(b"\xFF\xFE\0\x001\0\0\0").unwrap_err().message.contains("UTF-32"));
/// ```
pub fn decode(bytes: &[u8]) -> Result<&str, ReadError> {
    // Before UTF-16, whose mark is the front of this one.
    if bytes.starts_with(b"\xFF\xFE\0\0") || bytes.starts_with(b"\0\0\xFE\xFF") {
        let message = "the file is in UTF-32, not in UTF-8";
        return Err(ReadError::new(Span::default(), message, "save the file as UTF-8"));
    }
    if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
        let message = "the file is in UTF-16, not in UTF-8";
        return Err(ReadError::new(Span::default(), message, "save the file as UTF-8"));
    }
    let bytes = bytes.strip_prefix(MARK).unwrap_or(bytes);
    // What is over 4 GiB has no place; it is refused all the same.
    let at = |byte: usize| match u32::try_from(byte) {
        Ok(start) => Span { start, end: start.saturating_add(1) },
        Err(_) => Span::default(),
    };
    // Looked for in the front alone: a stray NUL far behind is found as an unknown symbol.
    if let Some(nul) = bytes.iter().take(4096).position(|&byte| byte == 0) {
        return Err(ReadError::new(
            at(nul),
            "there is a byte 0, which no text holds",
            "it looks like a binary file; give a text file in UTF-8",
        ));
    }
    str::from_utf8(bytes).map_err(|error| {
        let byte = error.valid_up_to();
        let message = match bytes.get(byte) {
            Some(value) => format!("byte {} (0x{value:02X}) is no text in UTF-8", byte + 1),
            None => "the input is no text in UTF-8".to_owned(),
        };
        ReadError::new(at(byte), message, "save the file as UTF-8")
    })
}

/// What can be shown of bytes that [`decode`] refused. What is before the mistake is the same.
#[must_use]
pub fn decode_lossy(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes.strip_prefix(MARK).unwrap_or(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Style;

    #[test]
    fn what_is_no_text_is_refused_with_a_place() {
        let check = |bytes: &[u8], expected: &str| {
            let error = decode(bytes).unwrap_err();
            assert_eq!(error.render("board", &decode_lossy(bytes), Style::Plain), expected);
        };
        check(
            b"\xEF\xBB\xBF1..\n.\xE9.\n",
            "\
error: byte 6 (0xE9) is no text in UTF-8
 --> board:2:2
  |
2 | .\u{FFFD}.
  |  ^
  |
  = hint: save the file as UTF-8",
        );
        check(
            b"BM\0\0",
            "\
error: there is a byte 0, which no text holds
 --> board:1:3
  |
1 | BM\u{2400}\u{2400}
  |   ^
  |
  = hint: it looks like a binary file; give a text file in UTF-8",
        );
        assert!(decode(b"\xFE\xFF\x001").is_err());
        assert_eq!(decode(b"a\xC3\xA8"), Ok("a\u{e8}"));
    }
}
