//! One question about many boards: requests from files, and the replies as a part.
//!
//! A part is a reply on each line, in the order of the boards, and a last line that says what it is
//! and has a checksum of all lines before it: who reads the last line knows that the part is whole.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use prato::doc::Span;
use prato::error::ReadError;
use prato::formats;

use crate::once::{self, Once};
use crate::questions::QUESTIONS;
use crate::reply::Problem;

/// The requests that a file of boards holds, each on one line, with an `id` that says where it comes
/// from. A file whose name ends with `.jsonl` has a board or the members of a request on each line;
/// any other is one board.
///
/// # Errors
/// If there is no such question, or where a line is no JSON.
pub fn requests(question: &str, name: &str, text: &str) -> Result<Vec<String>, Problem> {
    known(question)?;
    if name.strip_suffix(".jsonl").is_some() {
        return rows(question, name, text);
    }
    let request = json!({ "id": name, "question": question, "board": text });
    Ok(vec![request.to_string()])
}

/// The requests in lines of JSON, each a board or the members of a request.
///
/// # Errors
/// If there is no such question, or where a line is no JSON.
pub fn rows(question: &str, name: &str, text: &str) -> Result<Vec<String>, Problem> {
    known(question)?;
    let mut requests = Vec::new();
    let mut start = 0;
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        if !line.trim().is_empty() {
            let members = members(line).map_err(|(place, message)| {
                let hint =
                    "a line is a board as a string, or an object with the members of a request";
                let hint = once::hint(&message, hint.to_owned());
                let span = Span::new(start + place.start as usize..start + place.end as usize);
                Problem::board(ReadError::new(span, message, hint), text)
            })?;
            requests.push(request(question, &format!("{name}:{number}"), members));
        }
        start += line.len();
    }
    Ok(requests)
}

fn known(question: &str) -> Result<(), Problem> {
    if QUESTIONS.iter().any(|known| known.name == question) {
        return Ok(());
    }
    let names: Vec<&str> = QUESTIONS.iter().map(|known| known.name).collect();
    let message = format!("there is no question `{question}`");
    Err(Problem::question(message, format!("there are {}", names.join(", "))))
}

/// The members of the request on a line.
fn members(line: &str) -> Result<Map<String, Value>, (Span, String)> {
    let Once(value) = serde_json::from_str(line)
        .map_err(|error| (formats::json_place(&error, line), formats::json_message(&error)))?;
    match value {
        Value::Object(members) => Ok(members),
        Value::String(board) => Ok(Map::from_iter([("board".to_owned(), board.into())])),
        _ => Err((Span::new(0..1), "this is neither a board nor a request".to_owned())),
    }
}

fn request(question: &str, place: &str, members: Map<String, Value>) -> String {
    let mut request = Map::from_iter([("id".to_owned(), place.into())]);
    request.extend(members);
    request.insert("question".to_owned(), question.into());
    Value::Object(request).to_string()
}

/// The last line of a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Seal {
    /// The version of this shape.
    batch: u32,
    /// The version of Prato.
    version: String,
    question: String,
    replies: usize,
    checksum: String,
}

const SHAPE: u32 = 1;

/// The part of these replies, each on one line without its end.
///
/// # Panics
/// Never: its last line has no keys but words.
#[must_use]
pub fn part(question: &str, replies: &[String]) -> String {
    let mut text: String = replies.iter().flat_map(|reply| [reply.as_str(), "\n"]).collect();
    let seal = Seal {
        batch: SHAPE,
        version: env!("CARGO_PKG_VERSION").into(),
        question: question.into(),
        replies: replies.len(),
        checksum: format!("{:08x}", crc32fast::hash(text.as_bytes())),
    };
    text += &serde_json::to_string(&seal).expect("it has no keys but words");
    text.push('\n');
    text
}

/// The replies in a part, if it is whole.
///
/// # Errors
/// If it is cut off or was changed.
pub fn replies(text: &str) -> Result<Vec<&str>, Problem> {
    let broken = |message: &str| {
        let hint = "ask again: the same boards give the same part";
        Problem::board(ReadError::new(Span::new(0..0), message, hint), text)
    };
    let whole = text.strip_suffix('\n').ok_or_else(|| broken("no whole part: it is cut off"))?;
    let start = whole.rfind('\n').map_or(0, |end| end + 1);
    let (before, seal) = whole.split_at(start);
    let seal: Seal = serde_json::from_str(seal)
        .map_err(|_| broken("no whole part: its last line does not say what it is"))?;
    let replies: Vec<&str> = before.lines().collect();
    if seal.batch != SHAPE {
        Err(broken("it is a part of another shape"))
    } else if seal.replies != replies.len()
        || seal.checksum != format!("{:08x}", crc32fast::hash(before.as_bytes()))
    {
        Err(broken("the checksum is wrong: it was changed"))
    } else {
        Ok(replies)
    }
}

/// How many replies ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ends {
    /// With an answer; "there is no solution" is one.
    pub answered: usize,
    /// Before it, by a limit.
    pub stopped: usize,
    /// As the question could not be put or answered.
    pub errors: usize,
}

/// How these replies ended, each in JSON.
#[must_use]
pub fn ends(replies: &[String]) -> Ends {
    #[derive(Deserialize)]
    struct Status {
        status: String,
    }
    let mut ends = Ends::default();
    for reply in replies {
        match serde_json::from_str(reply) {
            Ok(Status { status }) if status == "stopped" => ends.stopped += 1,
            Ok(Status { status }) if status != "error" => ends.answered += 1,
            _ => ends.errors += 1,
        }
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_become_requests() {
        let check = |name: &str, text: &str, expected: &[Value]| {
            let found = requests("count", name, text).unwrap();
            let found: Vec<Value> =
                found.iter().map(|one| serde_json::from_str(one).unwrap()).collect();
            assert_eq!(found, expected);
        };
        let whole = json!({ "id": "a.txt", "question": "count", "board": "1.\n..\n" });
        check("a.txt", "1.\n..\n", &[whole]);
        let lines = "\"1.\"\n\n{\"board\": \"n = 4;\", \"id\": 7, \"question\": \"odds\"}\n";
        check(
            "b.jsonl",
            lines,
            &[
                json!({ "id": "b.jsonl:1", "question": "count", "board": "1." }),
                json!({ "id": 7, "question": "count", "board": "n = 4;" }),
            ],
        );
        let wrong = |text: &str| requests("count", "b.jsonl", text).unwrap_err();
        assert_eq!((wrong("\"1.\"\n{x").line, wrong("\"1.\"\n{x").column), (Some(2), Some(2)));
        assert_eq!(wrong("\n\n7\n").line, Some(3));
        let twice = wrong("\n{\"mines\": 1, \"mines\": 2}\n");
        assert_eq!((twice.message.as_str(), twice.line), ("`mines` is given twice", Some(2)));
        assert_eq!(twice.hint.as_deref(), Some("keep one of the two"));
        let unknown = requests("meaning", "a.txt", "").unwrap_err().message;
        assert_eq!(unknown, "there is no question `meaning`");
    }

    #[test]
    fn a_part_is_whole_or_refused() {
        let lines = ["{\"count\":\"1\"}".to_owned(), "{\"count\":\"2\"}".to_owned()];
        let text = part("count", &lines);
        assert_eq!(replies(&text).unwrap(), lines);
        assert_eq!(replies(&part("count", &[])).unwrap(), Vec::<&str>::new());
        for end in 0..text.len() {
            assert!(replies(&text[..end]).is_err(), "{}", &text[..end]);
        }
        let before = text.len() - text.lines().last().unwrap().len() - 1;
        for at in 0..before {
            let mut changed = text.clone().into_bytes();
            changed[at] ^= 1;
            assert!(replies(&String::from_utf8(changed).unwrap()).is_err(), "{at}");
        }
    }
}
