//! The paths of an SVG picture, one for each way of painting.

use std::fmt::Write as _;

use super::glyphs;
use super::palette::Rgb;

/// How a path is painted.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Paint {
    /// An area below all else.
    Ground(Rgb),
    /// An area.
    Fill(Rgb),
    /// Lines of this width, in a drawing this many times larger than its numbers say.
    Stroke(Rgb, f32, f32),
}

/// Paths, one for each paint, in the order in which the paints were first used.
#[derive(Default)]
pub(super) struct Layers(Vec<(Paint, String)>);

/// How a text is written.
#[derive(Clone, Copy)]
pub(super) struct Pen {
    /// SVG units in one unit of the glyphs.
    pub size: f32,
    /// The width of the lines, in units of the glyphs.
    pub weight: f32,
    /// Its colour.
    pub colour: Rgb,
}

impl Layers {
    /// The path that all shapes with this paint share.
    pub(super) fn path(&mut self, paint: Paint) -> &mut String {
        let at = self.0.iter().position(|(other, _)| *other == paint).unwrap_or_else(|| {
            self.0.push((paint, String::new()));
            self.0.len() - 1
        });
        &mut self.0[at].1
    }

    /// A rectangle whose top left corner is at (x, y).
    pub(super) fn rectangle(&mut self, paint: Paint, (x, y): (f32, f32), width: f32, height: f32) {
        let (x, y, width, height) = (short(x), short(y), short(width), short(height));
        let _ = write!(self.path(paint), "M{x} {y}h{width}v{height}h-{width}z");
    }

    /// Strokes that begin at a place and go on by a relative path.
    pub(super) fn stroke(&mut self, paint: Paint, (x, y): (f32, f32), path: &str) {
        let _ = write!(self.path(paint), "M{} {}{path}", short(x), short(y));
    }

    /// Writes `text` from (x, y), its top left corner.
    pub(super) fn text(&mut self, (x, y): (f32, f32), pen: Pen, text: &str) {
        let path = self.path(Paint::Stroke(pen.colour, pen.weight, pen.size));
        let (x, y) = (x / pen.size, y / pen.size);
        for (at, glyph) in glyphs::layout(text) {
            for &(dx, dy, line) in glyph.strokes {
                let _ = write!(path, "M{} {}{line}", short(x + at + dx), short(y + dy));
            }
        }
    }

    /// Writes `text` around (x, y).
    pub(super) fn centred(&mut self, (x, y): (f32, f32), pen: Pen, text: &str) {
        let (width, height) = (glyphs::width(text) * pen.size, glyphs::LETTER_HEIGHT * pen.size);
        self.text((x - width / 2.0, y - height / 2.0), pen, text);
    }

    /// How many bytes [`Layers::write`] appends, about.
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|(_, path)| path.len() + 200).sum()
    }

    /// Appends the SVG elements.
    pub(super) fn write(&self, out: &mut String) {
        let is_ground = |paint: &Paint| matches!(paint, Paint::Ground(_));
        let below = self.0.iter().filter(|(paint, _)| is_ground(paint));
        let above = self.0.iter().filter(|(paint, _)| !is_ground(paint));
        for (paint, path) in below.chain(above) {
            let _ = match *paint {
                Paint::Ground(colour) | Paint::Fill(colour) => {
                    writeln!(out, "<path fill=\"{}\" d=\"{path}\"/>", hex(colour))
                }
                Paint::Stroke(colour, width, size) => writeln!(
                    out,
                    "<path fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" \
                     stroke-linecap=\"round\" stroke-linejoin=\"round\" \
                     transform=\"scale({})\" d=\"{path}\"/>",
                    hex(colour),
                    short(size)
                ),
            };
        }
    }
}

/// Two decimals are enough.
pub(super) fn short(number: f32) -> f32 {
    (number * 100.0).round() / 100.0
}

fn hex(Rgb(red, green, blue): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
