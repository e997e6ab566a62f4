//! PNG files: the SVG picture, turned into pixels by resvg.

use resvg::{tiny_skia, usvg};

use super::{TooLarge, svg};
use crate::picture::Picture;

/// The width or height in pixels that the board itself has at most, if a tile of one pixel or
/// more allows it.
const SIDE: usize = 4096;

/// The side of a tile in pixels on boards of everyday size.
const TILE: usize = 32;

/// The picture as the bytes of a PNG file. Tiles are 32 pixels wide, and smaller on boards of
/// more than 128 rows or columns.
///
/// # Errors
/// If the board is too large to be drawn.
///
/// # Panics
/// If resvg refuses our own SVG, which would be a bug.
pub fn render(picture: &Picture) -> Result<Vec<u8>, TooLarge> {
    let text = svg::render(picture)?;
    let tree = usvg::Tree::from_str(&text, &usvg::Options::default())
        .expect("our own SVG can be read by resvg");
    let shape = picture.tiles.shape();
    let tile = (SIDE / shape.rows.max(shape.cols).max(1)).clamp(1, TILE);
    let scale = tile as f32 / svg::TILE_PIXELS;
    let size = tree.size().to_int_size().scale_by(scale).expect("no side is 0");
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height())
        .expect("the limits of the SVG keep the picture small");
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels.encode_png().expect("writing to memory does not fail"))
}
