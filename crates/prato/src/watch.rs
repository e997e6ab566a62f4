//! Limits for long work: an alarm, a way to cancel, and the memory allowed.
//!
//! One [`Watch`] is handed to every long job. The job asks it now and then whether to go on, and
//! reports how far it is. The library has no clock: whoever has one hands in an [`Alarm`].

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

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

/// Says whether the time is over.
pub type Alarm = Arc<dyn Fn() -> bool + Send + Sync>;

/// An alarm by the clock of the system, where there is one; a browser has another.
///
/// ```
/// use std::time::Instant;
/// use prato::watch::{Stop, Watch, alarm_at};
///
/// let mut watch = Watch::default();
/// watch.alarm = Some(alarm_at(Instant::now()));
/// assert_eq!(watch.check(), Err(Stop::Time));
/// ```
#[must_use]
pub fn alarm_at(deadline: Instant) -> Alarm {
    Arc::new(move || Instant::now() >= deadline)
}

/// Tells how much time has passed since some moment: only differences mean anything.
pub type Clock = Arc<dyn Fn() -> Duration + Send + Sync>;

/// What [`Watch::report`] is told: the share of the work that is done, from 0 to 1.
pub type Progress = Arc<dyn Fn(f64) + Send + Sync>;

/// What [`Watch::settle`] asks for a moment of rest.
pub type Rest = Arc<dyn Fn() + Send + Sync>;

/// The limits of a job. Cheap to clone; clones share the same switches.
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
    /// Asked whether to give up.
    pub alarm: Option<Alarm>,
    /// Asked how long parts of the work take, where an answer tells it.
    pub clock: Option<Clock>,
    /// How many bytes may be held at once, with what [`begin`](Watch::begin) was told of.
    pub memory: usize,
    /// How many threads a job may use. The answer does not depend on it.
    pub threads: usize,
    /// Told how far the work is.
    pub progress: Option<Progress>,
    /// Waits for some milliseconds, where somebody can.
    pub rest: Option<Rest>,
    cancelled: Arc<AtomicBool>,
    taken: Arc<Taken>,
}

/// What is known from outside about the memory that is taken.
#[derive(Default)]
struct Taken {
    /// Bytes that were held before the job began.
    before: AtomicUsize,
    too_much: AtomicBool,
}

/// No alarm, no clock, 2 GiB of memory, one thread, no progress report.
impl Default for Watch {
    fn default() -> Watch {
        Watch {
            alarm: None,
            clock: None,
            memory: 2 << 30,
            threads: 1,
            progress: None,
            rest: None,
            cancelled: Arc::default(),
            taken: Arc::default(),
        }
    }
}

impl Watch {
    /// Asks every job under this watch, and its clones, to stop soon.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// The same limits with a switch of its own: one job of many that can be cancelled alone.
    #[must_use]
    pub fn apart(&self) -> Watch {
        Watch { cancelled: Arc::default(), ..self.clone() }
    }

    /// Says that so many bytes are held before the job begins.
    pub fn begin(&self, held: usize) {
        self.taken.before.store(held, Ordering::Relaxed);
    }

    /// How many bytes a job may hold at once, beside its input and its answer.
    #[must_use]
    pub fn room(&self) -> usize {
        self.memory.saturating_sub(self.taken.before.load(Ordering::Relaxed))
    }

    /// For whoever sees how much memory is taken.
    #[must_use]
    pub fn gauge(&self) -> Gauge {
        Gauge { taken: Arc::downgrade(&self.taken) }
    }

    /// The switch that [`cancel`](Self::cancel) turns on, for whoever can do no more than that.
    #[must_use]
    pub fn switch(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancelled)
    }

    /// Whether to go on.
    ///
    /// # Errors
    /// Why not, if not.
    pub fn check(&self) -> Result<(), Stop> {
        if self.cancelled.load(Ordering::Relaxed) {
            Err(Stop::Cancelled)
        } else if self.alarm.as_ref().is_some_and(|rings| rings()) {
            Err(Stop::Time)
        } else if self.taken.too_much.load(Ordering::Relaxed) {
            // Last, because it may pass: what is over for good must be told even then.
            Err(Stop::Memory)
        } else {
            Ok(())
        }
    }

    /// Waits until memory is no longer short, if that comes soon: an allocator gives back what was let
    /// go a little later. To be called when one way to work has run out of memory and another begins.
    pub fn settle(&self) {
        /// How many rests it takes at most.
        const PATIENCE: usize = 100;
        // Where nothing is left for the work, waiting does not help.
        let Some(rest) = self.rest.as_ref().filter(|_| self.room() > 0) else { return };
        for _ in 0..PATIENCE {
            if self.check() != Err(Stop::Memory) {
                return;
            }
            rest();
        }
    }

    /// Says that `share` (from 0 to 1) of the work is done.
    pub fn report(&self, share: f64) {
        if let Some(progress) = &self.progress {
            progress(share);
        }
    }
}

/// Tells the jobs under a watch, and its clones, from outside whether memory is short. A job knows
/// what it holds itself; only the system knows what the whole process takes, and the library never
/// asks it.
///
/// ```
/// use prato::watch::{Stop, Watch};
///
/// let watch = Watch::default();
/// let gauge = watch.gauge();
/// gauge.set_short(true);
/// assert_eq!(watch.check(), Err(Stop::Memory));
/// gauge.set_short(false);
/// assert_eq!(watch.check(), Ok(()));
/// ```
pub struct Gauge {
    taken: Weak<Taken>,
}

impl Gauge {
    /// Says whether more memory is taken than allowed: as long as that is so, jobs stop.
    pub fn set_short(&self, short: bool) {
        if let Some(taken) = self.taken.upgrade() {
            taken.too_much.store(short, Ordering::Relaxed);
        }
    }

    /// Whether there still is a watch to tell it.
    #[must_use]
    pub fn is_read(&self) -> bool {
        self.taken.strong_count() > 0
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch")
            .field("memory", &self.memory)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}
