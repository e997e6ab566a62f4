//! The hidden command that `compare` runs once for each measurement: one engine, one question,
//! one line of JSON.

use std::collections::hash_map::DefaultHasher;
use std::ffi::{OsStr, OsString};
use std::hash::{Hash, Hasher as _};
use std::time::{Duration, Instant};
use std::{io, process, thread};

use clap::Args;
use serde::{Deserialize, Serialize};

use prato::engine::{Effort, Engine, EngineError};
use prato::puzzles::queens::{Board, LARGEST};
use prato::watch::{Stop, Watch};
use prato_engines::cnf::Options;
use prato_engines::cp::{CpOptions, Strategy};
use prato_engines::encode::Encoding;
use prato_engines::{ENGINES, Settings, process as memory};

use crate::args::{AnyBoardArgs, BoardArgs, Given};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{self, Any};
use crate::{json, limits, output};

use super::child::LAST;
use super::{Setup, ask, variants};

/// The name of the hidden command.
pub const COMMAND: &str = "compare-one";

/// One measurement of `compare`
#[derive(Args)]
#[command(hide = true)]
pub struct OneArgs {
    instance: OsString,
    #[arg(long)]
    engine: String,
    #[arg(long)]
    encoding: Option<Encoding>,
    #[arg(long)]
    strategy: Option<Strategy>,
    #[command(flatten)]
    setup: Setup,
}

/// What came out of one run.
#[derive(Clone, Serialize, Deserialize)]
pub struct Measured {
    /// `answered`, `stopped`, `refused` (too large, or no question for this engine), `failed`, or
    /// `wrong`: the answer breaks the rules.
    pub status: String,
    /// The answer, or what was in its way.
    pub answer: String,
    /// Equal just if the answers are, for lists too long to pass on.
    pub digest: u64,
    pub seconds: f64,
    /// By how much the peak of memory grew, in bytes, where the system says.
    pub memory: Option<u64>,
    pub effort: Option<Counts>,
}

/// The effort as far as the engine knows it.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct Counts {
    pub variables: u64,
    pub clauses: u64,
    pub conflicts: u64,
    pub nodes: u64,
}

impl From<Effort> for Counts {
    fn from(effort: Effort) -> Counts {
        let Effort { variables, clauses, conflicts, nodes } = effort;
        Counts { variables, clauses, conflicts, nodes }
    }
}

impl Measured {
    /// A run that did not come to an answer.
    pub fn without_answer(status: &str, why: &str, time: Duration) -> Measured {
        let (status, answer, seconds) = (status.to_owned(), why.to_owned(), time.as_secs_f64());
        Measured { status, answer, digest: 0, seconds, memory: None, effort: None }
    }

    /// Whether there is an answer.
    pub fn is_answer(&self) -> bool {
        self.status == "answered"
    }
}

/// Why there is no answer.
pub enum Trouble {
    Stopped(Stop),
    Engine(EngineError),
    Wrong(String),
}

impl From<EngineError> for Trouble {
    fn from(error: EngineError) -> Trouble {
        Trouble::Engine(error)
    }
}

/// An answer in words, and all that two answers must share to be the same.
pub struct Said {
    pub words: String,
    pub digest: u64,
}

impl Said {
    /// An answer that its words tell whole.
    pub fn words(words: impl Into<String>) -> Said {
        Said { words: words.into(), digest: 0 }
    }

    /// An answer with more to it than its words.
    pub fn list(words: String, list: &impl Hash) -> Said {
        // Its keys are fixed: the same list has the same digest in every process.
        let mut hasher = DefaultHasher::new();
        list.hash(&mut hasher);
        Said { words, digest: hasher.finish() }
    }
}

/// Runs the command.
pub fn run(args: &OneArgs) -> Result<Exit, Failure> {
    let watch = limits::unguarded_watch(&args.setup.limits);
    end_with_parent(&watch);
    let instance = load(&args.instance)?;
    let engine = engine(args)?;
    let before = memory::resident();
    let start = Instant::now();
    let mut effort = None;
    let said = match instance {
        Any::Minesweeper(instance) => {
            let mut view = instance.view;
            if args.setup.no_total {
                view.mines = None;
            }
            ask::minesweeper(&view, engine.as_deref(), &args.setup, &watch, &mut effort)
        }
        Any::Queens(board) => {
            ask::queens(&board, engine.as_deref(), &args.setup, &watch, &mut effort)
        }
        Any::Tetravex(instance) => {
            ask::tetravex(&instance, engine.as_deref(), &args.setup, &watch, &mut effort)
        }
    };
    let time = start.elapsed();
    let (status, answer, digest) = match said {
        Ok(said) => ("answered", said.words, said.digest),
        Err(Trouble::Stopped(why)) => ("stopped", json::reason(why).to_owned(), 0),
        Err(Trouble::Wrong(what)) => ("wrong", what, 0),
        Err(Trouble::Engine(error @ EngineError::Failed(_))) => ("failed", error.to_string(), 0),
        Err(Trouble::Engine(error)) => ("refused", error.to_string(), 0),
    };
    // clingo is a process of its own, whose memory this does not show.
    let grown = || Some(memory::peak()?.saturating_sub(before?));
    output::json(&Measured {
        digest,
        memory: if args.engine == "asp" { None } else { grown() },
        effort: effort.map(Counts::from),
        ..Measured::without_answer(status, &answer, time)
    })?;
    Ok(Exit::Answered)
}

/// Whoever runs us holds our standard input open. Once it is closed, even because they were killed,
/// nobody waits for the answer, and nothing is to be left running.
pub fn end_with_parent(watch: &Watch) {
    let watch = watch.clone();
    thread::spawn(move || {
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        watch.cancel();
        thread::sleep(LAST);
        process::exit(Exit::Stopped as i32);
    });
}

/// The instance with this name: a file, or a number of queens.
pub fn load(name: &OsStr) -> Result<Any, Failure> {
    let size = name.to_str().map(|name| name.strip_prefix("queens:").unwrap_or(name));
    match size.and_then(|size| size.parse::<usize>().ok()) {
        Some(size) if (1..=LARGEST).contains(&size) => Ok(Any::Queens(Board::empty(size))),
        Some(size) => Err(Failure::Usage(format!(
            "a board cannot have {size} rows; give a number from 1 to {LARGEST}"
        ))),
        None => {
            let board = name.to_owned();
            let args =
                BoardArgs { board, format: None, mines: None, trust_flags: false, json: false };
            input::any(&AnyBoardArgs { board: args, puzzle: None }, &Given::default())
        }
    }
}

/// The engine that the arguments name; `None` for our own, which needs no model.
fn engine(args: &OneArgs) -> Result<Option<Box<dyn Engine>>, Failure> {
    if variants::OWN.contains(&args.engine.as_str()) {
        return Ok(None);
    }
    let mut clauses =
        Options { implied: !args.setup.no_implied, rules: args.setup.order, ..Options::DEFAULT };
    if let Some(encoding) = &args.encoding {
        clauses = encoding.applied_to(clauses);
    }
    let strategy = args.strategy.unwrap_or_default();
    let search = CpOptions { search: strategy, order: args.setup.order, ..CpOptions::default() };
    let kind = ENGINES.iter().find(|kind| kind.name == args.engine);
    let kind = kind.ok_or_else(|| Failure::Usage(format!("there is no {}", args.engine)))?;
    Ok(Some((kind.make)(&Settings { clauses, search })))
}
