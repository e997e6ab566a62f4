//! Problems as exceptions, which are defined in Python: `prato._errors`.

use pyo3::prelude::*;
use serde_json::json;

use prato::watch::Stop;
use prato_api::{Problem, Why};

/// The exception for a problem, with its place and hint.
pub fn problem(py: Python<'_>, problem: &Problem) -> PyErr {
    let told = serde_json::to_string(problem).expect("it has no keys but words");
    make(py, "from_problem", (told,))
}

/// What was asked for, or the exception for what is wrong.
pub fn told<T>(py: Python<'_>, result: Result<T, Problem>) -> PyResult<T> {
    result.map_err(|wrong| problem(py, &wrong))
}

/// The exception for a board without a solution.
pub fn unsatisfiable(py: Python<'_>) -> PyErr {
    make(py, "no_solution", ())
}

/// The exception for work that ended early, with what is certain all the same.
pub fn stopped(py: Python<'_>, why: Stop, so_far: Py<PyAny>) -> PyErr {
    let why = json!(Why::from(why));
    make(py, "stopped", (why.as_str().unwrap_or_default(), so_far))
}

/// What this function of `prato._errors` makes of its arguments.
fn make<'py>(py: Python<'py>, function: &str, args: impl pyo3::call::PyCallArgs<'py>) -> PyErr {
    let made = py.import("prato._errors").and_then(|module| module.call_method1(function, args));
    match made {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}
