//! Figures for whoever watches the server, as text that Prometheus reads.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Semaphore;

use prato_api::{QUESTIONS, process};

use crate::places::Places;

/// The upper ends of the classes of times, in seconds.
const CLASSES: [f64; 8] = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10.0, 30.0];

/// What was counted so far.
pub struct Metrics {
    /// By route and HTTP status. Both are from short lists, so that this stays small.
    requests: Mutex<BTreeMap<(&'static str, u16), u64>>,
    classes: [AtomicU64; CLASSES.len() + 1],
    micros: AtomicU64,
    doors: Arc<Semaphore>,
    connections: usize,
}

impl Metrics {
    /// Nothing so far; each connection takes one of `doors`.
    pub fn new(doors: Arc<Semaphore>, connections: usize) -> Metrics {
        Metrics {
            requests: Mutex::default(),
            classes: Default::default(),
            micros: AtomicU64::new(0),
            doors,
            connections,
        }
    }

    /// Counts a request.
    pub fn count(&self, path: &str, status: u16, took: Duration) {
        let key = (route(path), status);
        *self.requests.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default() += 1;
        let class = CLASSES.iter().position(|&end| took.as_secs_f64() <= end);
        self.classes[class.unwrap_or(CLASSES.len())].fetch_add(1, Ordering::Relaxed);
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// The page.
    pub fn page(&self, places: &Places) -> String {
        let mut page = String::new();
        head(&mut page, "prato_requests_total", "counter", "Requests by route and HTTP status.");
        for ((route, status), number) in
            &*self.requests.lock().unwrap_or_else(PoisonError::into_inner)
        {
            let labels = format!(r#"route="{route}",status="{status}""#);
            let _ = writeln!(page, "prato_requests_total{{{labels}}} {number}");
        }
        self.times(&mut page);
        let (requests, quick, long, threads) = places.taken();
        let open = self.connections - self.doors.available_permits();
        let gauges = [
            ("prato_connections", "Open connections.", open),
            ("prato_requests_in_flight", "Requests at work or waiting.", requests),
            ("prato_requests_waiting", "Requests that wait for a place.", places.waiting()),
            ("prato_jobs_quick", "Jobs at work that began just now.", quick),
            ("prato_jobs_long", "Jobs at work that take long.", long),
            ("prato_threads_at_work", "Threads at work on jobs, also given up ones.", threads),
        ];
        for (name, help, number) in gauges {
            head(&mut page, name, "gauge", help);
            let _ = writeln!(page, "{name} {number}");
        }
        if let Some(bytes) = process::resident() {
            let name = "process_resident_memory_bytes";
            head(&mut page, name, "gauge", "Memory of the process.");
            let _ = writeln!(page, "{name} {bytes}");
        }
        page
    }

    fn times(&self, page: &mut String) {
        let name = "prato_request_seconds";
        head(page, name, "histogram", "Time until the response begins.");
        let mut sum = 0;
        for (class, end) in self.classes.iter().zip(CLASSES.map(Some).into_iter().chain([None])) {
            sum += class.load(Ordering::Relaxed);
            let end = end.map_or_else(|| "+Inf".to_owned(), |end| end.to_string());
            let _ = writeln!(page, r#"{name}_bucket{{le="{end}"}} {sum}"#);
        }
        let seconds = Duration::from_micros(self.micros.load(Ordering::Relaxed)).as_secs_f64();
        let _ = writeln!(page, "{name}_sum {seconds}\n{name}_count {sum}");
    }
}

fn head(page: &mut String, name: &str, kind: &str, help: &str) {
    let _ = writeln!(page, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

/// What a path stands for, in one word.
fn route(path: &str) -> &'static str {
    match path.strip_prefix("/api/v1/") {
        Some("ask") => "ask",
        Some("openapi.json") => "openapi",
        Some(name) => {
            QUESTIONS.iter().find(|one| one.name == name).map_or("unknown", |one| one.name)
        }
        None if path == "/healthz" => "healthz",
        None if path == "/metrics" => "metrics",
        None => "page",
    }
}
