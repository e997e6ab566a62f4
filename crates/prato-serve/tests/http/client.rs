//! A server for a test, and a client that says no more than it is told to.

use std::fmt::Write as _;
use std::io::{self, Read as _};
use std::net::{SocketAddr, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::Value;

use prato::watch::Watch;
use prato_serve::{Config, Server, Stopper};

/// A question that takes for ever.
pub const LONG: &str = r#"{"board": "n = 30;"}"#;

/// A server at work, which ends with the test.
pub struct Served {
    pub address: SocketAddr,
    pub stopper: Stopper,
    thread: Option<JoinHandle<()>>,
}

impl Served {
    /// A server with these changes to the usual settings.
    pub fn start(change: impl FnOnce(&mut Config)) -> Served {
        let mut watch = Watch::default();
        watch.threads = 2;
        Served::with(watch, change)
    }

    pub fn with(watch: Watch, change: impl FnOnce(&mut Config)) -> Served {
        let mut config = Config { grace: Duration::from_millis(100), ..Config::default() };
        config.address.set_port(0);
        change(&mut config);
        let server = Server::bind(config, watch).unwrap();
        let (address, stopper) = (server.address(), server.stopper());
        let thread = Some(thread::spawn(move || server.run().unwrap()));
        Served { address, stopper, thread }
    }

    /// Waits for its end.
    pub fn join(&mut self) {
        self.thread.take().unwrap().join().unwrap();
    }

    /// Sends a request and leaves the connection open. HTTP/1.0, so that a body ends with it.
    pub fn send(&self, line: &str, headers: &[(&str, &str)], body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let mut request = format!("{line} HTTP/1.0\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            let _ = write!(request, "Host: {}\r\n", self.address);
        }
        for (name, value) in headers {
            let _ = write!(request, "{name}: {value}\r\n");
        }
        let _ = write!(request, "Content-Length: {}\r\n\r\n{body}", body.len());
        // A server that has heard enough may close before all is sent.
        let _ = io::Write::write_all(&mut stream, request.as_bytes());
        stream
    }

    pub fn get(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        Answer::read(self.send(&format!("GET {path}"), headers, ""))
    }

    pub fn post(&self, path: &str, body: &str) -> Answer {
        self.post_with(path, &[], body)
    }

    pub fn post_with(&self, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let json = [&[("Content-Type", "application/json")], headers].concat();
        Answer::read(self.send(&format!("POST {path}"), &json, body))
    }

    /// Begins to ask and does not wait for the answer.
    pub fn begin(&self, path: &str, body: &str) -> TcpStream {
        self.send(&format!("POST {path}"), &[("Content-Type", "application/json")], body)
    }

    /// A figure of `/metrics`.
    pub fn figure(&self, name: &str) -> u64 {
        let page = self.get("/metrics", &[]).text;
        let line = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("{name} is not in {page}")).parse().unwrap()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.stopper.stop();
    }
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub text: String,
}

impl Answer {
    pub fn read(mut stream: TcpStream) -> Answer {
        let mut bytes = Vec::new();
        let read = stream.read_to_end(&mut bytes);
        assert!(read.is_ok() || !bytes.is_empty(), "{read:?}");
        let whole = String::from_utf8(bytes).unwrap();
        let (head, text) = whole.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{whole:?}"));
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head: head.to_ascii_lowercase(), text: text.to_owned() }
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|why| panic!("{why}: {self:?}"))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let start = format!("{name}: ");
        self.head.lines().find_map(|line| line.strip_prefix(&start))
    }

    /// It is a refusal of this status and kind with a sentence and a hint.
    #[track_caller]
    pub fn refused(&self, status: u16, kind: &str) {
        assert_eq!(self.status, status, "{self:?}");
        let reply = self.json();
        assert_eq!((&reply["status"], &reply["kind"]), (&"error".into(), &kind.into()), "{reply}");
        assert!(reply["message"].as_str().is_some_and(|said| said.len() > 5), "{reply}");
        assert!(reply["hint"].as_str().is_some_and(|said| said.len() > 5), "{reply}");
    }
}

/// Waits until this is so, or fails after half a minute.
#[track_caller]
pub fn wait_until(what: &str, so: impl Fn() -> bool) {
    let start = Instant::now();
    while !so() {
        assert!(start.elapsed() < Duration::from_secs(30), "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}
