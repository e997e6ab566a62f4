//! Tetravex, as `solve`, `unique` and `count` answer about it.

use std::ops::ControlFlow;

use clap::Args;
use num_bigint::BigUint;

use prato::engine::{self, Unfinished};
use prato::grid::Shape;
use prato::outcome::Outcome;
use prato::puzzles::Puzzle as _;
use prato::puzzles::tetravex::{self, Instance, Solution, draw};
use prato::render::ansi;
use prato::watch::Watch;

use crate::engines::{Choice, EngineArgs, tetravex_model, unfit};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::listing::{End, Listing, Style, Wanted};
use crate::output;

/// Boards with more rows or columns are not drawn in the terminal.
const DRAWN: usize = 40;

/// Whether a board is small enough to be drawn in the terminal.
pub fn is_drawn(shape: Shape) -> bool {
    shape.rows.max(shape.cols) <= DRAWN
}

/// What can be asked about tiles alone.
#[derive(Args)]
pub struct TileArgs {
    /// Tell equal Tetravex tiles apart: swapping two of them makes another solution
    #[arg(long)]
    pub distinct_tiles: bool,
}

/// Finds and shows solutions.
pub fn solve(
    engines: &EngineArgs,
    style: &Style<'_>,
    tiles: &TileArgs,
    instance: &Instance,
    watch: &Watch,
) -> Result<Exit, Failure> {
    let shape = instance.shape();
    let about = format!(r#""rows":{},"cols":{}"#, shape.rows, shape.cols);
    let mut listing = Listing::new(style, about);
    // What went wrong while a solution was shown.
    let mut failure = None;
    let mut res = None;
    let mut show = |solution: &Solution| {
        res.get_or_insert_with(|| solution.to_one().collect::<Vec<usize>>());
        shown(&mut listing, style, instance, solution).unwrap_or_else(|error| {
            failure = Some(error);
            ControlFlow::Break(())
        })
    };
    let (end, nodes) = visit(engines, instance, watch, |solution| {
        if tiles.distinct_tiles {
            tetravex::distinct(instance, solution, &mut show)
        } else {
            show(solution)
        }
    })?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    if let Some(res) = res.filter(|_| style.wanted == Wanted::One) {
        listing.add("res", res);
    }
    if let Some(nodes) = nodes {
        listing.add("nodes", nodes);
    }
    listing.end(end, tetravex::reason(instance).map(|reason| reason.to_string()))
}

/// Shows one solution: `res`, and the board if it is the only one and not too large.
fn shown(
    listing: &mut Listing<'_>,
    style: &Style<'_>,
    instance: &Instance,
    solution: &Solution,
) -> Result<ControlFlow<()>, Failure> {
    tetravex::check(instance, solution)?;
    let mut text = format!("{solution}\n");
    if style.wanted == Wanted::One && !style.json && is_drawn(instance.shape()) {
        text += &ansi::tiles(&draw::solution(instance, solution), output::colours());
    }
    let numbers: Vec<usize> = solution.to_one().collect();
    listing.show(&text, &numbers, || draw::solution(instance, solution))
}

/// How many solutions there are.
pub fn count(
    engines: &EngineArgs,
    tiles: &TileArgs,
    instance: &Instance,
    watch: &Watch,
) -> Result<Outcome<Option<BigUint>>, Failure> {
    let mut found = BigUint::ZERO;
    let (end, _) = visit(engines, instance, watch, |_| {
        found += 1u8;
        ControlFlow::Continue(())
    })?;
    Ok(match end {
        End::Stopped(why) => Outcome::Stopped { why, so_far: None },
        _ if found == BigUint::ZERO => Outcome::Impossible,
        _ if tiles.distinct_tiles => Outcome::Answered(Some(found * instance.swaps())),
        _ => Outcome::Answered(Some(found)),
    })
}

/// Visits the solutions with the engine that was chosen, and says how many nodes its search had, if
/// it counts them.
fn visit(
    engines: &EngineArgs,
    instance: &Instance,
    watch: &Watch,
    mut visit: impl FnMut(&Solution) -> ControlFlow<()>,
) -> Result<(End, Option<u64>), Failure> {
    match engines.engine {
        Choice::Exact => Err(unfit("exact", "Tetravex")),
        Choice::Auto | Choice::Tiles => {
            let searched = tetravex::solutions(instance, watch, visit);
            let end = match searched.end {
                tetravex::End::Complete => End::Complete,
                tetravex::End::Enough => End::Enough,
                tetravex::End::Stopped(why) => End::Stopped(why),
            };
            Ok((end, Some(searched.nodes)))
        }
        Choice::Model(kind) => {
            let engine = (kind.make)(&engines.settings.settings());
            for found in engine::solutions(engine.as_ref(), &tetravex_model(instance)?, watch) {
                match found {
                    Ok(values) => {
                        if visit(&instance.decode(&values)).is_break() {
                            return Ok((End::Enough, None));
                        }
                    }
                    Err(Unfinished::Stopped(why)) => return Ok((End::Stopped(why), None)),
                    Err(Unfinished::Failed(error)) => return Err(error.into()),
                }
            }
            Ok((End::Complete, None))
        }
    }
}
