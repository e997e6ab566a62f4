//! `prato serve`: it answers, and every `curl` of `docs/http.md` works as it stands there.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

use serde_json::Value;

use crate::command;
use crate::signals::send;

/// A server at work, which ends with the test.
struct Served {
    child: Child,
    address: String,
    output: BufReader<ChildStdout>,
}

impl Served {
    fn start(args: &[&str]) -> Served {
        let mut command = command(&[&["serve", "--port", "0"], args].concat());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut said = String::new();
        output.read_line(&mut said).unwrap();
        let rest = said.strip_prefix("Prato answers at http://").expect("it says where");
        let address = rest.split('/').next().unwrap().to_owned();
        Served { child, address, output }
    }

    /// Sends a request and leaves the connection open.
    fn send(&self, method: &str, path: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}",
            self.address
        )
        .unwrap();
        stream
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let mut answer = String::new();
        self.send(method, path, body).read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn signals_end_it_in_order() {
    for signal in ["-INT", "-TERM"] {
        let mut served = Served::start(&["--access-log"]);
        assert!(served.ask("GET", "/healthz", "").ends_with("fine\n"));
        // A job that would take for ever says what is certain when the server ends.
        let long = r#"{"board": "n = 20;", "all": true}"#;
        let mut waiting =
            served.send("POST", "/api/v1/count", &long.replace(r#", "all": true"#, ""));
        std::thread::sleep(Duration::from_millis(300));
        let start = Instant::now();
        send(signal, served.child.id());
        let mut answer = String::new();
        waiting.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        assert!(answer.contains(r#""why":"cancelled""#), "{answer}");
        let status = served.child.wait().unwrap();
        assert_eq!(status.code(), Some(0));
        assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
        let mut rest = String::new();
        served.output.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "");
        let mut log = String::new();
        served.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        assert!(
            log.contains("GET /healthz 200") && log.contains("POST /api/v1/count 200"),
            "{log}"
        );
        assert!(TcpStream::connect(&served.address).is_err());
    }
}

#[test]
fn a_port_that_is_taken_is_an_error() {
    let served = Served::start(&[]);
    let port = served.address.rsplit(':').next().unwrap();
    let output = command(&["serve", "--port", port]).output().unwrap();
    assert_eq!(output.status.code(), Some(69));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains(port) && stderr.contains("hint: "), "{stderr}");
}

/// Every line of `docs/http.md` that begins with `curl` is run, and what is shown beneath it is what
/// it prints; `...` stands for anything.
#[test]
fn the_page_about_http_is_true() {
    if Command::new("curl").arg("--version").output().is_err() {
        assert!(env::var_os("CI").is_none(), "curl is not installed");
        eprintln!("docs/http.md is not checked: curl is not installed");
        return;
    }
    let served = Served::start(&[]);
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/http.md");
    let page = fs::read_to_string(page).unwrap();
    let mut run = 0;
    for block in page.split("```").skip(1).step_by(2) {
        let block = block.replace("\\\n", "");
        let Some(commands) = block.strip_prefix("console\n$ ") else {
            assert!(block.starts_with("sh\nprato serve"), "{block}");
            continue;
        };
        for one in commands.split("\n$ ") {
            let (line, shown) = one.split_once('\n').expect("an answer");
            assert!(line.contains("curl"), "{line}");
            let line = line.replace("localhost:7878", &served.address);
            let mut shell = Command::new("sh");
            shell.args(["-c", &line]).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
            let output = shell.output().unwrap();
            let real = String::from_utf8(output.stdout).unwrap().replace("\r\n", "\n");
            assert!(is_shown(shown.trim_end(), real.trim_end()), "{line} prints\n{real}");
            run += 1;
        }
    }
    assert!(run >= 8, "{run}");
}

/// Whether a page shows this: `...` stands for any part of it.
fn is_shown(shown: &str, real: &str) -> bool {
    let mut parts = shown.split("...");
    let Some(mut rest) = real.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let mut ends = !shown.contains("...");
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
        ends = part.is_empty();
    }
    ends && shown.ends_with("...") || rest.is_empty()
}

#[test]
fn what_it_tells_is_json() {
    let served = Served::start(&[]);
    let answer = served.ask("POST", "/api/v1/odds", r#"{"board": "..1"}"#);
    let body = answer.split("\r\n\r\n").nth(1).unwrap();
    let reply: Value = serde_json::from_str(body).unwrap();
    assert_eq!(reply["status"], "answered", "{reply}");
}
