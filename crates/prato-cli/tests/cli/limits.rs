use serde_json::json;

use crate::prato;

#[test]
fn out_of_time() {
    let run = prato(&["solve", "open-field.txt", "--all", "--time-limit", "0.2"]);
    assert_eq!(run.code, 3);
    assert!(run.stderr.contains("the time limit was reached"), "{}", run.stderr);
    assert!(!run.stdout.contains("=========="), "these are not all");
    let answer =
        prato(&["solve", "open-field.txt", "--all", "--time-limit", "50ms", "--json"]).json(3);
    assert_eq!((&answer["status"], &answer["why"]), (&json!("stopped"), &json!("time")));
    assert_eq!(answer["complete"], json!(false));
}

#[test]
fn the_answer_does_not_depend_on_the_threads() {
    let ask = |threads: &str| prato(&["odds", "expert.txt", "--threads", threads]).answer(0);
    assert_eq!(ask("1"), ask("4"));
}
