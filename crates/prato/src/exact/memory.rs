//! The limits of the sweeps: time, the memory that they hold together, and how far they are.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::watch::{Stop, Watch};

/// The limits of all sweeps for one question.
pub(super) struct Limits {
    pub(super) watch: Watch,
    pub(super) memory: Arc<Memory>,
    /// Steps of sweeps that are done, and all of them.
    done: AtomicUsize,
    all: usize,
}

impl Limits {
    /// Limits for work with about `all` steps.
    pub(super) fn new(watch: &Watch, all: usize) -> Limits {
        Limits {
            watch: watch.clone(),
            memory: Arc::new(Memory { free: AtomicUsize::new(for_sweeps(watch)) }),
            done: AtomicUsize::new(0),
            all,
        }
    }

    /// Whether to take one more step.
    pub(super) fn step(&self) -> Result<(), Stop> {
        self.watch.check()?;
        if self.watch.progress.is_some() {
            let done = self.done.fetch_add(1, Ordering::Relaxed).min(self.all);
            self.watch.report(done as f64 / self.all as f64);
        }
        Ok(())
    }
}

/// What sweeps may hold, in bytes. A quarter is left: for the board, and for what the allocator keeps
/// when memory is given back.
fn for_sweeps(watch: &Watch) -> usize {
    watch.room() / 4 * 3
}

/// Memory that sweeps may share.
pub(super) struct Memory {
    /// In bytes.
    free: AtomicUsize,
}

impl Memory {
    /// Takes `bytes`, if there are so many.
    fn take(&self, bytes: usize) -> Result<(), Stop> {
        let less = |free: usize| free.checked_sub(bytes);
        match self.free.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less) {
            Ok(_) => Ok(()),
            Err(_) => Err(Stop::Memory),
        }
    }
}

/// The most that is asked for ahead of need, in bytes.
const MOST_AHEAD: usize = 1 << 20;

/// The part of the memory that one sweep holds; given back when it is dropped.
pub(super) struct Held {
    from: Arc<Memory>,
    bytes: usize,
}

impl Held {
    pub(super) fn nothing(from: &Arc<Memory>) -> Held {
        Held { from: Arc::clone(from), bytes: 0 }
    }

    /// Holds `bytes` or more from now on.
    pub(super) fn at_least(&mut self, bytes: usize) -> Result<(), Stop> {
        if bytes > self.bytes {
            // More than is needed now, so that not every step has to ask.
            let more = bytes - self.bytes + (bytes / 4).min(MOST_AHEAD);
            self.from.take(more)?;
            self.bytes += more;
        }
        Ok(())
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.from.free.fetch_add(self.bytes, Ordering::Relaxed);
    }
}
