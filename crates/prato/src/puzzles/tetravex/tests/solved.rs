//! The search, the model and counting are held to backtracking, and that to brute force.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::{all, cut, laid, random_instance, shuffle};
use crate::engine::{self, Search};
use crate::grid::{Grid, Pos, Shape};
use crate::puzzles::Puzzle;
use crate::puzzles::tetravex::solve::next_order;
use crate::puzzles::tetravex::{
    End, Instance, Side, Solution, Tile, backtrack, check, distinct, needs, reason, solutions,
};
use crate::watch::{Stop, Watch};

#[test]
fn backtracking_finds_what_brute_force_finds() {
    let mut rng = ChaCha8Rng::seed_from_u64(41);
    for _ in 0..500 {
        let instance = random_instance(&mut rng, 3);
        let places = instance.shape().len();
        if places > 6 {
            continue;
        }
        let mut order: Vec<usize> = (0..places).collect();
        let mut expected = Vec::new();
        loop {
            let Shape { rows, cols } = instance.shape();
            let solution = laid(rows, cols, &order);
            if check(&instance, &solution).is_ok() {
                expected.push(solution);
            }
            if !next_order(&mut order) {
                break;
            }
        }
        let found = all(&instance);
        let mut swapped = Vec::new();
        for solution in &found {
            let _ = distinct(&instance, solution, |one| {
                swapped.push(one.clone());
                ControlFlow::Continue(())
            });
        }
        assert_eq!(BigUint::from(swapped.len()), instance.swaps() * found.len());
        swapped.sort_by(|one, other| one.tiles.cells().cmp(other.tiles.cells()));
        assert_eq!(swapped, expected, "{instance:?}");
    }
}

#[test]
fn the_search_finds_what_backtracking_finds_on_any_number_of_threads() {
    let mut rng = ChaCha8Rng::seed_from_u64(44);
    let (mut most, mut none) = (0, 0);
    for _ in 0..2000 {
        let instance = random_instance(&mut rng, 4);
        // With few colours there may be millions of solutions: take those that end soon.
        let mut expected = Vec::new();
        let searched = backtrack(&instance, &Watch::default(), |solution| {
            expected.push(solution.clone());
            if expected.len() < 3000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if searched.end != End::Complete {
            continue;
        }
        most = most.max(expected.len());
        none += usize::from(expected.is_empty());
        let on = |threads| {
            let watch = watch(threads);
            let mut found = Vec::new();
            let searched = solutions(&instance, &watch, |solution| {
                assert_eq!(check(&instance, solution), Ok(()));
                found.push(solution.clone());
                ControlFlow::Continue(())
            });
            assert_eq!(searched.end, End::Complete);
            (found, searched.nodes)
        };
        let (mut found, nodes) = on(1);
        assert_eq!(on(3), (found.clone(), nodes), "{instance:?}");
        found.sort_by_key(|solution| types(&instance, solution));
        assert_eq!(found, expected, "{instance:?}");
    }
    assert!(most > 500 && none > 300, "{most} solutions at most, {none} with none");
}

#[test]
fn the_first_solution_and_its_nodes_are_the_same_on_any_number_of_threads() {
    let mut rng = ChaCha8Rng::seed_from_u64(45);
    for _ in 0..20 {
        let tiles = cut(&mut rng, 5, 5, 5).into_iter().map(Tile::new).collect();
        let instance = Instance::free(Shape { rows: 5, cols: 5 }, tiles).unwrap();
        let on = |threads| {
            let watch = watch(threads);
            let mut first = None;
            let searched = solutions(&instance, &watch, |solution| {
                first = Some(solution.clone());
                ControlFlow::Break(())
            });
            (first, searched)
        };
        let alone = on(1);
        assert_eq!(alone.1.end, End::Enough);
        assert_eq!(on(2), alone);
        assert_eq!(on(5), alone);
    }
}

#[test]
fn the_search_stops_when_told() {
    let mut rng = ChaCha8Rng::seed_from_u64(46);
    let tiles: Vec<Tile> = cut(&mut rng, 12, 12, 8).into_iter().map(Tile::new).collect();
    let instance = Instance::free(Shape { rows: 12, cols: 12 }, tiles).unwrap();
    for threads in [1, 2] {
        let cancelled = watch(threads);
        cancelled.cancel();
        let searched = solutions(&instance, &cancelled, |_| ControlFlow::Continue(()));
        assert_eq!(searched.end, End::Stopped(Stop::Cancelled));
        let mut small = watch(threads);
        small.memory = 1000;
        let searched = solutions(&instance, &small, |_| ControlFlow::Continue(()));
        assert_eq!(searched.end, End::Stopped(Stop::Memory));
    }
}

fn watch(threads: usize) -> Watch {
    let mut watch = Watch::default();
    watch.threads = threads;
    watch
}

fn types(instance: &Instance, solution: &Solution) -> Vec<usize> {
    solution.tiles.cells().iter().map(|&tile| instance.type_of(tile)).collect()
}

#[test]
fn counting_refutes_only_what_has_no_solution() {
    let mut rng = ChaCha8Rng::seed_from_u64(43);
    let (mut refuted, mut unsolvable) = (0, 0);
    for _ in 0..2000 {
        let instance = random_instance(&mut rng, 3);
        let found = all(&instance);
        unsolvable += usize::from(found.is_empty());
        if let Some(reason) = reason(&instance) {
            refuted += 1;
            assert_eq!(found, [], "{instance:?}\n{reason}");
        }
        // What is needed on a border is there in every solution.
        for needs in needs(&instance) {
            for solution in &found {
                let shape = instance.shape();
                let on_border = |side: Side, number: i32| {
                    let places = shape.positions().filter(|pos| match side {
                        Side::North => pos.row == 0,
                        Side::South => pos.row + 1 == shape.rows,
                        Side::East => pos.col + 1 == shape.cols,
                        Side::West => pos.col == 0,
                    });
                    let numbers =
                        places.map(|pos| instance.tiles()[solution.tiles[pos]].number(side));
                    numbers.filter(|&other| other == number).count()
                };
                for need in &needs.numbers {
                    let least = need.least();
                    let found = needs.borders.map(|side| on_border(side, need.number));
                    assert!(found[0] >= least[0] && found[1] >= least[1], "{instance:?}");
                    assert_eq!(found[0] - least[0], found[1] - least[1], "{instance:?}");
                }
            }
        }
    }
    assert!(refuted > 200 && unsolvable > refuted, "{refuted} of {unsolvable}");
}

#[test]
fn every_way_to_solve_agrees_with_backtracking() {
    let mut rng = ChaCha8Rng::seed_from_u64(44);
    let watch = Watch::default();
    for _ in 0..600 {
        let instance = random_instance(&mut rng, 3);
        let mut expected: Vec<Vec<usize>> =
            all(&instance).iter().map(|solution| solution.tiles.cells().to_vec()).collect();
        expected.sort_unstable();
        assert_eq!(found(&instance), expected, "{instance:?}");
        let first = solutions(&instance, &watch, |_| ControlFlow::Break(()));
        let end = if expected.is_empty() { End::Complete } else { End::Enough };
        assert_eq!(first.end, end);
        if instance.shape().len() > 6 || expected.len() > 20 {
            continue;
        }
        let model = instance.model();
        let by_model: Result<Vec<_>, _> = engine::solutions(&Search, &model, &watch).collect();
        let mut decoded = Vec::new();
        for values in by_model.unwrap() {
            assert_eq!(model.check(&values), Ok(()));
            let solution = instance.decode(&values);
            assert_eq!(instance.check(&solution), Ok(()));
            decoded.push(solution.tiles.cells().to_vec());
        }
        decoded.sort_unstable();
        assert_eq!(decoded, expected, "{instance:?}");
    }
}

/// The solutions that the best engine finds, each checked, in the order of their tiles.
fn found(instance: &Instance) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    let searched = solutions(instance, &Watch::default(), |solution| {
        assert_eq!(check(instance, solution), Ok(()));
        found.push(solution.tiles.cells().to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(searched.end, End::Complete);
    found.sort_unstable();
    found
}

#[test]
fn another_view_changes_nothing_but_names() {
    let mut rng = ChaCha8Rng::seed_from_u64(46);
    for _ in 0..400 {
        let instance = random_instance(&mut rng, 3);
        let shape @ Shape { rows, cols } = instance.shape();
        let same: Vec<usize> = (0..shape.len()).collect();
        let check =
            |shape: Shape, tiles: &[usize], places: &[usize], sides: &dyn Fn(Tile) -> Tile| {
                let other = seen(&instance, shape, tiles, places, sides);
                let expected = looks(&instance, places, sides);
                assert_eq!(looks(&other, &same, |tile| tile), expected, "{instance:?}\n{other:?}");
            };
        let mut shuffled = same.clone();
        shuffle(&mut rng, &mut shuffled);
        check(shape, &shuffled, &same, &|tile| tile);
        check(shape, &same, &same, &|tile| Tile::new(tile.numbers().map(|label| 5 - 3 * label)));
        let at = |row: usize, col: usize| row * cols + col;
        let places = |row: &dyn Fn(Pos) -> usize| shape.positions().map(row).collect::<Vec<_>>();
        let mirrored = places(&|pos| at(pos.row, cols - 1 - pos.col));
        check(shape, &same, &mirrored, &|Tile { north, south, east, west }| Tile {
            north,
            south,
            east: west,
            west: east,
        });
        let upside_down = places(&|pos| at(rows - 1 - pos.row, pos.col));
        check(shape, &same, &upside_down, &|Tile { north, south, east, west }| Tile {
            north: south,
            south: north,
            east,
            west,
        });
        let turned = Shape { rows: cols, cols: rows };
        let transposed: Vec<usize> = turned.positions().map(|pos| at(pos.col, pos.row)).collect();
        check(turned, &same, &transposed, &|Tile { north, south, east, west }| Tile {
            north: west,
            south: east,
            east: south,
            west: north,
        });
    }
}

/// An instance seen in another way: the tile that becomes tile `index`, the place that becomes
/// place `index`, and what becomes of a tile's sides.
fn seen(
    instance: &Instance,
    shape: Shape,
    tiles: &[usize],
    places: &[usize],
    sides: impl Fn(Tile) -> Tile,
) -> Instance {
    let mut number_of = vec![0; tiles.len()];
    for (new, &old) in tiles.iter().enumerate() {
        number_of[old] = new;
    }
    let old = instance.fixed().cells();
    let fixed = places.iter().map(|&place| old[place].map(|tile| number_of[tile])).collect();
    let fixed = Grid::new(shape.rows, shape.cols, fixed).unwrap();
    let tiles = tiles.iter().map(|&tile| sides(instance.tiles()[tile])).collect();
    Instance::new(tiles, fixed).unwrap()
}

/// The types at each place, numbered by what they look like under `sides`.
fn looks(instance: &Instance, places: &[usize], sides: impl Fn(Tile) -> Tile) -> Vec<Vec<Tile>> {
    let look = |solution: &Vec<usize>| {
        places.iter().map(|&place| sides(instance.tiles()[solution[place]])).collect()
    };
    let mut looks: Vec<Vec<Tile>> = found(instance).iter().map(look).collect();
    looks.sort_unstable();
    looks
}
