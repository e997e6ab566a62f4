//! Ends a search that takes too long or too much memory.

use std::time::{Duration, Instant};

use cadical_sys::Terminator;
use prato::watch::{Stop, Watch};

use crate::process;

/// Rings when the watch says so, or when the process has grown by more than the watch allows since
/// the alarm was set. What a formula takes is known before ([`super::memory`]); what the search
/// learns is not.
///
/// All that the process does beside this search counts as well.
pub(super) struct Alarm {
    watch: Watch,
    /// How large the process may become in bytes, where the system says how large it is.
    most: Option<u64>,
    /// When its size was last looked at.
    looked: Instant,
}

/// How long a look at the size of the process is good for: a look takes some microseconds.
const PAUSE: Duration = Duration::from_millis(20);

/// The allocator takes memory from the system in large pieces, so that the growth of the process
/// says nothing about limits below this.
const LEAST: u64 = 64 << 20;

impl Alarm {
    /// Set from now on.
    pub(super) fn new(watch: &Watch) -> Alarm {
        let allowed = LEAST.max(watch.memory as u64);
        let most = process::resident().map(|now| now.saturating_add(allowed));
        Alarm { watch: watch.clone(), most, looked: Instant::now() }
    }

    /// Whether to go on.
    pub(super) fn check(&mut self) -> Result<(), Stop> {
        self.watch.check()?;
        let Some(most) = self.most else { return Ok(()) };
        if self.looked.elapsed() < PAUSE {
            return Ok(());
        }
        self.looked = Instant::now();
        match process::resident() {
            Some(now) if now > most => Err(Stop::Memory),
            _ => Ok(()),
        }
    }
}

impl Terminator for Alarm {
    fn terminated(&mut self) -> bool {
        self.check().is_err()
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn it_rings_when_the_process_has_grown() {
        let mut watch = Watch::default();
        watch.memory = 10;
        let mut alarm = Alarm::new(&watch);
        thread::sleep(PAUSE);
        assert_eq!(alarm.check(), Ok(()), "a process may grow a little");

        let taken = vec![1_u8; 256 << 20];
        thread::sleep(PAUSE);
        let expected = if process::resident().is_some() { Err(Stop::Memory) } else { Ok(()) };
        assert_eq!(alarm.check(), expected);
        assert_eq!(taken.iter().map(|&byte| usize::from(byte)).sum::<usize>(), taken.len());
    }
}
