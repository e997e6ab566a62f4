//! The memory that this process may still take: what the machine has, and what the container
//! leaves of it (control groups, both versions).

use std::fs;
use std::path::{Path, PathBuf};

use super::size;

/// The memory that this process may still take, in bytes, if the system says so.
#[must_use]
pub fn free() -> Option<u64> {
    least(|file| fs::read_to_string(file).ok())
}

/// The least that the machine and the control groups leave, as the system's files say.
fn least(read: impl Fn(&Path) -> Option<String>) -> Option<u64> {
    let memory = read(Path::new("/proc/meminfo"))?;
    let (machine, all) = (size(&memory, "MemAvailable:")?, size(&memory, "MemTotal:")?);
    let groups = read(Path::new("/proc/self/cgroup")).unwrap_or_default();
    let left = groups.lines().filter_map(|line| {
        // `0::/path` for version 2, `7:memory:/path` for version 1.
        let mut parts = line.splitn(3, ':').skip(1);
        let (controllers, path) = (parts.next()?, parts.next()?);
        let files = match controllers {
            "" => &UNIFIED,
            _ if controllers.split(',').any(|name| name == "memory") => &LEGACY,
            _ => return None,
        };
        // A group is limited by all above it, too. In a container its path may be that of the
        // machine, which is not there: what is there then is the root.
        let folders = Path::new(path).ancestors().map(|path| files.folder(path));
        folders.filter_map(|folder| files.left(&folder, all, &read)).min()
    });
    Some(left.fold(machine, u64::min))
}

/// How the files of a control group are named.
struct Files {
    root: &'static str,
    limits: &'static [&'static str],
    taken: &'static str,
    /// Lines of `memory.stat`: copies of files, which the system drops when it needs the memory.
    copies: &'static [&'static str],
}

static UNIFIED: Files = Files {
    root: "/sys/fs/cgroup",
    limits: &["memory.max", "memory.high"],
    taken: "memory.current",
    copies: &["active_file ", "inactive_file "],
};

static LEGACY: Files = Files {
    root: "/sys/fs/cgroup/memory",
    limits: &["memory.limit_in_bytes"],
    taken: "memory.usage_in_bytes",
    copies: &["total_active_file ", "total_inactive_file "],
};

impl Files {
    /// Where the files of the group with this path are.
    fn folder(&self, group: &Path) -> PathBuf {
        Path::new(self.root).join(group.strip_prefix("/").unwrap_or(group))
    }

    /// What the group in this folder may still take, if it is limited to less than `all` memory.
    fn left(&self, folder: &Path, all: u64, read: impl Fn(&Path) -> Option<String>) -> Option<u64> {
        let number = |name: &&str| read(&folder.join(name))?.trim().parse::<u64>().ok();
        // A group without a limit says `max`, or some huge number.
        let limit = self.limits.iter().filter_map(number).min().filter(|&limit| limit < all)?;
        let taken = number(&self.taken)?;
        let stat = read(&folder.join("memory.stat")).unwrap_or_default();
        let copies = |name: &&str| {
            let line = stat.lines().find_map(|line| line.strip_prefix(name));
            line.and_then(|bytes| bytes.trim().parse::<u64>().ok())
        };
        let copies: u64 = self.copies.iter().filter_map(copies).sum();
        Some(limit.saturating_sub(taken.saturating_sub(copies)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(files: &[(&str, &str)], expected: Option<u64>) {
        let read = |file: &Path| {
            let found = files.iter().find(|(name, _)| Path::new(name) == file);
            found.map(|(_, text)| (*text).to_owned())
        };
        assert_eq!(least(read), expected, "{files:?}");
    }

    const MACHINE: (&str, &str) =
        ("/proc/meminfo", "MemTotal:  9000 kB\nMemFree: 7 kB\nMemAvailable:    8000 kB\n");

    #[test]
    fn the_machine() {
        check(&[MACHINE], Some(8_192_000));
        check(&[MACHINE, ("/proc/self/cgroup", "0::/\n")], Some(8_192_000));
        check(&[], None);
    }

    #[test]
    fn version_2() {
        let group = ("/proc/self/cgroup", "0::/a/b\n");
        let none = ("/sys/fs/cgroup/a/b/memory.max", "max\n");
        let taken = ("/sys/fs/cgroup/a/b/memory.current", "1000000\n");
        check(&[MACHINE, group, none, taken], Some(8_192_000));
        let limit = ("/sys/fs/cgroup/a/b/memory.max", "3000000\n");
        check(&[MACHINE, group, limit, taken], Some(2_000_000));
        let copies =
            ("/sys/fs/cgroup/a/b/memory.stat", "anon 5\ninactive_file 30\nactive_file 400\n");
        check(&[MACHINE, group, limit, taken, copies], Some(2_000_430));
        let high = ("/sys/fs/cgroup/a/b/memory.high", "1500000\n");
        check(&[MACHINE, group, limit, high, taken], Some(500_000));
        // The group above has less left.
        let above = ("/sys/fs/cgroup/a/memory.max", "2500000\n");
        let taken_above = ("/sys/fs/cgroup/a/memory.current", "2400000\n");
        check(&[MACHINE, group, limit, taken, above, taken_above], Some(100_000));
        // More is taken than allowed from now on.
        let less = ("/sys/fs/cgroup/a/b/memory.max", "900000\n");
        check(&[MACHINE, group, less, taken], Some(0));
    }

    #[test]
    fn version_1() {
        // The path is the machine's, which the container does not see.
        let group = ("/proc/self/cgroup", "8:cpu,cpuacct:/x\n7:memory:/docker/4f\n1:name=y:/z\n");
        let limit = ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "2000000\n");
        let taken = ("/sys/fs/cgroup/memory/memory.usage_in_bytes", "500000\n");
        let stat = ("/sys/fs/cgroup/memory/memory.stat", "cache 9\ntotal_inactive_file 100\n");
        check(&[MACHINE, group, limit, taken, stat], Some(1_500_100));
        let none = ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
        check(&[MACHINE, group, none, taken], Some(8_192_000));
    }
}
