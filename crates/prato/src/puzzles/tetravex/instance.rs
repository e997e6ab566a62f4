//! Tiles, an instance to solve, and what solves it.

use std::collections::HashMap;
use std::fmt;

use thiserror::Error;

use crate::grid::{Grid, Pos, Shape};
use crate::plural::number_of;

/// A side of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The upper one.
    North,
    /// The lower one.
    South,
    /// The right one.
    East,
    /// The left one.
    West,
}

impl Side {
    /// All four, in the order in which files give their numbers.
    pub const ALL: [Side; 4] = [Side::North, Side::South, Side::East, Side::West];

    /// The side of the neighbour that touches it.
    #[must_use]
    pub fn opposite(self) -> Side {
        match self {
            Side::North => Side::South,
            Side::South => Side::North,
            Side::East => Side::West,
            Side::West => Side::East,
        }
    }

    /// The place on the other side of this side of a place, unless that is the border.
    ///
    /// ```
    /// use prato::grid::{Pos, Shape};
    /// use prato::puzzles::tetravex::Side;
    ///
    /// let shape = Shape { rows: 1, cols: 2 };
    /// assert_eq!(Side::East.beside(shape, Pos::new(0, 0)), Some(Pos::new(0, 1)));
    /// assert_eq!(Side::South.beside(shape, Pos::new(0, 0)), None);
    /// ```
    #[must_use]
    pub fn beside(self, shape: Shape, pos: Pos) -> Option<Pos> {
        let Pos { row, col } = pos;
        let pos = match self {
            Side::North => Pos::new(row.checked_sub(1)?, col),
            Side::South => Pos::new(row + 1, col),
            Side::East => Pos::new(row, col + 1),
            Side::West => Pos::new(row, col.checked_sub(1)?),
        };
        shape.contains(pos).then_some(pos)
    }
}

/// In small letters: `north`.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::North => "north",
            Side::South => "south",
            Side::East => "east",
            Side::West => "west",
        })
    }
}

/// A tile, by the numbers on its sides. Any number will do, not only a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    /// The number on the upper side.
    pub north: i32,
    /// The number on the lower side.
    pub south: i32,
    /// The number on the right side.
    pub east: i32,
    /// The number on the left side.
    pub west: i32,
}

impl Tile {
    /// The tile with these numbers, in the order of [`Side::ALL`].
    #[must_use]
    pub fn new([north, south, east, west]: [i32; 4]) -> Tile {
        Tile { north, south, east, west }
    }

    /// Its numbers, in the order of [`Side::ALL`].
    #[must_use]
    pub fn numbers(self) -> [i32; 4] {
        [self.north, self.south, self.east, self.west]
    }

    /// The number on a side.
    #[must_use]
    pub fn number(self, side: Side) -> i32 {
        match side {
            Side::North => self.north,
            Side::South => self.south,
            Side::East => self.east,
            Side::West => self.west,
        }
    }
}

/// Tiles that are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Type {
    /// What they look like.
    pub tile: Tile,
    /// Which they are, by their numbers from 0, ascending; at least one.
    pub members: Vec<usize>,
}

/// What is wrong with something that was to be an instance. Tiles and places count from 1 in words.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Invalid {
    /// No rows, or no columns.
    #[error("a board has at least one row and one column")]
    Empty,
    /// Not one tile a place.
    #[error("the board has {} for {}", number_of(*tiles, "tile"), number_of(*places, "place"))]
    Number {
        /// The tiles that there are.
        tiles: usize,
        /// The places to fill.
        places: usize,
    },
    /// A tile is fixed that does not exist.
    #[error("tile {} is fixed at {pos}, but the board has only {}", tile + 1, number_of(*tiles, "tile"))]
    NoTile {
        /// The place.
        pos: Pos,
        /// The tile, from 0.
        tile: usize,
        /// The tiles that there are.
        tiles: usize,
    },
    /// A tile is fixed at two places.
    #[error("tile {} is fixed at {first} and at {second}", tile + 1)]
    Twice {
        /// The tile, from 0.
        tile: usize,
        /// One place.
        first: Pos,
        /// The other, after it in reading order.
        second: Pos,
    },
}

/// Tiles to lay, and those of them that lie already.
///
/// ```
/// use prato::grid::Shape;
/// use prato::puzzles::tetravex::{Instance, Invalid, Tile};
///
/// let tiles = [[1, 2, 3, 4], [5, 6, 7, 3]].map(Tile::new);
/// let instance = Instance::free(Shape { rows: 1, cols: 2 }, tiles.to_vec()).unwrap();
/// assert_eq!(instance.types().len(), 2);
/// let square = Instance::free(Shape { rows: 2, cols: 2 }, tiles.to_vec());
/// assert_eq!(square, Err(Invalid::Number { tiles: 2, places: 4 }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    // Invariant: as many as there are places, and at least one.
    tiles: Vec<Tile>,
    // Invariant: below `tiles.len()`, and none twice.
    fixed: Grid<Option<usize>>,
    // Invariant: the types of `tiles`, by first appearance, and the type of each tile.
    types: Vec<Type>,
    type_of: Vec<usize>,
}

impl Instance {
    /// An instance with these tiles, of which some are fixed: by number from 0, at their places.
    ///
    /// # Errors
    /// If there is not one tile a place, or if what is fixed contradicts itself.
    pub fn new(tiles: Vec<Tile>, fixed: Grid<Option<usize>>) -> Result<Instance, Invalid> {
        Instance::sized(fixed.shape(), tiles.len())?;
        let mut place_of: Vec<Option<Pos>> = vec![None; tiles.len()];
        for (pos, tile) in fixed.iter() {
            let Some(tile) = *tile else { continue };
            let Some(place) = place_of.get_mut(tile) else {
                return Err(Invalid::NoTile { pos, tile, tiles: tiles.len() });
            };
            if let Some(first) = place.replace(pos) {
                return Err(Invalid::Twice { tile, first, second: pos });
            }
        }
        let mut types: Vec<Type> = Vec::new();
        let mut known: HashMap<Tile, usize> = HashMap::new();
        let mut type_of = Vec::with_capacity(tiles.len());
        for (index, &tile) in tiles.iter().enumerate() {
            let number = *known.entry(tile).or_insert_with(|| {
                types.push(Type { tile, members: Vec::new() });
                types.len() - 1
            });
            types[number].members.push(index);
            type_of.push(number);
        }
        Ok(Instance { tiles, fixed, types, type_of })
    }

    /// An instance in which no tile is fixed.
    ///
    /// # Errors
    /// If there is not one tile a place.
    pub fn free(shape: Shape, tiles: Vec<Tile>) -> Result<Instance, Invalid> {
        // Before the grid is made: a few bytes of text may state a huge shape.
        Instance::sized(shape, tiles.len())?;
        Instance::new(tiles, Grid::filled(shape.rows, shape.cols, None))
    }

    fn sized(shape: Shape, tiles: usize) -> Result<(), Invalid> {
        match shape.rows.checked_mul(shape.cols) {
            Some(0) => Err(Invalid::Empty),
            Some(places) if places == tiles => Ok(()),
            places => Err(Invalid::Number { tiles, places: places.unwrap_or(usize::MAX) }),
        }
    }

    /// Rows and columns of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.fixed.shape()
    }

    /// The tiles, as many as there are places.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The tile that is fixed at each place, if one is.
    #[must_use]
    pub fn fixed(&self) -> &Grid<Option<usize>> {
        &self.fixed
    }

    /// The types of the tiles, in the order in which they first appear.
    #[must_use]
    pub fn types(&self) -> &[Type] {
        &self.types
    }

    /// The type of a tile, both from 0.
    #[must_use]
    pub fn type_of(&self, tile: usize) -> usize {
        self.type_of[tile]
    }

    /// The solution in which the types from 0 lie in this way, in reading order: of equal tiles the
    /// first in the file takes the first place, but for the fixed ones. Where a type lies more often
    /// than it has tiles, which is no solution of the game, the first of them lies there again.
    ///
    /// # Panics
    /// Unless there is a type for each place.
    #[must_use]
    pub fn solution(&self, types: &[usize]) -> Solution {
        let mut left: Vec<_> = self.free_members().into_iter().map(Vec::into_iter).collect();
        let mut places = types.iter().zip(self.fixed.cells()).map(|(&class, &fixed)| {
            fixed.or_else(|| left[class].next()).unwrap_or(self.types[class].members[0])
        });
        let Shape { rows, cols } = self.shape();
        Solution { tiles: Grid::from_fn(rows, cols, |_| places.next().expect("a type a place")) }
    }
}

/// The tile at each place: a solution, or something that claims to be one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// By its number from 0.
    pub tiles: Grid<usize>,
}

impl Solution {
    /// The tiles as people count, from 1, in reading order.
    #[must_use]
    pub fn to_one(&self) -> impl ExactSizeIterator<Item = usize> {
        self.tiles.cells().iter().map(|&tile| tile + 1)
    }
}

/// As MiniZinc prints it: `res = [2, 1, 3, 4];`, the tiles from 1 in reading order.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("res = [")?;
        for (place, tile) in self.to_one().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            write!(f, "{comma}{tile}")?;
        }
        f.write_str("];")
    }
}
