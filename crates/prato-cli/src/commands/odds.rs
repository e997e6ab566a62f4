//! `prato odds`: the chance of a mine in every cell.

use std::io::{self, Write as _};

use clap::Args;
use num_bigint::BigUint;
use num_integer::Integer as _;
use serde::Serialize;

use prato::analysis::words;
use prato::exact::{self, Census, Chance, Density};
use prato::grid::{Grid, Pos, Shape};
use prato::outcome::Outcome;
use prato::picture::Picture;
use prato::puzzles::minesweeper::{Cell, View, draw};
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
///
/// With a known number of mines, all mine fields with so many are equally likely. Without it, all
/// fields are, so that a cell that no clue sees holds a mine with 50 %; with --density each cell
/// holds a mine with that chance, whatever the others hold.
#[derive(Args)]
pub struct OddsArgs {
    /// Print the number of solutions (without --density), and exact reduced fractions instead of
    /// the heat map
    #[arg(long)]
    exact: bool,
    /// The chance of a mine in each cell before any clue is seen, if the number of mines is not
    /// known: 0.2, 20% or 99/480
    #[arg(long, value_name = "D")]
    density: Option<Density>,
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
    let density = density(args, &view)?;

    let odds = ask(args, &view, density, &watch);
    if let Outcome::Answered(Some(odds)) | Outcome::Stopped { so_far: Some(odds), .. } = &odds {
        if view.mines.is_none() && args.density.is_none() && odds.summary.between > 0 {
            summary::note_assumption("--mines N or --density D");
        }
        output::picture_files(&args.pictures, || odds.picture(&view))?;
    }
    let text = |odds: &Odds| match &odds.census {
        Some(census) => print_exact(&view, census, odds),
        None => print(args, &view, odds),
    };
    Ok(answer::print(&args.board, &view, &odds, text, |odds| odds.json(&view))?)
}

/// The density to count with, if it matters.
fn density(args: &OddsArgs, view: &View) -> Result<Density, Failure> {
    match (view.mines, args.density) {
        (None, Some(density)) => Ok(density),
        (_, None) => Ok(Density::EVEN),
        (Some(total), Some(_)) => Err(Failure::Usage(format!(
            "--density has no effect, as the number of mines is known to be {total}: leave it out, \
             or add --mines unknown"
        ))),
    }
}

/// What is known about the board.
struct Odds {
    /// If the total is not known: by which density.
    density: Option<Density>,
    chances: Grid<Chance>,
    summary: Summary,
    /// With `--exact`.
    census: Option<Census>,
}

fn ask(args: &OddsArgs, view: &View, density: Density, watch: &Watch) -> Outcome<Option<Odds>> {
    let odds = |chances: Grid<Chance>, census| {
        let assumed = view.mines.is_none().then_some(density);
        Some(Odds { density: assumed, summary: summary::of(&chances), chances, census })
    };
    if args.exact {
        let with_chances = |census: Census| odds(census.chances(view), Some(census));
        let census = exact::census_by_density(view, density, watch);
        census.map(|census| census.and_then(with_chances))
    } else {
        let chances = exact::chances_by_density(view, density, watch);
        chances.map(|chances| odds(chances, None))
    }
}

/// The heat map, if the board is not too large, and what is best to do.
fn print(args: &OddsArgs, view: &View, odds: &Odds) -> io::Result<()> {
    let Shape { rows, cols } = view.shape();
    if args.full || rows.max(cols) <= MAX_DRAWN {
        output::picture(&odds.picture(view))?;
    }
    let mut out = output::words();
    writeln!(out, "{}", odds.summary)?;
    if let Some(doubted) = words::doubted(view, odds.summary.recommended()) {
        writeln!(out, "{doubted}")?;
    }
    out.flush()
}

/// The number of solutions, what is assumed, then a line for each covered cell:
/// `row,column fraction`.
fn print_exact(view: &View, census: &Census, odds: &Odds) -> io::Result<()> {
    let mut out = output::stdout();
    if let (Some(counts), _) = odds.counts_or_weights() {
        writeln!(out, "solutions {}", counts.solutions)?;
    }
    if let Some(density) = odds.density {
        writeln!(out, "assumes {}", density.assumption())?;
    }
    for pos in view.covered() {
        let (row, col) = pos.to_one();
        writeln!(out, "{row},{col} {}", fraction(&census.mines[pos], &census.solutions))?;
    }
    out.flush()
}

/// `part / all`, reduced.
fn fraction(part: &BigUint, all: &BigUint) -> String {
    let shared = part.gcd(all);
    match (part / &shared, all / &shared) {
        (whole, below) if below == BigUint::from(1u8) => whole.to_string(),
        (above, below) => format!("{above}/{below}"),
    }
}

/// The answer as JSON.
#[derive(Serialize)]
struct Json<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    assumes: Option<String>,
    chances: Rows<'a, Chance, Option<f64>>,
    safe: Places<'a>,
    mines_certain: Places<'a>,
    #[serde(skip_serializing_if = "Places::is_empty")]
    undecided: Places<'a>,
    best: Places<'a>,
    best_chance: Option<f64>,
    /// The recommended cells with the player's flag.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    flagged: Vec<(usize, usize)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mine_counts: Option<Rows<'a, BigUint, String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    weight: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mine_weights: Option<Rows<'a, BigUint, String>>,
}

impl Odds {
    fn picture(&self, view: &View) -> Picture {
        let density = self.density.unwrap_or(Density::EVEN);
        draw::chances(view, density, &self.chances, &self.summary.best)
    }

    /// The exact counts, or weights if a density makes some solutions likelier than others.
    fn counts_or_weights(&self) -> (Option<&Census>, Option<&Census>) {
        match (&self.census, self.density) {
            (Some(weights), Some(density)) if density != Density::EVEN => (None, Some(weights)),
            (counts, _) => (counts.as_ref(), None),
        }
    }

    fn json(&self, view: &View) -> Json<'_> {
        let (counts, weights) = self.counts_or_weights();
        let all = |census: &Census| census.solutions.to_string();
        let is_flagged = |pos: &&Pos| view.cells()[**pos] == Cell::Flagged;
        let flagged = self.summary.recommended().iter().filter(is_flagged);
        Json {
            assumes: self.density.map(Density::assumption),
            chances: Rows(&self.chances, |chance| summary::number(*chance)),
            safe: Places(&self.summary.safe),
            mines_certain: Places(&self.summary.mines),
            undecided: Places(&self.summary.undecided),
            best: Places(&self.summary.best),
            best_chance: self.summary.best_chance,
            flagged: flagged.map(|pos| pos.to_one()).collect(),
            solutions: counts.map(all),
            mine_counts: counts.map(|census| Rows(&census.mines, BigUint::to_string)),
            weight: weights.map(all),
            mine_weights: weights.map(|census| Rows(&census.mines, BigUint::to_string)),
        }
    }
}
