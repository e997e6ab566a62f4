//! What counting alone says: how often each number must lie on the border.
//!
//! Inside the board every east side touches a west side with the same number. So a number that is
//! on more east sides than west sides has its surplus on the right border, where there are as many
//! places as the board has rows; and so on for the other three borders. If the numbers need more
//! room than a border has, there is no solution, and the count is the reason.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;

use super::{Instance, Side};
use crate::grid::{Pos, Shape};

/// How often each number lies on two opposite borders, at least.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needs {
    /// The two borders: west and east, or north and south.
    pub borders: [Side; 2],
    /// The places on each of the two.
    pub room: usize,
    /// Each number on these sides of the tiles, ascending.
    pub numbers: Vec<Need>,
}

/// How often a number lies on two opposite borders. What is above the need of one border is above
/// the need of the other by as much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// The number.
    pub number: i32,
    /// How many tiles have it on each of the two sides.
    pub tiles: [usize; 2],
    /// How many fixed tiles show it on each of the two borders.
    pub fixed: [usize; 2],
}

impl Need {
    /// How often it lies on each of the two borders at least.
    #[must_use]
    pub fn least(&self) -> [usize; 2] {
        let [tiles, others] = self.tiles;
        let [fixed, opposite] = self.fixed;
        // Inside, the sides cancel out: the borders differ by as much as the tiles do.
        [
            fixed.max((opposite + tiles).saturating_sub(others)),
            opposite.max((fixed + others).saturating_sub(tiles)),
        ]
    }
}

impl Needs {
    /// The places on each border that are left when all needs are met; `None` if they cannot be.
    #[must_use]
    pub fn slack(&self) -> Option<usize> {
        // The sum is the same for both borders, since there are as many sides of either kind.
        self.room.checked_sub(self.numbers.iter().map(|need| need.least()[0]).sum())
    }
}

/// The needs from west to east and from north to south.
#[must_use]
pub fn needs(instance: &Instance) -> [Needs; 2] {
    let Shape { rows, cols } = instance.shape();
    [[Side::West, Side::East], [Side::North, Side::South]].map(|borders| {
        let mut numbers: BTreeMap<i32, Need> = BTreeMap::new();
        for (which, side) in borders.into_iter().enumerate() {
            let mut need = |tile: usize, count: fn(&mut Need) -> &mut [usize; 2]| {
                let number = instance.tiles()[tile].number(side);
                let new = Need { number, tiles: [0; 2], fixed: [0; 2] };
                count(numbers.entry(number).or_insert(new))[which] += 1;
            };
            for tile in 0..instance.tiles().len() {
                need(tile, |need| &mut need.tiles);
            }
            for (pos, tile) in instance.fixed().iter() {
                let Some(tile) = tile.filter(|_| side.beside(instance.shape(), pos).is_none())
                else {
                    continue;
                };
                need(tile, |need| &mut need.fixed);
            }
        }
        let room = if borders[0] == Side::West { rows } else { cols };
        Needs { borders, room, numbers: numbers.into_values().collect() }
    })
}

/// Why an instance has no solution, as far as it can be seen without search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Two fixed tiles touch with different numbers.
    Fixed {
        /// The place of one.
        pos: Pos,
        /// The side where they touch.
        side: Side,
        /// The numbers on both.
        numbers: [i32; 2],
    },
    /// The numbers need more room than a border has.
    Border {
        /// The border.
        side: Side,
        /// Its places.
        room: usize,
        /// The fewest numbers that need more, those that need most room first.
        needs: Vec<Need>,
    },
}

/// The first reason found why there is no solution, if one can be seen without search.
///
/// ```
/// use prato::grid::Shape;
/// use prato::puzzles::tetravex::{Instance, Tile, reason};
///
/// let tiles = [[1, 1, 7, 2], [1, 1, 7, 3], [1, 1, 7, 4]].map(Tile::new);
/// let instance = Instance::free(Shape { rows: 1, cols: 3 }, tiles.to_vec()).unwrap();
/// assert_eq!(
///     reason(&instance).unwrap().to_string(),
///     "the right border has 1 place, but 3 sides must lie there: 7 is on 3 east sides and no west side"
/// );
/// ```
#[must_use]
pub fn reason(instance: &Instance) -> Option<Reason> {
    fixed(instance).or_else(|| needs(instance).iter().find_map(Needs::reason))
}

/// Fixed tiles that do not fit together.
fn fixed(instance: &Instance) -> Option<Reason> {
    let number =
        |pos: Pos, side| instance.fixed()[pos].map(|tile| instance.tiles()[tile].number(side));
    let sides = |pos| [Side::East, Side::South].map(|side| (pos, side));
    instance.shape().positions().flat_map(sides).find_map(|(pos, side)| {
        let next = side.beside(instance.shape(), pos)?;
        let numbers = [number(pos, side)?, number(next, side.opposite())?];
        (numbers[0] != numbers[1]).then_some(Reason::Fixed { pos, side, numbers })
    })
}

impl Needs {
    /// Why the borders cannot hold what they must, told about the one with fewer numbers.
    fn reason(&self) -> Option<Reason> {
        if self.slack().is_some() {
            return None;
        }
        let [west, east] = [0, 1].map(|which| {
            let needing = |need: &&Need| need.least()[which] > 0;
            let mut needs: Vec<Need> = self.numbers.iter().filter(needing).copied().collect();
            needs.sort_by_key(|need| Reverse(need.least()[which]));
            // Those that need most are the fewest, and none of them can be left out.
            let mut sum = 0;
            let more_than_room = needs.iter().position(|need| {
                sum += need.least()[which];
                sum > self.room
            });
            needs.truncate(more_than_room.map_or(needs.len(), |last| last + 1));
            Reason::Border { side: self.borders[which], room: self.room, needs }
        });
        Some(if west.numbers() < east.numbers() { west } else { east })
    }
}

impl Reason {
    /// How many numbers it speaks of.
    fn numbers(&self) -> usize {
        match self {
            Reason::Fixed { numbers, .. } => numbers.len(),
            Reason::Border { needs, .. } => needs.len(),
        }
    }
}

/// In a player's words.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Fixed { pos, side, numbers: [number, other] } => {
                write!(f, "the {number} on the {side} of the tile fixed at {pos} touches a {other}")
            }
            Reason::Border { side, room, needs } => border(f, *side, *room, needs),
        }
    }
}

/// So many numbers are named; the others are counted.
const NAMED: usize = 3;

fn border(f: &mut fmt::Formatter<'_>, side: Side, room: usize, needs: &[Need]) -> fmt::Result {
    let (which, name) = match side {
        Side::North => (0, "upper"),
        Side::South => (1, "lower"),
        Side::East => (1, "right"),
        Side::West => (0, "left"),
    };
    let total: usize = needs.iter().map(|need| need.least()[which]).sum();
    let places = count(room, "place");
    write!(f, "the {name} border has {places}, but {total} sides must lie there: ")?;
    for (index, need) in needs.iter().take(NAMED).enumerate() {
        let tiles = count(need.tiles[which], &format!("{side} side"));
        let others = count(need.tiles[1 - which], &format!("{} side", side.opposite()));
        let then = if index == 0 { "" } else { "; " };
        write!(f, "{then}{} is on {tiles} and {others}", need.number)?;
        if need.fixed != [0; 2] {
            write!(f, " ({} already at a border)", need.fixed[0] + need.fixed[1])?;
        }
    }
    match needs.len().saturating_sub(NAMED) {
        0 => Ok(()),
        others => write!(f, "; and so on for {}", count(others, "other number")),
    }
}

/// `no side`, `1 side`, `2 sides`.
fn count(number: usize, what: &str) -> String {
    match number {
        0 => format!("no {what}"),
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}
