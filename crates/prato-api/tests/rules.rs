//! Rules that are left out, added or ordered, through the questions: every engine that takes them tells
//! what brute force finds by the rules that are kept, and says what the others would have forbidden.

#[path = "../../prato-engines/tests/common/instances.rs"]
mod instances;

use instances::{tiles, views};
use prato::grid::Grid;
use prato::puzzles::minesweeper::{Cell, Field, Instance as Mines, View};
use prato::puzzles::tetravex::Instance as Tiles;
use prato::puzzles::{Kind, Puzzle as _, Rules};
use prato::watch::Watch;
use prato_api::board::Instance;
use prato_api::engines::Engine;
use prato_api::questions::solve::Solved;
use prato_api::questions::{count, safe, solve, unique};
use prato_api::stated::Stated;
use prato_api::{AboutBoard, End, Event, ReplyTo, Trouble};

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
            let count = reply.end.known().expect("it counts").count.to_string();
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

/// The ways to lay tiles that fit by these rules, each place with the type of its tile.
fn laid(tiles: &Tiles, rules: &Rules) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for fixed in tiles.fixed().cells() {
        let types = 0..tiles.types().len();
        let fits = |class: &usize| fixed.is_none_or(|tile| tiles.type_of(tile) == *class);
        let fitting: Vec<usize> = types.filter(fits).collect();
        let longer = |list: &Vec<usize>| -> Vec<_> {
            fitting.iter().map(|&class| [&list[..], &[class]].concat()).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.retain(|types| tiles.check_of(&tiles.solution(types), rules).is_ok());
    all
}

/// Without `all-different` a tile may lie twice, and without the others numbers may differ; what the engines
/// find is what brute force finds.
#[test]
fn tiles_are_held_to_brute_force() {
    let choices = [
        stated(None, &[], &["all-different"]),
        stated(None, &[], &["horizontal"]),
        stated(None, &[], &["vertical"]),
        stated(None, &["balance"], &[]),
        stated(Some(&["vertical", "horizontal", "all-different"]), &[], &[]),
    ];
    let (mut held, mut refused, mut twice) = (0, 0, 0);
    for (number, tiles) in tiles(43, 600).filter(|one| one.tiles().len() <= 6).enumerate() {
        let model = &choices[number % choices.len()];
        let rules = model.rules(Kind::Tetravex).unwrap();
        let found = laid(&tiles, &rules);
        if found.len() > 150 {
            continue;
        }
        twice += usize::from(
            !rules.has("all-different")
                && !found.is_empty()
                && laid(&tiles, &Kind::Tetravex.rules()).is_empty(),
        );
        let instance = Instance::Tetravex(tiles);
        for name in ["auto", "tiles", "sat", "cp", "search", "asp"] {
            // Each question starts clingo anew.
            if name == "asp" && !number.is_multiple_of(20) {
                continue;
            }
            let what = format!("{name} {model:?} {instance:?}");
            let (engine, model) = (Engine::named(name).unwrap(), model.clone());
            let ask =
                count::Ask { engine: engine.clone(), model: model.clone(), ..Default::default() };
            let reply = asked(&ask, &instance);
            if let (End::Error(problem), "tiles") = (&reply.end, name) {
                assert!(
                    problem.message.contains("knows the rules by heart"),
                    "{what}: {problem:?}"
                );
                refused += 1;
                continue;
            }
            if matches!(&reply.end, End::Error(problem) if problem.kind == Trouble::Missing) {
                continue;
            }
            let left_out: Vec<&str> = rules.left_out().map(|group| group.name).collect();
            let relaxed = reply.about.as_ref().unwrap().relaxed.iter();
            assert_eq!(relaxed.map(|one| &one.without).collect::<Vec<_>>(), left_out, "{what}");
            let count = reply.end.known().map_or("0".into(), |answer| answer.count.to_string());
            assert_eq!(count, found.len().to_string(), "{what}");

            let ask = solve::Ask {
                engine: engine.clone(),
                model: model.clone(),
                all: true,
                ..Default::default()
            };
            let Instance::Tetravex(tiles) = &instance else { panic!("they are tiles") };
            let mut shown: Vec<Vec<usize>> = Vec::new();
            let reply = ask.answer_about(&instance, &Watch::default(), &mut |event| {
                if let Event::Solution(Solved::Tiles(solution)) = event {
                    let types = solution.tiles.cells().iter().map(|&tile| tiles.type_of(tile));
                    shown.push(types.collect());
                }
            });
            let answer = reply.end.known().expect("it solves");
            assert_eq!((answer.found, answer.complete), (found.len(), true), "{what}");
            shown.sort_unstable();
            assert_eq!(shown, found, "{what}");

            let ask = unique::Ask { engine, model, ..Default::default() };
            let reply = asked(&ask, &instance);
            let unique = reply.end.known().expect("it knows").unique;
            assert_eq!(unique, (!found.is_empty()).then_some(found.len() == 1), "{what}");
            held += 1;
        }
    }
    assert!(held > 800 && refused > 100 && twice > 0, "{held} {refused} {twice}");
}
