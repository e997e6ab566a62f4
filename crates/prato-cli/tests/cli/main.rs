//! The program as its users see it: arguments in; text, JSON, files and an exit code out.

mod ask;
#[cfg(unix)]
mod campaign;
mod compare;
mod convert;
mod count;
mod course;
mod engines;
mod errors;
mod exit_codes;
#[cfg(unix)]
mod experiment;
mod export;
mod files;
mod foreign;
mod generate;
#[cfg(unix)]
mod judge;
mod limits;
mod memory;
mod odds;
mod options;
mod pages;
mod parts;
mod play;
#[cfg(target_os = "linux")]
mod play_seated;
#[cfg(target_os = "linux")]
mod pty;
mod queens;
mod review;
mod safe;
#[cfg(unix)]
mod serve;
mod shapes;
mod shell;
mod show;
#[cfg(unix)]
mod signals;
mod simulate;
mod solve;
mod stopped;
mod terminal;
mod tetravex;
mod time;
mod why;
mod wild;

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a run of the program left behind.
struct Run {
    code: i32,
    stdout: String,
    stderr: String,
}

/// Runs `prato` with these arguments, in the folder of examples, with nothing to read.
fn prato(args: &[&str]) -> Run {
    prato_reading("", args)
}

/// Runs `prato` with `input` on standard input.
fn prato_reading(input: impl AsRef<[u8]>, args: &[&str]) -> Run {
    run(command(args), input)
}

/// Runs this command with `input` on standard input.
fn run(mut command: Command, input: impl AsRef<[u8]>) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("prato starts");
    // A program that does not read closes the pipe, which is no concern of the test.
    let _ = child.stdin.take().expect("it has an input").write_all(input.as_ref());
    let output = child.wait_with_output().expect("prato ends");
    let text = |bytes| String::from_utf8(bytes).expect("prato writes text");
    Run {
        code: output.status.code().expect("prato ends by itself"),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_prato"));
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples")).args(args);
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env_remove("COLUMNS");
    // The scores of a player who is nobody.
    command.env("XDG_DATA_HOME", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data"));
    command
}

impl Run {
    /// The answer, if this is how the run ended and if nothing else was said.
    #[track_caller]
    fn answer(self, code: i32) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (code, ""), "{}", self.stdout);
        self.stdout
    }

    /// The JSON answer.
    #[track_caller]
    fn json(self, code: i32) -> serde_json::Value {
        assert_eq!(self.code, code, "{}{}", self.stdout, self.stderr);
        assert_eq!(self.stdout.lines().count(), 1, "one object on one line");
        serde_json::from_str(&self.stdout).expect("prato writes JSON")
    }
}

/// The words of a command line: blanks part them, but not between quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().expect("there is one").push(c),
        }
    }
    words
}

/// A file for this test alone.
fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// A new folder for this test alone, with the files of the folder of examples.
fn examples_in(name: &str) -> PathBuf {
    let folder = scratch(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder is made");
    for file in fs::read_dir("../../examples").expect("the examples are there") {
        let file = file.expect("a file");
        if file.file_type().expect("it has a type").is_file() {
            fs::copy(file.path(), folder.join(file.file_name())).expect("the file is copied");
        }
    }
    folder
}
