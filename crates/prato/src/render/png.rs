//! PNG files: the SVG picture, turned into pixels by resvg.

use resvg::{tiny_skia, usvg};

use super::{Look, TooLarge, svg};
use crate::picture::Picture;

/// The width or height in pixels that the board itself has at most, if a tile of one pixel or
/// more allows it.
const MOST_PIXELS: usize = 4096;

/// The picture as the bytes of a PNG file. Tiles are 32 pixels wide (64 if they have four numbers),
/// and smaller on large boards.
///
/// # Errors
/// If the board is too large to be drawn.
///
/// # Panics
/// If resvg refuses our own SVG, which would be a bug.
pub fn render(picture: &Picture) -> Result<Vec<u8>, TooLarge> {
    render_as(picture, Look::default())
}

/// The same with or without coordinates, and larger or smaller; its board never has more than so many
/// pixels on a side as the usual picture may have.
///
/// # Errors
/// If the board is too large to be drawn.
///
/// # Panics
/// If resvg refuses our own SVG, which would be a bug.
pub fn render_as(picture: &Picture, look: Look) -> Result<Vec<u8>, TooLarge> {
    let text = svg::render_as(picture, Look { scale: 1.0, ..look })?;
    let shape = picture.tiles.shape();
    let usual = f32::from(svg::tile_pixels(picture));
    let most = (MOST_PIXELS / shape.rows.max(shape.cols).max(1)).max(1) as f32;
    Ok(pixels(&text, (usual * look.scale).min(most) / usual))
}

/// An SVG file of ours as the bytes of a PNG file, so many times larger than it asks for.
///
/// # Panics
/// If it is none of ours, or larger than all of them.
pub(super) fn pixels(svg: &str, scale: f32) -> Vec<u8> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())
        .expect("our own SVG can be read by resvg");
    let size = tree.size().to_int_size().scale_by(scale).expect("no side is 0");
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height())
        .expect("the limits of the SVG keep the picture small");
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().expect("writing to memory does not fail")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Pos};
    use crate::picture::{Badge, Ground, Key, Sign, Tile};

    fn picture(rows: usize, cols: usize) -> Picture {
        let mut tiles = Grid::filled(rows, cols, Tile::new(Ground::Safe, Sign::Tick));
        tiles[Pos::new(0, 0)] = Tile { badge: Some(Badge::Flag), ..Tile::heat(0.5) };
        tiles[Pos::new(rows - 1, cols - 1)] = Tile::new(Ground::Mine, Sign::Mine);
        Picture { title: "A & B <C>".into(), tiles, legend: vec![Key::Scale("heat".into())] }
    }

    #[test]
    fn a_picture_has_the_size_and_the_colours_of_its_board() {
        let pixels = tiny_skia::Pixmap::decode_png(&render(&picture(9, 20)).unwrap()).unwrap();
        assert!((9 * 32..9 * 32 + 160).contains(&pixels.height()), "{}", pixels.height());
        assert!((20 * 32..20 * 32 + 80).contains(&pixels.width()), "{}", pixels.width());
        let count = |rgb: (u8, u8, u8)| {
            let same = |pixel: &&tiny_skia::PremultipliedColorU8| {
                (pixel.red(), pixel.green(), pixel.blue()) == rgb
            };
            pixels.pixels().iter().filter(same).count()
        };
        assert!(count((0x00, 0x8f, 0x6b)) > 100_000, "178 safe tiles of 1024 pixels");
        assert!(count((0x26, 0x26, 0x2e)) > 500, "one mine");
        assert!(count((0xd5, 0x00, 0x32)) > 10, "one flag");
    }

    #[test]
    fn large_boards_have_small_tiles() {
        let pixels = tiny_skia::Pixmap::decode_png(&render(&picture(3, 2000)).unwrap()).unwrap();
        assert!((4000..4500).contains(&pixels.width()), "{}", pixels.width());
    }

    #[test]
    fn too_large_boards_are_refused() {
        assert!(render(&picture(1, 4001)).is_err());
        assert!(render(&picture(1001, 1000)).is_err());
        assert!(render(&picture(1, 4000)).is_ok());
    }
}
