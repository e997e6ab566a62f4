//! Printable sheets: several pictures on pages of A4, as SVG, as PNG, or all pages in one HTML file that
//! a browser prints as it is.

use std::fmt::Write as _;

use super::layers::{Layers, Paint, Pen, short};
use super::palette::{INK, PAPER};
use super::svg::{self, escape};
use super::{Coordinates, TooLarge, glyphs};
use crate::picture::Picture;

/// The width of a page in millimetres.
pub const PAGE_WIDTH: f32 = 210.0;
/// Its height.
pub const PAGE_HEIGHT: f32 = 297.0;
/// What is left free at each border.
const PAGE_MARGIN: f32 = 12.0;
/// How high the line with the title is.
const HEAD: f32 = 10.0;
/// What is left free between two pictures.
const BOARD_GAP: f32 = 6.0;
/// The largest side of a cell: a small board need not fill a page.
const LARGEST_CELL: f32 = 12.0;
/// The same of tiles with four numbers.
const LARGEST_TILE: f32 = 26.0;
/// The side of a cell in the units of a picture.
const UNITS: f32 = 16.0;

/// The pages of these pictures, each the text of an SVG file: so many pictures on each, under this title.
///
/// # Errors
/// If a board is too large to be drawn.
pub fn pages(
    title: &str,
    pictures: &[Picture],
    per_page: usize,
    coordinates: Coordinates,
) -> Result<Vec<String>, TooLarge> {
    let count = pictures.len().div_ceil(per_page.max(1));
    let chunks = pictures.chunks(per_page.max(1));
    (1..)
        .zip(chunks)
        .map(|(number, chunk)| {
            let title =
                if count == 1 { title.to_owned() } else { format!("{title}, {number} of {count}") };
            page(&title, chunk, coordinates)
        })
        .collect()
}

/// All pages in one HTML file, a page on each sheet of paper.
#[must_use]
pub fn html(title: &str, pages: &[String]) -> String {
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n\
         <style>@page {{ size: A4; margin: 0 }} body {{ margin: 0 }} \
         svg {{ display: block; break-after: page; max-width: 100% }}</style>\n</head>\n<body>\n",
        escape(title)
    );
    for page in pages {
        out.push_str(page);
    }
    out.push_str("</body>\n</html>\n");
    out
}

/// A page as the bytes of a PNG file, with 150 points to the inch.
#[cfg(feature = "png")]
#[must_use]
pub fn png(page: &str) -> Vec<u8> {
    // A millimetre of the page is 96 / 25.4 pixels at its own size.
    super::png::pixels(page, 150.0 / 96.0)
}

/// A picture on the page: its elements and its size, in its own units.
struct Drawn {
    elements: String,
    width: f32,
    height: f32,
    largest: f32,
}

impl Drawn {
    /// How large it can be in this room.
    fn scale(&self, (width, height): (f32, f32)) -> f32 {
        (width / self.width).min(height / self.height).min(self.largest / UNITS)
    }
}

fn page(title: &str, pictures: &[Picture], coordinates: Coordinates) -> Result<String, TooLarge> {
    let drawn: Result<Vec<Drawn>, TooLarge> = pictures
        .iter()
        .map(|picture| {
            let (elements, width, height) = svg::inside(picture, coordinates)?;
            let largest = if picture.has_sides() { LARGEST_TILE } else { LARGEST_CELL };
            Ok(Drawn { elements, width, height, largest })
        })
        .collect();
    let drawn = drawn?;
    let cols = columns(&drawn);
    let (room_x, room_y) = room(drawn.len(), cols);
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{PAGE_WIDTH}mm\" height=\"{PAGE_HEIGHT}mm\" \
         viewBox=\"0 0 {PAGE_WIDTH} {PAGE_HEIGHT}\" role=\"img\">\n<title>{}</title>",
        escape(title)
    );
    let mut paper = Layers::default();
    paper.rectangle(Paint::Ground(PAPER), (0.0, 0.0), PAGE_WIDTH, PAGE_HEIGHT);
    let size = (0.45_f32).min((PAGE_WIDTH - 2.0 * PAGE_MARGIN) / glyphs::width(title).max(1.0));
    paper.text((PAGE_MARGIN, PAGE_MARGIN), Pen { size, weight: 1.1, colour: INK }, title);
    paper.write(&mut out);
    for (number, one) in drawn.iter().enumerate() {
        let (row, col) = (number / cols, number % cols);
        let x = PAGE_MARGIN + col as f32 * (room_x + BOARD_GAP);
        let y = PAGE_MARGIN + HEAD + row as f32 * (room_y + BOARD_GAP);
        let _ = writeln!(
            out,
            "<g transform=\"translate({} {}) scale({})\">\n{}</g>",
            short(x),
            short(y),
            (one.scale((room_x, room_y)) * 10_000.0).floor() / 10_000.0,
            one.elements
        );
    }
    out.push_str("</svg>\n");
    Ok(out)
}

/// What a picture may take of the page, if so many stand on it in so many columns.
fn room(count: usize, cols: usize) -> (f32, f32) {
    let rows = count.div_ceil(cols);
    let share =
        |whole: f32, parts: usize| (whole - (parts as f32 - 1.0) * BOARD_GAP) / parts as f32;
    (
        share(PAGE_WIDTH - 2.0 * PAGE_MARGIN, cols),
        share(PAGE_HEIGHT - 2.0 * PAGE_MARGIN - HEAD, rows),
    )
}

/// The number of columns with which the pictures are largest, all in all.
fn columns(drawn: &[Drawn]) -> usize {
    let size = |cols: usize| {
        let room = room(drawn.len(), cols);
        drawn.iter().map(|one| one.scale(room)).sum::<f32>()
    };
    let mut best = 1;
    for cols in 2..=drawn.len() {
        if size(cols) > size(best) {
            best = cols;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::picture::{Ground, Sign, Tile};

    fn picture(rows: usize, cols: usize) -> Picture {
        let tiles = Grid::filled(rows, cols, Tile::new(Ground::Open, Sign::Clue(1)));
        Picture { title: "1".into(), tiles, legend: Vec::new() }
    }

    /// Where each picture of a page begins, and its scale.
    fn places(page: &str) -> Vec<(f32, f32, f32)> {
        let number = |text: &str| text.parse::<f32>().unwrap();
        page.lines()
            .filter_map(|line| line.strip_prefix("<g transform=\"translate("))
            .map(|line| {
                let (place, rest) = line.split_once(") scale(").unwrap();
                let (x, y) = place.split_once(' ').unwrap();
                (number(x), number(y), number(rest.split_once(')').unwrap().0))
            })
            .collect()
    }

    #[test]
    fn pictures_are_shared_out_and_stay_on_their_page() {
        for (rows, cols) in [(9, 9), (16, 30), (30, 4), (100, 100)] {
            for per_page in 1..=9 {
                let pictures = vec![picture(rows, cols); 11];
                let pages = pages("Boards", &pictures, per_page, Coordinates::Shown).unwrap();
                assert_eq!(pages.len(), 11_usize.div_ceil(per_page));
                let (_, width, height) = svg::inside(&pictures[0], Coordinates::Shown).unwrap();
                let all: Vec<_> = pages.iter().flat_map(|page| places(page)).collect();
                assert_eq!(all.len(), 11);
                for (x, y, scale) in all {
                    assert!(x >= PAGE_MARGIN && y >= PAGE_MARGIN + HEAD && scale > 0.0);
                    assert!(
                        x + width * scale <= PAGE_WIDTH - PAGE_MARGIN + 0.1,
                        "{per_page} {rows}x{cols}"
                    );
                    assert!(
                        y + height * scale <= PAGE_HEIGHT - PAGE_MARGIN + 0.1,
                        "{per_page} {rows}x{cols}"
                    );
                }
            }
        }
    }

    #[test]
    fn wide_boards_stand_below_each_other() {
        let pages = pages("Boards", &vec![picture(16, 30); 2], 2, Coordinates::Hidden).unwrap();
        let places = places(&pages[0]);
        assert!(
            (places[0].0 - places[1].0).abs() < 0.01 && places[0].1 < places[1].1,
            "{places:?}"
        );
    }

    #[test]
    fn one_file_has_all_pages() {
        let pages = pages("A & B", &vec![picture(2, 2); 3], 2, Coordinates::Shown).unwrap();
        let text = html("A & B", &pages);
        assert_eq!(text.matches("<svg ").count(), 2);
        assert!(text.contains("<title>A &amp; B, 1 of 2</title>"), "{text}");
        assert!(text.contains("@page { size: A4; margin: 0 }"), "{text}");
    }
}
