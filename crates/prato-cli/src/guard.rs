//! The last resort for limits and signals.
//!
//! Every loop asks its watch whether to go on. A few steps cannot: a number with millions of digits
//! becomes text in one go, and a foreign solver looks at the clock when it likes. What still works
//! long after the watch has said to stop is ended with the whole program.

use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use prato::watch::{Stop, Watch};
use prato_api::{End, end_json};

use crate::exit::Exit;
use crate::failure::Tell;
use crate::{limits, output};

/// How long work may go on after it was stopped, or a twenty-fifth of its time if that is longer.
const GRACE: Duration = Duration::from_millis(400);
/// How often the watch is asked.
const PAUSE: Duration = Duration::from_millis(20);

/// How far the program is. Whoever holds the lock writes.
static STATE: Mutex<State> = Mutex::new(State::Working);

enum State {
    Working,
    /// From now on nothing may be cut off.
    Answering,
}

/// Ends the program if it still works long after this watch has said to stop.
pub fn insist(watch: &Watch, time: Option<Duration>) {
    let watch = watch.clone();
    let grace = GRACE.max(time.unwrap_or_default() / 25);
    thread::spawn(move || {
        let why = loop {
            match watch.check() {
                // Memory that is short now is given back by the part that stops, and another part
                // goes on.
                Ok(()) | Err(Stop::Memory) => thread::sleep(PAUSE),
                Err(why) => break why,
            }
        };
        let start = Instant::now();
        while start.elapsed() < grace {
            thread::sleep(PAUSE);
        }
        let state = state();
        if let State::Working = *state {
            end(why, &state);
        }
    });
}

/// Says that an answer or a file is about to be written.
pub fn answering() {
    *state() = State::Answering;
}

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the program; nobody else writes while the lock is held.
fn end(why: Stop, _locked: &MutexGuard<'_, State>) -> ! {
    limits::clear_progress();
    if let Some(Tell::Json(question)) = limits::TELL.get() {
        let end = End::Stopped { why: why.into(), so_far: None };
        println!("{}", end_json(*question, end));
    }
    output::note(&format!("stopped before the answer was complete: {why}"));
    process::exit(Exit::Stopped as i32)
}
