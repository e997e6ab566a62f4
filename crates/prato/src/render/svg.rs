//! SVG: the board with numbers on its borders, a title above and the legend below.
//!
//! All tiles of one colour are one path, and so are all strokes of one pen: the file stays small
//! and a viewer has a few dozen shapes to draw, whatever the size of the board. Letters and
//! digits are strokes, so no font is needed. A screen reader is given the title and a
//! description in words.

use std::fmt::Write as _;

use super::glyphs;
use super::layers::{Layers, Paint, Pen, short};
use super::palette::{self, BEST, FLAG, INK, LINES, PAPER, REASON, Rgb};
use super::{Coordinates, Look, TooLarge, check_size};
use crate::grid::Shape;
use crate::picture::{Badge, Ground, Key, Picture, Sign, Tile, variable};
use crate::plural::number_of;

/// Boards of more cells are drawn without signs and lines: nobody could read them.
const MAX_SIGNS: usize = 40_000;

/// The side of a tile in SVG units.
const TILE: f32 = 16.0;

/// The side of a tile in pixels, where the picture is shown at the size that it asks for: tiles
/// with four numbers need more room.
pub(super) fn tile_pixels(picture: &Picture) -> u16 {
    if picture.has_sides() { 64 } else { 32 }
}

/// The picture as the text of an SVG file.
///
/// # Errors
/// If the board is too large to be drawn.
pub fn render(picture: &Picture) -> Result<String, TooLarge> {
    render_as(picture, Look::default())
}

/// The same with or without coordinates, and larger or smaller.
///
/// # Errors
/// If the board is too large to be drawn.
pub fn render_as(picture: &Picture, look: Look) -> Result<String, TooLarge> {
    let (sheet, height) = drawn(picture, look.coordinates)?;
    Ok(sheet.finish(picture, height, look.scale))
}

/// What a picture is made of inside of another one: its elements, its width and its height.
pub(super) fn inside(
    picture: &Picture,
    coordinates: Coordinates,
) -> Result<(String, f32, f32), TooLarge> {
    let (sheet, height) = drawn(picture, coordinates)?;
    let mut out = String::new();
    sheet.layers.write(&mut out);
    Ok((out, sheet.width, height))
}

/// The picture, and how high it is.
fn drawn(picture: &Picture, coordinates: Coordinates) -> Result<(Sheet, f32), TooLarge> {
    let shape = picture.tiles.shape();
    check_size(shape)?;
    let mut sheet = Sheet::new(picture, coordinates);
    sheet.title(&picture.title);
    if coordinates == Coordinates::Shown {
        sheet.numbers();
    }
    sheet.grounds(picture);
    if shape.len() <= MAX_SIGNS {
        sheet.lines();
        for (pos, &tile) in picture.tiles.iter() {
            sheet.sign(sheet.corner(pos.row, pos.col), tile);
        }
    }
    let height = sheet.legend(&picture.legend);
    Ok((sheet, height))
}

/// A picture in the making: where things lie, and what is drawn so far.
struct Sheet {
    shape: Shape,
    /// Whether the tiles have numbers on their sides, which a frame would cover.
    has_sides: bool,
    /// How large title, numbers and legend are; 1 on boards of everyday size.
    zoom: f32,
    left: f32,
    top: f32,
    width: f32,
    layers: Layers,
}

impl Sheet {
    fn new(picture: &Picture, coordinates: Coordinates) -> Sheet {
        let shape = picture.tiles.shape();
        let zoom = (shape.rows.max(shape.cols) as f32 / 64.0).max(1.0);
        let (numbers, above) = match coordinates {
            Coordinates::Shown => (glyphs::width(&shape.rows.to_string()) * 0.6, 30.0),
            Coordinates::Hidden => (0.0, 20.0),
        };
        let left = zoom * (numbers + 9.0);
        let width = left + shape.cols as f32 * TILE + zoom * 9.0;
        let (has_sides, top) = (picture.has_sides(), zoom * above);
        Sheet { shape, has_sides, zoom, left, top, width, layers: Layers::default() }
    }

    /// The top left corner of a cell.
    fn corner(&self, row: usize, col: usize) -> (f32, f32) {
        (self.left + col as f32 * TILE, self.top + row as f32 * TILE)
    }

    fn pen(&self, size: f32) -> Pen {
        Pen { size: size * self.zoom, weight: 1.1, colour: INK }
    }

    fn title(&mut self, title: &str) {
        let pen = self.pen(0.85);
        let end = self.left + glyphs::width(title) * pen.size + self.zoom * 9.0;
        self.width = self.width.max(end);
        self.layers.text((self.left, 7.0 * self.zoom), pen, title);
    }

    /// The numbers of rows and columns; on large boards of every tenth or hundredth.
    fn numbers(&mut self) {
        let Shape { rows, cols } = self.shape;
        let step = match rows.max(cols) {
            ..100 => 1,
            100..640 => 10,
            _ => 100,
        };
        let named = |count: usize| (1..=count).filter(move |at| at % step == 0);
        let pen = self.pen(0.6);
        for col in named(cols) {
            let x = self.left + (col as f32 - 0.5) * TILE;
            self.layers.centred((x, self.top - 5.5 * self.zoom), pen, &col.to_string());
        }
        for row in named(rows) {
            let text = row.to_string();
            let x = self.left - 4.0 * self.zoom - glyphs::width(&text) * pen.size / 2.0;
            self.layers.centred((x, self.top + (row as f32 - 0.5) * TILE), pen, &text);
        }
    }

    /// The colours of the board, neighbours of one colour in one stretch.
    fn grounds(&mut self, picture: &Picture) {
        for (row, tiles) in picture.tiles.rows().enumerate() {
            let mut col = 0;
            for run in tiles.chunk_by(|a, b| palette::ground(a.ground) == palette::ground(b.ground))
            {
                if let Ground::Sides(_) = run[0].ground {
                    for tile in run {
                        self.triangles(self.corner(row, col), *tile);
                        col += 1;
                    }
                    continue;
                }
                let paint = Paint::Ground(palette::ground(run[0].ground));
                let corner = self.corner(row, col);
                self.layers.rectangle(paint, corner, run.len() as f32 * TILE, TILE);
                col += run.len();
            }
        }
    }

    /// The four triangles of the tile whose top left corner is at (x, y).
    fn triangles(&mut self, (x, y): (f32, f32), tile: Tile) {
        let Ground::Sides(hues) = tile.ground else { return };
        let paths = [
            ((x, y), "h16l-8 8z"),
            ((x, y + TILE), "h16l-8-8z"),
            ((x + TILE, y), "v16l-8-8z"),
            ((x, y), "v16l8-8z"),
        ];
        for (hue, (start, path)) in hues.into_iter().zip(paths) {
            self.layers.stroke(Paint::Ground(palette::side(hue)), start, path);
        }
    }

    /// The number on each side of the tile whose top left corner is at (x, y).
    fn sides(&mut self, (x, y): (f32, f32), tile: Tile) {
        let (Sign::Sides { numbers, tile: laid }, Ground::Sides(hues)) = (tile.sign, tile.ground)
        else {
            return;
        };
        self.layers.stroke(Paint::Stroke(LINES, 0.4, 1.0), (x, y), "l16 16m0-16l-16 16");
        let (near, far, middle) = (2.9, TILE - 2.9, TILE / 2.0);
        let places = [(middle, near), (middle, far), (far, middle), (near, middle)];
        for ((number, hue), (dx, dy)) in numbers.into_iter().zip(hues).zip(places) {
            let text = number.to_string();
            // Long numbers are smaller, so that they stay in their triangle.
            let size = (4.6 / glyphs::width(&text)).min(0.55);
            let colour = palette::ink_on(palette::side(hue));
            self.layers.centred((x + dx, y + dy), Pen { size, weight: 1.2, colour }, &text);
        }
        if let Some(number) = laid {
            // A mark would hide it; a fixed tile has a darker rim instead.
            let rim = if tile.badge == Some(Badge::Fixed) { INK } else { LINES };
            let disc = "a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0z";
            let left = (x + TILE / 2.0 - 2.4, y + TILE / 2.0);
            self.layers.stroke(Paint::Stroke(rim, 0.9, 1.0), left, disc);
            self.layers.stroke(Paint::Fill(PAPER), left, disc);
            let text = number.to_string();
            let size = (3.6 / glyphs::width(&text)).min(0.36);
            let pen = Pen { size, weight: 1.0, colour: INK };
            self.layers.centred((x + TILE / 2.0, y + TILE / 2.0), pen, &text);
        }
    }

    /// Thin lines between the cells.
    fn lines(&mut self) {
        let Shape { rows, cols } = self.shape;
        let paint = Paint::Stroke(LINES, 0.7, 1.0);
        let (width, height) = (short(cols as f32 * TILE), short(rows as f32 * TILE));
        for row in 0..=rows {
            self.layers.stroke(paint, self.corner(row, 0), &format!("h{width}"));
        }
        for col in 0..=cols {
            self.layers.stroke(paint, self.corner(0, col), &format!("v{height}"));
        }
    }

    /// The sign and the badge of the tile whose top left corner is at (x, y).
    fn sign(&mut self, (x, y): (f32, f32), tile: Tile) {
        let middle = (x + TILE / 2.0, y + TILE / 2.0);
        let colour = palette::sign(tile);
        let pen = |size: f32, weight: f32| Pen { size, weight, colour };
        match tile.sign {
            Sign::Blank | Sign::Clue(0) => {}
            Sign::Sides { .. } => self.sides((x, y), tile),
            Sign::Clue(clue) => self.layers.centred(middle, pen(1.05, 1.35), &clue.to_string()),
            Sign::Percent(0) => self.layers.centred(middle, pen(0.68, 1.2), "<1"),
            Sign::Percent(chance) => {
                self.layers.centred(middle, pen(0.72, 1.2), &chance.to_string());
            }
            Sign::Letter(letter) => {
                self.layers.centred(middle, pen(0.9, 1.2), &letter.to_string());
            }
            Sign::Variable(number) => {
                let name = variable(number);
                let size = if name.len() > 2 { 0.55 } else { 0.72 };
                self.layers.centred(middle, pen(size, 1.2), &name);
            }
            Sign::Unknown => self.layers.centred(middle, pen(0.9, 1.2), "?"),
            Sign::Tick => {
                let paint = Paint::Stroke(colour, 1.7, 1.0);
                self.layers.stroke(paint, (x + 4.4, y + 8.2), "l2.6 2.8 4.6-6");
            }
            Sign::Cross => {
                let paint = Paint::Stroke(colour, 1.3, 1.0);
                self.layers.stroke(paint, (x + 5.2, y + 5.2), "l5.6 5.6m0-5.6l-5.6 5.6");
            }
            Sign::Queen => {
                let crown = "h8l1.3-6.5-2.9 2.6-2.4-4.3-2.4 4.3-2.9-2.6z";
                self.layers.stroke(Paint::Fill(colour), (x + 4.0, y + 12.2), crown);
            }
            Sign::Mine => {
                let disc = "a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0z";
                self.layers.stroke(Paint::Fill(colour), (x + 5.2, y + 8.0), disc);
                let spikes = "h8.8m-4.4-4.4v8.8m-3.1-7.5l6.2 6.2m0-6.2l-6.2 6.2";
                self.layers.stroke(Paint::Stroke(colour, 1.1, 1.0), (x + 3.6, y + 8.0), spikes);
            }
        }
        match tile.badge {
            None => {}
            Some(Badge::Flag) => self.flag(x, y),
            Some(Badge::Doubted) => {
                self.frame(x, y, BEST);
                self.flag(x, y);
            }
            Some(Badge::Fixed) if matches!(tile.sign, Sign::Sides { tile: Some(_), .. }) => {}
            Some(Badge::Fixed) => {
                let disc = "a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0z";
                let left = (x + TILE / 2.0 - 1.3, y + TILE / 2.0);
                self.layers.stroke(Paint::Stroke(INK, 0.8, 1.0), left, disc);
                self.layers.stroke(Paint::Fill(PAPER), left, disc);
            }
            Some(badge @ (Badge::Best | Badge::Reason)) => {
                let colour = if badge == Badge::Best { BEST } else { REASON };
                if self.has_sides {
                    let disc = "a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0z";
                    let left = (x + TILE / 2.0 - 1.7, y + TILE / 2.0);
                    self.layers.stroke(Paint::Stroke(PAPER, 1.2, 1.0), left, disc);
                    return self.layers.stroke(Paint::Fill(colour), left, disc);
                }
                self.frame(x, y, colour);
            }
        }
    }

    /// Draws the player's flag into the corner of a tile.
    fn flag(&mut self, x: f32, y: f32) {
        let pole = (x + 1.8, y + 1.6);
        // Red on red would not be seen without the light rim.
        self.layers.stroke(Paint::Stroke(PAPER, 2.2, 1.0), pole, "v4.6v-4.6l3 1.4-3 1.4");
        self.layers.stroke(Paint::Stroke(FLAG, 0.8, 1.0), pole, "v4.6");
        self.layers.stroke(Paint::Fill(FLAG), pole, "l3 1.4-3 1.4z");
    }

    /// Draws a frame into a tile.
    fn frame(&mut self, x: f32, y: f32, colour: Rgb) {
        let paint = Paint::Stroke(colour, 1.7, 1.0);
        self.layers.rectangle(paint, (x + 1.1, y + 1.1), TILE - 2.2, TILE - 2.2);
    }

    /// Draws the legend below the board, and returns where the picture ends.
    fn legend(&mut self, legend: &[Key]) -> f32 {
        let zoom = self.zoom;
        let (pen, side) = (self.pen(0.7), TILE * zoom);
        let (mut x, mut y) = self.corner(self.shape.rows, 0);
        y += 8.0 * zoom;
        for key in legend {
            let (sample, text) = match key {
                Key::Tile(_, text) => (side, text),
                Key::Scale(text) => (4.0 * side, text),
            };
            let wide = sample + 4.0 * zoom + glyphs::width(text) * pen.size;
            self.width = self.width.max(self.left + wide + 9.0 * zoom);
            if x > self.left && x + wide + 9.0 * zoom > self.width {
                (x, y) = (self.left, y + side + 4.0 * zoom);
            }
            match key {
                Key::Tile(tile, _) => self.sample((x, y), *tile),
                Key::Scale(_) => self.scale((x, y), sample),
            }
            let above = (side - glyphs::LETTER_HEIGHT * pen.size) / 2.0;
            self.layers.text((x + sample + 4.0 * zoom, y + above), pen, text);
            x += wide + 10.0 * zoom;
        }
        if legend.is_empty() { y } else { y + side + 8.0 * zoom }
    }

    fn sample(&mut self, at: (f32, f32), tile: Tile) {
        let side = TILE * self.zoom;
        self.layers.rectangle(Paint::Ground(palette::ground(tile.ground)), at, side, side);
        // Signs have one size; where the legend is larger than the tiles, the colours tell.
        if self.zoom <= 1.0 {
            self.layers.rectangle(Paint::Stroke(LINES, 0.7, 1.0), at, side, side);
            self.sign(at, tile);
        }
    }

    fn scale(&mut self, (x, y): (f32, f32), width: f32) {
        let step = width / f32::from(palette::HEATS);
        for heat in 0..palette::HEATS {
            let at = (x + step * f32::from(heat), y);
            let paint = Paint::Ground(palette::heat(heat));
            // A hair wider than the step, so that no gap shows between two colours.
            self.layers.rectangle(paint, at, step + 0.2, TILE * self.zoom);
        }
    }

    /// The whole file.
    fn finish(self, picture: &Picture, height: f32, scale: f32) -> String {
        let scale = scale * f32::from(tile_pixels(picture)) / TILE;
        let mut out = String::with_capacity(self.layers.len() + 2000);
        let (width, height) = (short(self.width), short(height));
        let _ = writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"title desc\">\n\
             <title id=\"title\">{}</title>\n<desc id=\"desc\">{}</desc>",
            short(width * scale),
            short(height * scale),
            escape(&picture.title),
            escape(&describe(picture)),
        );
        let mut paper = Layers::default();
        paper.rectangle(Paint::Ground(PAPER), (0.0, 0.0), width, height);
        paper.write(&mut out);
        self.layers.write(&mut out);
        out.push_str("</svg>\n");
        out
    }
}

/// The picture in words: how many tiles of each kind there are.
fn describe(picture: &Picture) -> String {
    let count = |wanted: fn(Ground) -> bool| {
        picture.tiles.cells().iter().filter(|tile| wanted(tile.ground)).count()
    };
    let size = picture.tiles.shape().in_words();
    if count(|ground| matches!(ground, Ground::Sides(_))) > 0 {
        return format!("Tetravex tiles in {size}, each with a number on its four sides.");
    }
    let queens = count(|ground| matches!(ground, Ground::Queen | Ground::Given));
    if queens + count(|ground| matches!(ground, Ground::Light | Ground::Dark)) > 0 {
        let forbidden = count(|ground| ground == Ground::Covered);
        return format!(
            "A chessboard of {size} with {}; {} forbidden.",
            number_of(queens, "queen"),
            if forbidden == 1 { "1 cell is".to_owned() } else { format!("{forbidden} cells are") }
        );
    }
    let lettered = count(|ground| matches!(ground, Ground::Group(_)));
    if lettered > 0 {
        return format!(
            "A board of {size}: {} with a letter of the legend; {} covered.",
            number_of(lettered, "cell"),
            count(|ground| ground == Ground::Covered),
        );
    }
    format!(
        "A board of {size}: {} open, {} safe, {}, \
         and {} covered.",
        number_of(count(|ground| ground == Ground::Open), "cell"),
        count(|ground| ground == Ground::Safe),
        number_of(count(|ground| ground == Ground::Mine), "mine"),
        count(|ground| matches!(ground, Ground::Covered | Ground::Heat(_))),
    )
}

/// Words as they may stand in an SVG file.
#[must_use]
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    #[test]
    fn the_file_says_in_words_what_it_shows() {
        let tiles = vec![
            Tile::new(Ground::Open, Sign::Clue(1)),
            Tile::new(Ground::Safe, Sign::Tick),
            Tile::heat(0.5),
        ];
        let tiles = Grid::new(1, 3, tiles).unwrap();
        let text = render(&Picture { title: "1 < 2".into(), tiles, legend: vec![] }).unwrap();
        assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""), "{text}");
        assert!(text.contains("role=\"img\" aria-labelledby=\"title desc\""), "{text}");
        assert!(text.contains("<title id=\"title\">1 &lt; 2</title>"), "{text}");
        assert!(text.contains("1 row and 3 columns: 1 cell open, 1 safe, 0 mines"), "{text}");
        assert!(text.ends_with("</svg>\n"), "{text}");
    }

    #[test]
    fn letters_and_chessboards_have_words_of_their_own() {
        let check = |grounds: &[Ground], words: &str| {
            let tiles = grounds.iter().map(|&ground| Tile::new(ground, Sign::Blank)).collect();
            let tiles = Grid::new(1, grounds.len(), tiles).unwrap();
            let picture = Picture { title: String::new(), tiles, legend: vec![] };
            assert_eq!(describe(&picture), words);
        };
        let ladder = [Ground::Group(0), Ground::Group(2), Ground::Covered];
        let board = "A board of 1 row and 3 columns";
        check(&ladder, &format!("{board}: 2 cells with a letter of the legend; 1 covered."));
        let empty = "A chessboard of 1 row and 2 columns with 0 queens; 0 cells are forbidden.";
        check(&[Ground::Light, Ground::Dark], empty);
    }

    #[test]
    fn neighbours_of_one_colour_share_one_stretch() {
        let tiles = Grid::filled(2, 1000, Tile::new(Ground::Covered, Sign::Blank));
        let text = render(&Picture { title: String::new(), tiles, legend: vec![] }).unwrap();
        let colour = text.lines().find(|line| line.contains("fill=\"#afb8c6\"")).unwrap();
        assert_eq!(colour.matches('M').count(), 2, "one stretch per row: {colour}");
    }
}
