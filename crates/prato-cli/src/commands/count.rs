//! `prato count`: how many solutions there are.

use std::io::{self, Write as _};

use clap::Args;
use num_bigint::BigUint;
use serde::Serialize;

use prato::exact;
use prato::puzzles::Puzzle as _;

use crate::args::{BoardArgs, LimitArgs};
use crate::engines::{Choice, EngineArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::{answer, input, limits, output};

/// Count the mine fields that fit the board, exactly
#[derive(Args)]
pub struct CountArgs {
    /// Count them for each number of mines as well: a line each, with the number and the count
    #[arg(long)]
    by_mines: bool,
    #[command(flatten)]
    engines: EngineArgs,
    #[command(flatten)]
    pub board: BoardArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &CountArgs) -> Result<Exit, Failure> {
    let watch = limits::watch(&args.limits);
    let view = input::read(&args.board)?.view;
    limits::obey_ctrl_c(&watch);

    let counts = match args.engines.engine {
        Choice::Model(_) if args.by_mines => {
            let message = "only the exact engine counts by the number of mines";
            return Err(Failure::Usage(message.into()));
        }
        Choice::Model(kind) => {
            let engine = (kind.make)(&args.engines.settings.settings());
            let census = engine.census(&view.model(), &watch)?.outcome;
            census.map(|census| census.map(|census| Counts::total(census.solutions)))
        }
        Choice::Auto | Choice::Exact if args.by_mines => {
            exact::count_by_mines(&view, &watch).map(|found| found.map(Counts::by_mines))
        }
        Choice::Auto | Choice::Exact => {
            exact::count(&view, &watch).map(|found| found.map(Counts::total))
        }
    };
    Ok(answer::print(&args.board, &view, &counts, print, Counts::clone)?)
}

/// The answer. Counts may exceed what a JSON reader takes for a number, so they are strings.
#[derive(Clone, Serialize)]
struct Counts {
    solutions: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_mines: Option<Vec<(usize, String)>>,
}

impl Counts {
    #[expect(clippy::needless_pass_by_value, reason = "it is used as a function to map with")]
    fn total(solutions: BigUint) -> Counts {
        Counts { solutions: solutions.to_string(), by_mines: None }
    }

    #[expect(clippy::needless_pass_by_value, reason = "it is used as a function to map with")]
    fn by_mines(by_mines: Vec<(usize, BigUint)>) -> Counts {
        let solutions: BigUint = by_mines.iter().map(|(_, solutions)| solutions).sum();
        let text = |(mines, solutions): &(usize, BigUint)| (*mines, solutions.to_string());
        let by_mines = Some(by_mines.iter().map(text).collect());
        Counts { solutions: solutions.to_string(), by_mines }
    }
}

/// The count on a line; then, for each number of mines, a line with both.
fn print(counts: &Counts) -> io::Result<()> {
    let mut out = output::stdout();
    writeln!(out, "{}", counts.solutions)?;
    for (mines, solutions) in counts.by_mines.iter().flatten() {
        writeln!(out, "{mines} {solutions}")?;
    }
    out.flush()
}
