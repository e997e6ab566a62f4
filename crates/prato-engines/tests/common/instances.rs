//! Random boards and tiles.

use prato::grid::{Grid, Shape};
use prato::play::{self, Rng, Stream};
use prato::puzzles::minesweeper::{Cell, Flags, View};
use prato::puzzles::tetravex::{Instance, Solutions, Tile, Wish, generate};
use prato::watch::Watch;

/// Random boards of at most `cells` cells, mostly consistent with some mine field, with flags,
/// cells known to be safe, and clues and totals that lie now and then.
pub fn views(seed: u64, count: usize, cells: usize) -> impl Iterator<Item = View> {
    let mut rng = Rng::new(seed, Stream::Position);
    (0..count).map(move |_| view(&mut rng, cells))
}

fn view(rng: &mut Rng, cells: usize) -> View {
    let rows = 1 + rng.below(4);
    let shape = Shape { rows, cols: 1 + rng.below(cells / rows) };
    let mines = rng.below(shape.len() / 2 + 1);
    let field = play::field(shape, mines, &[], rng.below(1 << 20) as u64).expect("they fit");
    let clues = play::clues(&field);
    let (shown, lies) = (rng.below(90), if rng.below(4) == 0 { 15 } else { 0 });
    let cells = Grid::from_fn(shape.rows, shape.cols, |pos| {
        let lie = u8::try_from(rng.below(9)).expect("at most 8");
        match (field.mines[pos], rng.below(100)) {
            (false, chance) if chance < shown => {
                Cell::Open(if rng.below(100) < lies { lie } else { clues[pos] })
            }
            (false, 95..) => Cell::KnownSafe,
            (_, 90..) => Cell::Flagged,
            _ => Cell::Covered,
        }
    });
    let total = match rng.below(4) {
        0 | 1 => None,
        2 => Some(mines),
        _ => Some(rng.below(shape.len() + 2)),
    };
    let mut view = View::new(cells, total);
    if rng.below(5) == 0 {
        view.flags = Flags::Trusted;
    }
    view
}

/// Tetravex instances of up to nine tiles with few numbers, so that some tiles are equal: cut from
/// a board, or with the sides of such a one shuffled, or at random; some of the tiles are fixed.
pub fn tiles(seed: u64, count: usize) -> impl Iterator<Item = Instance> {
    let mut rng = Rng::new(seed, Stream::Position);
    (0..count).map(move |_| tetravex(&mut rng))
}

fn tetravex(rng: &mut Rng) -> Instance {
    let shape = Shape { rows: 1 + rng.below(3), cols: 1 + rng.below(3) };
    let colours = 1 + u32::try_from(rng.below(4)).expect("below 4");
    let (solutions, hardness, seed) = (Solutions::Any, None, rng.below(1 << 20) as u64);
    let wish = Wish { shape, colours, solutions, hardness, seed };
    let cut = generate(&wish, &Watch::default()).expect("anything will do").instance;
    // Other numbers than ranks, now and then.
    let labels = if rng.below(2) == 0 { [0, 1, 2, 3] } else { [-70_000, 0, 5, 1_000_000] };
    let mut sides: Vec<[usize; 4]> = cut
        .tiles()
        .iter()
        .map(|tile| tile.numbers().map(|number| usize::try_from(number).expect("from 0")))
        .collect();
    match rng.below(4) {
        0 => {
            for side in 0..4 {
                for last in (1..sides.len()).rev() {
                    let other = rng.below(last + 1);
                    let number = sides[last][side];
                    sides[last][side] = sides[other][side];
                    sides[other][side] = number;
                }
            }
        }
        1 => sides.iter_mut().for_each(|tile| *tile = [(); 4].map(|()| rng.below(4))),
        _ => {}
    }
    let tiles = sides.iter().map(|tile| Tile::new(tile.map(|number| labels[number]))).collect();
    let mut fixed = Grid::filled(shape.rows, shape.cols, None);
    if rng.below(3) == 0 {
        fixed.cells_mut()[rng.below(shape.len())] = Some(rng.below(shape.len()));
    }
    Instance::new(tiles, fixed).expect("a tile for each place")
}
