//! Questions to `prato-api`, as it has them: JSON in, JSON out.

use std::time::{Duration, Instant};

use pyo3::prelude::*;

use prato::watch::{Alarm, Watch, alarm_at};
use prato_api::{ask_json, batch};

use crate::{errors, work};

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

/// The requests that a file of boards holds.
#[pyfunction]
pub fn batch_requests(
    py: Python<'_>,
    question: &str,
    name: &str,
    text: &str,
) -> PyResult<Vec<String>> {
    errors::told(py, batch::requests(question, name, text))
}

/// The requests in lines of JSON.
#[pyfunction]
pub fn batch_rows(py: Python<'_>, question: &str, name: &str, text: &str) -> PyResult<Vec<String>> {
    errors::told(py, batch::rows(question, name, text))
}

/// The part of these replies.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "what Python hands over")]
pub fn batch_part(question: &str, replies: Vec<String>) -> String {
    batch::part(question, &replies)
}

/// The replies in a part that is whole.
#[pyfunction]
pub fn batch_replies(py: Python<'_>, text: &str) -> PyResult<Vec<String>> {
    let replies = errors::told(py, batch::replies(text))?;
    Ok(replies.into_iter().map(str::to_owned).collect())
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
