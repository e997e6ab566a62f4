//! What the test files share: small models, and every question on them held to a referee.

mod instances;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use prato::engine::{Engine, Search};
use prato::exact;
use prato::model::{Constraint, Fact, Model, Origin, Var};
use prato::outcome::Outcome;
use prato::puzzles::Puzzle;
use prato::puzzles::minesweeper::View;
use prato::puzzles::tetravex::{End, Instance, backtrack};
use prato::watch::{Stop, Watch, alarm_at};

pub use instances::{tiles, views};

/// `n` queens: the column of the queen in each row, from 0.
pub fn queens(n: i32) -> Model {
    let mut model = Model::default();
    let vars: Vec<Var> = (0..n).map(|_| model.var(0..=n - 1)).collect();
    for slope in [0, -1, 1] {
        let terms = vars.iter().zip(0..n).map(|(&var, row)| (var, slope * row)).collect();
        model.rule(Constraint::AllDifferent(terms), Origin::GIVEN);
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
            model.rule(rule, Origin::FOUND);
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
        counts: counts.iter().map(|&(value, count)| (value, count..=count)).collect(),
    };
    let between = |numbers: &[u32], value: i32, range: std::ops::RangeInclusive<usize>| {
        Constraint::Counts { vars: vars(numbers), counts: vec![(value, range)] }
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
        make(three, vec![between(&[0, 1, 2], 1, 1..=2)]),
        make(three, vec![between(&[0, 1, 2], 1, 0..=1), between(&[0, 2], 0, 1..=9)]),
        make(three, vec![between(&[0, 1, 2], 7, 1..=2)]),
        make(three, vec![between(&[0, 1, 2], 1, 0..=usize::MAX)]),
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
    let Outcome::Answered(values) = solved else {
        assert_eq!((solved, census), (Outcome::Impossible, Outcome::Impossible), "{model:?}");
        return;
    };
    assert_eq!(model.check(&values), Ok(()));

    let Some(census) = census.answer() else { panic!("{model:?} has {values:?}") };
    let Some((domain, counts)) = model.domains().first().zip(census.facts.first()) else { return };
    for (value, count) in domain.clone().zip(counts) {
        let fact = Fact { var: Var(0), value };
        match engine.solve(model, &[fact], &watch).expect("as above").outcome {
            Outcome::Answered(values) => {
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
    if exact::count(view, &watch).answer().is_some_and(|count| count > 300u16.into()) {
        return;
    }
    let found = engine.census(&view.model(), &watch).expect("it can express it").outcome;
    match (found, exact::census(view, &watch)) {
        (Outcome::Answered(found), Outcome::Answered(exact)) => {
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
    let values = solved.answer().expect("there is a solution");
    assert_eq!(instance.check(&instance.decode(&values)), Ok(()));
    let census = census.answer().expect("there is a solution");
    assert_eq!(census.solutions, solutions.into(), "{instance:?}");
    let is_tile = |var: Var| model.name(var).family.shown;
    let of_tiles = (0..).map(Var).zip(&census.facts).filter(|(var, _)| is_tile(*var));
    for ((_, found), expected) in of_tiles.zip(counts) {
        assert_eq!(*found, expected.into_iter().map(Into::into).collect::<Vec<_>>());
    }
}

/// Queens have as many solutions as everybody says.
pub fn counts_queens(engine: &dyn Engine) {
    for (n, expected) in [(4, 2_u32), (5, 10), (6, 4), (7, 40), (8, 92)] {
        let outcome = engine.census(&queens(n), &Watch::default()).expect("expressible").outcome;
        let census = outcome.answer().expect("possible");
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
        assert_eq!(solved, Outcome::Stopped { why, so_far: () });
        let forced = engine.forced(&model, &watch).expect("expressible").outcome;
        assert_eq!(forced, Outcome::Stopped { why, so_far: Vec::new() });
        let census = engine.census(&model, &watch).expect("expressible").outcome;
        assert_eq!(census, Outcome::Stopped { why, so_far: () });
    }
}

/// A question of hours ends soon after its deadline.
pub fn stops_in_time(engine: &dyn Engine) {
    let start = std::time::Instant::now();
    let mut watch = Watch::default();
    watch.alarm = Some(alarm_at(start + std::time::Duration::from_millis(300)));
    let census = engine.census(&queens(20), &watch).expect("expressible").outcome;
    assert_eq!(census, Outcome::Stopped { why: Stop::Time, so_far: () });
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}
