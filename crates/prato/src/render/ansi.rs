//! Terminal text, with colour and without.
//!
//! Every tile is a blank and two characters, in both: a chance always has two characters (`07`,
//! `<1`) and a clue always one, so that even without colour one cannot be taken for the other.
//! Rows and columns are numbered from 1 on the borders. A board that is wider than the window is
//! drawn in parts, one below the other.

mod sides;

use std::fmt::Write as _;
use std::ops::Range;

use anstyle::{Ansi256Color, Style};

use super::Coordinates;
use super::palette::{self, Rgb};
use super::wrap::{Columns, parts, wrap};
use crate::grid::Shape;
use crate::picture::{Badge, Ground, Key, Picture, Sign, Tile, variable};

pub use sides::tiles;

/// Whether to use escape codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// Characters only.
    Plain,
    /// The 256 colours that nearly all terminals know.
    Ansi,
}

/// The title, the board with its numbers, and the legend, in a window of this width.
#[must_use]
pub fn render(picture: &Picture, colours: Colours, columns: Columns) -> String {
    render_as(picture, Coordinates::Shown, colours, columns)
}

/// The same with or without coordinates.
#[must_use]
pub fn render_as(
    picture: &Picture,
    coordinates: Coordinates,
    colours: Colours,
    columns: Columns,
) -> String {
    let Shape { rows, cols } = picture.tiles.shape();
    let named = |tile: &Tile| matches!(tile.sign, Sign::Variable(_)).then(|| sign(*tile).len());
    let longest = picture.tiles.cells().iter().filter_map(named).max().unwrap_or(0).max(2);
    let width = match coordinates {
        Coordinates::Shown => digits(cols).max(longest) + 1,
        Coordinates::Hidden => longest + 1,
    };
    let pen = Pen { colours, width, coordinates };
    let mut out = wrap(&picture.title, columns);
    if picture.has_sides() {
        out.push_str("\n\n");
        sides::in_parts(&mut out, picture, colours, columns);
    } else {
        let numbered = match coordinates {
            Coordinates::Shown => 2 * (digits(rows) + 1),
            Coordinates::Hidden => 0,
        };
        for part in parts(cols, width, numbered, columns) {
            out.push_str(if part.start == 0 { "\n\n" } else { "\n" });
            pen.part(&mut out, picture, part);
        }
    }
    out + &pen.legend(picture, columns)
}

/// How tiles are written.
struct Pen {
    colours: Colours,
    width: usize,
    coordinates: Coordinates,
}

impl Pen {
    /// Appends some columns of the board, with the numbers around them.
    fn part(&self, out: &mut String, picture: &Picture, cols: Range<usize>) {
        if self.coordinates == Coordinates::Hidden {
            for tiles in picture.tiles.rows() {
                self.row(out, &tiles[cols.clone()]);
                out.push('\n');
            }
            return;
        }
        let margin = digits(picture.tiles.shape().rows);
        let mut numbers = String::new();
        for col in cols.clone() {
            let _ = write!(numbers, " {:^1$}", col + 1, self.width - 1);
        }
        let numbers = numbers.trim_end();
        let _ = writeln!(out, "{:margin$} {numbers}", "");
        for (row, tiles) in picture.tiles.rows().enumerate() {
            let _ = write!(out, "{:>margin$} ", row + 1);
            self.row(out, &tiles[cols.clone()]);
            let _ = writeln!(out, " {}", row + 1);
        }
        let _ = writeln!(out, "{:margin$} {numbers}", "");
    }

    /// Appends the tiles of a row.
    fn row(&self, out: &mut String, tiles: &[Tile]) {
        for run in tiles.chunk_by(|a, b| style(*a) == style(*b)) {
            self.tiles(out, run);
        }
    }

    /// Appends tiles of one style: of each its badge or a blank, then its sign.
    fn tiles(&self, out: &mut String, tiles: &[Tile]) {
        let style = style(tiles[0]);
        if self.colours == Colours::Ansi {
            let _ = write!(out, "{style}");
        }
        for &tile in tiles {
            let (badge, sign) = (tile.badge.map_or(" ", badge), sign(tile));
            let _ = write!(out, "{badge}{sign:^0$}", self.width - 1);
        }
        if self.colours == Colours::Ansi {
            let _ = write!(out, "{style:#}");
        }
    }

    /// What the tiles mean, below a blank line, if there is anything to say. As many keys stand on
    /// a line as fit.
    fn legend(&self, picture: &Picture, columns: Columns) -> String {
        const BETWEEN: &str = "   ";
        let mut out = String::new();
        let mut width = 0;
        for key in &picture.legend {
            let (sample, sample_length, meaning) = self.key(key);
            let length = sample_length + 1 + meaning.chars().count();
            if width > 0 && columns.is_none_or(|columns| width + BETWEEN.len() + length <= columns)
            {
                out.push_str(BETWEEN);
                width += BETWEEN.len() + length;
            } else {
                out.push('\n');
                width = length;
            }
            let _ = write!(out, "{sample} {meaning}");
        }
        if out.is_empty() { out } else { out + "\n" }
    }

    /// A sample, how many characters of it are seen, and what it means.
    fn key<'a>(&self, key: &'a Key) -> (String, usize, &'a str) {
        match key {
            Key::Tile(tile, meaning) => {
                let text = tile.badge.map_or_else(|| sign(*tile), |mark| badge(mark).into());
                let length = text.chars().count();
                match self.colours {
                    Colours::Plain => (text, length, meaning),
                    Colours::Ansi => {
                        let style = style(*tile);
                        (format!("{style} {text} {style:#}"), length + 2, meaning)
                    }
                }
            }
            Key::Scale(meaning) => match self.colours {
                Colours::Plain => ("01-99".into(), 5, meaning),
                Colours::Ansi => {
                    let sample = |percent: u8| {
                        let tile = Tile::heat(f64::from(percent) / 100.0);
                        let style = style(tile);
                        format!("{style} {percent:02} {style:#}")
                    };
                    let percents = [5, 25, 45, 65, 85];
                    let samples: String = percents.into_iter().map(sample).collect();
                    (samples, 4 * percents.len(), meaning)
                }
            },
        }
    }
}

/// The character of a badge.
#[must_use]
pub fn badge(badge: Badge) -> &'static str {
    match badge {
        Badge::Flag => "F",
        Badge::Doubted => "f",
        Badge::Best => ">",
        Badge::Fixed => "*",
        Badge::Reason => "!",
    }
}

/// What is written on a tile: at most two characters, but for variables, of which there may be many.
#[must_use]
pub fn sign(tile: Tile) -> String {
    match (tile.sign, tile.ground) {
        (Sign::Queen, Ground::Given) => "Q*".into(),
        (Sign::Queen, _) => "Q".into(),
        (Sign::Cross, _) => "x".into(),
        (Sign::Blank, Ground::Light | Ground::Dark) | (Sign::Clue(0), _) => ".".into(),
        (Sign::Blank, Ground::Covered) => "#".into(),
        (Sign::Blank | Sign::Sides { .. }, _) => String::new(),
        (Sign::Clue(number), _) => number.to_string(),
        (Sign::Percent(0), _) => "<1".into(),
        (Sign::Percent(percent), _) => format!("{percent:02}"),
        (Sign::Variable(number), _) => variable(number),
        (Sign::Letter(letter), _) => letter.to_string(),
        (Sign::Tick, _) => "ok".into(),
        (Sign::Mine, _) => "**".into(),
        (Sign::Unknown, _) => "??".into(),
    }
}

/// The colours of a tile, of the 256 that nearly all terminals know.
#[must_use]
pub fn style(tile: Tile) -> Style {
    let style = Style::new()
        .bg_color(Some(nearest(palette::ground(tile.ground)).into()))
        .fg_color(Some(nearest(palette::sign(tile)).into()));
    match tile.badge {
        Some(Badge::Best | Badge::Doubted | Badge::Reason) => style.bold().underline(),
        _ if tile.ground != Ground::Open => style.bold(),
        _ => style,
    }
}

/// The nearest of the 216 colours in the terminal's 6 x 6 x 6 cube, or of its 24 greys.
fn nearest(Rgb(red, green, blue): Rgb) -> Ansi256Color {
    let level = |part: u8| match part {
        0..48 => 0,
        48..115 => 1,
        _ => (part - 35) / 40,
    };
    if red.abs_diff(green) < 10 && green.abs_diff(blue) < 10 && (8..=238).contains(&red) {
        return Ansi256Color(232 + (red - 8) / 10);
    }
    Ansi256Color(16 + 36 * level(red) + 6 * level(green) + level(blue))
}

/// How many digits `number` has.
fn digits(number: usize) -> usize {
    number.checked_ilog10().unwrap_or(0) as usize + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    fn picture() -> Picture {
        let flagged = Tile { badge: Some(Badge::Flag), ..Tile::heat(0.001) };
        let best = Tile { badge: Some(Badge::Best), ..Tile::heat(0.07) };
        let tiles = vec![
            Tile::new(Ground::Open, Sign::Clue(0)),
            Tile::new(Ground::Open, Sign::Clue(3)),
            flagged,
            best,
            Tile::new(Ground::Safe, Sign::Tick),
            Tile::new(Ground::Mine, Sign::Mine),
            Tile::new(Ground::Covered, Sign::Unknown),
            Tile::new(Ground::Covered, Sign::Blank),
        ];
        let legend = vec![
            Key::Tile(Tile::new(Ground::Safe, Sign::Tick), "safe".into()),
            Key::Scale("chance".into()),
        ];
        Picture { title: "Title".into(), tiles: Grid::new(2, 4, tiles).unwrap(), legend }
    }

    #[test]
    fn plain() {
        let expected = "\
Title

   1  2  3  4
1  .  3 F<1>07 1
2  ok ** ?? #  2
   1  2  3  4

ok safe   01-99 chance
";
        assert_eq!(render(&picture(), Colours::Plain, None), expected);
    }

    #[test]
    fn colours_change_nothing_but_colours() {
        let text = render(&picture(), Colours::Ansi, None);
        assert!(text.contains("\x1b[48;5;29m ok\x1b[0m"), "white on bluish green: {text:?}");
        let board = |text: &str| text.lines().skip(2).take(4).map(strip).collect::<Vec<_>>();
        assert_eq!(board(&text), board(&render(&picture(), Colours::Plain, None)));
    }

    /// The text without escape codes.
    fn strip(line: &str) -> String {
        let mut parts = line.split('\x1b');
        let first = parts.next().unwrap_or_default().to_owned();
        let after = |part: &str| part.split_once('m').map(|(_, text)| text.to_owned());
        first + &parts.filter_map(after).collect::<String>()
    }

    #[test]
    fn wide_boards_have_wide_tiles() {
        let tiles = Grid::filled(1, 120, Tile::heat(0.5));
        let picture = Picture { title: String::new(), tiles, legend: Vec::new() };
        let text = render(&picture, Colours::Plain, None);
        let lines: Vec<&str> = text.lines().skip(2).take(2).collect();
        assert!(lines[0].ends_with(" 118 119 120") && lines[1].ends_with(" 50  50  50  1"));
    }

    #[test]
    fn everything_fits_the_window() {
        for columns in [40, 80, 200] {
            for colours in [Colours::Plain, Colours::Ansi] {
                let tiles = Grid::filled(16, 30, Tile::heat(0.5));
                let title = "Chance of a mine: 16 x 30 cells, 99 mines".into();
                let picture = Picture { title, tiles, ..picture() };
                let text = render(&picture, colours, Some(columns));
                let longest = |word: &str| strip(word).chars().count() <= columns;
                assert!(text.lines().all(longest), "{columns}\n{text}");
                let cells = text.matches(" 50").count();
                assert_eq!(cells, 16 * 30, "every cell once\n{text}");
            }
        }
    }

    #[test]
    fn parts_have_their_numbers() {
        let expected = "\
Title

   1  2
1  .  3  1
2  ok ** 2
   1  2

   3  4
1 F<1>07 1
2  ?? #  2
   3  4

ok safe
01-99 chance
";
        assert_eq!(render(&picture(), Colours::Plain, Some(13)), expected);
    }

    #[test]
    fn nearest_colours() {
        let check = |rgb, expected| assert_eq!(nearest(rgb), Ansi256Color(expected));
        check(Rgb(0, 0, 0), 16);
        check(Rgb(255, 255, 255), 231);
        check(Rgb(255, 0, 0), 196);
        check(Rgb(128, 128, 128), 244);
    }
}
