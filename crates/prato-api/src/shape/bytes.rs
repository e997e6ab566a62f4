//! Bytes in JSON, which has none: base64.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The bytes of a file, which are a string in base64 (RFC 4648, padded) in JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bytes(pub Vec<u8>);

/// The sign of each 6 bits.
const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// What is base64: the bits that the last byte does not need are 0.
const PATTERN: &str =
    "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$";

impl Bytes {
    /// The bytes as text.
    #[must_use]
    pub fn to_base64(&self) -> String {
        let mut text = String::with_capacity(self.0.len().div_ceil(3) * 4);
        for chunk in self.0.chunks(3) {
            let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or(0));
            let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
            for at in 0..4 {
                let sign = SIGNS[(bits >> (18 - 6 * at)) as usize & 63];
                text.push(if at <= chunk.len() { sign as char } else { '=' });
            }
        }
        text
    }

    /// The bytes in this text; where it is no base64, the number of the first character that is wrong,
    /// from 1.
    ///
    /// # Errors
    /// See above.
    pub fn from_base64(text: &str) -> Result<Bytes, usize> {
        let signs = text.trim_end_matches('=');
        let padding = text.len() - signs.len();
        if padding > 2 || !text.len().is_multiple_of(4) {
            return Err(signs.len() + 1);
        }
        let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
        let (mut bits, mut count) = (0_u32, 0);
        for (at, sign) in signs.bytes().enumerate() {
            let value = value(sign).ok_or(at + 1)?;
            bits = bits << 6 | u32::from(value);
            count += 6;
            if count >= 8 {
                count -= 8;
                bytes.push((bits >> count & 0xff) as u8);
            }
        }
        // What is left over of the last byte stands for nothing.
        if bits & ((1 << count) - 1) == 0 { Ok(Bytes(bytes)) } else { Err(signs.len()) }
    }
}

fn value(sign: u8) -> Option<u8> {
    Some(match sign {
        b'A'..=b'Z' => sign - b'A',
        b'a'..=b'z' => sign - b'a' + 26,
        b'0'..=b'9' => sign - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    })
}

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_base64())
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bytes, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        Bytes::from_base64(&text)
            .map_err(|at| D::Error::custom(format!("character {at} is wrong in base64")))
    }
}

impl JsonSchema for Bytes {
    fn schema_name() -> Cow<'static, str> {
        "Bytes".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The bytes of a file, in base64.",
            "type": "string",
            "contentEncoding": "base64",
            "pattern": PATTERN,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        let check = |bytes: &[u8], text: &str| {
            let bytes = Bytes(bytes.to_vec());
            assert_eq!(bytes.to_base64(), text);
            assert_eq!(Bytes::from_base64(text), Ok(bytes));
        };
        // Those of RFC 4648.
        check(b"", "");
        check(b"f", "Zg==");
        check(b"fo", "Zm8=");
        check(b"foo", "Zm9v");
        check(b"foob", "Zm9vYg==");
        check(b"fooba", "Zm9vYmE=");
        check(b"foobar", "Zm9vYmFy");
        check(&[0xfb, 0xff, 0xfe], "+//+");
        for length in 0..300_usize {
            let bytes = Bytes((0..length).map(|at| (at * 37 + length).to_le_bytes()[0]).collect());
            assert_eq!(Bytes::from_base64(&bytes.to_base64()), Ok(bytes));
        }
    }

    #[test]
    fn mistakes() {
        let check = |text: &str, at| assert_eq!(Bytes::from_base64(text), Err(at), "{text}");
        check("Zg=", 3);
        check("Zg", 3);
        check("Z===", 2);
        check("Zm 9", 3);
        check("Zm9v-A==", 5);
        check("Zh==", 2);
        check("====", 1);
    }
}
