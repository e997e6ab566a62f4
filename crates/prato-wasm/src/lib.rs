//! Prato as a WebAssembly module, for the page that runs without a server.
//!
//! The interface is five functions and no generated glue. Whoever asks takes room for some bytes
//! ([`prato_room`]), writes a request there as JSON, and calls [`prato_ask`]. The reply lies where
//! the result points, after four bytes with its length (little endian); [`prato_release`] gives
//! its room back. The weights of the net are taken the same way by [`prato_weights`]: once, before a
//! policy is asked. [`prato_questions`] says which questions this module answers: the others are for
//! the whole one.
//!
//! The module imports four functions from `env`: the clock, how far the work is, what was found on the
//! way (a line of JSON, as a stream of the server has it), and the words of a panic, after which the
//! module is not to be asked again. It has no threads: a job is
//! stopped by ending the worker that runs it, or by the `limits` of its request.

mod host;
mod memory;

use std::sync::Arc;
use std::time::Duration;

use prato::play::load_weights;
use prato::watch::{Alarm, Watch};
use prato_api::{QUESTIONS, ask_json_with};

pub use memory::{prato_release, prato_room};

/// How many bytes a job may hold: a module of 32 bits has 4 GiB at most, and a phone less.
const JOB_MEMORY: usize = 1 << 30;

/// Answers the request of `length` bytes that lies at `room`, which is used up.
///
/// # Safety
/// The room came from [`prato_room`] with this very length, and nobody uses it any more.
#[expect(unsafe_code, reason = "the bytes are known by their address alone")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn prato_ask(room: *mut u8, length: usize) -> *mut u8 {
    host::tell_panics();
    // SAFETY: it is the same promise.
    let request = unsafe { memory::taken(room, length) };
    memory::handed_out(&answer(&request))
}

/// Takes the weights of the net, `length` bytes at `room`, which is used up. The reply is what is
/// wrong with them: empty, if they are good.
///
/// # Safety
/// As of [`prato_ask`].
#[expect(unsafe_code, reason = "the bytes are known by their address alone")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn prato_weights(room: *mut u8, length: usize) -> *mut u8 {
    host::tell_panics();
    // SAFETY: it is the same promise.
    let told = load_weights(&unsafe { memory::taken(room, length) });
    memory::handed_out(&told.err().map(|error| error.to_string()).unwrap_or_default())
}

/// The names of the questions that this module answers, with a space between them.
#[expect(unsafe_code, reason = "it is known by its name alone")]
#[unsafe(no_mangle)]
pub extern "C" fn prato_questions() -> *mut u8 {
    let names: Vec<&str> =
        QUESTIONS.iter().filter(|question| question.here).map(|question| question.name).collect();
    memory::handed_out(&names.join(" "))
}

/// Answers a request in JSON by a reply in JSON. Bytes that are no UTF-8 are no JSON either, and the
/// reply says so.
fn answer(request: &[u8]) -> String {
    let mut watch = Watch::default();
    watch.memory = JOB_MEMORY;
    watch.progress = Some(Arc::new(host::progress));
    let request = String::from_utf8_lossy(request);
    ask_json_with(&request, &watch, &alarm, &mut |event| host::event(&event.to_json()))
}

/// An alarm by the clock of whoever runs the module.
fn alarm(limit: Duration) -> Alarm {
    let end = host::now() + limit.as_secs_f64() * 1000.0;
    Arc::new(move || host::now() >= end)
}
