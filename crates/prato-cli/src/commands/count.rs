//! `prato count`: how many solutions there are.

use std::io::{self, Write as _};

use clap::Args;
use num_bigint::BigUint;
use serde::Serialize;

use prato::exact;
use prato::grid::Shape;
use prato::outcome::Outcome;
use prato::puzzles::minesweeper::View;
use prato::puzzles::tetravex::reason;
use prato::watch::Watch;

use crate::answer::Form;
use crate::args::Given;
use crate::engines::{Choice, mines_model, unfit};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Any;
use crate::json::{MineBoard, Report};
use crate::question::QuestionArgs;
use crate::{answer, output};

use super::{queens, tetravex};

/// Count the solutions of a board, exactly
#[derive(Args)]
pub struct CountArgs {
    /// Count mine fields for each number of mines as well: a line each, with the number and the count
    #[arg(long)]
    by_mines: bool,
    #[command(flatten)]
    pub question: QuestionArgs,
}

/// Runs the command.
pub fn run(args: &CountArgs, given: &Given) -> Result<Exit, Failure> {
    let QuestionArgs { engines, tiles, .. } = &args.question;
    let (instance, watch) = args.question.read(given)?;
    let (about, counts) = match instance {
        Any::Minesweeper(instance) => {
            let counts = minesweeper(args, &instance.view, &watch)?;
            return Ok(tell(args, MineBoard::from(&instance.view), &counts)?);
        }
        Any::Queens(board) => {
            (About::Queens { n: board.size() }, queens::count(engines, &board, &watch)?)
        }
        Any::Tetravex(instance) => {
            let Shape { rows, cols } = instance.shape();
            let counts = tetravex::count(engines, tiles, &instance, &watch)?;
            let reason = match counts {
                Outcome::Impossible => reason(&instance).map(|reason| reason.to_string()),
                _ => None,
            };
            let counts = counts.map(|count| count.map(|count| count.to_string()));
            (About::Tetravex { rows, cols, reason }, counts)
        }
    };
    if let About::Tetravex { reason: Some(reason), .. } = &about
        && !args.question.json()
    {
        output::note(reason);
    }
    let counts =
        counts.map(|solutions| solutions.map(|solutions| Counts { solutions, by_mines: None }));
    Ok(tell(args, about, &counts)?)
}

/// Prints the counts; in JSON the number of solutions is "0" where there is none.
fn tell(
    args: &CountArgs,
    about: impl Serialize,
    counts: &Outcome<Option<Counts>>,
) -> io::Result<Exit> {
    if args.question.json() && matches!(counts, Outcome::Impossible) {
        let none = Counts { solutions: "0".into(), by_mines: args.by_mines.then(Vec::new) };
        output::json(&Report::new(about, counts, Some(none)))?;
        return Ok(Exit::Answered);
    }
    let form = if args.question.json() { Form::Json } else { Form::Text };
    answer::print_about(form, about, counts, print, Counts::clone)
}

/// The instance in the answer.
#[derive(Serialize)]
#[serde(untagged)]
enum About {
    Queens {
        n: usize,
    },
    Tetravex {
        rows: usize,
        cols: usize,
        /// Why there is no solution, where counting shows it.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
}

fn minesweeper(
    args: &CountArgs,
    view: &View,
    watch: &Watch,
) -> Result<Outcome<Option<Counts>>, Failure> {
    Ok(match args.question.engines.engine {
        Choice::Tiles => return Err(unfit("tiles", "Minesweeper")),
        Choice::Model(kind) => {
            let engine = (kind.make)(&args.question.engines.settings.settings());
            let census = engine.census(&mines_model(view)?, watch)?.outcome;
            census.map(|census| census.map(|census| Counts::total(census.solutions)))
        }
        Choice::Auto | Choice::Exact if args.by_mines => {
            exact::count_by_mines(view, watch).map(|found| found.map(Counts::by_mines))
        }
        Choice::Auto | Choice::Exact => {
            exact::count(view, watch).map(|found| found.map(Counts::total))
        }
    })
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
