//! Questions to `prato-api`, as it has them: JSON in, JSON out.

use std::time::{Duration, Instant};

use pyo3::prelude::*;

use prato::watch::{Alarm, Watch, alarm_at};
use prato_api::ask_json;

use crate::work;

/// The reply to one request.
#[pyfunction]
pub fn ask(py: Python<'_>, request: &str) -> PyResult<String> {
    let watch = work::watch(work::threads(None)?, None)?;
    work::run(py, &watch, || ask_json(request, &watch, &alarm))
}

/// The replies to all requests, in their order.
#[pyfunction]
#[pyo3(signature = (requests, threads = None))]
pub fn ask_all(
    py: Python<'_>,
    requests: Vec<String>,
    threads: Option<usize>,
) -> PyResult<Vec<String>> {
    let watch = work::watch(work::threads(threads)?, None)?;
    let one = |request: &String, watch: &Watch| ask_json(request, watch, &alarm);
    work::run(py, &watch, || work::map(&watch, &requests, one))
}

/// The schema of requests and replies.
#[pyfunction]
pub fn schema() -> String {
    prato_api::schema().to_string()
}

fn alarm(limit: Duration) -> Alarm {
    match Instant::now().checked_add(limit) {
        Some(deadline) => alarm_at(deadline),
        None => std::sync::Arc::new(|| false),
    }
}
