//! Campaigns in parts, as text: `prato.campaign` plays them on many machines.

use numpy::{IntoPyArray as _, PyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::json;

use prato::grid::Pos;
use prato_api::Problem;
use prato_api::campaign::{self, Merged, Part, Plan};
use prato_api::shape::Place;

use crate::{errors, work};

/// The plan of these names, as JSON.
#[pyfunction]
#[pyo3(signature = (level, rule, policy, start = None))]
pub fn plan(
    py: Python<'_>,
    level: &str,
    rule: &str,
    policy: &str,
    start: Option<(usize, usize)>,
) -> PyResult<String> {
    let place = |(row, col)| {
        Pos::from_one(row, col).map(Place).ok_or_else(|| {
            let hint = "rows and columns count from 1 at the top left";
            Problem::question("the start lies outside of the board", hint)
        })
    };
    let start = errors::told(py, start.map(place).transpose())?;
    let plan = errors::told(py, Plan::new(level, rule, policy, start))?;
    Ok(json!(plan).to_string())
}

/// The games of these seeds by a plan: the text of a part.
#[pyfunction]
#[pyo3(signature = (plan, first_seed, games, threads = None))]
pub fn play_part(
    py: Python<'_>,
    plan: &str,
    first_seed: u64,
    games: u64,
    threads: Option<usize>,
) -> PyResult<String> {
    let plan: Plan = serde_json::from_str(plan)
        .map_err(|error| PyValueError::new_err(format!("it is no plan: {error}")))?;
    if plan.terms.version != env!("CARGO_PKG_VERSION") {
        let message = format!(
            "the plan is of version {}, and this is version {}",
            plan.terms.version,
            env!("CARGO_PKG_VERSION")
        );
        let hint = "install the same version of prato everywhere";
        return Err(errors::problem(py, &Problem::question(message, hint)));
    }
    let watch = work::watch(work::threads(threads)?, None)?;
    let before = cpu_seconds(py)?;
    let played = work::run(py, &watch, || campaign::play(&plan, first_seed, games, &watch))?;
    match errors::told(py, played)? {
        Ok(mut part) => {
            let ms = (1000.0 * (cpu_seconds(py)? - before)).round();
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a time that has passed, in milliseconds"
            )]
            let ms = ms.max(0.0) as u64;
            part.cpu_ms = Some(ms);
            Ok(part.to_text())
        }
        Err(stop) => Err(errors::stopped(py, stop, py.None())),
    }
}

/// The processor time of this process: the library has no clock, and Python has one.
fn cpu_seconds(py: Python<'_>) -> PyResult<f64> {
    py.import("time")?.call_method0("process_time")?.extract()
}

/// What a part is, as JSON, once it is known to be whole.
#[pyfunction]
pub fn read_part(py: Python<'_>, text: &str) -> PyResult<String> {
    let part = errors::told(py, Part::parse(text))?;
    let games = part.tally().games;
    Ok(json!({ "plan": part.plan, "first_seed": part.first_seed, "games": games }).to_string())
}

/// Parts, each with its name, put together: what came of all games, as JSON.
#[pyfunction]
pub fn merge_parts(py: Python<'_>, parts: Vec<(String, String)>) -> PyResult<String> {
    let merge = || {
        let named = parts.into_iter().map(|(name, text)| match Part::parse(&text) {
            Ok(part) => Ok((name, part)),
            Err(problem) => Err(Problem { file: Some(name), ..problem }),
        });
        campaign::merge(named.collect::<Result<_, _>>()?)
    };
    let merged = py.detach(merge);
    let Merged { plan, first_seed, tally, cpu_ms, parts } = errors::told(py, merged)?;
    let mut all = json!({
        "first_seed": first_seed,
        "games": tally.games,
        "wins": tally.wins,
        "guesses": tally.guesses,
        "wins_without_guess": tally.unguessed,
        "win_rate": tally.win_rate(),
        "interval": tally.interval(),
        "cpu_seconds": cpu_ms.map(|ms| ms as f64 / 1000.0),
        "parts": parts.len(),
    });
    for (name, value) in json!(plan).as_object().into_iter().flatten() {
        all[name] = value.clone();
    }
    Ok(all.to_string())
}

/// Whether each game of a part was won.
#[pyfunction]
pub fn won_games<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyArray1<bool>>> {
    let part = errors::told(py, Part::parse(text))?;
    Ok(part.won().collect::<Vec<bool>>().into_pyarray(py))
}
