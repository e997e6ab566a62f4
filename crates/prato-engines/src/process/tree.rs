//! A program of somebody else with everything that it starts (a *process tree*): run under limits, and
//! ended as a whole.
//!
//! It is for a process that has no other children: on Linux that process adopts (as a *subreaper*)
//! whatever the program leaves behind, so that nothing gets away by forking twice or by a session of
//! its own. On other systems its process group is ended.

use std::io::{self, Read};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use prato::watch::{Stop, Watch};
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitOptions, kill_process, kill_process_group, setrlimit, wait,
    waitpid,
};

use super::{descendants, resident_of};

/// What a program may take, with all that it starts.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How long it may run.
    pub time: Duration,
    /// How much memory all of its processes may take, added up, in bytes.
    pub memory: u64,
    /// How much it may write, in bytes.
    pub output: usize,
    /// How many processes it may be.
    pub processes: usize,
    /// How large a file of its may grow, in bytes.
    pub file: u64,
}

/// What came of a program.
#[derive(Clone, Debug)]
pub struct Ran {
    /// How it ended.
    pub end: Ended,
    /// What it wrote.
    pub output: Vec<u8>,
    /// The first of what it wrote to standard error.
    pub errors: Vec<u8>,
    /// How long it ran.
    pub time: Duration,
    /// The most memory that it was seen to take, with all that it started, in bytes.
    pub memory: Option<u64>,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// By itself.
    By(ExitStatus),
    /// By us, at one of its limits.
    Over(Limit),
    /// By us, since the watch said so.
    Stopped(Stop),
}

/// A limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Of time.
    Time,
    /// Of memory.
    Memory,
    /// Of what it may write.
    Output,
    /// Of processes.
    Processes,
}

impl Ended {
    /// The exit code, if it ended by itself and by no signal.
    #[must_use]
    pub fn code(self) -> Option<i32> {
        match self {
            Ended::By(status) => status.code(),
            Ended::Over(_) | Ended::Stopped(_) => None,
        }
    }

    /// The signal that ended it, if it was none of ours.
    #[must_use]
    pub fn signal(self) -> Option<i32> {
        match self {
            Ended::By(status) => status.signal(),
            Ended::Over(_) | Ended::Stopped(_) => None,
        }
    }
}

/// How often the program is looked at. Memory fills at a few MiB in a millisecond.
const PROGRAM_LOOK: Duration = Duration::from_millis(5);

/// How much of standard error is kept.
const COMPLAINT: usize = 1 << 16;

/// So many are ended before the next look: who is left of the rest is found then.
const AT_ONCE: usize = 1024;

/// How long those are ended that are left behind. What does not end by then hangs in the system.
const MOST_ENDING: Duration = Duration::from_secs(5);

/// Runs a program without any input. Nothing that it started is left when this returns.
///
/// # Errors
/// If it cannot be started.
///
/// # Panics
/// Never: the pipes that it takes were made just before.
pub fn run(mut command: Command, limits: &Limits, watch: &Watch) -> io::Result<Ran> {
    adopt();
    let bounded = |most: u64| Rlimit { current: Some(most), maximum: Some(most) };
    // Both are handed on. Where they cannot be set, the program is not worse off than without us.
    let _ = setrlimit(Resource::Fsize, bounded(limits.file));
    let _ = setrlimit(Resource::Core, bounded(0));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    let start = Instant::now();
    let mut tree = Tree(command.spawn()?);
    let output = Pump::start(tree.0.stdout.take().expect("it is piped"), limits.output, Full::Tell);
    let errors = Pump::start(tree.0.stderr.take().expect("it is piped"), COMPLAINT, Full::Drop);
    let mut peak = None;
    let end = loop {
        let taken = tree.look(limits.processes);
        peak = peak.max(taken.memory);
        if let Some(status) = tree.0.try_wait()? {
            break Ended::By(status);
        }
        if let Err(why) = watch.check() {
            break Ended::Stopped(why);
        }
        let over = [
            (output.is_full(), Limit::Output),
            (taken.memory.is_some_and(|memory| memory > limits.memory), Limit::Memory),
            (taken.processes > limits.processes, Limit::Processes),
            (start.elapsed() > limits.time, Limit::Time),
        ];
        if let Some((_, limit)) = over.into_iter().find(|(over, _)| *over) {
            break Ended::Over(limit);
        }
        // Short runs are looked at often.
        thread::sleep((start.elapsed() / 20).clamp(PROGRAM_LOOK / 20, PROGRAM_LOOK));
    };
    let time = start.elapsed();
    tree.end();
    // Everybody who could write is gone, so that both end.
    let (full, output, errors) = (output.is_full(), output.taken(), errors.taken());
    let end = if full { Ended::Over(Limit::Output) } else { end };
    Ok(Ran { end, output, errors, time, memory: peak })
}

/// From now on whoever is left behind becomes a child of this process.
pub fn adopt() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

/// A program and what it started: all of it ends with this.
struct Tree(Child);

/// What a program takes now.
struct Taken {
    memory: Option<u64>,
    processes: usize,
}

impl Tree {
    /// Looks at all of its processes, and lets those go that ended and were left behind.
    /// If there are more of them than allowed, that is all that is looked at: time would make it worse.
    fn look(&self, most: usize) -> Taken {
        let all = descendants(most);
        let main = self.0.id();
        if all.len() > most {
            return Taken { memory: None, processes: all.len() };
        }
        for &id in all.iter().filter(|&&id| id != main) {
            // It fails for those that are not ours.
            let _ = pid(id).map(|id| waitpid(Some(id), WaitOptions::NOHANG));
        }
        let memory = all.iter().filter_map(|&id| resident_of(id)).reduce(u64::saturating_add);
        Taken { memory, processes: all.len() }
    }

    /// Ends all of it, and waits until that is so.
    fn end(&mut self) {
        let group = pid(self.0.id());
        // It fails once nobody is left in it.
        let kill_group = || {
            let _ = group.map(|group| kill_process_group(group, Signal::KILL));
        };
        kill_group();
        // It may have left its group; it fails if it has ended already.
        drop(self.0.kill());
        drop(self.0.wait());
        end_all(kill_group);
    }
}

/// Ends all that this process started, and all that it adopted, and waits until that is so. For one that
/// waits for nobody: a process that called [`run`] for it may have been ended by the program itself.
pub fn end_rest() {
    end_all(|| ());
}

/// Ends all descendants of this process, each time after `first`.
fn end_all(first: impl Fn()) {
    let start = Instant::now();
    // Invariant: what is still there is a descendant of ours, since it is adopted by us as soon as
    // its parent ends.
    loop {
        let left = descendants(AT_ONCE);
        if left.is_empty() || start.elapsed() > MOST_ENDING {
            break;
        }
        first();
        for id in left.into_iter().filter_map(pid) {
            let _ = kill_process(id, Signal::KILL);
        }
        while let Ok(Some(_)) = wait(WaitOptions::NOHANG) {}
        thread::sleep(PROGRAM_LOOK / 5);
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        self.end();
    }
}

fn pid(id: u32) -> Option<Pid> {
    Pid::from_raw(id.try_into().ok()?)
}

/// What happens to what is written beyond the most that is kept.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Full {
    /// Nobody reads it, and it is told.
    Tell,
    /// It is read and dropped.
    Drop,
}

/// Reads a pipe, so that nobody waits for it, and keeps no more than allowed.
struct Pump {
    full: Arc<AtomicBool>,
    reader: JoinHandle<Vec<u8>>,
}

impl Pump {
    fn start(mut pipe: impl Read + Send + 'static, most: usize, beyond: Full) -> Pump {
        let full = Arc::new(AtomicBool::new(false));
        let tell = Arc::clone(&full);
        let reader = thread::spawn(move || {
            let mut kept = Vec::new();
            // A pipe that cannot be read is one that ended.
            let _ = pipe.by_ref().take(most as u64).read_to_end(&mut kept);
            match beyond {
                Full::Drop => drop(io::copy(&mut pipe, &mut io::sink())),
                Full::Tell => {
                    let more = pipe.read(&mut [0]).is_ok_and(|read| read > 0);
                    tell.store(more, Ordering::Relaxed);
                }
            }
            kept
        });
        Pump { full, reader }
    }

    fn is_full(&self) -> bool {
        self.full.load(Ordering::Relaxed)
    }

    fn taken(self) -> Vec<u8> {
        self.reader.join().unwrap_or_default()
    }
}
