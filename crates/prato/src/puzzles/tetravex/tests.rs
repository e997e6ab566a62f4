use std::ops::ControlFlow;

use num_bigint::BigUint;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::{
    Broken, End, Hardness, Instance, Invalid, Side, Solution, Solutions, Tile, Ungranted, Wish,
    backtrack, check, distinct, generate, needs, parse, reason, solutions, to_text,
};
use crate::engine::{self, Search};
use crate::error::Style;
use crate::formats::{self, FORMATS, Format, detect};
use crate::grid::{Grid, Pos, Shape};
use crate::puzzles::{self, Puzzle};
use crate::watch::{Stop, Watch};

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
            if !super::solve::next_order(&mut order) {
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

fn watch(threads: usize) -> Watch {
    let mut watch = Watch::default();
    watch.threads = threads;
    watch
}

fn types(instance: &Instance, solution: &Solution) -> Vec<usize> {
    solution.tiles.cells().iter().map(|&tile| instance.type_of(tile)).collect()
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

#[test]
fn what_is_written_reads_as_it_was() {
    let mut rng = ChaCha8Rng::seed_from_u64(42);
    for _ in 0..300 {
        let instance = random_instance(&mut rng, 4);
        for &format in FORMATS {
            let text = to_text(&instance, format);
            for chosen in [Some(format), None] {
                match parse(&text, chosen) {
                    Ok(found) => assert_eq!(found, instance, "{}\n{text}", format.name()),
                    Err(error) => panic!("{}", error.render("text", &text, Style::Plain)),
                }
            }
            let detected = detect(&text);
            let doc = formats::read(&text, detected).unwrap();
            assert_eq!(puzzles::Kind::of(&doc, detected), puzzles::Kind::Tetravex, "{text}");
        }
    }
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
fn generated_instances_are_pinned() {
    let wish = |colours, solutions, hardness, seed| Wish {
        shape: Shape { rows: 2, cols: 2 },
        colours,
        solutions,
        hardness,
        seed,
    };
    let text =
        |wish: Wish| to_text(&generate(&wish, &Watch::default()).unwrap().instance, Format::Grid);
    let any = text(wish(10, Solutions::Any, None, 1));
    assert_eq!(any, "tetravex 2 2\n8 5 0 2\n2 0 9 6\n0 2 5 0\n4 8 6 6\n");
    assert_ne!(any, text(wish(10, Solutions::Any, None, 2)));
}

#[test]
fn generated_instances_are_as_wanted() {
    let shape = Shape { rows: 4, cols: 4 };
    for (hardness, colours) in [(Hardness::Easy, 10), (Hardness::Medium, 4)] {
        let hardness = Some(hardness);
        let wish = Wish { shape, colours, solutions: Solutions::One, hardness, seed: 5 };
        let generated = generate(&wish, &Watch::default()).unwrap();
        assert_eq!(generated.nodes.map(Hardness::of), hardness);
        assert_eq!(all(&generated.instance).len(), 1);
    }
    let wish = |colours, hardness| {
        let shape = Shape { rows: 1, cols: 3 };
        Wish { shape, colours, solutions: Solutions::One, hardness, seed: 1 }
    };
    let rare = generate(&wish(9, Some(Hardness::Extreme)), &Watch::default());
    assert_eq!(rare, Err(Ungranted::Rare));
    let equal = generate(&wish(1, None), &Watch::default()).unwrap();
    assert_eq!((equal.instance.types().len(), equal.tried), (1, 1));
}

#[test]
fn mistakes_have_a_place() {
    let wrong = |text: &str, message: &str, place: (usize, usize)| {
        let format = detect(text);
        let doc = formats::read(text, format);
        // What is broken is still known for Tetravex.
        if let Ok(doc) = &doc {
            assert_eq!(puzzles::Kind::of(doc, format), puzzles::Kind::Tetravex, "{text}");
        }
        let error = doc.and_then(|doc| super::read(&doc, format)).unwrap_err();
        let found = error.place(text);
        assert_eq!(
            (error.message.as_str(), (found.line, found.column)),
            (message, place),
            "{text}"
        );
    };
    let two = "puzzle = [|1,2,3,4|5,6,7,8|];";
    wrong(two, "`N` is missing", (1, 29));
    wrong(&format!("N = 0;\n{two}"), "a board cannot have 0 rows", (1, 5));
    wrong(&format!("N = -3;\n{two}"), "a board cannot have -3 rows", (1, 5));
    wrong(&format!("N = 1;\n{two}"), "there are 2 tiles, but a board of 1 x 1 has 1", (2, 20));
    wrong(&format!("N = 2;\n{two}"), "there are 2 tiles, but a board of 2 x 2 has 4", (1, 5));
    wrong(
        &format!("N = 1000000000;\n{two}"),
        "there are 2 tiles, but a board of 1000000000 x 1000000000 has 1000000000000000000",
        (1, 5),
    );
    let huge = i64::MAX;
    wrong(
        &format!("rows = {huge}; cols = {huge};\n{two}"),
        &format!("there are 2 tiles, but a board of {huge} x {huge} has {huge} times {huge}"),
        (1, 36),
    );
    wrong(&format!("N = 1; rows = 1;\n{two}"), "the size is given twice", (1, 15));
    wrong(&format!("rows = 1;\n{two}"), "`cols` is missing", (2, 29));
    wrong(&format!("N = 1; fixd = 3;\n{two}"), "`fixd` is no part of a Tetravex instance", (1, 8));
    wrong("N = 1;", "`puzzle` is missing", (1, 6));
    wrong("N = 1;\npuzzle = [|1,2,3|];", "tile 1 has 3 numbers, not 4", (2, 12));
    wrong("N = 1;\npuzzle = [|1,2,3,4,5|];", "tile 1 has 5 numbers, not 4", (2, 12));
    wrong("N = 1;\npuzzle = [|1,2,X,4|];", "expected a whole number, found `X`", (2, 16));
    wrong("N = 1;\npuzzle = [|1,2,2147483648,4|];", "this number is out of range", (2, 16));
    let short = "N = 2;\npuzzle = array2d(1..N*N, 1..4, [1,2,3]);";
    wrong(short, "the list has 3 cells, not 4 rows of 4", (2, 38));
    let over = "N = 99999999999;\npuzzle = array2d(1..N*N, 1..4, [1,2,3]);";
    wrong(over, "this number is too large", (2, 21));
    let fixed = |text: &str| format!("rows = 1; cols = 2;\n{two}\nfixed = {text};");
    wrong(&fixed("[|1,1|]"), "expected a row, a column and a tile", (3, 11));
    wrong(&fixed("[|1,3,1|]"), "row 1, column 3 is outside the board of 1 x 2", (3, 11));
    wrong(&fixed("[|1,2,0|]"), "there is no tile 0", (3, 15));
    wrong(&fixed("[|1,1,1|1,1,2|]"), "tile 1 is fixed at row 1, column 1 already", (3, 17));
    wrong(&fixed("[|1,1,1|1,2,1|]"), "tile 1 is fixed at row 1, column 1 already", (3, 17));
    wrong("{\"puzzle\": \"tetravex\", \"N\": 1}", "`tiles` is missing", (1, 30));
    wrong("{\"N\": 1, \"tiles\": [1, 2, 3, 4]}", "expected a list of lists for `tiles`", (1, 20));
    wrong("size(1).\ntile(1,2,3,4,5).", "`size` takes rows and columns", (1, 1));
    wrong("size(1,1).\ntile(2,2,3,4,5).", "there is no tile 2", (2, 6));
    wrong("size(1,2).\ntile(1,2,3,4,5). tile(1,2,3,4,5).", "tile 1 is given twice", (2, 23));
    wrong("size(1,1).\ntile(1,2,3,4).", "tile 1 has 3 numbers, not 4", (2, 5));
    wrong("tile(1,2,3,4,5).", "`size` is missing", (1, 16));
    wrong("tetravex 1\n1 2 3\n", "tile 1 has 3 numbers, not 4", (2, 1));
    wrong("tetravex 1 x\n1 2 3 4\n", "expected a whole number, found `x`", (1, 12));
    wrong("tetravex\n1 2 3 4\n", "expected the size of the board", (1, 1));
    wrong("tetravex 1\n1 2 3 99999999999999999999\n", "this number is out of range", (2, 7));
    wrong("2 2\n1 2 3 4\n", "there are 1 tiles, but a board of 2 x 2 has 4", (1, 1));
    wrong("+---+\n| 1 |\n|4 3|\n", "the drawing is not closed", (3, 1));
    wrong("+---+\n| 1 |\n|4 3|\n+---+\n", "a row of tiles takes 3 lines, not 2", (2, 1));
    wrong("+---+\n| 1 \n|4 3|\n| 2 |\n+---+\n", "this line of tiles is not closed", (2, 1));
    let lost = "expected 2 on this part of the tile, found 1: `4`";
    wrong("+---+\n| 1 |\n| 4 |\n| 2 |\n+---+\n", lost, (3, 2));
    let wide = "+---+---+\n| 1 | 1 |\n|4 3|4 3|\n| 2 |\n+---+---+\n";
    wrong(wide, "there are 1 tiles on this line, not 2", (4, 1));
    wrong("+---+\n| 1 |\n|4 x|\n| 2 |\n+---+\n", "expected a whole number, found `x`", (3, 4));
    wrong("+---+\n", "there are no tiles in the drawing", (1, 1));
    wrong("+---+\nfixed 1 1\n", "there are no tiles in the drawing", (1, 1));
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
