//! `prato odds`: the chance of a mine in every cell.

use std::io::{self, Write as _};

use clap::Args;
use num_bigint::BigUint;
use num_integer::Integer as _;
use serde::Serialize;

use prato::exact::{self, Census, Chance};
use prato::grid::{Grid, Shape};
use prato::outcome::Outcome;
use prato::puzzles::minesweeper::{View, draw};
use prato::watch::Watch;

use crate::args::{BoardArgs, LimitArgs, PictureArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json::{Places, Rows};
use crate::summary::{self, Summary};
use crate::{answer, input, output};

/// The largest board, in rows and columns, that is drawn in the terminal without `--full`.
const MAX_DRAWN: usize = 200;

/// Show the chance of a mine in every covered cell
///
/// Draws the board as a heat map, with the chances in percent, and says which cells are best to
/// open. Of boards with more than 200 rows or columns it prints only a summary, unless --full is
/// given.
#[derive(Args)]
pub struct OddsArgs {
    /// Print the number of solutions, and exact reduced fractions instead of the heat map
    #[arg(long)]
    exact: bool,
    /// Draw the board however large it is
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    pub board: BoardArgs,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &OddsArgs) -> Result<Exit, Failure> {
    let (view, watch) = input::view(&args.board, &args.pictures, &args.limits)?;

    let odds = ask(args, &view, &watch);
    if let Outcome::Answered(Some(odds)) | Outcome::Stopped { so_far: Some(odds), .. } = &odds {
        let draw = || draw::chances(&view, &odds.chances, &odds.summary.best);
        output::picture_files(&args.pictures, draw)?;
    }
    let text = |odds: &Odds| match &odds.census {
        Some(census) => print_exact(&view, census),
        None => print(args, &view, odds),
    };
    Ok(answer::print(&args.board, &view, &odds, text, Odds::json)?)
}

/// What is known about the board.
struct Odds {
    chances: Grid<Chance>,
    summary: Summary,
    /// With `--exact`.
    census: Option<Census>,
}

fn ask(args: &OddsArgs, view: &View, watch: &Watch) -> Outcome<Option<Odds>> {
    let odds = |chances: Grid<Chance>, census| {
        Some(Odds { summary: summary::of(&chances), chances, census })
    };
    if args.exact {
        let with_chances = |census: Census| odds(census.chances(view), Some(census));
        exact::census(view, watch).map(|census| census.and_then(with_chances))
    } else {
        exact::chances(view, watch).map(|chances| odds(chances, None))
    }
}

/// The heat map, if the board is not too large, and what is best to do.
fn print(args: &OddsArgs, view: &View, odds: &Odds) -> io::Result<()> {
    let Shape { rows, cols } = view.shape();
    if args.full || rows.max(cols) <= MAX_DRAWN {
        output::picture(&draw::chances(view, &odds.chances, &odds.summary.best))?;
    }
    let mut out = output::stdout();
    writeln!(out, "{}", odds.summary)?;
    out.flush()
}

/// The number of solutions, then a line for each covered cell: `row,column fraction`.
fn print_exact(view: &View, census: &Census) -> io::Result<()> {
    let mut out = output::stdout();
    let all = &census.solutions;
    writeln!(out, "solutions {all}")?;
    for pos in view.covered() {
        let (row, col) = pos.to_one();
        let mines = &census.mines[pos];
        let shared = mines.gcd(all);
        match (mines / &shared, all / &shared) {
            (whole, below) if below == BigUint::from(1u8) => writeln!(out, "{row},{col} {whole}")?,
            (above, below) => writeln!(out, "{row},{col} {above}/{below}")?,
        }
    }
    out.flush()
}

/// The answer as JSON.
#[derive(Serialize)]
struct Json<'a> {
    chances: Rows<'a, Chance, Option<f64>>,
    safe: Places<'a>,
    mines_certain: Places<'a>,
    #[serde(skip_serializing_if = "Places::is_empty")]
    undecided: Places<'a>,
    best: Places<'a>,
    best_chance: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mine_counts: Option<Rows<'a, BigUint, String>>,
}

impl Odds {
    fn json(&self) -> Json<'_> {
        Json {
            chances: Rows(&self.chances, |chance| summary::number(*chance)),
            safe: Places(&self.summary.safe),
            mines_certain: Places(&self.summary.mines),
            undecided: Places(&self.summary.undecided),
            best: Places(&self.summary.best),
            best_chance: self.summary.best_chance,
            solutions: self.census.as_ref().map(|census| census.solutions.to_string()),
            mine_counts: self.census.as_ref().map(|census| Rows(&census.mines, BigUint::to_string)),
        }
    }
}
