//! SAT, with every encoding, held to plain search and to the exact engine.
#![cfg(feature = "sat")]

mod common;

use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use common::{
    agrees, agrees_with_backtracking, agrees_with_exact, counts_queens, odd_models, queens, tiles,
    views,
};
use prato::engine::{Engine, EngineError};
use prato::grid::Shape;
use prato::model::{Constraint, Model, Origin};
use prato::outcome::Outcome;
use prato::play::{Rng, Stream};
use prato::puzzles::Puzzle;
use prato::puzzles::queens::DIAGONALS;
use prato::puzzles::tetravex::{Solutions, Wish, generate};
use prato::watch::{Stop, Watch, alarm_at};
use prato_engines::cnf::{Apart, Options};
use prato_engines::encode::{AT_MOST_ONE, EXACTLY};
use prato_engines::sat::Sat;
use prato_engines::{Order, process};

#[test]
fn boards() {
    for view in views(1, 400, 9) {
        agrees(&Sat::DEFAULT, &view.model());
    }
    for view in views(2, 400, 16) {
        agrees_with_exact(&Sat::DEFAULT, &view);
    }
}

#[test]
fn every_encoding_of_sums_with_and_without_implied_rules() {
    for &exactly in EXACTLY {
        for implied in [true, false] {
            let sat = Sat { options: Options { exactly, implied, ..Options::DEFAULT } };
            for view in views(3, 100, 9) {
                agrees(&sat, &view.model());
            }
            for instance in tiles(14, 30) {
                agrees_with_backtracking(&sat, &instance);
            }
        }
    }
}

#[test]
fn every_encoding_of_at_most_one() {
    for &at_most_one in AT_MOST_ONE {
        let sat = Sat { options: Options { at_most_one, ..Options::DEFAULT } };
        counts_queens(&sat);
        agrees(&sat, &queens(5));
    }
}

/// Diagonals by each encoding, with lines by the least alike of them.
#[test]
fn diagonals_apart() {
    for &at_most_one in &AT_MOST_ONE[..3] {
        for &apart in AT_MOST_ONE {
            for implied in [true, false] {
                let apart = Some(Apart { group: DIAGONALS, at_most_one: apart });
                let options = Options { at_most_one, apart, implied, ..Options::DEFAULT };
                counts_queens(&Sat { options });
                agrees(&Sat { options }, &queens(5));
            }
        }
    }
}

#[test]
fn models_that_no_puzzle_makes() {
    for model in odd_models() {
        // Sums over more than two values are not for clauses.
        let run = Sat::DEFAULT.solve(&model, &[], &Watch::default());
        if !matches!(run, Err(EngineError::Unsupported(_))) {
            agrees(&Sat::DEFAULT, &model);
        }
    }
}

/// As many values as terms, or one more or less, with shifts and gaps between the domains.
#[test]
fn all_different_where_values_are_scarce() {
    let mut rng = Rng::new(5, Stream::Position);
    let mut number = |end| i32::try_from(rng.below(end)).expect("a small number");
    for _ in 0..300 {
        let mut model = Model::default();
        let term = |_| {
            let (low, shift) = (number(4), number(3) - 1);
            (model.var(low..=low + number(4) - 1), shift)
        };
        let terms = (0..4).map(term).collect();
        model.rule(Constraint::AllDifferent(terms), Origin::FOUND);
        agrees(&Sat::DEFAULT, &model);
    }
}

/// Clauses alone would need a proof of exponential length.
#[test]
fn more_terms_than_values() {
    let mut model = Model::default();
    let terms = (0..100).map(|_| (model.var(1..=99), 0)).collect();
    model.rule(Constraint::AllDifferent(terms), Origin::FOUND);
    let run = Sat::DEFAULT.solve(&model, &[], &Watch::default()).expect("it fits");
    assert_eq!((run.outcome, run.effort.conflicts), (Outcome::Impossible, 0));
}

#[test]
fn queens_meet_few_dead_ends() {
    for seed in 0..5 {
        let options = Options { variables: Order::Shuffled(seed), ..Options::DEFAULT };
        let run = Sat { options }.solve(&queens(100), &[], &Watch::default()).expect("it fits");
        assert!(run.effort.conflicts < 200, "{:?}", run.effort);
    }
}

#[test]
fn the_order_does_not_change_the_answer() {
    for order in [Order::AsGiven, Order::Reversed, Order::Shuffled(3)] {
        let options = Options { rules: order, variables: order, ..Options::DEFAULT };
        for view in views(4, 100, 9) {
            agrees(&Sat { options }, &view.model());
        }
    }
}

#[test]
fn limits_are_obeyed() {
    common::stops(&Sat::DEFAULT);
    common::stops_in_time(&Sat::DEFAULT);
    let mut watch = Watch::default();
    watch.memory = 10;
    let error = Sat::DEFAULT.solve(&queens(8), &[], &watch);
    assert!(matches!(error, Err(EngineError::TooLarge(_))), "{error:?}");
}

#[test]
fn tiles_as_backtracking() {
    for instance in tiles(11, 300) {
        agrees_with_backtracking(&Sat::DEFAULT, &instance);
    }
}

/// A search of hours ends when the process takes more memory than was allowed.
#[test]
#[cfg(target_os = "linux")]
fn memory_is_watched_during_the_search() {
    let wish = Wish {
        shape: Shape { rows: 8, cols: 8 },
        colours: 7,
        solutions: Solutions::Any,
        hardness: None,
        seed: 1,
    };
    let instance = generate(&wish, &Watch::default()).expect("anything will do").instance;
    let mut watch = Watch::default();
    watch.memory = 64 << 20;
    let now = process::resident().expect("Linux tells");
    process::guard(&watch, now + watch.memory as u64, |_| ());
    watch.alarm = Some(alarm_at(Instant::now() + Duration::from_secs(60)));
    let (end, wait) = mpsc::channel::<()>();
    let hog = thread::spawn(move || {
        thread::sleep(Duration::from_millis(300));
        let taken = vec![1_u8; 300 << 20];
        let _ = wait.recv();
        drop(taken);
    });
    let outcome = Sat::DEFAULT.solve(&instance.model(), &[], &watch).expect("it fits").outcome;
    drop(end);
    hog.join().expect("it only takes memory");
    assert_eq!(outcome, Outcome::Stopped { why: Stop::Memory, so_far: () });
}
