//! What runs: each engine, `sat` once for each encoding and `cp` once for each way to search.

use std::ffi::OsStr;
use std::iter;

use clap::builder::{PossibleValue, PossibleValuesParser};

use prato_engines::ENGINES;
use prato_engines::cp::Strategy;
use prato_engines::encode::Encoding;

use crate::engines::encoding_values;
use crate::failure::Failure;
use crate::input::Any;

/// Stands for every name.
const ALL: &str = "all";

/// The engines that know the puzzles and need no model: the one that counts Minesweeper and
/// N-Queens, and the one for Tetravex.
pub const OWN: [&str; 2] = ["exact", "tiles"];

/// An engine, and how it works where there is a choice.
pub struct Variant {
    /// Its name.
    pub engine: String,
    /// For `sat`, if it was chosen.
    pub encoding: Option<&'static str>,
    /// For `cp`, if it was chosen.
    pub strategy: Option<Strategy>,
}

impl Variant {
    /// What to call it in tables: `sat ladder`, `cp first_fail,indomain_min`.
    pub fn label(&self) -> String {
        let choice =
            self.encoding.map(str::to_owned).or_else(|| self.strategy.map(|one| one.to_string()));
        iter::once(self.engine.clone()).chain(choice).collect::<Vec<_>>().join(" ")
    }
}

/// The variants for an instance.
pub fn of(
    instance: &Any,
    engines: &[String],
    encodings: &[String],
    strategies: &[Strategy],
    name: &OsStr,
) -> Result<Vec<Variant>, Failure> {
    let mut variants = Vec::new();
    for engine in engine_names().filter(|&name| chosen(engines, name) && fits(instance, name)) {
        let plain = || Variant { engine: engine.to_owned(), encoding: None, strategy: None };
        match engine {
            "sat" if !encodings.is_empty() => {
                let all = Encoding::all();
                let known: Vec<&Encoding> =
                    all.iter().filter(|one| one.serves(instance.kind())).collect();
                let fitting = known.iter().filter(|one| chosen(encodings, one.name));
                let before = variants.len();
                variants.extend(fitting.map(|one| Variant { encoding: Some(one.name), ..plain() }));
                if variants.len() == before {
                    let names: Vec<&str> = known.iter().map(|one| one.name).collect();
                    return Err(Failure::Usage(format!(
                        "no encoding of {} fits {}; there are {}",
                        encodings.join(", "),
                        name.to_string_lossy(),
                        names.join(", ")
                    )));
                }
            }
            "cp" if !strategies.is_empty() => variants
                .extend(strategies.iter().map(|&one| Variant { strategy: Some(one), ..plain() })),
            _ => variants.push(plain()),
        }
    }
    if variants.is_empty() {
        let (engines, name) = (engines.join(", "), name.to_string_lossy());
        return Err(Failure::Usage(format!("the engine {engines} does not fit {name}")));
    }
    Ok(variants)
}

/// Refuses an engine that was named and is for none of these instances.
pub fn check_engines(engines: &[String], instances: &[Any]) -> Result<(), Failure> {
    let idle = |name: &&String| *name != ALL && !instances.iter().any(|one| fits(one, name));
    match engines.iter().find(idle) {
        None => Ok(()),
        Some(name) => Err(Failure::Usage(format!(
            "the engine {name} does not fit any of these boards; leave it out of --engines"
        ))),
    }
}

/// The engines and encodings that were named and are for other puzzles than this one.
pub fn left_out<'a>(
    instance: &Any,
    engines: &'a [String],
    encodings: &'a [String],
) -> Vec<&'a str> {
    let all = Encoding::all();
    let serves = |name: &str| {
        all.iter().any(|encoding| encoding.name == name && encoding.serves(instance.kind()))
    };
    let engines = engines.iter().filter(|name| *name != ALL && !fits(instance, name));
    let encodings = encodings.iter().filter(|name| *name != ALL && !serves(name));
    engines.chain(encodings).map(String::as_str).collect()
}

/// Whether an engine is for this puzzle: our own are for some, the others for all.
fn fits(instance: &Any, engine: &str) -> bool {
    match engine {
        "exact" => !matches!(instance, Any::Tetravex(_)),
        "tiles" => matches!(instance, Any::Tetravex(_)),
        _ => true,
    }
}

fn chosen(names: &[String], name: &str) -> bool {
    names.iter().any(|chosen| chosen == name || chosen == ALL)
}

fn engine_names() -> impl Iterator<Item = &'static str> {
    ENGINES.iter().map(|kind| kind.name).chain(OWN)
}

/// Reads the name of an engine, or `all`.
pub fn engine_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(iter::once(ALL).chain(engine_names()))
}

/// Reads the name of an encoding, or `all`.
pub fn encoding_parser() -> PossibleValuesParser {
    let all = PossibleValue::new(ALL).help("every one that fits the puzzle");
    PossibleValuesParser::new(iter::once(all).chain(encoding_values()))
}
