//! Runs the program clingo: the text goes in, models come out one by one.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use prato::engine::{Effort, EngineError};
use prato::watch::{Stop, Watch};

/// How often a silent clingo lets us look at the watch.
const POLL: Duration = Duration::from_millis(10);

/// How many lines may wait to be read: clingo waits then, so that memory stays bounded.
const WAITING_LINES: usize = 64;

/// What clingo takes before it has read a single rule, with room to spare.
const LEAST_MEMORY: usize = 64 << 20;

/// How a run of clingo ended.
pub(super) struct Ran {
    /// Whether there was a model; or why it stopped before it was done.
    pub ended: Result<bool, Stop>,
    pub effort: Effort,
}

/// Runs `command` on `program`, and `each` on the line of atoms of each model.
pub(super) fn run(
    command: &str,
    program: &str,
    options: &[&str],
    watch: &Watch,
    mut each: impl FnMut(&str),
) -> Result<Ran, EngineError> {
    if let Err(why) = watch.check() {
        return Ok(Ran { ended: Err(why), effort: Effort::default() });
    }
    // Plain text, since it can be read line by line while clingo runs; its JSON can not.
    let fixed = ["--outf=0", "--verbose=1", "--stats", "--warn=none", "-"];
    // The text is held by us while clingo reads it.
    let memory = watch.room().saturating_sub(program.len()).max(LEAST_MEMORY);
    let mut child = limited(command, memory)
        .args(options)
        .args(fixed)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| missing(command, &error.to_string()))?;
    let mut stdin = child.stdin.take().expect("it is piped");
    let stdout = child.stdout.take().expect("it is piped");
    let stderr = child.stderr.take().expect("it is piped");
    let mut child = Killed(child);

    let mut output = Output::default();
    let (sender, receiver) = sync_channel(WAITING_LINES);
    let (stopped, complaint) = std::thread::scope(|scope| {
        // Should clingo end before it has read all, its exit says why.
        scope.spawn(move || drop(stdin.write_all(program.as_bytes())));
        scope.spawn(move || send_lines(BufReader::new(stdout), &sender));
        let complaint = scope.spawn(move || {
            let mut text = String::new();
            drop(stderr.take(1 << 16).read_to_string(&mut text));
            text
        });
        let stopped = loop {
            match receiver.recv_timeout(POLL) {
                Ok(line) => output.read(&line, &mut each),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break None,
            }
            if let Err(why) = watch.check() {
                break Some(why);
            }
        };
        // Both end the threads: a dead clingo closes its pipes, and nobody takes lines any more.
        if stopped.is_some() {
            child.kill();
        }
        drop(receiver);
        (stopped, complaint.join().expect("it does not panic"))
    });
    let status = child.wait()?;
    let ended = match stopped {
        Some(why) => Err(why),
        None => ended(command, status, output.satisfiable, &complaint)?,
    };
    Ok(Ran { ended, effort: output.effort })
}

/// The version of clingo, such as `5.4.1`.
pub(super) fn version(command: &str) -> Result<String, EngineError> {
    let output = Command::new(command)
        .arg("--version")
        .output()
        .map_err(|error| missing(command, &error.to_string()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    // `clingo version 5.4.1`, or `pyclingo version 5.8.2` where Python runs it.
    match text.lines().next().and_then(|line| line.split_once("clingo version ")) {
        Some((_, version)) => Ok(version.trim().to_owned()),
        None => Err(EngineError::Failed(format!("`{command}` is not clingo"))),
    }
}

/// The two numbers of an atom `name(a,b)`.
pub(super) fn arguments(atom: &str, name: &str) -> Option<[i64; 2]> {
    let (first, second) =
        atom.strip_prefix(name)?.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    Some([first.parse().ok()?, second.parse().ok()?])
}

/// `command` with at most this many bytes of memory; where there is `setpriv` (on Linux), it ends
/// even if we are killed. The shell replaces itself by the command, so that ending the child ends
/// the command.
#[cfg(unix)]
fn limited(command: &str, memory: usize) -> Command {
    const SCRIPT: &str = r#"
        ulimit -v "$0" 2>/dev/null
        setpriv --pdeathsig KILL true 2>/dev/null && exec setpriv --pdeathsig KILL "$@"
        exec "$@""#;
    let mut shell = Command::new("sh");
    shell.args(["-c", SCRIPT]);
    shell.args([(memory >> 10).to_string().as_str(), command]);
    shell
}

/// `command`; there is no limit to memory here.
#[cfg(not(unix))]
fn limited(command: &str, _memory: usize) -> Command {
    Command::new(command)
}

fn send_lines(output: impl BufRead, lines: &SyncSender<String>) {
    for line in output.lines() {
        let Ok(line) = line else { return };
        if lines.send(line).is_err() {
            return;
        }
    }
}

/// What clingo has printed so far.
#[derive(Default)]
struct Output {
    /// Whether the next line holds the atoms of a model.
    model: bool,
    /// Whether there is a model, once clingo has said so.
    satisfiable: Option<bool>,
    effort: Effort,
}

impl Output {
    fn read(&mut self, line: &str, mut each: impl FnMut(&str)) {
        if std::mem::take(&mut self.model) {
            each(line);
        } else if line.starts_with("Answer:") {
            self.model = true;
        } else if line == "SATISFIABLE" {
            self.satisfiable = Some(true);
        } else if line == "UNSATISFIABLE" {
            self.satisfiable = Some(false);
        } else if let Some((name, rest)) = line.split_once(':') {
            let number = rest.split_whitespace().next().and_then(|word| word.parse().ok());
            if name.trim() == "Restarts" {
                self.effort.restarts = number;
            }
            let counter = match name.trim() {
                "Variables" => &mut self.effort.variables,
                "Rules" => &mut self.effort.clauses,
                "Conflicts" => &mut self.effort.conflicts,
                "Choices" => &mut self.effort.nodes,
                _ => return,
            };
            *counter = number.unwrap_or(*counter);
        }
    }
}

/// What clingo said in the end: whether there is a model, or why it has no answer. (Its exit code
/// says so too, but not where Python runs it.)
fn ended(
    command: &str,
    status: ExitStatus,
    satisfiable: Option<bool>,
    complaint: &str,
) -> Result<Result<bool, Stop>, EngineError> {
    match (status.code(), satisfiable) {
        (Some(33), _) => Ok(Err(Stop::Memory)),
        _ if complaint.contains("bad_alloc") => Ok(Err(Stop::Memory)),
        (Some(126 | 127), _) => Err(missing(command, complaint)),
        (Some(0 | 10 | 20 | 30), Some(satisfiable)) => Ok(Ok(satisfiable)),
        _ => Err(EngineError::Failed(format!("clingo ended with {status}: {}", complaint.trim()))),
    }
}

fn missing(command: &str, why: &str) -> EngineError {
    EngineError::Missing(format!(
        "`{command}` does not run ({}); install clingo, for example by `apt-get install gringo` (the \
         package's name on Debian), `brew install clingo` or `conda install -c conda-forge clingo`",
        why.trim()
    ))
}

/// A child that does not outlive us.
struct Killed(Child);

impl Killed {
    fn kill(&mut self) {
        // It fails only if the child has ended already.
        drop(self.0.kill());
    }

    fn wait(&mut self) -> Result<ExitStatus, EngineError> {
        self.0.wait().map_err(|error| EngineError::Failed(error.to_string()))
    }
}

impl Drop for Killed {
    fn drop(&mut self) {
        self.kill();
        drop(self.0.wait());
    }
}
