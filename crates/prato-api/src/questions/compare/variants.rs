//! Who is asked: each engine, `sat` once for each encoding and `cp` once for each way to search.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use prato::puzzles::Kind;
use prato_engines::Order;
use prato_engines::encode::Encoding;

use super::Ask;
use crate::board::Instance;
use crate::engines::{Choice, Engine};
use crate::named::{Listed as _, Named};
use crate::reply::Problem;

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

/// For each instance the engines that are asked about it.
pub(super) fn of(ask: &Ask, instances: &[Instance]) -> Result<Vec<Vec<Engine>>, Problem> {
    if instances.is_empty() {
        return Err(Problem::question("there is nothing to compare", "name at least one instance"));
    }
    check(ask, instances)?;
    let strategies: Vec<String> =
        ask.strategies.iter().map(|one| strategy(one)).collect::<Result<_, Problem>>()?;
    let of_one = |(instance, name): (&Instance, &str)| {
        let kind = instance.kind();
        let mut all = Vec::new();
        for choice in asked(ask).filter(|choice| choice.puzzles().contains(&kind)) {
            let plain = Engine { name: Named(choice), ..Engine::default() };
            match choice.name() {
                "sat" if !ask.encodings.is_empty() => {
                    let encodings = chosen(ask, kind, name)?;
                    let with = |one| Engine { encoding: Some(one), ..plain.clone() };
                    all.extend(encodings.into_iter().map(with));
                }
                "cp" if !strategies.is_empty() => {
                    let with =
                        |one: &String| Engine { strategy: Some(one.clone()), ..plain.clone() };
                    all.extend(strategies.iter().map(with));
                }
                _ => all.push(plain),
            }
        }
        if all.is_empty() {
            let names: Vec<&str> = ask.engines.iter().map(|one| one.0.name()).collect();
            let message = format!("the engine {} does not fit {name}", names.join(", "));
            return Err(Problem::question(message, fitting(kind)));
        }
        Ok(all)
    };
    let names = ask.instances.iter().map(|one| one.name.as_str());
    instances.iter().zip(names).map(of_one).collect()
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

/// The encodings that a puzzle makes use of.
fn encodings_for(kind: Kind) -> Vec<&'static str> {
    let serving = Encoding::all().into_iter().filter(|encoding| encoding.serves(kind));
    serving.map(|encoding| encoding.name).collect()
}

/// Every encoding with what it does, in a line.
pub fn encodings() -> impl Iterator<Item = (&'static str, &'static str)> {
    Encoding::all().into_iter().map(|encoding| (encoding.name, encoding.about))
}

/// A way to search for `cp`, in the shortest words.
///
/// # Errors
/// If there is no such way.
#[cfg(feature = "cp")]
pub fn strategy(text: &str) -> Result<String, Problem> {
    let parsed: Result<prato_engines::cp::Strategy, prato_engines::UnknownName> = text.parse();
    let hint = "such as first_fail,indomain_min, or free";
    let strategy = parsed.map_err(|error| Problem::question(error.to_string(), hint))?;
    Ok(strategy.to_string())
}

/// A way to search for `cp`, in the shortest words.
///
/// # Errors
/// There is no `cp` in this build.
#[cfg(not(feature = "cp"))]
pub fn strategy(_: &str) -> Result<String, Problem> {
    Err(Problem::question("no engine of this build takes a strategy", "leave it out"))
}

/// The encodings that were named and fit the puzzle.
fn chosen(ask: &Ask, kind: Kind, name: &str) -> Result<Vec<String>, Problem> {
    let known: Vec<&str> = encodings_for(kind);
    let named = |one: &&&str| ask.encodings.iter().any(|name| name == ALL || name == **one);
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
        if !Encoding::all().iter().any(|one| one.name == name) {
            let names: Vec<&str> = Encoding::all().iter().map(|one| one.name).collect();
            let message = format!("there is no encoding `{name}`");
            return Err(Problem::question(message, format!("there are {}", names.join(", "))));
        }
        if !kinds().any(|kind| encodings_for(kind).contains(&name.as_str())) {
            return leave(format!("the encoding {name} does not fit any of these boards"));
        }
    }
    for name in ask.model.names() {
        let has = |kind: Kind| kind.groups().iter().any(|group| group.name == name);
        if !kinds().any(has) {
            // The first puzzle says which groups it has.
            ask.model.rules(kinds().next().expect("there is an instance"))?;
        }
    }
    for kind in kinds() {
        ask.model.fitting(kind).0.rules(kind)?;
    }
    // What is given, whom it serves, and whether one of them is here.
    let settings = [
        ("encodings", !ask.encodings.is_empty(), "the engine sat", serves(ask, &["sat"])),
        ("strategies", !ask.strategies.is_empty(), "the engine cp", serves(ask, &["cp"])),
        (
            "order",
            ask.order.0 != Order::AsGiven,
            "the engines sat and cp",
            serves(ask, &["sat", "cp"]),
        ),
    ];
    match settings.iter().find(|(_, given, _, served)| *given && !served) {
        Some((name, _, whom, _)) => leave(format!("`{name}` serves {whom}, which is not here")),
        None => Ok(()),
    }
}

fn serves(ask: &Ask, names: &[&str]) -> bool {
    asked(ask).any(|choice| names.contains(&choice.name()))
}

/// For each instance what it goes without.
pub(super) fn left_out(ask: &Ask, instances: &[Instance]) -> Vec<LeftOut> {
    let of_one = |(instance, name): (&Instance, &str)| {
        let kind = instance.kind();
        let engines = ask.engines.iter().map(|named| named.0);
        let engines = engines.filter(|choice| !choice.puzzles().contains(&kind)).map(Choice::name);
        let fits = |name: &str| name == ALL || encodings_for(kind).contains(&name);
        let encodings = ask.encodings.iter().map(String::as_str).filter(|name| !fits(name));
        let (_, groups) = ask.model.fitting(kind);
        let what = engines.map(str::to_owned).chain(encodings.map(str::to_owned));
        let what: Vec<String> = what.chain(groups).collect();
        let left_out = LeftOut { instance: name.to_owned(), puzzle: Named(kind), what };
        (!left_out.what.is_empty()).then_some(left_out)
    };
    let names = ask.instances.iter().map(|one| one.name.as_str());
    instances.iter().zip(names).filter_map(of_one).collect()
}
