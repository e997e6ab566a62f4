//! Tests of Tetravex: what an instance is, the referee, and the random instances of all tests.

mod argument;
mod files;
mod generated;
mod solved;
mod why;

use std::ops::ControlFlow;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

use super::{Broken, End, Instance, Invalid, Side, Solution, Tile, backtrack, check};
use crate::grid::{Grid, Pos, Shape};
use crate::watch::Watch;

/// Tiles 2 and 3 are equal.
fn square() -> Vec<Tile> {
    [[0, 5, 1, 0], [0, 5, 1, 1], [0, 5, 1, 1], [5, 0, 2, 3]].map(Tile::new).to_vec()
}

fn laid(rows: usize, cols: usize, tiles: &[usize]) -> Solution {
    Solution { tiles: Grid::new(rows, cols, tiles.to_vec()).unwrap() }
}

#[test]
fn what_is_no_instance_is_refused() {
    let check = |rows, cols, fixed: &[(usize, usize)], expected: Invalid| {
        let mut grid = Grid::filled(rows, cols, None);
        for &(place, tile) in fixed {
            grid.cells_mut()[place] = Some(tile);
        }
        assert_eq!(Instance::new(square(), grid), Err(expected));
    };
    check(0, 4, &[], Invalid::Empty);
    check(3, 2, &[], Invalid::Number { tiles: 4, places: 6 });
    let (first, second) = (Pos::new(0, 1), Pos::new(1, 0));
    check(2, 2, &[(1, 4)], Invalid::NoTile { pos: first, tile: 4, tiles: 4 });
    check(2, 2, &[(1, 3), (2, 3)], Invalid::Twice { tile: 3, first, second });
    let huge = Shape { rows: usize::MAX, cols: 2 };
    let expected = Err(Invalid::Number { tiles: 4, places: usize::MAX });
    assert_eq!(Instance::free(huge, square()), expected);
}

#[test]
fn equal_tiles_are_of_one_type() {
    let mut fixed = Grid::filled(1, 4, None);
    fixed.cells_mut()[3] = Some(1);
    let instance = Instance::new(square(), fixed).unwrap();
    let members: Vec<&[usize]> = instance.types().iter().map(|class| &class.members[..]).collect();
    assert_eq!(members, [&[0][..], &[1, 2], &[3]]);
    assert_eq!(instance.type_of(2), 1);
    // Of the two equal tiles one is fixed, so the other takes the first place.
    assert_eq!(instance.solution(&[0, 1, 2, 1]), laid(1, 4, &[0, 2, 3, 1]));
}

#[test]
fn the_referee_names_what_is_wrong() {
    let tiles = [[1, 2, 3, 4], [5, 6, 7, 3], [2, 8, 9, 8], [6, 1, 1, 9]].map(Tile::new);
    let mut fixed = Grid::filled(2, 2, None);
    fixed[Pos::new(1, 1)] = Some(3);
    let instance = Instance::new(tiles.to_vec(), fixed).unwrap();
    let wrong = |solution: Solution, expected: Broken| {
        assert_eq!(check(&instance, &solution), Err(expected));
    };
    assert_eq!(check(&instance, &laid(2, 2, &[0, 1, 2, 3])), Ok(()));
    let (tiles, board) = (Shape { rows: 1, cols: 4 }, Shape { rows: 2, cols: 2 });
    wrong(laid(1, 4, &[0, 1, 2, 3]), Broken::Shape { tiles, board });
    let pos = Pos::new(0, 1);
    wrong(laid(2, 2, &[0, 4, 2, 3]), Broken::NoTile { pos, tile: 4 });
    let first = Pos::new(0, 0);
    wrong(laid(2, 2, &[1, 1, 2, 3]), Broken::Twice { tile: 1, first, second: pos });
    let pos = Pos::new(1, 1);
    wrong(laid(2, 2, &[0, 1, 3, 2]), Broken::Moved { pos, fixed: 3, tile: 2 });
    let east = Broken::Edge { pos: first, side: Side::East, number: 7, other: 4 };
    assert_eq!(east.to_string(), "the 7 on the east of row 1, column 1 touches a 4");
    wrong(laid(2, 2, &[1, 0, 2, 3]), east);
    let south = Broken::Edge { pos: first, side: Side::South, number: 2, other: 5 };
    let column = Instance::free(Shape { rows: 4, cols: 1 }, instance.tiles().to_vec()).unwrap();
    assert_eq!(check(&column, &laid(4, 1, &[0, 1, 2, 3])), Err(south));
    assert_eq!(laid(2, 2, &[2, 1, 0, 3]).to_string(), "res = [3, 2, 1, 4];");
}

/// How a random instance comes about.
#[derive(Clone, Copy)]
enum Kind {
    /// Cut from a board, and so solvable.
    Planted,
    /// The sides of a planted one shuffled among the tiles: counting says nothing against it.
    Balanced,
    /// Any numbers.
    Random,
}

fn below(rng: &mut ChaCha8Rng, limit: usize) -> usize {
    usize::try_from(rng.next_u64() % limit as u64).expect("below a usize")
}

fn shuffle<T>(rng: &mut ChaCha8Rng, list: &mut [T]) {
    for last in (1..list.len()).rev() {
        list.swap(last, below(rng, last + 1));
    }
}

/// Tiles cut from a board with this many colours, in order.
fn cut(rng: &mut ChaCha8Rng, rows: usize, cols: usize, colours: usize) -> Vec<[i32; 4]> {
    let mut number = || i32::try_from(below(rng, colours)).expect("few colours");
    let across = Grid::from_fn(rows, cols + 1, |_| number());
    let down = Grid::from_fn(rows + 1, cols, |_| number());
    let tile = |pos: Pos| {
        let Pos { row, col } = pos;
        [down[pos], down[Pos::new(row + 1, col)], across[Pos::new(row, col + 1)], across[pos]]
    };
    Shape { rows, cols }.positions().map(tile).collect()
}

/// A small instance, some of its tiles fixed.
fn random_instance(rng: &mut ChaCha8Rng, largest: usize) -> Instance {
    let (rows, cols) = (1 + below(rng, largest), 1 + below(rng, largest));
    let colours = [1, 2, 3, 4][below(rng, 4)];
    let labels = [-7, 0, 3, 1_000_000];
    let mut sides = cut(rng, rows, cols, colours);
    for number in sides.iter_mut().flatten() {
        *number = labels[usize::try_from(*number).expect("a colour")];
    }
    let mut places: Vec<usize> = (0..rows * cols).collect();
    shuffle(rng, &mut places);
    let kind = [Kind::Planted, Kind::Planted, Kind::Balanced, Kind::Random][below(rng, 4)];
    match kind {
        Kind::Planted => {}
        Kind::Balanced => {
            for side in 0..4 {
                let mut numbers: Vec<i32> = sides.iter().map(|tile| tile[side]).collect();
                shuffle(rng, &mut numbers);
                sides.iter_mut().zip(numbers).for_each(|(tile, number)| tile[side] = number);
            }
        }
        Kind::Random => {
            for tile in &mut sides {
                *tile = [(); 4].map(|()| labels[below(rng, colours)]);
            }
        }
    }
    let mut fixed = Grid::filled(rows, cols, None);
    for (tile, &place) in places.iter().enumerate().take(below(rng, 3)) {
        fixed.cells_mut()[place] = Some(tile);
    }
    let tiles = places.iter().map(|&place| Tile::new(sides[place])).collect();
    Instance::new(tiles, fixed).unwrap()
}

fn all(instance: &Instance) -> Vec<Solution> {
    let mut found = Vec::new();
    let searched = backtrack(instance, &Watch::default(), |solution| {
        assert_eq!(check(instance, solution), Ok(()));
        found.push(solution.clone());
        ControlFlow::Continue(())
    });
    assert_eq!(searched.end, End::Complete);
    found
}
