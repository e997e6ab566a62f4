//! What to draw, before any renderer decides how: a grid of tiles, a title and a legend.
//!
//! A puzzle turns its instance and what is known about it into a [`Picture`]; [`crate::render`]
//! turns a picture into terminal text, SVG or PNG. Nothing here knows a colour or a size.

use crate::grid::Grid;

/// A board to draw.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// What it shows, in one line.
    pub title: String,
    /// The board.
    pub tiles: Grid<Tile>,
    /// What the tiles mean.
    pub legend: Vec<Key>,
}

impl Picture {
    /// Whether tiles have numbers on their sides.
    pub(crate) fn has_sides(&self) -> bool {
        self.tiles.cells().iter().any(|tile| matches!(tile.sign, Sign::Sides { .. }))
    }
}

/// One cell of the board: a ground with a sign on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tile {
    /// What it lies on, told by the colour.
    pub ground: Ground,
    /// What is written on it.
    pub sign: Sign,
    /// A small mark in the corner.
    pub badge: Option<Badge>,
}

/// What a tile lies on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ground {
    /// An open cell.
    Open,
    /// A covered cell about which nothing is told.
    Covered,
    /// A covered cell that holds a mine with this chance, strictly between 0 and 1.
    Heat(f32),
    /// A covered cell that certainly holds no mine.
    Safe,
    /// A covered cell that certainly holds a mine.
    Mine,
    /// A light square of a chessboard.
    Light,
    /// A dark square of a chessboard.
    Dark,
    /// A cell of one of several groups, from 0, each in a colour of its own.
    Group(u8),
    /// A square with a queen that was found.
    Queen,
    /// A square with a queen that stood there from the beginning.
    Given,
    /// Four triangles: north, south, east and west, each in the colour of its number's place in a
    /// list of colours.
    Sides([u8; 4]),
}

/// What is written on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Nothing.
    Blank,
    /// The number of an open cell, from 0 to 8.
    Clue(u8),
    /// A chance in percent, from 0 to 99. As certain cells have signs of their own, 0 is shown as
    /// `<1` and nothing is shown as 100.
    Percent(u8),
    /// A tick: no mine.
    Tick,
    /// A mine.
    Mine,
    /// A question mark: not decided.
    Unknown,
    /// A variable, by its number from 0, under the name that [`variable`] gives it.
    Variable(usize),
    /// A letter, which the legend explains.
    Letter(char),
    /// A queen.
    Queen,
    /// A cross: nothing may stand here.
    Cross,
    /// A number on each side.
    Sides {
        /// North, south, east and west.
        numbers: [i32; 4],
        /// Which tile it is, from 1, where that is told.
        tile: Option<usize>,
    },
}

/// A mark in the corner of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Badge {
    /// The player's flag.
    Flag,
    /// The player's flag on a cell to open: it is not forced, or wrong.
    Doubted,
    /// The best cell to open.
    Best,
    /// What lies here lay here from the beginning.
    Fixed,
    /// One of the clues of a reason.
    Reason,
}

/// One entry of the legend.
#[derive(Clone, Debug, PartialEq)]
pub enum Key {
    /// A tile such as this, and what it means.
    Tile(Tile, String),
    /// The colours of [`Ground::Heat`] from 0 to 1, and what they mean.
    Scale(String),
}

/// The name of the variable of this number, from 0, as Prolog prints variables.
///
/// ```
/// use prato::picture::variable;
///
/// assert_eq!([0, 25, 26, 52].map(variable), ["A", "Z", "A1", "A2"]);
/// ```
#[must_use]
pub fn variable(number: usize) -> String {
    let letter = (b'A'..=b'Z').nth(number % 26).map_or('?', char::from);
    match number / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

impl Tile {
    /// A tile without a badge.
    #[must_use]
    pub fn new(ground: Ground, sign: Sign) -> Tile {
        Tile { ground, sign, badge: None }
    }

    /// The tile of a chance strictly between 0 and 1, with the rounded percentage on it.
    ///
    /// ```
    /// use prato::picture::{Sign, Tile};
    ///
    /// assert_eq!(Tile::heat(0.375).sign, Sign::Percent(38));
    /// assert_eq!(Tile::heat(0.999).sign, Sign::Percent(99), "never a false certainty");
    /// ```
    #[must_use]
    pub fn heat(chance: f64) -> Tile {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 0 and 99 after the clamp; a colour needs no more than an f32"
        )]
        let (heat, percent) = (chance as f32, (chance * 100.0).round().clamp(0.0, 99.0) as u8);
        Tile::new(Ground::Heat(heat), Sign::Percent(percent))
    }
}
