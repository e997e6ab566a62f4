//! How much memory this process takes and may take, and its processor time, as far as the system says: on Linux it
//! does.

mod free;
mod guard;
#[cfg(unix)]
pub mod tree;

use std::fs;
use std::time::Duration;

pub use free::free;
pub use guard::{guard, rest};

/// The memory that it takes now, in bytes.
#[must_use]
pub fn resident() -> Option<u64> {
    status("/proc/self/status", "VmRSS:")
}

/// The most memory that it took so far, in bytes.
#[must_use]
pub fn peak() -> Option<u64> {
    status("/proc/self/status", "VmHWM:")
}

/// The processor time that all its threads took so far.
#[must_use]
pub fn processor_time() -> Option<Duration> {
    /// Linux counts in hundredths of a second, whatever the machine.
    const TICK: u64 = 10;
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in parentheses, may hold anything; the fields after it do not.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<u64>().ok();
    Some(Duration::from_millis(ticks()?.checked_add(ticks()?)?.checked_mul(TICK)?))
}

/// The memory that it and the processes that it started take now, in bytes.
#[must_use]
pub fn resident_with_children() -> Option<u64> {
    let children = descendants(usize::MAX).into_iter().filter_map(resident_of);
    Some(resident()?.saturating_add(children.fold(0, u64::saturating_add)))
}

/// The memory that a process takes now, in bytes.
fn resident_of(id: u32) -> Option<u64> {
    status(&format!("/proc/{id}/status"), "VmRSS:")
}

/// The processes that this one started, those that these started, and so on. The search ends once there are
/// more than `most`: they may become more as fast as they are found.
fn descendants(most: usize) -> Vec<u32> {
    let mut found = children("self");
    let mut next = 0;
    while let Some(id) = found.get(next).filter(|_| found.len() <= most) {
        let more = children(&id.to_string());
        found.extend(more);
        next += 1;
    }
    found
}

/// The processes that this one started.
fn children(process: &str) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let texts =
        threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    texts
        .flat_map(|text| {
            text.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<_>>()
        })
        .collect()
}

fn status(file: &str, name: &str) -> Option<u64> {
    size(&fs::read_to_string(file).ok()?, name)
}

/// The size on the line that begins with this name: `VmRSS:  1234 kB`.
fn size(text: &str, name: &str) -> Option<u64> {
    let size = text.lines().find_map(|line| line.strip_prefix(name))?;
    size.trim().trim_end_matches("kB").trim().parse::<u64>().ok()?.checked_mul(1024)
}
