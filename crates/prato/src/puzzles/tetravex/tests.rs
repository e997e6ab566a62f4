use super::{Broken, Instance, Invalid, Side, Solution, Tile, check};
use crate::grid::{Grid, Pos, Shape};

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
