//! One suite that every engine passes with every encoding: the answers of plain search and of the
//! exact engine.

use prato::engine::{Engine, Search};
use prato::exact::{self, Chance};
use prato::grid::{Pos, Shape};
use prato::model::{Constraint, Fact, Line, Model, Origin, Var};
use prato::outcome::Outcome;
use prato::play::{self, Rng, Stream};
use prato::puzzles::Puzzle;
use prato::puzzles::minesweeper::{Cell, Flags, View};
use prato::watch::Watch;
use prato_engines::ENGINES;

/// Small boards from a seed: positions of random fields, of which some get a clue, a total or
/// flags that do not fit.
fn views(boards: u64) -> impl Iterator<Item = View> {
    (0..boards).map(|seed| {
        let mut rng = Rng::new(seed, Stream::Position);
        let rows = 1 + rng.below(4);
        let shape = Shape { rows, cols: 1 + rng.below(9 / rows) };
        let mines = rng.below(shape.len() + 1);
        let field = play::field(shape, mines, &[], seed).expect("there is room");
        let view = play::shown(&field, rng.below(100) as f64 / 100.0, seed);
        let cells = view.cells().map(|&cell| match (cell, rng.below(40)) {
            (Cell::Open(_), 0) => Cell::Open(u8::try_from(rng.below(9)).expect("at most 8")),
            (Cell::Covered, 0) => Cell::KnownSafe,
            (Cell::Covered, 1..4) => Cell::Flagged,
            (cell, _) => cell,
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
    })
}

/// Queens on boards up to 6x6, some of them placed or forbidden.
fn queens() -> impl Iterator<Item = Model> {
    (0..60).map(|seed: u64| {
        let mut rng = Rng::new(seed, Stream::Position);
        let n = 1 + i32::try_from(seed % 6).expect("small");
        let mut model = Model::default();
        let vars: Vec<Var> = (0..n).map(|_| model.var(1..=n)).collect();
        for (line, step) in [(Line::Column, 0), (Line::Falling, -1), (Line::Rising, 1)] {
            let terms = vars.iter().zip(0..).map(|(&var, row)| (var, step * row)).collect();
            model.rule(Constraint::AllDifferent(terms), Origin::Queens(line));
        }
        for _ in 0..seed / 20 {
            let row = rng.below(vars.len());
            let value = 1 + i32::try_from(rng.below(vars.len())).expect("small");
            let (var, pos) = (vars[row], Pos::new(row, 0));
            if rng.below(2) == 0 {
                let rule = Constraint::NotAll(vec![Fact { var, value }]);
                model.rule(rule, Origin::Forbidden(pos));
            } else {
                let rule = Constraint::Sum { vars: vec![var], total: i64::from(value) };
                model.rule(rule, Origin::Queen(pos));
            }
        }
        model
    })
}

/// Holds an engine to plain search on one model.
fn check_model(engine: &dyn Engine, model: &Model) {
    let watch = Watch::default();
    let facts = (0..).map(Var).zip(model.domains());
    let facts = facts.map(|(var, domain)| vec![Fact { var, value: *domain.end() }]);
    for given in std::iter::once(Vec::new()).chain(facts) {
        let found = engine.solve(model, &given, &watch).expect("it can express it").outcome;
        let expected = Search.solve(model, &given, &watch).expect("as above").outcome;
        match (found, expected) {
            (Outcome::Answered(Some(values)), Outcome::Answered(_)) => {
                assert!(given.iter().all(|fact| fact.holds(&values)));
                assert_eq!(model.check(&values), Ok(()));
            }
            (found, expected) => assert_eq!(found, expected, "{model:?} {given:?}"),
        }
    }
    let forced = engine.forced(model, &watch).expect("as above").outcome;
    assert_eq!(forced, Search.forced(model, &watch).expect("as above").outcome, "{model:?}");
    let census = engine.census(model, &watch).expect("as above").outcome;
    assert_eq!(census, Search.census(model, &watch).expect("as above").outcome, "{model:?}");
}

/// Holds an engine to the exact one on one board.
fn check_view(engine: &dyn Engine, view: &View) {
    let watch = Watch::default();
    let forced = engine.forced(&view.model(), &watch).expect("it can express it").outcome;
    let expected = exact::chances(view, &watch).map(|chances| {
        let fact = |(var, chance): (Var, &Chance)| match chance {
            Chance::Open | Chance::Safe => Some(Fact { var, value: 0 }),
            Chance::Mine => Some(Fact { var, value: 1 }),
            Chance::Between(_) | Chance::Unknown => None,
        };
        (0..).map(Var).zip(chances.cells()).filter_map(fact).collect()
    });
    assert_eq!(forced, expected, "{view:?}");
}

#[test]
fn every_engine_agrees() {
    for engine in ENGINES.iter().filter(|engine| engine.name() != "search") {
        views(200).for_each(|view| check_model(*engine, &view.model()));
        views(1500).for_each(|view| check_view(*engine, &view));
        queens().for_each(|model| check_model(*engine, &model));
    }
}

#[cfg(feature = "sat")]
mod sat {
    use super::{check_model, check_view, queens, views};
    use prato::engine::{Engine, EngineError};
    use prato::outcome::Outcome;
    use prato::puzzles::Puzzle;
    use prato::watch::{Stop, Watch};
    use prato_engines::cnf::{Options, Order};
    use prato_engines::encode::{AT_MOST_ONE, EXACTLY};
    use prato_engines::sat::Sat;

    #[test]
    fn every_encoding_agrees() {
        for &exactly in EXACTLY {
            for implied in [true, false] {
                let sat = Sat { options: Options { exactly, implied, ..Options::DEFAULT } };
                views(60).for_each(|view| check_model(&sat, &view.model()));
                views(400).for_each(|view| check_view(&sat, &view));
            }
        }
        for &at_most_one in AT_MOST_ONE {
            let sat = Sat { options: Options { at_most_one, ..Options::DEFAULT } };
            queens().for_each(|model| check_model(&sat, &model));
        }
    }

    #[test]
    fn the_order_does_not_change_the_answer() {
        for order in [Order::AsGiven, Order::Reversed, Order::Shuffled(3)] {
            let options = Options { rules: order, variables: order, ..Options::DEFAULT };
            views(200).for_each(|view| check_view(&Sat { options }, &view));
        }
    }

    #[test]
    fn limits_are_obeyed() {
        let model = queens().last().expect("a board");
        let watch = Watch::default();
        watch.cancel();
        let stopped = Sat::DEFAULT.solve(&model, &[], &watch).expect("no error").outcome;
        assert_eq!(stopped, Outcome::Stopped { why: Stop::Cancelled, so_far: None });
        let mut watch = Watch::default();
        watch.memory = 10;
        let error = Sat::DEFAULT.solve(&model, &[], &watch);
        assert!(matches!(error, Err(EngineError::TooLarge(_))), "{error:?}");
    }
}
