use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::zero_one::{Linear, Relation, lower};
use super::{ExportError, Settings, TARGETS, Target, export, size, vars};
use crate::clauses::encode::Encoding;
use crate::clauses::{self, Cnf, Lit, Options};
use crate::model::{Constraint, Fact, Model, Origin, Var};
use crate::puzzles::{Puzzle, minesweeper, queens, tetravex};
use crate::watch::{Stop, Watch};

fn written(model: &Model, target: Target) -> Result<String, ExportError> {
    export(model, target, &Settings::default(), &Watch::default())
}

fn mines(text: &str, target: Target) -> String {
    let view = minesweeper::parse(text, None).unwrap().view;
    written(&view.model(), target).unwrap()
}

#[test]
fn small_files_in_full() {
    let check = |target: Target, expected: &str| assert_eq!(mines(".1.\n", target), expected);
    check(
        Target::Cnf,
        "c Minesweeper, 1 row and 3 columns: 1 is a mine\n\
         c var 1 = mine at row 1, column 1\nc var 2 = mine at row 1, column 2\n\
         c var 3 = mine at row 1, column 3\np cnf 3 3\nc the open cell at row 1, column 2\n-2 0\n\
         c the 1 at row 1, column 2\n-1 -3 0\n1 3 0\n",
    );
    check(
        Target::Lp,
        "\\ Minesweeper, 1 row and 3 columns: 1 is a mine\nMinimize\n nothing: 0 mine_1_1\n\
         Subject To\n\\ the open cell at row 1, column 2\n r1: mine_1_2 = 0\n\
         \\ the 1 at row 1, column 2\n r2: mine_1_1 + mine_1_3 = 1\n\
         Binary\n mine_1_1 mine_1_2 mine_1_3\nEnd\n",
    );
    check(
        Target::Asp,
        "% Minesweeper, 1 row and 3 columns: 1 is a mine\n\n{ mine(1..1, 1..3) }.\n\n\
         % the open cell at row 1, column 2\n:- mine(1,2).\n\n% the 1 at row 1, column 2\n\
         :- #count { 1,1 : mine(1,1); 1,3 : mine(1,3) } != 1.\n\n#show mine/2.\n",
    );
}

#[test]
fn the_origin_of_every_rule_is_named() {
    let boards = [
        minesweeper::parse("2 3 2\n..F\ns2.\n", None).unwrap().view.model(),
        queens::parse("Q..\n..x\n...\n", None).unwrap().model(),
        tetravex::parse("1 2\n1 2 3 4\n1 2 3 4\nfixed 1 2 1\n", None).unwrap().model(),
    ];
    for model in boards {
        for &target in TARGETS {
            let text = written(&model, target).unwrap();
            for rule in model.rules() {
                let origin = rule.origin.to_string();
                assert!(!origin.contains('{') && text.contains(&origin), "{origin} in {text}");
            }
            assert!(text.ends_with('\n'), "{text}");
        }
    }
}

fn below(rng: &mut ChaCha8Rng, limit: i32) -> i32 {
    i32::try_from(rng.next_u64() % u64::from(limit.unsigned_abs())).expect("below an i32")
}

/// A model of a few variables with small domains, and rules of every kind.
fn random_model(rng: &mut ChaCha8Rng) -> Model {
    let mut model = Model::default();
    let count = 1 + below(rng, 4);
    for _ in 0..count {
        let least = below(rng, 3) - 1;
        model.var(if below(rng, 2) == 0 { 0..=1 } else { least..=least + below(rng, 3) });
    }
    for _ in 0..below(rng, 4) {
        let mut vars: Vec<Var> = (0..).map(Var).take(count.unsigned_abs() as usize).collect();
        vars.retain(|_| below(rng, 3) > 0);
        let constraint = match below(rng, 5) {
            0 => Constraint::Sum { vars, total: i64::from(below(rng, 5) - 1) },
            1 => {
                let shifted = vars.into_iter().map(|var| (var, below(rng, 3) - 1));
                Constraint::AllDifferent(shifted.collect())
            }
            2 => {
                let mut count = || below(rng, 3).unsigned_abs() as usize;
                let mut range = || {
                    let least = count();
                    least..=least + count()
                };
                let mut counts: Vec<(i32, RangeInclusive<usize>)> =
                    (-1..3).map(|value| (value, range())).collect();
                counts.retain(|_| below(rng, 3) == 0);
                Constraint::Counts { vars, counts }
            }
            3 if !vars.is_empty() => {
                let key = vars.remove(0);
                let mut row = || vars.iter().map(|_| below(rng, 4) - 1).collect::<Vec<i32>>();
                let mut rows: BTreeMap<i32, Vec<i32>> =
                    (-1..3).map(|value| (value, row())).collect();
                rows.retain(|_, _| below(rng, 4) > 0);
                Constraint::Table { key, vars, rows: Arc::new(rows) }
            }
            _ => {
                let fact = |var| Fact { var, value: below(rng, 4) - 1 };
                Constraint::NotAll(vars.into_iter().map(fact).collect())
            }
        };
        model.rule(constraint, Origin::FOUND);
    }
    model
}

fn holds(row: &Linear, values: &[bool]) -> bool {
    let terms = row.terms.iter().filter(|(_, index)| values[*index]);
    let sum: i64 = terms.map(|(coefficient, _)| coefficient).sum();
    match row.relation {
        Relation::Equal => sum == row.bound,
        Relation::AtMost => sum <= row.bound,
    }
}

/// Every assignment of the variables.
fn assignments(model: &Model) -> Vec<Vec<i32>> {
    model.domains().iter().fold(vec![Vec::new()], |before, domain| {
        let extend = |values: &Vec<i32>, value| [values.as_slice(), &[value]].concat();
        before
            .iter()
            .flat_map(|values| domain.clone().map(move |value| extend(values, value)))
            .collect()
    })
}

#[test]
fn lowered_models_allow_what_the_models_allow() {
    let mut rng = ChaCha8Rng::seed_from_u64(41);
    for _ in 0..2000 {
        let model = random_model(&mut rng);
        let lowered = lower(&model, &Watch::default()).unwrap();
        for values in assignments(&model) {
            let ones: Vec<bool> = lowered.facts.iter().map(|fact| fact.holds(&values)).collect();
            let all = lowered.groups.iter().flat_map(|group| &group.rows);
            let lowered_holds = all.into_iter().all(|row| holds(row, &ones));
            assert_eq!(lowered_holds, model.check(&values).is_ok(), "{model:?} {values:?}");
        }
    }
}

#[test]
fn every_model_can_be_written() {
    let mut rng = ChaCha8Rng::seed_from_u64(42);
    for _ in 0..200 {
        let model = random_model(&mut rng);
        for &target in TARGETS {
            match written(&model, target) {
                Ok(text) => {
                    assert!(text.contains("a solution found before") || model.rules().is_empty());
                }
                // A sum of values other than 0 and 1.
                Err(error) => {
                    assert_eq!(target, Target::Cnf);
                    assert!(matches!(error, ExportError::Unsupported(_)));
                }
            }
        }
    }
}

#[test]
fn files_that_would_fill_the_disk_are_refused() {
    let check = |model: &Model, target: Target, expected: &str| {
        let error = written(model, target).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    };
    let queens = queens::Board::empty(3000).model();
    check(&queens, Target::Opb, "the file would have about 772.5 MiB, ");
    assert!(written(&queens, Target::Smt2).is_ok());
    let mut counter = Model::default();
    let vars: Vec<Var> = (0..20_000).map(|_| counter.var(0..=1)).collect();
    let total = Origin::of(&minesweeper::TOTAL).with(10_000);
    counter.rule(Constraint::Sum { vars, total: 10_000 }, total);
    let mut settings = Settings::default();
    settings.clauses = "sequential".parse::<Encoding>().unwrap().applied_to(settings.clauses);
    let error = export(&counter, Target::Cnf, &settings, &Watch::default()).unwrap_err();
    let expected = "the file would have about 15.8 GiB, 15.8 GiB of them for the total";
    assert!(error.to_string().starts_with(expected), "{error}");
    assert!(written(&counter, Target::Opb).is_ok());
}

/// `export --to cnf` writes what the engine `sat` solves. Only the numbers of the variables that
/// stand for facts differ: that engine shuffles them.
#[test]
fn clauses_are_those_of_the_engine() {
    let models = [
        minesweeper::parse("4 5 4\n.....\n..1..\n...0.\n....2\n", None).unwrap().view.model(),
        queens::Board::empty(9).model(),
        tetravex::parse("1 2\n1 2 3 4\n1 2 4 3\nfixed 1 2 1\n", None).unwrap().model(),
    ];
    for model in models {
        let lowered = |options: &Options| {
            let mut cnf = Cnf::default();
            let codes = clauses::lower(&model, &[], options, &mut cnf).unwrap();
            (cnf, codes)
        };
        let (solved, shuffled) = lowered(&Options::DEFAULT);
        let (_, given) = lowered(&Settings::default().clauses);
        let mut renamed: BTreeMap<i32, i32> = BTreeMap::new();
        for var in vars(&model) {
            for value in model.domain(var).clone() {
                let number =
                    |codes: &clauses::Codes| codes.lit(Fact { var, value }).unwrap().number();
                renamed.insert(number(&shuffled), number(&given));
                renamed.insert(-number(&shuffled), -number(&given));
            }
        }
        let name = |lit: &Lit| renamed.get(&lit.number()).copied().unwrap_or(lit.number());
        let clause = |lits: &[Lit]| lits.iter().map(name).collect::<Vec<i32>>();
        let solved: Vec<Vec<i32>> = solved.clauses().iter().map(|lits| clause(lits)).collect();
        let text = written(&model, Target::Cnf).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
        let numbers = |line: &str| {
            let numbers = line.split(' ').map(|number| number.parse::<i32>().unwrap());
            numbers.filter(|&number| number != 0).collect::<Vec<i32>>()
        };
        assert_eq!(lines.map(numbers).collect::<Vec<_>>(), solved, "{text}");
    }
}

/// The estimate is made for refusing, so that it need not be close.
#[test]
fn sizes_are_known_before() {
    let board = |name: &str| {
        let path = format!("{}/../../examples/{name}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).unwrap()
    };
    let mines = |name: &str| minesweeper::parse(&board(name), None).unwrap().view.model();
    let tiles = |name: &str| tetravex::parse(&board(name), None).unwrap().model();
    let equal = "rows = 6; cols = 6; puzzle = [|".to_owned() + &"0,0,0,0|".repeat(36) + "];";
    let models = [
        ("expert", mines("expert.txt")),
        ("beginner", mines("beginner.txt")),
        ("8 queens", queens::Board::empty(8).model()),
        ("100 queens", queens::Board::empty(100).model()),
        ("tetravex", tiles("tetravex.dzn")),
        ("equal tiles", tetravex::parse(&equal, None).unwrap().model()),
    ];
    for (name, model) in models {
        for &target in TARGETS {
            let text = written(&model, target).unwrap().len() as u64;
            let (about, _) = size(&model, target, &Settings::default()).unwrap();
            assert!(
                about < 3 * text && text < 3 * about,
                "{name} {}: {about} {text}",
                target.name()
            );
        }
    }
}

#[test]
fn limits() {
    let model = queens::Board::empty(100).model();
    let mut watch = Watch::default();
    watch.cancel();
    for &target in TARGETS {
        let stopped = export(&model, target, &Settings::default(), &watch);
        assert_eq!(stopped, Err(ExportError::Stopped(Stop::Cancelled)));
    }
    watch = Watch::default();
    watch.memory = 1000;
    let stopped = export(&model, Target::Opb, &Settings::default(), &watch);
    assert_eq!(stopped, Err(ExportError::Stopped(Stop::Memory)));
}
