//! The interface, called as a page calls it: with addresses and lengths. The contract of the module
//! itself is run in a browser.
#![expect(unsafe_code, reason = "this is what the interface is like")]

use serde_json::{Value, json};

use prato_wasm::{prato_ask, prato_questions, prato_release, prato_room, prato_weights};

/// Hands in these bytes, and takes the reply.
fn call(function: unsafe extern "C" fn(*mut u8, usize) -> *mut u8, bytes: &[u8]) -> String {
    let room = prato_room(bytes.len());
    // SAFETY: the room is that long, nobody else has it, and the reply begins with its length.
    unsafe {
        room.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
        words(function(room, bytes.len()))
    }
}

/// Takes the words that were handed out.
fn words(reply: *mut u8) -> String {
    // SAFETY: they begin with their length, and nobody else has them.
    unsafe {
        let length = u32::from_le_bytes(reply.cast::<[u8; 4]>().read()) as usize;
        let words = std::slice::from_raw_parts(reply.add(4), length).to_vec();
        prato_release(reply, length + 4);
        String::from_utf8(words).unwrap()
    }
}

fn ask(request: &[u8]) -> Value {
    serde_json::from_str(&call(prato_ask, request)).unwrap()
}

#[test]
fn a_question_is_answered() {
    let request = json!({ "question": "count", "board": "...\n.1.\n...", "id": 7 });
    let reply = ask(request.to_string().as_bytes());
    assert_eq!((&reply["id"], &reply["count"]), (&json!(7), &json!("8")));
}

#[test]
fn a_module_says_what_it_answers() {
    let told = words(prato_questions());
    let names: Vec<&str> = told.split(' ').collect();
    // This one is whole.
    let all: Vec<&str> = prato_api::QUESTIONS.iter().map(|question| question.name).collect();
    assert_eq!(names, all);
}

#[test]
fn what_is_no_request_is_told() {
    for bytes in [&b""[..], b"{", b"\xff\xfe", "\"ü\"".as_bytes()] {
        assert_eq!(ask(bytes)["status"], "error", "{bytes:?}");
    }
}

#[test]
fn the_texts_of_the_contract_are_refused() {
    let pairs: Vec<Value> =
        serde_json::from_str(include_str!("../../prato-api/tests/texts.json")).unwrap();
    for pair in pairs {
        assert_eq!(ask(pair["request"].as_str().unwrap().as_bytes()), pair["reply"]);
    }
}

#[test]
fn a_job_ends_with_its_time() {
    let board = "....\n".repeat(4);
    let limits = json!({ "seconds": 0 });
    let engine = json!({ "name": "search" });
    let request = json!({ "question": "solve", "board": board, "engine": engine, "all": true, "limits": limits });
    assert_eq!(ask(request.to_string().as_bytes())["why"], "time");
}

/// Weights are those of the whole process, so this is the one test that takes them. (A build of the
/// whole workspace carries them already; then the first question finds them.)
#[test]
fn policies_guess_once_the_weights_are_taken() {
    let board = format!("8 8 12\n{}", "........\n".repeat(8));
    let request = json!({ "question": "choose", "board": board, "policy": "best" }).to_string();
    // A review that nobody could say the best moves of is none.
    let game = json!({ "field": ["........", "..*..*..", "........", ".*....*."], "moves": [["open", 1, 1]] });
    let review = json!({ "question": "review", "game": game.to_string() }).to_string();
    let weights = include_bytes!("../../prato/src/play/policy/learnt.weights");
    assert_ne!(call(prato_weights, b"PRATONET"), "");
    let before = ask(request.as_bytes());
    if before["status"] == "error" {
        assert_eq!(before["kind"], "missing");
        assert_eq!(ask(review.as_bytes())["kind"], "missing");
        assert_eq!(call(prato_weights, weights), "");
    }
    let reply = ask(request.as_bytes());
    assert_eq!(reply["status"], "answered", "{reply}");
    assert_eq!(reply["open"].as_array().map(Vec::len), Some(1));
    let reply = ask(review.as_bytes());
    assert!(reply["moves"][0]["advice"].is_object(), "{reply}");
    assert_ne!(call(prato_weights, weights), "", "there are others in use");
}
