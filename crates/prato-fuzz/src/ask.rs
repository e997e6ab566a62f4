//! The fuzz target `ask`: bytes as a request in JSON, answered under small limits.

use std::time::{Duration, Instant};

use serde_json::Value;

use prato::formats;
use prato::watch::{Watch, alarm_at};
use prato_api::{API, Reply, ask_json};

/// The longest that a request may work.
const TIME: Duration = Duration::from_millis(50);

/// Answers whatever is asked. The reply is one line that says how it ended, and what it tells comes
/// back through the types as it was.
///
/// # Panics
/// If that does not hold.
pub fn ask(bytes: &[u8]) {
    let Ok(text) = formats::decode(bytes) else { return };
    let mut watch = Watch::default();
    watch.memory = 16 << 20;
    watch.alarm = Some(alarm_at(Instant::now() + TIME));
    let line = ask_json(text, &watch, &|limit| alarm_at(Instant::now() + limit.min(TIME)));
    assert!(!line.contains('\n'), "{line}");
    let mut reply: Value = serde_json::from_str(&line).expect("a reply is JSON");
    assert_eq!(reply["api"], API, "{line}");
    // What goes with a reply is not part of it.
    reply.as_object_mut().expect("a reply is an object").remove("id");
    match (reply["status"].as_str(), reply.get("question").is_some()) {
        (Some("error"), false) => assert!(reply["message"].is_string(), "{line}"),
        (_, true) => {
            let read: Reply = serde_json::from_value(reply.clone()).expect("replies can be read");
            assert_eq!(serde_json::to_value(&read).expect("and written"), reply, "{line}");
        }
        _ => panic!("neither a reply to a question nor an error: {line}"),
    }
}
