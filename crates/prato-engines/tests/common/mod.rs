//! What the test files share: small models, and every question on them held to a referee.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use prato::engine::{Engine, Search};
use prato::exact;
use prato::grid::{Grid, Shape};
use prato::model::{Constraint, Fact, Line, Model, Name, Origin, Var};
use prato::outcome::Outcome;
use prato::play::{self, Rng, Stream};
use prato::puzzles::Puzzle;
use prato::puzzles::minesweeper::{Cell, Flags, View};
use prato::puzzles::tetravex::{End, Instance, Solutions, Tile, Wish, backtrack, generate};
use prato::watch::{Stop, Watch, alarm_at};

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

/// `n` queens: the column of the queen in each row, from 0.
pub fn queens(n: i32) -> Model {
    let mut model = Model::default();
    let vars: Vec<Var> = (0..n).map(|_| model.var(0..=n - 1)).collect();
    for (line, slope) in [(Line::Column, 0), (Line::Falling, -1), (Line::Rising, 1)] {
        let terms = vars.iter().zip(0..n).map(|(&var, row)| (var, slope * row)).collect();
        model.rule(Constraint::AllDifferent(terms), Origin::Queens(line));
    }
    model
}

/// Models that no puzzle makes, with all that a constraint may say.
pub fn odd_models() -> Vec<Model> {
    let make = |domains: &[std::ops::RangeInclusive<i32>], rules: Vec<Constraint>| {
        let mut model = Model::default();
        for domain in domains {
            model.var(domain.clone());
        }
        for rule in rules {
            model.rule(rule, Origin::Found);
        }
        model
    };
    let vars = |numbers: &[u32]| numbers.iter().copied().map(Var).collect::<Vec<_>>();
    let sum = |numbers: &[u32], total| Constraint::Sum { vars: vars(numbers), total };
    let fact = |var, value| Fact { var: Var(var), value };
    let two = &[-1..=1, 0..=2];
    let table = |key: u32, others: &[u32], rows: &[(i32, &[i32])]| {
        let rows: BTreeMap<i32, Vec<i32>> =
            rows.iter().map(|(key, row)| (*key, row.to_vec())).collect();
        Constraint::Table { key: Var(key), vars: vars(others), rows: Arc::new(rows) }
    };
    let counts = |numbers: &[u32], counts: &[(i32, usize)]| Constraint::Counts {
        vars: vars(numbers),
        counts: counts.to_vec(),
    };
    let three = &[0..=1, -1..=2, 0..=1];
    vec![
        make(&[], vec![]),
        make(&[], vec![sum(&[], 0)]),
        make(two, vec![]),
        make(two, vec![sum(&[], 1)]),
        make(two, vec![sum(&[0, 1], 2)]),
        make(two, vec![sum(&[1], 3)]),
        make(two, vec![sum(&[0, 1], i64::MAX)]),
        make(&[0..=1, 1..=1, 0..=0], vec![sum(&[0, 1, 2], 2)]),
        make(&[-3..=5, -2..=2, 0..=4], vec![sum(&[0, 1, 2], -1), sum(&[0, 2], 1)]),
        make(two, vec![Constraint::AllDifferent(vec![(Var(0), 1), (Var(1), 0)])]),
        make(two, vec![Constraint::AllDifferent(vec![(Var(0), 1), (Var(0), 1)])]),
        make(two, vec![Constraint::AllDifferent(vec![(Var(0), 1), (Var(0), 2)])]),
        make(two, vec![Constraint::AllDifferent(vec![])]),
        make(two, vec![Constraint::NotAll(vec![])]),
        make(two, vec![Constraint::NotAll(vec![fact(0, -1), fact(1, 2), fact(0, -1)])]),
        make(two, vec![Constraint::NotAll(vec![fact(0, -1), fact(0, 0)])]),
        make(two, vec![Constraint::NotAll(vec![fact(0, 7)])]),
        make(&[4..=4], vec![Constraint::NotAll(vec![fact(0, 4)])]),
        make(two, vec![table(0, &[1], &[])]),
        make(two, vec![table(0, &[], &[(-1, &[]), (1, &[])])]),
        make(two, vec![table(0, &[1], &[(-1, &[2]), (0, &[7]), (1, &[0]), (5, &[1])])]),
        make(two, vec![table(0, &[1], &[(-1, &[2]), (0, &[2]), (1, &[2])])]),
        make(three, vec![table(0, &[1, 2], &[(0, &[2, 1]), (1, &[-1, 1])])]),
        make(three, vec![table(0, &[1, 2], &[(0, &[2, 1])]), table(1, &[2], &[(2, &[0])])]),
        make(three, vec![table(1, &[0, 2], &[(-1, &[0, 1]), (0, &[1, 0]), (2, &[1, 1])])]),
        make(three, vec![counts(&[0, 1, 2], &[(1, 2)])]),
        make(three, vec![counts(&[0, 1, 2], &[(1, 1), (2, 1)])]),
        make(three, vec![counts(&[0, 1, 2], &[(1, 0), (0, 2)])]),
        make(three, vec![counts(&[0, 1, 2], &[(7, 0), (-1, 1)])]),
        make(three, vec![counts(&[0, 1, 2], &[(1, 4)])]),
        make(three, vec![counts(&[0, 1], &[(1, usize::MAX)])]),
        make(three, vec![counts(&[], &[(1, 0)])]),
        make(three, vec![counts(&[], &[(1, 1)])]),
        #[expect(clippy::reversed_empty_ranges, reason = "a variable without a value")]
        make(&[0..=1, 1..=0], vec![]),
    ]
}

/// Every question on a model, held to plain search.
pub fn agrees(engine: &dyn Engine, model: &Model) {
    let watch = Watch::default();
    let solved = engine.solve(model, &[], &watch).expect("it can express it").outcome;
    let forced = engine.forced(model, &watch).expect("as above").outcome;
    let census = engine.census(model, &watch).expect("as above").outcome;
    assert_eq!(forced, Search.forced(model, &watch).expect("as above").outcome, "{model:?}");
    assert_eq!(census, Search.census(model, &watch).expect("as above").outcome, "{model:?}");
    let Outcome::Answered(Some(values)) = solved else {
        assert_eq!((solved, census), (Outcome::Impossible, Outcome::Impossible), "{model:?}");
        return;
    };
    assert_eq!(model.check(&values), Ok(()));

    let Some(census) = census.answer().flatten() else { panic!("{model:?} has {values:?}") };
    let Some((domain, counts)) = model.domains().first().zip(census.facts.first()) else { return };
    for (value, count) in domain.clone().zip(counts) {
        let fact = Fact { var: Var(0), value };
        match engine.solve(model, &[fact], &watch).expect("as above").outcome {
            Outcome::Answered(Some(values)) => {
                assert!(fact.holds(&values) && *count != 0u8.into(), "{model:?}");
                assert_eq!(model.check(&values), Ok(()));
            }
            outcome => {
                assert_eq!((outcome, count), (Outcome::Impossible, &0u8.into()), "{model:?}");
            }
        }
    }
    let outside = Fact { var: Var(0), value: domain.end() + 1 };
    let outcome = engine.solve(model, &[outside], &watch).expect("as above").outcome;
    assert_eq!(outcome, Outcome::Impossible);
}

/// The census of a board with few solutions, held to the exact engine.
pub fn agrees_with_exact(engine: &dyn Engine, view: &View) {
    let watch = Watch::default();
    if exact::count(view, &watch).answer().flatten().is_some_and(|count| count > 300u16.into()) {
        return;
    }
    let found = engine.census(&view.model(), &watch).expect("it can express it").outcome;
    match (found, exact::census(view, &watch)) {
        (Outcome::Answered(Some(found)), Outcome::Answered(Some(exact))) => {
            assert_eq!(found.solutions, exact.solutions);
            let with_mine: Vec<_> = found.facts.iter().map(|counts| &counts[1]).collect();
            assert_eq!(with_mine, exact.mines.cells().iter().collect::<Vec<_>>(), "{view:?}");
        }
        (found, exact) => assert!(
            matches!((&found, &exact), (Outcome::Impossible, Outcome::Impossible)),
            "{found:?}, {exact:?}: {view:?}"
        ),
    }
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

/// The census of an instance with few solutions, held to plain backtracking on the tiles.
pub fn agrees_with_backtracking(engine: &dyn Engine, instance: &Instance) {
    let watch = Watch::default();
    let mut counts = vec![vec![0_u32; instance.types().len()]; instance.tiles().len()];
    let mut solutions = 0_u32;
    let searched = backtrack(instance, &watch, |solution| {
        solutions += 1;
        for (place, &tile) in solution.tiles.cells().iter().enumerate() {
            counts[place][instance.type_of(tile)] += 1;
        }
        if solutions > 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if searched.end != End::Complete {
        return;
    }
    let model = instance.model();
    let solved = engine.solve(&model, &[], &watch).expect("it can express it").outcome;
    let census = engine.census(&model, &watch).expect("as above").outcome;
    if solutions == 0 {
        assert_eq!((solved, census), (Outcome::Impossible, Outcome::Impossible), "{instance:?}");
        return;
    }
    let values = solved.answer().flatten().expect("there is a solution");
    assert_eq!(instance.check(&instance.decode(&values)), Ok(()));
    let census = census.answer().flatten().expect("there is a solution");
    assert_eq!(census.solutions, solutions.into(), "{instance:?}");
    let is_tile = |var: Var| matches!(model.name(var), Name::Tile(_));
    let of_tiles = (0..).map(Var).zip(&census.facts).filter(|(var, _)| is_tile(*var));
    for ((_, found), expected) in of_tiles.zip(counts) {
        assert_eq!(*found, expected.into_iter().map(Into::into).collect::<Vec<_>>());
    }
}

/// Queens have as many solutions as everybody says.
pub fn counts_queens(engine: &dyn Engine) {
    for (n, expected) in [(4, 2_u32), (5, 10), (6, 4), (7, 40), (8, 92)] {
        let outcome = engine.census(&queens(n), &Watch::default()).expect("expressible").outcome;
        let census = outcome.answer().flatten().expect("possible");
        assert_eq!(census.solutions, expected.into(), "{n} queens");
    }
}

/// A watch that is cancelled, or over, ends every question.
pub fn stops(engine: &dyn Engine) {
    let cancelled = Watch::default();
    cancelled.cancel();
    let mut over = Watch::default();
    over.alarm = Some(alarm_at(std::time::Instant::now()));
    let model = queens(12);
    for (watch, why) in [(cancelled, Stop::Cancelled), (over, Stop::Time)] {
        let solved = engine.solve(&model, &[], &watch).expect("expressible").outcome;
        assert_eq!(solved, Outcome::Stopped { why, so_far: None });
        let forced = engine.forced(&model, &watch).expect("expressible").outcome;
        assert_eq!(forced, Outcome::Stopped { why, so_far: Vec::new() });
        let census = engine.census(&model, &watch).expect("expressible").outcome;
        assert_eq!(census, Outcome::Stopped { why, so_far: None });
    }
}

/// A question of hours ends soon after its deadline.
pub fn stops_in_time(engine: &dyn Engine) {
    let start = std::time::Instant::now();
    let mut watch = Watch::default();
    watch.alarm = Some(alarm_at(start + std::time::Duration::from_millis(300)));
    let census = engine.census(&queens(20), &watch).expect("expressible").outcome;
    assert_eq!(census, Outcome::Stopped { why: Stop::Time, so_far: None });
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}
