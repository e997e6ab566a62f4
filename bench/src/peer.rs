//! `ms_toollib`, asked through a Python process that answers one position after the other.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context as _, Result};
use prato::puzzles::minesweeper::{Cell, View};
use serde_json::{Value, json};

/// A running peer.
pub struct Peer {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

/// What the peer said about a position.
pub enum Reply {
    /// The microseconds of each call, and the chance in each cell in reading order.
    Answer(Vec<f64>, Vec<f64>),
    /// It gave up, or took longer than it may.
    Nothing(String),
}

/// Starts the peer, or says that it is not installed.
pub fn start() -> Result<Option<Peer>> {
    let bench = Path::new(env!("CARGO_MANIFEST_DIR"));
    let python = bench.join(".venv/bin/python");
    if !python.exists() {
        return Ok(None);
    }
    let mut child = Command::new(python)
        .arg(bench.join("peer_ms_toollib.py"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .context("cannot start the peer")?;
    let questions = child.stdin.take().context("the peer has a standard input")?;
    let answers = child.stdout.take().context("the peer has a standard output")?;
    Ok(Some(Peer { child, questions, answers: BufReader::new(answers) }))
}

impl Peer {
    /// Asks for all chances of `view`, a first time to warm up and then `calls` times.
    pub fn ask(&mut self, view: &View, calls: usize) -> Result<Reply> {
        let sign = |cell: &Cell| match *cell {
            Cell::Open(clue) => clue,
            Cell::Covered | Cell::Flagged | Cell::KnownSafe => 10,
        };
        let board: Vec<Vec<u8>> =
            view.cells().rows().map(|row| row.iter().map(sign).collect()).collect();
        let question = json!({ "board": board, "mines": view.mines, "calls": calls });
        writeln!(self.questions, "{question}")?;
        let mut line = String::new();
        if self.answers.read_line(&mut line)? == 0 {
            self.restart()?;
            return Ok(Reply::Nothing("no answer within the time limit".into()));
        }
        let answer: Value = serde_json::from_str(&line)?;
        if let Some(error) = answer["error"].as_str() {
            return Ok(Reply::Nothing(error.into()));
        }
        let chances = answer["chances"].as_array().context("the peer gives rows")?;
        let chances = chances.iter().map(numbers).collect::<Result<Vec<_>>>()?.concat();
        Ok(Reply::Answer(numbers(&answer["us"])?, chances))
    }

    fn restart(&mut self) -> Result<()> {
        self.child.wait()?;
        *self = start()?.context("the peer went away")?;
        Ok(())
    }
}

fn numbers(value: &Value) -> Result<Vec<f64>> {
    let list = value.as_array().context("the peer gives lists")?;
    list.iter().map(|number| number.as_f64().context("the peer gives numbers")).collect()
}

impl Drop for Peer {
    fn drop(&mut self) {
        // It also ends when its standard input does; if it has ended already, all is well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
