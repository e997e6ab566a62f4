//! Tiles as a [`Picture`]: four triangles with a number each.

use super::{Instance, Solution, Tile};
use crate::grid::{Grid, Shape};
use crate::picture::{Badge, Ground, Key, Picture, Sign, Tile as Drawn};

/// A solution: each tile with its number, as in `res`, and the fixed ones with a mark.
#[must_use]
pub fn solution(instance: &Instance, solution: &Solution) -> Picture {
    let mut picture = tiles(&solution.tiles.map(|&tile| instance.tiles()[tile]));
    let places = solution.tiles.cells().iter().zip(instance.fixed().cells());
    for (drawn, (&laid, fixed)) in picture.tiles.cells_mut().iter_mut().zip(places) {
        drawn.badge = fixed.map(|_| Badge::Fixed);
        if let Sign::Sides { tile, .. } = &mut drawn.sign {
            *tile = Some(laid + 1);
        }
    }
    picture
}

/// The tiles of an instance before anybody lays them: those that are fixed at their places, with a mark, and
/// the others in their order in between.
#[must_use]
pub fn instance(instance: &Instance) -> Picture {
    let fixed = instance.fixed();
    let is_fixed = |tile: &usize| fixed.cells().contains(&Some(*tile));
    let mut others = (0..instance.tiles().len()).filter(|tile| !is_fixed(tile));
    let order = fixed.map(|fixed| fixed.or_else(|| others.next()).unwrap_or_default());
    let mut picture = tiles(&order.map(|&tile| instance.tiles()[tile]));
    picture.title = format!("{}, the tiles to lay", picture.title);
    for (drawn, fixed) in picture.tiles.cells_mut().iter_mut().zip(fixed.cells()) {
        drawn.badge = fixed.map(|_| Badge::Fixed);
    }
    if let Some(&tile) = picture.tiles.cells().iter().find(|tile| tile.badge.is_some()) {
        picture.legend = vec![Key::Tile(tile, "lies there".into())];
    }
    picture
}

/// Tiles as they lie, whether they fit together or not.
#[must_use]
pub fn tiles(tiles: &Grid<Tile>) -> Picture {
    let Shape { rows, cols } = tiles.shape();
    let title = format!("Tetravex, {rows} x {cols}");
    Picture { title, tiles: drawn(&tiles.map(|&tile| Some(tile))), legend: Vec::new() }
}

/// Each tile, or an empty place.
pub(crate) fn drawn(tiles: &Grid<Option<Tile>>) -> Grid<Drawn> {
    let mut numbers: Vec<i32> =
        tiles.cells().iter().flatten().flat_map(|tile| tile.numbers()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    // Digits have the colours that they always have; other numbers, those of their places among
    // the numbers that there are.
    let digits = numbers.iter().all(|number| (0..=9).contains(number));
    let hue = |number: i32| {
        let rank = numbers.binary_search(&number).unwrap_or_default();
        let hue = if digits { usize::try_from(number).unwrap_or(rank) } else { rank % 256 };
        u8::try_from(hue).unwrap_or(u8::MAX)
    };
    tiles.map(|tile| match tile.map(Tile::numbers) {
        Some(numbers) => {
            Drawn::new(Ground::Sides(numbers.map(hue)), Sign::Sides { numbers, tile: None })
        }
        None => Drawn::new(Ground::Covered, Sign::Blank),
    })
}
