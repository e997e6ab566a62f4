//! Who is asked, and what: each engine, `sat` once for each encoding, `cp` and `search` once for each
//! way to search, and each of them with each model, order and method.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::puzzles::Kind;
use prato_engines::encode::Encoding;

use super::{Ask, Asked, Job, NamedBoard, Variant, programs};
use crate::board::{Instance, inside};
use crate::engines::{self, Choice, Engine};
use crate::named::{Listed as _, Named, twice};
use crate::questions::{self, refuse_idle, settings_of};
use crate::reply::Problem;
use crate::shape::Place;
use crate::stated::Stated;

/// Stands for every encoding that fits.
const ALL: &str = "all";

/// Something that was asked for and does not fit an instance, which goes without it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LeftOut {
    /// The instance.
    pub instance: String,
    /// Its puzzle.
    pub puzzle: Named<Kind>,
    /// Engines, encodings, and groups of rules.
    pub what: Vec<String>,
}

/// The engines that can be compared: those for models, then our own. `auto` is one of them or the
/// other, and direct construction solves nothing.
pub fn engines_to_compare() -> impl Iterator<Item = Choice> {
    let own = [Choice::Exact, Choice::Tiles];
    Choice::all().filter(|choice| matches!(choice, Choice::Model(_))).chain(own)
}

/// For each instance what is asked about it, and of whom.
pub(super) fn of(ask: &Ask, instances: &[Instance]) -> Result<Vec<Vec<Job>>, Problem> {
    if instances.is_empty() {
        return Err(Problem::question("there is nothing to compare", "name at least one instance"));
    }
    check(ask, instances)?;
    programs::check(ask, instances)?;
    let names = ask.instances.iter().map(|one| one.name.as_str());
    let jobs = |(instance, name): (&Instance, &str)| {
        let at = cell(ask, instance, name)?;
        let mut jobs = Vec::new();
        for engine in engines(ask, instance, name)? {
            let choice = engine.name.0;
            for (variant, model) in models(ask, instance.kind()) {
                for order in either(&ask.orders, is_one_of(choice, TAKE_AN_ORDER)) {
                    for method in either(&ask.methods, matches!(choice, Choice::Model(_))) {
                        let (engine, asked) = (engine.clone(), ask.asked);
                        let (variant, model) = (variant.clone(), model.clone());
                        jobs.push(Job { engine, asked, variant, model, order, method, at });
                    }
                }
            }
        }
        Ok(jobs)
    };
    instances.iter().zip(names).map(jobs).collect()
}

/// Who is told the rules in an order of choice, and who takes a strategy.
const TAKE_AN_ORDER: &[&str] = &["sat", "cp"];
const TAKE_A_STRATEGY: &[&str] = &["cp", "search"];

fn is_one_of(choice: Choice, names: &[&str]) -> bool {
    names.contains(&choice.name())
}

/// Each of these if they are for this engine and there are any; if not, no choice of them.
fn either<T: Copy>(all: &[T], serves: bool) -> Vec<Option<T>> {
    if serves && !all.is_empty() { all.iter().copied().map(Some).collect() } else { vec![None] }
}

/// The models of a puzzle, with their names if they have any.
pub(super) fn models(ask: &Ask, kind: Kind) -> Vec<(Option<String>, Stated)> {
    if ask.variants.is_empty() {
        return vec![(None, ask.model.fitting(kind).0)];
    }
    let names = ask.variants.iter().map(|variant| Some(variant.name.clone()));
    names.zip(models_as_asked(ask).iter().map(|stated| stated.fitting(kind).0)).collect()
}

/// The cell in question, if that is asked.
pub(super) fn cell(ask: &Ask, instance: &Instance, name: &str) -> Result<Option<Place>, Problem> {
    if ask.asked != Asked::Cell {
        return Ok(None);
    }
    let Instance::Minesweeper(mines) = instance else {
        let message = format!("{name} has no cells that may hold a mine");
        return Err(Problem::question(message, "ask about boards of Minesweeper"));
    };
    let clicked = mines.clicks.first().copied().map(Place);
    let at = ask.at.or(clicked).ok_or_else(|| {
        let message = format!("{name} asks about no cell");
        Problem::question(message, "name one with `at`")
    })?;
    inside(instance.shape(), [at.0])?;
    Ok(Some(at))
}

/// The engines that are asked about an instance, with their own settings.
fn engines(ask: &Ask, instance: &Instance, name: &str) -> Result<Vec<Engine>, Problem> {
    let kind = instance.kind();
    let strategies: Vec<String> =
        ask.strategies.iter().map(|one| strategy(one)).collect::<Result<_, Problem>>()?;
    let mut all = Vec::new();
    for choice in asked(ask).filter(|choice| choice.puzzles().contains(&kind)) {
        let apart = choice.name() == "sat" && kind == Kind::Queens;
        let diagonals = ask.diagonals.clone().filter(|_| apart);
        let plain = Engine { name: Named(choice), diagonals, ..Engine::default() };
        if choice.name() == "sat" && !ask.encodings.is_empty() {
            let with = |one| Engine { encoding: Some(one), ..plain.clone() };
            all.extend(chosen(ask, kind, name)?.into_iter().map(with));
        } else if is_one_of(choice, TAKE_A_STRATEGY) && !strategies.is_empty() {
            let with = |one: &String| Engine { strategy: Some(one.clone()), ..plain.clone() };
            all.extend(strategies.iter().map(with));
        } else {
            all.push(plain);
        }
    }
    if all.is_empty() {
        let names: Vec<&str> = ask.engines.iter().map(|one| one.0.name()).collect();
        let message = format!("the engine {} does not fit {name}", names.join(", "));
        return Err(Problem::question(message, fitting(kind)));
    }
    Ok(all)
}

/// The engines that were named, or all, in the order of the list.
fn asked(ask: &Ask) -> impl Iterator<Item = Choice> {
    let named = |choice: &Choice| {
        ask.engines.is_empty() || ask.engines.iter().any(|named| named.0 == *choice)
    };
    engines_to_compare().filter(named)
}

fn fitting(kind: Kind) -> String {
    let names: Vec<&str> = engines_to_compare()
        .filter(|choice| choice.puzzles().contains(&kind))
        .map(Choice::name)
        .collect();
    format!("these do: {}", names.join(", "))
}

/// The name of an encoding that is called so.
fn called(name: &str) -> Option<&'static str> {
    name.parse().ok().map(|encoding: Encoding| encoding.name)
}

/// The encodings that a puzzle makes use of.
fn encodings_for(kind: Kind) -> Vec<&'static str> {
    let serving = Encoding::all().into_iter().filter(|encoding| encoding.serves(kind));
    serving.map(|encoding| encoding.name).collect()
}

/// A way to search for `cp` and `search`, in the shortest words.
///
/// # Errors
/// If there is no such way.
pub fn strategy(text: &str) -> Result<String, Problem> {
    engines::search(text).map(|strategy| strategy.to_string())
}

/// The encodings that were named and fit the puzzle.
fn chosen(ask: &Ask, kind: Kind, name: &str) -> Result<Vec<String>, Problem> {
    let known: Vec<&str> = encodings_for(kind);
    let named =
        |one: &&&str| ask.encodings.iter().any(|name| name == ALL || called(name) == Some(**one));
    let all: Vec<String> = known.iter().filter(named).map(|&one| one.to_owned()).collect();
    if all.is_empty() {
        return Err(Problem::question(
            format!("no encoding of {} fits {name}", ask.encodings.join(", ")),
            format!("there are {}", known.join(", ")),
        ));
    }
    Ok(all)
}

/// Refuses what has no effect on any of these instances.
fn check(ask: &Ask, instances: &[Instance]) -> Result<(), Problem> {
    let kinds = || instances.iter().map(Instance::kind);
    let leave = |message: String| Err(Problem::question(message, "leave it out"));
    for Named(choice) in &ask.engines {
        let name = choice.name();
        if !engines_to_compare().any(|other| other == *choice) {
            let names: Vec<&str> = engines_to_compare().map(Choice::name).collect();
            let message = format!("the engine {name} stands for others, or solves nothing");
            return Err(Problem::question(message, format!("take some of {}", names.join(", "))));
        }
        if !kinds().any(|kind| choice.puzzles().contains(&kind)) {
            return leave(format!("the engine {name} does not fit any of these boards"));
        }
    }
    for name in ask.encodings.iter().filter(|name| *name != ALL) {
        engines::encoding(name)?;
    }
    if let Some(name) = &ask.diagonals {
        engines::encoding(name)?;
    }
    for (NamedBoard { name, board }, kind) in ask.instances.iter().zip(kinds()) {
        refuse_idle("compare", settings_of(board), Vec::new(), &[kind])
            .map_err(|problem| Problem { file: Some(name.clone()), ..problem })?;
    }
    let engines = ask.engines.iter().map(|one| one.0.name().to_owned()).collect();
    refuse_idle("compare", given(ask), engines, &kinds().collect::<Vec<Kind>>())?;
    if !ask.variants.is_empty() && !ask.model.is_usual() {
        return leave(
            "`variants` have rules of their own, beside which `model` says nothing".into(),
        );
    }
    if let Some(name) = twice(ask.variants.iter().map(|variant| variant.name.as_str())) {
        let message = format!("two variants are called {name}");
        return Err(Problem::question(message, "give each variant its own name"));
    }
    for stated in models_as_asked(ask) {
        for name in stated.names() {
            let has = |kind: Kind| kind.groups().iter().any(|group| group.name == name);
            if !kinds().any(has) {
                // The first puzzle says which groups it has.
                stated.rules(kinds().next().expect("there is an instance"))?;
            }
        }
        for kind in kinds() {
            stated.fitting(kind).0.rules(kind)?;
        }
    }
    Ok(())
}

/// The settings that were given, as the list of settings has them.
fn given(ask: &Ask) -> Vec<String> {
    let mut given = questions::given(&[
        ("encodings", !ask.encodings.is_empty()),
        ("diagonals", ask.diagonals.is_some()),
        ("strategies", !ask.strategies.is_empty()),
        ("orders", !ask.orders.is_empty()),
        ("at", ask.at.is_some()),
        ("methods", !ask.methods.is_empty()),
    ]);
    given.push(format!("asked={}", ask.asked.name()));
    given.extend(ask.encodings.iter().map(|name| format!("encodings={name}")));
    given.extend(ask.diagonals.iter().map(|name| format!("diagonals={name}")));
    given
}

/// The models as they were asked for, whatever the puzzles are.
fn models_as_asked(ask: &Ask) -> Vec<Stated> {
    let of_variant = |variant: &Variant| {
        let rules = (!variant.rules.is_empty()).then(|| variant.rules.clone());
        Stated { rules, ..Stated::default() }
    };
    match &ask.variants[..] {
        [] => vec![ask.model.clone()],
        variants => variants.iter().map(of_variant).collect(),
    }
}

/// For each instance what it goes without.
pub(super) fn left_out(ask: &Ask, instances: &[Instance]) -> Vec<LeftOut> {
    let of_one = |(instance, name): (&Instance, &str)| {
        let kind = instance.kind();
        let engines = ask.engines.iter().map(|named| named.0);
        let engines = engines.filter(|choice| !choice.puzzles().contains(&kind)).map(Choice::name);
        let fits = |name: &str| {
            name == ALL || called(name).is_some_and(|name| encodings_for(kind).contains(&name))
        };
        let encodings = ask.encodings.iter().map(String::as_str).filter(|name| !fits(name));
        let what = engines.map(str::to_owned).chain(encodings.map(str::to_owned));
        let mut what: Vec<String> = what.collect();
        for group in models_as_asked(ask).iter().flat_map(|stated| stated.fitting(kind).1) {
            if !what.contains(&group) {
                what.push(group);
            }
        }
        let left_out = LeftOut { instance: name.to_owned(), puzzle: Named(kind), what };
        (!left_out.what.is_empty()).then_some(left_out)
    };
    let names = ask.instances.iter().map(|one| one.name.as_str());
    instances.iter().zip(names).filter_map(of_one).collect()
}
