//! Answer-set programming held to plain search and to the exact engine.
//!
//! Without clingo there is nothing to test: a note says so, and where the variable `CI` is set the
//! tests fail.

mod common;

use common::{
    agrees, agrees_with_backtracking, agrees_with_exact, counts_queens, odd_models, queens, tiles,
    views,
};
use prato::engine::{Engine, EngineError};
use prato::exact;
use prato::grid::Pos;
use prato::model::{Constraint, Model, Origin};
use prato::outcome::Outcome;
use prato::puzzles::Puzzle;
use prato::puzzles::minesweeper::{Instance, View, check, parse};
use prato::watch::{Stop, Watch};
use prato_engines::asp::{Asp, Cells, Question, model_program};

/// The engine, if clingo is installed.
fn asp() -> Option<Asp> {
    let asp = Asp::default();
    match asp.version() {
        Ok(_) => Some(asp),
        Err(error) if std::env::var_os("CI").is_none() => {
            eprintln!("not tested: {error}");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn boards() {
    let Some(asp) = asp() else { return };
    for view in views(3, 150, 9) {
        agrees(&asp, &view.model());
    }
}

#[test]
fn larger_boards_as_the_exact_engine() {
    let Some(asp) = asp() else { return };
    for view in views(4, 200, 16) {
        agrees_with_exact(&asp, &view);
    }
}

#[test]
fn queens_and_odd_models() {
    let Some(asp) = asp() else { return };
    for model in odd_models() {
        agrees(&asp, &model);
    }
    agrees(&asp, &queens(6));
    counts_queens(&asp);
}

#[test]
fn it_stops() {
    let Some(asp) = asp() else { return };
    common::stops(&asp);
    common::stops_in_time(&asp);
}

#[test]
#[cfg(unix)]
fn it_stops_at_the_memory_limit() {
    let Some(asp) = asp() else { return };
    let mut watch = Watch::default();
    watch.memory = 1 << 20;
    let outcome = asp.solve(&queens(400), &[], &watch).expect("expressible").outcome;
    assert_eq!(outcome, Outcome::Stopped { why: Stop::Memory, so_far: () });
}

#[test]
fn clingo_is_missing() {
    let asp = Asp { command: "no-such-clingo".to_owned() };
    let error = asp.solve(&queens(4), &[], &Watch::default()).unwrap_err();
    assert!(error.to_string().contains("apt-get install gringo"), "{error}");
    assert!(asp.version().is_err());
}

/// The readable program for Minesweeper, every question.
#[test]
fn the_rules_of_minesweeper() {
    let Some(asp) = asp() else { return };
    let watch = Watch::default();
    for view in views(5, 150, 12) {
        let clicks: Vec<Pos> = view.shape().positions().step_by(2).collect();
        let instance = Instance { view, clicks };
        let ask = |question| asp.ask(&instance, question, &watch).expect("clingo runs").outcome;
        let Outcome::Answered(census) = exact::census(&instance.view, &watch) else {
            assert_eq!(ask(Question::Field), Outcome::Impossible);
            assert_eq!(ask(Question::Certain), Outcome::Impossible);
            assert_eq!(ask(Question::Possible), Outcome::Impossible);
            continue;
        };
        let with = |wanted: &dyn Fn(&num_bigint::BigUint) -> bool| -> Vec<Pos> {
            instance.view.covered().filter(|&pos| wanted(&census.mines[pos])).collect()
        };
        let possible = with(&|count| *count != 0u8.into());
        let certain = with(&|count| *count == census.solutions);
        let clear = with(&|count| *count == 0u8.into());
        let expected = Cells { mines: possible.clone(), clear: Vec::new() };
        assert_eq!(ask(Question::Possible), Outcome::Answered(expected), "{instance:?}");
        let expected = Cells { mines: certain, clear };
        assert_eq!(ask(Question::Certain), Outcome::Answered(expected), "{instance:?}");

        let asked = |pos: &Pos| instance.clicks.contains(pos);
        let expected = possible.into_iter().filter(asked).collect();
        let expected = Cells { mines: expected, clear: Vec::new() };
        assert_eq!(ask(Question::Clicks), Outcome::Answered(expected), "{instance:?}");

        let field = ask(Question::Field).answer().expect("there is one");
        let values = view_values(&instance.view, &field.mines);
        assert_eq!(check(&instance.view, &instance.view.decode(&values)), Ok(()));
    }
}

fn view_values(view: &View, mines: &[Pos]) -> Vec<i32> {
    view.shape().positions().map(|pos| i32::from(mines.contains(&pos))).collect()
}

#[test]
fn every_rule_names_its_origin() {
    let view = parse("1 4 1\n.1..\n", None).expect("a board").view;
    let text = model_program(&view.model(), &[]).expect("expressible");
    let expected = "% the open cell at row 1, column 2\n:- not 0 { x(1,1) } 0.\n\n\
         % the 1 at row 1, column 2\n:- not 1 { x(0,1); x(2,1) } 1.\n\n\
         % the total of 1 mine\n:- not 1 { x(0,1); x(1,1); x(2,1); x(3,1) } 1.\n";
    assert!(text.ends_with(expected), "{text}");
}

#[test]
fn numbers_beyond_its_range() {
    let mut model = Model::default();
    let vars = vec![model.var(0..=i32::MAX), model.var(0..=i32::MAX)];
    model.rule(Constraint::Sum { vars, total: 7 }, Origin::GIVEN);
    let error = model_program(&model, &[]).unwrap_err();
    assert_eq!(error, EngineError::Unsupported(Origin::GIVEN));
}

#[test]
fn tiles_as_backtracking() {
    let Some(asp) = asp() else { return };
    for instance in tiles(13, 100) {
        agrees_with_backtracking(&asp, &instance);
    }
}
