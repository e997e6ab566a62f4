//! An instance as a doc, in the names and symbols of each format.

use super::{Instance, Tile, draw};
use crate::doc::{Doc, Node};
use crate::formats::{Dialect, Format};
use crate::grid::{Grid, Pos, Shape};
use crate::puzzles::parts::int;
use crate::render::ansi::{self, Colours};

/// `instance` as a doc to be written in `format`.
#[must_use]
pub fn write(instance: &Instance, format: Format) -> Doc<'static> {
    let Shape { rows, cols } = instance.shape();
    let mut doc = Doc::default();
    let fixed: Vec<Vec<Node>> =
        instance.fixed().iter().filter_map(|(pos, &tile)| Some(lies(pos, tile?))).collect();
    let list =
        |rows: Vec<Vec<Node<'static>>>| rows.into_iter().map(Node::from_iter).collect::<Node>();
    let tiles = || instance.tiles().iter().map(|&tile| labels(tile).collect());
    match format.dialect() {
        Dialect::Dzn => {
            if rows == cols {
                doc.push("N", int(rows));
            } else {
                doc.push("rows", int(rows));
                doc.push("cols", int(cols));
            }
            doc.push("puzzle", tiles().collect::<Node>());
            if !fixed.is_empty() {
                doc.push("fixed", list(fixed));
            }
        }
        Dialect::Json => {
            doc.push("puzzle", "tetravex");
            doc.push("rows", int(rows));
            doc.push("cols", int(cols));
            doc.push("tiles", tiles().collect::<Node>());
            if !fixed.is_empty() {
                doc.push("fixed", list(fixed));
            }
        }
        Dialect::Prolog | Dialect::Asp => {
            doc.push("size", [int(rows), int(cols)].into_iter().collect::<Node>());
            for (index, &tile) in instance.tiles().iter().enumerate() {
                let numbers = [int(index + 1)].into_iter().chain(labels(tile));
                doc.push("tile", numbers.collect::<Node>());
            }
            for tile in fixed {
                doc.push("fixed", tile.into_iter().collect::<Node>());
            }
        }
        Dialect::Grid => {
            let header = [Node::from("tetravex"), int(rows), int(cols)];
            doc.push("header", header.into_iter().collect::<Node>());
            doc.push("board", tiles().chain(fixed.into_iter().map(line)).collect::<Node>());
        }
        Dialect::Text => {
            let at = |pos| instance.tiles()[instance.shape().index(pos)];
            let drawn = drawing(&Grid::from_fn(rows, cols, at));
            let drawn = drawn.lines().map(|line| Node::from(line.to_owned()));
            doc.push("board", drawn.chain(fixed.into_iter().map(line)).collect::<Node>());
        }
    }
    doc
}

/// Tiles drawn with signs that every terminal has.
///
/// ```
/// use prato::grid::Grid;
/// use prato::puzzles::tetravex::{Tile, drawing};
///
/// let tiles = [[1, 2, 3, 4], [-5, 6, 17, 3]].map(Tile::new).to_vec();
/// assert_eq!(
///     drawing(&Grid::new(1, 2, tiles).unwrap()),
///     "\
/// +-----+-----+
/// |  1  | -5  |
/// |4   3|3  17|
/// |  2  |  6  |
/// +-----+-----+
/// "
/// );
/// ```
#[must_use]
pub fn drawing(tiles: &Grid<Tile>) -> String {
    ansi::tiles(&draw::tiles(tiles), Colours::Plain)
}

fn line(tile: Vec<Node<'static>>) -> Node<'static> {
    let words = [Node::from("fixed")].into_iter().chain(tile);
    words.collect()
}

fn labels(tile: Tile) -> impl Iterator<Item = Node<'static>> {
    tile.numbers().into_iter().map(|number| Node::from(i64::from(number)))
}

/// A row, a column and a tile, all from 1.
fn lies(pos: Pos, tile: usize) -> Vec<Node<'static>> {
    let (row, col) = pos.to_one();
    vec![int(row), int(col), int(tile + 1)]
}
