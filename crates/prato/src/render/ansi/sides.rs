//! Tiles with numbers on their sides, three lines each. Without colours it is a drawing that the
//! format `text` reads.

use std::fmt::Write as _;

use anstyle::Style;

use super::{Colours, nearest, palette};
use crate::picture::{Ground, Picture, Sign, Tile};

/// The board alone, if its tiles have numbers on their sides.
#[must_use]
pub fn tiles(picture: &Picture, colours: Colours) -> String {
    let pen = Pen { colours, widest: widest(picture) };
    let mut out = String::new();
    for row in picture.tiles.rows() {
        pen.between(&mut out, row.len());
        for part in 0..3 {
            for &tile in row {
                out.push('|');
                pen.part(&mut out, tile, part);
            }
            out.push_str("|\n");
        }
    }
    pen.between(&mut out, picture.tiles.shape().cols);
    out
}

/// Whether a picture has such tiles.
pub(super) fn has_sides(picture: &Picture) -> bool {
    picture.tiles.cells().first().is_some_and(|tile| matches!(tile.sign, Sign::Sides(_)))
}

/// The characters of the longest number.
fn widest(picture: &Picture) -> usize {
    let width = |tile: &Tile| match tile.sign {
        Sign::Sides(numbers) => numbers.map(|number| number.to_string().len()),
        _ => [1; 4],
    };
    picture.tiles.cells().iter().flat_map(width).max().unwrap_or(1)
}

struct Pen {
    colours: Colours,
    widest: usize,
}

impl Pen {
    /// The line between two rows of tiles.
    fn between(&self, out: &mut String, tiles: usize) {
        let dashes = "-".repeat(2 * self.widest + 1);
        for _ in 0..tiles {
            out.push('+');
            out.push_str(&dashes);
        }
        out.push_str("+\n");
    }

    /// One of the three lines of a tile: north, west and east, south.
    fn part(&self, out: &mut String, tile: Tile, line: usize) {
        let (Sign::Sides(numbers), Ground::Sides(hues)) = (tile.sign, tile.ground) else { return };
        let ([north, south, east, west], widest) = (numbers, self.widest);
        let (half, inner) = (widest + 1, 2 * widest + 1);
        match line {
            0 => self.write(out, hues[0], &format!("{north:^inner$}")),
            1 => {
                self.write(out, hues[3], &format!("{west:<half$}"));
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
