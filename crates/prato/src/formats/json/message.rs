//! What the JSON parser (serde) says, without the names that types have in Rust.

/// What the JSON parser found wrong, without the place, which is told beside it.
#[must_use]
pub fn json_message(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    in_words(message.strip_suffix(&place).unwrap_or(&message))
}

/// How messages begin, and what is said instead.
const BEGINNINGS: &[(&str, &str)] =
    &[("unknown variant ", "there is no "), ("unknown field ", "there is no member ")];

fn in_words(message: &str) -> String {
    let wrong = ["invalid type: ", "invalid value: ", "invalid length "];
    let wrong = wrong.into_iter().find_map(|beginning| message.strip_prefix(beginning));
    if let Some((found, expected)) = wrong.and_then(|rest| rest.rsplit_once(", expected ")) {
        return format!("expected {}, found {}", wanted(expected), given(found));
    }
    if let Some(name) = message.strip_prefix("missing field ") {
        return format!("the member {name} is missing");
    }
    if let Some(name) = message.strip_prefix("duplicate field ") {
        return format!("{name} is given twice");
    }
    if message.starts_with("data did not match any variant") {
        return "it has none of the shapes that it may have".to_owned();
    }
    let begins = |(beginning, words): &(&str, &str)| {
        Some(format!("{words}{}", message.strip_prefix(beginning)?))
    };
    BEGINNINGS.iter().find_map(begins).unwrap_or_else(|| message.to_owned())
}

/// What should stand there.
fn wanted(expected: &str) -> String {
    let begins = |words: &[&str]| words.iter().any(|word| expected.starts_with(word));
    let of = |what: &str| expected.split(what).nth(1).and_then(|rest| rest.split(' ').next());
    let words = match expected {
        "a map" => "an object",
        _ if begins(&["struct ", "internally tagged enum "]) => "an object",
        _ if begins(&["a tuple of size ", "an array of length ", "tuple struct "]) => {
            let length = of("of size ").or(of("of length ")).or(of(" with "));
            return length.map_or("a list".to_owned(), |length| format!("a list of {length}"));
        }
        "a sequence" => "a list",
        "variant identifier" | "string or map" => "a name",
        _ if begins(&["enum "]) => "a name",
        _ if begins(&["a nonzero "]) => "a whole number from 1",
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" => "a whole number from 0",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "`true` or `false`",
        "unit" => "`null`",
        other => other,
    };
    words.to_owned()
}

/// What stands there.
fn given(found: &str) -> String {
    match found.split_once(' ') {
        None if found == "map" => "an object".to_owned(),
        None if found == "sequence" => "a list".to_owned(),
        None if found == "null" => "`null`".to_owned(),
        // Of lists the length is told.
        None if found.parse::<usize>().is_ok() => format!("a list of {found}"),
        Some(("integer", number)) => format!("the number {number}"),
        Some(("floating", rest)) => format!("the number {}", rest.trim_start_matches("point ")),
        Some(("boolean", yes)) => yes.to_owned(),
        Some(("string", _)) => format!("the {found}"),
        _ => found.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use serde::Deserialize;
    use serde::de::DeserializeOwned;
    use serde_json::{Map, Value};

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "it is only read")]
    struct Board {
        text: String,
        rows: Option<NonZeroUsize>,
        share: Option<f64>,
        byte: Option<u8>,
        at: Option<(usize, usize)>,
        whole: Option<bool>,
        list: Option<Vec<i64>>,
        colour: Option<Colour>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Colour {
        Red,
        Green,
    }

    #[derive(Debug, Deserialize)]
    #[serde(tag = "kind")]
    enum Tagged {
        #[expect(dead_code, reason = "it is only read")]
        Board(Board),
    }

    #[derive(Debug, Deserialize)]
    #[serde(untagged)]
    enum Either {
        #[expect(dead_code, reason = "it is only read")]
        Number(u32),
    }

    #[test]
    fn no_word_of_rust_is_said() {
        fn check<T: DeserializeOwned + std::fmt::Debug>(text: &str, expected: &str) {
            let error = serde_json::from_str::<T>(text).unwrap_err();
            assert_eq!(json_message(&error), expected, "{text}");
        }
        let board = |members: &str, expected: &str| {
            check::<Board>(&format!("{{\"text\": \"\", {members}}}"), expected);
        };
        check::<Board>("\"4\"", "expected an object, found the string \"4\"");
        check::<Board>("[]", "expected an object, found a list of 0");
        check::<Board>("{}", "the member `text` is missing");
        check::<Tagged>("7", "expected an object, found the number `7`");
        check::<Tagged>("{\"kind\": \"at line 3\"}", "there is no `at line 3`, expected `Board`");
        check::<Map<String, Value>>("[1]", "expected an object, found a list");
        check::<Either>("-1", "it has none of the shapes that it may have");
        check::<Colour>("\"blue\"", "there is no `blue`, expected `red` or `green`");
        let seven = serde_json::from_value::<Colour>(7.into()).unwrap_err();
        assert_eq!(json_message(&seven), "expected a name, found the number `7`");
        board(
            "\"x\": 1",
            "there is no member `x`, expected one of `text`, `rows`, `share`, `byte`, `at`, `whole`, `list`, `colour`",
        );
        board("\"text\": \"\"", "`text` is given twice");
        board("\"rows\": 0", "expected a whole number from 1, found the number `0`");
        board("\"rows\": \"2\"", "expected a whole number from 1, found the string \"2\"");
        board("\"share\": {}", "expected a number, found an object");
        board("\"byte\": 256", "expected a whole number from 0 to 255, found the number `256`");
        board("\"at\": [1]", "expected a list of 2, found a list of 1");
        board("\"at\": [1, 2.5]", "expected a whole number from 0, found the number `2.5`");
        board("\"at\": 1", "expected a list of 2, found the number `1`");
        board("\"whole\": null, \"list\": [true]", "expected a whole number, found `true`");
        board("\"whole\": []", "expected `true` or `false`, found a list");
        board("\"list\": \"a, expected b\"", "expected a list, found the string \"a, expected b\"");
        board("\"list\": [null]", "expected a whole number, found `null`");
        check::<Board>("{", "EOF while parsing an object");
    }
}
