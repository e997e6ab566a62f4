//! Rules that are left out, added or ordered, through the questions: every engine that takes them tells
//! what brute force finds by the rules that are kept, and says what the others would have forbidden.

#[path = "../../prato-engines/tests/common/instances.rs"]
mod instances;

use instances::{tiles, views};
use prato::grid::Grid;
use prato::puzzles::minesweeper::{Cell, Field, Instance as Mines, View};
use prato::puzzles::{Kind, Puzzle as _, Rules};
use prato::watch::Watch;
use prato_api::board::Instance;
use prato_api::engines::Engine;
use prato_api::questions::{count, safe, solve, unique};
use prato_api::stated::Stated;
use prato_api::{AboutBoard, End, ReplyTo};

fn stated(rules: Option<&[&str]>, with: &[&str], without: &[&str]) -> Stated {
    let list = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    Stated { rules: rules.map(list), with: list(with), without: list(without) }
}

fn choices() -> Vec<Stated> {
    vec![
        stated(None, &[], &["total"]),
        stated(None, &[], &["clue-cells"]),
        stated(None, &["zero", "full", "eight"], &[]),
        stated(Some(&["clues"]), &[], &[]),
        stated(Some(&["total", "clues", "clue-cells"]), &[], &[]),
        stated(Some(&["clues", "clue-cells"]), &["full"], &[]),
    ]
}

fn asked<Q: AboutBoard>(ask: &Q, instance: &Instance) -> ReplyTo<Q::Answer> {
    ask.answer_about(instance, &Watch::default(), &mut |_| ())
}

/// The mine fields that fit a view by these rules.
fn fields(view: &View, rules: &Rules) -> Vec<Field> {
    let shape = view.shape();
    let field = |bits: u32| {
        let cells = (0..shape.len()).map(|bit| bits >> bit & 1 == 1).collect();
        Field { mines: Grid::new(shape.rows, shape.cols, cells).unwrap() }
    };
    let all = (0..1_u32 << shape.len()).map(field);
    all.filter(|field| view.check_of(field, rules).is_ok()).collect()
}

#[test]
fn every_engine_tells_what_brute_force_finds() {
    let choices = choices();
    let (mut held, mut refused) = (0, 0);
    for (number, view) in views(41, 150, 7).enumerate() {
        let model = &choices[number % choices.len()];
        let rules = model.rules(Kind::Minesweeper).unwrap();
        let found = fields(&view, &rules);
        let instance = Instance::Minesweeper(Mines { view: view.clone(), clicks: Vec::new() });
        for name in ["auto", "sat", "cp", "search", "exact"] {
            let what = format!("{name} {model:?} {view:?}");
            let (engine, model) = (Engine::named(name).unwrap(), model.clone());
            let ask =
                count::Ask { engine: engine.clone(), model: model.clone(), ..Default::default() };
            let reply = asked(&ask, &instance);
            if let (End::Error(problem), "exact") = (&reply.end, name) {
                assert!(
                    problem.message.contains("knows the rules by heart"),
                    "{what}: {problem:?}"
                );
                refused += 1;
                continue;
            }
            let told: Vec<&str> = rules.left_out().map(|group| group.name).collect();
            let relaxed = &reply.about.as_ref().unwrap().relaxed;
            let relaxed: Vec<&str> = relaxed.iter().map(|one| one.without.as_str()).collect();
            assert_eq!(relaxed, told, "{what}");
            let count = reply.end.known().expect("it counts").count.0.to_string();
            assert_eq!(count, found.len().to_string(), "{what}");

            let ask = solve::Ask {
                engine: engine.clone(),
                model: model.clone(),
                all: true,
                ..Default::default()
            };
            let reply = asked(&ask, &instance);
            let answer = reply.end.known().expect("it solves");
            assert_eq!((answer.found, answer.complete), (found.len(), true), "{what}");

            let ask =
                unique::Ask { engine: engine.clone(), model: model.clone(), ..Default::default() };
            let reply = asked(&ask, &instance);
            let unique = reply.end.known().expect("it knows").unique;
            assert_eq!(unique, (!found.is_empty()).then_some(found.len() == 1), "{what}");

            let ask = safe::Ask { engine, model, ..Default::default() };
            match asked(&ask, &instance).end {
                End::Answered(safe::Answer::Listed(listed)) => {
                    let same = |mine: bool| -> Vec<_> {
                        let open = |pos| matches!(view.cells()[pos], Cell::Open(_));
                        let all = |&pos: &_| found.iter().all(|field| field.mines[pos] == mine);
                        view.shape().positions().filter(|&pos| !open(pos)).filter(all).collect()
                    };
                    let places = |list: &[prato_api::shape::Place]| -> Vec<_> {
                        list.iter().map(|place| place.0).collect()
                    };
                    assert_eq!(places(&listed.safe), same(false), "{what}");
                    assert_eq!(places(&listed.mines_certain), same(true), "{what}");
                }
                End::Unsatisfiable(_) => assert!(found.is_empty(), "{what}"),
                other => panic!("{what}: {other:?}"),
            }
            held += 1;
        }
    }
    assert!(held > 500 && refused > 50, "{held} {refused}");
}

/// Without `all-different` a tile may lie twice, and the referee does not mind; without the others
/// numbers may differ.
#[test]
fn tiles_are_held_to_the_rules_that_are_kept() {
    for (number, tiles) in tiles(43, 80).filter(|one| one.tiles().len() <= 4).enumerate() {
        let left_out = ["all-different", "horizontal", "vertical"][number % 3];
        let model = stated(None, &[], &[left_out]);
        let instance = Instance::Tetravex(tiles);
        let counts: Vec<String> = ["auto", "sat", "cp", "search"]
            .into_iter()
            .map(|name| {
                let (engine, model) = (Engine::named(name).unwrap(), model.clone());
                let ask = solve::Ask { engine, model, all: true, ..Default::default() };
                let reply = asked(&ask, &instance);
                assert_eq!(reply.about.unwrap().relaxed[0].without, left_out);
                assert!(matches!(reply.end, End::Answered(_) | End::Unsatisfiable(_)));
                reply.end.known().unwrap().found.to_string()
            })
            .collect();
        assert!(counts.iter().all(|count| *count == counts[0]), "{counts:?} {instance:?}");
    }
}
