//! The one place where a [`Watch`] is made: time, memory, threads, Ctrl-C and progress.

#[cfg(unix)]
use std::fs;
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use prato::watch::{Progress, Watch, alarm_at};
use prato_api::process;
#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::args::LimitArgs;
use crate::failure::{Failure, Tell};
use crate::guard;

/// A watch with these limits. The time allowed begins now, and the memory that the whole program
/// takes is watched from now on. Work that does not look at the watch is ended all the same.
pub fn watch(args: &LimitArgs) -> Watch {
    let watch = watch_with(args, |taken, most| {
        guard::end_reading(Failure::TooLarge);
        if taken > most + SPARE_MEMORY.max(most / 10) {
            guard::end_for_memory();
        }
    });
    guard::insist(&watch, args.time_limit);
    watch
}

/// What the program may take beyond its limit while its work stops, or a tenth of the limit if that
/// is more.
const SPARE_MEMORY: u64 = 48 << 20;

/// The same for work after which the program goes on, or that somebody else ends.
pub fn unguarded_watch(args: &LimitArgs) -> Watch {
    watch_with(args, |_, _| guard::end_reading(Failure::TooLarge))
}

/// A watch with these limits. `over` is told what the program takes and may take, each time that it
/// is seen to take more.
fn watch_with(args: &LimitArgs, over: impl Fn(u64, u64) + Send + 'static) -> Watch {
    let threads = || thread::available_parallelism().map_or(1, usize::from);
    let mut watch = Watch::default();
    let deadline = args.time_limit.and_then(|limit| Instant::now().checked_add(limit));
    watch.alarm = deadline.map(alarm_at);
    let start = Instant::now();
    watch.clock = Some(Arc::new(move || start.elapsed()));
    watch.memory = args.memory_limit.unwrap_or_else(|| held().saturating_add(free() / 5 * 4));
    watch.threads = args.threads.unwrap_or_else(threads);
    watch.progress = io::stderr().is_terminal().then(progress);
    watch.rest = Some(Arc::new(process::rest));
    let most = watch.memory as u64;
    process::guard(&watch, most, move |taken| over(taken, most));
    watch
}

/// Work begins: to be called when the input is read. What is held until now is not there for the
/// work, and signals end the work, not the program.
pub fn begin(watch: &Watch) {
    watch.begin(held());
    obey_ctrl_c(watch);
}

/// While this lives, the program reads its input.
pub struct Reading;

static READING: AtomicBool = AtomicBool::new(false);

impl Reading {
    /// From now on.
    pub fn begin() -> Reading {
        READING.store(true, Ordering::Relaxed);
        Reading
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        READING.store(false, Ordering::Relaxed);
    }
}

/// Whether the program reads its input.
pub fn is_reading() -> bool {
    READING.load(Ordering::Relaxed)
}

/// How to tell that the program ends before its answer.
pub static TELL: OnceLock<Tell> = OnceLock::new();

/// From now on the first Ctrl-C, or another of the [`ending_signals`], ends the work and shows what
/// is known; a second one after a while ends the program. Until then the first one does.
pub fn obey_ctrl_c(watch: &Watch) {
    /// The exit code of a program that Ctrl-C ended.
    const INTERRUPTED: i32 = 130;
    /// Signals within this time are one: `timeout` sends its own to the program and to its group.
    const ONE: Duration = Duration::from_millis(300);
    let again = Arc::new(AtomicBool::new(false));
    for signal in ending_signals() {
        // Where no handler can be set, the signal ends the program at once, as it always did.
        let _ = flag::register_conditional_shutdown(signal, INTERRUPTED, Arc::clone(&again))
            .and_then(|_| flag::register(signal, watch.switch()));
    }
    let cancelled = watch.switch();
    thread::spawn(move || {
        while !cancelled.load(Ordering::Relaxed) {
            thread::sleep(guard::WATCH_LOOK);
        }
        thread::sleep(ONE);
        again.store(true, Ordering::Relaxed);
    });
}

/// The signals that ask a program to end: Ctrl-C, `kill`, and a terminal that is closed, unless
/// `nohup` says that it does not matter.
pub fn ending_signals() -> Vec<i32> {
    let mut signals = vec![SIGINT, SIGTERM];
    #[cfg(unix)]
    if !ignored(SIGHUP) {
        signals.push(SIGHUP);
    }
    signals
}

/// Whether the program was started with this signal ignored, where the system tells it (on Linux).
#[cfg(unix)]
fn ignored(signal: i32) -> bool {
    let mask = || {
        let text = fs::read_to_string("/proc/self/status").ok()?;
        let mask = text.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    };
    mask().is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// The memory that the program takes now, in bytes.
fn held() -> usize {
    process::resident().map_or(0, bytes)
}

/// The memory that programs may still take, in bytes.
fn free() -> usize {
    // Where the system does not say (anywhere but on Linux), a modest machine is assumed.
    const DEFAULT: usize = 2 << 30;
    process::free().map_or(DEFAULT, bytes)
}

fn bytes(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// A line on standard error that says how far the work is. It appears after a second, changes
/// at most ten times a second, and [`clear_progress`] takes it away.
fn progress() -> Progress {
    const PATIENCE: Duration = Duration::from_secs(1);
    let start = Instant::now();
    // Tenths of a second since the start, when the line was last written.
    let last = AtomicU64::new(0);
    Arc::new(move |share: f64| {
        let elapsed = start.elapsed();
        let tenths = u64::try_from(elapsed.as_millis() / 100).unwrap_or(u64::MAX);
        if elapsed >= PATIENCE && last.swap(tenths, Ordering::Relaxed) != tenths {
            let seconds = elapsed.as_secs();
            SHOWN.store(true, Ordering::Relaxed);
            let _ = write!(io::stderr(), "\r{:3.0} % after {seconds} s ", 100.0 * share);
        }
    })
}

/// Shows this line of progress in place of the last one, if standard error is a terminal.
pub fn show_progress(line: &str) {
    if io::stderr().is_terminal() {
        SHOWN.store(true, Ordering::Relaxed);
        let _ = write!(io::stderr(), "\r{line}\x1b[K");
    }
}

/// Whether the line of progress is on the screen.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// Takes the line of progress away, if it is there.
pub fn clear_progress() {
    if SHOWN.swap(false, Ordering::Relaxed) {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
}
