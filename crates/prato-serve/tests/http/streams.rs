//! Replies as streams.

use serde_json::Value;

use crate::client::Served;

const LINES: (&str, &str) = ("Accept", "application/x-ndjson");

#[test]
fn solutions_come_as_they_are_found() {
    let served = Served::start(|_| ());
    let body = r#"{"size": 6, "all": true, "stream": true}"#;
    let answer = served.post_with("/api/v1/queens", &[LINES], body);
    assert_eq!(answer.header("content-type"), Some("application/x-ndjson"));
    let lines: Vec<Value> =
        answer.text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (reply, before) = lines.split_last().unwrap();
    let found: Vec<&Value> = before.iter().filter(|line| line["event"] == "solution").collect();
    assert_eq!(found.len(), 4);
    assert!(found.iter().all(|line| line["solution"].as_array().is_some_and(|all| all.len() == 6)));
    assert_eq!(reply["event"], "reply");
    assert_eq!(reply["reply"]["found"], 4);
    assert_eq!(reply["reply"].get("solutions"), None, "they were told already");

    let answer = served.post_with("/api/v1/queens", &[("Accept", "text/event-stream")], body);
    assert_eq!(answer.header("content-type"), Some("text/event-stream"));
    assert!(answer.text.starts_with("event: solution\ndata: {\"event\":\"solution\","));
    assert_eq!(answer.text.matches("event: solution\n").count(), 4);
    assert!(answer.text.ends_with("}\n\n"));
    // Nobody would hear of the solutions.
    served.post("/api/v1/queens", body).refused(422, "question");
}

#[test]
fn trouble_is_the_last_event() {
    let served = Served::start(|_| ());
    let answer = served.post_with("/api/v1/odds", &[LINES], r#"{"board": "1X1"}"#);
    let last: Value = serde_json::from_str(answer.text.lines().last().unwrap()).unwrap();
    assert_eq!((answer.status, &last["reply"]["kind"]), (200, &"board".into()), "{last}");
    served.post_with("/api/v1/odds", &[LINES], "{").refused(422, "question");
}
