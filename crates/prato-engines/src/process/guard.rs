//! Stops work while the process takes more memory than allowed.

use std::thread;
use std::time::Duration;

use prato::watch::Watch;

use super::resident_with_children;

/// How often the size of the process is looked at. A look takes some microseconds, and memory
/// fills at a few MiB in a millisecond.
const MEMORY_LOOK: Duration = Duration::from_millis(10);

/// From now on, jobs under this watch stop with [`Stop::Memory`](prato::watch::Stop::Memory) as long
/// as the process, together with those that it started, takes more than `most` bytes; `over` is
/// told how many it takes each time that this is seen.
///
/// Engines know beforehand what a model takes in them, but not what a search will learn; and what an
/// allocator keeps is nobody's. This sees all of it. It ends when the last clone of the watch is
/// gone. Where the system does not tell the size of a process, it does nothing.
pub fn guard(watch: &Watch, most: u64, mut over: impl FnMut(u64) + Send + 'static) {
    let gauge = watch.gauge();
    let look = move || {
        while gauge.is_read()
            && let Some(taken) = resident_with_children()
        {
            let short = taken > most;
            gauge.set_short(short);
            if short {
                over(taken);
            }
            thread::sleep(MEMORY_LOOK);
        }
    };
    // Where no thread can be started, engines still keep to what they know.
    drop(thread::Builder::new().name("memory".into()).spawn(look));
}

/// Waits until the guard has had a look, on a thread of its own: allocators give back to the system
/// what was let go when a thread ends, not while all of them sleep.
pub fn rest() {
    match thread::Builder::new().spawn(|| thread::sleep(2 * MEMORY_LOOK)) {
        // Sleeping does not panic.
        Ok(resting) => drop(resting.join()),
        Err(_) => thread::sleep(2 * MEMORY_LOOK),
    }
}

#[cfg(test)]
mod tests {
    use prato::watch::Stop;

    use super::*;
    use crate::process::resident;

    /// What the watch says, once the guard has had a look.
    fn check(watch: &Watch, expected: Result<(), Stop>) {
        for _ in 0..1000 {
            if watch.check() == expected {
                return;
            }
            thread::sleep(MEMORY_LOOK);
        }
        assert_eq!(watch.check(), expected);
    }

    #[test]
    fn work_stops_while_the_process_is_too_large() {
        let Some(now) = resident() else { return };
        let watch = Watch::default();
        guard(&watch, now + (128 << 20), |_| ());
        check(&watch, Ok(()));
        let taken = vec![1_u8; 256 << 20];
        check(&watch, Err(Stop::Memory));
        assert_eq!(taken.iter().map(|&byte| usize::from(byte)).sum::<usize>(), taken.len());
        drop(taken);
        check(&watch, Ok(()));
    }
}
