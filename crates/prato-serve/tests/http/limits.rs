//! Every limit is answered with its status and a sentence.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use prato::watch::Watch;

use crate::client::{Answer, LONG, Served, wait_until};

#[test]
fn bodies() {
    let served = Served::start(|config| config.body = 1000);
    let fits = format!("{{\"board\": \"{}\"}}", ".".repeat(900));
    assert_eq!(served.post("/api/v1/safe", &fits).status, 200);
    for length in [1100, 100_000, 3_000_000] {
        let board = format!("{{\"board\": \"{}\"}}", ".".repeat(length));
        served.post("/api/v1/safe", &board).refused(413, "large");
    }
}

#[test]
fn cells() {
    let served = Served::start(|config| config.cells = 100);
    assert_eq!(served.post("/api/v1/queens", r#"{"size": 10}"#).status, 200);
    served.post("/api/v1/queens", r#"{"size": 11}"#).refused(413, "large");
    // A few bytes, and many cells.
    let wide = r#"{"board": "matr(1000,1000). schema(1,1,0)."}"#;
    served.post("/api/v1/odds", wide).refused(413, "large");
    served.post("/api/v1/count", r#"{"board": "n = 11;"}"#).refused(413, "large");
}

#[test]
fn time() {
    let served = Served::start(|config| config.time = Duration::from_millis(200));
    let start = Instant::now();
    let answer = served.post("/api/v1/count", LONG);
    assert_eq!(answer.status, 200);
    let reply = answer.json();
    assert_eq!((&reply["status"], &reply["why"]), (&"stopped".into(), &"time".into()), "{reply}");
    assert!(start.elapsed() < Duration::from_secs(5));
    // A request can make it shorter, and not longer.
    let longer = r#"{"board": "n = 30;", "limits": {"seconds": 1000}}"#;
    assert_eq!(served.post("/api/v1/count", longer).json()["why"], "time");
}

#[test]
fn memory() {
    let mut watch = Watch::default();
    watch.memory = 1;
    let served = Served::with(watch, |_| ());
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/expert.txt");
    let board = std::fs::read_to_string(board).unwrap();
    let answer = served.post("/api/v1/odds", &serde_json::json!({ "board": board }).to_string());
    let reply = answer.json();
    assert_eq!((answer.status, &reply["why"]), (200, &"memory".into()), "{reply}");
    // While the whole process takes too much, nothing begins.
    let watch = Watch::default();
    watch.gauge().set_short(true);
    let served = Served::with(watch, |_| ());
    served.post("/api/v1/odds", r#"{"board": ".1"}"#).refused(503, "busy");
}

#[test]
fn requests() {
    let served = Served::start(|config| config.requests_per_client = 2);
    let waiting = [served.begin("/api/v1/count", LONG), served.begin("/api/v1/count", LONG)];
    wait_until("both are there", || served.figure("prato_requests_in_flight") == 2);
    let refused = served.post("/api/v1/count", r#"{"board": "n = 6;"}"#);
    refused.refused(429, "busy");
    assert_eq!(refused.header("retry-after"), Some("1"));
    drop(waiting);
    wait_until("they leave", || served.figure("prato_requests_in_flight") == 0);
    assert_eq!(served.post("/api/v1/count", r#"{"board": "n = 6;"}"#).json()["count"], "4");

    let served = Served::start(|config| config.requests = 1);
    let _waiting = served.begin("/api/v1/count", LONG);
    wait_until("it is there", || served.figure("prato_requests_in_flight") == 1);
    served.post("/api/v1/count", LONG).refused(503, "busy");
}

#[test]
fn connections() {
    let served = Served::start(|config| config.connections = 2);
    let open = [(); 2].map(|()| served.begin("/api/v1/count", LONG));
    // The server lets them in one after the other.
    let refused = Answer::read(served.send("GET /healthz", &[], ""));
    refused.refused(503, "busy");
    drop(open);
    wait_until("there is room again", || {
        let mut said = Vec::new();
        let _ = served.send("GET /healthz", &[], "").read_to_end(&mut said);
        said.ends_with(b"fine\n")
    });
}

/// Clients that send nothing, half a head, half a body, or take nothing.
#[test]
fn slow_clients() {
    let served = Served::start(|config| config.patience = Duration::from_millis(300));
    let head =
        "POST /api/v1/odds HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    let halves = ["", "GET / HT", head, &format!("{head}Content-Length: 100\r\n\r\n{{\"boa")];
    let mut streams = halves.map(|half| {
        let mut stream = TcpStream::connect(served.address).unwrap();
        stream.write_all(half.as_bytes()).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream
    });
    let answers = streams.each_mut().map(|stream| {
        let mut said = Vec::new();
        // Closing is an answer, too.
        let _ = stream.read_to_end(&mut said);
        String::from_utf8(said).unwrap()
    });
    assert!(
        answers[3].starts_with("HTTP/1.1 408") && answers[3].contains("\"hint\""),
        "{answers:?}"
    );
    assert_eq!(served.post("/api/v1/odds", r#"{"board": ".1"}"#).status, 200);

    // A reply larger than all buffers on the way, of which nothing is taken.
    let stream = [("Content-Type", "application/json"), ("Accept", "application/x-ndjson")];
    let all = r#"{"size": 14, "all": true, "stream": true}"#;
    let mut taker = served.send("POST /api/v1/queens", &stream, all);
    wait_until("it is at work", || served.figure("prato_threads_at_work") == 1);
    wait_until("it is given up", || served.figure("prato_threads_at_work") == 0);
    let mut said = Vec::new();
    let _ = taker.read_to_end(&mut said);
    let said = String::from_utf8_lossy(&said);
    assert!(said.contains(r#""event":"solution""#) && !said.contains(r#""event":"reply""#));
}
