//! What the test files share: small models, and every question on them held to a referee.

use prato::engine::{Engine, Search};
use prato::exact;
use prato::grid::{Grid, Shape};
use prato::model::{Constraint, Fact, Line, Model, Origin, Var};
use prato::outcome::Outcome;
use prato::play::{self, Rng, Stream};
use prato::puzzles::Puzzle;
use prato::puzzles::minesweeper::{Cell, Flags, View};
use prato::watch::{Stop, Watch};

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
    over.deadline = Some(std::time::Instant::now());
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
    watch.deadline = Some(start + std::time::Duration::from_millis(300));
    let census = engine.census(&queens(20), &watch).expect("expressible").outcome;
    assert_eq!(census, Outcome::Stopped { why: Stop::Time, so_far: None });
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}
