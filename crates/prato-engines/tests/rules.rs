//! Groups of rules: what each of them writes as clauses, counted by hand; and models without some of
//! them, or with what they imply, held to brute force by every engine.

#[path = "common/instances.rs"]
mod instances;

use instances::{tiles, views};
use num_bigint::BigUint;
use prato::clauses::encode::Encoding;
use prato::clauses::{Cnf, Options, lower};
use prato::engine::{Census, Engine};
use prato::grid::Grid;
use prato::model::{Constraint, Model, Var};
use prato::outcome::Outcome;
use prato::puzzles::minesweeper::{self, Field};
use prato::puzzles::queens::{self, Placement};
use prato::puzzles::{Kind, Puzzle, Rules, tetravex};
use prato::watch::Watch;
use prato_engines::{ENGINES, Settings};

/// The clauses of a model as it stands, by this encoding.
fn clauses(model: &Model, encoding: &str) -> usize {
    let options = Options { implied: false, ..Options::DEFAULT };
    let options = encoding.parse::<Encoding>().unwrap().applied_to(options);
    let mut cnf = Cnf::default();
    lower(model, &[], &options, &mut cnf).unwrap();
    cnf.clauses().len()
}

fn rules(kind: Kind, with: &[&str], without: &[&str]) -> Rules {
    kind.choose(None, with, without).unwrap()
}

#[test]
fn clauses_of_a_board_of_three_by_three() {
    let check = |board: &str, encoding: &str, with: &[&str], without: &[&str], expected| {
        let view = minesweeper::parse(board, None).unwrap().view;
        let model = view.model_of(&rules(Kind::Minesweeper, with, without));
        assert_eq!(clauses(&model, encoding), expected, "{board} +{with:?} -{without:?}");
    };
    // Of 8 cells no two hold a mine, and one does: 28 + 1. Of all 9 in the same way: 36 + 1.
    let one = "3 3 1\n...\n.1.\n...\n";
    check(one, "binomial", &[], &[], 1 + 29 + 37);
    check(one, "binomial", &[], &["total"], 1 + 29);
    check(one, "binomial", &[], &["clue-cells"], 29 + 37);
    check(one, "binomial", &[], &["clues"], 1 + 37);
    check(one, "binomial", &[], &["clues", "total", "clue-cells"], 0);
    check(one, "binomial", &["zero", "full", "eight"], &[], 1 + 29 + 37);
    // None of 8: a clause for each, and again by the rule that it implies.
    let none = "...\n.0.\n...\n";
    check(none, "binomial", &[], &[], 1 + 8);
    check(none, "binomial", &["zero"], &[], 1 + 8 + 8);
    check(none, "binomial", &["full", "eight"], &[], 1 + 8);
    let eight = "...\n.8.\n...\n";
    check(eight, "binomial", &["eight"], &[], 1 + 8 + 8);
    check(eight, "binomial", &["full"], &[], 1 + 8 + 8);
    // A tree of counters says what two cells add up to in three clauses: that of the 2 is not cut
    // short because both must be mines.
    let full = ".2.\n";
    check(full, "totalizer", &[], &[], 1 + 3);
    check(full, "totalizer", &["full"], &[], 1 + 3 + 2);
}

#[test]
fn clauses_of_three_queens_and_two_tiles() {
    let check = |model: &Model, expected| assert_eq!(clauses(model, "pairwise"), expected);
    let queens = |with: &[&str], without: &[&str]| {
        queens::Board::empty(3).model_of(&rules(Kind::Queens, with, without))
    };
    // One of three in each row: 1 + 3. No two of three in a column: 3. Diagonals of 2, 3 and 2.
    check(&queens(&[], &[]), 3 * 4 + 3 * 3 + 2 * (1 + 3 + 1));
    check(&queens(&[], &["columns"]), 3 * 4 + 2 * (1 + 3 + 1));
    check(&queens(&[], &["diagonals"]), 3 * 4 + 3 * 3);
    check(&queens(&["columns-taken"], &["diagonals"]), 3 * 4 + 3 * 3 + 3);

    let pair = "rows = 1; cols = 2; puzzle = [|0,0,1,0|0,0,0,1|];";
    let pair = tetravex::parse(pair, None).unwrap();
    let tiles =
        |with: &[&str], without: &[&str]| pair.model_of(&rules(Kind::Tetravex, with, without));
    // One of two tiles at each place: 2 + 2. Neither at both: 2. Each of two tiles has its number,
    // and each number its tile, at both places: 8.
    check(&tiles(&[], &[]), 4 + 2 + 8);
    check(&tiles(&[], &["all-different"]), 4 + 8);
    check(&tiles(&[], &["vertical"]), 4 + 2 + 8);
    // The number between them has one value then, which is a clause.
    check(&tiles(&[], &["horizontal"]), 4 + 2 + 1);
}

/// Every engine, with the clauses of each rule as it stands; clingo for some of the instances, since
/// each question starts it anew.
fn engines(number: usize) -> impl Iterator<Item = Box<dyn Engine>> {
    let mut settings = Settings::default();
    settings.clauses.implied = false;
    let asp = prato_engines::asp::Asp::default().version().is_ok() && number.is_multiple_of(20);
    let kinds = ENGINES.iter().filter(move |kind| kind.name != "asp" || asp);
    kinds.map(move |kind| (kind.make)(&settings))
}

/// The census of the model by every engine: `counts` by fact, `None` if there is no solution.
fn hold(model: &Model, facts: &[(Var, i32, usize)], solutions: usize, number: usize, what: &str) {
    for engine in engines(number) {
        let found = engine.census(model, &Watch::default()).expect("it can express it").outcome;
        let name = engine.name();
        if solutions == 0 {
            assert_eq!(found, Outcome::Impossible, "{name}: {what}");
            continue;
        }
        let Outcome::Answered(Census { solutions: all, facts: counts }) = found else {
            panic!("{name} finds no solution: {what}")
        };
        assert_eq!(all, BigUint::from(solutions), "{name}: {what}");
        for &(var, value, expected) in facts {
            let place = usize::try_from(value - model.domain(var).start()).unwrap();
            let found = &counts[var.0 as usize][place];
            assert_eq!(*found, BigUint::from(expected), "{name}: {what}");
        }
    }
}

/// Sets of rules: one group left out, two left out, what they imply added, another order.
type Choice = (Option<&'static [&'static str]>, &'static [&'static str], &'static [&'static str]);

const OF_MINES: &[Choice] = &[
    (None, &[], &["total"]),
    (None, &[], &["clue-cells"]),
    (None, &[], &["clues"]),
    (None, &[], &["total", "clue-cells"]),
    (None, &["zero"], &[]),
    (None, &["full"], &["total"]),
    (None, &["eight"], &["total"]),
    (None, &["eight", "zero", "full"], &[]),
    (None, &["zero", "eight"], &["clue-cells"]),
    (Some(&["total", "clues", "clue-cells"]), &[], &[]),
];

#[test]
fn boards_without_some_rules() {
    for (number, view) in views(31, 300, 8).enumerate() {
        let (only, with, without) = OF_MINES[number % OF_MINES.len()];
        let rules = Kind::Minesweeper.choose(only, with, without).unwrap();
        let shape = view.shape();
        let (mut solutions, mut mines) = (0, vec![0; shape.len()]);
        for bits in 0..1_u32 << shape.len() {
            let cells = (0..shape.len()).map(|bit| bits >> bit & 1 == 1).collect();
            let field = Field { mines: Grid::new(shape.rows, shape.cols, cells).unwrap() };
            if view.check_of(&field, &rules).is_ok() {
                solutions += 1;
                for (count, &mine) in mines.iter_mut().zip(field.mines.cells()) {
                    *count += usize::from(mine);
                }
            }
        }
        let facts: Vec<_> = (0..).map(Var).zip(mines).map(|(var, count)| (var, 1, count)).collect();
        let what = format!("{:?} {view:?}", rules.names());
        hold(&view.model_of(&rules), &facts, solutions, number, &what);
    }
}

/// Every list of `length` numbers below `end`.
fn lists(length: usize, end: usize) -> impl Iterator<Item = Vec<usize>> {
    let all = end.pow(u32::try_from(length).unwrap());
    (0..all).map(move |mut number| {
        let mut digit = || {
            let digit = number % end;
            number /= end;
            digit
        };
        (0..length).map(|_| digit()).collect()
    })
}

#[test]
fn queens_without_some_rules() {
    let choices: &[Choice] = &[
        (None, &[], &["columns"]),
        (None, &[], &["diagonals"]),
        (None, &["columns-taken"], &[]),
        (None, &["columns-taken"], &["columns"]),
        (Some(&["diagonals", "rows", "columns"]), &[], &[]),
    ];
    let boards = ["n = 1;", "n = 3;", "n = 4;", "Q...\n....\n....\n..x.\n", "n = 5;"];
    for (number, board) in boards.iter().map(|text| queens::parse(text, None).unwrap()).enumerate()
    {
        for &(only, with, without) in choices {
            let rules = Kind::Queens.choose(only, with, without).unwrap();
            let placement = |columns: Vec<usize>| Placement {
                columns: columns.into_iter().map(|column| u32::try_from(column).unwrap()).collect(),
            };
            let taken = |columns: &Vec<usize>| {
                !rules.has("columns-taken")
                    || (0..board.size()).all(|column| columns.contains(&column))
            };
            let solutions = lists(board.size(), board.size())
                .filter(|columns| {
                    taken(columns) && board.check_of(&placement(columns.clone()), &rules).is_ok()
                })
                .count();
            let what = format!("{:?} {board:?}", rules.names());
            hold(&board.model_of(&rules), &[], solutions, 20 * number, &what);
        }
    }
}

#[test]
fn tiles_without_some_rules() {
    let choices: &[Choice] = &[
        (None, &[], &["all-different"]),
        (None, &[], &["horizontal"]),
        (None, &[], &["vertical"]),
        (None, &["balance"], &[]),
        (Some(&["vertical", "horizontal", "all-different"]), &[], &[]),
    ];
    let mut held = 0;
    for (number, instance) in tiles(32, 300).filter(|one| one.tiles().len() <= 5).enumerate() {
        let (only, with, without) = choices[number % choices.len()];
        let rules = Kind::Tetravex.choose(only, with, without).unwrap();
        let model = instance.model_of(&rules);
        let fixed = |types: &Vec<usize>| {
            let places = types.iter().zip(instance.fixed().cells());
            places
                .into_iter()
                .all(|(&class, fixed)| fixed.is_none_or(|tile| instance.type_of(tile) == class))
        };
        let fits = |types: &Vec<usize>| {
            fixed(types) && instance.check_of(&instance.solution(types), &rules).is_ok()
        };
        let found: Vec<Vec<usize>> =
            lists(instance.tiles().len(), instance.types().len()).filter(fits).collect();
        if found.len() > 150 {
            continue;
        }
        let of_tiles = (0..model.domains().len()).map(|var| Var(u32::try_from(var).unwrap()));
        let of_tiles = of_tiles.filter(|&var| model.name(var).family.shown);
        let facts: Vec<_> = of_tiles
            .enumerate()
            .map(|(place, var)| (var, 1, found.iter().filter(|types| types[place] == 0).count()))
            .collect();
        let what = format!("{:?} {instance:?}", rules.names());
        hold(&model, &facts, found.len(), number, &what);
        held += 1;
    }
    assert!(held >= 100, "{held}");
}

/// Of three numbers on two tiles side by side, one can lie between them and the others cannot.
#[test]
fn balance_counts_what_lies_inside() {
    let text = "rows = 1; cols = 2; puzzle = [|1,1,1,0|1,1,2,1|];";
    let instance = tetravex::parse(text, None).unwrap();
    let model = instance.model_of(&rules(Kind::Tetravex, &["balance"], &[]));
    let counts = model.rules().iter().find_map(|rule| match &rule.constraint {
        Constraint::Counts { counts, .. } => Some(counts.clone()),
        _ => None,
    });
    assert_eq!(counts, Some(vec![(0, 0..=0), (1, 1..=1), (2, 0..=0)]));
}
