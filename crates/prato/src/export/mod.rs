//! A [`Model`] as a program for the standard tools: MiniZinc, SAT, pseudo-Boolean, linear,
//! answer-set, Prolog and SMT.
//!
//! One file per target. Each constraint stands under a comment that names where it comes from, and
//! variables have names that lead back to the board: `mine_2_5`, or a line that says so where a
//! format knows numbers alone. Nothing here solves anything.
//!
//! ```
//! use prato::export::{Settings, Target, export};
//! use prato::puzzles::{Puzzle, minesweeper};
//! use prato::watch::Watch;
//!
//! let view = minesweeper::parse(".1.\n", None).unwrap().view;
//! let text = export(&view.model(), Target::Opb, &Settings::default(), &Watch::default()).unwrap();
//! assert!(text.ends_with("* the 1 at row 1, column 2\n+1 x1 +1 x3 = 1 ;\n"));
//! ```

mod asp;
mod cnf;
mod fzn;
mod lp;
mod mzn;
mod opb;
mod prolog;
mod size;
mod smt2;
#[cfg(test)]
mod tests;
mod zero_one;

use std::fmt::Display;
use std::ops::RangeInclusive;

use thiserror::Error;

use crate::amount::{About, Bytes};
use crate::clauses;
use crate::model::{Model, Var};
use crate::order::Order;
use crate::watch::{Stop, Watch};

/// A language to write a model in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// `MiniZinc`.
    Mzn,
    /// `FlatZinc`.
    Fzn,
    /// DIMACS clauses.
    Cnf,
    /// Pseudo-Boolean constraints.
    Opb,
    /// The CPLEX LP format.
    Lp,
    /// An answer-set program.
    Asp,
    /// SWI-Prolog with `clpfd`.
    Prolog,
    /// SMT-LIB 2.
    Smt2,
}

/// Every target, in the order in which help and tests name them.
pub static TARGETS: &[Target] = &[
    Target::Mzn,
    Target::Fzn,
    Target::Cnf,
    Target::Opb,
    Target::Lp,
    Target::Asp,
    Target::Prolog,
    Target::Smt2,
];

impl Target {
    /// Its name, as in `--to NAME`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Target::Mzn => "mzn",
            Target::Fzn => "fzn",
            Target::Cnf => "cnf",
            Target::Opb => "opb",
            Target::Lp => "lp",
            Target::Asp => "asp",
            Target::Prolog => "prolog",
            Target::Smt2 => "smt2",
        }
    }

    /// What it is, in one line for help texts.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Target::Mzn => "a MiniZinc model with the data inside",
            Target::Fzn => "FlatZinc, for fzn-gecode and the like",
            Target::Cnf => "DIMACS clauses, for SAT solvers",
            Target::Opb => "pseudo-Boolean constraints, for PB solvers and clasp",
            Target::Lp => "the CPLEX LP format, for MIP solvers such as glpsol --lp",
            Target::Asp => "an answer-set program, for clingo",
            Target::Prolog => "a program with library(clpfd), for swipl",
            Target::Smt2 => "SMT-LIB 2 in the logic QF_LIA, for z3 and the like",
        }
    }
}

/// Why a model is not written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The target has no room for a rule; the text names it.
    #[error("clauses cannot say this: {0}")]
    Unsupported(String),
    /// The file would be larger than allowed.
    #[error(
        "the file would have {}, {} of them for {rule}; at most {} are allowed",
        About(*bytes), Bytes(*of_rule), Bytes(*largest)
    )]
    TooLarge {
        /// About its size.
        bytes: u64,
        /// What takes most of it, in words.
        rule: String,
        /// About how much that is.
        of_rule: u64,
        /// The size allowed.
        largest: u64,
    },
    /// A limit was reached.
    #[error("{0}")]
    Stopped(#[from] Stop),
}

/// The largest file that is written unless more is asked for, in bytes: few tools could use it.
pub const MOST_BYTES: u64 = 256 << 20;

/// What can be chosen about a file.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// About the most bytes that it may have.
    pub largest: u64,
    /// How models become clauses, for [`Target::Cnf`]. The default is that of the engine `sat`, but
    /// with the variables in the order of the model: `mine_1_1` is 1.
    pub clauses: clauses::Options,
}

impl Default for Settings {
    fn default() -> Settings {
        let clauses = clauses::Options { variables: Order::AsGiven, ..clauses::Options::DEFAULT };
        Settings { largest: MOST_BYTES, clauses }
    }
}

/// The model as a text in this language. The same model gives the same text.
///
/// # Errors
/// If the text would be larger, which is found out before it is written, or take more memory than
/// the watch allows. For [`Target::Cnf`] also if a rule cannot be said in clauses.
pub fn export(
    model: &Model,
    target: Target,
    settings: &Settings,
    watch: &Watch,
) -> Result<String, ExportError> {
    let &Settings { largest, ref clauses } = settings;
    let (bytes, most) = size(model, target, settings)?;
    if bytes > largest {
        let rule =
            most.map(|(number, of_rule)| (model.rules()[number].origin.to_string(), of_rule));
        let (rule, of_rule) = rule.unwrap_or_else(|| ("the values of the variables".into(), bytes));
        return Err(ExportError::TooLarge { bytes, rule, of_rule, largest });
    }
    // What becomes of the rules on the way takes about as much as the text.
    if bytes.saturating_mul(2) > watch.memory as u64 {
        return Err(Stop::Memory.into());
    }
    match target {
        Target::Mzn => Ok(mzn::write(model, watch)?),
        Target::Fzn => Ok(fzn::write(model, watch)?),
        Target::Cnf => cnf::write(model, clauses, watch),
        Target::Opb => Ok(opb::write(model, watch)?),
        Target::Lp => Ok(lp::write(model, watch)?),
        Target::Asp => Ok(asp::write(model, watch)?),
        Target::Prolog => Ok(prolog::write(model, watch)?),
        Target::Smt2 => Ok(smt2::write(model, watch)?),
    }
}

/// About how many bytes the file has, seldom wrong by more than a factor of two; and the largest
/// rule by its number, with its share of them.
fn size(
    model: &Model,
    target: Target,
    settings: &Settings,
) -> Result<(u64, Option<(usize, u64)>), ExportError> {
    match target {
        Target::Cnf => cnf::size(model, &settings.clauses, settings.largest),
        _ => Ok(size::size(model, target)),
    }
}

/// The domain that all variables of a model share: `0..1`.
fn common_domain(model: &Model) -> String {
    let domain = model.domain(Var(0));
    debug_assert!(model.domains().iter().all(|other| other == domain), "as its names say");
    format!("{}..{}", domain.start(), domain.end())
}

/// The variables of a model.
fn vars(model: &Model) -> impl Iterator<Item = Var> + Clone {
    (0..).map(Var).take(model.domains().len())
}

/// A number of things that are in memory.
fn signed(count: usize) -> i64 {
    i64::try_from(count).expect("as many things do not fit in memory")
}

/// Things with something between them.
fn join<T: Display>(things: impl IntoIterator<Item = T>, between: &str) -> String {
    things.into_iter().map(|thing| thing.to_string()).collect::<Vec<_>>().join(between)
}

/// The least and the most of a number of things, of which there are `all`. A least that is out of
/// reach stays so, but no further than needed.
fn within(range: &RangeInclusive<usize>, all: usize) -> (usize, usize) {
    let least = (*range.start()).min(all + 1);
    (least, (*range.end()).min(all).max(least))
}

/// The sum that `vars` must have. One that no tool's integers hold becomes the nearest that is out
/// of reach as well.
fn total(model: &Model, vars: &[Var], total: i64) -> i64 {
    if i32::try_from(total).is_ok() {
        return total;
    }
    let domains = || vars.iter().map(|&var| model.domain(var));
    let least: i64 = domains().map(|domain| i64::from(*domain.start())).sum();
    let most: i64 = domains().map(|domain| i64::from(*domain.end())).sum();
    total.clamp(least - 1, most + 1)
}
