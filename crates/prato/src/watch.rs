//! Limits for long work: a deadline, a way to cancel, and the memory allowed.
//!
//! One [`Watch`] is handed to every long job. The job asks it now and then whether to go on, and
//! reports how far it is. Nothing else in the library looks at the clock.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Why a job ended before its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The time allowed was over.
    Time,
    /// Going on would have taken more memory than allowed.
    Memory,
    /// Somebody asked it to stop.
    Cancelled,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Time => "the time limit was reached",
            Stop::Memory => "the memory limit was reached",
            Stop::Cancelled => "it was cancelled",
        })
    }
}

impl std::error::Error for Stop {}

/// What [`Watch::report`] is told: the share of the work that is done, from 0 to 1.
pub type Progress = Arc<dyn Fn(f64) + Send + Sync>;

/// The limits of a job. Cheap to clone; clones share the same cancel switch.
///
/// ```
/// use prato::watch::{Stop, Watch};
///
/// let watch = Watch::default();
/// assert_eq!(watch.check(), Ok(()));
/// watch.cancel();
/// assert_eq!(watch.check(), Err(Stop::Cancelled));
/// ```
#[derive(Clone)]
pub struct Watch {
    /// When to give up.
    pub deadline: Option<Instant>,
    /// How many bytes a job may hold at once, beside its input and its answer.
    pub memory: usize,
    /// How many threads a job may use. The answer does not depend on it.
    pub threads: usize,
    /// Told how far the work is.
    pub progress: Option<Progress>,
    cancelled: Arc<AtomicBool>,
}

/// No deadline, 2 GiB of memory, one thread, no progress report.
impl Default for Watch {
    fn default() -> Watch {
        Watch {
            deadline: None,
            memory: 2 << 30,
            threads: 1,
            progress: None,
            cancelled: Arc::default(),
        }
    }
}

impl Watch {
    /// Asks every job under this watch, and its clones, to stop soon.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// The switch that [`cancel`](Self::cancel) turns on, for whoever can do no more than that.
    #[must_use]
    pub fn switch(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancelled)
    }

    /// Whether to go on.
    ///
    /// # Errors
    /// [`Stop::Cancelled`] or [`Stop::Time`] if not.
    pub fn check(&self) -> Result<(), Stop> {
        if self.cancelled.load(Ordering::Relaxed) {
            Err(Stop::Cancelled)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Err(Stop::Time)
        } else {
            Ok(())
        }
    }

    /// Says that `share` (from 0 to 1) of the work is done.
    pub fn report(&self, share: f64) {
        if let Some(progress) = &self.progress {
            progress(share);
        }
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch")
            .field("deadline", &self.deadline)
            .field("memory", &self.memory)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}
