//! A board, with what is known about it, as a [`Picture`].

use super::{Cell, Field, View};
use crate::exact::{Chance, Forced};
use crate::grid::{Grid, Pos, Shape};
use crate::picture::{Badge, Ground, Key, Picture, Sign, Tile};

/// The chance of a mine in every cell. `best` are the cells to mark as the best to open.
#[must_use]
pub fn chances(view: &View, chances: &Grid<Chance>, best: &[Pos]) -> Picture {
    let mut tiles = tiles(view, |pos| match chances[pos] {
        Chance::Open => Tile::new(Ground::Open, Sign::Blank),
        Chance::Safe => SAFE,
        Chance::Mine => MINE,
        Chance::Between(chance) => Tile::heat(chance),
        Chance::Unknown => UNKNOWN,
    });
    for &pos in best {
        tiles[pos].badge = Some(Badge::Best);
    }
    let scale = Key::Scale("chance of a mine in percent".into());
    picture(
        view,
        "Chance of a mine",
        tiles,
        vec![
            key(SAFE, "safe"),
            key(MINE, "mine"),
            scale,
            key(Tile { badge: Some(Badge::Best), ..Tile::heat(0.2) }, "best guess"),
            key(FLAG, "flag"),
            key(UNKNOWN, "not decided"),
        ],
    )
}

/// The cells that are the same in every solution.
#[must_use]
pub fn forced(view: &View, forced: &Forced) -> Picture {
    let mut tiles = tiles(view, |_| COVERED);
    for (cells, tile) in [(&forced.safe, SAFE), (&forced.mines, MINE)] {
        for &pos in cells {
            tiles[pos] = Tile { badge: tiles[pos].badge, ..tile };
        }
    }
    let legend = vec![
        key(SAFE, "safe"),
        key(MINE, "mine"),
        key(COVERED, "may hold a mine"),
        key(FLAG, "flag"),
    ];
    picture(view, "Certain cells", tiles, legend)
}

/// One solution.
#[must_use]
pub fn field(view: &View, field: &Field) -> Picture {
    let tiles = tiles(view, |pos| if field.mines[pos] { MINE } else { COVERED });
    let legend = vec![key(MINE, "mine"), key(COVERED, "no mine"), key(FLAG, "flag")];
    picture(view, "A solution", tiles, legend)
}

const SAFE: Tile = Tile { ground: Ground::Safe, sign: Sign::Tick, badge: None };
const MINE: Tile = Tile { ground: Ground::Mine, sign: Sign::Mine, badge: None };
const COVERED: Tile = Tile { ground: Ground::Covered, sign: Sign::Blank, badge: None };
const UNKNOWN: Tile = Tile { ground: Ground::Covered, sign: Sign::Unknown, badge: None };
const FLAG: Tile = Tile { ground: Ground::Covered, sign: Sign::Blank, badge: Some(Badge::Flag) };

/// The clues as they are, and `covered(place)` everywhere else, with the player's flags.
fn tiles(view: &View, mut covered: impl FnMut(Pos) -> Tile) -> Grid<Tile> {
    let Shape { rows, cols } = view.shape();
    Grid::from_fn(rows, cols, |pos| match view.cells()[pos] {
        Cell::Open(clue) => Tile::new(Ground::Open, Sign::Clue(clue)),
        Cell::Flagged => Tile { badge: Some(Badge::Flag), ..covered(pos) },
        Cell::Covered | Cell::KnownSafe => covered(pos),
    })
}

fn key(tile: Tile, meaning: &str) -> Key {
    Key::Tile(tile, meaning.into())
}

/// A picture of `tiles`, whose legend keeps only what is to be seen on it.
fn picture(view: &View, subject: &str, tiles: Grid<Tile>, mut legend: Vec<Key>) -> Picture {
    let seen = |wanted: &dyn Fn(&Tile) -> bool| tiles.cells().iter().any(wanted);
    legend.retain(|key| match key {
        Key::Scale(_) => seen(&|tile| matches!(tile.ground, Ground::Heat(_))),
        Key::Tile(Tile { badge: Some(badge), .. }, _) => seen(&|tile| tile.badge == Some(*badge)),
        Key::Tile(key, _) => seen(&|tile| (tile.ground, tile.sign) == (key.ground, key.sign)),
    });
    let Shape { rows, cols } = view.shape();
    let mines = match view.mines {
        None => "an unknown number of mines".into(),
        Some(1) => "1 mine".into(),
        Some(mines) => format!("{mines} mines"),
    };
    Picture { title: format!("{subject}: {rows} x {cols} cells, {mines}"), tiles, legend }
}
