//! The last resort for limits and signals.
//!
//! Every loop asks its watch whether to go on. A few steps cannot: a number with millions of digits
//! becomes text in one go, and a foreign solver looks at the clock when it likes. What still works
//! long after the watch has said to stop is ended with the whole program, and so is what takes far
//! more memory than allowed.

use std::convert::Infallible;
use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use prato::watch::{Stop, Watch};
use prato_api::{End, end_json};

use crate::exit::Exit;
use crate::failure::{Failure, Tell};
use crate::{limits, output};

/// How long work may go on after it was stopped, or a twenty-fifth of its time if that is longer.
const STOP_GRACE: Duration = Duration::from_millis(400);
/// How often the watch is asked.
pub const WATCH_LOOK: Duration = Duration::from_millis(20);

/// How far the program is. Whoever holds the lock writes.
static STATE: Mutex<State> = Mutex::new(State::Working);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    Working,
    /// The answer is there, and is made into text and pictures: time does not cut it off.
    Answered,
    /// From now on nothing may be cut off.
    Writing,
}

/// How long work may go on after its time is over.
pub fn grace(time: Duration) -> Duration {
    STOP_GRACE.max(time / 25)
}

/// Ends the program if it still works long after this watch has said to stop.
pub fn insist(watch: &Watch, time: Option<Duration>) {
    let watch = watch.clone();
    let grace = grace(time.unwrap_or_default());
    thread::spawn(move || {
        let why = loop {
            match watch.check() {
                // Memory that is short now is given back by the part that stops, and another part
                // goes on.
                Ok(()) | Err(Stop::Memory) => thread::sleep(WATCH_LOOK),
                Err(why) => break why,
            }
        };
        let start = Instant::now();
        while start.elapsed() < grace {
            thread::sleep(WATCH_LOOK);
        }
        end_before(State::Answered, why);
    });
}

/// Ends the program, which takes far more memory than allowed, unless it is writing.
pub fn end_for_memory() {
    end_before(State::Writing, Stop::Memory);
}

/// Says that the answer is there.
pub fn answered() {
    reach(State::Answered);
}

/// Says that an answer or a file is about to be written.
pub fn writing() {
    reach(State::Writing);
}

fn reach(next: State) {
    let mut state = state();
    *state = next.max(*state);
}

fn end_before(limit: State, why: Stop) {
    let state = state();
    if *state < limit {
        let stopped = End::Stopped { why: why.into(), so_far: None };
        end(&format!("stopped before the answer was complete: {why}"), stopped, &state);
    }
}

/// Ends the program for this failure if it still reads its input: nothing is known yet that could be
/// shown.
pub fn end_reading(failure: Failure) {
    let state = state();
    if limits::is_reading() && *state == State::Working {
        let problem = failure.problem();
        let hint = problem.hint.as_deref().unwrap_or_default();
        end(&format!("{}\nhint: {hint}", problem.message), End::Error(problem.clone()), &state);
    }
}

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the program; nobody else writes while the lock is held.
fn end(message: &str, told: End<Infallible>, _locked: &MutexGuard<'_, State>) -> ! {
    limits::clear_progress();
    if let Some(Tell::Json(question)) = limits::TELL.get() {
        println!("{}", end_json(*question, told));
    }
    output::note(message);
    process::exit(Exit::Stopped as i32)
}
