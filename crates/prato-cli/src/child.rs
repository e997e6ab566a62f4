//! A process of this program for one piece of work: its memory is its own, and when it crashes it takes
//! nothing along. It ends when its standard input is closed, even because we were killed.

use std::env;
use std::io::{self, Read};
use std::process::{self, Child, Command, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use prato::watch::{Stop, Watch};

use crate::exit::Exit;

/// Before a command of this program: it ends when its standard input is closed.
pub const ATTENDED: &str = "attended";

/// What came of the work.
pub struct Done {
    /// How the process ended by itself, if it did in time.
    pub end: Option<ExitStatus>,
    /// What it wrote.
    pub stdout: String,
    /// What it complained about.
    pub stderr: String,
    /// How long it took, in seconds.
    pub seconds: f64,
}

/// How long the process may take.
#[derive(Clone, Copy)]
pub struct Patience {
    /// After this long it is asked to end.
    pub most: Duration,
    /// If it does not within this long, it is ended.
    pub last: Duration,
}

/// A command of this program.
pub fn ours(command: &str) -> io::Result<Command> {
    let mut ours = Command::new(env::current_exe()?);
    ours.arg(command).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    Ok(ours)
}

/// Runs it. `Err` inside if the watch says to stop.
pub fn run(
    mut command: Command,
    patience: Patience,
    watch: &Watch,
) -> io::Result<Result<Done, Stop>> {
    /// Long runs are asked this seldom whether they have ended.
    const SELDOM: Duration = Duration::from_millis(100);
    if let Err(why) = watch.check() {
        return Ok(Err(why));
    }
    let mut child = command.spawn()?;
    let start = Instant::now();
    let (stdout, stderr) = (read(child.stdout.take()), read(child.stderr.take()));
    let end = loop {
        if let Some(end) = child.try_wait()? {
            break Some(end);
        }
        if watch.check().is_err() || start.elapsed() > patience.most {
            finish(&mut child, patience.last)?;
            break None;
        }
        // Short runs are asked often.
        thread::sleep((start.elapsed() / 20).clamp(Duration::from_millis(1), SELDOM));
    };
    let seconds = start.elapsed().as_secs_f64();
    if let Err(why) = watch.check() {
        return Ok(Err(why));
    }
    Ok(Ok(Done { end, stdout: text(stdout), stderr: text(stderr), seconds }))
}

/// Ends the child: first by closing its standard input, upon which it ends what it has started
/// itself ([`end_with_parent`]).
fn finish(child: &mut Child, last: Duration) -> io::Result<()> {
    drop(child.stdin.take());
    let start = Instant::now();
    while start.elapsed() < last {
        if child.try_wait()?.is_some() {
            return Ok(());
        }
        thread::sleep(last / 20);
    }
    child.kill()?;
    child.wait().map(drop)
}

/// Reads a pipe while the process runs, so that it never waits for us.
fn read(pipe: Option<impl Read + Send + 'static>) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            // What cannot be read has ended.
            let _ = pipe.read_to_end(&mut bytes);
        }
        bytes
    })
}

fn text(reader: JoinHandle<Vec<u8>>) -> String {
    String::from_utf8_lossy(&reader.join().unwrap_or_default()).into_owned()
}

/// To be called by the process itself: whoever runs us holds our standard input open. Once it is
/// closed, nobody waits for the answer, and nothing is to be left running: the work is cancelled, and
/// the process ends if it still works after this long.
pub fn end_with_parent(watch: &Watch, last: Duration) {
    let watch = watch.clone();
    thread::spawn(move || {
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        watch.cancel();
        thread::sleep(last);
        process::exit(Exit::Stopped as i32);
    });
}
