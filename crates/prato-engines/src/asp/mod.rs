//! Answer-set programming: the engine [`Asp`], on clingo.
//!
//! clingo is not built in: the engine runs the program `clingo`, gives it a text and reads its
//! models. So nobody needs cmake, libclang or a C++ compiler to build this crate; the engine
//! works wherever clingo 5 is installed (Debian: `apt-get install gringo`; tried with 5.4.1 and
//! 5.8.2); and a time limit, a cancel and on Unix a memory limit end clingo for certain. Where it
//! is missing, every question fails with a word on how to install it.
//!
//! There are two programs. [`program`] is Minesweeper as a person would write it, on the facts of
//! the file format `asp`, for brave and cautious reasoning: see [`Asp::ask`].
//! [`model_program`] is any [`Model`], for the [`Engine`].
//!
//! ```no_run
//! use prato::engine::Engine;
//! use prato::puzzles::{Puzzle, minesweeper};
//! use prato::watch::Watch;
//! use prato_engines::asp::Asp;
//!
//! let view = minesweeper::parse("1 4 1\n.1..\n", None)?.view;
//! let run = Asp::default().forced(&view.model(), &Watch::default())?;
//! println!("{:?} after {} conflicts", run.outcome, run.effort.conflicts);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clingo;
mod minesweeper;
mod program;

use prato::engine::{Answer, Census, Engine, EngineError, Run};
use prato::model::{Assignment, Fact, Model, Var};
use prato::outcome::Outcome;
use prato::watch::{Stop, Watch};

use crate::counts::Counts;
use clingo::{arguments, run};

pub use minesweeper::{Cells, QUESTIONS, Question, program};
pub use program::model_program;

/// The engine `asp`.
#[derive(Clone, Debug)]
pub struct Asp {
    /// The program to run: a name to be looked up, or a path.
    pub command: String,
}

/// Runs `clingo`.
impl Default for Asp {
    fn default() -> Asp {
        Asp { command: "clingo".to_owned() }
    }
}

impl Asp {
    /// The version of clingo that it runs, such as `5.4.1`.
    ///
    /// # Errors
    /// If clingo is not installed.
    pub fn version(&self) -> Result<String, EngineError> {
        clingo::version(&self.command)
    }
}

impl Engine for Asp {
    fn name(&self) -> &'static str {
        "asp"
    }

    fn solve(&self, model: &Model, given: &[Fact], watch: &Watch) -> Answer<Assignment> {
        let text = model_program(model, given)?;
        let mut found = None;
        let ran = run(&self.command, &text, &["--models=1"], watch, |atoms| {
            found = Some(values(atoms, model));
        })?;
        let found = found.transpose()?;
        Ok(Run { outcome: ran.ended.map(|_| found).into(), effort: ran.effort })
    }

    /// The cautious consequences.
    fn forced(&self, model: &Model, watch: &Watch) -> Answer<Vec<Fact>, Vec<Fact>> {
        let text = model_program(model, &[])?;
        let options = ["--models=0", "--enum-mode=cautious"];
        let mut forced = Vec::new();
        let ran = run(&self.command, &text, &options, watch, |atoms| {
            // Each line leaves out more of what is not certain; the last one holds.
            forced = facts(atoms).collect();
        })?;
        forced.sort_unstable();
        let outcome = outcome(ran.ended, forced).map_so_far(|()| Vec::new());
        Ok(Run { outcome, effort: ran.effort })
    }

    fn census(&self, model: &Model, watch: &Watch) -> Answer<Census> {
        let text = model_program(model, &[])?;
        let mut counts = Counts::new(model);
        let mut failed = None;
        let ran = run(&self.command, &text, &["--models=0"], watch, |atoms| {
            match values(atoms, model) {
                Ok(values) => counts.add(&values),
                Err(error) => failed = Some(error),
            }
        })?;
        if let Some(error) = failed {
            return Err(error);
        }
        let outcome = match ran.ended {
            Err(why) => Outcome::Stopped { why, so_far: () },
            Ok(_) => counts.outcome(),
        };
        Ok(Run { outcome, effort: ran.effort })
    }
}

/// The outcome of a run: the answer, if there is a model. What clingo told before it was stopped
/// is not certain yet, so none of it counts.
fn outcome<T>(ended: Result<bool, Stop>, answer: T) -> Outcome<T> {
    ended.map(|has_model| has_model.then_some(answer)).into()
}

/// The facts in a line of atoms.
fn facts(atoms: &str) -> impl Iterator<Item = Fact> {
    atoms.split_whitespace().filter_map(|atom| {
        let [var, value] = arguments(atom, "x")?;
        Some(Fact { var: Var(u32::try_from(var).ok()?), value: i32::try_from(value).ok()? })
    })
}

/// The assignment in a line of atoms.
fn values(atoms: &str, model: &Model) -> Result<Assignment, EngineError> {
    let mut values = vec![None; model.domains().len()];
    for fact in facts(atoms) {
        if let Some(value) = values.get_mut(fact.var.0 as usize) {
            *value = Some(fact.value);
        }
    }
    let values: Option<Assignment> = values.into_iter().collect();
    values.ok_or_else(|| EngineError::Failed("clingo left a variable without a value".to_owned()))
}
