//! How much memory this process takes, as far as the system says: on Linux it does.

use std::fs;

/// The memory that it takes now, in bytes.
#[must_use]
pub fn resident() -> Option<u64> {
    status("VmRSS:")
}

/// The most memory that it took so far, in bytes.
#[must_use]
pub fn peak() -> Option<u64> {
    status("VmHWM:")
}

fn status(name: &str) -> Option<u64> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let size = text.lines().find_map(|line| line.strip_prefix(name))?;
    size.trim().trim_end_matches("kB").trim().parse::<u64>().ok()?.checked_mul(1024)
}
