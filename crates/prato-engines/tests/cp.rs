//! Constraint programming held to plain search and to the exact engine.
#![cfg(feature = "cp")]

mod common;

use common::{
    agrees, agrees_with_backtracking, agrees_with_exact, counts_queens, odd_models, queens, tiles,
    views,
};
use prato::engine::{Engine, EngineError};
use prato::model::{Constraint, Model, Origin};
use prato::outcome::Outcome;
use prato::puzzles::Puzzle;
use prato::watch::{Stop, Watch};
use prato_engines::Order;
use prato_engines::cp::{Cp, CpOptions};
use prato_engines::strategy::{Strategy, VALUE_CHOICES, VARIABLE_CHOICES};

/// Every strategy, and free search.
fn strategies() -> impl Iterator<Item = Strategy> {
    let fixed = VARIABLE_CHOICES.iter().flat_map(|&variable| {
        VALUE_CHOICES.iter().map(move |&value| Strategy::Fixed(variable, value))
    });
    std::iter::once(Strategy::Free).chain(fixed)
}

fn with(search: Strategy) -> Cp {
    Cp { options: CpOptions { search, ..CpOptions::default() } }
}

#[test]
fn free_search_on_boards() {
    for view in views(1, 400, 9) {
        agrees(&Cp::default(), &view.model());
    }
}

#[test]
fn larger_boards_as_the_exact_engine() {
    for view in views(2, 200, 16) {
        agrees_with_exact(&Cp::default(), &view);
    }
}

#[test]
fn every_strategy_on_boards_and_queens() {
    for (seed, strategy) in (0..).zip(strategies()) {
        for view in views(seed, 8, 9) {
            agrees(&with(strategy), &view.model());
        }
        agrees(&with(strategy), &queens(5));
        agrees(&with(strategy), &queens(6));
    }
}

#[test]
fn every_order_and_some_seeds() {
    for seed in 0..20 {
        for order in [Order::AsGiven, Order::Reversed, Order::Shuffled(seed)] {
            let options = CpOptions { order, seed, ..CpOptions::default() };
            for view in views(1000 + seed, 5, 9) {
                agrees(&Cp { options }, &view.model());
            }
        }
    }
}

#[test]
fn odd_models_with_every_choice_of_values() {
    for model in odd_models() {
        agrees(&Cp::default(), &model);
        for &value in VALUE_CHOICES {
            agrees(&with(Strategy::Fixed(VARIABLE_CHOICES[1], value)), &model);
        }
    }
}

#[test]
fn queens_are_counted() {
    counts_queens(&Cp::default());
    counts_queens(&with("first_fail,indomain_min".parse().expect("there is")));
}

#[test]
fn it_stops() {
    common::stops(&Cp::default());
    common::stops_in_time(&Cp::default());
    common::stops_in_time(&with("first_fail".parse().expect("there is")));
}

#[test]
fn the_same_seed_takes_the_same_way() {
    let watch = Watch::default();
    let run = |seed| {
        let options = CpOptions { seed, ..CpOptions::default() };
        Cp { options }.solve(&queens(20), &[], &watch).expect("expressible")
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn it_stops_at_the_memory_limit() {
    let mut watch = Watch::default();
    watch.memory = 5 << 20;
    let cp = with("first_fail,indomain_min".parse().expect("there is"));
    let outcome = cp.solve(&queens(60), &[], &watch).expect("expressible").outcome;
    assert_eq!(outcome, Outcome::Stopped { why: Stop::Memory, so_far: () });
}

#[test]
fn too_large() {
    let mut watch = Watch::default();
    watch.memory = 1 << 20;
    let error = Cp::default().solve(&queens(100), &[], &watch).unwrap_err();
    assert!(matches!(&error, EngineError::TooLarge(text) if text.contains("14.8 k propagators")));
}

#[test]
fn numbers_beyond_its_range() {
    let check = |constraint: &dyn Fn(Vec<prato::model::Var>) -> Constraint| {
        let mut model = Model::default();
        let vars = vec![model.var(0..=i32::MAX), model.var(0..=i32::MAX)];
        model.rule(constraint(vars), Origin::GIVEN);
        let error = Cp::default().solve(&model, &[], &Watch::default()).unwrap_err();
        assert_eq!(error, EngineError::Unsupported(Origin::GIVEN));
    };
    check(&|vars| Constraint::Sum { vars, total: 7 });
    check(&|vars| Constraint::AllDifferent(vec![(vars[0], 1), (vars[1], 0)]));
}

#[test]
fn tiles_as_backtracking() {
    for instance in tiles(12, 200) {
        agrees_with_backtracking(&Cp::default(), &instance);
    }
}
