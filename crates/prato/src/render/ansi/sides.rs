//! Tiles with numbers on their sides, three lines each. Without colours it is a drawing that the
//! format `text` reads, unless there are empty places or marks, which are shown if the legend
//! explains them.

use std::fmt::Write as _;

use anstyle::Style;

use super::super::wrap::{Columns, parts};
use super::{Colours, badge, nearest, palette};
use crate::grid::{Grid, Pos};
use crate::picture::{Badge, Ground, Key, Picture, Sign, Tile};

/// Appends the board, in parts that fit the window.
pub(super) fn in_parts(out: &mut String, picture: &Picture, colours: Colours, columns: Columns) {
    let shape = picture.tiles.shape();
    let cell = 2 * widest(picture) + 2;
    for part in parts(shape.cols, cell, 1, columns) {
        if part.len() < shape.cols {
            let _ = writeln!(out, "columns {} to {}", part.start + 1, part.end);
        }
        let tile = |pos: Pos| picture.tiles[Pos::new(pos.row, part.start + pos.col)];
        let tiles = Grid::from_fn(shape.rows, part.len(), tile);
        out.push_str(&self::tiles(&Picture { tiles, ..picture.clone() }, colours));
    }
}

/// The board alone, if its tiles have numbers on their sides.
#[must_use]
pub fn tiles(picture: &Picture, colours: Colours) -> String {
    let badge = |key: &Key| match key {
        Key::Tile(tile, _) => tile.badge,
        Key::Scale(_) => None,
    };
    let marks = picture.legend.iter().filter_map(badge).collect();
    let pen = Pen { colours, widest: widest(picture), marks };
    let mut out = String::new();
    for row in picture.tiles.rows() {
        pen.between(&mut out, row);
        for part in 0..3 {
            for &tile in row {
                out.push('|');
                pen.part(&mut out, tile, part);
            }
            out.push_str("|\n");
        }
    }
    let bottom = vec![Tile::new(Ground::Covered, Sign::Blank); picture.tiles.shape().cols];
    pen.between(&mut out, &bottom);
    out
}

/// The characters of the longest number.
fn widest(picture: &Picture) -> usize {
    let width = |tile: &Tile| match tile.sign {
        Sign::Sides { numbers, .. } => numbers.map(|number| number.to_string().len()),
        _ => [1; 4],
    };
    picture.tiles.cells().iter().flat_map(width).max().unwrap_or(1)
}

struct Pen {
    colours: Colours,
    widest: usize,
    /// Those that the legend explains.
    marks: Vec<Badge>,
}

impl Pen {
    /// The line above a row of tiles, with the numbers of those that are told, as far as they fit.
    fn between(&self, out: &mut String, below: &[Tile]) {
        let inner = 2 * self.widest + 1;
        for tile in below {
            let number = match tile.sign {
                Sign::Sides { tile: Some(tile), .. } => tile.to_string(),
                _ => String::new(),
            };
            let number = if number.len() > inner { "" } else { &number };
            let _ = write!(out, "+{number:-^inner$}");
        }
        out.push_str("+\n");
    }

    /// One of the three lines of a tile: north, west and east with a mark between them, south.
    fn part(&self, out: &mut String, tile: Tile, line: usize) {
        let (widest, inner) = (self.widest, 2 * self.widest + 1);
        let mark = tile.badge.filter(|badge| self.marks.contains(badge));
        let mark = mark.map_or(" ", badge);
        let (Sign::Sides { numbers: [north, south, east, west], .. }, Ground::Sides(hues)) =
            (tile.sign, tile.ground)
        else {
            let mark = if line == 1 { mark } else { "" };
            let _ = write!(out, "{mark:^inner$}");
            return;
        };
        match line {
            0 => self.write(out, hues[0], &format!("{north:^inner$}")),
            1 => {
                self.write(out, hues[3], &format!("{west:<widest$}{mark}"));
                self.write(out, hues[2], &format!("{east:>widest$}"));
            }
            _ => self.write(out, hues[1], &format!("{south:^inner$}")),
        }
    }

    fn write(&self, out: &mut String, hue: u8, text: &str) {
        if self.colours == Colours::Plain {
            return out.push_str(text);
        }
        let ground = palette::side(hue);
        let style = Style::new()
            .bg_color(Some(nearest(ground).into()))
            .fg_color(Some(nearest(palette::ink_on(ground)).into()))
            .bold();
        let _ = write!(out, "{style}{text}{style:#}");
    }
}
