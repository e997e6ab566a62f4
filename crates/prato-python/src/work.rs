//! Work without the lock on the interpreter, that Ctrl-C and limits end.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

use prato::watch::{Watch, alarm_at};

/// How often Python is asked whether Ctrl-C was pressed.
const TICK: Duration = Duration::from_millis(50);

/// As much as the main thread of a program has.
const STACK: usize = 8 << 20;

/// How many threads work goes to if nothing is said: one for each processor.
pub fn threads(asked: Option<usize>) -> PyResult<usize> {
    match asked {
        Some(0) => Err(PyValueError::new_err("`threads` is at least 1")),
        Some(threads) => Ok(threads),
        None => Ok(thread::available_parallelism().map_or(1, NonZero::get)),
    }
}

/// A watch with these limits.
pub fn watch(threads: usize, seconds: Option<f64>) -> PyResult<Watch> {
    let mut watch = Watch::default();
    watch.threads = threads;
    if let Some(seconds) = seconds {
        let limit = Duration::try_from_secs_f64(seconds)
            .map_err(|_| PyValueError::new_err("`seconds` is a number from 0, such as 1.5"))?;
        // An end that no clock reaches is none.
        watch.alarm = Instant::now().checked_add(limit).map(alarm_at);
    }
    Ok(watch)
}

/// Does the work on a thread of its own while this one asks Python for signals: only the main
/// thread is told of Ctrl-C, and it must not be busy then.
pub fn run<T: Send>(py: Python<'_>, watch: &Watch, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            // Nothing is ever sent: the channel closes when the work ends, and even if it panics.
            let (end, ended) = mpsc::channel::<()>();
            let job = move || {
                let _end = end;
                work()
            };
            let worker = thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, job)
                .map_err(|error| PyOSError::new_err(error.to_string()))?;
            let mut interrupt = Ok(());
            while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                if interrupt.is_ok() {
                    interrupt = Python::attach(ask_for_signals);
                    if interrupt.is_err() {
                        watch.cancel();
                    }
                }
            }
            let result = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            interrupt.map(|()| result)
        })
    })
}

/// Lets Python run what a signal asks for, such as to raise `KeyboardInterrupt`.
fn ask_for_signals(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}

/// `work(item)` for each item, in order, on all threads of the watch.
pub fn map<T: Sync, R: Send>(
    watch: &Watch,
    items: &[T],
    work: impl Fn(&T, &Watch) -> R + Sync,
) -> Vec<R> {
    let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
    for_each(watch, items.iter().zip(&mut results), |(item, result), watch| {
        *result = Some(work(item, watch));
    });
    results.into_iter().map(|result| result.expect("each item is worked on")).collect()
}

/// `work(item)` for each item on all threads of the watch. Items that take long keep nobody waiting:
/// a thread takes the next one that is left.
pub fn for_each<T: Send>(
    watch: &Watch,
    items: impl ExactSizeIterator<Item = T> + Send,
    work: impl Fn(T, &Watch) + Sync,
) {
    let mut share = watch.clone();
    share.threads = 1;
    share.memory /= watch.threads.max(1);
    let others = watch.threads.min(items.len()).saturating_sub(1);
    let items = Mutex::new(items);
    let next = || items.lock().expect("to take an item never panics").next();
    let worker = || {
        while let Some(item) = next() {
            work(item, &share);
        }
    };
    thread::scope(|scope| {
        let spawn = |_| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, worker);
        // Where the system has no more threads, those that are there do it all.
        let others: Vec<_> = (0..others).map_while(|number| spawn(number).ok()).collect();
        worker();
        for other in others {
            other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
    });
}
