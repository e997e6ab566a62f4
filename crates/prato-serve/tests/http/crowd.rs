//! Many clients at once, clients that leave, and the end of the server.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use crate::client::{Answer, LONG, Served, wait_until};

#[test]
fn a_job_ends_when_its_client_leaves() {
    let served = Served::start(|_| ());
    let waiting: Vec<_> = (0..2).map(|_| served.begin("/api/v1/count", LONG)).collect();
    wait_until("they are at work", || served.figure("prato_threads_at_work") == 2);
    drop(waiting);
    wait_until("they end", || served.figure("prato_threads_at_work") == 0);

    let stream = [("Content-Type", "application/json"), ("Accept", "text/event-stream")];
    let mut waiting = served.send("POST /api/v1/queens", &stream, r#"{"size": 14, "all": true}"#);
    waiting.read_exact(&mut [0; 1000]).unwrap();
    assert_eq!(served.figure("prato_threads_at_work"), 1);
    drop(waiting);
    wait_until("it ends", || served.figure("prato_threads_at_work") == 0);
}

/// A flood of jobs that never end, and every short one is answered within a second.
#[test]
fn long_jobs_do_not_starve_short_ones() {
    let served = Served::start(|_| ());
    let flood: Vec<_> = (0..64).map(|_| served.begin("/api/v1/count", LONG)).collect();
    wait_until("they came", || served.figure("prato_jobs_long") == 2);
    let mut times = Vec::new();
    for _ in 0..20 {
        let start = Instant::now();
        let answer = served.post("/api/v1/odds", r#"{"board": "..1.."}"#);
        times.push(start.elapsed());
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    times.sort();
    assert!(times[times.len() - 1] < Duration::from_secs(1), "{times:?}");
    // Those that were given up were told so; those that still work end with their clients.
    drop(flood);
    wait_until("they end", || served.figure("prato_threads_at_work") == 0);
}

/// All kinds of bad company at once: half a head, half a body, bodies that are too large and not taken
/// back, jobs that never end. Every short question is answered within a second all the same.
#[test]
fn bad_company_does_not_hold_up_the_others() {
    let served = Served::start(|config| config.body = 100_000);
    let head =
        "POST /api/v1/odds HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    let huge = format!("{head}Content-Length: 900000000\r\n\r\n{}", " ".repeat(50_000));
    let halves = ["GET / HT", head, &format!("{head}Content-Length: 100\r\n\r\n{{\"boa"), &huge];
    let half_open: Vec<TcpStream> = (0..100)
        .map(|number| {
            let mut stream = TcpStream::connect(served.address).unwrap();
            stream.write_all(halves[number % halves.len()].as_bytes()).unwrap();
            stream
        })
        .collect();
    let flood: Vec<_> = (0..40).map(|_| served.begin("/api/v1/count", LONG)).collect();
    wait_until("they came", || served.figure("prato_jobs_long") == 2);
    for _ in 0..20 {
        let start = Instant::now();
        let answer = served.post("/api/v1/odds", r#"{"board": "..1.."}"#);
        assert_eq!(answer.status, 200, "{answer:?}");
        assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
    }
    drop((half_open, flood));
    wait_until("all end", || served.figure("prato_threads_at_work") == 0);
}

/// More connections than there may be, on which nothing or half a head is said, give way.
#[test]
fn silent_connections_give_way() {
    let served = Served::start(|config| config.connections = 20);
    let silent: Vec<TcpStream> = (0..60)
        .map(|number| {
            let mut stream = TcpStream::connect(served.address).unwrap();
            stream.write_all(["", "POST /api"][number % 2].as_bytes()).unwrap();
            stream
        })
        .collect();
    // Everybody has had the time to say something.
    thread::sleep(Duration::from_millis(200));
    for _ in 0..20 {
        let start = Instant::now();
        let answer = served.post("/api/v1/odds", r#"{"board": "..1.."}"#);
        assert_eq!(answer.status, 200, "{answer:?}");
        assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
    }
    drop(silent);
}

#[test]
fn those_that_are_given_up_are_told_so() {
    let served = Served::start(|config| config.time = Duration::from_secs(2));
    let flood: Vec<_> = (0..40).map(|_| served.begin("/api/v1/count", LONG)).collect();
    let answers = flood.into_iter().map(Answer::read);
    let (mut stopped, mut refused) = (0, 0);
    for answer in answers {
        if answer.status == 200 {
            assert_eq!(answer.json()["why"], "time");
            stopped += 1;
        } else {
            answer.refused(503, "busy");
            assert_eq!(answer.header("retry-after"), Some("1"));
            refused += 1;
        }
    }
    assert!(stopped >= 2 && refused > 0, "{stopped} {refused}");
}

#[test]
fn the_end_is_orderly() {
    let mut served = Served::start(|_| ());
    let mut waiting = served.begin("/api/v1/count", LONG);
    wait_until("it is at work", || served.figure("prato_threads_at_work") == 1);
    let start = Instant::now();
    served.stopper.stop();
    let mut said = String::new();
    waiting.read_to_string(&mut said).unwrap();
    assert!(said.contains(r#""status":"stopped","why":"cancelled""#), "{said}");
    served.join();
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[test]
fn many_clients_get_what_one_gets() {
    let served = Served::start(|_| ());
    let body = r#"{"board": "..1....\n.2.3...\n.......", "exact": true}"#;
    let alone = served.post("/api/v1/odds", body).text;
    thread::scope(|scope| {
        for _ in 0..32 {
            scope.spawn(|| {
                for _ in 0..5 {
                    assert_eq!(served.post("/api/v1/odds", body).text, alone);
                }
            });
        }
    });
    assert_eq!(served.figure(r#"prato_requests_total{route="odds",status="200"}"#), 161);
}
