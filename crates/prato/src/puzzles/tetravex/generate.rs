//! Instances from a seed, the same for ever.

use std::ops::ControlFlow;

use thiserror::Error;

use super::backtrack::backtrack_up_to;
use super::{End, Instance, Solution, Tile, solutions};
use crate::grid::{Grid, Pos, Shape};
use crate::rng::{Rng, Stream};
use crate::watch::{Stop, Watch};

/// The most places that an instance may have.
pub const MOST_PLACES: usize = 1 << 24;

/// So many boards are drawn before the wish is given up.
const MOST_TRIES: u64 = 1_000;

/// Boards of more places are not measured.
const MOST_MEASURED: usize = 1024;

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Rows and columns; at least one of each, and at most [`MOST_PLACES`] places.
    pub shape: Shape,
    /// The numbers on the tiles are from 0 to one less than this, which is at least 1.
    pub colours: u32,
    /// How many solutions there may be.
    pub solutions: Solutions,
    /// How hard it is to be; anything will do if nothing is said.
    pub hardness: Option<Hardness>,
    /// Which of the instances.
    pub seed: u64,
}

/// How many solutions an instance may have, swapped equal tiles not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// One or more.
    Any,
    /// One alone.
    One,
}

/// How hard an instance is: by the number of nodes that plain backtracking needs for all solutions.
/// That is no good way to solve them, but a yardstick that never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hardness {
    /// Below 1000 nodes.
    Easy,
    /// From 1000 nodes.
    Medium,
    /// From 50,000 nodes.
    Hard,
    /// From 2,000,000 nodes.
    Extreme,
}

/// Every hardness, from easy to extreme.
pub static HARDNESSES: &[Hardness] =
    &[Hardness::Easy, Hardness::Medium, Hardness::Hard, Hardness::Extreme];

impl Hardness {
    /// Its name, as in `--hardness NAME`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Hardness::Easy => "easy",
            Hardness::Medium => "medium",
            Hardness::Hard => "hard",
            Hardness::Extreme => "extreme",
        }
    }

    /// The fewest nodes.
    #[must_use]
    pub fn least(self) -> u64 {
        match self {
            Hardness::Easy => 0,
            Hardness::Medium => 1_000,
            Hardness::Hard => 50_000,
            Hardness::Extreme => MOST_NODES,
        }
    }

    /// The nodes with which the next hardness begins.
    fn end(self) -> Option<u64> {
        let next = HARDNESSES.iter().skip_while(|&&other| other != self).nth(1);
        next.map(|next| next.least())
    }

    /// The hardness of an instance with so many nodes.
    #[must_use]
    pub fn of(nodes: u64) -> Hardness {
        let reached = |hardness: &&Hardness| hardness.least() <= nodes;
        *HARDNESSES.iter().rev().find(reached).unwrap_or(&Hardness::Easy)
    }
}

/// Where measuring ends.
const MOST_NODES: u64 = 2_000_000;

/// An instance, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The instance.
    pub instance: Instance,
    /// The board that was cut into its tiles: a solution.
    pub solution: Solution,
    /// The nodes of plain backtracking, at most 2,000,000, if a hardness was wished for.
    pub nodes: Option<u64>,
    /// How many boards were drawn, this one included.
    pub tried: u64,
}

/// Why there is no instance.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Ungranted {
    /// The watch said so.
    #[error("stopped after {tried} {}: {why}", if *tried == 1 { "board" } else { "boards" })]
    Stopped {
        /// Why.
        why: Stop,
        /// The boards that were drawn.
        tried: u64,
    },
    /// None was found.
    #[error("none of {MOST_TRIES} boards was as wanted; change the size or the number of colours")]
    Rare,
    /// Hardness cannot be measured on such a board.
    #[error("the hardness of boards with more than {MOST_MEASURED} places is not measured")]
    Unmeasured,
}

/// The first instance of a seed that is as wanted.
///
/// Boards are drawn from [`Stream::Tiles`] one after the other: first a number for each edge
/// between west and east, row by row with the borders, then one for each edge between north and
/// south, column by column within a row of edges, each `below(colours)`; then the tiles are put
/// into a random order: for each place from the last to the second, the tile there is swapped with
/// the one at `below(place + 1)`, places counted from 0.
///
/// ```
/// use prato::grid::Shape;
/// use prato::puzzles::tetravex::{Solutions, Wish, check, generate};
/// use prato::watch::Watch;
///
/// let shape = Shape { rows: 2, cols: 3 };
/// let wish = Wish { shape, colours: 10, solutions: Solutions::One, hardness: None, seed: 1 };
/// let generated = generate(&wish, &Watch::default()).unwrap();
/// assert_eq!(generate(&wish, &Watch::default()).unwrap(), generated);
/// assert_eq!(check(&generated.instance, &generated.solution), Ok(()));
/// ```
///
/// # Errors
/// If none is found, in time or among a thousand.
///
/// # Panics
/// If the shape has no places or too many, or if there are no colours.
pub fn generate(wish: &Wish, watch: &Watch) -> Result<Generated, Ungranted> {
    let places = wish.shape.rows.saturating_mul(wish.shape.cols);
    assert!((1..=MOST_PLACES).contains(&places), "a board has from 1 to {MOST_PLACES} places");
    if wish.hardness.is_some() && places > MOST_MEASURED {
        return Err(Ungranted::Unmeasured);
    }
    // Nothing is learnt from more nodes than are wanted.
    let most = wish.hardness.and_then(Hardness::end).unwrap_or(MOST_NODES);
    let mut rng = Rng::new(wish.seed, Stream::Tiles);
    for tried in 1..=MOST_TRIES {
        let stopped = |why| Ungranted::Stopped { why, tried };
        watch.check().map_err(stopped)?;
        let (instance, solution) = board(wish, &mut rng);
        let measured = wish.hardness.map(|_| nodes_up_to(&instance, most, watch));
        let nodes = measured.transpose().map_err(stopped)?;
        if wish.hardness.is_some_and(|hardness| nodes.map(Hardness::of) != Some(hardness)) {
            continue;
        }
        if wish.solutions == Solutions::Any || is_unique(&instance, watch).map_err(stopped)? {
            return Ok(Generated { instance, solution, nodes, tried });
        }
    }
    Err(Ungranted::Rare)
}

/// A board cut into tiles, in random order, and where each of them lay.
fn board(wish: &Wish, rng: &mut Rng) -> (Instance, Solution) {
    let Shape { rows, cols } = wish.shape;
    let colours = wish.colours as usize;
    let mut number = |_| i32::try_from(rng.below(colours)).unwrap_or(i32::MAX);
    let across = Grid::from_fn(rows, cols + 1, &mut number);
    let down = Grid::from_fn(rows + 1, cols, &mut number);
    let tile = |pos: Pos| Tile {
        north: down[pos],
        south: down[Pos::new(pos.row + 1, pos.col)],
        east: across[Pos::new(pos.row, pos.col + 1)],
        west: across[pos],
    };
    let mut tiles: Vec<Tile> = wish.shape.positions().map(tile).collect();
    // Invariant: the tile at a place of the list lay at the place lay_at[place] of the board.
    let mut lay_at: Vec<usize> = (0..tiles.len()).collect();
    for place in (1..tiles.len()).rev() {
        let other = rng.below(place + 1);
        tiles.swap(place, other);
        lay_at.swap(place, other);
    }
    let mut order = vec![0; tiles.len()];
    for (tile, &place) in lay_at.iter().enumerate() {
        order[place] = tile;
    }
    let solution = Grid::new(rows, cols, order).expect("a tile for each place");
    let instance = Instance::free(wish.shape, tiles).expect("a tile for each place");
    (instance, Solution { tiles: solution })
}

/// The nodes that plain backtracking needs for all solutions, at most 2,000,000; `None` for boards that are too
/// large to be measured.
///
/// # Errors
/// If the watch says so.
pub fn measure(instance: &Instance, watch: &Watch) -> Result<Option<u64>, Stop> {
    let small = instance.shape().len() <= MOST_MEASURED;
    small.then(|| nodes_up_to(instance, MOST_NODES, watch)).transpose()
}

/// The nodes of plain backtracking, at most as many as this.
fn nodes_up_to(instance: &Instance, most: u64, watch: &Watch) -> Result<u64, Stop> {
    let searched = backtrack_up_to(most, instance, watch, |_| ControlFlow::Continue(()));
    match searched.end {
        End::Stopped(why) => Err(why),
        End::Complete | End::Enough => Ok(searched.nodes),
    }
}

fn is_unique(instance: &Instance, watch: &Watch) -> Result<bool, Stop> {
    let mut found = 0;
    let searched = solutions(instance, watch, |_| {
        found += 1;
        if found < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    match searched.end {
        End::Stopped(why) => Err(why),
        End::Complete | End::Enough => Ok(found == 1),
    }
}
