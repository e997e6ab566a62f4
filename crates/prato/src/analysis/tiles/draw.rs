//! Tiles with what is known about them, as a [`Picture`].

use super::{Argument, Clash, Exclusion, Impossible, Overview, Reason};
use crate::grid::{Grid, Pos, Shape};
use crate::picture::{Badge, Ground, Key, Picture, Sign, Tile as Drawn};
use crate::puzzles::tetravex::draw::drawn;
use crate::puzzles::tetravex::{Instance, Side};

pub use crate::puzzles::tetravex::draw::{solution, tiles};

/// The tiles that are certain, at their places.
#[must_use]
pub fn overview(instance: &Instance, found: &Overview) -> Picture {
    let mut laid: Grid<Option<usize>> = instance.fixed().clone();
    for reason in &found.certain {
        laid[reason.at] = Some(reason.tile);
    }
    let Shape { rows, cols } = instance.shape();
    let title =
        format!("Certain tiles: {} of {} ({rows} x {cols})", found.certain.len(), rows * cols);
    on_board(instance, title, &laid, &[])
}

/// The tile in question, and what its reason speaks of: at the places where it lies, or among all
/// tiles in the order of the file.
#[must_use]
pub fn reason(instance: &Instance, reason: &Reason) -> Picture {
    let parts = match &reason.argument {
        Argument::Search(known) => {
            let title = format!("Why: the tiles needed for tile {}", reason.tile + 1);
            return among(instance, title, Some(reason.tile), &known.tiles);
        }
        Argument::Fixed(_) => vec![reason.at],
        Argument::Elsewhere(places) => places.clone(),
        Argument::Clash(clash) => clash_parts(instance, clash),
        Argument::OnlyTile(others) | Argument::OnlyPlace(others) => exclusions(instance, others),
        Argument::Follows(other) => {
            let mut parts = vec![other.at];
            if let Argument::OnlyTile(others) | Argument::OnlyPlace(others) = &other.argument {
                parts.extend(exclusions(instance, others));
            }
            parts
        }
    };
    let mut laid = instance.fixed().clone();
    laid[reason.at].get_or_insert(reason.tile);
    let title = format!("Why: tile {} at {}", reason.tile + 1, reason.at);
    let mut picture = on_board(instance, title, &laid, &parts);
    picture.tiles[reason.at].badge = Some(Badge::Best);
    legend(&mut picture);
    picture
}

/// What shows that there is no solution.
#[must_use]
pub fn impossible(instance: &Instance, found: &Impossible) -> Picture {
    let parts = match found {
        Impossible::Clash(Clash::Border { side, needs, .. }) => {
            let sides = [*side, side.opposite()];
            let shows = |tile: &usize| {
                let number = |side: Side| instance.tiles()[*tile].number(side);
                needs.iter().any(|need| sides.iter().any(|&side| number(side) == need.number))
            };
            let tiles: Vec<usize> = (0..instance.tiles().len()).filter(shows).collect();
            return among(instance, "No solution: the tiles that show it".into(), None, &tiles);
        }
        Impossible::Search(known) => {
            return among(
                instance,
                "No solution: the tiles that show it".into(),
                None,
                &known.tiles,
            );
        }
        Impossible::NoPlace(tile, _) => {
            return among(
                instance,
                "No solution: the tile without a place".into(),
                Some(*tile),
                &[],
            );
        }
        Impossible::Clash(clash) => clash_parts(instance, clash),
        Impossible::NoTile(at, others) => {
            let mut parts = exclusions(instance, others);
            parts.push(*at);
            parts
        }
    };
    on_board(instance, "No solution".into(), instance.fixed(), &parts)
}

/// The places that a clash speaks of.
fn clash_parts(instance: &Instance, clash: &Clash) -> Vec<Pos> {
    let shape = instance.shape();
    match clash {
        Clash::Touch { at, side, .. } => {
            [Some(*at), side.beside(shape, *at)].into_iter().flatten().collect()
        }
        Clash::NoFit { at, sides } => {
            let beside = sides.iter().filter_map(|(side, _)| side.beside(shape, *at));
            beside.chain([*at]).collect()
        }
        Clash::Border { side, .. } => {
            let on_border = |pos: &Pos| side.beside(shape, *pos).is_none();
            shape.positions().filter(on_border).collect()
        }
    }
}

/// The fixed tiles that exclusions speak of.
fn exclusions(instance: &Instance, others: &[Exclusion]) -> Vec<Pos> {
    let parts = others.iter().flat_map(|other| match &other.clash {
        Clash::Border { .. } => Vec::new(),
        clash => clash_parts(instance, clash),
    });
    parts.filter(|&pos| instance.fixed()[pos].is_some()).collect()
}

/// Tiles at their places, with marks at some places.
fn on_board(
    instance: &Instance,
    title: String,
    laid: &Grid<Option<usize>>,
    marked: &[Pos],
) -> Picture {
    let mut tiles = drawn(&laid.map(|tile| tile.map(|tile| instance.tiles()[tile])));
    for (tile, fixed) in tiles.cells_mut().iter_mut().zip(instance.fixed().cells()) {
        tile.badge = fixed.map(|_| Badge::Fixed);
    }
    for &pos in marked {
        tiles[pos].badge = Some(Badge::Reason);
    }
    let mut picture = Picture { title, tiles, legend: Vec::new() };
    legend(&mut picture);
    picture
}

/// All tiles in the order of the file, with marks on some.
fn among(instance: &Instance, title: String, own: Option<usize>, marked: &[usize]) -> Picture {
    let Shape { rows, cols } = instance.shape();
    let all = Grid::new(rows, cols, instance.tiles().iter().copied().map(Some).collect());
    let mut tiles = drawn(&all.expect("as many tiles as places"));
    for &tile in marked {
        tiles.cells_mut()[tile].badge = Some(Badge::Reason);
    }
    if let Some(own) = own {
        tiles.cells_mut()[own].badge = Some(Badge::Best);
    }
    let mut picture =
        Picture { title: title + ", in the order of the file", tiles, legend: Vec::new() };
    legend(&mut picture);
    picture
}

/// Says what the marks mean that are to be seen.
fn legend(picture: &mut Picture) {
    let meanings = [
        (Badge::Best, "the tile in question"),
        (Badge::Reason, "part of the reason"),
        (Badge::Fixed, "fixed"),
    ];
    let seen = |badge: Badge| picture.tiles.cells().iter().any(|tile| tile.badge == Some(badge));
    let key = |(badge, meaning): (Badge, &str)| {
        let tile = Drawn { badge: Some(badge), ..Drawn::new(Ground::Open, Sign::Blank) };
        Key::Tile(tile, meaning.into())
    };
    picture.legend = meanings.into_iter().filter(|&(badge, _)| seen(badge)).map(key).collect();
}
