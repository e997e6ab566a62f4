//! Backtracking with propagation held to plain search: every strategy finds the same.

mod common;

use common::{
    agrees, agrees_with_backtracking, agrees_with_exact, odd_models, queens, tiles, views,
};
use prato::engine::Engine;
use prato::puzzles::{Puzzle, minesweeper};
use prato::watch::Watch;
use prato_engines::backtracking::{Backtracking, Step};
use prato_engines::strategy::{VALUE_CHOICES, VARIABLE_CHOICES, ValueChoice, VariableChoice};

const FIRST_FAIL: Backtracking =
    Backtracking { variable: VariableChoice::FirstFail, value: ValueChoice::Min };

#[test]
fn every_strategy_on_boards() {
    let strategies: Vec<Backtracking> = VARIABLE_CHOICES
        .iter()
        .flat_map(|&variable| {
            VALUE_CHOICES.iter().map(move |&value| Backtracking { variable, value })
        })
        .collect();
    for (number, view) in views(51, 400, 8).enumerate() {
        agrees(&strategies[number % strategies.len()], &view.model());
    }
    views(53, 100, 16).for_each(|view| agrees_with_exact(&FIRST_FAIL, &view));
}

#[test]
fn every_strategy_on_other_models() {
    for &variable in VARIABLE_CHOICES {
        for &value in VALUE_CHOICES {
            let engine = Backtracking { variable, value };
            agrees(&engine, &queens(5));
            for model in &odd_models() {
                agrees(&engine, model);
            }
        }
    }
    for instance in tiles(52, 60).filter(|one| one.tiles().len() <= 4) {
        agrees_with_backtracking(&FIRST_FAIL, &instance);
    }
}

#[test]
fn it_counts_and_stops() {
    common::counts_queens(&FIRST_FAIL);
    common::stops(&FIRST_FAIL);
    common::stops_in_time(&FIRST_FAIL);
}

/// The tree of `.1.` by hand: the clue says that its cell is clear, and leaves both sides open. No mine
/// on the left is a solution, and so is a mine there.
#[test]
fn the_tree_of_a_small_board() {
    let model = minesweeper::parse(".1.\n", None).unwrap().view.model();
    let (mut steps, mut found) = (Vec::new(), 0);
    let mut visit = |_| {
        found += 1;
        std::ops::ControlFlow::Continue(())
    };
    let walked = FIRST_FAIL.walk(&model, &[], &Watch::default(), &mut visit, &mut |step| {
        steps.push(step);
        std::ops::ControlFlow::Continue(())
    });
    let (ended, effort) = walked.unwrap();
    assert_eq!((ended, found), (Ok(()), 2));
    assert_eq!((effort.nodes, effort.conflicts, effort.depth), (3, 0, Some(1)));
    let nodes = steps.iter().filter(|step| matches!(step, Step::Node { .. })).count();
    let solved = steps.iter().filter(|step| **step == Step::Solved).count();
    let removed = steps.iter().filter(|step| matches!(step, Step::Removed { .. })).count();
    assert_eq!((nodes, solved, removed), (3, 2, 3), "{steps:?}");
}

/// Engines are asked through one interface.
#[test]
fn it_is_the_engine_search() {
    assert_eq!(FIRST_FAIL.name(), "search");
}
